// What a run notes of its creates before it sends them, so that the next one can tell what came of
// them where this one was killed. Where the notes are kept is for the provider to know.
import { canonicalJson } from "../spec";
import { wordOf } from "./members";
import { nameMember } from "./request";
import type { JsonObject, KindSpec } from "../spec";

/** A create as a journal tells it from others. May hold secrets: a journal keeps hashes of it. */
export interface Plan {
  readonly kind: string;
  /** Kind and inputs: the same for the same resource in the next run. */
  readonly content: string;
  /** Kind, parent and name: the same where only other inputs were changed. */
  readonly name: string | undefined;
}

/** A create of an earlier run that was broken off before the engine had its object for certain. */
export interface Former {
  /** Key of its note. */
  readonly key: string;
  /** When it was first sent, and when last, by our clock. */
  readonly sentAt: number;
  readonly lastSentAt: number;
  /** The object, where the answer came. */
  readonly id: string | undefined;
  /** Whether it was for the same content; else only the name is the same. */
  readonly isSame: boolean;
  /** The objects of other creates of the same content or name whose answers came. */
  readonly answers: readonly string[];
  /** How many creates of the same content had no answer, this one included. */
  readonly alike: number;
  /** How many creates of the same name and other content had none. */
  readonly namesakes: number;
}

/** The note of one create. */
export interface Note {
  /** It is sent once more. */
  again(): void;
  /** The answer came; the engine may not have it yet. */
  answered(id: string): void;
  /** Nothing came of it, for certain. */
  withdraw(): void;
}

/** The notes of all runs of one stack. */
export interface Journal {
  /**
   * What an earlier run left of the same create, handed out once; or of one with the same name, which
   * may still be another resource's.
   */
  former(plan: Plan): Promise<Former | undefined>;
  /** Notes a create that is about to be sent. What is left of a former one is noted with it. */
  begin(plan: Plan, former?: Former): Note;
  /** The engine has this object in its state. */
  known(kind: string, id: string): void;
}

/** A create as the journal knows it. */
export function planOf(spec: KindSpec, inputs: JsonObject): Plan {
  const member = nameMember(inputs);
  const parent = spec.parent === undefined ? "" : (wordOf(inputs[spec.parent.field]) ?? "");
  return {
    kind: spec.name,
    content: canonicalJson([spec.name, inputs]),
    name:
      member === undefined ? undefined : canonicalJson([spec.name, parent, inputs[member] ?? null]),
  };
}

const NOTHING: Note = {
  again: () => undefined,
  answered: () => undefined,
  withdraw: () => undefined,
};

/** No journal: for where there is no place for one. */
export const noJournal: Journal = {
  former: () => Promise.resolve(undefined),
  begin: () => NOTHING,
  known: () => undefined,
};
