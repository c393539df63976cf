// @ts-check
// What an example of the definitions does, as data: it is run once with placeholders that record what it creates and
// looks up.
import ts from "typescript";

/**
 * A value that is known only when the program runs.
 * @typedef {object} Reference
 * @property {string} base
 * @property {(string | number)[]} path
 * @property {true} [isText] whether it is used as a text
 * @property {boolean[]} [optional] which members of the path may be missing, if any may
 */

/** @typedef {{ variable: string, key: string, name: string, kind: string, args: unknown }} Resource */
/** @typedef {{ variable: string, name: string, kind?: undefined, args: unknown }} Lookup */

/**
 * @typedef {object} Program
 * @property {{ name: string, secret: boolean }[]} config
 * @property {(Resource | Lookup)[]} steps in the order in which they were written
 * @property {{ name: string, value: Reference }[]} outputs
 */

/** A reference in arguments. */
export class Referring {
  /** @param {Reference} reference */
  constructor(reference) {
    this.reference = reference;
  }
}

/** Placeholders, and the values that they represent; undefined if the program has computed something from a value. @type {WeakMap<object, Reference | undefined>} */
const standIns = new WeakMap();

/** Methods that compute something from a value, which other languages do not have. */
const COMPUTING = new Set(["apply", "filter", "find", "map", "length"]);

/** @param {Reference | undefined} reference @returns {object} it represents a value of any type */
function standIn(reference) {
  const below = (/** @type {string | number} */ key) =>
    standIn(reference && { base: reference.base, path: [...reference.path, key] });
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

/** Replaces `String`. @param {object} value */
function asText(value) {
  const reference = standIns.get(value);
  return standIn(reference && { ...reference, isText: true });
}

/**
 * @param {string} source an example of the definitions
 * @param {(lookup: string) => string[]} answerAt the path in the output of a lookup to the value that the class returns
 * @returns {Promise<Program>}
 */
export async function recorded(source, answerAt) {
  const recorder = new Recorder(answerAt);
  const code = ts.transpile(source, {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
  });
  /** @type {Record<string, unknown>} */
  const exported = {};
  const body = `return (async () => {${code}\n})()`;
  const run = new Function("pulumi", "monitoring", "exports", "String", body);
  await run(recorder.pulumi, recorder.monitoring, exported, asText);
  for (const [name, value] of Object.entries(exported)) {
    const found = typeof value === "function" ? standIns.get(value) : undefined;
    if (found !== undefined) recorder.program.outputs.push({ name, value: found });
  }
  return recorder.program;
}

class Recorder {
  /** @type {Program} */
  program = { config: [], steps: [], outputs: [] };
  #taken = new Set();
  #keys = new Set();

  /** @param {(lookup: string) => string[]} answerAt */
  constructor(answerAt) {
    const setting = this.#setting.bind(this);
    this.pulumi = {
      Config: class {
        require = (/** @type {string} */ name) => setting(name, false);
        requireSecret = (/** @type {string} */ name) => setting(name, true);
      },
    };
    const get = (/** @type {object} */ _target, /** @type {string} */ name) =>
      name.startsWith("get")
        ? this.#function(name.replace(/Output$/, ""), answerAt)
        : this.#class(name);
    this.monitoring = new Proxy({}, { get });
  }

  /** @param {string} name @param {boolean} secret */
  #setting(name, secret) {
    this.program.config.push({ name, secret });
    this.#taken.add(name);
    return standIn({ base: name, path: [] });
  }

  /** @param {string} kind */
  #class(kind) {
    const create = this.#create.bind(this, kind);
    // With `new`, an object that a function returns is the result.
    return function (/** @type {string} */ name, /** @type {unknown} */ args) {
      return create(name, args);
    };
  }

  /** @param {string} kind @param {string} name @param {unknown} args */
  #create(kind, name, args) {
    const variable = free(this.#taken, camelCase(name), kind);
    const key = free(this.#keys, name, kind);
    this.program.steps.push({ variable, key, name, kind, args: asData(args) });
    return standIn({ base: variable, path: [] });
  }

  /** @param {string} name @param {(lookup: string) => string[]} answerAt */
  #function(name, answerAt) {
    return (/** @type {unknown} */ args) => {
      const variable = free(this.#taken, camelCase(name.replace("get", "")), "Found");
      this.program.steps.push({ variable, name, args: asData(args) });
      return standIn({ base: variable, path: answerAt(name) });
    };
  }
}

/** A name that is not used yet. @param {Set<string>} taken @param {string} name @param {string} suffix */
function free(taken, name, suffix) {
  const found = taken.has(name) ? `${name}${suffix}` : name;
  taken.add(found);
  return found;
}

/** `On call` → `onCall`. @param {string} name */
const camelCase = (name) =>
  name
    .replace(/[^A-Za-z0-9]+(.)?/g, (_all, next = "") => next.toUpperCase())
    .replace(/^./, (first) => first.toLowerCase());

/** @param {unknown} value @returns {unknown} */
function asData(value) {
  if (typeof value === "function") {
    const reference = standIns.get(value);
    if (reference === undefined) throw new Error("an example passes on a value that it computed");
    return new Referring(reference);
  }
  if (Array.isArray(value)) return value.map(asData);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asData(each)]));
}
