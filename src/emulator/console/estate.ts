// The objects of an organization as the console shows them.
import { KINDS, activeFields, hasManager, isOfKind, isUpserted, pluralOf } from "../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../definitions";
import { openIncidentOf } from "../alerting/condition";
import type { Row, Store, TenantContext } from "../contract";
import { asText, collectionOf } from "../store/records";
import { isShowable, labelOf, shownText, shownValue } from "./showable";
import { stateIn } from "./state";

/** More of a kind are counted, but not listed: a page with thousands of rows helps nobody. */
const MOST_OBJECTS = 200;

/** The kinds in the order of the page: what people look for first, then what it consists of. */
const FIRST = ["Monitor", "AlertChannel", "NotificationPolicy", "ResourceGroup", "StatusPage"];
const KINDS_SHOWN = [...KINDS].sort((left, right) => rank(left) - rank(right));

function rank({ name }: KindSpec): number {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
}

const rowsOf = (store: Store, spec: KindSpec): Row[] =>
  store.list(collectionOf(spec)).filter((row) => isOfKind(spec, row));

/** Each kind of which there are objects, with these. */
export const estateOf = (context: TenantContext): Json[] =>
  KINDS_SHOWN.flatMap((spec) => {
    const rows = rowsOf(context.store, spec);
    if (rows.length === 0) return [];
    return {
      kind: spec.name,
      title: pluralOf(spec.title),
      hasManager: hasManager(spec),
      count: rows.length,
      objects: rows.slice(0, MOST_OBJECTS).map((row) => objectOf(context, spec, row)),
    };
  });

/** How many objects each tool has written last. */
export function managersOf({ store }: TenantContext): JsonObject {
  const counts: Record<string, number> = {};
  for (const spec of KINDS.filter(hasManager)) {
    for (const { managedBy } of rowsOf(store, spec)) {
      const manager = typeof managedBy === "string" ? managedBy : "nobody";
      counts[manager] = (counts[manager] ?? 0) + 1;
    }
  }
  return counts;
}

function objectOf(context: TenantContext, spec: KindSpec, row: Row): JsonObject {
  const incident = spec.name === "Monitor" ? openIncidentOf(context, row.id) : undefined;
  const state = stateIn(context, spec, row);
  return {
    kind: spec.name,
    title: spec.title,
    id: row.id ?? null,
    name: labelOf(context.store, spec, row),
    note: noteOf(spec, row),
    state: state === undefined ? null : { ...state },
    managedBy: row.managedBy ?? null,
    incident: incident === undefined ? null : asText(incident.displayKey),
    page: spec.name === "StatusPage" ? `/pages/${asText(row.slug)}` : null,
    fields: editableFields(spec, row).map(([name, field]) => fieldOf(name, field, row)),
    isDeletable: spec.read.by !== "own",
  };
}

/** What distinguishes it from others of its kind. */
function noteOf(spec: KindSpec, row: Row): string {
  if (spec.name === "Monitor")
    return `${asText(row.type)}, every ${asText(row.frequencySeconds)} s`;
  if (typeof row.channelType === "string") return row.channelType;
  const kind = spec.discriminator === undefined ? undefined : row[spec.discriminator];
  return typeof kind === "string" ? shownText(kind) : "";
}

/** The fields that the page can change: those that it shows and that an update of this object accepts. */
export function editableFields(spec: KindSpec, row: Row): [string, Field][] {
  if (spec.update === undefined || isUpserted(spec)) return [];
  // A required value that is not stored in the row cannot be repeated.
  if (spec.update.required.some((name) => (row[name] ?? null) === null)) return [];
  return activeFields(spec, row).filter(
    ([name, field]) =>
      isShowable(field) &&
      !field.immutable &&
      !field.createOnly &&
      field.read === undefined &&
      // What would be shown must be what is stored, or saving the form would change it.
      shownValue(row[name]) === (row[name] ?? null),
  );
}

const fieldOf = (name: string, field: Field, row: Row): JsonObject => ({
  name,
  type: field.type,
  value: shownValue(row[name]),
  ...(field.type === "choice" && { choices: [...field.values] }),
  ...(field.type === "number" && { min: field.min ?? null, max: field.max ?? null }),
});
