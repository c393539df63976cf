// What a new package schema takes away from programs that were written for an earlier one.
import { isEnum } from "./package-schema";
import type { ObjectSpec, PackageSpec, PropertySpec, TypeSpec } from "./package-schema";

/** Inputs may become optional, and outputs may become certain; not the other way round. */
type Side = "input" | "output";

/** An object without its description: a resource has two. */
type Members = Pick<ObjectSpec, "properties"> & { readonly required?: readonly string[] };

/** The changes, each as the place of what has changed and how. */
export function breakingChanges(before: PackageSpec, after: PackageSpec): string[] {
  const comparison = new Comparison(before, after);
  comparison.settings();
  comparison.resources();
  comparison.functions();
  return comparison.changes;
}

/** Whether a release may take something away, by its version: a major one, before 1.0.0 also a minor one. */
export function mayBreak(from: string, to: string): boolean {
  const [before = [], after = []] = [from, to].map((version) => version.split(".").map(Number));
  const [major = 0, minor = 0] = before;
  const [newMajor = 0, newMinor = 0] = after;
  return newMajor > major || (newMajor === 0 && major === 0 && newMinor > minor);
}

class Comparison {
  readonly changes: string[] = [];
  /** Types refer to each other in circles. */
  readonly #seen = new Set<string>();

  constructor(
    private readonly before: PackageSpec,
    private readonly after: PackageSpec,
  ) {}

  settings(): void {
    const [before, after] = [this.before, this.after];
    const variables = ({ config }: PackageSpec): Members => ({ properties: config.variables });
    const inputs = ({ provider }: PackageSpec): Members => ({
      properties: provider.inputProperties,
    });
    this.#members("config", variables(before), variables(after), "input");
    this.#members("the provider", inputs(before), inputs(after), "input");
  }

  resources(): void {
    for (const [token, before] of Object.entries(this.before.resources)) {
      const after = this.after.resources[token];
      if (after === undefined) {
        this.changes.push(`${token} is gone`);
        continue;
      }
      const inputs = ({ inputProperties, requiredInputs }: typeof before): Members => ({
        properties: inputProperties,
        required: requiredInputs,
      });
      this.#members(token, inputs(before), inputs(after), "input");
      this.#members(token, before, after, "output");
      for (const { type } of before.aliases)
        if (!after.aliases.some((alias) => alias.type === type))
          this.changes.push(`${token} is no longer an alias of ${type}`);
    }
  }

  functions(): void {
    const nothing: Members = { properties: {} };
    for (const [token, before] of Object.entries(this.before.functions)) {
      const after = this.after.functions[token];
      if (after === undefined) {
        this.changes.push(`${token} is gone`);
        continue;
      }
      this.#members(token, before.inputs ?? nothing, after.inputs ?? nothing, "input");
      this.#members(token, before.outputs, after.outputs, "output");
    }
  }

  #members(path: string, before: Members, after: Members, side: Side): void {
    const report = (name: string, what: string): void => {
      this.changes.push(`${path}.${name}, an ${side}, ${what}`);
    };
    for (const [name, property] of Object.entries(before.properties)) {
      const now = after.properties[name];
      if (now === undefined) report(name, "is gone");
      else this.#property(`${path}.${name}`, property, now, side);
    }
    const [{ required: had = [] }, { required: has = [] }] = [before, after];
    if (side === "input")
      for (const name of has.filter((each) => !had.includes(each))) report(name, "is required");
    else
      for (const name of had.filter((each) => !has.includes(each) && each in after.properties))
        report(name, "may be missing");
  }

  #property(path: string, before: PropertySpec, after: PropertySpec, side: Side): void {
    if (before.const !== after.const)
      this.changes.push(`${path} is ${String(after.const)}, was ${String(before.const)}`);
    if (after.willReplaceOnChanges && !before.willReplaceOnChanges)
      this.changes.push(`a change of ${path} replaces the object`);
    this.#type(path, before, after, side);
  }

  #type(path: string, before: TypeSpec, after: TypeSpec, side: Side): void {
    const lost = nameOf(before) !== nameOf(after) || (before.oneOf && !after.oneOf);
    if (lost) return void this.changes.push(`${path} has another type`);
    const within: [TypeSpec | undefined, TypeSpec | undefined][] = [
      [before.items, after.items],
      [before.additionalProperties, after.additionalProperties],
    ];
    for (const [was, is] of within) if (was && is) this.#type(`${path}[]`, was, is, side);
    for (const was of before.oneOf ?? []) {
      const is = after.oneOf?.find((each) => nameOf(each) === nameOf(was));
      if (is === undefined) this.changes.push(`${path} cannot be ${nameOf(was)}`);
      else this.#type(path, was, is, side);
    }
    if (before.$ref !== undefined) this.#named(before.$ref, side);
  }

  #named($ref: string, side: Side): void {
    const token = $ref.replace("#/types/", "");
    const [before, after] = [this.before.types[token], this.after.types[token]];
    if (before === undefined || this.#seen.has(`${side} ${token}`)) return;
    this.#seen.add(`${side} ${token}`);
    if (after === undefined) {
      this.changes.push(`${token} is gone`);
    } else if (isEnum(before) && isEnum(after)) {
      const values = after.enum.map(({ value }) => value);
      for (const { value } of before.enum)
        if (!values.includes(value)) this.changes.push(`${token} cannot be ${value}`);
    } else if (isEnum(before) || isEnum(after)) {
      this.changes.push(`${token} is another type`);
    } else {
      this.#members(token, before, after, side);
    }
  }
}

const nameOf = ({ type, $ref }: TypeSpec): string => $ref ?? type ?? "";
