// @ts-check
// The small mistakes that can be made in one source file: a range of its text, and its replacement.
// Types, imports, texts in templates and the messages of errors are not changed.
import ts from "typescript";

/**
 * @typedef {object} Mutant
 * @property {number} start start of the replaced text
 * @property {number} end
 * @property {string} text the replacement
 * @property {string} what the kind of mistake
 */

const { SyntaxKind } = ts;

/** @type {ReadonlyMap<ts.SyntaxKind, string>} */
const OPERATORS = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [SyntaxKind.LessThanToken, "<="],
  [SyntaxKind.LessThanEqualsToken, "<"],
  [SyntaxKind.GreaterThanToken, ">="],
  [SyntaxKind.GreaterThanEqualsToken, ">"],
  [SyntaxKind.AmpersandAmpersandToken, "||"],
  [SyntaxKind.BarBarToken, "&&"],
  [SyntaxKind.PlusToken, "-"],
  [SyntaxKind.MinusToken, "+"],
  [SyntaxKind.AsteriskToken, "/"],
  [SyntaxKind.SlashToken, "*"],
  [SyntaxKind.PercentToken, "*"],
  [SyntaxKind.PlusEqualsToken, "-="],
  [SyntaxKind.MinusEqualsToken, "+="],
]);

const EQUALITIES = new Set([
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Methods whose call can be replaced by the value that they are called on. */
const STEPS = new Set(["filter", "slice", "sort", "toSorted", "reverse", "trim", "toLowerCase"]);

/** Methods that search for a text: their argument affects a decision and is not displayed. */
const QUESTIONS = new Set(["includes", "startsWith", "endsWith", "has", "get", "split", "indexOf"]);

/**
 * The mutants of a file, in the order of its text.
 * @param {ts.SourceFile} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
  /** @type {Mutant[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (isLeftAlone(node)) return;
    for (const make of MISTAKES) found.push(...make(node, source));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found.sort((left, right) => left.start - right.start || left.end - right.end);
}

/** @param {ts.Node} node */
const isLeftAlone = (node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isNewExpression(node) && ts.isThrowStatement(node.parent));

/** @typedef {(node: ts.Node, source: ts.SourceFile) => Mutant[]} Mistake */

/** @type {readonly Mistake[]} */
const MISTAKES = [
  operator,
  fallback,
  condition,
  negation,
  literal,
  leaving,
  statement,
  list,
  method,
  optional,
];

/** @type {Mistake} */
function operator(node, source) {
  if (!ts.isBinaryExpression(node)) return [];
  const text = OPERATORS.get(node.operatorToken.kind);
  return text === undefined ? [] : [over(node.operatorToken, text, "operator", source)];
}

/** @type {Mistake} */
function fallback(node) {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== SyntaxKind.QuestionQuestionToken)
    return [];
  return [{ start: node.left.end, end: node.end, text: "", what: "fallback removed" }];
}

/** Negates a condition, unless another mistake already does. @type {Mistake} */
function condition(node, source) {
  const isTested =
    (ts.isIfStatement(node.parent) && node.parent.expression === node) ||
    (ts.isConditionalExpression(node.parent) && node.parent.condition === node);
  if (!isTested || ts.isPrefixUnaryExpression(node)) return [];
  if (ts.isBinaryExpression(node) && EQUALITIES.has(node.operatorToken.kind)) return [];
  return [over(node, `!(${node.getText(source)})`, "condition negated", source)];
}

/** @type {Mistake} */
function negation(node, source) {
  if (!ts.isPrefixUnaryExpression(node) || node.operator !== SyntaxKind.ExclamationToken) return [];
  return [over(node, node.operand.getText(source), "negation removed", source)];
}

/** @type {Mistake} */
function literal(node, source) {
  if (node.kind === SyntaxKind.TrueKeyword) return [over(node, "false", "boolean", source)];
  if (node.kind === SyntaxKind.FalseKeyword) return [over(node, "true", "boolean", source)];
  if (!ts.isStringLiteral(node) || !decides(node)) return [];
  return [over(node, node.text === "" ? '"mutant"' : '""', "text", source)];
}

/** @param {ts.StringLiteral} node */
function decides(node) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return EQUALITIES.has(parent.operatorToken.kind);
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression))
    return QUESTIONS.has(parent.expression.name.text);
  const isMember = ts.isArrayLiteralExpression(parent) && ts.isNewExpression(parent.parent);
  return isMember || ts.isCaseClause(parent) || ts.isElementAccessExpression(parent);
}

/** A `return`, `continue`, `break` or `throw` under a condition. @type {Mistake} */
function leaving(node, source) {
  const isLeaving =
    ts.isReturnStatement(node) ||
    ts.isContinueStatement(node) ||
    ts.isBreakStatement(node) ||
    ts.isThrowStatement(node);
  const around = ts.isBlock(node.parent) ? node.parent.parent : node.parent;
  return isLeaving && ts.isIfStatement(around) ? [over(node, ";", "exit removed", source)] : [];
}

/** A call or an assignment. @type {Mistake} */
function statement(node, source) {
  if (!ts.isExpressionStatement(node)) return [];
  const { expression } = node;
  const isSuper =
    ts.isCallExpression(expression) && expression.expression.kind === SyntaxKind.SuperKeyword;
  return isSuper ? [] : [over(node, ";", "statement removed", source)];
}

/** @type {Mistake} */
function list(node, source) {
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isTarget(node))
    return [over(node, "[]", "list emptied", source)];
  if (ts.isSpreadElement(node)) return [over(node, "...[]", "spread emptied", source)];
  if (ts.isSpreadAssignment(node)) return [over(node, "...{}", "spread emptied", source)];
  return [];
}

/** @param {ts.Node} node */
const isTarget = ({ parent }) =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === SyntaxKind.EqualsToken;

/** @type {Mistake} */
function method(node, source) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression, name } = node.expression;
  if (name.text === "some") return [over(name, "every", "method", source)];
  if (name.text === "every") return [over(name, "some", "method", source)];
  if (!STEPS.has(name.text)) return [];
  return [{ start: expression.end, end: node.end, text: "", what: "step removed" }];
}

/** Replaces an optional chain with undefined. @type {Mistake} */
function optional(node, source) {
  if (!ts.isOptionalChain(node) || ts.isOptionalChain(node.parent)) return [];
  return [over(node, "undefined", "never there", source)];
}

/**
 * @param {ts.Node} node
 * @param {string} text
 * @param {string} what
 * @param {ts.SourceFile} source
 * @returns {Mutant}
 */
const over = (node, text, what, source) => ({
  start: node.getStart(source),
  end: node.end,
  text,
  what,
});
