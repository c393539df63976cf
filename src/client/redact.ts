import { cut, printable, withoutCredentials } from "../definitions";
import { excerptsMasking } from "./excerpts";

/** The replacement for a secret. */
const MASK = "[secret]";

/** The replacement for text that looks like a credential. */
const HIDDEN = "(hidden)";

/**
 * Shorter secrets are not masked: `1`, `on` or `abc` occur in ordinary text so often that the message would become
 * unreadable, and the gaps would reveal the secret.
 */
export const SHORTEST_SECRET = 4;

/** Minimum length of lines of a long secret (a PEM key) that are also masked one by one. */
const SHORTEST_SECRET_LINE = 12;

/** Masks the given secrets, in every spelling that a server may echo, and anything that looks like a credential. */
export function redact(text: string, secrets: readonly string[] = []): string {
  return redactor(secrets)(text);
}

/**
 * The same for many texts with the same secrets.
 * @param quotes whether the texts are the service's, which may quote a part of a secret; in our own, a name may contain one
 */
function redactor(secrets: readonly string[], quotes = false): Clean {
  // Longest first: a secret inside a longer one must not break it into visible pieces.
  const masks = [...new Set(secrets.flatMap(partsOf))]
    .sort((a, b) => b.length - a.length)
    .flatMap(masksOf);
  const withoutQuotes = quotes ? excerptsMasking(secrets, MASK) : (text: string) => text;
  return (text) => {
    const masked = masks.reduce((before, mask) => mask(before), text);
    return withoutCredentials(withoutQuotes(masked), HIDDEN);
  };
}

/** Prepares text from outside for output. */
export type Clean = (text: string) => string;

/** Maximum length of one part of a message. */
const PART_LENGTH = 400;

/** Removes secrets, joins lines, and shortens, in this order: a changed secret would no longer be recognized. */
export function cleaner(secrets: readonly string[]): Clean {
  const withoutSecrets = foreignRedactor(secrets);
  return (text) => cut(oneLine(withoutSecrets(text)), PART_LENGTH);
}

/** Masks the secrets in texts of the service, also where it quotes only a part of one. */
export function foreignRedactor(secrets: readonly string[]): Clean {
  let masking: Clean | undefined;
  return (text) => (masking ??= redactor(secrets, true))(text);
}

/** The secret and the parts of it that may be echoed alone. */
function partsOf(secret: string): string[] {
  const trimmed = secret.trim();
  const lines = trimmed.split(/\r?\n/).filter((line) => line.length >= SHORTEST_SECRET_LINE);
  return [secret, trimmed, ...lines].filter((text) => text.length >= SHORTEST_SECRET);
}

/** Functions that mask the spellings of a secret; each starts with a text that is fast to find. */
function masksOf(secret: string): Clean[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString("base64").replace(/={1,2}$/, "");
  const texts = [...new Set([secret, base64, bytes.toString("base64url")])];
  return [...texts.map(escaped), inHex(bytes)].map(masking);
}

/** Maximum number of pieces per expression: those of a long secret would be too large for one. */
const CHUNK = 64;

/** Masks consecutive matches of the pieces, which are sources of regular expressions. */
function masking(pieces: readonly string[]): Clean {
  const head = new RegExp(pieces.slice(0, CHUNK).join(""), "g");
  const rest: RegExp[] = [];
  for (let at = CHUNK; at < pieces.length; at += CHUNK) {
    rest.push(new RegExp(pieces.slice(at, at + CHUNK).join(""), "y"));
  }
  return (text) => {
    let masked = "";
    let from = 0;
    head.lastIndex = 0;
    for (let match = head.exec(text); match !== null; match = head.exec(text)) {
      const end = endOf(rest, text, head.lastIndex);
      head.lastIndex = end ?? match.index + 1;
      if (end === undefined) continue;
      masked += text.slice(from, match.index) + MASK;
      from = end;
    }
    return masked + text.slice(from);
  };
}

/** Where consecutive matches of these expressions end, if they match. */
function endOf(rest: readonly RegExp[], text: string, from: number): number | undefined {
  let end = from;
  for (const each of rest) {
    each.lastIndex = end;
    if (!each.test(text)) return undefined;
    end = each.lastIndex;
  }
  return end;
}

/**
 * Matches a text in every escape that JSON, URLs, forms and HTML can use: its pieces as sources of regular expressions.
 * Letters and digits match themselves, because nothing escapes them. Each piece has its own spellings, so a server may
 * mix them.
 */
function escaped(text: string): string[] {
  // Consecutive backslashes are one piece: two pieces that can each match one or two of them would be tried in every
  // combination.
  const pieces = text.match(/\\+|[A-Za-z0-9]{1,64}|[^\\]/gu) ?? [];
  return pieces.map((piece) => (/^[A-Za-z0-9]/.test(piece) ? piece : anyOf(spellingsOf(piece))));
}

/** The bytes in hex, with digits in either case. */
function inHex(bytes: Buffer): string[] {
  return Array.from(bytes, (byte) => hex(byte.toString(16).padStart(2, "0")));
}

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
  const name = HTML_NAMES[piece];
  return [
    // In JSON, and first, so that no half of a doubled backslash remains.
    literal(JSON.stringify(piece).slice(1, -1)),
    literal(piece),
    ...(piece === "/" ? ["\\\\/"] : []),
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

/** Text on one line: invisible characters, line breaks and runs of spaces become one space. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, " ").trim();

/** How much of a page is examined: the patterns are slow on megabytes. */
const PAGE_LENGTH = 8_000;

/** A short readable extract of a body that is not JSON: without tags, scripts and styles. */
export function excerpt(body: string, length = 200): string {
  const readable = body
    .slice(0, PAGE_LENGTH)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<[^>]*>/g, " ");
  return cut(oneLine(readable), length);
}
