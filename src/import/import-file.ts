// The file for `pulumi import --file`: every resource with its complete state, so that the engine, which
// cannot read dynamic resources otherwise, does not need to.
import { SHIM } from "../internals/sdk";
import { typePrefix } from "../resources/type-token";
import { IMPORTED } from "../lifecycle";
import { SECRET_SIGNATURE, SIGNATURE, isObject, secretPaths } from "../definitions";
import type { Json, JsonObject, PathPart } from "../definitions";
import type { Resource } from "./program";

/** Marks a secret in a state; the value is defined by the engine. */
const MARK = { [SIGNATURE]: SECRET_SIGNATURE };

/**
 * The content of the file.
 * @param shimOf the provider text of a kind, for the engine
 */
export function importFile(
  resources: readonly Resource[],
  shimOf: (kind: string) => string,
): JsonObject {
  return { nameTable: {}, resources: resources.map((resource) => entryOf(resource, shimOf)) };
}

function entryOf(
  { name, draft, settings }: Resource,
  shimOf: (kind: string) => string,
): JsonObject {
  const { spec, id, inputs, outputs } = draft.object;
  const shim = { [SHIM]: shimOf(spec.name) };
  const paths: (readonly PathPart[])[] = [
    ...secretPaths(spec),
    ...settings.filter(({ isSecret, isKnown }) => isSecret && isKnown).map(({ path }) => path),
  ];
  const hidden = (props: JsonObject): JsonObject => {
    const marked = paths.reduce<Json>(secretAt, props);
    return isObject(marked) ? marked : props;
  };
  return {
    type: `${typePrefix}${spec.name}`,
    name,
    id,
    inputs: { ...hidden(inputs), [IMPORTED]: true, ...shim },
    outputs: {
      ...hidden(outputs),
      ...shim,
    },
  };
}

/** Marks the value at a path as secret; `*` stands for every item or member. */
function secretAt(value: Json, path: readonly PathPart[]): Json {
  if (isSecret(value)) return value;
  const [step, ...rest] = path;
  if (step === undefined) return { ...MARK, plaintext: JSON.stringify(value) };
  if (Array.isArray(value)) {
    return value.map((item, at) => (step === "*" || step === at ? secretAt(item, rest) : item));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isMeant = (step === "*" || step === name) && item !== undefined && item !== null;
      return [name, isMeant ? secretAt(item, rest) : item];
    }),
  );
}

const isSecret = (value: Json): boolean => isObject(value) && SIGNATURE in value;

/** How many values in the file are secrets in plain text. */
export function secretsIn(file: Json | undefined): number {
  if (Array.isArray(file)) return file.reduce<number>((sum, item) => sum + secretsIn(item), 0);
  if (!isObject(file)) return 0;
  if (isSecret(file)) return 1;
  return Object.values(file).reduce<number>((sum, item) => sum + secretsIn(item), 0);
}
