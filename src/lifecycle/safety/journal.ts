// A run records its creates before it sends them, so that the next run can find the objects if this one is
// interrupted. The provider decides where the journal is kept.
import type { Span } from "../../client";
import { canonicalJson, stackIn, urnIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { ownMembers, scalarText } from "../values/members";
import { nameMember } from "../values/describe";

/** Identifies a create in the journal. May contain secrets: a journal stores only hashes of it. */
export interface CreateKey {
  readonly kind: string;
  /** The resource; undefined if its class could not determine it. */
  readonly urn: string | undefined;
  /** The stack of that resource; undefined for programs of earlier releases. */
  readonly stack: string | undefined;
  /** Kind and inputs. */
  readonly content: string;
  /** The name, by which the object of an interrupted run is searched. */
  readonly name: string | undefined;
  /** The program marks the name as secret: no message shows it. */
  readonly isNameSecret: boolean;
  /** The id of the parent. */
  readonly parent: string | undefined;
  /** The names of the inputs. */
  readonly fields: readonly string[];
}

/** The entry of an earlier run for a create, whose outcome the engine may not know. */
export interface LeftoverEntry {
  /** Unique key. */
  readonly key: string;
  readonly kind: string;
  readonly urn: string | undefined;
  readonly parent: string | undefined;
  /** The names of its inputs; none in entries of earlier releases. */
  readonly fields: readonly string[];
  /** When it was first and last sent, by our clock. */
  readonly sentAt: number;
  readonly lastSentAt: number;
  /** How far the service's clock was ahead of ours then. */
  readonly clockOffset: Span | undefined;
  /** The id of the object, if the response arrived. */
  readonly id: string | undefined;
  /**
   * It was sent more than once: an earlier request may have been executed after the search for its object.
   */
  readonly isRepeated: boolean;
  /** Its resource has searched for its object. */
  readonly isSearched: boolean;
  /** Its program marked its name as secret. */
  readonly isNameSecret: boolean;
  /** Whether it was for this content. */
  isFor(content: string): boolean;
  /** Whether the object had this name; undefined if the kind has none. */
  isNamed(name: string): boolean | undefined;
}

/** A resource that a check declares. */
export interface Declared extends Pick<CreateKey, "urn" | "stack"> {
  /** It is not in the state: a create will follow. */
  readonly isNew: boolean;
  /** The run is a preview, or may be one until its first write. A preview does not report everything in the state. */
  readonly isPreview: boolean;
}

/** Updates the journal entry of one create. */
export interface EntryWriter {
  /** It is about to be sent. This is called immediately before, because a create may wait for minutes. */
  sent(): void;
  /** It is sent once more. */
  again(): void;
  /**
   * The response arrived; the engine may not have it yet. False if a create of another process, whose own
   * response was lost, has found this object and taken it.
   * @param mayBeExisting whether the service may return an object of another create: then the result is also
   * false if that create has it
   */
  answered(id: string, mayBeExisting?: boolean): boolean;
  /** A search or an earlier run has found its object. */
  found(id: string): void;
  /**
   * Records that a search found its object; false if another create has it. Other processes may search among
   * the same objects at the same time.
   */
  claim(id: string): boolean;
  /** The create fails although its object is known: the next run must find it again. */
  keep(): void;
  /** It certainly created nothing. */
  withdraw(): void;
}

/** Creates of the same kind by other resources, in all runs on this machine. */
export interface OtherCreates {
  /** The objects that they created. */
  readonly ids: readonly string[];
  /** How many of them have the same content and tenant, no response, and an unfinished search. */
  readonly open: number;
}

/** The entries of all runs of one stack, at one backend and in one tenant of the service. */
export interface Journal {
  /** Pending creates of this very resource by interrupted runs, latest first. */
  leftBy(createKey: CreateKey): Promise<readonly LeftoverEntry[]>;
  /** Begins the entry of a create; it is recorded when the create is sent, or its object found. */
  begin(createKey: CreateKey): EntryWriter;
  /** The entry of an earlier run needs no further action. */
  markResolved(entry: LeftoverEntry): void;
  /**
   * The resource has searched for the object of an entry, or needs none: if it appears later, it is reported and not
   * adopted.
   */
  markSearched(entry: LeftoverEntry): void;
  /**
   * The engine has this object in its state.
   * @param urn the resource, which its check may have declared as new, because the state had no inputs
   */
  inState(kind: string, id: string, urn?: string): void;
  /** The program declares this resource. */
  declare(resource: Declared): void;
  /** An object is about to be written: the run is not a preview. */
  writes(): void;
  /** A resource of this process has imported or adopted an object. */
  tookOver(kind: string, id: string): void;
  /** Whether another process of this run has imported or adopted the object: it must not be deleted. */
  isTakenOver(kind: string, id: string): boolean;
  elsewhere(createKey: Pick<CreateKey, "kind" | "content">): OtherCreates;
  /** Pending creates of interrupted runs that no create of this run has claimed; none in a preview. */
  unclaimed(): Promise<readonly LeftoverEntry[]>;
}

/**
 * The key of a create in the journal.
 * @param isMarked whether the program marks a text as secret
 */
export function createKeyOf(
  spec: KindSpec,
  props: JsonObject,
  isMarked = (_text: string): boolean => false,
): CreateKey {
  const inputs = ownMembers(props);
  const member = nameMember(inputs);
  const name = member === undefined ? undefined : scalarText(inputs[member]);
  return {
    kind: spec.name,
    urn: urnIn(props),
    stack: stackIn(props),
    content: canonicalJson([spec.name, inputs]),
    name,
    isNameSecret: name !== undefined && isMarked(name),
    parent: spec.parent === undefined ? undefined : scalarText(inputs[spec.parent.field]),
    fields: Object.keys(inputs).filter((name) => inputs[name] !== undefined),
  };
}

const NO_ENTRY: EntryWriter = {
  sent: () => undefined,
  again: () => undefined,
  answered: () => true,
  found: () => undefined,
  claim: () => true,
  keep: () => undefined,
  withdraw: () => undefined,
};

/** Used if a journal cannot be kept. */
export const noJournal: Journal = {
  leftBy: () => Promise.resolve([]),
  begin: () => NO_ENTRY,
  markResolved: () => undefined,
  markSearched: () => undefined,
  inState: () => undefined,
  declare: () => undefined,
  writes: () => undefined,
  tookOver: () => undefined,
  isTakenOver: () => false,
  elsewhere: () => ({ ids: [], open: 0 }),
  unclaimed: () => Promise.resolve([]),
};
