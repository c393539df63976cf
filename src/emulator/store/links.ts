// References between records: their targets must exist on write, and they are removed with their target.
import type { Json } from "../../definitions";
import type { Call, Row, Store } from "../contract";
import { texts } from "../crud/bodies";
import { visibleRow } from "./records";

/** What is needed to read records. */
export interface Seen {
  readonly store: Store;
}

/** Throws 404 unless every id belongs to a record of this kind that the call may see (docs/api.md, Bodies, Tenants). */
export function mustExist(call: Call, kind: string, ids: Json | undefined): void {
  const wanted = typeof ids === "string" ? [ids] : texts(ids);
  for (const id of wanted) visibleRow(call, kind, id);
}

/** The records with these ids, without those that do not exist. */
export const existing = ({ store }: Seen, kind: string, ids: readonly string[]): Row[] =>
  ids.map((id) => store.get(kind, id)).filter((row) => row !== undefined);

/** Removes an id from a list member in every record of a collection. */
export function unlink(call: Call, collection: string, member: string, id: Json): void {
  for (const row of call.store.list(collection)) {
    const ids = texts(row[member]);
    if (typeof id !== "string" || !ids.includes(id)) continue;
    call.store.replace(collection, { ...row, [member]: ids.filter((each) => each !== id) });
  }
}

/** Sets a member to null in every record of a collection where it has this id. */
export function unset(call: Call, collection: string, member: string, id: Json): void {
  for (const row of rowsWith(call, collection, member, id)) {
    call.store.replace(collection, { ...row, [member]: null });
  }
}

/** Removes every record of a collection where the member has this id. */
export function removeWith(call: Call, collection: string, member: string, id: Json): void {
  for (const row of rowsWith(call, collection, member, id)) {
    call.store.remove(collection, rowId(row));
  }
}

/** The records of a collection where the member has this id. */
export const rowsWith = (
  { store }: Seen,
  collection: string,
  member: string,
  id: Json | undefined,
): Row[] => store.list(collection).filter((row) => row[member] === id);

/** The id of a row. */
export function rowId(row: Row): string | number {
  const { id } = row;
  if (typeof id !== "string" && typeof id !== "number") throw new Error("a row without an id");
  return id;
}
