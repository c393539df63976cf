// What the service knows beside the program: policies, groups and channels that other programs and people have made,
// and how much is lost with an object. A review without it is less certain.
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
import type { Identity } from "./identity";
import type { Preview } from "./preview";
import type { ServiceReader } from "./service-reader";
import { idKey, kindOf } from "./urn";

/** An object of the organization. */
export interface Existing {
  readonly kind: string;
  readonly id: string;
  readonly record: JsonObject;
}

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
  /** The last incidents, newest first, if a policy changes. */
  readonly incidents: readonly JsonObject[];
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
  incidents: [],
};

/** What to read. */
export interface Questions {
  /** Whether it matters who is alerted of outages. */
  readonly isAlerting: boolean;
  /** Ids of monitors of which the state does not have everything. */
  readonly monitorIds: readonly string[];
  /** Whether the run creates objects that the plan may limit. */
  readonly isMaking: boolean;
  /** Whether the run changes to which incidents a policy applies. */
  readonly isMatching: boolean;
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
 * @throws if the organization cannot be read, or the credential belongs to another one
 */
export async function factsFrom(
  reader: ServiceReader,
  preview: Preview,
  { isAlerting, isMaking, isMatching, monitorIds, going, used }: Questions,
): Promise<ServiceFacts> {
  const organization = await organizationOf(preview, reader);
  const alerting = isAlerting ? await alertingFacts(reader, preview, monitorIds) : {};
  const losses = new Map<string, readonly Loss[]>();
  for (const { kind, id } of going.slice(0, MOST_GOING)) {
    losses.set(idKey(kind.name, id), await lossesOf(reader, kind, id));
  }
  const lastUses = new Map<string, string | null>();
  for (const { kind, id, member } of used) {
    const time = await lastUse(reader, kind, id, member);
    if (time !== undefined) lastUses.set(idKey(kind.name, id), time);
  }
  const identity = isMaking ? await reader.identity() : undefined;
  const incidents = (isMatching ? await reader.lastIncidents() : undefined) ?? [];
  return { ...NO_FACTS, organization, ...alerting, losses, lastUses, incidents, identity };
}

/** The organizations of a stack's objects, as far as its state has them. */
export const organizationsIn = ({ steps }: Preview): ReadonlySet<number> =>
  new Set(
    steps.flatMap(({ before }) => {
      const id = before?.outputs.organizationId;
      return typeof id === "number" ? [id] : [];
    }),
  );

/** Why a key of this organization is of no use; undefined if the objects of the stack may belong to it. */
export function foreignKey(known: ReadonlySet<number>, organization: number): string | undefined {
  if ([...known].every((each) => each === organization)) return undefined;
  return `the API key belongs to organization ${organization}, the objects of the stack to ${[...known].join(", ")}: use a key of the stack's organization`;
}

/** @throws if it is not that of the stack's objects */
async function organizationOf(
  preview: Preview,
  reader: ServiceReader,
): Promise<Organization | undefined> {
  const { id, name } = (await reader.organization()) ?? {};
  if (typeof id !== "number") {
    throw new Error(reader.unread[0]?.message ?? "GET /org returned no id");
  }
  const foreign = foreignKey(organizationsIn(preview), id);
  if (foreign !== undefined) throw new Error(foreign);
  return typeof name === "string" ? { id, name } : undefined;
}

/**
 * When an object was last used; null if never, undefined if it is not there or the credential may not list such
 * objects. Nothing else of it is kept.
 */
async function lastUse(
  reader: ServiceReader,
  kind: KindSpec,
  id: string,
  member: string,
): Promise<string | null | undefined> {
  const rows = await reader.rows(kind);
  const time = rows?.find((row) => comparableId(kind, row) === sameId(id))?.[member];
  return typeof time === "string" || time === null ? time : undefined;
}

async function lossesOf(reader: ServiceReader, kind: KindSpec, id: string): Promise<Loss[]> {
  const { lossCounts } = kind;
  if (lossCounts === undefined) return [];
  // What is gone already is not lost by this run.
  const found = await reader.one(kind, id, { below: lossCounts.path, query: lossCounts.query });
  return lossCounts.counts.flatMap(({ member, title: what }) => {
    const count = found?.[member];
    return typeof count === "number" ? [{ count, title: what }] : [];
  });
}

/**
 * What decides who is alerted, beside the program.
 * @param monitorIds ids of monitors of which the state does not have everything
 */
export async function alertingFacts(
  reader: ServiceReader,
  preview: Preview,
  monitorIds: readonly string[],
): Promise<Pick<ServiceFacts, "objects" | "isComplete" | "records">> {
  const records = new Map<string, JsonObject>();
  for (const id of monitorIds.slice(0, MOST_MONITORS)) {
    const record = await reader.one(kindNamed(watched), id);
    if (record) records.set(idKey(watched, id), record);
  }
  const policies = await allOf(reader, rules);
  const groups = await allOf(reader, group);
  const channels = await allOf(reader, channel);
  const lists = [policies, groups, channels];
  const changed = changedGroups(preview);
  const relevant = (groups ?? []).filter(
    ({ id, record }) => changed.has(sameId(id)) || matters(id, record, policies ?? []),
  );
  const members: Existing[] = [];
  let isComplete = relevant.length <= MOST_GROUPS && !lists.includes(undefined);
  for (const { id } of relevant.slice(0, MOST_GROUPS)) {
    const record = await reader.one(kindNamed(group), id);
    if (record === undefined) isComplete = false;
    members.push(...membersOf(id, record ?? {}));
  }
  return { objects: [...lists.flatMap((each) => each ?? []), ...members], isComplete, records };
}

/** The ids of groups that a run changes: after it they may matter, whoever is in them. */
const changedGroups = ({ steps }: Preview): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ op, before, after }) =>
      op !== "same" && before?.id !== undefined && kindOf((after ?? before).type)?.name === group
        ? [sameId(before.id)]
        : [],
    ),
  );

async function allOf(reader: ServiceReader, name: string): Promise<Existing[] | undefined> {
  const rows = await reader.rows(kindNamed(name));
  return rows?.flatMap((record) =>
    typeof record.id === "string" ? [{ kind: name, id: record.id, record }] : [],
  );
}

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
