// Writes random programs and changes them at random, in ways that a user could intend.
import { inputsOf, casesOf, fieldsOf } from "../../support/definitions/arbitraries";
import type { Case, Existing, Extent } from "../../support/definitions/arbitraries";
import { KINDS, kindNamed, problemsOf } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import { MADE_VALID } from "../../support/definitions/valid-inputs";
import * as fc from "fast-check";
import { between, oneOf, onceIn } from "./draw";
import type { Draw } from "./draw";
import { markOf, without } from "./program";
import type { Entry, Program } from "./program";
import type { Tenant } from "./tenant";

/** The largest number of a kind in a program, and the reason for the limit. */
const LIMITS: Readonly<Record<string, number>> = {
  // An organization holds ten, and a replacement needs one more for a moment.
  ApiKey: 3,
  // The organization or the workspace has only one.
  WebhookSigningSecret: 1,
  AssignedEmailDomain: 1,
  // A resource on a page can only reference resources on the same page.
  StatusPage: 1,
  // It would have to list what is on the page after each change: unit/lifecycle/overrides.
  StatusPageLayout: 0,
  // Two for the same domain would share its id, which is an error.
  StatusPageDomainVerification: 1,
  // It manages a person who is a member before and afterwards: protocol/verbs/promises/people.
  Member: 0,
};

/** Fields that these programs never set, with the reason. */
export const UNSET: Readonly<Record<string, readonly string[]>> = {
  // It requires a second run, after the verification.
  StatusPageDomain: ["primary"],
  // The organization has one default: this would take it from an object of another user.
  Environment: ["isDefault"],
  // A group has one policy, which ResourceGroupPolicy sets.
  ResourceGroup: ["alertPolicyId"],
  // Components outside the program are on another page.
  StatusPageMaintenance: ["affectedComponents"],
};

/** Whether a second object next to one of this kind is impossible, even for a moment. */
export const isOnlyOne = ({ name, unique, read }: KindSpec): boolean =>
  unique !== undefined || read.by === "own" || name === "ApiKey";

/** Writes programs; remembers the unique values of all of them. */
export class ProgramGenerator {
  #program: Entry[] = [];
  #count = 0;
  #renamed = 0;
  /** Unique values by their first owner: no other object ever gets them. */
  readonly #taken = new Map<string, string>();

  /** Objects outside the program are referenced if there is none inside. */
  constructor(
    readonly draw: Draw,
    readonly tenant: Tenant,
  ) {}

  get program(): Program {
    return this.#program;
  }

  /** Changes the program at random; returns a description of the change. */
  change(): string {
    const { draw } = this;
    const size = this.#program.length;
    const what =
      size < 3
        ? "add"
        : oneOf(draw, ["add", "add", "copy", "edit", "edit", "edit", "remove", "rename"] as const);
    return this.#changes[what]() ?? `${what}: nothing came of it`;
  }

  readonly #changes = {
    add: () => this.add(oneOf(this.draw, KINDS)),
    copy: () => this.#copy(this.#anyPlace()),
    edit: () => this.#edit(this.#anyPlace()),
    remove: () => this.#remove(this.#anyPlace()),
    rename: () => this.#rename(this.#anyPlace()),
  };

  #anyPlace(): number {
    return between(this.draw, 0, this.#program.length - 1);
  }

  /** Adds a resource of a kind, and before it the resources that it requires. */
  add(spec: KindSpec): string | undefined {
    if (this.#isFull(spec)) return undefined;
    const each = oneOf(this.draw, casesOf(spec));
    const first = ownersOf(spec, each).filter(
      (kind) => !this.#program.some((entry) => entry.spec.name === kind),
    );
    const added = first.flatMap((kind) => this.add(kindNamed(kind)) ?? []);
    // There is no room for one, and we own nothing on pages of other users.
    if (added.length < first.length) return added.length === 0 ? undefined : added.join("\n");
    const around = this.#around(this.#program);
    const extent = oneOf<Extent>(this.draw, ["minimal", "random", "random", "full"]);
    this.#count += 1;
    const name = `${spec.name}-${this.#count}`;
    const inputs = this.#inputs(spec, each, around, extent);
    const mark = markOf(spec, this.#count);
    if (!this.#accepts(spec, mark, inputs)) return undefined;
    this.#program.push({ name, aliases: [], spec, each, mark, inputs });
    return [...added, `add ${name} ${JSON.stringify(inputs)}`].join("\n");
  }

  /** Adds a copy of this resource that differs only in its name. */
  #copy(at: number): string | undefined {
    const entry = this.#program[at];
    if (entry === undefined || isOnlyOne(entry.spec)) return undefined;
    const { spec, name: equal } = entry;
    if (this.#isFull(spec)) return undefined;
    this.#count += 1;
    const name = `${spec.name}-${this.#count}`;
    this.#program.push({ ...entry, name, aliases: [], mark: markOf(spec, this.#count) });
    return `copy ${equal} to ${name}`;
  }

  #isFull(spec: KindSpec): boolean {
    const limit = LIMITS[spec.name] ?? Infinity;
    return this.#program.filter((entry) => entry.spec === spec).length >= limit;
  }

  #edit(at: number): string | undefined {
    const entry = this.#program[at];
    if (entry === undefined) return undefined;
    const { spec, name, mark } = entry;
    const around = this.#around(this.#program.slice(0, at));
    const how = oneOf(this.draw, ["some", "some", "some", "all", "case"]);
    const each = how === "case" ? oneOf(this.draw, casesOf(spec)) : entry.each;
    const fresh = this.#inputs(spec, each, around, "random");
    const inputs = how === "some" ? this.#mixed(entry, fresh, around) : fresh;
    // On another page, everything below it would have to follow.
    if (spec.parent !== undefined)
      inputs[spec.parent.field] = entry.inputs[spec.parent.field] ?? "";
    if (!this.#accepts(spec, mark, inputs)) return undefined;
    this.#program[at] = { ...entry, each, inputs };
    return `edit ${name} ${JSON.stringify(inputs)}`;
  }

  /** The inputs, with a few fields of the others. */
  #mixed({ spec, each, inputs }: Entry, fresh: JsonObject, around: Existing): JsonObject {
    const names = Object.keys(fieldsOf(spec, each));
    const most = Math.min(3, names.length);
    const some = this.draw(() => fc.subarray(names, { minLength: 1, maxLength: most }));
    const kept = Object.entries(inputs).filter(([key]) => !some.includes(key));
    const taken = Object.entries(fresh).filter(([key]) => some.includes(key));
    const mixed = Object.fromEntries([...kept, ...taken]);
    return MADE_VALID[spec.name]?.(mixed, around) ?? mixed;
  }

  #remove(at: number): string | undefined {
    const entry = this.#program[at];
    if (entry === undefined) return undefined;
    const before = this.#program.length;
    this.#program = without(this.#program, entry);
    return `remove ${entry.name} and ${before - this.#program.length - 1} that need it`;
  }

  /**
   * Another name. Without an alias that is another resource, which replaces this one, so none of its values may be unique.
   */
  #rename(at: number): string | undefined {
    const entry = this.#program[at];
    if (entry === undefined) return undefined;
    const { spec, name, aliases } = entry;
    const hasAlias = isOnlyOne(spec) || onceIn(this.draw, 2);
    this.#renamed += 1;
    const now = `again-${this.#renamed}-${name}`;
    const previous = hasAlias ? [...aliases, name] : [];
    this.#program[at] = { ...entry, name: now, aliases: previous };
    return `rename ${name} to ${now} with${hasAlias ? "" : "out"} an alias`;
  }

  #inputs(spec: KindSpec, each: Case, around: Existing, extent: Extent): JsonObject {
    const drawn = this.draw(() => inputsOf(spec, each, around, extent));
    const unset = UNSET[spec.name] ?? [];
    return Object.fromEntries(
      Object.entries(drawn).filter(
        ([name]) => !unset.includes(name) && !refersToNothing(spec, name, around),
      ),
    );
  }

  /** Whether inputs are valid, and unique where they must be. */
  #accepts(spec: KindSpec, mark: string, inputs: JsonObject): boolean {
    if (problemsOf(spec, inputs, "inputs").length > 0) return false;
    if (spec.unique === undefined) return true;
    const key = JSON.stringify([spec.name, ...spec.unique.map((name) => lowered(inputs[name]))]);
    if ((this.#taken.get(key) ?? mark) !== mark) return false;
    this.#taken.set(key, mark);
    return true;
  }

  /** The resources that a resource of a kind can reference if these are declared before it. */
  #around(program: Program): Existing {
    const around: Record<string, readonly string[]> = {};
    for (const [name, ids] of Object.entries(this.tenant.outside)) {
      // Resources on other users' pages cannot be referenced.
      const isOnPage = KINDS.some((kind) => kind.name === name && kind.parent !== undefined);
      if (!isOnPage) around[name] = ids;
    }
    for (const kind of KINDS) {
      const marks = program.filter((entry) => entry.spec === kind).map(({ mark }) => mark);
      if (marks.length > 0) around[kind.name] = marks;
    }
    return around;
  }
}

const lowered = (value: Json | undefined): Json =>
  typeof value === "string" ? value.toLowerCase() : (value ?? null);

/** The kinds of required parents of a resource of this case: they must be in the program. */
const ownersOf = (spec: KindSpec, each: Case): string[] =>
  Object.values(fieldsOf(spec, each)).flatMap(({ required, immutable, ref }) =>
    required && immutable && ref !== undefined ? [ref] : [],
  );

/** Whether a field references a kind that does not exist. */
function refersToNothing(spec: KindSpec, name: string, around: Existing): boolean {
  const field = spec.fields[name];
  const ref = field?.type === "list" ? field.of.ref : field?.ref;
  return ref !== undefined && (around[ref] ?? []).length === 0;
}
