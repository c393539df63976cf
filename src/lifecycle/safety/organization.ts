// Whose objects the credential sees. The service answers "not found" for objects of another organization or workspace, too, and
// some ids count from 1 in each organization: before that has consequences, the credential is held beside the state.
import { ifAllowed, ifPermitted, readMembers } from "../requests/responses";
import { SharedRequest } from "../requests/shared-request";
import { recordId } from "../values/describe";
import { scalarText } from "../values/members";
import { memoryOf } from "../values/memory";
import { ApiError } from "../../client";
import type { ApiClient, Operation } from "../../client";
import { isObject, kindNamed } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { workspace as workspaceKind } from "../../definitions/kinds/workspace";

/** The organization and the workspace of a run. Each fact is requested once. */
export class Organization {
  /** The organization of the first object of the state that names one. */
  #ofState: string | undefined;
  /** Whether another object of the state names another one, as if it moves from one provider to another. */
  #isMixed = false;
  /** The organization of the first object that this run created or adopted and that names one. */
  #ofNew: string | undefined;
  /** The workspace of the first object of the state that names one. */
  #workspaceOfState: string | undefined;
  readonly #me = new SharedRequest((operation) => this.#askMe(operation));
  readonly #defaultWorkspace = new SharedRequest((operation) => this.#findDefault(operation));
  readonly #creator = new SharedRequest((operation) => this.#findCreator(operation));

  constructor(private readonly client: ApiClient) {}

  /** Records where an object of the state is. */
  record({ scope }: KindSpec, outputs: JsonObject): void {
    const organization = organizationIn(outputs);
    this.#ofState ??= organization;
    this.#isMixed ||= organization !== undefined && organization !== this.#ofState;
    // Other kinds name a workspace that they change.
    if (scope === "workspace") this.#workspaceOfState ??= scalarText(outputs.workspaceId);
  }

  /** Records where an object is that this run created or adopts. */
  recordNew(outputs: JsonObject): void {
    this.#ofNew ??= organizationIn(outputs);
  }

  /** The organization of new objects whose records do not name it: that of other objects of the run. */
  get known(): string | undefined {
    return this.#ofNew ?? (this.#isMixed ? undefined : this.#ofState);
  }

  /** The organization of the credential; undefined if the API does not show it. */
  async ofKey(operation: Operation): Promise<string | undefined> {
    return (await this.#me.for(operation)).organization;
  }

  /** The id of the API key that the client sends; undefined for a session token, which has none. */
  async keyInUse(operation: Operation): Promise<string | undefined> {
    return (await this.#me.for(operation)).key;
  }

  /**
   * Holds the credential beside an object of the state that was not found, or whose id another organization has, too.
   * @throws ApiError if it is of another organization or workspace
   */
  async confirm(spec: KindSpec, outputs: JsonObject, operation: Operation): Promise<void> {
    const ofState = organizationIn(outputs) ?? this.#ofState;
    const ofKey = await this.ofKey(operation);
    if (ofState !== undefined && ofKey !== undefined && ofState !== ofKey)
      throw otherOrganization(operation, ofState, ofKey);
    await this.#confirmWorkspace(spec, outputs, operation);
  }

  /** The same before a create: a new resource would get an object of another organization than the rest of the state. */
  async confirmForCreate(operation: Operation): Promise<void> {
    const ofState = this.#isMixed ? undefined : this.#ofState;
    if (ofState === undefined) return;
    const ofKey = this.#ofNew ?? (await this.ofKey(operation));
    if (ofKey !== undefined && ofKey !== ofState)
      throw otherOrganization(operation, ofState, ofKey);
  }

  /**
   * The e-mail address of the person who created the API key in use; undefined if unknown. If the key was created with
   * another key, the person who created that one.
   */
  keyCreator(operation: Operation): Promise<string | undefined> {
    return this.#creator.for(operation);
  }

  /** The API does not describe a session token, but its organization. */
  async #askMe(operation: Operation) {
    const ask = (path: string): Promise<JsonObject> =>
      readMembers(this.client, path, ["organization", "id"], operation);
    const { organization, key } = await ifPermitted(ask("/auth/me"), {});
    const own = isObject(organization) ? organization : await ifPermitted(ask("/org"), undefined);
    const id = scalarText(own?.id);
    if (own !== undefined && id === undefined)
      throw new ApiError({
        message: `${operation.action} ${operation.resource} failed: the API does not say to which organization the key belongs. Check that monitoring:baseUrl is the address of the API`,
      });
    return { organization: id, key: isObject(key) ? scalarText(key.id) : undefined };
  }

  /** For kinds whose objects are in one workspace, and their parts. */
  async #confirmWorkspace(
    spec: KindSpec,
    outputs: JsonObject,
    operation: Operation,
  ): Promise<void> {
    const { parent } = spec;
    const { scope } = parent === undefined ? spec : kindNamed(parent.kind);
    const ofState = scalarText(outputs.workspaceId) ?? this.#workspaceOfState;
    if (scope !== "workspace" || ofState === undefined) return;
    const configured = scalarText(this.client.workspaceId);
    const used = configured ?? (await this.#defaultWorkspace.for(operation));
    if (used === undefined || used === ofState) return;
    const { action, resource } = operation;
    throw new ApiError({
      message: `${action} ${resource} failed: the provider works in workspace ${used}, but the state is of workspace ${ofState}, so what is not found does not count as gone. Set monitoring:workspaceId to ${ofState}; refresh and destroy use the workspace saved in the state unless they run with --run-program`,
    });
  }

  /** The oldest workspace of the organization; undefined if the credential may not list them. */
  async #findDefault(operation: Operation): Promise<string | undefined> {
    const rows = await ifPermitted(this.client.list({ path: "/workspaces", operation }), []);
    const ids = rows.map((row) => Number(recordId(workspaceKind, row)));
    return ids.length === 0 ? undefined : String(Math.min(...ids));
  }

  async #findCreator(operation: Operation): Promise<string | undefined> {
    let key = await this.keyInUse(operation);
    if (key === undefined) return undefined;
    const query = { action: "api_key.created", resourceType: "api_key" };
    const entries = await ifAllowed(this.client.list({ path: "/audit-log", query, operation }), []);
    // Something in front of the API may have removed the filter.
    const creations = new Map(
      entries
        .filter(
          ({ action, resourceType }) =>
            action === query.action && resourceType === query.resourceType,
        )
        .map((entry) => [scalarText(entry.resourceId), entry]),
    );
    for (;;) {
      const entry: JsonObject | undefined = creations.get(key);
      if (entry === undefined) return undefined;
      // Only people have an e-mail address; the id of any other actor is that of a key.
      const email = scalarText(entry.actorEmail);
      if (email !== undefined) return email;
      creations.delete(key);
      key = scalarText(entry.actorId);
    }
  }
}

/** Whether a kind has ids that another organization has, too, and records that do not say whose they are: then the state does. */
export const isOfAnyOrganization = ({ idType, outputs }: KindSpec): boolean =>
  idType === "integer" && !("organizationId" in outputs) && !("orgId" in outputs);

/** The organization in the outputs of an object, for the kinds that have it. */
export const organizationIn = (outputs: JsonObject): string | undefined =>
  scalarText(outputs.organizationId) ?? scalarText(outputs.orgId) ?? memoryOf(outputs).organization;

const otherOrganization = (
  { action, resource }: Operation,
  ofState: string,
  ofKey: string,
): ApiError =>
  new ApiError({
    message: `${action} ${resource} failed: the state belongs to organization ${ofState}, but the API key belongs to organization ${ofKey}. Set monitoring:apiKey or MONITORING_API_KEY to a key of organization ${ofState}; refresh and destroy use the key saved in the state unless they run with --run-program`,
  });
