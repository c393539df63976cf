// @ts-check
// Finds the function that contains a position, and instruments a file so that its functions report their calls.
import ts from "typescript";

/** Lets every function of this process report again. */
export function forget() {
  Reflect.deleteProperty(globalThis, "$known");
}

/** Stands for code outside of functions, which is executed when the module is loaded. */
export const MODULE = 0;

/**
 * The function that contains a position, identified by the start of its body.
 * @param {ts.SourceFile} source
 * @param {number} place
 */
export function functionAt(source, place) {
  let found = MODULE;
  for (const { start, end } of bodiesOf(source)) if (start <= place && place < end) found = start;
  return found;
}

/**
 * The text of the file, with calls that write `file:start` to the log once for each function. Line numbers do not change.
 * @param {ts.SourceFile} source
 * @param {string} log
 */
export function reporting(source, log) {
  let text = source.text;
  const calls = bodiesOf(source).flatMap(({ start, end, isBlock }) => {
    const call = `$ran(${start})`;
    return isBlock
      ? [{ at: start + 1, add: `${call};` }]
      : [
          { at: start, add: `(${call}, ` },
          { at: end, add: ")" },
        ];
  });
  for (const { at, add } of calls.sort((left, right) => right.at - left.at))
    text = text.slice(0, at) + add + text.slice(at);
  return `${text}
function $ran(start) {
  const id = ${JSON.stringify(`${source.fileName}:`)} + start;
  const known = (globalThis.$known ??= new Set());
  if (known.has(id)) return;
  known.add(id);
  process.getBuiltinModule("node:fs").appendFileSync(${JSON.stringify(log)}, id + "\\n");
}
$ran(${MODULE});
`;
}

/**
 * Outer functions come first.
 * @param {ts.SourceFile} source
 * @returns {{ start: number, end: number, isBlock: boolean }[]}
 */
function bodiesOf(source) {
  /** @type {{ start: number, end: number, isBlock: boolean }[]} */
  const bodies = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      // A body is a block or an expression.
      const body = /** @type {ts.ConciseBody} */ (node.body);
      bodies.push({ start: body.getStart(source), end: body.end, isBlock: ts.isBlock(body) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return bodies;
}
