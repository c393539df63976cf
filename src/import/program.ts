// Writes the program that declares existing objects as an engineer would by hand, with one file for each
// area.
import { AREAS, areasOf } from "./areas";
import { draftOf } from "./draft";
import type { Draft } from "./draft";
import { labelOf } from "./labels";
import { resourceNames, slugOf } from "./naming";
import { Constant, filesIn, isMembers, literal, sourceOf } from "./output/expression";
import type { Expression } from "./output/expression";
import {
  constantSource,
  fileSource,
  indexSource,
  LOOKUPS,
  lookupSource,
  SETTINGS,
  settingsFile,
  SHARED,
} from "./output/source-file";
import { declarationSource } from "./output/statement";
import { lookupOf } from "./references";
import type { Reference, References } from "./references";
import { namedSettings } from "./settings";
import type { NamedSetting } from "./settings";
import { SharedLists } from "./shared";
import type { Existing } from "../lifecycle";
import { camel, code, identifierOf } from "../printing";
import type { Source } from "../printing";
import { KINDS } from "../definitions";
import type { PathPart } from "../definitions";

/** A program with its resources and settings. */
export interface Program {
  /** Source text by file name. */
  readonly files: ReadonlyMap<string, Source>;
  /** The declared objects, with their resource names. */
  readonly resources: readonly Resource[];
  /** Values to set in the stack's configuration before a preview. */
  readonly settings: readonly NamedSetting[];
}

/** A declared object with its resource name. */
export interface Resource {
  readonly name: string;
  readonly draft: Draft;
  readonly settings: readonly NamedSetting[];
}

/** The input of a program. */
export interface ProgramParts {
  readonly objects: readonly Existing[];
  readonly references: References;
  /** Resource names of a kind that are already in use. */
  readonly taken: (kind: string) => ReadonlySet<string>;
  /** Keys of the configuration that are already in use. */
  readonly configured?: ReadonlySet<string>;
  /** The name that an object has elsewhere. */
  readonly preferred: (object: Existing) => string | undefined;
  /** Whether each resource declares which object it adopts. */
  readonly adopts: boolean;
  /** Tools whose objects the user is taking over: an adoption confirms it. */
  readonly confirmed?: readonly string[];
  /** Whether its files are ES modules. */
  readonly isModule?: boolean;
}

/** Writes the program for these objects. */
export function writeProgram(parts: ProgramParts): Program {
  return new ProgramWriter(parts).program();
}

class ProgramWriter {
  readonly #drafts: readonly Draft[];
  readonly #names: ReadonlyMap<Existing, string>;
  readonly #settings: ReadonlyMap<Draft, readonly NamedSetting[]>;
  readonly #areas: ReadonlyMap<Existing, number>;
  readonly #identifiers = new Map<Existing, string>();
  /** Referenced objects and the files that use them, which decide whether a constant is exported. */
  readonly #users = new Map<Existing, Set<string>>();
  readonly #lookups = new Map<Existing, string>();
  /** The objects that were given, with those of their drafts. */
  readonly #drawn: ReadonlyMap<Existing, Existing>;

  constructor(readonly parts: ProgramParts) {
    const { objects, references, taken, preferred, adopts, configured = new Set() } = parts;
    this.#drafts = objects.map((object) => draftOf(object, adopts));
    this.#drawn = new Map(this.#drafts.map(({ object }, at) => [objects[at] ?? object, object]));
    const drawn = this.#drafts.map(({ object }) => object);
    this.#names = resourceNames(drawn, references.byId, taken, preferred);
    const nameOf = ({ object }: Draft): string => this.#names.get(object) ?? "";
    this.#settings = namedSettings(this.#drafts, nameOf, configured);
    this.#areas = areasOf(drawn, (object) =>
      this.#targetsOf(object).flatMap((each) => this.#drawn.get(each) ?? []),
    );
    this.#nameConstants();
  }

  program(): Program {
    const args = new Map(this.#drafts.map((draft) => [draft, this.#argsOf(draft)]));
    const shared = this.#shareLists(args);
    const files = new Map<string, Source>();
    const settings = [...this.#settings.values()].flat();
    if (settings.length > 0) files.set(`${SETTINGS}.ts`, settingsFile(settings));
    const areas = [...new Set(this.#areas.values())].sort((one, other) => one - other);
    for (const area of areas) {
      const file = this.#areaFile(area, args);
      files.set(`${AREAS[area]?.file ?? ""}.ts`, file);
    }
    // Only what some area needs is looked up or shared.
    if (this.#lookups.size > 0) files.set(`${LOOKUPS}.ts`, this.#lookupsFile());
    if (shared !== undefined) files.set(`${SHARED}.ts`, shared);
    files.set(
      "index.ts",
      indexSource(
        areas.map((area) => AREAS[area]?.file ?? ""),
        this.parts.isModule === true,
      ),
    );
    return {
      files,
      settings,
      resources: this.#drafts.map((draft) => ({
        draft,
        name: this.#names.get(draft.object) ?? "",
        settings: this.#settings.get(draft) ?? [],
      })),
    };
  }

  #targetsOf(object: Existing): Existing[] {
    return this.parts.references.of(object).map(({ target }) => target);
  }

  /** Names constants; a constant must not have the name of an imported file. */
  #nameConstants(): void {
    const modules = [SETTINGS, LOOKUPS, SHARED, ...AREAS.map(({ file }) => camel(file))];
    const used = new Map<number, Set<string>>();
    for (const { object } of this.#drafts) {
      const area = this.#areas.get(object) ?? 0;
      const names = used.get(area) ?? new Set(modules);
      used.set(area, names);
      const identifier = identifierOf(this.#names.get(object) ?? "", object.spec.name, names);
      names.add(identifier);
      this.#identifiers.set(object, identifier);
    }
  }

  /** The arguments of a resource, with constants for ids and settings for secrets. */
  #argsOf(draft: Draft): Expression {
    const { object } = draft;
    const area = this.#areas.get(object) ?? 0;
    let args = literal(object.inputs);
    for (const reference of this.parts.references.of(object)) {
      const code = this.#codeFor(reference, area);
      if (code !== undefined) args = withAt(args, reference.path, code);
    }
    for (const { path, key } of this.#settings.get(draft) ?? []) {
      args = withAt(args, path, new Constant(key, { file: SETTINGS }));
    }
    return inOrder(object, args);
  }

  #codeFor({ target, member }: Reference, area: number): Constant | undefined {
    const object = this.#drawn.get(target);
    if (object === undefined) return this.#lookedUp(target, member);
    const home = this.#areas.get(object) ?? 0;
    const identifier = this.#identifiers.get(object) ?? "";
    const users = this.#users.get(object) ?? new Set();
    this.#users.set(object, users.add(AREAS[area]?.file ?? ""));
    const file = AREAS[home]?.file ?? "";
    return new Constant(identifier, { member, ...(home === area ? {} : { file }) });
  }

  /** Looks up objects outside the program; ids of kinds without a lookup stay as they are. */
  #lookedUp(target: Existing, member: string): Constant | undefined {
    if (lookupOf(target.spec) === undefined) return undefined;
    const used = new Set(this.#lookups.values());
    const label = slugOf(labelOf(target, this.parts.references.byId));
    const name = this.#lookups.get(target) ?? identifierOf(label, target.spec.name, used);
    this.#lookups.set(target, name);
    const own = member === "id" ? (target.spec.idMember ?? "id") : member;
    const isNumber = member === "id" && target.spec.idType === "integer";
    return new Constant(name, { file: LOOKUPS, member: own, isNumber });
  }

  /** Replaces frequent lists with constants; returns the file that defines them. */
  #shareLists(args: Map<Draft, Expression>): Source | undefined {
    const lists = new SharedLists();
    const places = this.#drafts.flatMap((draft) =>
      listsIn(draft.object, args.get(draft)).map((list) => ({ draft, ...list })),
    );
    for (const { member, items } of places) lists.note(member, items);
    const named = lists.named();
    // A file that the shared one imports cannot import the shared one.
    const needed = [...named.values()].flatMap(({ items }) => items.map(areaIn));
    const last = Math.max(-1, ...needed);
    const inUse = new Set<string>();
    for (const { draft, path, items } of places) {
      const key = sourceOf(items, 0, 0);
      const list = named.get(key);
      if (list === undefined || (this.#areas.get(draft.object) ?? 0) <= last) continue;
      // Lists with constants of one file or of the stack's configuration are not shared.
      if (items.some((item) => item instanceof Constant && !isShareable(item))) continue;
      inUse.add(key);
      const constant = new Constant(list.name, { file: SHARED });
      args.set(draft, withAt(args.get(draft) ?? {}, path, constant));
    }
    if (inUse.size === 0) return undefined;
    const common = [...named].filter(([key]) => inUse.has(key)).map(([, list]) => list);
    return fileSource({
      title: "Lists that several resources share.",
      statements: common.map(({ name, items }) => constantSource(name, items)),
      files: filesIn(common.map(({ items }) => items)),
      usesPackage: false,
      isModule: this.parts.isModule === true,
    });
  }

  #areaFile(area: number, args: ReadonlyMap<Draft, Expression>): Source {
    const { title = "", file = "" } = AREAS[area] ?? {};
    const drafts = this.#drafts.filter(({ object }) => this.#areas.get(object) === area);
    const statements = this.#inReadingOrder(drafts).map((draft) => {
      const { object, notes } = draft;
      const users = this.#users.get(object) ?? new Set<string>();
      const identifier = this.#identifiers.get(object);
      const isElsewhere = [...users].some((user) => user !== file);
      return code`${declarationSource({
        kind: object.spec.name,
        name: this.#names.get(object) ?? "",
        ...(users.size > 0 && identifier !== undefined ? { identifier } : {}),
        isExported: isElsewhere,
        args: args.get(draft) ?? {},
        ...(this.parts.adopts ? { options: { adopt: this.#adoptionOf(object) } } : {}),
        notes,
      })}\n`;
    });
    return fileSource({
      title: `${title.charAt(0).toUpperCase()}${title.slice(1)}.`,
      statements,
      files: filesIn(drafts.map((draft) => args.get(draft) ?? {})),
      usesPackage: true,
      isModule: this.parts.isModule === true,
    });
  }

  /** Children follow their parents; all others are in the order of kinds and names. */
  #inReadingOrder(drafts: readonly Draft[]): Draft[] {
    const kinds: readonly string[] = KINDS.map(({ name }) => name);
    const byNumber = new Intl.Collator("en", { numeric: true });
    const nameOf = ({ object }: Draft): string => this.#names.get(object) ?? "";
    const placeOf = ({ object }: Draft): number => kinds.indexOf(object.spec.name);
    const sorted = [...drafts].sort(
      (one, other) => placeOf(one) - placeOf(other) || byNumber.compare(nameOf(one), nameOf(other)),
    );
    const parentOf = ({ object: { spec, inputs } }: Draft): Existing | undefined => {
      const id = spec.parent === undefined ? undefined : inputs[spec.parent.field];
      const parent = typeof id === "string" ? this.parts.references.byId(id) : undefined;
      return parent === undefined ? undefined : this.#drawn.get(parent);
    };
    const here = new Set(drafts.map(({ object }) => object));
    const isChild = (draft: Draft): boolean => {
      const parent = parentOf(draft);
      return parent !== undefined && here.has(parent);
    };
    return sorted
      .filter((draft) => !isChild(draft))
      .flatMap((draft) => [draft, ...sorted.filter((child) => parentOf(child) === draft.object)]);
  }

  /** An adoption of an object of another tool needs its name, as a confirmation of the user. */
  #adoptionOf({ id, outputs: { managedBy } }: Existing): Expression {
    const { confirmed = [] } = this.parts;
    const isConfirmed = typeof managedBy === "string" && confirmed.includes(managedBy);
    return isConfirmed ? { id, managedBy } : id;
  }

  #lookupsFile(): Source {
    return fileSource({
      title: "Objects that this program refers to but does not manage.",
      statements: [...this.#lookups].map(([{ spec, id }, name]) => lookupSource(name, spec, id)),
      files: [],
      usesPackage: true,
      isModule: this.parts.isModule === true,
    });
  }
}

/** The lists of plain texts in the arguments and one level below. */
function listsIn({ spec }: Existing, args: Expression | undefined) {
  const found: { member: string; path: PathPart[]; items: readonly Expression[] }[] = [];
  if (!isMembers(args)) return found;
  for (const [name, field] of Object.entries(spec.fields)) {
    const inner = field.type === "object" ? Object.entries(field.fields) : [];
    const places = [
      { field, path: [name] },
      ...inner.map(([below, member]) => ({ field: member, path: [name, below] })),
    ];
    for (const place of places) {
      if (place.field.type !== "list" || !place.field.unordered) continue;
      if (place.field.of.type !== "text") continue;
      const items = place.path.reduce<Expression | undefined>(
        (value, step) => (isMembers(value) ? value[step] : undefined),
        args,
      );
      if (Array.isArray(items))
        found.push({ member: String(place.path.at(-1)), path: place.path, items });
    }
  }
  return found;
}

/** The area that defines this constant; -1 if none. */
const areaIn = (item: Expression): number =>
  item instanceof Constant ? AREAS.findIndex(({ file }) => file === item.place.file) : -1;

const isShareable = (constant: Constant): boolean =>
  areaIn(constant) !== -1 || constant.place.file === LOOKUPS;

/** The value with another one at a path. */
function withAt(value: Expression, path: readonly PathPart[], item: Expression): Expression {
  const [step, ...rest] = path;
  if (step === undefined) return item;
  if (typeof step === "number") {
    const items: readonly Expression[] = Array.isArray(value) ? value : [];
    return items.map((each, at) => (at === step ? withAt(each, rest, item) : each));
  }
  const members = isMembers(value) ? value : {};
  return { ...members, [step]: withAt(members[step] ?? {}, rest, item) };
}

/** The arguments in the order of the spec's fields. */
function inOrder({ spec }: Existing, args: Expression): Expression {
  if (!isMembers(args)) return args;
  const names = Object.keys(spec.fields);
  return Object.fromEntries(
    Object.entries(args).sort(([one], [other]) => names.indexOf(one) - names.indexOf(other)),
  );
}
