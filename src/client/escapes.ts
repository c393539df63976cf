/**
 * Matches a text in every escape that JSON, URLs, forms and HTML can use: its pieces as sources of regular
 * expressions. Letters and digits match themselves, because nothing escapes them. Each piece has its own
 * spellings, so a server may mix them.
 */
export function escaped(text: string): string[] {
  // Consecutive backslashes are one piece: two pieces that can each match one or two of them would be tried
  // in every combination.
  const pieces = text.match(/\\+|[A-Za-z0-9]{1,64}|[^\\]/gu) ?? [];
  return pieces.map((piece) => (/^[A-Za-z0-9]/.test(piece) ? piece : anyOf(spellingsOf(piece))));
}

/** The bytes in hex, with digits in either case. */
export function inHex(bytes: Buffer): string[] {
  return Array.from(bytes, (byte) => hex(byte.toString(16).padStart(2, "0")));
}

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  "\b": "b",
  "\f": "f",
  "\n": "n",
  "\r": "r",
  "\t": "t",
  '"': '"',
  "/": "/",
};

const HTML_NAMES: Readonly<Record<string, string>> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  "'": "apos",
};

/** The spellings of one character, or of consecutive backslashes, as sources. */
function spellingsOf(piece: string): string[] {
  const characters = Array.from(piece);
  const each = (spell: (character: string) => string): string => characters.map(spell).join("");
  const short = JSON_ESCAPES[piece];
  const name = HTML_NAMES[piece];
  return [
    // Longest first, so that no half of a doubled backslash remains.
    each((character) => (character === "\\" ? "\\\\\\\\" : literal(character))),
    each(literal),
    ...(short === undefined ? [] : [`\\\\${literal(short)}`]),
    ...(name === undefined ? [] : [`&${name};`]),
    ...(piece === " " ? ["\\+"] : []),
    each(inUnicode),
    each(inPercent),
    each((character) => `&#0*${codeOf(character)};`),
    each((character) => `&#[xX]0*${hex(codeOf(character).toString(16))};`),
  ];
}

const anyOf = (spellings: readonly string[]): string => `(?:${[...new Set(spellings)].join("|")})`;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Hex digits in either case. */
const hex = (digits: string): string =>
  digits.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** Characters beyond the first 65,536 have two code units, and so two escapes. */
function inUnicode(character: string): string {
  return character
    .split("")
    .map((unit) => `\\\\u${hex(unit.charCodeAt(0).toString(16).padStart(4, "0"))}`)
    .join("");
}

function inPercent(character: string): string {
  return Array.from(
    Buffer.from(character),
    (byte) => `%${hex(byte.toString(16).padStart(2, "0"))}`,
  ).join("");
}
