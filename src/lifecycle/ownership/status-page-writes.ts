// The order of a status page is written as a whole, from what was read before: nothing else may change the page in
// between, or the write would undo it.
import { unlimited } from "../run/wait";

/** The writes to one page. */
interface Writes {
  /** Writes of parts, since the last one of the whole. */
  readonly parts: Set<Promise<unknown>>;
  /** The last write of the whole. */
  whole: Promise<unknown>;
}

/** The writes of one run to status pages. */
export class StatusPageWrites {
  readonly #pages = new Map<string, Writes>();

  /** Writes a component or a group. Other parts may be written at the same time, but not the order of the whole page. */
  part<Result>(page: string, write: () => Promise<Result>, wait = unlimited): Promise<Result> {
    const writes = this.#of(page);
    const result = wait(writes.whole).then(write);
    const ended = result.catch(() => undefined);
    writes.parts.add(ended);
    void ended.then(() => writes.parts.delete(ended));
    return result;
  }

  /** Writes the whole page, alone. */
  whole<Result>(page: string, write: () => Promise<Result>, wait = unlimited): Promise<Result> {
    const writes = this.#of(page);
    const result = wait(Promise.all([writes.whole, ...writes.parts])).then(write);
    // The wait may end before the earlier writes do.
    writes.whole = Promise.allSettled([writes.whole, result]);
    return result;
  }

  #of(page: string): Writes {
    const known = this.#pages.get(page) ?? { parts: new Set(), whole: Promise.resolve() };
    this.#pages.set(page, known);
    return known;
  }
}
