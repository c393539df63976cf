// An API call that a resource makes.

/** The operation on a resource. */
export type Verb = "create" | "read" | "update" | "delete";

/** An API call. */
export interface CallFacts<Input extends string = string> {
  readonly verb: Verb;
  /** Method and path below /api/v1: `PATCH /alert-channels/{id}/enabled`. */
  readonly call: string;
  /** When it is made, in words; always if omitted. */
  readonly when?: string;
  /** The input that requires the call: made only if that is set, and in an update only if it has changed. */
  readonly field?: Input;
  /** Made only if one of these inputs has not changed. */
  readonly unlessChanged?: readonly Input[];
  /** Made only in unusual cases. */
  readonly rare?: true;
}
