// The records of one organization in memory. It contains only JSON, so that it can be written to a file and
// compared, and knows no kinds.
import type { JsonObject } from "../../definitions";
import type { Row, Store } from "../contract";
import { asText } from "./records";

/** A store as JSON. */
export interface StoredRecords {
  readonly rows: Record<string, Row[]>;
  readonly sequences: Record<string, number>;
  readonly audit: JsonObject[];
}

/** Entries that the audit log keeps; older ones are dropped to bound memory in a long run. */
const AUDIT_LIMIT = 10_000;

interface Collection {
  readonly byId: Map<string, Row>;
  list: readonly Row[] | undefined;
}

/** A store in memory that reports every change. */
export class MemoryStore implements Store {
  readonly #collections = new Map<string, Collection>();
  readonly #sequences = new Map<string, number>();
  #audit: JsonObject[] = [];

  constructor(readonly onChange: (collection: string) => void) {}

  static from(stored: StoredRecords, onChange: (collection: string) => void): MemoryStore {
    const store = new MemoryStore(onChange);
    for (const [name, rows] of Object.entries(stored.rows)) {
      for (const row of rows) store.#collection(name).byId.set(asText(row.id), row);
    }
    for (const [name, last] of Object.entries(stored.sequences)) store.#sequences.set(name, last);
    store.#audit = [...stored.audit];
    return store;
  }

  list(collection: string): readonly Row[] {
    const held = this.#collection(collection);
    held.list ??= [...held.byId.values()];
    return held.list;
  }

  get(collection: string, id: string | number): Row | undefined {
    return this.#collection(collection).byId.get(String(id));
  }

  insert(collection: string, row: Row): Row {
    const { id } = row;
    if (typeof id !== "string" && typeof id !== "number") {
      throw new TypeError(`a row of ${collection} needs an id`);
    }
    return this.#put(collection, row);
  }

  replace(collection: string, row: Row): Row {
    if (!this.#collection(collection).byId.has(asText(row.id))) {
      throw new TypeError(`there is no row ${asText(row.id)} in ${collection} to replace`);
    }
    return this.#put(collection, row);
  }

  remove(collection: string, id: string | number): void {
    const held = this.#collection(collection);
    if (held.byId.delete(String(id))) this.#changed(collection, held);
  }

  next(sequence: string): number {
    const next = (this.#sequences.get(sequence) ?? 0) + 1;
    this.#sequences.set(sequence, next);
    return next;
  }

  /** The names of all collections that were ever used, sorted. */
  collections(): string[] {
    return [...this.#collections.keys()].sort();
  }

  /** The entries of the audit log, oldest first. */
  get audit(): readonly JsonObject[] {
    return this.#audit;
  }

  log(entry: JsonObject): void {
    this.#audit.push(entry);
    // A tenth at once: dropping one entry per call would move all others each time.
    if (this.#audit.length > AUDIT_LIMIT * 1.1) this.#audit = this.#audit.slice(-AUDIT_LIMIT);
    this.onChange("audit");
  }

  toJSON(): StoredRecords {
    const rows: Record<string, Row[]> = {};
    for (const [name, held] of this.#collections) {
      rows[name] = [...held.byId.values()];
    }
    return { rows, sequences: Object.fromEntries(this.#sequences), audit: this.#audit };
  }

  #put(collection: string, row: Row): Row {
    const held = this.#collection(collection);
    held.byId.set(asText(row.id), row);
    this.#changed(collection, held);
    return row;
  }

  #changed(name: string, held: Collection): void {
    held.list = undefined;
    this.onChange(name);
  }

  #collection(name: string): Collection {
    let held = this.#collections.get(name);
    if (held === undefined) {
      held = { byId: new Map(), list: undefined };
      this.#collections.set(name, held);
    }
    return held;
  }
}
