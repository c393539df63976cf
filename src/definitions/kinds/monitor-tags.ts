// Tags are written as {tagIds, newTags} and read as a list of tags, so what was written and what
// is there are compared by meaning: every tag is named by one of the two, and none is left over.
import { object, set, text, uuid } from "../field";
import { isObject } from "../json";
import type { Json, JsonObject } from "../json";
import { tagColor } from "./tag";

/** The tags of a monitor as they are written. */
export const monitorTags = object(
  "MonitorTags",
  {
    tagIds: set(uuid({ doc: "Tag.", ref: "Tag" }), { doc: "Tags that exist." }),
    newTags: set(
      object("NewTag", {
        name: text({ doc: "Name.", required: true, max: 100, notBlank: true }),
        color: text({
          doc: "Colour, used when the tag does not exist yet.",
          ...(tagColor.pattern === undefined ? {} : { pattern: tagColor.pattern }),
          ...(tagColor.hint === undefined ? {} : { hint: tagColor.hint }),
          foldCase: true,
        }),
      }),
      { doc: "Tags by name, made when no tag of that name exists." },
    ),
  },
  {
    doc: "Tags. When set, the whole set is owned: others are taken off; `{}` takes off all.",
    read: (record) =>
      Array.isArray(record.tags) ? { tagIds: tagsOf(record).map(tagId) } : undefined,
    matches: (written, record) => {
      const { missing, others } = compare(written, tagsOf(record));
      return missing === 0 && others.length === 0;
    },
    rewrite: (written, record) => {
      const { kept, others } = compare(written, tagsOf(record));
      const tagIds = [...kept.tagIds, ...others.map(tagId)];
      return {
        ...(tagIds.length > 0 || kept.newTags.length === 0 ? { tagIds } : {}),
        ...(kept.newTags.length > 0 ? { newTags: kept.newTags } : {}),
      };
    },
  },
);

const tagId = (tag: JsonObject): Json => tag.id ?? null;

function tagsOf(record: JsonObject): JsonObject[] {
  return Array.isArray(record.tags) ? record.tags.filter(isObject) : [];
}

interface Comparison {
  /** What was written and is there. */
  readonly kept: { readonly tagIds: Json[]; readonly newTags: JsonObject[] };
  /** How many of the written ones are not there. */
  readonly missing: number;
  /** Tags that are there and were not written. */
  readonly others: JsonObject[];
}

function compare(written: Json, live: JsonObject[]): Comparison {
  const wanted = isObject(written) ? written : {};
  const ids = Array.isArray(wanted.tagIds) ? wanted.tagIds : [];
  const named = Array.isArray(wanted.newTags) ? wanted.newTags.filter(isObject) : [];
  const tagIds = ids.filter((id) => live.some((tag) => tag.id === id));
  const newTags = named.filter((wish) => live.some((tag) => tag.name === wish.name));
  const others = live.filter(
    (tag) => !ids.includes(tagId(tag)) && !named.some((wish) => wish.name === tag.name),
  );
  const missing = ids.length - tagIds.length + named.length - newTags.length;
  return { kept: { tagIds, newTags }, missing, others };
}

/** The body that takes off the tags that are there and not wanted. */
export function surplusTags(wanted: Json, live: JsonObject[]): JsonObject | undefined {
  const { others } = compare(wanted, live);
  return others.length === 0 ? undefined : { tagIds: others.map(tagId) };
}

/** The tags that are wanted and not there, as they are written. */
export function missingTags(wanted: Json, live: JsonObject[]): JsonObject | undefined {
  const { kept } = compare(wanted, live);
  const { tagIds, newTags } = isObject(wanted) ? wanted : {};
  const ids = Array.isArray(tagIds) ? tagIds.filter((id) => !kept.tagIds.includes(id)) : [];
  const names = Array.isArray(newTags)
    ? newTags.filter((tag) => isObject(tag) && !kept.newTags.some(({ name }) => name === tag.name))
    : [];
  if (ids.length === 0 && names.length === 0) return undefined;
  return {
    ...(ids.length > 0 ? { tagIds: ids } : {}),
    ...(names.length > 0 ? { newTags: names } : {}),
  };
}
