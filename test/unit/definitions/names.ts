// Names that a definition uses beside the field that they belong to, where the compiler cannot know them.
import { kindNamed, namesInPath } from "../../../src/definitions";
import type { Field, Fields, KindSpec } from "../../../src/definitions";

/** Names that a definition refers to but does not have, as `where: name`. */
export function unknownNames(spec: KindSpec): string[] {
  return [...inFields(spec.fields, spec.name), ...inPaths(spec), ...inArchive(spec)];
}

function inFields(fields: Fields, where: string): string[] {
  return fieldsIn(fields, where).flatMap(({ path, field, siblings }) => {
    const { defaultBy, refBy, comparedWith } = field;
    const named = [defaultBy?.by, refBy?.by];
    if (field.type === "variant" && field.discriminator === "outside") named.push(field.by);
    return [
      ...named.flatMap((by) => missing(by, siblings, path)),
      ...(comparedWith === undefined ? [] : judged(comparedWith, path)),
    ];
  });
}

/** A field at any depth. */
export interface PlacedField {
  readonly path: string;
  readonly name: string;
  readonly field: Field;
  /** The fields of the same object. */
  readonly siblings: Fields;
}

/** These fields and all fields inside them. */
export function fieldsIn(fields: Fields, where: string): PlacedField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${where}.${name}`;
    return [{ path, name, field, siblings: fields }, ...inside(field, path)];
  });
}

function inside(field: Field, path: string): PlacedField[] {
  if (field.type === "list" || field.type === "map") return fieldsIn({ item: field.of }, path);
  if (field.type === "object") return fieldsIn(field.fields, path);
  if (field.type !== "variant") return [];
  return Object.entries(field.variants).flatMap(([value, { fields }]) =>
    fieldsIn(fields, `${path}(${value})`),
  );
}

function judged({ kind, field }: NonNullable<Field["comparedWith"]>, path: string): string[] {
  const { fields, outputs } = kindNamed(kind);
  return missing(field, { ...fields, ...outputs }, `${path} of ${kind}`);
}

function inPaths({ name, path, createAt = "", fields }: KindSpec): string[] {
  const named = namesInPath(`${path}${createAt}`);
  return named.flatMap((field) => missing(field, fields, `the path of ${name}`));
}

function inArchive({ name, archive, fields }: KindSpec): string[] {
  if (archive === undefined) return [];
  const { wire, ...field } = fields[archive.field] ?? {};
  const { path, entrypoint, digest, files } = archive.members;
  const where = `the archive of ${name}`;
  return [
    ...[path, entrypoint, digest].flatMap((member) => missing(member, membersOf(field), where)),
    ...missing(files, membersOf(wire ?? {}), where),
  ];
}

const membersOf = (field: object): Fields => ("fields" in field ? (field.fields as Fields) : {});

const missing = (name: string | undefined, known: object, where: string): string[] =>
  name === undefined || name in known ? [] : [`${where}: ${name}`];
