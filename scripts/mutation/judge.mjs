// @ts-check
// Which tests judge a mutant, and their verdict.
import { functionAt, MODULE } from "./functions.mjs";
import { writeSource } from "./copies.mjs";

/** @typedef {import("./sample.mjs").Drawn} Drawn */
/** @typedef {import("./learn.mjs").Learned} Learned */
/** @typedef {{ drawn: Drawn, killed: boolean, by: string, seconds: number }} Verdict */

/**
 * With fewer files, some may be missing: a function that is called while a module is loaded reports only once, as the code
 * outside of functions does.
 */
const FEW_FILES = 3;
/** The margin for a busy machine before a mutant counts as hanging. */
const PATIENCE = { factor: 3, seconds: 60 };

/**
 * The tests that execute the mutant's function, those of its own layer first, then the quickest. If there are
 * few, those that execute anything in its file follow.
 * @param {Drawn} drawn
 * @param {readonly Learned[]} learned
 * @param {number} limit how many seconds the tests of other layers may take: most of the tests that use a common function
 * test something else
 * @returns {Learned[]}
 */
export function judgesOf({ source, layer, mutant }, learned, limit) {
  const at = functionAt(source, mutant.start);
  const file = `${source.fileName}:`;
  const isJudge = (/** @type {string} */ name) =>
    at === MODULE ? name.startsWith(file) : name === `${file}${at}`;
  const isOwn = (/** @type {Learned} */ { test }) => Number(test.startsWith(`test/${layer}/`));
  const ranked = learned
    .filter(({ passes }) => passes)
    .sort((left, right) => isOwn(right) - isOwn(left) || left.seconds - right.seconds);
  const direct = ranked.filter(({ functions }) => functions.some(isJudge));
  const near = ranked.filter(
    (each) => !direct.includes(each) && each.functions.some((name) => name.startsWith(file)),
  );
  const all = [...direct, ...(direct.length < FEW_FILES ? near : [])];
  const own = direct.filter(isOwn);
  let left = limit;
  const others = all.filter((each) => !own.includes(each) && (left -= each.seconds) > 0);
  return [...own, ...others];
}

/**
 * @param {import("./runners.mjs").Runner} runner
 * @param {Drawn} drawn
 * @param {readonly Learned[]} learned
 * @param {number} limit
 * @returns {Promise<Verdict>}
 */
export async function judge(runner, drawn, learned, limit) {
  const judges = judgesOf(drawn, learned, limit);
  if (judges.length === 0) return { drawn, killed: false, by: "no test executes it", seconds: 0 };
  const usual = judges.reduce((sum, { seconds }) => sum + seconds, 0);
  const { fileName, text } = drawn.source;
  const started = performance.now();
  writeSource(runner.copy, fileName, drawn.text);
  const outcome = await runner.run(
    { changed: fileName, tests: judges.map(({ test }) => test) },
    usual * PATIENCE.factor + PATIENCE.seconds,
  );
  writeSource(runner.copy, fileName, text);
  const seconds = (performance.now() - started) / 1000;
  if (outcome === "late") return { drawn, killed: true, by: "time limit", seconds };
  const { failed } = outcome;
  const by = failed ?? `${judges.length} test files`;
  return { drawn, killed: failed !== undefined, by, seconds };
}
