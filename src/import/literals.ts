// Values as TypeScript. All that strangers wrote gets into the program here: a text is read back as it was,
// and neither the compiler nor a reader takes it for anything but a text.
import { isName } from "./identifiers";
import { printable, withEscapes } from "../spec";

/** The text in the quotes that need fewer backslashes, double ones where both do. */
export function textSource(text: string): string {
  const doubled = withEscapes(JSON.stringify(text));
  const count = (quote: string): number => text.split(quote).length - 1;
  if (count('"') <= count("'")) return doubled;
  const inside = doubled.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside}'`;
}

/** A value that is neither a list nor an object. */
export function plainSource(value: string | number | boolean | null): string {
  if (typeof value === "string") return textSource(value);
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) throw new Error(`${value} cannot be written as a number`);
  return Object.is(value, -0) ? "-0" : String(value);
}

/** The name of a member in an object; `__proto__` without brackets would be the object's prototype. */
export function keySource(name: string): string {
  if (name === "__proto__") return `[${textSource(name)}]`;
  return isName(name) ? name : textSource(name);
}

/** A comment, over lines of at most so many letters. */
export function commentSource(text: string, width: number): string {
  const mark = "// ";
  // Half a letter cannot be stored in a file.
  return wrapped(printable(text).replace(/\p{Cs}/gu, "\ufffd"), width - mark.length)
    .map((line) => `${mark}${line}\n`)
    .join("");
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
