import { text, uuid } from "../field";
import { tag } from "../kinds/tag";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

const record = recordOf(tag);

/** All tags. */
export const tags: LookupSpec = {
  name: "Tags",
  title: "tags",
  doc: "All tags of the organization.",
  example: `export const names = monitoring.getTagsOutput().apply((tags) => tags.map((tag) => tag.name));`,
  path: "/tags",
  args: {},
  reading: { as: "pages" },
  record,
};

/** One tag. */
export const oneTag: LookupSpec = {
  name: "Tag",
  title: "tag",
  doc: "One tag, by id or name.",
  example: `const shop = await monitoring.getTag({ name: "shop" });`,
  path: "/tags",
  args: {
    id: uuid({ doc: "Id of the tag. This or `name`." }),
    name: text({ doc: "Name of the tag. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "name"], getsById: true },
  record,
};
