// Names that a definition uses beside the field that they belong to, where the compiler cannot know them.
import { kindNamed, namesInPath } from "../../src/definitions";
import type { Field, Fields, KindSpec } from "../../src/definitions";

/** Names that a definition refers to but does not have, as `where: name`. */
export function unknownNames(spec: KindSpec): string[] {
  return [...inFields(spec.fields, spec.name), ...inPaths(spec), ...inArchive(spec)];
}

function inFields(fields: Fields, where: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${where}.${name}`;
    const { defaultBy, refBy, comparedWith } = field;
    const siblings = [defaultBy?.by, refBy?.by];
    if (field.type === "variant" && field.discriminator === "outside") siblings.push(field.by);
    return [
      ...siblings.flatMap((by) => missing(by, fields, path)),
      ...(comparedWith === undefined ? [] : judged(comparedWith, path)),
      ...inside(field, path),
    ];
  });
}

function inside(field: Field, path: string): string[] {
  if (field.type === "list" || field.type === "map") return inFields({ item: field.of }, path);
  if (field.type === "object") return inFields(field.fields, path);
  if (field.type !== "variant") return [];
  return Object.entries(field.variants).flatMap(([value, { fields }]) =>
    inFields(fields, `${path}(${value})`),
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
