// Names of constants and modules in the program. Whatever names objects have, the program compiles as a
// strict module.

import type { Source } from "./source";

/** Words that cannot name a constant in a strict module, or that have another meaning there. */
const RESERVED = new Set(
  (
    "abstract any arguments as async await boolean break case catch class const constructor continue debugger " +
    "declare default delete do else enum eval export extends false finally for from function get if implements " +
    "import in instanceof interface is let namespace never new null number object of package private protected " +
    "public return set static string super switch symbol this throw true try type typeof undefined unknown using " +
    "var void while with yield NaN Infinity " +
    // Module variables, and names that the program uses itself.
    "module require exports __filename __dirname __esModule global globalThis process console Buffer Object Promise " +
    "String Symbol config monitoring pulumi"
  ).split(" "),
);

/**
 * Letters that every compiler accepts. Other letters depend on the compiler's version of Unicode, which may
 * be older than that of this process.
 */
const LETTER =
  /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0233\u0391-\u03a1\u03a3-\u03ce\u0400-\u0481\u048a-\u0523\u0531-\u0556\u0561-\u0587\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u0905-\u0939\u0e01-\u0e30\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]/;

const IDENTIFIER = new RegExp(`^(?:${LETTER.source}|[_$])(?:${LETTER.source}|[0-9_$])*$`);

/** Whether a text has the form of a name; the name of a member may be any word. */
export const isName = (text: string): boolean => IDENTIFIER.test(text);

/** Whether a text can name a constant of the program. */
export const isIdentifier = (text: string): boolean => isName(text) && !RESERVED.has(text);

/**
 * The source of a name.
 * @throws Error if it is not a name: nothing else may get into the program this way
 */
export function identifierSource(name: string): Source {
  if (!isIdentifier(name)) throw new Error(`${JSON.stringify(name)} cannot name a constant`);
  // Checked to be a name.
  return name as Source;
}

/**
 * The source of a name after a dot, where any word is allowed.
 * @throws Error if it is not a name
 */
export function memberSource(name: string): Source {
  if (!isName(name)) throw new Error(`${JSON.stringify(name)} cannot name a member`);
  // Checked to be a name.
  return name as Source;
}

/** `shop-checkout` → `shopCheckout`; with the kind's last word if the result would not be a valid name. */
export function identifierOf(name: string, kind: string, used: ReadonlySet<string>): string {
  // The capital form of an accepted letter may itself be unknown.
  const word = withoutOthers(camel(withoutOthers(name)));
  const last = /[A-Z][a-z]*$/.exec(kind)?.[0] ?? kind;
  const whole = kind.charAt(0).toLowerCase() + kind.slice(1);
  const candidates = [
    word,
    `${word}${last}`,
    `${word}${kind}`,
    `${whole}${withoutOthers(word.charAt(0).toUpperCase())}${word.slice(1)}`,
  ];
  const isFree = (each: string): boolean => isIdentifier(each) && !used.has(each);
  // An empty word adds nothing to the kind.
  const found = candidates.slice(word === "" ? 3 : 0).find(isFree);
  if (found !== undefined) return found;
  for (let number = 2; ; number += 1) {
    const numbered = `${candidates.at(-1) ?? whole}${number}`;
    if (isFree(numbered)) return numbered;
  }
}

/** The accepted characters, with single hyphens between them. */
const withoutOthers = (name: string): string =>
  Array.from(name)
    .filter((letter) => letter === "-" || /[0-9]/.test(letter) || LETTER.test(letter))
    .join("")
    .split("-")
    .filter((run) => run !== "")
    .join("-");

/** `shop-checkout` → `shopCheckout`. */
export function camel(name: string): string {
  return name.replace(/-+(.)/gu, (_match, letter: string) => letter.toUpperCase());
}
