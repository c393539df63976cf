// Looks for an object in a list. If one row disappears while another one appears between two pages, a row can
// be missed without a change in the count, so an object counts as missing only after a second reading.
import { IncompleteList } from "../../client";
import { sharing } from "../requests/shared-request";
import type { ErrorContext } from "../requests/shared-request";
import { comparableId, sameId } from "../../definitions";
import type { JsonObject } from "../../definitions";

/** How often a list is read for one object. */
const MOST_READINGS = 4;

/** The object to find, and its list. */
export interface Search {
  readonly first: JsonObject[];
  /** Reads the list again, from now on. */
  readonly read: (context: ErrorContext) => Promise<JsonObject[]>;
  /** The member of its rows that contains the id. */
  readonly idMember: string;
  readonly id: string;
  readonly context: ErrorContext;
}

/** Finds rows in lists. All searches that miss an object in one reading share the next one. */
export class ListSearch {
  readonly #next = new WeakMap<JsonObject[], Promise<JsonObject[]>>();

  /** The row of an object; undefined once two consecutive readings are the same and lack it. */
  async find({ first, read, idMember, id, context }: Search): Promise<JsonObject | undefined> {
    const rowIdOf = (row: JsonObject): string => comparableId({ idMember }, row);
    const orderOf = (rows: JsonObject[]): string => JSON.stringify(rows.map(rowIdOf));
    let rows = first;
    for (let reading = 1; ; reading += 1) {
      const found = rows.find((row) => rowIdOf(row) === sameId(id));
      if (found !== undefined) return found;
      if (reading === MOST_READINGS) break;
      const known = rows;
      const next = await sharing(context, (common) => this.#after(known, () => read(common)));
      if (orderOf(rows) === orderOf(next)) return undefined;
      rows = next;
    }
    const { action, resource } = context.operation;
    throw new IncompleteList({
      message: `${action} ${resource} failed: it was not found in ${MOST_READINGS} reads of its list, but the list kept changing, so it may still exist: run again`,
    });
  }

  #after(rows: JsonObject[], read: () => Promise<JsonObject[]>): Promise<JsonObject[]> {
    const known = this.#next.get(rows);
    if (known !== undefined) return known;
    const next = read();
    this.#next.set(rows, next);
    return next;
  }
}
