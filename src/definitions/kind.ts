// What a kind of resource is: its fields, its address in the API and the few ways in which it is odd.
import type { CallFacts } from "./call-facts";
import type { Field, Fields } from "./field";
import { byName, choice, instant } from "./field";
import type { Json, JsonObject } from "./json";
import type { KindName } from "./kind-names";
import type { PathPart } from "./unknown";

/** A verb that writes. */
export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** Something wrong with what the user wrote. */
export interface Problem {
  readonly path: readonly PathPart[];
  /** What is wrong and what would be right. */
  readonly message: string;
  /** The service's validation code for it. */
  readonly code: string;
}

/** What a user wrote, with the fields that may be looked at. Values can be unknown, and of any type. */
export type Inputs<Name extends string> = { readonly [Each in Name]: Json | undefined };

/** A rule over several fields, which it names. It sees unknown values and must let them pass. */
export type Rule<Name extends string = string> = (inputs: Inputs<Name>) => Problem[];

/** How one record is read. */
export type ReadBy =
  /** GET of its own path. */
  | { readonly by: "id" }
  /** There is no GET of one: the collection is listed and searched. */
  | { readonly by: "list" }
  /** It is a member of a list inside its parent's record. */
  | { readonly by: "parent"; readonly member: string }
  /** The service has no record of it: lifecycle/own says how it is read. */
  | { readonly by: "own"; readonly found?: Found };

/** Where objects without a record of their own may be; nothing in the service tells of those without it. */
export type Found =
  /** One for each object of that kind, with its id, unless what it says is what there is without it. */
  | { readonly for: KindName; readonly unless?: (inputs: JsonObject) => boolean }
  /** One in the organization, with this id. */
  | { readonly id: string };

/** A call that a create or an update needs beside its main one. */
export type Part<Input extends string = string> =
  /** The create body cannot say it: a second call after the create does. */
  | {
      readonly part: "afterCreate";
      readonly field: Input;
      readonly method: WriteMethod;
      readonly path: string;
    }
  /** The update only adds links: those that must go are removed by a call of their own. */
  | {
      readonly part: "links";
      readonly field: Input;
      /** Where the live links are listed, and removed by a DELETE with a body. */
      readonly path: string;
      /** The body that removes what is live and not wanted; undefined when nothing must go. */
      readonly surplus: (wanted: Json, live: JsonObject[]) => JsonObject | undefined;
      /** What an update must add; undefined when nothing is missing. */
      readonly missing: (wanted: Json, live: JsonObject[]) => JsonObject | undefined;
    }
  /** A change of a local field makes a call whose answer replaces what the record says. */
  | { readonly part: "trigger"; readonly field: Input; readonly path: string };

/** Write-only fields are compared by a hash that the API returns. */
export interface HashFacts<Input extends string = string, Output extends string = string> {
  /** The input that is never returned. */
  readonly field: Input;
  /** The output that holds its SHA-256. */
  readonly output: Output;
  /** Of the canonical JSON, or of the text itself. */
  readonly of: "canonicalJson" | "text";
  /** The output that returns some of its members. */
  readonly shown?: Output;
}

/**
 * Files of the program's own that go with an object: a folder or an archive is named by a member of an
 * input, described in the body, and uploaded to where the answer says.
 */
export interface ArchiveFacts<Input extends string = string> {
  /** The input; its `wire` is the description. */
  readonly field: Input;
  /** The names of its members. */
  readonly members: {
    /** The folder or archive, relative to the program. */
    readonly path: string;
    /** The file in it that is run. */
    readonly entrypoint: string;
    /** SHA-256 of the archive: the same as long as the files are. */
    readonly digest: string;
    /** The names of the files, in the description only. */
    readonly files: string;
  };
  /** The member of an answer that says where to upload; null where the service has the archive. */
  readonly upload: string;
  /** Below the object's path: asks by `digest` where to upload what is described already. */
  readonly again: string;
  /** Below the object's path: lists what was described so far, newest first. */
  readonly history: string;
}

/** What a 409 on delete is explained by. */
export type BlockedBy =
  /** The records of this list, filtered by this query parameter. */
  | { readonly list: string; readonly query: string; readonly label: string }
  /** A member of the record itself: `[{id, name}]`. */
  | { readonly member: string; readonly label: string };

/** A kind of resource. */
export interface KindSpec<Input extends string = string, Output extends string = string> {
  /** Name of the class and of the type token's last part. */
  readonly name: string;
  /** What people call it in a sentence: `alert channel`. */
  readonly title: string;
  /** Upper-case prefix of its validation codes: `ALERT_CHANNEL`. */
  readonly code: string;
  /** The class comment. */
  readonly doc: string;
  /** Programs for the class comment; both compile. */
  readonly examples: { readonly minimal: string; readonly realistic?: string };
  /** Its collection below /api/v1; `{field}` takes the parent's id. */
  readonly path: string;
  readonly parent?: { readonly field: NoInfer<Input>; readonly kind: KindName };
  readonly read: ReadBy;
  /** Its objects show in one workspace only; those of the other kinds show in the whole organization. */
  readonly scope?: "workspace";
  /** The field in the path of PUT, PATCH and DELETE, where it is not the id. */
  readonly address?: NoInfer<Input>;
  readonly idType: "uuid" | "integer" | "text";
  /** The member of its record that holds the id, when not `id`. */
  readonly idMember?: string;
  /** What the path of a create has below the collection: `/{slug}`; its fields stay out of the body. */
  readonly createAt?: string;
  /** Members that every create carries beside what the user wrote. */
  readonly createWith?: JsonObject;
  /** What the user writes. */
  readonly fields: Readonly<Record<Input, Field>>;
  /** What only the service writes. */
  readonly outputs: Readonly<Record<Output, Field>>;
  /** Outputs that the answer to a create lacks. */
  readonly createLacks?: readonly NoInfer<Output>[];
  /** How many there may be goes by the plan: the key of `plan.entitlements` and `plan.usage`. */
  readonly entitlement?: string;
  /** Groups of fields that no two objects may share. */
  readonly unique?: readonly (readonly NoInfer<Input>[])[];
  /** The field that decides which others exist (`type`). */
  readonly discriminator?: NoInfer<Input>;
  readonly update?: {
    readonly method: "PUT" | "PATCH" | "POST";
    /** The create, sent again, changes what is there: there is no call of the object's own. */
    readonly upserts?: true;
    /** Below the object's own path: `/alert-sensitivity`. */
    readonly path?: string;
    /** What the service does with members that an update leaves out. */
    readonly omitted: "keeps" | "clears";
    /** Members that every update must carry. */
    readonly required: readonly NoInfer<Input>[];
    /** Members that every update carries although none must: it is not certain that leaving them out keeps them. */
    readonly repeats?: readonly NoInfer<Input>[];
    /** Fields that the update answer leaves out. */
    readonly lacks?: readonly NoInfer<Input>[];
  };
  /** Members of list rows that the service leaves out or nulls. */
  readonly listLacks?: readonly NoInfer<Input | Output>[];
  readonly parts?: readonly Part<NoInfer<Input>>[];
  readonly hash?: HashFacts<NoInfer<Input>, NoInfer<Output>>;
  readonly archive?: ArchiveFacts<NoInfer<Input>>;
  readonly rules?: readonly Rule<NoInfer<Input>>[];
  readonly blockedBy?: readonly BlockedBy[];
  /** An output that only the answer to a create shows. */
  readonly shownOnce?: {
    readonly output: NoInfer<Output>;
    /** The local field that makes another one when it changes. */
    readonly trigger: NoInfer<Input>;
    /** The call below the object's path that does. */
    readonly again?: string;
  };
  /** A record that is still listed but as good as gone, with what to say of it. */
  readonly goneWhen?: { readonly member: NoInfer<Output>; readonly is: "set" | readonly string[] };
  /** A record that shows this in an output does not do what it is there for; with what to do then. */
  readonly unhealthy?: {
    readonly member: NoInfer<Output>;
    readonly is: readonly string[];
    /** The output that says since when. */
    readonly since?: NoInfer<Output>;
    readonly says: string;
    readonly remedy: string;
  };
  /**
   * A create of what exists already is not an error: it answers (and may change) the object that is
   * there. So the list is looked through first, and a duplicate by `unique` is refused.
   */
  readonly refusesDuplicate?: true;
  /** A delete that another call can stand in for, chosen by a local field. */
  readonly deleteBy?: {
    readonly field: NoInfer<Input>;
    readonly value: string;
    readonly path: string;
  };
  /** The first of them came with the organization and stays with it: nobody can delete it. */
  readonly firstIsGiven?: true;
  /** `/auth/me` names the credential in use by this id: it must not delete itself. */
  readonly isOwnCredential?: true;
  /** Types whose manager an update cannot change: the service wants a takeover, done by a person. */
  readonly takeoverOnly?: readonly string[];
  /** What to do when the API refuses with one of these codes, where there is more to say than usual. */
  readonly remedies?: Readonly<Record<string, string>>;
  /** Calls that do not follow from the rest; all of them where lifecycle/own does the reading. */
  readonly ownCalls?: readonly CallFacts[];
  /** The impact of replacing or deleting it, for reviewers. */
  readonly loses?: string;
  /** Seen by people outside of the organization: what they lose is reported first. */
  readonly isPublic?: true;
  /**
   * What is wrong with these inputs although the service takes them, as the rest of a sentence that
   * begins with the object: reviewers hear of it where a change brings it about.
   */
  readonly warnings?: (inputs: Inputs<NoInfer<Input>>) => readonly string[];
}

/** A kind with its names checked: whatever names a field or an output names one of its own. */
export function defineKind<Input extends string, Output extends string>(
  definition: KindSpec<Input, Output>,
): KindSpec;
export function defineKind(definition: KindSpec): KindSpec {
  return {
    ...definition,
    // Names from outside are looked up in these tables.
    fields: byName(definition.fields),
    outputs: byName(definition.outputs),
  };
}

/** Who wrote an object last; stored by the service. */
export const MANAGED_BY = ["DASHBOARD", "CLI", "TERRAFORM", "MCP", "API"] as const;

/** The `managedBy` output of the kinds that have it. */
export const managedByField: Field = choice("ManagedBy", MANAGED_BY, {
  doc: "Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift.",
  optional: true,
});

/** The two timestamps that most records carry. */
export const timestamps = {
  createdAt: instant({ doc: "When it was created." }),
  updatedAt: instant({ doc: "When it was last changed.", incidental: true }),
} satisfies Fields;

/** Whether a record is still listed, but as good as gone. */
export function isAsGoodAsGone({ goneWhen }: KindSpec, record: JsonObject): boolean {
  if (goneWhen === undefined) return false;
  const value = record[goneWhen.member];
  if (goneWhen.is === "set") return value !== undefined && value !== null;
  return goneWhen.is.some((word) => word === value);
}

/** Whether the service records on this kind who manages it. */
export function isTagged(spec: KindSpec): boolean {
  return "managedBy" in spec.outputs;
}

/** The fields that exist for these inputs, given the kind's discriminator. */
export function activeFields(spec: KindSpec, inputs: JsonObject): [string, Field][] {
  const chosen = spec.discriminator === undefined ? undefined : inputs[spec.discriminator];
  return Object.entries(spec.fields).filter(
    ([, field]) =>
      field.when === undefined || (typeof chosen === "string" && field.when.includes(chosen)),
  );
}

/** The value of a field in a record of the API. */
export function readField(field: Field, name: string, record: JsonObject): Json | undefined {
  return field.read === undefined ? record[name] : field.read(record);
}
