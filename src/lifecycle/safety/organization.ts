// A run sees only the objects of one organization and one of its workspaces; all others are "not found".
import { idInList } from "../values/ids";
import { scalarText } from "../values/members";
import { pastCaches } from "../requests/past-caches";
import type { Service } from "../requests/past-caches";
import { readForMembers } from "../requests/response-checks";
import { SharedRequest, sharing } from "../requests/shared-request";
import { createReader } from "../requests/reader";
import type { Reader } from "../requests/reader";
import { showsWorkspace } from "../reading/workspace-header";
import { ifPermitted } from "../recovery/fallbacks";
import { memoryOf } from "../values/memory";
import { ApiError, Stopped } from "../../client";
import type { Operation } from "../../client";
import { isObject } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { workspace as workspaceKind } from "../../definitions/kinds/workspace";

/** The tenant of a run. Each fact is requested once. */
export class Tenant {
  /** The organization of the first object of the state that names one. */
  #ofState: string | undefined;
  /** Whether another object of the state names another one, as if it moves from one provider to another. */
  #isMixed = false;
  /** The organization of the first object that this run created or adopted and that names one. */
  #ofNew: string | undefined;
  readonly #ofCredential = new SharedRequest((operation) => this.#askOrganization(operation));
  #ofCredentialIfReadable: Promise<string | undefined> | undefined;
  readonly #workspaces = new SharedRequest((operation) => this.#listWorkspaces(operation));
  /** By kind and expected workspace, whether its lists show the objects of that workspace. */
  readonly #workspaceShown = new Map<string, Promise<boolean | undefined>>();
  readonly #readers = new Map<string, Reader>();
  #isWarned = false;

  constructor(private readonly service: Service) {}

  /** Records the organization of an object of the state. */
  recordOrganization(olds: JsonObject): void {
    const organization = organizationIn(olds);
    this.#ofState ??= organization;
    this.#isMixed ||= organization !== undefined && organization !== this.#ofState;
  }

  /** Records the organization of an object that this run created or adopts. */
  recordCreated(outputs: JsonObject): void {
    this.#ofNew ??= organizationIn(outputs);
  }

  /** The organization of the objects that this run creates, once one has shown it. */
  organizationOfCreated(): string | undefined {
    return this.#ofNew;
  }

  /** The organization of the objects of the state, if it is one. */
  organizationOfState(): string | undefined {
    return this.#isMixed ? undefined : this.#ofState;
  }

  /** The organization of an object of the state: its own, or else that of another object. */
  organizationOf(olds: JsonObject): string | undefined {
    return organizationIn(olds) ?? this.#ofState;
  }

  /** The organization of the credential; undefined if the API does not show it. */
  organization(operation: Operation): Promise<string | undefined> {
    return this.#ofCredential.for(operation);
  }

  /** The same, and undefined also if it cannot be read. A run requests it once. */
  organizationIfReadable(operation: Operation): Promise<string | undefined> {
    return sharing({ operation }, (common) => {
      this.#ofCredentialIfReadable ??= this.organization(common.operation).catch(
        (error: unknown) => {
          if (error instanceof ApiError && !(error instanceof Stopped)) return undefined;
          throw error;
        },
      );
      return this.#ofCredentialIfReadable;
    });
  }

  /** The API does not describe a session token, but its organization. */
  async #askOrganization(operation: Operation): Promise<string | undefined> {
    const ask = (path: string): Promise<JsonObject> =>
      readForMembers(this.service, path, ["organization", "id"], operation);
    const { organization } = await ifPermitted(ask("/auth/me"), {});
    if (isObject(organization)) return scalarText(organization.id);
    return scalarText((await ifPermitted(ask("/org"), {})).id);
  }

  /** Whether the credential is known to be of the organization of an object of the state. */
  async isSameOrganization(olds: JsonObject, operation: Operation): Promise<boolean> {
    const ofState = this.organizationOf(olds);
    return ofState !== undefined && ofState === (await this.organization(operation));
  }

  /** The ids of the organization's workspaces; undefined if the credential may not list them. */
  workspaces(operation: Operation): Promise<readonly string[] | undefined> {
    return this.#workspaces.for(operation);
  }

  async #listWorkspaces(operation: Operation): Promise<readonly string[] | undefined> {
    const { client, clock } = this.service;
    const rows = await ifPermitted<JsonObject[] | undefined>(
      client.list(pastCaches(clock, { path: "/workspaces", operation })),
      undefined,
    );
    return rows?.map((row) => idInList(workspaceKind, row));
  }

  /** A reader for another workspace. */
  readerIn(workspace: string): Reader {
    const known = this.#readers.get(workspace);
    if (known !== undefined) return known;
    const { client } = this.service;
    const there = { workspaceId: Number(workspace) };
    const reader = createReader({
      ...client,
      send: (request) => client.send({ ...request, ...there }),
      list: (request) => client.list({ ...request, ...there }),
    });
    this.#readers.set(workspace, reader);
    return reader;
  }

  /**
   * Whether the API shows the objects of the expected workspace, as the lists of a kind show it; undefined if they do not.
   * A run finds out once for each kind.
   */
  showsWorkspace(
    spec: KindSpec,
    workspaces: readonly string[],
    expected: string,
  ): Promise<boolean | undefined> {
    const key = `${spec.name} ${expected}`;
    const known = this.#workspaceShown.get(key);
    if (known !== undefined) return known;
    // Its objects are the most likely ones.
    const ours = workspaces.filter((each) => each === String(this.service.client.workspaceId));
    const ordered = [...new Set([...ours, ...workspaces])];
    const shown = showsWorkspace(spec, { workspaces: ordered, expected }, (each) =>
      this.readerIn(each),
    );
    this.#workspaceShown.set(key, shown);
    shown.catch(() => this.#workspaceShown.delete(key));
    return shown;
  }

  /** Whether this is the first warning about an unknown organization: one per run is enough. */
  isFirstWarning(): boolean {
    const isFirst = !this.#isWarned;
    this.#isWarned = true;
    return isFirst;
  }
}

/** The organization in the outputs of an object, for the kinds that have it. */
export const organizationIn = (outputs: JsonObject): string | undefined =>
  scalarText(outputs.organizationId) ?? scalarText(outputs.orgId) ?? memoryOf(outputs).organization;
