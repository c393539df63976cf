// The state of the fake engine: what the real one would write to its backend.
import type { JsonObject, KindSpec } from "../../src/definitions";
import type { Held } from "./judge";
import type { Entry } from "./program";
import type { TenantIndex } from "./tenants";

/** A resource in the state. */
export interface Kept extends Held {
  readonly spec: KindSpec;
  /** The provider that it was made with. */
  readonly tenant: TenantIndex;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
  /** Names of the resources that it refers to. */
  readonly needs: readonly string[];
  /** It was replaced, and only waits for its delete. */
  readonly isCondemned: boolean;
  /** Its last create or update was done in part: an update is due, whatever the difference. */
  readonly isPartial: boolean;
}

/** The state, in the order in which programs declare. */
export class SmallState {
  #kept: readonly Kept[] = [];
  #isLost = false;

  /** The engine is gone: until the next run nothing is written any more. */
  lose(): void {
    this.#isLost = true;
  }

  /** Another engine begins. */
  open(): void {
    this.#isLost = false;
  }

  get all(): readonly Kept[] {
    return this.#kept;
  }

  /** The living resource of this name. */
  named(name: string): Kept | undefined {
    return this.#kept.find((each) => each.name === name && !each.isCondemned);
  }

  /** The living resource of this entry, which an alias may name; it is called what the entry is called. */
  of({ name, aliases }: Entry): Kept | undefined {
    const known = this.named(name);
    if (known !== undefined) return known;
    const previous = aliases.flatMap((alias) => this.named(alias) ?? [])[0];
    if (previous === undefined) return undefined;
    const kept = { ...previous, name };
    this.put(kept, previous);
    return kept;
  }

  /** Puts a resource in the place of another one, or behind all. */
  put(kept: Kept, old?: Kept): void {
    if (this.#isLost) return;
    this.#kept = this.#kept.includes(old ?? kept)
      ? this.#kept.map((each) => (each === old ? kept : each))
      : [...this.#kept, kept];
  }

  drop(kept: Kept): void {
    if (this.#isLost) return;
    this.#kept = this.#kept.filter((each) => each !== kept);
  }

  /** Those who refer to a resource, directly or through others; the last of them first. */
  dependentsOf(name: string): Kept[] {
    const names = new Set([name]);
    const found: Kept[] = [];
    for (const each of byNumber(this.#kept)) {
      if (!each.needs.some((need) => names.has(need))) continue;
      names.add(each.name);
      found.unshift(each);
    }
    return found;
  }
}

/** The number in a resource's name grows with its place in the program. */
const numberOf = ({ name }: Held): number => Number(name.slice(name.lastIndexOf("-") + 1));

/** Resources in the order in which programs declare them. */
export const byNumber = (kept: readonly Kept[]): Kept[] =>
  [...kept].sort((left, right) => numberOf(left) - numberOf(right));
