// Fields as tables of the reference: one row for each field, and a section for each nested object.
import { isOpen, limitsOf } from "./fields";
import { kindFileName } from "./kind-file";

import type { Field, Kind, ObjectField, VariantField } from "./types";

/** Text in a cell of a table. */
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const code = (text: string) => `\`${text}\``;

/** What a table calls the type of a field. */
function typeText(field: Field): string {
  switch (field.type) {
    case "list":
      return `${field.unordered ? "set" : "list"} of ${typeText(field.of)}`;
    case "map":
      return `map of ${typeText(field.of)}`;
    case "object":
    case "variant":
      return isOpen(field) ? "object" : `[${field.name}](#${field.name.toLowerCase()})`;
    case "choice":
      return field.values.map(code).join(", ");
    case "number":
      return field.whole ? "integer" : "number";
    default:
      return { text: "string", flag: "boolean" }[field.type as "text"];
  }
}

/** Notes on a field, in addition to its type. */
function notes(field: Field, isInput: boolean) {
  const limits = isInput ? limitsOf(field) : [];
  return [
    field.doc,
    limits.length === 0 ? "" : `Limits: ${limits.join("; ")}.`,
    field.when === undefined ? "" : `Only if the type is ${field.when.join(" or ")}.`,
    field.secret ? "**Secret.**" : "",
    field.writeOnly ? "The API never returns it." : "",
    field.immutable && isInput ? "**Replaces.**" : "",
    field.type === "variant" && field.variantReplaces && isInput
      ? `**Changing \`${field.by}\` replaces.**`
      : "",
  ]
    .filter((note) => note !== "")
    .join(" ");
}

const standing = (field: Field) => {
  if (field.defaultsToResourceName) return "the resource's name";
  if (field.required) return "required";
  if (field.requiredFor !== undefined) return `required for ${field.requiredFor.join(", ")}`;
  if (field.default !== undefined) return code(JSON.stringify(field.default));
  if (field.defaultBy !== undefined) return `by \`${field.defaultBy.by}\``;
  return field.computed ? "by the service" : "";
};

/** What a table lists, as its heading says: what a program sets, or what the API returns. */
type Title = "Input" | "Argument" | "Output" | "Member";

/** The fields as a table. */
export function fieldRows(fields: Record<string, Field>, title: Title) {
  const isInput = title === "Input" || title === "Argument";
  const rows = Object.entries(fields).map(([name, field]) => {
    const third = isInput ? standing(field) : field.optional ? "optional" : "";
    return `| \`${name}\` | ${cell(typeText(field))} | ${cell(third)} | ${cell(notes(field, isInput))} |`;
  });
  const heading = isInput ? "Default" : "Present";
  return `| ${title} | Type | ${heading} | What it is |\n|---|---|---|---|\n${rows.join("\n")}\n`;
}

/** A section for each object in fields. @param known kinds whose pages describe the same objects */
export function shapeSections(
  fields: Record<string, Field>,
  title: Title,
  known: readonly Kind[] = [],
) {
  const sections = new Map<string, string>();
  const visit = (field: Field) => {
    if (field.type === "list" || field.type === "map") return visit(field.of);
    if ((field.type !== "object" && field.type !== "variant") || isOpen(field)) return;
    if (sections.has(field.name)) return;
    const home =
      field.type === "variant" ? known.find((kind) => mentions(kind, field.name)) : undefined;
    if (home !== undefined) {
      const page = `${kindFileName(home)}.md#${field.name.toLowerCase()}`;
      sections.set(field.name, `### ${field.name}\n\nAs in [${home.name}](${page}).\n`);
      return;
    }
    const body = field.type === "object" ? object(field, title) : variants(field, title);
    sections.set(field.name, `### ${field.name}\n\n${body}`);
    const inner = field.type === "object" ? [field] : Object.values(field.variants);
    for (const shape of inner) Object.values(shape.fields).forEach(visit);
  };
  Object.values(fields).forEach(visit);
  return [...sections.values()].join("\n");
}

/** Whether a kind has a variant of this name among its inputs. */
const mentions = (kind: Kind, name: string) =>
  JSON.stringify(kind.fields).includes(`"name":"${name}","by"`);

const object = ({ doc, fields }: ObjectField, title: Title) =>
  `${doc === "" ? "" : `${doc}\n\n`}${fieldRows(fields, title)}`;

function variants(field: VariantField, title: Title) {
  const where =
    field.discriminator === "inside" ? `Its \`${field.by}\`` : `The \`${field.by}\` beside it`;
  const head = `${where} selects the variant.\n`;
  const shapes = Object.entries(field.variants);
  const sizes = shapes.map(([, shape]) => Object.keys(shape.fields).length);
  // Many small ones are easier to find in one table.
  if (shapes.length > 8 && Math.max(...sizes) <= 3) return `${head}\n${inOneTable(field)}`;
  const tables = shapes.map(([tag, shape]) => {
    const isEmpty = Object.keys(shape.fields).length === 0;
    const body = isEmpty ? "No members.\n" : fieldRows(shape.fields, title);
    return `#### ${code(tag)}\n\n${body}`;
  });
  return `${head}\n${tables.join("\n")}`;
}

function inOneTable(field: VariantField) {
  const rows = Object.entries(field.variants).map(([tag, shape]) => {
    const members = Object.entries(shape.fields).map(([name, each]) => {
      const limits = limitsOf(each);
      const facts = [typeText(each), ...limits].join("; ");
      return `${code(name)}${each.required ? "" : "?"} (${facts})`;
    });
    return `| ${code(tag)} | ${cell(members.join(", "))} | ${cell(shape.doc)} |`;
  });
  return `| \`${field.by}\` | Members | What it is |\n|---|---|---|\n${rows.join("\n")}\n`;
}
