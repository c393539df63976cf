// Values as TypeScript. All text from outside gets into the program here: it is read back unchanged, and
// neither the compiler nor a reader can take it for anything but text.
import { printable, wellFormed, withEscapes } from "../definitions";
import { isName } from "./identifier";
import type { Source } from "./source";

/** A text, in the quotes that need fewer backslashes, preferably double ones. */
export const textSource = (text: string): Source =>
  // Quoted, with everything escaped that could end the quotes.
  quoted(text) as Source;

function quoted(text: string): string {
  const doubled = withEscapes(JSON.stringify(text));
  const count = (quote: string): number => text.split(quote).length - 1;
  if (count('"') <= count("'")) return doubled;
  const inside = doubled.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside}'`;
}

/** A value that is neither a list nor an object. */
export function plainSource(value: string | number | boolean | null): Source {
  if (typeof value === "string") return textSource(value);
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new Error(`${value} cannot be written as a number`);
  }
  // A keyword, or a number in the language's own notation.
  return (Object.is(value, -0) ? "-0" : String(value)) as Source;
}

/** The name of a member in an object; `__proto__` without brackets would set the object's prototype. */
export function keySource(name: string): Source {
  const text = quoted(name);
  // A name, or a quoted text.
  return (name === "__proto__" ? `[${text}]` : isName(name) ? name : text) as Source;
}

/**
 * The import path of a file in the same folder.
 * @param isModule whether the files are ES modules, which need the name of the compiled file
 */
export const siblingSource = (file: string, isModule = false): Source =>
  textSource(`./${file}${isModule ? ".js" : ""}`);

/** A comment with lines of at most this width. */
export function commentSource(text: string, width: number): Source {
  const mark = "// ";
  // A lone surrogate cannot be stored in a file.
  const lines = wrapped(wellFormed(printable(text)), width - mark.length);
  // No character in a line ends it.
  return lines.map((line) => `${mark}${line}\n`).join("") as Source;
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}
