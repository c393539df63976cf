// The key `__proto__` in the properties of a program, which the JavaScript of protocol buffers drops without a word: it
// is renamed in the bytes of a request, so that the check can refuse it as the classes do.
import { isObject, pathText } from "../definitions";
import type { Json, PathPart } from "../definitions";

/** A key of a map entry and the tag of its value, in the encoding of protocol buffers. */
const entry = (key: string): Buffer => Buffer.from(`\n\t${key}\x12`);

/** As long as `__proto__`, and no key that a program would use. */
const RENAMED = "\0\0proto\0\0";
const [DROPPED, KEPT] = [entry("__proto__"), entry(RENAMED)];

/** The bytes of a request without the key. */
export function withRenamedProto(bytes: Buffer): Buffer {
  let at = bytes.indexOf(DROPPED);
  if (at < 0) return bytes;
  const renamed = Buffer.from(bytes);
  for (; at >= 0; at = renamed.indexOf(DROPPED, at)) KEPT.copy(renamed, at);
  return renamed;
}

/** Why properties are refused that had the key; undefined without it. */
export function protoProblem(values: Json, path: readonly PathPart[] = []): string | undefined {
  if (!isObject(values) && !Array.isArray(values)) return undefined;
  if (Object.hasOwn(values, RENAMED)) {
    const place = path.length === 0 ? "an argument" : `a member of ${pathText(path)}`;
    return `${place} is named __proto__, and Pulumi drops members with that name: use another name`;
  }
  for (const [key, member] of Object.entries(values)) {
    const part = Array.isArray(values) ? Number(key) : key;
    const problem = protoProblem(member ?? null, [...path, part]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
