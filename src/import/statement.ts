// The declaration of one resource as source text.
import { brokenSource, sourceOf, WIDTH, widthOf } from "./expression";
import type { Expression } from "./expression";
import { identifierSource } from "./identifiers";
import { commentSource, textSource } from "./literals";

/** What a declaration says. */
export interface Declaration {
  readonly kind: string;
  /** Name of the resource. */
  readonly name: string;
  /** Name of the constant; none where nothing refers to it. */
  readonly identifier?: string;
  readonly isExported: boolean;
  readonly args: Expression;
  readonly options?: Expression;
  /** Lines of comment above it. */
  readonly notes: readonly string[];
}

/** The source of a declaration, with the comments above it. */
export function declarationSource(declaration: Declaration): string {
  const { kind, name, identifier, isExported, args, options, notes } = declaration;
  const comments = notes.map((note) => commentSource(note, WIDTH));
  const constant =
    identifier === undefined
      ? ""
      : `${isExported ? "export " : ""}const ${identifierSource(identifier)} =`;
  const call = `new monitoring.${kind}(`;
  const start = constant === "" ? call : `${constant} ${call}`;
  // The formatter goes to the next line only where not even the bracket fits.
  const isBelow = constant !== "" && widthOf(start) > WIDTH;
  const indent = isBelow ? 2 : 0;
  const head = isBelow ? `${constant}\n  ${call}` : start;
  const width = isBelow ? call.length + 2 : widthOf(start);
  return `${comments.join("")}${head}${argumentsSource(name, args, options, indent, width)}`;
}

function argumentsSource(
  name: string,
  args: Expression,
  options: Expression | undefined,
  indent: number,
  width: number,
): string {
  const first = textSource(name);
  const flat = [first, ...[args, options ?? []].map((each) => sourceOf(each, indent, 0))];
  const all = options === undefined ? flat.slice(0, 2) : flat;
  const line = `${all.join(", ")});`;
  if (!line.includes("\n") && width + widthOf(line) <= WIDTH) return line;
  if (options === undefined && width + widthOf(first) + ", {".length <= WIDTH) {
    return `${first}, ${brokenSource(args, indent)});`;
  }
  const pad = " ".repeat(indent + 2);
  const lines = [args, ...(options === undefined ? [] : [options])].map(
    (each) => `${pad}${sourceOf(each, indent + 2, pad.length + 1)},`,
  );
  return [``, `${pad}${first},`, ...lines, `${" ".repeat(indent)});`].join("\n");
}
