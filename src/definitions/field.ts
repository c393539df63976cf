// Field specs: plain data built with these functions. Validation, types, comparison, requests, secrets and docs
// are derived from it.
import type { Json, JsonObject } from "./json";
import type { KindName } from "./kind-name";
import type { PricingPlan } from "./plans";

/** How an update clears a field that was set before and no longer is. */
export type Clearing =
  /** This value is sent. It is never null, because the API treats null as omitted. */
  | { readonly send: Exclude<Json, null> }
  /** Another member of the body requests it: `clearAuth: true`. */
  | { readonly flag: string }
  /** The API cannot clear it: the value is kept, and the user gets a warning. */
  | "keeps";

/** The impact of a change. `says` continues a sentence that begins with the object. */
export type Impact = {
  readonly says: string;
  /** Something stops, or stops working elsewhere: it is certain, not a risk. */
  readonly stops?: true;
  /** The member of the record that says when the object was last used. */
  readonly lastUse?: string;
} & (
  | {
      /** The new value. */ readonly to: Json;
      /** Also of a new object. */ readonly alsoNew?: true;
    }
  | { /** The old value. */ readonly from: Json }
  | { readonly when: "emptied" | "changed" }
);

/** Facts that apply to every type of field. */
export interface FieldFacts {
  /** One or two sentences that editors show on hover. */
  readonly doc: string;
  /** A create without it is rejected. */
  readonly required?: true;
  /** The values of the kind's discriminator for which it is required; a list must then not be empty. */
  readonly requiredFor?: readonly string[];
  /**
   * Programs may omit it: a new object then gets the name of the resource, and an existing one keeps its value.
   * Not used for values that the public sees or that people type.
   */
  readonly defaultsToResourceName?: true;
  /** It cannot be changed in place: a change replaces the object. */
  readonly immutable?: true;
  /** Its variant cannot be changed in place: a change of its discriminator replaces the object. */
  readonly variantReplaces?: true;
  /** Its value is a secret wherever it appears. */
  readonly secret?: true;
  /** The value that the service stores if the field is omitted. Omitting it therefore means this value. */
  readonly default?: Json;
  /** The provider sets the default, not the service: requests must contain it, even inside values that a user wrote. */
  readonly explicit?: true;
  /** The default depends on the value of a sibling field. */
  readonly defaultBy?: { readonly by: string; readonly values: Readonly<Record<string, Json>> };
  /** Every record contains a value, even if the create omitted it. */
  readonly always?: true;
  /** The service computes a value that cannot be predicted: omitting it accepts any value. */
  readonly computed?: true;
  /** The value that the service computes for this record, if known: it does not count as a difference. */
  readonly usual?: (record: JsonObject) => Json;
  /**
   * Another resource may set it too: omitting it accepts the live value. Removing it from the program after it was
   * set still clears it.
   */
  readonly shared?: true;
  /** How it is cleared; without this, lists and objects are cleared by their empty value. */
  readonly clear?: Clearing;
  /** An optional member of a channel's configuration that says where messages go, as all required members do. */
  readonly destination?: true;
  /** The kind whose id it contains. */
  readonly ref?: KindName;
  /** A kind other than `ref`, if the sibling field has one of these values. */
  readonly refBy?: { readonly by: string; readonly kinds: Readonly<Record<string, KindName>> };
  /**
   * For values of match rules: the kind (and its field, if known) that the service compares the value with. Ids are
   * compared with the ids of the kind in `ref`.
   */
  readonly comparedWith?: { readonly kind: KindName; readonly field?: string };
  /** The lowest service plan that includes it. */
  readonly plan?: PricingPlan;
  /** Of the objects below a parent, only one has the value true: setting it unsets it elsewhere. */
  readonly exclusive?: true;
  /** The field is an on/off switch: if false, the object does nothing. */
  readonly switch?: true;
  /**
   * Not part of the API: kept in the state for the provider's own use. Inside an object, a change of it is not a
   * difference.
   */
  readonly local?: true;
  /** The provider computes it from its siblings; users do not set it. */
  readonly derived?: true;
  /** The field as a request body contains it, if that is derived from the input. */
  readonly wire?: Field;
  /** Sent with the create although it is `local`: no record contains it and no update accepts it. */
  readonly createOnly?: true;
  /** The create body does not accept it. */
  readonly updateOnly?: true;
  /** The API never returns it. */
  readonly writeOnly?: true;
  /** Changes by itself (health, last use): never in the state. */
  readonly volatile?: true;
  /**
   * Writes of related objects change it too (the order of a page, the runtime of a workspace): a refresh that finds
   * no other change keeps the old value.
   */
  readonly incidental?: true;
  /** The record may lack it or contain null. Fields of `outputs` without this are always present. */
  readonly optional?: true;
  /** Where the record contains it, if not under its own name. */
  readonly read?: (record: JsonObject) => Json | undefined;
  /**
   * Returns true if a record means "not set", although it contains a value. Fields that have the same function count
   * only together: an update sends all of them.
   */
  readonly isNone?: (record: JsonObject) => boolean;
  /** Its name in validation codes, if it is another one: `FREQUENCY`. */
  readonly codeName?: string;
  /** Returns whether the written value matches a record, if that is not plain equality. */
  readonly matches?: (written: Json, record: JsonObject) => boolean;
  /** Converts a record to the value that a user would have written, keeping the parts of `written` that still match. */
  readonly rewrite?: (written: Json, record: JsonObject) => Json;
  /** The field exists only if the discriminator of the kind has one of these values. */
  readonly when?: readonly string[];
  /** The label that a review prints before the value. The default is the field's name in words; "" prints none. */
  readonly words?: string;
  /** Changes that a review reports first. */
  readonly impacts?: readonly Impact[];
  /** What a user should know before using these values; `check` shows it as a warning. */
  readonly warn?: { readonly values: readonly Json[]; readonly text: string };
}

/** A string. */
export interface TextField extends FieldFacts {
  readonly type: "text";
  /** The minimum number of characters. */
  readonly min?: number;
  /** The maximum number of characters. */
  readonly max?: number;
  /** What the value must match. */
  readonly pattern?: RegExp;
  /** What the pattern requires, in words. */
  readonly hint?: string;
  /** The value that was probably meant by one that does not match. */
  readonly meant?: (value: string) => string | undefined;
  /** The form of the value; an instant is compared as a point in time. */
  readonly format?: "uuid" | "url" | "email" | "instant" | "date";
  /** An address or a host of any form: white space in it is rejected. */
  readonly address?: true;
  /** The name of an HTTP header, or the value of one. */
  readonly header?: "name" | "value";
  /** The values that the service is known to have. There may be others: `check` warns about them. */
  readonly known?: readonly string[];
  /** A blank value (only white space) is rejected. */
  readonly notBlank?: true;
  /** The value is case-insensitive. */
  readonly foldCase?: true;
}

/** A number, whole or not. */
export interface NumberField extends FieldFacts {
  readonly type: "number";
  /** What it counts. */
  readonly unit?: "s" | "min" | "days" | "ms" | "bytes" | "%";
  /** Whether it must be an integer. */
  readonly whole: boolean;
  /** The minimum value. */
  readonly min?: number;
  /** The maximum value. */
  readonly max?: number;
}

/** True or false. */
export interface FlagField extends FieldFacts {
  readonly type: "flag";
}

/** One of a fixed list of strings; generated as an `as const` object. */
export interface ChoiceField extends FieldFacts {
  readonly type: "choice";
  /** The name of the enumeration. */
  readonly name: string;
  /** The values that are allowed. */
  readonly values: readonly string[];
  /** The value is case-insensitive. */
  readonly foldCase?: true;
}

/** A list. */
export interface ListField extends FieldFacts {
  readonly type: "list";
  /** The field of each item. */
  readonly of: Field;
  /** The order of items does not matter (duplicates do). */
  readonly unordered?: true;
  /** The minimum number of items. */
  readonly min?: number;
  /** The maximum number of items. */
  readonly max?: number;
}

/** An object with free keys. */
export interface MapField extends FieldFacts {
  readonly type: "map";
  /** The field of each value. */
  readonly of: Field;
}

/** The fields of an object by name. */
export type Fields = Readonly<Record<string, Field>>;

/** An object with known fields. */
export interface ObjectField extends FieldFacts {
  readonly type: "object";
  /** The name of its interface. */
  readonly name: string;
  /** The fields of its members. */
  readonly fields: Fields;
  /** Write-only fields: records do not normally contain them, and if one does, the value may be secret. */
  readonly unshown?: Fields;
  /**
   * An update keeps the members that it omits, so requests contain each one, with its default if a program omits it.
   * Records contain all of them.
   */
  readonly patched?: true;
  /** The members of records that only the service sets. */
  readonly served?: readonly string[];
}

/** An object whose shape depends on a discriminator. */
export interface VariantField extends FieldFacts {
  readonly type: "variant";
  /** The name of the union of its interfaces. */
  readonly name: string;
  /** The member that tells the variants apart. */
  readonly by: string;
  /** `outside`: the discriminator is a sibling of this object (a monitor's `type` and `config`). */
  readonly discriminator: "inside" | "outside";
  /** The object for each value of the discriminator. */
  readonly variants: Readonly<Record<string, ObjectField>>;
}

/** Any field. */
export type Field =
  | TextField
  | NumberField
  | FlagField
  | ChoiceField
  | ListField
  | MapField
  | ObjectField
  | VariantField;

/** A table without a prototype: names from outside are looked up in it, and `constructor` must not be found. */
export function byName<Table extends object>(members: Table): Table {
  const table = { ...members };
  Object.setPrototypeOf(table, null);
  return table;
}

type Facts<F extends Field> = Omit<F, "type" | "name" | "values" | "of" | "fields" | "whole">;

/** A string field. */
export const text = (facts: Facts<TextField>): TextField => ({ type: "text", ...facts });

/** The UUID of a record; `ref` names its kind. */
export const uuid = (facts: Facts<TextField>): TextField => text({ format: "uuid", ...facts });

/** The id of the parent object, which cannot change. */
export const parentId = (ref: KindName, doc: string): TextField =>
  uuid({ doc, required: true, immutable: true, ref });

/** A name that only the organization sees: programs may omit it. */
export const nameField = (max: number, doc = "Name. It does not have to be unique."): TextField =>
  text({ doc, required: true, defaultsToResourceName: true, max, notBlank: true });

/** A point in time, ISO 8601 with a time zone; compared as an instant. */
export const instant = (facts: Facts<TextField>): TextField =>
  text({ format: "instant", ...facts });

/** A whole number. */
export const integer = (facts: Facts<NumberField>): NumberField => ({
  type: "number",
  whole: true,
  ...facts,
});

/** A number. */
export const number = (facts: Facts<NumberField>): NumberField => ({
  type: "number",
  whole: false,
  ...facts,
});

/** True or false. */
export const flag = (facts: Facts<FlagField>): FlagField => ({ type: "flag", ...facts });

/** One of fixed strings. */
export const choice = (
  name: string,
  values: readonly string[],
  facts: Facts<ChoiceField>,
): ChoiceField => ({ type: "choice", name, values, ...facts });

/** A list whose order matters. */
export const list = (of: Field, facts: Facts<ListField>): ListField => ({
  type: "list",
  of,
  ...facts,
});

/** A list without an order. */
export const set = (of: Field, facts: Facts<ListField>): ListField =>
  list(of, { unordered: true, ...facts });

/** An object with free keys. */
export const map = (of: Field, facts: Facts<MapField>): MapField => ({ type: "map", of, ...facts });

/** An object with known fields. */
export const object = (
  name: string,
  fields: Fields,
  facts: Facts<ObjectField> = { doc: "" },
): ObjectField => ({ type: "object", name, fields: byName(fields), ...facts });

const variantWith =
  (discriminator: VariantField["discriminator"]) =>
  (
    name: string,
    by: string,
    variants: Readonly<Record<string, ObjectField>>,
    facts: FieldFacts,
  ): VariantField => ({
    type: "variant",
    name,
    by,
    discriminator,
    variants: byName(variants),
    ...facts,
  });

/** An object that contains its own discriminator. */
export const variant = variantWith("inside");

/** An object whose shape depends on a sibling field. */
export const variantBy = variantWith("outside");
