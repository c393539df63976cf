// What a run notes of its creates before it sends them, so that the next one can tell what came of them
// where this one was interrupted. Where the notes are kept is for the provider to know.
import { canonicalJson, stackIn, urnIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { ownMembers, wordOf } from "../members";
import { nameMember } from "../request";

/** What identifies a create in the journal. May hold secrets: a journal keeps hashes of it. */
export interface CreateKey {
  readonly kind: string;
  /** The resource that it is for; undefined where its class could not tell. */
  readonly urn: string | undefined;
  /** The stack of that resource; undefined for programs of earlier releases. */
  readonly stack: string | undefined;
  /** Kind and inputs. */
  readonly content: string;
  /** The name; what an interrupted run made is searched for by it. */
  readonly name: string | undefined;
  /** The id of the parent. */
  readonly parent: string | undefined;
}

/** One attempt of an earlier run to create an object, of which the engine may not know the outcome. */
export interface Attempt {
  /** Tells it from all others. */
  readonly key: string;
  readonly kind: string;
  readonly urn: string | undefined;
  readonly parent: string | undefined;
  /** When it was first sent, and when last, by our clock. */
  readonly sentAt: number;
  readonly lastSentAt: number;
  /** The object, where the answer came. */
  readonly id: string | undefined;
  /** It was sent more than once: an earlier request may have been carried out later than was looked for. */
  readonly isRepeated: boolean;
  /** Whether it was for this content. */
  isFor(content: string): boolean;
  /** Whether the object had this name; undefined where the kind has none. */
  isNamed(name: string): boolean | undefined;
}

/** A resource as a check declares it. */
export interface Declared extends Pick<CreateKey, "urn" | "stack"> {
  /** It is not in the state: a create is going to ask for it. */
  readonly isNew: boolean;
  /** The program runs for a preview: not all that the state holds is shown. */
  readonly isPreview: boolean;
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

/** Creates of the same kind by other resources, in all runs on this machine. */
export interface Elsewhere {
  /** Objects that have come of them. */
  readonly ids: readonly string[];
  /** How many of them have the same content, in the same tenant, no answer, and are still to be looked for. */
  readonly open: number;
}

/** The notes of all runs of one stack, at one backend and in one tenant of the service. */
export interface Journal {
  /** Pending creates of this very resource by interrupted runs, latest first. */
  leftBy(createKey: CreateKey): Promise<readonly Attempt[]>;
  /** Notes a create that is about to be sent. */
  begin(createKey: CreateKey): Note;
  /** Nothing remains to be done about an attempt of an earlier run. */
  markResolved(attempt: Attempt): void;
  /** Its resource has looked for what came of an attempt: what still appears is reported, and taken by nobody. */
  markSearched(attempt: Attempt): void;
  /** The engine has this object in its state. */
  inState(kind: string, id: string): void;
  /** The program declares this resource. */
  declare(resource: Declared): void;
  elsewhere(createKey: Pick<CreateKey, "kind" | "content">): Elsewhere;
  /** Pending creates of interrupted runs that no create of this run has claimed; none in a preview. */
  unclaimed(): Promise<readonly Attempt[]>;
}

/** The key of a create in the journal. */
export function createKeyOf(spec: KindSpec, given: JsonObject): CreateKey {
  const inputs = ownMembers(given);
  const member = nameMember(inputs);
  return {
    kind: spec.name,
    urn: urnIn(given),
    stack: stackIn(given),
    content: canonicalJson([spec.name, inputs]),
    name: member === undefined ? undefined : wordOf(inputs[member]),
    parent: spec.parent === undefined ? undefined : wordOf(inputs[spec.parent.field]),
  };
}

const NO_NOTE: Note = {
  again: () => undefined,
  answered: () => undefined,
  withdraw: () => undefined,
};

/** No journal: for where there is no place for one. */
export const noJournal: Journal = {
  leftBy: () => Promise.resolve([]),
  begin: () => NO_NOTE,
  markResolved: () => undefined,
  markSearched: () => undefined,
  inState: () => undefined,
  declare: () => undefined,
  elsewhere: () => ({ ids: [], open: 0 }),
  unclaimed: () => Promise.resolve([]),
};
