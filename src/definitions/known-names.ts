// Names that the service is known to have, such as regions.
import type { JsonObject } from "./json";
import type { KindSpec } from "./kind";
import { leavesOf } from "./leaf-values";
import { nearest } from "./nearest";
import { isSameValue } from "./normalization";
import { isUnknown } from "./unknown";
import type { PathPart } from "./unknown";

/** A value that is none of the known names. */
export interface UnknownName {
  readonly path: readonly PathPart[];
  readonly value: string;
  /** The known names, and which of them was probably meant: `a, b; did you mean b?`. */
  readonly known: string;
}

/** The values in these inputs, or in a request, that are none of the known names of their field. */
export const unknownNames = (spec: KindSpec, values: JsonObject): UnknownName[] =>
  leavesOf(spec, values).flatMap(({ path, field, value, isSecret }) => {
    if (field.type !== "text" || field.known === undefined || isSecret || isUnknown(value))
      return [];
    if (typeof value !== "string" || field.known.some((each) => isSameValue(field, each, value)))
      return [];
    const guess = nearest(value, field.known);
    const hint = guess === undefined ? "" : `; did you mean ${guess}?`;
    return [{ path, value, known: `${field.known.join(", ")}${hint}` }];
  });
