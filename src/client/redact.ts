import { cut, withoutCredentials } from "../definitions";
import { escaped, inHex } from "./escapes";

/** The replacement for a secret. */
export const MASK = "[secret]";

/** The replacement for text that looks like a credential. */
const HIDDEN = "(hidden)";

/**
 * Shorter secrets are not masked: `1`, `on` or `abc` occur in ordinary text so often that the message would
 * become unreadable, and the gaps would reveal the secret.
 */
export const SHORTEST_SECRET = 4;

/** Minimum length of lines of a long secret (a PEM key) that are also masked one by one. */
const SHORTEST_SECRET_LINE = 12;

/**
 * Masks the given secrets, in every spelling that a server may echo, and anything that looks like a
 * credential.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  return redactor(secrets)(text);
}

/** The same for many texts with the same secrets. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  // Longest first: a secret inside a longer one must not break it into visible pieces.
  const masks = [...new Set(secrets.flatMap(partsOf))]
    .sort((a, b) => b.length - a.length)
    .flatMap(masksOf);
  return (text) =>
    withoutCredentials(
      masks.reduce((before, mask) => mask(before), text),
      HIDDEN,
    );
}

/** The secret and the parts of it that may be echoed alone. */
function partsOf(secret: string): string[] {
  const trimmed = secret.trim();
  const lines = trimmed.split(/\r?\n/).filter((line) => line.length >= SHORTEST_SECRET_LINE);
  return [secret, trimmed, ...lines].filter((text) => text.length >= SHORTEST_SECRET);
}

/** Functions that mask the spellings of a secret; each starts with a text that is fast to find. */
function masksOf(secret: string): ((text: string) => string)[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString("base64").replace(/=+$/, "");
  const texts = [...new Set([secret, base64, bytes.toString("base64url")])];
  return [...texts.map(escaped), inHex(bytes)].map(masking);
}

/** Maximum number of pieces per expression: those of a long secret would be too large for one. */
const CHUNK = 64;

/** Masks consecutive matches of the pieces, which are sources of regular expressions. */
function masking(pieces: readonly string[]): (text: string) => string {
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

/** Text on one line: control characters, line breaks and runs of spaces become one space. */
export function oneLine(text: string): string {
  // The last ones change the text direction and could disguise a message.
  return text.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

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
