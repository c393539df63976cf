// What a program says of the object that a new resource takes over.
import { wordOf } from "../members";
import { ADOPT, MANAGED_BY, isObject } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { describeObject } from "../request";
import type { RunContext } from "../run-context";

/** What is to be taken over. */
export interface Adoption {
  /** Undefined where it is found by its name. */
  readonly id: string | undefined;
  /** Who manages it so far, where the program says that this is known and meant. */
  readonly managedBy: string | undefined;
}

/** A new resource that is to take over what exists. */
export interface Adopter {
  readonly spec: KindSpec;
  readonly context: RunContext;
  readonly inputs: JsonObject;
  readonly adoption: Adoption;
}

/** An object that can be taken over. */
export interface Candidate {
  readonly id: string;
  /** The state of a resource that has it. */
  readonly outputs: JsonObject;
  /** The fields that the program wants otherwise. */
  readonly changed: readonly string[];
  /** The previous manager, where we are about to become the new one. */
  readonly previousManager: string | undefined;
  /** What the user should know of it. */
  readonly warnings: readonly string[];
}

/** It is not done, and a person has to decide. */
export class NotAdopted extends Error {
  constructor(message: string) {
    super(message);
    this.name = "NotAdopted";
    this.stack = `${this.name}: ${message}`;
  }
}

/** Why a resource takes nothing over. */
export function refusal(
  { spec, inputs }: Pick<Adopter, "spec" | "inputs">,
  why: string,
): NotAdopted {
  return new NotAdopted(`${describeObject(spec, inputs)} takes nothing over: ${why}`);
}

/** What is to be taken over; undefined where the resource makes an object of its own. */
export function adoptionIn(spec: KindSpec, inputs: JsonObject): Adoption | undefined {
  const requested = inputs[ADOPT];
  if (requested === undefined || requested === null || requested === false) return undefined;
  const {
    id = true,
    managedBy,
    ...others
  }: JsonObject = isObject(requested) ? requested : { id: requested };
  const word = wordOf(id);
  if (word === undefined || word === "" || id === false || Object.keys(others).length > 0) {
    throw refusal(
      { spec, inputs },
      "adopt is an id, true, or an object with managedBy and, where it is not found by its name, id",
    );
  }
  if (managedBy !== undefined && !MANAGED_BY.some((each) => each === managedBy)) {
    const words = MANAGED_BY.join(", ");
    throw refusal({ spec, inputs }, `managedBy of adopt is one of ${words}`);
  }
  return { id: id === true ? undefined : word, managedBy: wordOf(managedBy) };
}

/** Such an adoption as an input. */
export const asInput = ({ id, managedBy }: Adoption): JsonObject => ({
  [ADOPT]: { ...(id !== undefined && { id }), ...(managedBy !== undefined && { managedBy }) },
});
