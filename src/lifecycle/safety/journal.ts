// What a run records of its creates before it sends them, so that the next run can continue an interrupted one. The provider
// decides where it is kept.
import { canonicalJson, identityIn, stackIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { nameMember } from "../values/describe";
import { ownMembers, scalarText } from "../values/members";

/** A create, as the journal identifies it. May contain secrets: a journal stores only keyed hashes of them. */
export interface CreateKey {
  readonly kind: string;
  /** The resource; undefined if its class could not determine it. */
  readonly identity: string | undefined;
  /** The stack of that resource; undefined for programs of earlier releases. */
  readonly stack: string | undefined;
  /** Kind and inputs. */
  readonly content: string;
  /** The name, by which the object of an interrupted run is searched. */
  readonly name: string | undefined;
  /** The id of the parent. */
  readonly parent: string | undefined;
}

/** The line of a create whose outcome the engine may not know. */
export interface Line {
  readonly kind: string;
  readonly parent: string | undefined;
  /** When it was first and last sent, by our clock. */
  readonly sentAt: number;
  readonly lastSentAt: number;
  /** The id of the object, if the response arrived. */
  readonly id: string | undefined;
  /** Whether it was for this content. */
  isFor(content: string): boolean;
  /** Whether the object had this name; true if the kind has none. */
  isNamed(name: string): boolean;
  /** Nothing is left to do for it. */
  end(): void;
}

/** The line of a create of this run. */
export interface OwnLine {
  /** It is about to be sent. This is called immediately before, because a create may wait for minutes. */
  sent(): void;
  /** It is about to be sent once more: the service may execute the first request later. */
  again(): void;
  /** Its object is known; the engine may not have it yet. */
  answered(id: string): void;
  /** It certainly created nothing. */
  withdraw(): void;
}

/** The lines of the runs of one stack, at one backend and in one tenant of the service. */
export interface Journal {
  /**
   * The lines that interrupted runs left for this resource, those with an id first.
   * @throws Error if the journal exists and cannot be read
   */
  leftBy(createKey: CreateKey): Promise<readonly Line[]>;
  begin(createKey: CreateKey): OwnLine;
  /** Whether no create on this machine is known to have created this object. */
  isFree(kind: string, id: string): boolean;
  /** Claims an object that a search found; false if a process of this machine has it. */
  claim(kind: string, id: string): boolean;
  /** Whether another process of this machine has claimed the object of a response. */
  isClaimed(kind: string, id: string): boolean;
  /** The engine showed this object. */
  show(kind: string, id: string, identity: string | undefined): void;
  /** The program declares a resource; a new one will be created. */
  declare(resource: Declared): void;
  /** An object is about to be written: the run is not a preview. */
  writes(): void;
  /** The lines that no create of this run has asked for, and its own that were sent more than once; none in a preview. */
  left(): Promise<readonly Line[]>;
}

/** A resource that a check declares. */
export interface Declared extends Pick<CreateKey, "identity" | "stack"> {
  readonly isNew: boolean;
  /** The run is a preview, or may be one until its first write. A preview does not show everything in the state. */
  readonly isPreview: boolean;
}

/** What all equal creates have in common. */
export const contentOf = (spec: KindSpec, inputs: JsonObject): string =>
  canonicalJson([spec.name, ownMembers(inputs)]);

/** The key of a create in the journal. */
export function createKeyOf(spec: KindSpec, inputs: JsonObject): CreateKey {
  const member = nameMember(inputs);
  return {
    kind: spec.name,
    identity: identityIn(inputs),
    stack: stackIn(inputs),
    content: contentOf(spec, inputs),
    name: member === undefined ? undefined : scalarText(inputs[member]),
    parent: spec.parent === undefined ? undefined : scalarText(inputs[spec.parent.field]),
  };
}

const NO_LINE: OwnLine = {
  sent: () => undefined,
  again: () => undefined,
  answered: () => undefined,
  withdraw: () => undefined,
};

/** Used if a journal cannot be kept. */
export const noJournal: Journal = {
  leftBy: () => Promise.resolve([]),
  begin: () => NO_LINE,
  isFree: () => true,
  claim: () => true,
  isClaimed: () => false,
  show: () => undefined,
  declare: () => undefined,
  writes: () => undefined,
  left: () => Promise.resolve([]),
};
