// Tags (docs/api.md, Tags).
import { tag } from "../../definitions/kinds/tag";
import type { Json } from "../../definitions";
import type { Call, KindBehaviour, Row } from "../contract";
import { crudRoutes, presentRow } from "../crud/crud";
import { rowId, unlink } from "../store/links";

/** The record of a tag. */
export const tagRecord = (row: Row): Row => presentRow(null, tag, {}, row, "detail");

/** The tag with this name, created if there is none. */
export function tagNamed(call: Call, name: string, color: Json | undefined): Row {
  const found = call.store.list("Tag").find((row) => row.name === name);
  if (found !== undefined) return found;
  const row = call.store.insert("Tag", {
    id: call.ids.uuid(),
    organizationId: call.organization.id,
    name,
    color: color ?? tag.fields.color?.default ?? null,
    createdAt: call.now,
    updatedAt: call.now,
  });
  call.audit("tag.created", "tag", row);
  return row;
}

/** Tags, and the effect of their deletion on monitors. */
export const tags: KindBehaviour = {
  kinds: ["Tag"],
  routes: crudRoutes(tag, {
    paging: { mode: "paged" },
    beforeDelete: (call, row) => {
      unlink(call, "Monitor", "tags", rowId(row));
    },
  }),
};
