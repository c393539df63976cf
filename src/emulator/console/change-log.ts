// What the audit log does not keep: which program made a change, and which fields it changed. In memory only, for
// the console.
import { KINDS, canonicalJson } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import type { Row } from "../contract";
import { asText, resourceType } from "../store/records";
import { isShowable, shownValue } from "./showable";

/** A field that a change has changed. */
export type FieldChange = {
  readonly name: string;
  /** Both values, if they may be shown. */
  readonly from?: string | number | boolean | null;
  readonly to?: string | number | boolean | null;
};

/** What is known about an entry of the audit log beyond the entry itself. */
export interface ChangeNote {
  /** The program that made the change, if known. */
  readonly client: string | null;
  /** Empty if the object was not seen before. */
  readonly fields: readonly FieldChange[];
}

/** Older notes are dropped. */
const MOST_NOTES = 1_000;

/** The kinds by their names in the audit log. */
export const SPECS: ReadonlyMap<string, KindSpec> = new Map(
  KINDS.map((spec) => [resourceType(spec), spec]),
);

/** The notes on the last changes. */
export class ChangeLog {
  readonly #notes = new Map<string, ChangeNote>();
  /** The last row of each object that was changed; rows are immutable, so this costs a reference each. */
  readonly #rows = new Map<string, Row>();

  /** Notes a change with its entry in the audit log, and the row as it is now. */
  note(orgId: number, entry: JsonObject, row: Row, client: string | null): void {
    const type = asText(entry.resourceType);
    const object = `${orgId} ${type} ${asText(row.id)}`;
    const before = this.#rows.get(object);
    const spec = SPECS.get(type);
    const fields = spec === undefined || before === undefined ? [] : changed(spec, before, row);
    if (asText(entry.action).endsWith(".deleted")) this.#rows.delete(object);
    else if (spec !== undefined) this.#rows.set(object, row);
    this.#notes.set(keyOf(orgId, entry), { client, fields });
    const [oldest] = this.#notes.keys();
    if (this.#notes.size > MOST_NOTES && oldest !== undefined) this.#notes.delete(oldest);
  }

  /** The note on an entry of the audit log. */
  of(orgId: number, entry: JsonObject): ChangeNote | undefined {
    return this.#notes.get(keyOf(orgId, entry));
  }

  /** Forgets everything. */
  clear(): void {
    this.#notes.clear();
    this.#rows.clear();
  }
}

const keyOf = (orgId: number, { id }: JsonObject): string => `${orgId} ${asText(id)}`;

function changed({ fields }: KindSpec, before: Row, after: Row): FieldChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (canonicalJson(from) === canonicalJson(to)) return [];
    return isShowable(field) ? { name, from: shownValue(from), to: shownValue(to) } : { name };
  });
}
