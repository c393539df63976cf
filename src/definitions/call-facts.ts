// One call of the API that a resource makes.

/** What a resource is going through. */
export type Verb = "create" | "read" | "update" | "delete";

/** One call of the API. */
export interface CallFacts {
  readonly verb: Verb;
  /** Method and path below /api/v1: `PATCH /alert-channels/{id}/enabled`. */
  readonly call: string;
  /** When it is made, in words; always where left out. */
  readonly when?: string;
  /** The input that it is made for: only where that is set, and in an update where it has changed. */
  readonly field?: string;
  /** Only where one of these inputs has not changed. */
  readonly unlessChanged?: readonly string[];
  /** Not in the usual course of things. */
  readonly rare?: true;
}
