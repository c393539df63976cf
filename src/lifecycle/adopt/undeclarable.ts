// What an import leaves to the service, because no program can declare it.
import { problemsOfImport } from "../check";
import { isManagedWhenOmitted } from "../values/memory";
import { withoutFields } from "./existing";
import type { Existing } from "./existing";
import { pathText, resolveField } from "../../definitions";
import type { Problem } from "../../definitions";

/** The fields of an existing object whose values no program can have. */
export interface Undeclarable {
  /** Their names; none if they cannot be left to the service. */
  readonly names: readonly string[];
  /** For the user: why each of them is left to the service. */
  readonly notes: readonly string[];
  /** Why no program can declare the object at all, if so. */
  readonly problem?: Problem | undefined;
}

/**
 * Finds the fields whose values no program can have.
 * @param adopts whether the program adopts the object, instead of an import
 */
export function undeclarable(object: Existing, adopts: boolean): Undeclarable {
  const { spec, inputs } = object;
  const problems = problemsOfImport(spec, inputs, adopts);
  if (problems.length === 0) return { names: [], notes: [] };
  const unfit = new Map(problems.map((each) => [String(each.path[0] ?? ""), each]));
  const names = [...unfit.keys()];
  const canLeave = names.every((name) => {
    const field = spec.fields[name];
    return (
      field !== undefined && !field.required && !isManagedWhenOmitted(resolveField(field, inputs))
    );
  });
  if (!canLeave) return { names: [], notes: [], problem: problems[0] };
  // Some types of an object need a field that others may omit: then its value is the problem.
  const [left] = problemsOfImport(spec, withoutFields(object, names).inputs, adopts);
  if (left !== undefined) {
    return { names: [], notes: [], problem: unfit.get(String(left.path[0])) ?? left };
  }
  return {
    names,
    notes: [...unfit].map(
      ([name, { path, message }]) =>
        `${name} is left to the service, because ${pathText(path)} ${message}`,
    ),
  };
}
