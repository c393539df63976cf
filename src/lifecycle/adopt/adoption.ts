// The `adopt` input: which object a new resource adopts.
import type { Run } from "../types";
import { describeObject } from "../values/describe";
import { scalarText } from "../values/members";
import { ADOPT, MANAGED_BY, identityIn, isObject } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** The object to adopt. */
export interface Adoption {
  /** Undefined if it is found by its name. */
  readonly id: string | undefined;
  /** Its current manager, if the program confirms it. */
  readonly managedBy: string | undefined;
  /** The paths of the option `ignoreChanges`. */
  readonly ignored: readonly string[];
}

/** A new resource that adopts an existing object. */
export interface Adopter {
  readonly spec: KindSpec;
  readonly run: Run;
  readonly identity: string | undefined;
  readonly inputs: JsonObject;
  readonly adoption: Adoption;
}

/** An object that can be adopted. */
export interface Candidate {
  readonly id: string;
  /** The state of a resource that owns it. */
  readonly outputs: JsonObject;
  /** The inputs of the program, with the values of the object at the paths in `ignoreChanges`. */
  readonly inputs: JsonObject;
  /** The fields whose values differ from these inputs. */
  readonly changed: readonly string[];
  /** The previous manager, if this provider is about to become the manager. */
  readonly previousManager: string | undefined;
  /** Warnings to show to the user. */
  readonly warnings: readonly string[];
}

/** The adoption was refused; the user has to decide. */
export class NotAdopted extends Error {
  override readonly name = "NotAdopted";
  override readonly stack = `${this.name}: ${this.message}`;
}

/** The error for a refused adoption. */
export function refusal(
  { spec, inputs }: Pick<Adopter, "spec" | "inputs">,
  why: string,
): NotAdopted {
  return new NotAdopted(`${describeObject(spec, inputs)} cannot be adopted: ${why}`);
}

/** The object to adopt; undefined if the resource creates its own. */
export function adoptionIn(spec: KindSpec, inputs: JsonObject): Adoption | undefined {
  const requested = inputs[ADOPT];
  if (requested === undefined || requested === null || requested === false) return undefined;
  const {
    id = true,
    managedBy,
    ignored,
    ...others
  }: JsonObject = isObject(requested) ? requested : { id: requested };
  const word = scalarText(id);
  if (word === undefined || word === "" || id === false || Object.keys(others).length > 0) {
    throw refusal(
      { spec, inputs },
      "adopt must be true, an id, or { id, managedBy }; without an id, the object is found by its name",
    );
  }
  if (managedBy !== undefined && !MANAGED_BY.some((each) => each === managedBy)) {
    const words = MANAGED_BY.join(", ");
    throw refusal({ spec, inputs }, `managedBy of adopt must be one of ${words}`);
  }
  return {
    id: id === true ? undefined : word,
    managedBy: scalarText(managedBy),
    ignored: Array.isArray(ignored) ? ignored.map(String) : [],
  };
}

/** The adoption as an input. */
export const asInput = ({ id, managedBy, ignored }: Adoption): JsonObject => ({
  [ADOPT]: {
    ...(id !== undefined && { id }),
    ...(managedBy !== undefined && { managedBy }),
    ...(ignored.length > 0 && { ignored: [...ignored] }),
  },
});

/**
 * Gives an object to a resource whose create only changes it, such as a member.
 * @throws NotAdopted if another resource has the object too
 */
export function setOwner(spec: KindSpec, { owners }: Run, props: JsonObject, id: string): void {
  const identity = identityIn(props);
  if (identity === undefined || owners.take(spec, id, identity)) return;
  throw new NotAdopted(
    `${describeObject(spec, props)} ${id} is also the object of another resource of this stack: remove one of the two from the program`,
  );
}
