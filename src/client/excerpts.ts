// Beginnings and ends of secrets: a service may quote only a part of one, in other case, over several lines, or escaped.

/** Shorter parts are not recognized: they occur in ordinary text. */
const SHORTEST = 8;

/** One character as it may be written in JSON, in an address or in HTML. */
const ESCAPE = /\\u([\da-f]{4})|%([\da-f]{2})|&#x([\da-f]{1,6});|&#(\d{1,7});|\\([nrtbf])|\\(.)/iy;

/** A text in lower case without escapes and white space, and where each character of it begins and ends. */
interface Reading {
  readonly text: string;
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

/** Replaces the beginnings and ends of these secrets in texts. */
export function excerptsMasking(
  secrets: readonly string[],
  mask: string,
): (text: string) => string {
  const plain = secrets.map(comparable).filter(({ length }) => length >= SHORTEST);
  return (text) => (plain.length === 0 ? text : masked(text, plain, mask));
}

function masked(text: string, plain: readonly string[], mask: string): string {
  const reading = readingOf(text);
  const hidden = new Uint8Array(reading.text.length);
  for (const secret of plain) hide(reading.text, secret, hidden);
  let [shown, at] = ["", 0];
  for (let from = hidden.indexOf(1); from !== -1; from = hidden.indexOf(1, from)) {
    const next = hidden.indexOf(0, from);
    const to = next === -1 ? hidden.length : next;
    shown += text.slice(at, reading.begins[from]) + mask;
    at = reading.ends[to - 1] ?? text.length;
    from = to;
  }
  return shown + text.slice(at);
}

/** Scheme and host of a secret address are not secret. */
const comparable = (secret: string): string =>
  secret
    .toLowerCase()
    .replace(/^[a-z][a-z\d+.-]{0,20}:\/\/(?:[^/?#@]{0,255}(?=[/?#]|$))?/, "")
    .replace(/\s+/g, "");

/** Marks where a text has at least eight characters of the beginning or of the end of a secret, and what follows or precedes them there. */
function hide(text: string, secret: string, hidden: Uint8Array): void {
  const [head, tail] = [secret.slice(0, SHORTEST), secret.slice(-SHORTEST)];
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at)) {
    let end = at + SHORTEST;
    while (end < text.length && end - at < secret.length && text[end] === secret[end - at])
      end += 1;
    hidden.fill(1, at, end);
    at = end;
  }
  let before = 0;
  for (let at = text.indexOf(tail); at !== -1; at = text.indexOf(tail, before)) {
    let start = at;
    let rest = secret.length - SHORTEST;
    while (start > before && rest > 0 && text[start - 1] === secret[rest - 1]) {
      start -= 1;
      rest -= 1;
    }
    before = at + SHORTEST;
    hidden.fill(1, start, before);
  }
}

function readingOf(text: string): Reading {
  const [characters, begins, ends]: [string[], number[], number[]] = [[], [], []];
  for (let at = 0; at < text.length;) {
    ESCAPE.lastIndex = at;
    const escape = "\\%&".includes(text.charAt(at)) ? ESCAPE.exec(text) : null;
    const end = escape === null ? at + 1 : ESCAPE.lastIndex;
    const character = escape === null ? text.charAt(at) : unescaped(escape);
    // Some letters become two in lower case, but each place has one character.
    const lower = character.toLowerCase().charAt(0);
    if (lower !== "" && !/\s/.test(lower)) {
      characters.push(lower);
      begins.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { text: characters.join(""), begins, ends };
}

/** The character of an escape; white space for those of line breaks and the like. */
function unescaped([, unicode, percent, hex, decimal, space, other]: RegExpExecArray): string {
  if (space !== undefined) return " ";
  if (other !== undefined) return other;
  const digits = unicode ?? percent ?? hex;
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return code <= 0xffff ? String.fromCharCode(code) : "";
}
