// What an example of the definitions does, as data: it is run once with placeholders that record what it creates and
// looks up.
import ts from "typescript";

/** A value that is known only when the program runs. */
export interface Reference {
  base: string;
  path: (string | number)[];
  /** Whether the base is the answer of a lookup, from which members are computed. */
  isAnswer?: true;
  /** Whether it is used as a text. */
  isText?: true;
  /** Which members of the path may be missing, if any may. */
  optional?: boolean[];
}

type Resource = { variable: string; key: string; name: string; kind: string; args: unknown };
type Lookup = { variable: string; name: string; kind?: undefined; args: unknown };

export interface Program {
  config: { name: string; secret: boolean }[];
  /** In the order in which they were written. */
  steps: (Resource | Lookup)[];
  outputs: { name: string; value: Reference }[];
}

/** A reference in arguments. */
export class Referring {
  constructor(readonly reference: Reference) {}
}

/** Placeholders, and the values that they represent; undefined if the program has computed something from a value. */
const standIns = new WeakMap<object, Reference | undefined>();

/** Methods that compute something from a value, which other languages do not have. */
const COMPUTING = new Set(["apply", "filter", "find", "map", "length"]);

/** @returns it represents a value of any type */
function standIn(reference: Reference | undefined): object {
  const below = (key: string | number) =>
    standIn(reference && { ...reference, path: [...reference.path, key] });
  const value = new Proxy(() => standIn(undefined), {
    get(_target, key) {
      if (key === Symbol.iterator) return () => [below(0)].values();
      if (key === Symbol.toPrimitive) return () => "";
      // It is not a promise.
      if (typeof key === "symbol" || key === "then") return undefined;
      return COMPUTING.has(key) ? standIn(undefined) : below(key);
    },
  });
  standIns.set(value, reference);
  return value;
}

/** Replaces `String`. */
function asText(value: object) {
  const reference = standIns.get(value);
  return standIn(reference && { ...reference, isText: true });
}

/**
 * @param source an example of the definitions
 * @param answerAt the path in the output of a lookup to the value that the class returns
 */
export async function recorded(
  source: string,
  answerAt: (lookup: string) => string[],
): Promise<Program> {
  const { program, pulumi, monitoring } = recording(answerAt);
  const code = ts.transpile(source, {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
  });
  const exported: Record<string, unknown> = {};
  const body = `return (async () => {${code}\n})()`;
  const run = new Function("pulumi", "monitoring", "exports", "String", body);
  await run(pulumi, monitoring, exported, asText);
  for (const [name, value] of Object.entries(exported)) {
    const found = typeof value === "function" ? standIns.get(value) : undefined;
    if (found !== undefined) program.outputs.push({ name, value: found });
  }
  return program;
}

/** What an example imports, and the program that records what it does with it. */
function recording(answerAt: (lookup: string) => string[]) {
  const program: Program = { config: [], steps: [], outputs: [] };
  const taken = new Set<string>();
  const keys = new Set<string>();
  const setting = (secret: boolean) => (name: string) => {
    program.config.push({ name, secret });
    taken.add(name);
    return standIn({ base: name, path: [] });
  };
  const classOf = (kind: string) =>
    // With `new`, an object that a function returns is the result.
    function (name: string, args: unknown) {
      const variable = free(taken, camelCase(name), kind);
      const key = free(keys, name, kind);
      program.steps.push({ variable, key, name, kind, args: asData(args) });
      return standIn({ base: variable, path: [] });
    };
  const functionOf = (name: string) => (args: unknown) => {
    const variable = free(taken, camelCase(name.replace("get", "")), "Found");
    program.steps.push({ variable, name, args: asData(args) });
    return standIn({ base: variable, path: answerAt(name), isAnswer: true });
  };
  const get = (_target: object, name: string) =>
    name.startsWith("get") ? functionOf(name.replace(/Output$/, "")) : classOf(name);
  const Config = class {
    require = setting(false);
    requireSecret = setting(true);
  };
  return { program, pulumi: { Config }, monitoring: new Proxy({}, { get }) };
}

/** A name that is not used yet. */
function free(taken: Set<string>, name: string, suffix: string) {
  const found = taken.has(name) ? `${name}${suffix}` : name;
  taken.add(found);
  return found;
}

/** `On call` → `onCall`. */
const camelCase = (name: string) =>
  name
    .replace(/[^A-Za-z0-9]+(.)?/g, (_all, next = "") => next.toUpperCase())
    .replace(/^./, (first) => first.toLowerCase());

function asData(value: unknown): unknown {
  if (typeof value === "function") {
    const reference = standIns.get(value);
    if (reference === undefined) throw new Error("an example passes on a value that it computed");
    return new Referring(reference);
  }
  if (Array.isArray(value)) return value.map(asData);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asData(each)]));
}
