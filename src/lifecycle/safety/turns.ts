// Writes that must not overlap: the order of a status page is written as a whole from what was read before, and two changes of
// members at the same time could remove the last administrator.

/** What one name guards. */
interface Turn {
  /** Works that run beside each other, since the last one that ran alone. */
  readonly beside: Set<Promise<unknown>>;
  /** The last work that runs alone. */
  alone: Promise<unknown>;
}

/** The turns of one run. */
export class Turns {
  readonly #turns = new Map<string, Turn>();

  /** Runs the work as soon as no other runs alone under this name; others like it may run at the same time. */
  beside<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.#of(name);
    const result = turn.alone.then(work);
    const ended = result.catch(() => undefined);
    turn.beside.add(ended);
    void ended.then(() => turn.beside.delete(ended));
    return result;
  }

  /** Runs the work once all earlier ones under this name have ended, and before all later ones. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.#of(name);
    const result = Promise.all([turn.alone, ...turn.beside]).then(work);
    turn.alone = result.catch(() => undefined);
    return result;
  }

  #of(name: string): Turn {
    const known = this.#turns.get(name) ?? { beside: new Set(), alone: Promise.resolve() };
    this.#turns.set(name, known);
    return known;
  }
}
