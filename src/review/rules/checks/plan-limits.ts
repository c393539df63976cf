// Finds what the organization's plan does not include: more objects of a kind than it allows, and variants
// that need a higher plan.
import { counted, isObject, KINDS, PLANS, pluralOf, resolveField } from "../../../definitions";
import type { Field, JsonObject, KindSpec } from "../../../definitions";
import type { Check } from "./check";
import { about } from "./finding";
import type { Finding, Severity } from "./finding";
import type { Identity, Quota } from "../../model/identity";
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

/** What a run does to the objects of a kind. */
interface Change {
  readonly made: number;
  readonly replaced: number;
  readonly deleted: number;
}

function exceeded(kind: KindSpec, plan: ProviderPlan, { tier, quotas }: Identity): Finding[] {
  const quota = kind.entitlement === undefined ? undefined : quotas.get(kind.entitlement);
  const own = plan.resources.filter((planned) => planned.kind === kind);
  if (quota === undefined) return [];
  const allowed = `the plan ${tier} allows ${counted(quota.limit, kind.title)}`;
  const more = `Remove ${pluralOf(kind.title)} that are not needed, or use a higher plan`;
  const finding = (severity: Severity, message: string, remedy = more): Finding[] => [
    { check: NAME, severity, message: `${allowed}${message}`, remedy },
  ];
  if (!plan.isWhole) {
    // What would be deleted is not listed.
    const says = `, and the program alone declares ${own.length}`;
    return own.length > quota.limit ? finding("error", says) : [];
  }
  const change = changeOf(own);
  const { made, replaced, deleted } = change;
  if (made + replaced === 0) return [];
  const standing = `, and ${quota.used} exist; ${inWords(change)}`;
  const over = quota.used + made - deleted - quota.limit;
  if (over > 0) return finding("error", `${standing}: ${over} too many`);
  if (!fits(quota, made)) {
    const says = `${standing}: the final number is within the limit, but the engine creates new objects before it deletes old ones`;
    return finding("error", says, "Delete the old objects in a separate run before this one");
  }
  if (!fits(quota, made + replaced)) {
    const says = `${standing}: a replacement is created before the old object is deleted`;
    return finding(
      "warning",
      says,
      "Set `deleteBeforeReplace` on it, or delete other objects first",
    );
  }
  return [];
}

function changeOf(own: readonly Planned[]): Change {
  const made = own.filter(isMade);
  const created = made.filter(({ op }) => op === "create").length;
  return {
    made: created,
    replaced: made.length - created,
    deleted: own.filter(({ op }) => op === "delete").length,
  };
}

const fits = ({ limit, used }: Quota, more: number): boolean => used + more <= limit;

function inWords({ made, replaced, deleted }: Change): string {
  const parts = [
    [made, "adds"],
    [deleted, "deletes"],
    [replaced, "replaces"],
  ] as const;
  const phrases = parts.filter(([count]) => count > 0).map(([count, verb]) => `${verb} ${count}`);
  return `the run ${phrases.join(", ")}`;
}

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
