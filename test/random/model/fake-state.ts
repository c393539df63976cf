// The state of the fake engine: what the real one would write to its backend.
import type { JsonObject, KindSpec } from "../../../src/definitions";
import type { Held } from "./invariants";
import type { Entry } from "./program";

/** A resource in the state. */
export interface StoredResource extends Held {
  readonly spec: KindSpec;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
  /** Names of the resources that it references. */
  readonly needs: readonly string[];
  /** It was replaced, and is pending deletion. */
  readonly isPendingDelete: boolean;
  /** Its last create or update was partial: an update is due, whatever the difference. */
  readonly isPartial: boolean;
}

/** The state, in the order of the declarations. */
export class SmallState {
  #stored: readonly StoredResource[] = [];
  #isLost = false;

  /** The engine is gone: until the next run, nothing is written. */
  lose(): void {
    this.#isLost = true;
  }

  /** A new engine starts. */
  open(): void {
    this.#isLost = false;
  }

  get all(): readonly StoredResource[] {
    return this.#stored;
  }

  /** The resource of this name that is not pending deletion. */
  named(name: string): StoredResource | undefined {
    return this.#stored.find((each) => each.name === name && !each.isPendingDelete);
  }

  /** The resource of this entry, possibly by an alias; it is renamed to the entry's name. */
  of({ name, aliases }: Entry): StoredResource | undefined {
    const known = this.named(name);
    if (known !== undefined) return known;
    const previous = aliases.flatMap((alias) => this.named(alias) ?? [])[0];
    if (previous === undefined) return undefined;
    const stored = { ...previous, name };
    this.put(stored, previous);
    return stored;
  }

  /** Replaces a resource at its position, or appends one. */
  put(stored: StoredResource, old?: StoredResource): void {
    if (this.#isLost) return;
    this.#stored = this.#stored.includes(old ?? stored)
      ? this.#stored.map((each) => (each === old ? stored : each))
      : [...this.#stored, stored];
  }

  drop(stored: StoredResource): void {
    if (this.#isLost) return;
    this.#stored = this.#stored.filter((each) => each !== stored);
  }

  /** The resources that reference a resource, directly or through others; the last of them first. */
  dependentsOf(name: string): StoredResource[] {
    const names = new Set([name]);
    const found: StoredResource[] = [];
    for (const each of byNumber(this.#stored)) {
      if (!each.needs.some((need) => names.has(need))) continue;
      names.add(each.name);
      found.unshift(each);
    }
    return found;
  }
}

/** The number in a resource's name increases with its position in the program. */
const numberOf = ({ name }: Held): number => Number(name.slice(name.lastIndexOf("-") + 1));

/** Resources in the order of the declarations. */
export const byNumber = (stored: readonly StoredResource[]): StoredResource[] =>
  [...stored].sort((left, right) => numberOf(left) - numberOf(right));
