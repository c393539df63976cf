// The existing objects in the service, by kind: the ids of everything that a program could own.
import { KINDS, isAsGoodAsGone, isObject } from "../../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../../src/definitions";
import { idText, pathOf } from "../service";
import type { TestService } from "../service";

/** Ids by kind, sorted. */
export type ObjectIds = Readonly<Record<string, readonly string[]>>;

const isOwn = ({ read }: KindSpec): boolean => read.by === "own";

/** The ids of the objects of a kind, as its list shows them; none where the service keeps no records. */
export async function idsOf(
  { call }: TestService,
  spec: KindSpec,
  values: JsonObject,
): Promise<string[]> {
  if (isOwn(spec)) return [];
  const collection = pathOf(spec, values);
  const at =
    spec.read.by === "parent" ? collection.replace(/\/[^/]*$/, "") : `${collection}?size=200`;
  const found = await call("GET", at);
  const rows = spec.read.by === "parent" && isObject(found) ? found[spec.read.member] : found;
  return (Array.isArray(rows) ? rows.filter(isObject) : [])
    .filter((row) => !isAsGoodAsGone(spec, row))
    .map((row) => idText(row[spec.idMember ?? "id"]))
    .sort();
}

/** The ids of all objects in the first organization. */
export async function objectIdsIn({ stored }: TestService): Promise<ObjectIds> {
  const records = await stored();
  return Object.fromEntries(
    KINDS.map((spec) => {
      const { [spec.name]: rows = [] } = records;
      return [
        spec.name,
        rows
          .filter((row) => !isAsGoodAsGone(spec, row))
          .map((row) => idText(row[spec.idMember ?? "id"] ?? row.id))
          .sort(),
      ];
    }),
  );
}
