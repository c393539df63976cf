// The plugin host cannot mark values as secret. The engine marks those at paths where it knows a secret: in the state before
// a read, in the inputs of a write. A secret that another user has added is at none of them, and would be shown.
import { isObject, secretInputPaths } from "../definitions";
import type { Json, JsonObject, KindSpec, SecretPath } from "../definitions";

/**
 * The values without secrets that the engine would not mark. The other secrets of such a field are left out with them, so
 * that the field differs from that of the program and the next update writes it again.
 * @param known the values whose secrets the engine knows
 */
export function withoutUnmarked(spec: KindSpec, values: JsonObject, known: JsonObject): JsonObject {
  const paths = secretInputPaths(spec);
  const isUnmarked = (path: SecretPath): boolean => isAt(values, path) && !isAt(known, path);
  const fields = paths.filter(isUnmarked).map(([field]) => field);
  return paths.filter(([field]) => fields.includes(field)).reduce(withoutPath, values);
}

const isAt = (values: JsonObject, path: SecretPath): boolean =>
  path.reduce<Json | undefined>(
    (value, step) => (isObject(value) ? (value[step] ?? undefined) : undefined),
    values,
  ) !== undefined;

function withoutPath(values: JsonObject, [step = "", ...rest]: SecretPath): JsonObject {
  const { [step]: value, ...others } = values;
  if (!isObject(value) || rest.length === 0) return others;
  return { ...others, [step]: withoutPath(value, rest) };
}
