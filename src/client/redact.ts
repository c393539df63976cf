/** What stands where a secret was. */
export const MASK = "[secret]";

/**
 * Secrets shorter than this are not masked: `1`, `on` or `abc` occur in ordinary text so often that
 * masking them would make the message unreadable, and the holes would give such a secret away.
 */
export const SHORTEST_SECRET = 4;

/** Lines of a long secret (a PEM key) that are masked one by one, should only a part be echoed. */
const SHORTEST_SECRET_LINE = 12;

const CREDENTIAL_PATTERNS: readonly [RegExp, string][] = [
  [/\bsvc_(?:live|test)_[\w-]+/g, MASK],
  // Session tokens: three parts of base64url, the first being a JSON object.
  [/\beyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g, MASK],
  // A digit or a dot is asked for, so that "Bearer authentication" stays readable.
  [/\b(bearer\s+)(?=\S*[\d._])[\w.~+/=-]{8,}/gi, `$1${MASK}`],
  [/(\/\/)[^\s/?#]+@/g, `$1${MASK}@`],
];

/** Masks the given secrets, in every spelling a server may echo, and whatever looks like a credential. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let masked = text;
  // Longest first: a secret inside a longer one must not break it into showable pieces.
  const spellings = [...new Set(secrets.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  for (const spelling of spellings) masked = masked.replaceAll(spelling, MASK);
  for (const [pattern, replacement] of CREDENTIAL_PATTERNS) {
    masked = masked.replace(pattern, replacement);
  }
  return masked;
}

function spellingsOf(secret: string): string[] {
  const trimmed = secret.trim();
  const lines = trimmed.split(/\r?\n/).filter((line) => line.length >= SHORTEST_SECRET_LINE);
  return [secret, trimmed, ...lines]
    .filter((text) => text.length >= SHORTEST_SECRET)
    .flatMap((text) => [text, inJson(text), inUrl(text), inHtml(text), inBase64(text)]);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inUrl(text: string): string {
  // Half a character, which encodeURIComponent would throw on.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
}

function inHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function inBase64(text: string): string {
  return Buffer.from(text).toString("base64").replace(/=+$/, "");
}

/** Text on one line: control and line-breaking characters and runs of space become one space. */
export function oneLine(text: string): string {
  // The last ones turn the direction of what follows and could disguise a message.
  return text.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** At most that many characters, with a mark where something was cut. */
export function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

/** As much of a page as is looked at: patterns on a page of megabytes take their time. */
const PAGE_LENGTH = 8_000;

/** A short readable extract of a body that is no JSON: without tags, scripts and styles. */
export function excerpt(body: string, length = 200): string {
  const readable = body
    .slice(0, PAGE_LENGTH)
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<[^>]*>/g, " ");
  return cut(oneLine(readable), length);
}
