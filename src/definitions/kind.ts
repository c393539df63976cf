// A kind of resource: its fields, its address in the API and its special cases.
import type { CallFacts } from "./call-facts";
import type { Field, Fields } from "./field";
import { byName, choice, instant } from "./field";
import type { Json, JsonObject } from "./json";
import type { KindName } from "./kind-name";
import type { PathPart } from "./unknown";

/** A verb that writes. */
export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/** A problem in the inputs. */
export interface Problem {
  readonly path: readonly PathPart[];
  /** What is wrong, and what is expected. */
  readonly message: string;
  /** The service's validation code for it. */
  readonly code: string;
}

/** The inputs that a rule may read. Values can be unknown and of any type. */
export type Inputs<Name extends string> = { readonly [Each in Name]: Json | undefined };

/** A rule over several named fields. It gets unknown values too and must accept them. */
export type Rule<Name extends string = string> = (inputs: Inputs<Name>) => Problem[];

/** How one record is read. */
export type ReadBy =
  /** GET of its own path. */
  | { readonly by: "id" }
  /** The API has no GET of a single object: the collection is listed and searched. */
  | { readonly by: "list" }
  /** It is an item of a list inside its parent's record. */
  | { readonly by: "parent"; readonly member: string }
  /** The service has no record of it, or does not create it: src/lifecycle/overrides reads it. */
  | { readonly by: "own"; readonly found?: FoundAt };

/** Where objects without a record of their own can be found; without this they cannot be listed. */
export type FoundAt =
  /**
   * One for each object of that kind, with the same id, unless its inputs equal the state without it. A resource of
   * another kind that sets the named field sets the same value.
   */
  | {
      readonly for: KindName;
      readonly unless?: (inputs: JsonObject) => boolean;
      readonly alsoSetBy?: Readonly<Partial<Record<KindName, string>>>;
    }
  /** One in the organization, with this id. */
  | { readonly id: string }
  /** The rows of the kind's list. */
  | { readonly listed: true };

/** An additional call of a create or an update. */
export type Part<Input extends string = string> =
  /** The create body does not accept the field: a second call after the create sets it. */
  | {
      readonly part: "afterCreate";
      readonly field: Input;
      readonly method: WriteMethod;
      readonly path: string;
    }
  /** The update only adds links: surplus ones are removed by a separate call. */
  | {
      readonly part: "links";
      readonly field: Input;
      /** The path that lists the live links, and removes them by a DELETE with a body. */
      readonly path: string;
      readonly compare: (wanted: Json, live: JsonObject[]) => LinkDifference;
    }
  /**
   * The record contains the field in an item of a list, which the create makes: a call of its own changes that item.
   */
  | {
      readonly part: "item";
      readonly field: Input;
      readonly method: WriteMethod;
      /** The path of an item: `/updates/{updateId}`. */
      readonly path: string;
      /** The item; undefined if the record shows none. */
      readonly itemIn: (record: JsonObject) => JsonObject | undefined;
    }
  /** A change of a local field triggers a call whose response replaces values of the record. */
  | {
      readonly part: "trigger";
      readonly field: Input;
      readonly path: string;
      /** What messages call it: `rotating`. */
      readonly action: string;
    };

/** How the links of an object differ from the wanted ones; undefined where there are none. */
export interface LinkDifference {
  /** The body that removes surplus links. */
  readonly surplus: JsonObject | undefined;
  /** The wanted links that exist. */
  readonly present: JsonObject | undefined;
  /** The links that an update must add. */
  readonly missing: JsonObject | undefined;
}

/** A write-only field is compared by a hash that the API returns. */
export interface HashFacts<Input extends string = string, Output extends string = string> {
  /** The input that is never returned. */
  readonly field: Input;
  /** The output that contains its SHA-256. */
  readonly output: Output;
  /** Whether the canonical JSON or the text itself is hashed. */
  readonly of: "canonicalJson" | "text";
  /** The output that contains some of its members. */
  readonly shown?: Output;
  /**
   * An older format of the value. The service stores, hashes and returns each value in the format in which it was
   * written.
   */
  readonly previous?: {
    /** Converts the shown members to the current format. */
    readonly toPresent: (shown: JsonObject) => JsonObject;
    /** Converts a value to the older format. */
    readonly toPrevious: (value: JsonObject) => JsonObject;
  };
}

/**
 * Local files that belong to an object: a member of an input names a folder or an archive, the body describes it,
 * and it is uploaded to the address in the response.
 */
export interface ArchiveFacts<Input extends string = string> {
  /** The input; its `wire` field is the description. */
  readonly field: Input;
  /** The input that uses the archive of another object instead. */
  readonly shared: Input;
  /** The names of its members. */
  readonly members: {
    /** The folder or archive, relative to the program's folder. */
    readonly path: string;
    /** The file in it that is run. */
    readonly entrypoint: string;
    /** SHA-256 of the archive; it changes only if the files change. */
    readonly digest: string;
    /** The names of the files, in the description only. */
    readonly files: string;
  };
  /** The member of a response with the address to upload to; null if the service has the archive. */
  readonly upload: string;
  /**
   * The path, relative to that of the object, that returns the upload of an archive that was described before, by
   * `digest`.
   */
  readonly again: string;
  /** The path, relative to that of the object, that lists the descriptions so far, newest first. */
  readonly history: string;
}

/** How a 409 on delete is explained. */
export type BlockedBy =
  /** The records of this list, filtered by this query parameter. */
  | { readonly list: string; readonly query: string; readonly label: string }
  /** A member of the record itself: `[{id, name}]`. */
  | { readonly member: string; readonly label: string };

/** Where the service shows how much is lost with an object. */
export interface LossCounts {
  /** The path, relative to that of the object: `/uptime`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Members of the response that are numbers, with what they count: `{ member: "subscriberCount", title: "subscriber" }`. */
  readonly counts: readonly { readonly member: string; readonly title: string }[];
  /** The time that the counts cover: `in the last 90 days`. */
  readonly within?: string;
}

/** A kind of resource. */
export interface KindSpec<Input extends string = string, Output extends string = string> {
  /** Name of the class and of the type token's last part. */
  readonly name: string;
  /** Its name in a sentence: `alert channel`. */
  readonly title: string;
  /** Upper-case prefix of its validation codes: `ALERT_CHANNEL`. */
  readonly code: string;
  /** The doc comment of the class. */
  readonly doc: string;
  /** Programs for the doc comment of the class; all compile. */
  readonly examples: {
    /** A program with the required fields only. */
    readonly minimal: string;
    /** A program as users write it. */
    readonly realistic?: string;
    /** One object of each of its types. */
    readonly eachType?: string;
  };
  /** Its collection below /api/v1; `{field}` takes the parent's id. */
  readonly path: string;
  /** The kind of its parent, and the field with the parent's id. */
  readonly parent?: { readonly field: NoInfer<Input>; readonly kind: KindName };
  /** How one record is read: by its id, from a list, from the parent's record, or by `src/lifecycle/overrides`. */
  readonly read: ReadBy;
  /** Its objects are visible in one workspace only; those of other kinds in the whole organization. */
  readonly scope?: "workspace";
  /** The member in the path of PUT, PATCH and DELETE, if it is not the id. */
  readonly address?: NoInfer<Input | Output>;
  /** The form of its ids. */
  readonly idType: "uuid" | "integer" | "text";
  /** The member of its record that contains the id, if not `id`. */
  readonly idMember?: string;
  /**
   * The path of the create request, relative to the collection: `/{slug}`. The fields in it are not sent in the body.
   */
  readonly createAt?: string;
  /**
   * Members that every create sends in addition to the inputs. Rows of the list that have other values are objects
   * of another kind.
   */
  readonly createWith?: JsonObject;
  /** The inputs. */
  readonly fields: Readonly<Record<Input, Field>>;
  /** Values that only the service sets. */
  readonly outputs: Readonly<Record<Output, Field>>;
  /**
   * The service plan limits the number of objects. This is the key of the limit in `plan.entitlements` and
   * `plan.usage`.
   */
  readonly entitlement?: string;
  /** The fields whose values together are unique to one object. Without any, there is only one object. */
  readonly unique?: readonly NoInfer<Input>[];
  /** The field whose value determines which other fields exist (`type`). */
  readonly discriminator?: NoInfer<Input>;
  /** How an object is updated; without this, every change replaces it. */
  readonly update?: {
    /** The HTTP method. With POST, the create request is sent again, which updates the existing object. */
    readonly method: "PUT" | "PATCH" | "POST";
    /** The path of the update, relative to that of the object: `/alert-sensitivity`. */
    readonly path?: string;
    /** What the service does with members that an update omits. */
    readonly omitted: "keeps" | "clears";
    /** Members that every update must contain. */
    readonly required: readonly NoInfer<Input>[];
    /** Members that every update sends although they are not required, because omitting them may not keep them. */
    readonly repeats?: readonly NoInfer<Input>[];
    /** Fields that the response to an update lacks. */
    readonly lacks?: readonly NoInfer<Input>[];
  };
  /** Members that list rows lack or contain as null. */
  readonly listLacks?: readonly NoInfer<Input | Output>[];
  /** Additional calls of a create or an update. */
  readonly parts?: readonly Part<NoInfer<Input>>[];
  /** The hash that the API returns of a write-only field. */
  readonly hash?: HashFacts<NoInfer<Input>, NoInfer<Output>>;
  /** Local files that belong to the object. */
  readonly archive?: ArchiveFacts<NoInfer<Input>>;
  /** Rules over several fields; a violation fails the preview. */
  readonly rules?: readonly Rule<NoInfer<Input>>[];
  /** How a conflict on delete is explained. */
  readonly blockedBy?: readonly BlockedBy[];
  /** An output that only the response to a create is certain to contain. */
  readonly shownOnce?: {
    /** The name of the output. */
    readonly output: NoInfer<Output>;
    /** The local field whose change generates a new value. */
    readonly trigger: NoInfer<Input>;
    /** The path of the POST, relative to that of the object, that generates a new value. */
    readonly again?: string;
  };
  /** When a record that is still listed counts as deleted. */
  readonly goneWhen?: {
    /** The output that shows that the object is deleted. */
    readonly member: NoInfer<Output>;
    /** The values that mean "deleted"; with `set`, any value does. */
    readonly is: "set" | readonly string[];
  };
  /**
   * A create of an existing object is not an error in the API: it returns (and may change) the existing one. The
   * provider therefore searches the list first and refuses a duplicate by `unique`.
   */
  readonly refusesDuplicate?: true;
  /** The path of the POST, relative to that of the object, that removes it; without this, a DELETE does. */
  readonly removal?: string;
  /** Deleting the resource leaves the object as it is. */
  readonly keptOnDelete?: {
    /** A local flag: if it is true, a deletion removes the object after all. */
    readonly unless?: NoInfer<Input>;
  };
  /** Remedies for these error codes of the API, instead of the general ones. */
  readonly remedies?: Readonly<Record<string, string>>;
  /** Calls that cannot be derived from the rest of the spec; all calls if `src/lifecycle/overrides` reads the kind. */
  readonly ownCalls?: readonly CallFacts<NoInfer<Input>>[];
  /** What replacing or deleting it loses, for reviews. */
  readonly loses?: string;
  /** Where the service shows how much is lost. */
  readonly lossCounts?: LossCounts;
  /** Visible to people outside the organization: its losses are reported first. */
  readonly isPublic?: true;
  /**
   * Problems with inputs that the service accepts. Each continues a sentence that begins with the object; a review
   * reports those that a change introduces.
   */
  readonly warnings?: (inputs: Inputs<NoInfer<Input>>) => readonly string[];
}

/** Members by which people know an object, in order of preference. */
export const NAME_MEMBERS: readonly string[] = [
  "name",
  "key",
  "slug",
  "hostname",
  "title",
  "email",
];

/** Defines a kind; the types check that every name of a field or output exists. */
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

/** The tools that may have written an object last; stored by the service. */
export const MANAGED_BY = ["DASHBOARD", "CLI", "TERRAFORM", "MCP", "API"] as const;

/** Tools with a state or files of their own: they undo what others change. */
export const STATEFUL_TOOLS: readonly string[] = ["TERRAFORM", "CLI"];

/** The `managedBy` output of the kinds that have it. */
export const managedByField: Field = choice("ManagedBy", MANAGED_BY, {
  doc: "The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift.",
  optional: true,
});

/** The two timestamps that most records carry. */
export const timestamps = {
  createdAt: instant({ doc: "When it was created." }),
  updatedAt: instant({ doc: "When it was last changed.", incidental: true }),
} satisfies Fields;

/** Whether a record is still listed but counts as gone. */
export function isAsGoodAsGone(
  { goneWhen }: { readonly goneWhen?: KindSpec["goneWhen"] },
  record: JsonObject,
): boolean {
  if (goneWhen === undefined) return false;
  const value = record[goneWhen.member];
  if (goneWhen.is === "set") return typeof value === "string" && value !== "";
  return goneWhen.is.some((word) => word === value);
}

/** Whether a record is of this kind, if the list contains objects of several kinds. */
export function isOfKind({ createWith = {} }: KindSpec, record: JsonObject): boolean {
  return Object.entries(createWith).every(([name, value]) => (record[name] ?? value) === value);
}

/** Whether there is only one object of this kind, in its workspace or organization. */
export const isOnlyOne = ({ unique }: KindSpec): boolean => unique?.length === 0;

/** Whether an update is the create again: there is no separate call. */
export const isUpserted = ({ update }: KindSpec): boolean => update?.method === "POST";

/** Whether records of this kind have `managedBy`. */
export function hasManager(spec: KindSpec): boolean {
  return "managedBy" in spec.outputs;
}

/** The other tool that manages an object and would undo changes to it, if one does. */
export function otherTool(
  spec: KindSpec,
  { managedBy }: JsonObject,
  ownManager: string,
): string | undefined {
  if (!hasManager(spec) || managedBy === ownManager || typeof managedBy !== "string")
    return undefined;
  return STATEFUL_TOOLS.includes(managedBy) ? managedBy : undefined;
}

/** The fields that exist for these inputs, by the kind's discriminator. */
export function activeFields(spec: KindSpec, inputs: JsonObject): [string, Field][] {
  const chosen = spec.discriminator === undefined ? undefined : inputs[spec.discriminator];
  return Object.entries(spec.fields).filter(
    ([, field]) =>
      field.when === undefined || (typeof chosen === "string" && field.when.includes(chosen)),
  );
}

/** The value of a field in a record of the API. */
export function readField(field: Field, name: string, record: JsonObject): Json | undefined {
  if (field.isNone?.(record) === true) return undefined;
  return field.read === undefined ? record[name] : field.read(record);
}
