// Source text of values, formatted like Prettier.
import {
  camel,
  code,
  identifierSource,
  indentation,
  joined,
  keySource,
  memberSource,
  plainSource,
} from "../../printing";
import type { Source } from "../../printing";
import { isObject } from "../../definitions";
import type { Json } from "../../definitions";

/** Where a constant is defined, and which member is used. */
interface Place {
  /** The file that exports it, without `.ts`; undefined within that file. */
  readonly file?: string;
  /** The member that is used. */
  readonly member?: string;
  /** Whether it is a numeric output that is needed as text. */
  readonly isNumber?: boolean;
}

/** A constant of the program that represents a value. */
export class Constant {
  constructor(
    readonly name: string,
    readonly place: Place = {},
  ) {}

  get source(): Source {
    const { file, member, isNumber } = this.place;
    const names = [file === undefined ? undefined : camel(file), this.name].filter(
      (each) => each !== undefined,
    );
    const members = member === undefined ? [] : [memberSource(member)];
    const path = joined([...names.map(identifierSource), ...members], code`.`);
    return isNumber === true ? code`${path}.apply(String)` : path;
  }
}

/** A value as written in a program. */
export type Expression =
  | string
  | number
  | boolean
  | null
  | Constant
  | readonly Expression[]
  | { readonly [name: string]: Expression };

/** Maximum line length. */
export const WIDTH = 80;

/** The displayed width of a text: East Asian letters and emoji are two columns wide. */
export function widthOf(text: string): number {
  const wide =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]|\p{Emoji_Presentation}/u;
  return Array.from(text.replace(/[\u0300-\u036f]/g, "")).reduce(
    (width, letter) => width + (wide.test(letter) ? 2 : 1),
    0,
  );
}

/**
 * The source of a value.
 * @param indent indentation of the line that it starts on
 * @param before width used on that line before and after the value
 */
export function sourceOf(value: Expression, indent: number, before: number): Source {
  const flat = flatSource(value);
  if (!mustBreak(value) && before + widthOf(flat) <= WIDTH) return flat;
  return brokenSource(value, indent);
}

/** The same on several lines, if possible: for non-empty lists and objects. */
export function brokenSource(value: Expression, indent: number): Source {
  const pad = indentation(indent + 2);
  const end = indentation(indent);
  const line = (head: Source, item: Expression): Source =>
    code`${pad}${head}${sourceOf(item, indent + 2, pad.length + widthOf(head) + 1)},`;
  if (isList(value) && value.length > 0) {
    return linesOf([code`[`, ...value.map((item) => line(code``, item)), code`${end}]`]);
  }
  if (isMembers(value) && Object.keys(value).length > 0) {
    const lines = Object.entries(value).map(([name, item]) =>
      line(code`${keySource(name)}: `, item),
    );
    return linesOf([code`{`, ...lines, code`${end}}`]);
  }
  return flatSource(value);
}

/** Joins lines of source text. */
export const linesOf = (lines: readonly Source[]): Source => joined(lines, code`\n`);

function flatSource(value: Expression): Source {
  if (value instanceof Constant) return value.source;
  if (isList(value)) return code`[${joined(value.map(flatSource), code`, `)}]`;
  if (!isMembers(value)) return plainSource(value);
  const members = Object.entries(value).map(
    ([name, item]) => code`${keySource(name)}: ${flatSource(item)}`,
  );
  return members.length === 0 ? code`{}` : code`{ ${joined(members, code`, `)} }`;
}

/** A list of several objects, or of several lists, has one of them per line. */
function mustBreak(value: Expression): boolean {
  if (isList(value)) {
    const isWide = (item: Expression): boolean =>
      (isList(item) && item.length > 1) || (isMembers(item) && Object.keys(item).length > 1);
    const isAlike = value.every(isList) || value.every(isMembers);
    return (value.length > 1 && isAlike && value.every(isWide)) || value.some(mustBreak);
  }
  return isMembers(value) && Object.values(value).some(mustBreak);
}

const isList = (value: Expression | undefined): value is readonly Expression[] =>
  Array.isArray(value);

/** Whether it is an object with members. */
export function isMembers(
  value: Expression | undefined,
): value is { readonly [name: string]: Expression } {
  return (
    typeof value === "object" && value !== null && !isList(value) && !(value instanceof Constant)
  );
}

/** The files whose constants an expression uses. */
export function filesIn(value: Expression): string[] {
  if (value instanceof Constant) return value.place.file === undefined ? [] : [value.place.file];
  if (isList(value)) return value.flatMap(filesIn);
  return isMembers(value) ? Object.values(value).flatMap(filesIn) : [];
}

/** The expression of a JSON value. */
export function literal(value: Json): Expression {
  if (Array.isArray(value)) return value.map(literal);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      item === undefined ? [] : [[name, literal(item)] as const],
    ),
  );
}
