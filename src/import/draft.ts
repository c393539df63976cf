// An object as a program declares it: without unmanaged fields, with some values from the stack's
// configuration, and with notes about values that cannot be read.
import {
  omittable,
  shownValue,
  undeclarable,
  unreadPaths,
  withField,
  withoutFields,
} from "../lifecycle";
import type { Existing } from "../lifecycle";
import { holdsCredential, isCredential, leavesOf, membersOf } from "../definitions";
import type { Field, Leaf, PathPart, Problem } from "../definitions";

/** A value that the program takes from the stack's configuration. */
export interface Setting {
  readonly path: readonly PathPart[];
  /** Whether it is set with `--secret`. */
  readonly isSecret: boolean;
  /** Whether the API returns it, so that the state has it. */
  readonly isKnown: boolean;
  /** Whether it is a list of texts instead of a text. */
  readonly isList: boolean;
}

/** An object to declare in a program. */
export interface Draft {
  readonly object: Existing;
  readonly settings: readonly Setting[];
  /** Notes for the reader of the program. */
  readonly notes: readonly string[];
  /** Why no program can declare the object as it is, if so. */
  readonly problem?: Problem | undefined;
}

/**
 * Converts an object to its declaration.
 * @param adopts whether the program adopts it, instead of an import
 */
export function draftOf(found: Existing, adopts: boolean): Draft {
  const { spec } = found;
  const code = spec.archive?.field;
  const unread = withShown(withoutFields(found, omittable(found)));
  const { names, notes, problem } = undeclarable(unread.object, adopts);
  const object = withoutFields(unread.object, names);
  const settings = [
    ...unread.settings,
    ...leavesOf(spec, object.inputs).filter(isSensitive).map(knownSetting),
  ];
  const hasCode = code !== undefined && found.inputs[code] !== undefined;
  return {
    object,
    settings,
    problem,
    notes: [
      ...unread.notes,
      ...notes.map((note) => `${note}.`),
      ...(hasCode ? [`Its code stays unchanged: set ${code} to manage it here too.`] : []),
    ],
  };
}

const knownSetting = ({ path }: Leaf): Setting => ({
  path,
  isSecret: true,
  isKnown: true,
  isList: false,
});

const unreadSetting = (path: readonly PathPart[], field: Field): Setting => ({
  path,
  isSecret: field.secret === true,
  isKnown: false,
  isList: field.type === "list",
});

/** Fills in a write-only field, as far as the API shows its members. */
function withShown(object: Existing): Draft {
  const { spec, record } = object;
  const { hash } = spec;
  const field = hash === undefined ? undefined : spec.fields[hash.field];
  if (hash === undefined || field === undefined) return { object, settings: [], notes: [] };
  if (field.type !== "variant") {
    return { object, settings: [unreadSetting([hash.field], field)], notes: [] };
  }
  const value = shownValue(spec, record) ?? {};
  const shown = withField(object, hash.field, value);
  const needed = new Set(unreadPaths(spec, shown.inputs).map(([, name]) => name));
  const absent = Object.entries(membersOf(field, value)).filter(
    ([name]) => value[name] === undefined,
  );
  // A record without a needed member that it could show does not show the others either.
  const showsNothing = absent.some(([name, { writeOnly }]) => needed.has(name) && !writeOnly);
  const settings: Setting[] = [];
  const notes: string[] = [];
  for (const [name, member] of absent) {
    if (needed.has(name)) settings.push(unreadSetting([hash.field, name], member));
    else if (member.writeOnly || showsNothing) notes.push(unreadNote(name, member));
  }
  return { object: shown, settings, notes };
}

function unreadNote(name: string, { clear }: Field): string {
  const without =
    clear === "keeps"
      ? "add the current value, or the first update writes the other values again and keeps this one"
      : "add the current value, or the first update clears it";
  return `The API does not return ${name}: ${without}.`;
}

/** Whether a value belongs in the configuration, encrypted, instead of in the program. */
function isSensitive({ path, field, value, isSecret, isFree }: Leaf): boolean {
  if (isSecret) return true;
  if (field.type !== "text" || typeof value !== "string") return false;
  const place = /headers$/i.test(String(path.at(-2))) ? "header" : "member";
  return isFree ? isCredential(String(path.at(-1)), place, value) : holdsCredential(value);
}
