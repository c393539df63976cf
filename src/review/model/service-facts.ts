// What the service knows beside the program: policies, groups and channels that other programs and people have made,
// and how much is lost with an object. A review without it is less certain.
import { isForbidden, isNotFound, withFallback } from "../../client";
import type { ApiClient, Query } from "../../client";
import {
  ALERTING,
  comparableId,
  isObject,
  isUnknown,
  kindNamed,
  readField,
  sameId,
} from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { rulesOf, textIn, textsIn } from "../../routing";
import { identityIn } from "./identity";
import type { Identity } from "./identity";
import type { Preview } from "./preview";

/** An object of the organization. */
export interface Existing {
  readonly kind: string;
  readonly id: string;
  readonly record: JsonObject;
}

/** The key of an object. A program may contain its id as somebody typed it, and the API takes it in any case. */
export const idKey = (kind: string, id: string): string => `${kind} ${sameId(id)}`;

/** How much is lost with an object. */
export interface Loss {
  readonly count: number;
  /** What is counted, in the singular. */
  readonly title: string;
}

/** The owner of all objects of a stack. */
export interface Organization {
  readonly id: number;
  /** If the service was queried. */
  readonly name?: string;
}

/** Facts that were read from the service. */
export interface ServiceFacts {
  readonly organization?: Organization | undefined;
  /** Policies, groups and channels of the organization, and the members of its groups. */
  readonly objects: readonly Existing[];
  /** Whether these are all that can matter. */
  readonly isComplete: boolean;
  /** Records that were read one by one, by kind and id. */
  readonly records: ReadonlyMap<string, JsonObject>;
  /** What is lost, by kind and id. */
  readonly losses: ReadonlyMap<string, readonly Loss[]>;
  /** When objects were last used, by kind and id; null if never. */
  readonly lastUses: ReadonlyMap<string, string | null>;
  /** The plan of the organization, if it matters and the credential may read it. */
  readonly identity?: Identity | undefined;
}

/** Nothing was read. */
export const NO_FACTS: ServiceFacts = {
  objects: [],
  isComplete: false,
  records: new Map(),
  losses: new Map(),
  lastUses: new Map(),
};

/** What to read. */
export interface Questions {
  /** Whether it matters who is alerted of outages. */
  readonly isAlerting: boolean;
  /** Ids of monitors of which the state does not have everything. */
  readonly monitorIds: readonly string[];
  /** Whether the run creates objects that the plan may limit. */
  readonly isMaking: boolean;
  /** Objects that are deleted or replaced. */
  readonly going: readonly { readonly kind: KindSpec; readonly id: string }[];
  /** Objects of which it matters when they were last used, and the member of their records that says it. */
  readonly used: readonly {
    readonly kind: KindSpec;
    readonly id: string;
    readonly member: string;
  }[];
}

/** At most this many groups, monitors and lost objects are read one by one. */
const MOST_GROUPS = 10;
const MOST_MONITORS = 10;
const MOST_GOING = 5;

const { watched, channel, rules, group, membership } = ALERTING;

/**
 * Reads the facts.
 * @throws if the service does not answer, or the credential belongs to another organization
 */
export async function factsFrom(
  client: ApiClient,
  preview: Preview,
  { isAlerting, isMaking, monitorIds, going, used }: Questions,
): Promise<ServiceFacts> {
  const reader = new Reader(client);
  const organization = await reader.organizationOf(preview);
  const records = new Map<string, JsonObject>();
  for (const id of isAlerting ? monitorIds.slice(0, MOST_MONITORS) : []) {
    const record = await reader.one(kindNamed(watched), id);
    if (record !== undefined) records.set(idKey(watched, id), record);
  }
  const losses = new Map<string, readonly Loss[]>();
  for (const { kind, id } of going.slice(0, MOST_GOING)) {
    losses.set(idKey(kind.name, id), await reader.lossesOf(kind, id));
  }
  const lastUses = new Map<string, string | null>();
  for (const { kind, id, member } of used) {
    const time = await reader.lastUse(kind, id, member);
    if (time !== undefined) lastUses.set(idKey(kind.name, id), time);
  }
  const identity = isMaking ? await reader.identity() : undefined;
  const facts = { ...NO_FACTS, organization, records, losses, lastUses, identity };
  return isAlerting ? { ...facts, ...(await reader.alerting()) } : facts;
}

/** The credential belongs to another organization than the objects of the stack. */
class OtherOrganization extends Error {
  override readonly name = "OtherOrganization";
}

class Reader {
  readonly #client: ApiClient;
  readonly #lists = new Map<string, Promise<readonly JsonObject[]>>();

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** @throws if it is not that of the stack's objects */
  async organizationOf(preview: Preview): Promise<Organization | undefined> {
    const known = new Set(
      preview.steps.flatMap(({ before }) => {
        const id = before?.outputs.organizationId;
        return typeof id === "number" ? [id] : [];
      }),
    );
    const { id, name } = await this.#get("/org", "the organization");
    if (typeof id !== "number") throw new Error("GET /org returned no id");
    if ([...known].some((each) => each !== id)) {
      throw new OtherOrganization(
        `the API key belongs to organization ${id}, the objects of the stack to ${[...known].join(", ")}: use a key of the stack's organization`,
      );
    }
    return typeof name === "string" ? { id, name } : undefined;
  }

  /** A record; undefined if it was deleted since the state was written. */
  one({ path, title }: KindSpec, id: string): Promise<JsonObject | undefined> {
    return this.#find(`${path}/${encodeURIComponent(id)}`, `${title} ${id}`);
  }

  /**
   * When an object was last used; null if never, undefined if it is not there or the credential may not list such
   * objects. Nothing else of it is kept.
   */
  async lastUse(kind: KindSpec, id: string, member: string): Promise<string | null | undefined> {
    const rows = await permitted(this.#rows(kind));
    const time = rows?.find((row) => comparableId(kind, row) === sameId(id))?.[member];
    return typeof time === "string" || time === null ? time : undefined;
  }

  async lossesOf(kind: KindSpec, id: string): Promise<Loss[]> {
    const { lossCounts, path, title } = kind;
    if (lossCounts === undefined) return [];
    const at = `${path}/${encodeURIComponent(id)}${lossCounts.path}`;
    // What is gone already is not lost by this run.
    const found = await this.#find(at, `${title} ${id}`, lossCounts.query);
    return lossCounts.counts.flatMap(({ member, title: what }) => {
      const count = found?.[member];
      return typeof count === "number" ? [{ count, title: what }] : [];
    });
  }

  /** The plan; undefined if the credential may not read it. */
  async identity(): Promise<Identity | undefined> {
    const found = await permitted(this.#get("/auth/me", "the credential in use"));
    return found && identityIn(found);
  }

  async alerting(): Promise<Pick<ServiceFacts, "objects" | "isComplete">> {
    const [policies, groups, channels] = [
      await this.#all(rules),
      await this.#all(group),
      await this.#all(channel),
    ];
    const relevant = groups.filter(({ id, record }) => matters(id, record, policies));
    const members: Existing[] = [];
    for (const { id } of relevant.slice(0, MOST_GROUPS)) {
      members.push(...membersOf(id, (await this.one(kindNamed(group), id)) ?? {}));
    }
    return {
      objects: [...policies, ...groups, ...channels, ...members],
      isComplete: relevant.length <= MOST_GROUPS,
    };
  }

  async #all(name: string): Promise<Existing[]> {
    const rows = await this.#rows(kindNamed(name));
    return rows.flatMap((record) =>
      typeof record.id === "string" ? [{ kind: name, id: record.id, record }] : [],
    );
  }

  /** All objects of a kind, read once. */
  #rows({ name, path, title }: KindSpec): Promise<readonly JsonObject[]> {
    const known = this.#lists.get(name);
    if (known !== undefined) return known;
    const operation = { action: "listing", resource: title };
    const rows = this.#client.list({ path, operation });
    this.#lists.set(name, rows);
    return rows;
  }

  /** An object; undefined if there is none. */
  #find(path: string, resource: string, query?: Query): Promise<JsonObject | undefined> {
    return withFallback(isNotFound, this.#get(path, resource, query), undefined);
  }

  async #get(path: string, resource: string, query?: Query): Promise<JsonObject> {
    const operation = { action: "reading", resource };
    const { data } = await this.#client.send({
      method: "GET",
      path,
      operation,
      ...(query && { query }),
    });
    return isObject(data) ? data : {};
  }
}

/** What was read; undefined if the credential may not read it. */
const permitted = <T>(reading: Promise<T>): Promise<T | undefined> =>
  withFallback(isForbidden, reading, undefined);

/** Whether a group affects who is alerted: it has channels or a policy, or a policy has a rule about it. */
function matters(id: string, record: JsonObject, policies: readonly Existing[]): boolean {
  return (
    textsIn(record.defaultAlertChannels).known.length > 0 ||
    textIn(record.alertPolicyId).known.length > 0 ||
    record.suppressMemberAlerts === true ||
    policies.some((policy) =>
      rulesOf(policy.record).some(
        (rule) => rule.type === "resource_group_id_in" && textsIn(rule.values).known.includes(id),
      ),
    )
  );
}

function membersOf(groupId: string, record: JsonObject): Existing[] {
  const { fields } = kindNamed(membership);
  const { memberId: field } = fields;
  return (Array.isArray(record.members) ? record.members : []).filter(isObject).flatMap((row) => {
    const member = field && readField(field, "memberId", row);
    if (typeof row.id !== "string" || typeof member !== "string" || isUnknown(member)) return [];
    const memberType = typeof row.monitorId === "string" ? "monitor" : "service";
    const inputs = { groupId, memberType, memberId: member };
    return [{ kind: membership, id: row.id, record: inputs }];
  });
}
