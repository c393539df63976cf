// docs/dev/definitions.md: the facts that a definition can state about a kind and its fields, from the doc comments of the
// types and from the definitions that use each fact.
import { KINDS, LOOKUPS } from "../../src/definitions";
import ts from "typescript";
import { entryOf } from "./programs/values";

import type { Field } from "./types";

const HEADER = `<!-- Generated from src/definitions by \`npm run generate\`. Do not edit. -->

# Definitions

The facts that a definition in \`src/definitions/kinds\` can state about a kind and its fields, for those who
[add a kind](../../CONTRIBUTING.md#a-new-kind). Before you use a fact, look at a kind that uses it.
`;

/** The interfaces of fields, with the titles of their sections and the types of field that they describe. */
const FIELD_TYPES = {
  FieldFacts: ["Every field", ""],
  TextField: ["Strings", "text"],
  NumberField: ["Numbers", "number"],
  ChoiceField: ["Choices", "choice"],
  ListField: ["Lists", "list"],
  MapField: ["Maps", "map"],
  ObjectField: ["Objects", "object"],
  VariantField: ["Variants", "variant"],
};

type Interfaces = Readonly<Record<string, ts.InterfaceDeclaration>>;

interface Fact {
  /** `update.method`. */
  name: string;
  doc: string;
  isRequired: boolean;
}

export function definitionsPage(source: (path: string) => string) {
  const kinds = interfacesIn(source("src/definitions/kind.ts"));
  const fields = interfacesIn(source("src/definitions/field.ts"));
  const uses = fieldUses();
  const ofKinds = factsOf(kinds, "KindSpec").map((fact) => ({
    ...fact,
    users: KINDS.filter((kind) => at(kind, fact.name) !== undefined).map((kind) => kind.name),
  }));
  const sections = Object.entries(FIELD_TYPES).map(([name, [title, type]]) => {
    const rows = factsOf(fields, name).map((fact) => ({
      ...fact,
      users: [...(uses.get(`${type}.${fact.name}`) ?? [])],
    }));
    return `### ${title}\n\n${table(rows)}`;
  });
  return [
    HEADER,
    `## Kinds\n\n${table(ofKinds)}`,
    "## Fields\n\nFields are built by the functions in [field.ts](../../src/definitions/field.ts).\n",
    ...sections,
  ].join("\n");
}

/** The interfaces of a source, by name. */
export function interfacesIn(text: string): Interfaces {
  const file = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
  const found = file.statements.filter(ts.isInterfaceDeclaration);
  return Object.fromEntries(found.map((each) => [each.name.text, each]));
}

const factsOf = (interfaces: Interfaces, name: string) =>
  membersOf(interfaces, entryOf(interfaces, name), "");

/** The members, and the documented members of their types: inline ones, and interfaces of the same file. */
function membersOf(
  interfaces: Interfaces,
  type: ts.InterfaceDeclaration | ts.TypeLiteralNode,
  before: string,
): Fact[] {
  return type.members.filter(ts.isPropertySignature).flatMap((member) => {
    const name = before + member.name.getText();
    // The sections of the page are the types.
    if (name === "type") return [];
    const doc = ts
      .getJSDocCommentsAndTags(member)
      .map((each) => ts.getTextOfJSDocComment(each.comment) ?? "")
      .join(" ")
      .replace(/\s+/g, " ");
    if (doc === "" && before !== "") return [];
    if (doc === "") throw new Error(`src/definitions: the fact \`${name}\` has no doc comment`);
    const isRequired = member.questionToken === undefined;
    const { type: own } = member;
    const inner =
      own !== undefined && ts.isTypeReferenceNode(own) ? interfaces[own.typeName.getText()] : own;
    const isDescribed =
      inner !== undefined && (ts.isTypeLiteralNode(inner) || ts.isInterfaceDeclaration(inner));
    return [
      { name, doc, isRequired },
      ...(isDescribed ? membersOf(interfaces, inner, `${name}.`) : []),
    ];
  });
}

/** The value at a path. */
const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce((part, name) => Reflect.get(Object(part), name), value);

/**
 * The kinds with a field that has a fact, by type of field (none for all types) and fact; "lookups" for fields of
 * lookups.
 */
function fieldUses() {
  const uses = new Map<string, Set<string>>();
  const visit = (user: string, field: Field) => {
    for (const fact of Object.keys(field)) {
      for (const key of [`.${fact}`, `${field.type}.${fact}`])
        uses.set(key, (uses.get(key) ?? new Set()).add(user));
    }
    for (const each of innerOf(field)) visit(user, each);
  };
  for (const { name, fields, outputs } of KINDS) {
    for (const field of [...Object.values(fields), ...Object.values(outputs)]) visit(name, field);
  }
  for (const { record, args } of LOOKUPS) {
    for (const field of [record, ...Object.values(args)]) visit("lookups", field);
  }
  return uses;
}

/** The fields directly inside a field. */
function innerOf(field: Field): readonly Field[] {
  const wire = field.wire === undefined ? [] : [field.wire];
  if (field.type === "list" || field.type === "map") return [field.of, ...wire];
  if (field.type === "object")
    return [...Object.values({ ...field.fields, ...field.unshown }), ...wire];
  return field.type === "variant" ? [...Object.values(field.variants), ...wire] : wire;
}

/** How many kinds a row names. */
const NAMED_AT_MOST = 2;

function table(rows: readonly (Fact & { users: readonly string[] })[]) {
  const lines = rows.map(({ name, doc, isRequired, users }) => {
    if (users.length === 0) throw new Error(`src/definitions: nothing uses the fact \`${name}\``);
    const shown = isRequired && !name.includes(".") ? "**required**" : usersText(users);
    return `| \`${name}\` | ${doc.replaceAll("|", "\\|")} | ${shown} |`;
  });
  return `| Fact | Meaning | Used by |\n| --- | --- | --- |\n${lines.join("\n")}\n`;
}

function usersText(users: readonly string[]) {
  const kinds = users.filter((user) => user !== "lookups");
  if (kinds.length === 0) return "lookups";
  const named = kinds.slice(0, NAMED_AT_MOST).map((name) => `\`${name}\``);
  return named.join(", ") + (kinds.length > NAMED_AT_MOST ? " and others" : "");
}
