// Programs of everything that decides who is alerted: some of it is there before the run, and some of it is not of the program.
import * as fc from "fast-check";

import { isObject, UNKNOWN } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { preview, step, urnOf } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";

/** What the run does to an object; `outside`: the program does not know it. */
export type Op = "outside" | "same" | "update" | "delete" | "create";

/** An object of the service. In its inputs, `@name` stands for the id of another one. */
export interface Item {
  readonly kind: string;
  readonly name: string;
  readonly op: Op;
  /** Its inputs before the run; undefined if it is not there then. */
  readonly before?: JsonObject;
  /** Its inputs after the run; undefined if it is not there then. */
  readonly after?: JsonObject;
  /** What somebody has set elsewhere, so that the program does not know it. */
  readonly elsewhere: JsonObject;
}

const REGIONS = ["us-east", "eu-west"];
const TAGS = ["shop", "Shop", "web"];
const CONFIGS: Readonly<Record<string, JsonObject>> = {
  HTTP: { url: "https://shop.example.com/", method: "GET" },
  TCP: { host: "shop.example.com", port: 443 },
};
const ANY: readonly Op[] = ["outside", "same", "update", "delete", "create", "create"];
const LASTING: readonly Op[] = ["outside", "same", "update", "create", "create"];
const FIXED: readonly Op[] = ["outside", "same", "create"];

/** The references that values can contain, by kind. */
type Among = (kind: string) => readonly string[];

/** Draws from what fast-check generates. */
class Draw {
  constructor(private readonly generate: fc.GeneratorValue) {}

  one<T>(...all: readonly T[]): T {
    return this.generate(() => fc.constantFrom(...all));
  }

  few<T>(all: readonly T[], minLength = 0): T[] {
    return this.generate(() =>
      fc.subarray([...all], { minLength: Math.min(minLength, all.length) }),
    );
  }

  times<T>(least: number, most: number, work: () => T): T[] {
    return Array.from({ length: this.generate(() => fc.integer({ min: least, max: most })) }, work);
  }

  /** Some of these members. */
  members(all: JsonObject): JsonObject {
    return Object.fromEntries(this.few(Object.entries(all)));
  }
}

const VALUES: Readonly<Record<string, (draw: Draw, among: Among) => JsonObject>> = {
  AlertChannel: (draw) => ({
    config: { channelType: "email", recipients: ["a@example.com"] },
    enabled: draw.one(true, true, true, false),
  }),
  Tag: () => ({}),
  ResourceGroup: (draw, among) =>
    draw.members({ defaultAlertChannels: draw.few(among("AlertChannel")) }),
  Monitor: (draw, among) => {
    const severity = draw.one("down", "degraded");
    const tagIds = draw.few(among("Tag"));
    return {
      regions: draw.few(REGIONS, 1),
      frequencySeconds: 60,
      incidentPolicy: {
        triggerRules: [{ type: "consecutive_failures", scope: "any_region", severity, count: 1 }],
        confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 60 },
        recovery: { consecutiveSuccesses: 1, minRegionsPassing: 1, cooldownMinutes: 0 },
      },
      ...draw.members({ alertChannelIds: draw.few(among("AlertChannel")), tags: { tagIds } }),
    };
  },
  NotificationPolicy: (draw, among) => ({
    enabled: draw.one(true, true, true, false),
    matchRules: draw.times(0, 2, () => ruleOf(draw, among)),
    escalation: {
      steps: draw.times(1, 2, () => ({
        delayMinutes: 0,
        channelIds: draw.few(among("AlertChannel"), 1),
      })),
    },
  }),
};

function ruleOf(draw: Draw, among: Among): JsonObject {
  const operands: readonly [string, string, readonly string[]][] = [
    ["monitor_id_in", "monitorIds", among("Monitor")],
    ["resource_group_id_in", "values", among("ResourceGroup")],
    ["region_in", "regions", [...REGIONS, "US-East"]],
    ["monitor_type_in", "values", Object.keys(CONFIGS)],
    ["monitor_tag_in", "values", [...TAGS, "SHOP"]],
  ];
  return draw.one<() => JsonObject>(
    () => ({ type: "severity_gte", value: draw.one("DOWN", "DEGRADED", "MAINTENANCE") }),
    () => ({ type: "incident_status", value: draw.one("created", "Created", "resolved") }),
    ...operands
      .filter(([, , all]) => all.length > 0)
      .map(([type, name, all]) => () => ({ type, [name]: draw.few(all, 1) })),
  )();
}

/** The inputs that an update leaves as they are. */
const KEPT = ["tags", "config", "type", "name"];

const only = (values: JsonObject, names: readonly string[], isWanted: boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name) === isWanted));

/** A program, with the service that it runs against. */
export function programFrom(generate: fc.GeneratorValue): readonly Item[] {
  const draw = new Draw(generate);
  const all: Item[] = [];
  const among =
    (counts: (item: Item) => boolean): Among =>
    (kind) =>
      all.filter((each) => each.kind === kind && counts(each)).map(({ name }) => `@${name}`);
  const old = among(({ before }) => before !== undefined);
  const now = among(({ op, after }) => op !== "outside" && after !== undefined);
  const add = (kind: string, ops: readonly Op[], fixed: JsonObject = {}): void => {
    const op = draw.one(...ops);
    const name = `${kind}-${all.length}`;
    const valuesOf = (from: Among): JsonObject => ({
      name,
      ...VALUES[kind]?.(draw, from),
      ...fixed,
    });
    const before = op === "create" ? undefined : valuesOf(old);
    const next = op === "create" || op === "update" ? valuesOf(now) : before;
    const after =
      op === "update"
        ? { ...only(next ?? {}, KEPT, false), ...only(before ?? {}, KEPT, true) }
        : { ...next };
    const isOpen = kind === "Monitor" && (op === "same" || op === "update");
    const hidden = isOpen ? draw.members({ alertChannelIds: draw.few(old("AlertChannel")) }) : {};
    const elsewhere = only(hidden, Object.keys(before ?? {}), false);
    all.push({ kind, name, op, elsewhere, ...sides(op, before, after) });
  };
  // A policy needs a channel.
  add("AlertChannel", ["same"]);
  draw.times(0, 2, () => {
    add("AlertChannel", ANY);
  });
  for (const name of draw.few(TAGS)) add("Tag", FIXED, { name });
  draw.times(0, 2, () => {
    add("ResourceGroup", LASTING);
  });
  draw.times(1, 3, () => {
    const type = draw.one(...Object.keys(CONFIGS));
    add("Monitor", ["same", "update", "create", "create"], { type, config: CONFIGS[type] });
  });
  draw.times(0, 2, () => {
    add("NotificationPolicy", ANY);
  });
  return [...all, ...linksIn(all, draw)];
}

const sides = (
  op: Op,
  before?: JsonObject,
  after?: JsonObject,
): Pick<Item, "before" | "after"> => ({
  ...(op !== "create" && before && { before }),
  ...(op !== "delete" && after && { after }),
});

/** Memberships, and at most one policy for each group. */
function linksIn(all: readonly Item[], draw: Draw): Item[] {
  const link = (kind: string, ends: readonly Item[], values: JsonObject): Item => {
    const isOld = ends.every(({ before, after }) => before && after);
    const op = isOld ? draw.one("outside", "same", "delete", "create") : "create";
    const name = `${kind}-${ends.map((each) => each.name).join("-")}`;
    return { kind, name, op, elsewhere: {}, ...sides(op, values, values) };
  };
  const of = (kind: string): Item[] => all.filter((each) => each.kind === kind && each.after);
  return of("ResourceGroup").flatMap((group) => [
    ...draw.few(of("Monitor")).map((monitor) =>
      link("ResourceGroupMember", [group, monitor], {
        ...{ groupId: `@${group.name}`, memberType: "monitor", memberId: `@${monitor.name}` },
      }),
    ),
    ...draw
      .few(of("NotificationPolicy"))
      .slice(0, 1)
      .map((policy) =>
        link("ResourceGroupPolicy", [group, policy], {
          ...{ groupId: `@${group.name}`, policyId: `@${policy.name}` },
        }),
      ),
  ]);
}

/** The same value with what this returns in place of names. */
function resolved(value: Json, of: (name: string) => string): Json {
  if (typeof value === "string") return value.startsWith("@") ? of(value.slice(1)) : value;
  if (Array.isArray(value)) return value.map((item) => resolved(item, of));
  return isObject(value) ? resolvedIn(value, of) : value;
}

/** The same for inputs. */
export const resolvedIn = (values: JsonObject, of: (name: string) => string): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, item]) => [name, resolved(item ?? null, of)]),
  );

const namesIn = (value: Json): string[] => {
  const found: string[] = [];
  resolved(value, (name) => (found.push(name), name));
  return found;
};

/** The preview of a program. */
export function previewOf(all: readonly Item[], ids: ReadonlyMap<string, string>): string {
  const own = all.filter(({ op }) => op !== "outside");
  const urns = new Map(own.map(({ kind, name }) => [name, urnOf(`${kind}::${name}`)]));
  const shown = (values: JsonObject): JsonObject =>
    resolvedIn(values, (name) => ids.get(name) ?? UNKNOWN);
  return preview(
    own.map(({ kind, name, op, before, after }): EngineStep => {
      const sources = Object.entries(after ?? {}).map(([input, value]) => [
        input,
        namesIn(value ?? null).flatMap((each) => urns.get(each) ?? []),
      ]);
      return step(op, kind, {
        ...{ name, id: ids.get(name) ?? "" },
        ...(before && { before: shown(before) }),
        ...(after && { after: shown(after) }),
        state: { propertyDependencies: Object.fromEntries(sources) as JsonObject },
      });
    }),
  );
}
