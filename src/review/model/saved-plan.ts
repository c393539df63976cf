// Reads a plan that `pulumi preview --save-plan` wrote, as far as a review can use it. A plan contains the operations and
// the new inputs, and names the inputs that change; it lacks ids, old values, the reasons of replacements, what a
// refresh found, and everything about an object that is deleted.
import { z } from "zod";

import { isDefaultProvider, isObject, urnParts } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import {
  bare,
  isPlan,
  jsonIn,
  members,
  NoPreview,
  OLD_VALUE,
  previewIn,
  SECRET,
  stateFrom,
  unknownIn,
} from "./preview";
import type { Preview, Step } from "./preview";
import { kindOf } from "./urn";

const goal = z.object({
  type: z.string(),
  custom: z.boolean().optional(),
  parent: z.string().optional(),
  provider: z.string().optional(),
  dependencies: z.array(z.string()).nullish(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullish()).nullish(),
  inputDiff: z
    .object({ adds: members, deletes: z.array(z.string()).nullish(), updates: members })
    .nullish(),
});

const plan = z.object({
  config: members,
  resourcePlans: z.record(
    z.string(),
    z.object({ goal: goal.nullish(), steps: z.array(z.string()).nullish(), state: members }),
  ),
});

type Goal = z.infer<typeof goal>;

/**
 * Parses the output of `pulumi preview --json`, or a saved plan.
 * @throws NoPreview if it is something else
 */
export function readPreviewOrPlan(text: string): Preview {
  const printed = jsonIn(text);
  return isPlan(printed) ? planIn(printed) : previewIn(printed);
}

function planIn(printed: JsonObject): Preview {
  const parsed = plan.safeParse(printed);
  if (!parsed.success) {
    throw new NoPreview("it is a saved plan in a form that this version does not know");
  }
  const { config, resourcePlans } = parsed.data;
  const steps = Object.entries(resourcePlans).flatMap(([urn, { goal, steps, state }]) =>
    (steps ?? []).map((op): Step => stepOf(op, urn, goal ?? undefined, withoutSecrets(state))),
  );
  const counts = new Map<string, number>();
  for (const { op, urn } of steps) {
    if (!isDefault(urn)) counts.set(op, (counts.get(op) ?? 0) + 1);
  }
  return {
    isPlan: true,
    config: withoutSecrets(config),
    steps,
    diagnostics: unknownIn(steps),
    counts: Object.fromEntries(counts),
  };
}

/** Whether it is a provider that the engine adds by itself; a preview does not count those. */
function isDefault(urn: string): boolean {
  const { type, name } = urnParts(urn);
  return type.startsWith("pulumi:providers:") && isDefaultProvider(name);
}

/** Operations on an object that exists. */
const HAS_BEFORE: readonly string[] = ["update", "replace", "create-replacement"];

function stepOf(op: string, urn: string, goal: Goal | undefined, inputs: JsonObject): Step {
  if (goal === undefined) return { op, urn, replaceReasons: [] };
  const after = stateFrom({ ...goal, urn, inputs });
  if (!HAS_BEFORE.includes(op)) return { op, urn, after, replaceReasons: [] };
  const { adds, deletes, updates } = goal.inputDiff ?? {};
  const added = Object.keys(adds ?? {});
  const replaced = [...Object.keys(updates ?? {}), ...(deletes ?? [])];
  const changed = [...added, ...replaced];
  const kept = Object.entries(inputs).filter(([name]) => !changed.includes(name));
  const old = replaced.map((name) => [name, OLD_VALUE] as const);
  const fields = kindOf(goal.type)?.fields ?? {};
  return {
    op,
    urn,
    before: { ...after, inputs: bare(Object.fromEntries([...kept, ...old])) },
    after,
    // The engine saves no reasons.
    replaceReasons: op === "update" ? [] : changed.filter((name) => fields[name]?.immutable),
    changedPaths: changed,
  };
}

/** The key that marks an object as a special value of the engine, and what stands there for a secret. */
const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET_SIGNATURE = "1b47061264138c4ac30d75fd1eb44270";

/** The values without secrets, whether they are encrypted or, with `--show-secrets`, plain. */
const withoutSecrets = (state: JsonObject | null | undefined): JsonObject =>
  bare(
    Object.fromEntries(
      Object.entries(state ?? {}).map(([name, value]) => [name, withoutSecret(value ?? null)]),
    ),
  );

function withoutSecret(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSecret);
  if (!isObject(value)) return value;
  return value[SIGNATURE] === SECRET_SIGNATURE ? SECRET : withoutSecrets(value);
}
