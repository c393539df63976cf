import { integer, nameField, text } from "../field";
import { defineKind, timestamps } from "../kind";

/** Colours of tags: three or six hexadecimal digits. */
export const tagColor = text({
  doc: "Colour in the dashboard, `#rgb` or `#rrggbb`.",
  pattern: /^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/,
  hint: "a colour such as #0f0 or #00ff00",
  foldCase: true,
  default: "#6B7280",
});

/** A coloured label for monitors. */
export const tag = defineKind({
  name: "Tag",
  title: "tag",
  code: "TAG",
  doc: "A coloured label for monitors, which notification policies can match. Names are unique in the organization. Deleting a tag removes it from all monitors.",
  examples: { minimal: `const tag = new monitoring.Tag("checkout", { name: "checkout" });` },
  path: "/tags",
  read: { by: "id" },
  idType: "uuid",
  fields: {
    name: nameField(100, "Name, unique in the organization."),
    color: tagColor,
  },
  outputs: { organizationId: integer({ doc: "Id of its organization." }), ...timestamps },
  unique: ["name"],
  update: { method: "PUT", omitted: "keeps", required: [] },
});
