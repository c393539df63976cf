// Which resource of this run has which object, as far as the verbs tell. The host is told no names of
// resources, and what one of them has must be taken over neither by another one nor, where it is being
// replaced, by its own successor.
import { canonicalJson, isUnknown, same } from "../spec";
import type { JsonObject, KindSpec } from "../spec";

/** The object of a resource that is being replaced or deleted. */
interface Leaving {
  readonly key: string;
  readonly kind: string;
  /** What the program says of the resource. */
  readonly inputs: JsonObject;
}

const keyOf = (spec: KindSpec, id: string): string => `${spec.name}/${id.toLowerCase()}`;

/** The owners of one run. */
export class Owners {
  readonly #programs = new Set<string>();
  readonly #kept = new Set<string>();
  readonly #chosen = new Set<string>();
  readonly #taken = new Set<string>();
  #leaving: readonly Leaving[] = [];

  /** A resource that is in the state says this. */
  declare(spec: KindSpec, inputs: JsonObject): void {
    this.#programs.add(canonicalJson([spec.name, inputs]));
  }

  /** Whether a resource that is in the state says just this: then the one that says it now replaces it. */
  isDeclared(spec: KindSpec, inputs: JsonObject): boolean {
    return this.#programs.has(canonicalJson([spec.name, inputs]));
  }

  /** A resource goes on with its object; false where another one is about to take it over. */
  keep(spec: KindSpec, id: string): boolean {
    const key = keyOf(spec, id);
    this.#kept.add(key);
    return !this.#chosen.has(key);
  }

  /** A resource gives its object up. */
  leave(spec: KindSpec, id: string, inputs: JsonObject): void {
    this.#leaving = [...this.#leaving, { key: keyOf(spec, id), kind: spec.name, inputs }];
  }

  hasLeft(spec: KindSpec, id: string): boolean {
    return this.#leaving.some(({ key }) => key === keyOf(spec, id));
  }

  /** Whether an object was given up by a resource of these names, as far as they are known. */
  hasLeftAs(spec: KindSpec, names: readonly string[], inputs: JsonObject): boolean {
    return this.#leaving.some(
      (left) =>
        left.kind === spec.name &&
        names.every((name) => {
          const field = spec.fields[name];
          const [then, now] = [left.inputs[name], inputs[name]];
          if (isUnknown(then) || isUnknown(now)) return true;
          return field !== undefined && same(field, then, now);
        }),
    );
  }

  /** Whether a resource of this run has this object, or is about to take it over. */
  isOwned(spec: KindSpec, id: string): boolean {
    const key = keyOf(spec, id);
    return this.#kept.has(key) || this.#chosen.has(key) || this.#taken.has(key);
  }

  /** A new resource is going to take this object over. */
  choose(spec: KindSpec, id: string): void {
    this.#chosen.add(keyOf(spec, id));
  }

  /** It comes to that now; false where another one has the object. */
  take(spec: KindSpec, id: string): boolean {
    const key = keyOf(spec, id);
    this.#chosen.delete(key);
    if (this.isOwned(spec, id)) return false;
    this.#taken.add(key);
    return true;
  }

  /** Nothing came of it. */
  release(spec: KindSpec, id: string): void {
    this.#chosen.delete(keyOf(spec, id));
    this.#taken.delete(keyOf(spec, id));
  }

  /** Whether a resource has just taken this object over. */
  isTaken(spec: KindSpec, id: string): boolean {
    return this.#taken.has(keyOf(spec, id));
  }

  /** The engine names it as the object of a resource: it was taken over in an earlier run. */
  known(spec: KindSpec, id: string): void {
    this.#taken.delete(keyOf(spec, id));
  }
}
