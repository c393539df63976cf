// Which resource has which object, as far as this run knows: a create takes no object that somebody has, and a delete leaves
// alone what another resource keeps. Resources are known by their identity (`__urn`), which the state keeps after a rename.
import { ownMembers } from "../values/members";
import { canonicalJson, sameId, identityIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** An object that this run gave to a resource. */
interface Taken {
  readonly identity: string | undefined;
  /** It was created for it, so no earlier state can contain it. */
  readonly isNew: boolean;
}

const keyOf = (spec: KindSpec, id: string): string => `${spec.name}/${sameId(id)}`;

/** What a comparison shows of its resource: its identity in the state, or the inputs if it has none (after an import). */
const shownBy = (spec: KindSpec, inputs: JsonObject): string =>
  identityIn(inputs) ?? canonicalJson([spec.name, ownMembers(inputs)]);

/** The owners in one run. */
export class Owners {
  /** Objects that the engine showed. */
  readonly #shown = new Set<string>();
  readonly #taken = new Map<string, Taken>();
  /** Objects with the resources that name them. */
  readonly #named = new Set<string>();
  /** The resources of the program that keep their objects. */
  readonly #keepers = new Map<string, string>();
  /** The identities in the program, by what comparisons show of the resources. */
  readonly #declared = new Map<string, string>();
  /** Those of resources that are in the state. */
  readonly #inState = new Set<string>();
  /** Creates of this process by what they send: how many have no response yet, and how many have lost it. */
  readonly #creates = new Map<string, { unanswered: number; lost: number }>();

  /** The engine showed an object. */
  show(spec: KindSpec, id: string): void {
    this.#shown.add(keyOf(spec, id));
  }

  /**
   * The program declares a resource.
   * @param identity the one in the program
   * @param inputs those that its comparison will show
   */
  declare(spec: KindSpec, identity: string | undefined, inputs: JsonObject, isNew: boolean): void {
    if (identity === undefined) return;
    this.#declared.set(shownBy(spec, inputs), identity);
    if (!isNew) this.#inState.add(identity);
    else this.#forgetKept(identity);
  }

  /** The engine checks a resource as a new one although it has compared it: it is replaced, and does not keep its object. */
  #forgetKept(identity: string): void {
    for (const [key, keeper] of this.#keepers) {
      if (keeper === identity) this.#keepers.delete(key);
    }
  }

  /** Whether a resource is in the state; if so, the engine creates it to replace it. */
  isInState(identity: string | undefined): boolean {
    return identity !== undefined && this.#inState.has(identity);
  }

  /** The object of a resource was deleted with it: if the resource is created again in this run, it is being replaced. */
  deleted(identity: string | undefined): void {
    if (identity !== undefined) this.#inState.add(identity);
  }

  /**
   * The engine compares a resource with its object, without a need to replace it. Resources that only the state has do not
   * count: a refresh compares those as well.
   * @returns false if another resource has the object too
   */
  keep(spec: KindSpec, id: string, inputs: JsonObject): boolean {
    const identity = this.#declared.get(shownBy(spec, inputs));
    if (identity === undefined) return true;
    const key = keyOf(spec, id);
    const taken = this.#taken.get(key);
    const other = taken === undefined ? this.#keepers.get(key) : taken.identity;
    if ((other ?? identity) !== identity) return false;
    this.#keepers.set(key, identity);
    return true;
  }

  /** Whether no resource is known to have the object. */
  isFree(spec: KindSpec, id: string): boolean {
    const key = keyOf(spec, id);
    return !this.#shown.has(key) && !this.#taken.has(key);
  }

  /**
   * Gives an object to a resource; false if another one has it. Resources without an identity (inside a remote component) cannot be
   * told apart: such a resource keeps what its check has taken, but two of their creates never share an object.
   */
  take(spec: KindSpec, id: string, identity: string | undefined, isNew = false): boolean {
    const key = keyOf(spec, id);
    const taken = this.#taken.get(key);
    const isSame = taken === undefined || taken.identity === identity;
    if (!isSame || (taken !== undefined && isNew && identity === undefined)) return false;
    if ((this.#keepers.get(key) ?? identity) !== identity) return false;
    this.#taken.set(key, { identity, isNew: isNew && taken === undefined });
    return true;
  }

  /** The program names the object of a resource by an id (`get`), perhaps in another form than the state. */
  name(spec: KindSpec, id: string, identity: string): void {
    this.#named.add(`${keyOf(spec, id)} ${identity}`);
  }

  /** Takes an object back: it is not adopted after all. */
  release(spec: KindSpec, id: string): void {
    this.#taken.delete(keyOf(spec, id));
  }

  /** Whether an object may be deleted with this resource: not what this run took or names, nor what another resource keeps. */
  mayDelete(spec: KindSpec, id: string, identity: string | undefined): boolean {
    const key = keyOf(spec, id);
    if (this.#taken.get(key)?.isNew === false) return false;
    // The engine compares ids as texts, and deletes what the resource had under another one.
    if (identity !== undefined && this.#named.has(`${key} ${identity}`)) return false;
    return (this.#keepers.get(key) ?? identity) === identity;
  }

  /** The kinds of the objects with this id that this run created. */
  kindsMade(id: string): string[] {
    return [...this.#taken].flatMap(([key, { isNew }]) => {
      const [kind = "", ...rest] = key.split("/");
      return isNew && rest.join("/") === sameId(id) ? [kind] : [];
    });
  }

  /** The creates that send the same. */
  creates(content: string): { unanswered: number; lost: number } {
    const known = this.#creates.get(content) ?? { unanswered: 0, lost: 0 };
    this.#creates.set(content, known);
    return known;
  }
}
