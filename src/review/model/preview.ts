// Parses the output of `pulumi preview --json`, as far as a review needs it. The engine has already hidden
// secrets in it and put a placeholder for each unknown value.
import { z } from "zod";

import { parseJson } from "../../client";
import { ADOPT, byName, isObject, isUnknown, printable, UNKNOWN } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";

/** The engine's placeholder for a secret. */
export const SECRET = "[secret]";

/** Stands for a value that a saved plan does not contain. */
export const OLD_VALUE = "[pulumi-monitoring: old value]";

// The text was just parsed as JSON, so its members need no validation; zod would also drop a key `__proto__`.
/** Members of any names, or none. */
export const members = z.custom<JsonObject>(isObject, { error: "no object" }).nullish();

const resourceState = z.object({
  urn: z.string(),
  type: z.string(),
  custom: z.boolean().optional(),
  id: z.string().optional(),
  importID: z.string().optional(),
  delete: z.boolean().optional(),
  external: z.boolean().optional(),
  inputs: members,
  outputs: members,
  parent: z.string().optional(),
  retainOnDelete: z.boolean().optional(),
  provider: z.string().optional(),
  sourcePosition: z.string().optional(),
  dependencies: z.array(z.string()).nullish(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullish()).nullish(),
});

const step = z.object({
  op: z.string(),
  urn: z.string(),
  oldState: resourceState.nullish(),
  newState: resourceState.nullish(),
  replaceReasons: z.array(z.string()).nullish(),
  diffReasons: z.array(z.string()).nullish(),
  detailedDiff: z.record(z.string(), z.object({ kind: z.string() })).nullish(),
});

type Why = Omit<z.infer<typeof step>, "op" | "urn" | "oldState" | "newState">;

const diagnostic = z.object({
  urn: z.string().optional(),
  message: z.string().default(""),
  severity: z.string().default(""),
});

// The engine leaves out empty members.
const preview = z
  .object({
    config: members,
    steps: z.array(step).optional(),
    diagnostics: z.array(diagnostic).nullish(),
    duration: z.number().optional(),
    changeSummary: z.record(z.string(), z.number()).nullish(),
  })
  .refine(({ steps, duration }) => steps !== undefined || duration !== undefined, {
    message: "no steps",
  });

/** A resource in a step of a preview, before or after. */
export interface ResourceState {
  readonly urn: string;
  readonly type: string;
  readonly id?: string | undefined;
  /** The id that an import names: the resource itself has none yet. */
  readonly importId?: string | undefined;
  /** It was replaced, and its object is still to be deleted. */
  readonly isReplaced: boolean;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
  readonly parent?: string | undefined;
  /** The program only reads its object (`get`). */
  readonly isExternal: boolean;
  /** Deleting it keeps the object: a preview shows only some of the reasons, see kept.ts. */
  readonly isRetained: boolean;
  /** The URN of the other resource that has its object after the run, from kept.ts. */
  readonly heir?: string;
  /** It is a custom resource and not a component. */
  readonly isObject: boolean;
  /** URN and id of its provider: `urn:…::pulumi-nodejs::default::8722…`. */
  readonly provider?: string | undefined;
  /** Where the program declares it: `project:///index.ts#3,11`. */
  readonly sourcePosition?: string | undefined;
  /** URNs of its dependencies. */
  readonly dependencies: readonly string[];
  /** URNs by the name of the input that depends on them. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/** One step of a preview. */
export interface Step {
  /** The engine's name: `create`, `update`, `replace`, `delete`, `same`, `refresh`, `import`, `read`… */
  readonly op: string;
  readonly urn: string;
  readonly before?: ResourceState;
  readonly after?: ResourceState;
  /** Properties that force a replacement. */
  readonly replaceReasons: readonly string[];
  /** Paths of the properties that the engine or the provider found changed. */
  readonly changedPaths?: readonly string[];
}

/**
 * The URNs of replacements whose steps show that the old object is deleted first. A `delete-replaced` without a replacement
 * after it ends one of an earlier run.
 */
export function deletedFirst(steps: readonly Step[]): ReadonlySet<string> {
  const [deleted, found] = [new Set<string>(), new Set<string>()];
  for (const { op, urn } of steps) {
    if (op === "delete-replaced") deleted.add(urn);
    else if (op === "replace" && deleted.has(urn)) found.add(urn);
  }
  return found;
}

/** A message of the engine or of a provider. */
export interface Diagnostic {
  readonly urn?: string | undefined;
  readonly message: string;
  readonly severity: string;
}

/** A preview. */
export interface Preview {
  /** The configuration of the stack, with secrets hidden. */
  readonly config: JsonObject;
  readonly steps: readonly Step[];
  readonly diagnostics: readonly Diagnostic[];
  /** The number of steps by op, including steps that are not listed. */
  readonly counts: Readonly<Record<string, number>>;
  /** It is a saved plan: see plan.ts for what that lacks. */
  readonly isPlan?: true;
}

/** How many unchanged resources a preview does not list: the engine lists all of them only with `--show-sames`. */
export const unlistedIn = ({ steps, counts }: Preview): number =>
  Math.max(0, (counts.same ?? 0) - steps.filter(({ op }) => op === "same").length);

/** The text is not a preview. The message says what it seems to be and how to get one. */
export class NoPreview extends Error {
  override readonly name = "NoPreview";
}

const NOT_BEGUN =
  "the preview failed before it started: see the standard error of the engine for the reason";

const HOW = "expected the output of `pulumi preview --json`";

/** Whether it is a file that `pulumi preview --save-plan` wrote. */
export const isPlan = (printed: Json): printed is JsonObject =>
  isObject(printed) && isObject(printed.resourcePlans);

/**
 * Parses the output of `pulumi preview --json`.
 * @throws NoPreview if it is something else: empty, text for people, a list of events, a saved plan, or `{}`,
 * which is all that the engine prints if it cannot start.
 */
export function readPreview(text: string): Preview {
  const printed = jsonIn(text);
  if (isPlan(printed)) {
    throw new NoPreview(`it is a saved plan, which does not contain the current values: ${HOW}`);
  }
  return previewIn(printed);
}

/**
 * A preview from its JSON.
 * @throws NoPreview if it is something else
 */
export function previewIn(printed: Json): Preview {
  if (JSON.stringify(printed) === "{}") throw new NoPreview(NOT_BEGUN);
  const parsed = preview.safeParse(printed);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
    const where = path.length === 0 ? "" : ` at ${path.join(".")}`;
    throw new NoPreview(`it is JSON, but not a preview (${message}${where}): ${HOW}`);
  }
  const { config, steps = [], diagnostics, changeSummary } = parsed.data;
  // A concurrent engine lists resources in any order, but the steps of each one in theirs.
  const inOrder = steps.toSorted((a, b) => (a.urn < b.urn ? -1 : a.urn > b.urn ? 1 : 0));
  return {
    config: config ?? {},
    steps: inOrder.map(({ op, urn, oldState, newState, ...why }) => ({
      op,
      urn,
      ...(oldState && { before: stateFrom(oldState) }),
      ...(newState && { after: stateFrom(newState) }),
      replaceReasons: why.replaceReasons ?? [],
      changedPaths: changedPathsIn(why),
    })),
    diagnostics: [...(diagnostics ?? []), ...unknownIn(steps)],
    counts: changeSummary ?? {},
  };
}

/** All operations of the engine. */
const OPERATIONS = new Set([
  ...["same", "create", "update", "delete", "replace", "create-replacement", "delete-replaced"],
  ...["read", "read-replacement", "refresh", "discard", "discard-replaced"],
  ...["remove-pending-replace", "import", "import-replacement"],
]);

/** Errors for the steps of which nobody can say what they do, so that no reader takes them for nothing. */
export const unknownIn = (steps: readonly Pick<Step, "op" | "urn">[]): Diagnostic[] =>
  steps
    .filter(({ op }) => !OPERATIONS.has(op))
    .map(({ op, urn }) => ({
      urn,
      message: `this release of pulumi-monitoring does not know the engine's operation "${op}"`,
      severity: "error",
    }));

/** If a provider only says that there are changes, the engine does not compare, but may know names of properties. */
const changedPathsIn = ({ detailedDiff, diffReasons, replaceReasons }: Why): string[] =>
  detailedDiff ? Object.keys(detailedDiff) : [...(diffReasons ?? []), ...(replaceReasons ?? [])];

/** More than any field accepts. A text is matched and compared many times, so a preview of 100 MB would take minutes. */
const LONGEST_TEXT = 10_000;

/** The value with long texts and names cut. Two that were different stay different. */
function withCutTexts(value: Json): Json {
  const seen = new Map<string, number>();
  const short = (text: string): string => {
    if (text.length <= LONGEST_TEXT) return text;
    const number = seen.get(text) ?? seen.size + 1;
    seen.set(text, number);
    return `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters, text ${number})`;
  };
  const cut = (each: Json): Json => {
    if (typeof each === "string") return short(each);
    if (Array.isArray(each)) return each.map(cut);
    if (!isObject(each)) return each;
    const members = Object.entries(each).map(([name, member = null]) => [short(name), cut(member)]);
    // Defines a member `__proto__`, too.
    return Object.fromEntries(members) as JsonObject;
  };
  return cut(value);
}

/**
 * What the engine printed.
 * @throws NoPreview if it is not JSON
 */
export function jsonIn(text: string): Json {
  if (text.trim() === "") throw new NoPreview(`it is empty: ${HOW}`);
  const parsed = parseJson(text);
  if (parsed.ok) return text.length > LONGEST_TEXT ? withCutTexts(parsed.value) : parsed.value;
  if (parsed.isJson) throw new NoPreview(`it ${printable(parsed.why)}: ${HOW}`);
  const events = text.trimStart().startsWith('{"sequence"');
  throw new NoPreview(
    events
      ? `it is a list of events: run the preview without PULUMI_ENABLE_STREAMING_JSON_PREVIEW; ${HOW}`
      : `it is not JSON: ${HOW}`,
  );
}

/** A state in the form that the engine gives it. */
export function stateFrom(state: z.infer<typeof resourceState>): ResourceState {
  const { urn, type, id, inputs, outputs, parent, provider, sourcePosition } = state;
  return {
    isExternal: state.external ?? false,
    isRetained: state.retainOnDelete === true || state.external === true,
    isObject: state.custom ?? false,
    isReplaced: state.delete ?? false,
    importId: state.importID === "" ? undefined : state.importID,
    urn,
    type,
    id,
    inputs: bare(inputs ?? {}),
    outputs: bare(outputs ?? {}),
    parent,
    provider,
    sourcePosition,
    dependencies: state.dependencies ?? [],
    sources: byName(
      Object.fromEntries(
        Object.entries(state.propertyDependencies ?? {}).map(([name, urns]) => [name, urns ?? []]),
      ),
    ),
  };
}

/** The id of the object that a new resource imports or adopts, known or not; undefined if it makes its own. */
export function takenId({
  importId,
  inputs: { [ADOPT]: adopted },
}: ResourceState): Json | undefined {
  // Before the name by which it is found is known, there is no id.
  return importId ?? (isObject(adopted) ? (adopted.id ?? UNKNOWN) : undefined);
}

/** The id of the object that a resource has, imports or adopts; undefined if it is a new one. */
export function existingId(state: ResourceState | undefined): string | undefined {
  const id = state && (state.id ?? takenId(state));
  return typeof id === "string" && !isUnknown(id) ? id : undefined;
}

/** The same without a prototype, because members of one side are looked up by names of the other. */
export const bare = (members: JsonObject): JsonObject =>
  byName(
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, bareValue(value)])),
  );

function bareValue(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => bareValue(item) ?? null);
  return isObject(value) ? bare(value) : value;
}

/** Whether the engine hides this value, or a part of it, as a secret. */
export function holdsSecret(value: Json | undefined): boolean {
  if (value === SECRET) return true;
  if (Array.isArray(value)) return value.some(holdsSecret);
  return isObject(value) && Object.values(value).some(holdsSecret);
}
