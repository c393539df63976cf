// Finds what the organization's plan does not include: more objects of a kind than it allows, and variants
// that need a higher plan.
import { counted, isObject, KINDS, PLANS, pluralOf, resolveField } from "../../../definitions";
import type { Field, JsonObject, KindSpec } from "../../../definitions";
import { about } from "./check";
import type { Check, Finding, Severity } from "./check";
import type { Identity } from "../../model/identity";
import { isMade } from "../../model/planned";
import type { ProviderPlan, Planned } from "../../model/planned";

const NAME = "plan-limits";

/** The check for changes that would fail with ENTITLEMENT_EXCEEDED. */
export const planLimits: Check = {
  name: NAME,
  doc: "Limits of the organization's plan that the change would exceed.",
  worst: "error",
  run: async (plan, reader) => {
    if (reader === undefined || !needsPlan(plan)) return [];
    const identity = await reader.identity();
    if (identity === undefined) return [];
    const counts = KINDS.flatMap((kind) => exceeded(kind, plan, identity));
    return [...counts, ...plan.resources.flatMap((planned) => needsMore(planned, identity))];
  },
};

/** Whether any change can reach a limit. */
const needsPlan = ({ resources }: ProviderPlan): boolean =>
  resources.some(
    (planned) => isMade(planned) || planned.op === "write" || leastPlan(planned) !== undefined,
  );

function exceeded(kind: KindSpec, plan: ProviderPlan, { tier, quotas }: Identity): Finding[] {
  const quota = kind.entitlement === undefined ? undefined : quotas.get(kind.entitlement);
  const own = plan.resources.filter((planned) => planned.kind === kind);
  if (quota === undefined) return [];
  const { limit, used } = quota;
  const allowed = `the plan ${tier} allows ${counted(limit, kind.title)}`;
  const more = `Remove ${pluralOf(kind.title)} that are not needed, or use a higher plan`;
  const finding = (severity: Severity, message: string, remedy = more): Finding[] => [
    { check: NAME, severity, message: `${allowed}${message}`, remedy },
  ];
  if (!plan.isWhole) {
    // What would be deleted is not listed.
    const says = `, and the program alone declares ${own.length}`;
    return own.length > limit ? finding("error", says) : [];
  }
  const [made, deleted, replaced] = [
    count(own, "create"),
    count(own, "delete"),
    count(own, "replace"),
  ];
  if (made + replaced === 0) return [];
  const standing = `, and ${used} exist; the run ${inWords({ adds: made, deletes: deleted, replaces: replaced })}`;
  const over = used + made - deleted - limit;
  if (over > 0) return finding("error", `${standing}: ${over} too many`);
  if (used + made > limit) {
    const says = `${standing}: the final number is within the limit, but the engine creates new objects before it deletes old ones`;
    return finding("error", says, "Delete the old objects in a separate run before this one");
  }
  if (used + made + replaced <= limit) return [];
  const says = `${standing}: a replacement is created before the old object is deleted`;
  return finding("warning", says, "Set `deleteBeforeReplace` on it, or delete other objects first");
}

/** How many of these resources the run creates, deletes, or replaces without deleting the old object first. */
const count = (own: readonly Planned[], op: Planned["op"]): number =>
  own.filter((each) => each.op === op && !each.deletesFirst).length;

const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .flatMap(([verb, times]) => (times > 0 ? [`${verb} ${times}`] : []))
    .join(", ");

function needsMore(planned: Planned, { tier }: Identity): Finding[] {
  const least = leastPlan(planned);
  const rank = PLANS.findIndex((plan) => plan === tier);
  // An unknown plan may allow anything.
  if (least === undefined || rank < 0 || rank >= PLANS.indexOf(least.plan)) return [];
  const { path } = least;
  return [
    about(planned, NAME, "error", {
      message: `the plan ${tier} does not include this; it requires at least ${least.plan}`,
      remedy: "Choose another value, or use a higher plan",
      path,
    }),
  ];
}

/** The lowest plan that a changed resource needs, and the property that needs it. */
function leastPlan({ kind, inputs, op }: Planned) {
  if (op === "same" || op === "read" || op === "delete") return undefined;
  for (const [name, field] of Object.entries<Field>(kind.fields)) {
    const shape = shapeOf(resolveField(field, inputs), inputs[name]);
    if (shape?.plan === undefined) continue;
    const path = field.type === "variant" ? [name, field.by] : [name];
    return { plan: shape.plan, path };
  }
  return undefined;
}

/** The field itself, or the selected variant. */
function shapeOf(field: Field, value: JsonObject[string]): Field | undefined {
  if (field.type !== "variant") return value === undefined ? undefined : field;
  const chosen = isObject(value) ? value[field.by] : undefined;
  return typeof chosen === "string" ? field.variants[chosen] : undefined;
}
