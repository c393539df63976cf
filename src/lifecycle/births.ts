// What this run is creating: two resources of one program may ask for the same content, and an object
// that one of them has got must not be taken for what the other one lost.

/** A create under way. */
export interface Birth {
  /** Its answer was lost: it looks for what came of it. */
  lose(): void;
  /** It is over, one way or the other. */
  end(): void;
}

/** The creates of one run. */
export class Births {
  readonly #claimed = new Set<string>();
  readonly #underWay = new Set<{ readonly content: string; isLost: boolean }>();

  /** A create of this content begins. */
  begin(content: string): Birth {
    const entry = { content, isLost: false };
    this.#underWay.add(entry);
    return {
      lose: () => {
        entry.isLost = true;
      },
      end: () => {
        this.#underWay.delete(entry);
      },
    };
  }

  /** Takes an object for one resource; false where another one has it already. */
  claim(kind: string, id: string): boolean {
    const isFree = !this.isClaimed(kind, id);
    this.#claimed.add(`${kind}/${id}`);
    return isFree;
  }

  isClaimed(kind: string, id: string): boolean {
    return this.#claimed.has(`${kind}/${id}`);
  }

  /** How many creates of this content look for what came of them. */
  lost(content: string): number {
    return [...this.#underWay].filter((entry) => entry.isLost && entry.content === content).length;
  }
}
