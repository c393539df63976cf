// @ts-check
// The mutants of a run: a number for each layer, drawn with a seed from those that the build would accept.
import { sourceOf } from "./compiler.mjs";
import { mutantsOf } from "./mutants.mjs";

/** @typedef {import("./mutants.mjs").Mutant} Mutant */
/** @typedef {import("typescript").SourceFile} SourceFile */
/** @typedef {{ layer: string, source: SourceFile, mutant: Mutant, text: string }} Drawn */

export const LAYERS = ["lifecycle", "client", "provider", "import", "review", "checks"];

/** @param {string} file */
export const layerOf = (file) => file.split("/")[1] ?? "";

/**
 * Mutants of each layer in turn, so that a run which is stopped has judged all of them.
 * @param {readonly string[]} files
 * @param {{ sample: number, seed: number, at: string | undefined }} options
 * @param {(file: string, text: string) => boolean} isRefused
 * @returns {Generator<Drawn>}
 */
export function* draw(files, { sample, seed, at }, isRefused) {
  const layers = LAYERS.map((layer) => {
    const all = files.filter((file) => layerOf(file) === layer).flatMap(every);
    const wanted = all.filter((drawn) => at === undefined || placeOf(drawn).startsWith(`${at}:`));
    return shuffled(wanted, seed).values();
  });
  for (let count = 0; count < sample; count++) {
    for (const layer of layers) {
      for (const drawn of layer) {
        if (isRefused(drawn.source.fileName, drawn.text)) continue;
        yield drawn;
        break;
      }
    }
  }
}

/**
 * @param {string} file
 * @returns {Drawn[]}
 */
function every(file) {
  const source = sourceOf(file);
  return mutantsOf(source).map((mutant) => {
    const { start, end, text } = mutant;
    const changed = source.text.slice(0, start) + text + source.text.slice(end);
    return { layer: layerOf(file), source, mutant, text: changed };
  });
}

/**
 * The file, line and column.
 * @param {Drawn} drawn
 */
export function placeOf({ source, mutant }) {
  const { line, character } = source.getLineAndCharacterOfPosition(mutant.start);
  return `${source.fileName}:${line + 1}:${character + 1}`;
}

/**
 * @param {Drawn} drawn
 * @returns {string}
 */
export function changeOf({ source, mutant }) {
  const short = (/** @type {string} */ text) => {
    const line = text.replaceAll(/\s+/g, " ").trim();
    return line.length > 70 ? `${line.slice(0, 69)}…` : line;
  };
  const before = short(source.text.slice(mutant.start, mutant.end));
  return `${mutant.what}: ${before} → ${short(mutant.text) || "(nothing)"}`;
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {number} seed
 * @returns {T[]}
 */
function shuffled(items, seed) {
  const random = randomFrom(seed);
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    // Both indexes are in the list.
    const kept = /** @type {T} */ (result[last]);
    result[last] = /** @type {T} */ (result[other]);
    result[other] = kept;
  }
  return result;
}

/**
 * A seeded generator of random numbers from 0 to 1 (mulberry32).
 * @param {number} seed
 */
function randomFrom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
