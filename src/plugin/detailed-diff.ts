// Which properties an update changes, and which of them force a replacement.
import type { Difference } from "../lifecycle";
import type { Props } from "./props";
import { canonicalJson, isObject } from "../definitions";
import type { Json, KindSpec, SecretPath } from "../definitions";
import { proto } from "../internals/protocol";
import { pathsIn } from "../provider";

/** A difference for the engine. */
export function diffResponse(
  spec: KindSpec,
  { changes, changed, replaces, deleteBeforeReplace }: Difference,
  oldInputs: Props,
  news: Props,
): proto.DiffResponse {
  const { DIFF_NONE, DIFF_SOME } = proto.DiffResponse.DiffChanges;
  const response = new proto.DiffResponse();
  response.setChanges(changes === false ? DIFF_NONE : DIFF_SOME);
  response.setReplacesList(replaces);
  response.setDeletebeforereplace(deleteBeforeReplace);
  response.setDiffsList([...changed]);
  response.setHasdetaileddiff(true);
  const secrets = [...oldInputs.secrets, ...news.secrets];
  for (const name of changed) {
    const [before, after] = [oldInputs.values[name], news.values[name]];
    const places = placesOf(name, before, after, pathsIn(secrets, name));
    // If the inputs are equal, the new value differs from the outputs: the whole property is shown as changed.
    if (places.length === 0) places.push([name, before, after]);
    const discriminator = discriminatorOf(spec, name);
    for (const [path, old, now] of places) {
      const diff = new proto.PropertyDiff().setInputdiff(true);
      const isForced = path === name || discriminator === undefined || path === discriminator;
      const isReplaced = replaces.includes(name) && isForced;
      diff.setKind(kindOf(old !== undefined, now !== undefined, isReplaced));
      response.getDetaileddiffMap().set(path, diff);
    }
  }
  return response;
}

/** The path that alone forces a replacement of an object whose variant cannot be changed in place. */
function discriminatorOf(spec: KindSpec, name: string): string | undefined {
  const field = spec.fields[name];
  if (field?.type !== "variant" || !field.variantReplaces || field.immutable) return undefined;
  return `${name}.${field.by}`;
}

/** A path in the engine's form, and the values there. */
type Place = [path: string, old: Json | undefined, now: Json | undefined];

/**
 * The innermost paths that differ: the engine shows a changed secret in an object only at its own path. Where a value is
 * secret as a whole, the keys in it are secret, too.
 */
function placesOf(
  path: string,
  old: Json | undefined,
  now: Json | undefined,
  secrets: readonly SecretPath[],
): Place[] {
  if (secrets.some((rest) => rest.length === 0)) {
    return canonicalJson(old ?? null) === canonicalJson(now ?? null) ? [] : [[path, old, now]];
  }
  if (isObject(old) && isObject(now)) {
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    const places = keys.flatMap((key) =>
      placesOf(`${path}${member(key)}`, old[key], now[key], pathsIn(secrets, key)),
    );
    return places.length > 0 && keys.some(hasNoPath) ? [[path, old, now]] : places;
  }
  if (Array.isArray(old) && Array.isArray(now)) {
    const longest = old.length > now.length ? old : now;
    const inside = pathsIn(secrets, "*");
    return longest.flatMap((_item, at) => placesOf(`${path}[${at}]`, old[at], now[at], inside));
  }
  return old === now ? [] : [[path, old, now]];
}

/**
 * The engine's parser of paths unescapes only quotes, so a backslash at the end would escape the quote behind it. Without
 * quotes, a key reaches to the next dot or bracket, whatever it contains.
 */
const member = (key: string): string =>
  /^[A-Za-z_$][\w$]*$|\\$/.test(key) ? `.${key}` : `["${key.replaceAll('"', '\\"')}"]`;

/** Neither form can express such a key. A path that the engine cannot parse fails the whole run. */
const hasNoPath = (key: string): boolean => key.endsWith("\\") && /[.[]/.test(key);

function kindOf(isOld: boolean, isNew: boolean, isReplaced: boolean): proto.PropertyDiff.Kind {
  const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } =
    proto.PropertyDiff.Kind;
  if (isOld && !isNew) return isReplaced ? DELETE_REPLACE : DELETE;
  if (!isOld && isNew) return isReplaced ? ADD_REPLACE : ADD;
  return isReplaced ? UPDATE_REPLACE : UPDATE;
}
