import { kindNamed } from "../../../src/definitions";
import type { Field } from "../../../src/definitions";

/** The definition of a field. */
export function fieldOf(kind: string, name: string): Field {
  const field = kindNamed(kind).fields[name];
  if (field === undefined) throw new Error(`${kind} has no ${name}`);
  return field;
}
