// The declaration of one resource as source text.
import {
  code,
  commentSource,
  identifierSource,
  indentation,
  joined,
  memberSource,
  textSource,
} from "../../printing";
import type { Source } from "../../printing";
import { brokenSource, linesOf, sourceOf, WIDTH, widthOf } from "./expression";
import type { Expression } from "./expression";

/** The parts of a declaration. */
export interface Declaration {
  readonly kind: string;
  /** Name of the resource. */
  readonly name: string;
  /** Name of the constant; undefined if nothing references it. */
  readonly identifier?: string;
  readonly isExported: boolean;
  readonly args: Expression;
  readonly options?: Expression;
  /** Comments above it. */
  readonly notes: readonly string[];
}

/** The source of a declaration, with the comments above it. */
export function declarationSource(declaration: Declaration): Source {
  const { kind, name, args, options, notes } = declaration;
  const comments = notes.map((note) => commentSource(note, WIDTH));
  const constant = constantHead(declaration);
  const call = code`new monitoring.${memberSource(kind)}(`;
  const start = constant === undefined ? call : code`${constant} ${call}`;
  // Prettier breaks the line here only if not even the bracket fits.
  const isBelow = constant !== undefined && widthOf(start) > WIDTH;
  const indent = isBelow ? 2 : 0;
  const head = isBelow ? code`${constant}\n  ${call}` : start;
  const width = isBelow ? call.length + 2 : widthOf(start);
  const rest = argumentsSource(name, args, options, indent, width);
  return code`${joined(comments, code``)}${head}${rest}`;
}

function constantHead({ identifier, isExported }: Declaration): Source | undefined {
  if (identifier === undefined) return undefined;
  const constant = code`const ${identifierSource(identifier)} =`;
  return isExported ? code`export ${constant}` : constant;
}

function argumentsSource(
  name: string,
  args: Expression,
  options: Expression | undefined,
  indent: number,
  width: number,
): Source {
  const first = textSource(name);
  const rest = [args, ...(options === undefined ? [] : [options])];
  const flat = joined([first, ...rest.map((each) => sourceOf(each, indent, 0))], code`, `);
  const line = code`${flat});`;
  if (!line.includes("\n") && width + widthOf(line) <= WIDTH) return line;
  if (options === undefined && width + widthOf(first) + ", {".length <= WIDTH) {
    return code`${first}, ${brokenSource(args, indent)});`;
  }
  const pad = indentation(indent + 2);
  const lines = rest.map((each) => code`${pad}${sourceOf(each, indent + 2, pad.length + 1)},`);
  return linesOf([code``, code`${pad}${first},`, ...lines, code`${indentation(indent)});`]);
}
