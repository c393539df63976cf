// @ts-check
// The ESLint rule for modules that make output: they may combine only texts from the printers of
// src/printing. Their templates have the tag of their output format.
import ts from "typescript";

const MESSAGE =
  "Only the printers of src/printing may combine output texts: gfm, code, line, page, sh, phrase, joined.";
const CAST = "Only src/printing may cast to a type of printed text.";

/** The types of printed text. */
const PRINTED =
  /^(Printed|Markdown|Source|TerminalText|ShellCommand|WorkflowCommand|JsonText|Yaml)$/;

/** @type {import("eslint").Rule.RuleModule} */
export const onlyPrinters = {
  meta: { type: "problem", schema: [] },
  create(context) {
    // typescript-eslint provides them, because the project's configuration enables types.
    const services = /** @type {{ getTypeAtLocation: (node: unknown) => ts.Type }} */ (
      context.sourceCode.parserServices
    );
    /** @param {import("estree").Node} node */
    const isText = (node) => {
      const type = services.getTypeAtLocation(node);
      const parts = type.isUnionOrIntersection() ? type.types : [type];
      return parts.some(({ flags }) => (flags & ts.TypeFlags.StringLike) !== 0);
    };
    /** @param {import("estree").Node} node */
    const report = (node) => {
      if (isText(node) && !isReason(node)) context.report({ node, message: MESSAGE });
    };
    return {
      ":not(TaggedTemplateExpression) > TemplateLiteral[expressions.length>0]": report,
      "BinaryExpression[operator='+']": report,
      "AssignmentExpression[operator='+='] > .left": report,
      // Node's own `join` of paths makes no output.
      "CallExpression[callee.property.name=/^(join|concat)$/][callee.object.name!='posix']": report,
      [`:matches(TSAsExpression, TSTypeAssertion) > TSTypeReference[typeName.name=${PRINTED}]`]:
        /** @param {import("estree").Node} node */
        (node) => {
          context.report({ node, message: CAST });
        },
    };
  },
};

/**
 * Whether it is part of an error message, which printers treat like any other text.
 * @param {import("estree").Node} node
 */
function isReason(node) {
  // ESLint gives every node its parent.
  let { parent } = /** @type {import("eslint").Rule.Node} */ (node);
  while (parent !== null && !/Statement|Declaration|Function/.test(parent.type)) {
    if (parent.type === "NewExpression" && parent.callee.type === "Identifier") {
      return parent.callee.name.endsWith("Error");
    }
    ({ parent } = parent);
  }
  return false;
}
