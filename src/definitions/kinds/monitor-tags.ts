// Tags are written as {tagIds, newTags} and read as a list of tags. The two are equal if every written tag exists and
// there are no others.
import { object, set, text, uuid } from "../field";
import { sameId } from "../ids";
import { isObject } from "../json";
import type { Json, JsonObject } from "../json";
import type { LinkDifference } from "../kind";
import { tagColor } from "./tag";

/** The tags of a monitor in requests. */
export const monitorTags = object(
  "MonitorTags",
  {
    tagIds: set(uuid({ doc: "Id of a tag.", ref: "Tag" }), { doc: "Ids of existing tags." }),
    newTags: set(
      object("NewTag", {
        name: text({ doc: "Name of the tag.", required: true, max: 100, notBlank: true }),
        color: text({
          doc: "Colour, used only if the tag does not exist yet.",
          ...(tagColor.pattern === undefined ? {} : { pattern: tagColor.pattern }),
          ...(tagColor.hint === undefined ? {} : { hint: tagColor.hint }),
          foldCase: true,
        }),
      }),
      { doc: "Tags by name, created if no tag of that name exists." },
    ),
  },
  {
    doc: "Tags. When set, the whole set is managed and other tags are removed; `{}` removes all.",
    read: (record) =>
      Array.isArray(record.tags) ? { tagIds: tagsOf(record).map(tagId) } : undefined,
    matches: (written, record) => {
      const { missing, others } = compare(written, tagsOf(record));
      return missing === 0 && others.length === 0;
    },
    rewrite: (written, record) => {
      const { kept, others } = compare(written, tagsOf(record));
      const tagIds = [...kept.tagIds, ...others.map(tagId)];
      return tagsValue(tagIds, kept.newTags) ?? { tagIds };
    },
  },
);

/** A value of the field, without empty members; undefined if both are. */
const tagsValue = (tagIds: Json[], newTags: Json[]): JsonObject | undefined =>
  tagIds.length + newTags.length === 0
    ? undefined
    : { ...(tagIds.length > 0 && { tagIds }), ...(newTags.length > 0 && { newTags }) };

const tagId = (tag: JsonObject): Json => tag.id ?? null;

/** Whether two ids of tags are equal: a UUID may be written in upper case. */
const isTag = (left: Json | undefined, right: Json | undefined): boolean =>
  typeof left === "string" && typeof right === "string" && sameId(left) === sameId(right);

function tagsOf(record: JsonObject): JsonObject[] {
  return Array.isArray(record.tags) ? record.tags.filter(isObject) : [];
}

interface Comparison {
  /** Written tags that exist. */
  readonly kept: { readonly tagIds: Json[]; readonly newTags: JsonObject[] };
  /** The number of written tags that do not exist. */
  readonly missing: number;
  /** Existing tags that were not written. */
  readonly others: JsonObject[];
}

function compare(written: Json, live: JsonObject[]): Comparison {
  const wanted = isObject(written) ? written : {};
  const ids = Array.isArray(wanted.tagIds) ? wanted.tagIds : [];
  const named = Array.isArray(wanted.newTags) ? wanted.newTags.filter(isObject) : [];
  const tagIds = ids.filter((id) => live.some((tag) => isTag(tag.id, id)));
  const newTags = named.filter((wish) => live.some((tag) => tag.name === wish.name));
  const others = live.filter(
    (tag) => !ids.some((id) => isTag(tag.id, id)) && !named.some((wish) => wish.name === tag.name),
  );
  const missing = ids.length - tagIds.length + named.length - newTags.length;
  return { kept: { tagIds, newTags }, missing, others };
}

/** How the tags of a monitor differ from the wanted ones, as they were written. */
export function compareTags(wanted: Json, live: JsonObject[]): LinkDifference {
  const { kept, others } = compare(wanted, live);
  const { tagIds, newTags } = isObject(wanted) ? wanted : {};
  const ids = Array.isArray(tagIds) ? tagIds.filter((id) => !kept.tagIds.includes(id)) : [];
  const names = Array.isArray(newTags)
    ? newTags.filter((tag) => isObject(tag) && !kept.newTags.some(({ name }) => name === tag.name))
    : [];
  return {
    surplus: others.length === 0 ? undefined : { tagIds: others.map(tagId) },
    present: tagsValue(kept.tagIds, kept.newTags),
    missing: tagsValue(ids, names),
  };
}
