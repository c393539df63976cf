// Tracks which resource owns which object, from the engine's calls and this run's creates. An owned object is
// not assigned to another resource, and an object that this run assigned to a resource is not deleted.
import { ownMembers } from "../values/members";
import { canonicalJson, isUnknown, isSameValue, urnIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** The object of a resource that is being replaced or deleted. */
interface Leaving {
  readonly key: string;
  readonly kind: string;
  /** The resource; undefined if unknown. */
  readonly urn: string | undefined;
  /** The inputs of the resource. */
  readonly inputs: JsonObject;
}

/** The resource that a create of this run assigned an object to. */
interface Assignment {
  readonly urn: string | undefined;
  /** This run created the object, so no earlier state can contain it. */
  readonly isNew: boolean;
}

/** The resource that keeps an object. */
interface Keeper {
  /** Its identity; undefined if unknown. */
  readonly urn: string | undefined;
  /** What identifies it in a comparison (`resourceIn`). */
  readonly resource: string;
}

/** Why a resource cannot own an object. */
export type Taken = "kept" | "assigned" | "reserved";

const keyOf = (spec: KindSpec, id: string): string => `${spec.name}/${id.toLowerCase()}`;

/** What a comparison shows of its resource: the identity, or the inputs if it has none (an import, or a state of an old release). */
export const resourceIn = (spec: KindSpec, inputs: JsonObject): string =>
  urnIn(inputs) ?? canonicalJson([spec.name, ownMembers(inputs)]);

/** Whether two comparisons are of different resources. */
const isOther = (one: Keeper, other: Keeper): boolean =>
  one.urn !== other.urn &&
  (one.resource !== other.resource || (one.urn !== undefined && other.urn !== undefined));

/**
 * The owners in one run. Resources are identified by their `__urn` in the program. In the state, an import and a resource of an
 * old release have none, and a renamed one (`aliases`) has its old one. What is not certainly the same resource counts as
 * another one: a delete cannot be undone.
 */
export class Ownership {
  /** Resources that the program declares, as far as it has run. */
  readonly #inProgram = new Set<string>();
  /** Their identities in the program, by what the comparisons show of them (`resourceIn`). */
  readonly #shownAs = new Map<string, Set<string>>();
  /** The objects that they have been compared with, by these identities; undefined for new ones, which have none. */
  readonly #compared = new Map<string, string | undefined>();
  /** Resources that are in the state. */
  readonly #declared = new Set<string>();
  /** Objects of resources that are in the state. */
  readonly #inState = new Set<string>();
  /** Objects that their resources keep. */
  readonly #kept = new Map<string, Keeper>();
  /** The new resources that will adopt objects, by object. */
  readonly #reserved = new Map<string, string | undefined>();
  readonly #assigned = new Map<string, Assignment>();
  /** The resources whose program names their object by an id (`import`, `get`), by object. */
  readonly #named = new Map<string, Set<string>>();
  #leaving: readonly Leaving[] = [];
  /** Objects that this run deletes. */
  readonly #deleted = new Set<string>();

  /**
   * Records that the program declares a resource.
   * @param urn its identity in the program
   * @param resource what its comparison shows of it (`resourceIn`)
   */
  inProgram(urn: string | undefined, resource: string): void {
    this.#inProgram.add(urn ?? resource).add(resource);
    if (urn !== undefined) this.#shownAs.set(resource, this.#identitiesOf(resource).add(urn));
  }

  #identitiesOf(resource: string): Set<string> {
    return this.#shownAs.get(resource) ?? new Set();
  }

  /**
   * The identity of the resource that is compared with its object. Several that have none in the state can have equal inputs:
   * the engine compares each of them right after its check.
   */
  #identify(key: string, inputs: JsonObject, resource: string): string | undefined {
    const all = [...this.#identitiesOf(resource)];
    const open = all.length === 1 ? all : all.filter((each) => !this.#compared.has(each));
    const [urn, ...others] =
      open.length > 0 ? open : all.filter((each) => this.#compared.get(each) === key);
    if (urn === undefined || others.length > 0) return urnIn(inputs);
    this.#compared.set(urn, key);
    return urn;
  }

  /** Whether a resource of the state is certainly this one of the program. */
  #isSame(inState: string | undefined, urn: string | undefined): boolean {
    if (inState === undefined || inState !== urn) return false;
    return [...this.#identitiesOf(inState)].every((each) => each === urn);
  }

  /**
   * Records that the engine checks a resource as a new one. If it has been compared before, the engine has decided to
   * replace it, so it does not keep its object.
   */
  checkedAsNew(urn: string | undefined): void {
    if (urn === undefined) return;
    const key = this.#compared.get(urn);
    this.#compared.set(urn, key);
    if (key !== undefined && this.#kept.get(key)?.urn === urn) this.#kept.delete(key);
  }

  /** Whether the program has declared this resource. */
  isInProgram(resource: string): boolean {
    return this.#inProgram.has(resource);
  }

  /** Records that this resource is in the state. */
  declare(resource: string): void {
    this.#declared.add(resource);
  }

  /** Whether a resource is in the state; if so, the engine creates it to replace it. */
  isDeclared(resource: string): boolean {
    return this.#declared.has(resource);
  }

  /** Records an object that the engine reports as part of the state. */
  inState(spec: KindSpec, id: string): void {
    this.#inState.add(keyOf(spec, id));
  }

  /**
   * Records that a resource keeps its object; returns why it cannot, if another resource has the object too.
   */
  keep(spec: KindSpec, id: string, inputs: JsonObject): Taken | undefined {
    const resource = resourceIn(spec, inputs);
    const key = keyOf(spec, id);
    const urn = this.#identify(key, inputs, resource);
    if (this.#reserved.has(key)) return "reserved";
    const assigned = this.#assigned.get(key);
    if (assigned !== undefined && assigned.urn !== urn) return "assigned";
    const keeper = this.#kept.get(key);
    if (keeper !== undefined && isOther(keeper, { urn, resource })) return "kept";
    this.#kept.set(key, { urn, resource });
    // The engine does not diff objects that it has just created: an earlier run assigned this one.
    this.#assigned.delete(key);
    return undefined;
  }

  /** Records that the program names the object of this resource by an id. */
  recordNamed(spec: KindSpec, id: string, urn: string): void {
    const key = keyOf(spec, id);
    this.#named.set(key, (this.#named.get(key) ?? new Set()).add(urn));
  }

  /** Whether the program names the object of this resource by an id. */
  isNamed(spec: KindSpec, id: string, urn: string | undefined): boolean {
    return urn !== undefined && this.#named.get(keyOf(spec, id))?.has(urn) === true;
  }

  /** Records that a resource gives up its object, as its comparison shows. */
  giveUp(spec: KindSpec, id: string, inputs: JsonObject): void {
    const urn = this.#identify(keyOf(spec, id), inputs, resourceIn(spec, inputs));
    this.#leave(spec, id, urn, inputs);
  }

  /** Records that this run deletes the object of a resource. */
  delete(spec: KindSpec, id: string, urn: string | undefined, inputs: JsonObject): void {
    this.#leave(spec, id, urn, inputs);
    this.#deleted.add(keyOf(spec, id));
  }

  #leave(spec: KindSpec, id: string, urn: string | undefined, inputs: JsonObject): void {
    const leaving = { key: keyOf(spec, id), kind: spec.name, urn, inputs: ownMembers(inputs) };
    this.#leaving = [...this.#leaving, leaving];
  }

  /** Whether this run deletes the object. */
  isDeleted(spec: KindSpec, id: string): boolean {
    return this.#deleted.has(keyOf(spec, id));
  }

  /** Whether this resource gave up the object. */
  gaveUp(spec: KindSpec, id: string, urn: string | undefined): boolean {
    const key = keyOf(spec, id);
    return this.#leaving.some((each) => each.key === key && this.#isSame(each.urn, urn));
  }

  /** Whether this resource gave up an object that had these names, as far as they are known. */
  gaveUpAs(
    spec: KindSpec,
    names: readonly string[],
    urn: string | undefined,
    inputs: JsonObject,
  ): boolean {
    return this.#leaving.some(
      (each) =>
        each.kind === spec.name &&
        this.#isSame(each.urn, urn) &&
        names.every((name) => {
          const field = spec.fields[name];
          const [then, now] = [each.inputs[name], inputs[name]];
          if (isUnknown(then) || isUnknown(now)) return true;
          return field !== undefined && isSameValue(field, then, now);
        }),
    );
  }

  /** Reserves this object for a new resource; false if another resource has it. */
  reserve(spec: KindSpec, id: string, urn: string | undefined): boolean {
    const key = keyOf(spec, id);
    if (this.#kept.has(key) || this.#assigned.has(key) || this.#reserved.has(key)) return false;
    this.#reserved.set(key, urn);
    return true;
  }

  /** Releases an object after a failed adoption. */
  release(spec: KindSpec, id: string): void {
    this.#reserved.delete(keyOf(spec, id));
    this.#assigned.delete(keyOf(spec, id));
  }

  /** Whether no resource is known to own the object, now or before this run. */
  isFree(spec: KindSpec, id: string): boolean {
    const key = keyOf(spec, id);
    return !this.#inState.has(key) && !this.#assigned.has(key) && !this.#reserved.has(key);
  }

  /** Assigns an object to a resource; returns why it cannot, if another resource has it. */
  assign(spec: KindSpec, id: string, urn: string | undefined, isNew = false): Taken | undefined {
    const key = keyOf(spec, id);
    this.#reserved.delete(key);
    const assigned = this.#assigned.get(key);
    if (assigned !== undefined && (urn === undefined || assigned.urn !== urn)) return "assigned";
    if (this.#kept.has(key) && this.#kept.get(key)?.urn !== urn) return "kept";
    this.#assigned.set(key, { urn, isNew });
    return undefined;
  }

  /** The kinds of the objects with this id that this run created. */
  kindsMade(id: string): string[] {
    return [...this.#assigned].flatMap(([key, { isNew }]) => {
      const [kind = "", ...rest] = key.split("/");
      return isNew && rest.join("/") === id.toLowerCase() ? [kind] : [];
    });
  }

  /** Whether a resource keeps the object, or will adopt it and is not certainly this one. */
  isWanted(spec: KindSpec, id: string, urn: string | undefined): boolean {
    const key = keyOf(spec, id);
    if (this.#kept.has(key)) return true;
    return this.#reserved.has(key) && !this.#isSame(urn, this.#reserved.get(key));
  }

  /** Whether a create of this run assigned an object that may have been in the state before. */
  isTakenOver(spec: KindSpec, id: string): boolean {
    return this.#assigned.get(keyOf(spec, id))?.isNew === false;
  }
}
