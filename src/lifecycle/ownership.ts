// Which resource has which object, as far as the engine's calls and the creates of this run tell. What
// one resource has is given to no other one, and what this run gave to a resource is not deleted.
import { isUnknown, same } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** The object of a resource that is being replaced or deleted. */
interface Leaving {
  readonly key: string;
  readonly kind: string;
  /** What the program says of the resource. */
  readonly inputs: JsonObject;
}

/** An object that a create of this run has given to a resource. */
interface Given {
  readonly urn: string | undefined;
  /** The service says that it made it just now, so that no state can have held it before. */
  readonly isNew: boolean;
}

/** Why a resource cannot have an object. */
export type Taken = "kept" | "given" | "chosen";

const keyOf = (spec: KindSpec, id: string): string => `${spec.name}/${id.toLowerCase()}`;

/** The owners of one run. Resources are known by their `__urn`, where they have one. */
export class Ownership {
  /** Resources that are in the state. */
  readonly #declared = new Set<string>();
  /** Objects of resources that are in the state. */
  readonly #inState = new Set<string>();
  /** Those of them with which a resource goes on. */
  readonly #kept = new Map<string, string | undefined>();
  /** Objects that a new resource is going to adopt. */
  readonly #chosen = new Set<string>();
  readonly #given = new Map<string, Given>();
  #leaving: readonly Leaving[] = [];

  /** This resource is in the state. */
  declare(resource: string): void {
    this.#declared.add(resource);
  }

  /** Whether a resource is in the state: then the engine creates it in order to replace it. */
  isDeclared(resource: string): boolean {
    return this.#declared.has(resource);
  }

  /** The engine names the object of a resource that is in the state. */
  inState(spec: KindSpec, id: string): void {
    this.#inState.add(keyOf(spec, id));
  }

  /** A resource goes on with its object; answers why it cannot, where another one has the object too. */
  keep(spec: KindSpec, id: string, urn: string | undefined): Taken | undefined {
    const key = keyOf(spec, id);
    if (this.#chosen.has(key)) return "chosen";
    const given = this.#given.get(key);
    if (given !== undefined && given.urn !== urn) return "given";
    const keeper = this.#kept.get(key);
    if (keeper !== undefined && urn !== undefined && keeper !== urn) return "kept";
    this.#kept.set(key, urn);
    // The engine compares nothing that it has just created: this was given in an earlier run.
    this.#given.delete(key);
    return undefined;
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

  /** A new resource is going to adopt this object; false where another resource has it. */
  choose(spec: KindSpec, id: string): boolean {
    const key = keyOf(spec, id);
    if (this.#kept.has(key) || this.#given.has(key) || this.#chosen.has(key)) return false;
    this.#chosen.add(key);
    return true;
  }

  /** Nothing came of an adoption. */
  release(spec: KindSpec, id: string): void {
    this.#chosen.delete(keyOf(spec, id));
    this.#given.delete(keyOf(spec, id));
  }

  /** Whether no resource is known to have an object, or to have had it before this run. */
  isFree(spec: KindSpec, id: string): boolean {
    const key = keyOf(spec, id);
    return !this.#inState.has(key) && !this.#given.has(key) && !this.#chosen.has(key);
  }

  /** Gives an object to a resource; answers why it cannot, where another resource has it. */
  give(spec: KindSpec, id: string, urn: string | undefined, isNew = false): Taken | undefined {
    const key = keyOf(spec, id);
    this.#chosen.delete(key);
    const given = this.#given.get(key);
    if (given !== undefined && (urn === undefined || given.urn !== urn)) return "given";
    if (this.#kept.has(key) && this.#kept.get(key) !== urn) return "kept";
    this.#given.set(key, { urn, isNew });
    return undefined;
  }

  /** Whether this run has made the object of this id. */
  hasMade(id: string): boolean {
    return [...this.#given].some(
      ([key, { isNew }]) => isNew && key.endsWith(`/${id.toLowerCase()}`),
    );
  }

  /** Whether a create of this run gave a resource an object that may have been in the state before. */
  isTakenOver(spec: KindSpec, id: string): boolean {
    return this.#given.get(keyOf(spec, id))?.isNew === false;
  }
}
