// How a field is described. Specs are plain data made with these functions; validation, types,
// comparison, requests, secrets and documents are all derived from that data.
import type { Json, JsonObject } from "./json";
import type { KindName } from "./kind-names";
import type { PricingPlan } from "./plans";

/** How a field that was set and is no longer set is cleared in an update. */
export type Clearing =
  /** This value is sent: never null, which says nothing in the API's updates. */
  | { readonly send: Exclude<Json, null> }
  /** Another member of the body says it: `clearAuth: true`. */
  | { readonly flag: string }
  /** The API has no way: the value stays as it is, and the user is warned. */
  | "keeps";

/** The impact of a change: the rest of a sentence that begins with the object. */
export type Impact = { readonly says: string } & (
  | { /** It comes to this value. */ readonly to: Json }
  | { /** It leaves this value. */ readonly from: Json }
  | { readonly when: "emptied" | "changed" }
);

/** What every field can say about itself. */
export interface FieldFacts {
  /** One sentence (or more) for the people who read it on hover. */
  readonly doc: string;
  /** A create without it is refused. */
  readonly required?: true;
  /**
   * Programs may leave it out: a new object then gets the resource's own name, and one that is there
   * keeps what it has. Not for what the public sees, nor for what people type.
   */
  readonly defaultsToResourceName?: true;
  /** It cannot be changed in place: a change replaces the object. */
  readonly immutable?: true;
  /** Another variant of it cannot be had in place: a change of its discriminator replaces. */
  readonly variantReplaces?: true;
  /** Its value is a secret wherever it appears. */
  readonly secret?: true;
  /** What the service stores when the field is left out. Left out therefore means this value. */
  readonly default?: Json;
  /** The default is ours: requests must hold it explicitly, also inside of what a user wrote. */
  readonly explicit?: true;
  /** The default goes by the value of a field beside it. */
  readonly defaultBy?: { readonly by: string; readonly values: Readonly<Record<string, Json>> };
  /** The service computes its value, which cannot be predicted: omitting it means any value. */
  readonly computed?: true;
  /** The value computed for an object of this record, where that is known: finding it means nothing. */
  readonly usual?: (record: JsonObject) => Json;
  /**
   * Another resource may set it too: omitting it accepts whatever the service holds. Taken out of
   * the program after it was set, it is cleared all the same.
   */
  readonly shared?: true;
  /** How it is cleared; lists and objects without it are cleared by their empty value. */
  readonly clear?: Clearing;
  /** The kind that its value is the id of. */
  readonly ref?: KindName;
  /** Another kind than `ref`, where the field beside it has one of these values. */
  readonly refBy?: { readonly by: string; readonly kinds: Readonly<Record<string, KindName>> };
  /**
   * What a rule holds it against: a field of the objects of a kind, or what belongs to that kind
   * alone. Ids are held against those of the kind in `ref`.
   */
  readonly judges?: { readonly kind: KindName; readonly field?: string };
  /** The least plan whose organizations may have it. */
  readonly plan?: PricingPlan;
  /** Switched off, the object does nothing. */
  readonly switch?: true;
  /**
   * Not part of the API: kept in the state for this provider's own use. Inside an object it says
   * nothing of what the service holds, so another value of it is not a difference.
   */
  readonly local?: true;
  /** Worked out by this provider from what stands beside it: nobody writes it. */
  readonly derived?: true;
  /** What a body has under this name, where that is made from what a user writes. */
  readonly wire?: Field;
  /** Sent by the create although it is `local`: no record repeats it and no update takes it. */
  readonly createOnly?: true;
  /** The create body does not take it. */
  readonly updateOnly?: true;
  /** The API never returns it. */
  readonly writeOnly?: true;
  /** Changes on its own (health, last use): never in the state. */
  readonly volatile?: true;
  /**
   * Moved also by what is written beside it (the order of a page, the runtime of a workspace): a refresh
   * that finds nothing else changed leaves it as it was.
   */
  readonly incidental?: true;
  /** The record may lack it or hold null. Fields of `outputs` without it are always there. */
  readonly optional?: true;
  /** Where the record holds it, when not under its own name. */
  readonly read?: (record: JsonObject) => Json | undefined;
  /** What validation codes call it, when not by its name: `FREQUENCY`. */
  readonly codeName?: string;
  /** Whether what was written is what a record holds, where that is not plain equality. */
  readonly matches?: (written: Json, record: JsonObject) => boolean;
  /** What a user would have written for a record, keeping as much of `written` as still holds. */
  readonly rewrite?: (written: Json, record: JsonObject) => Json;
  /** The field exists only where the discriminator of the kind has one of these values. */
  readonly when?: readonly string[];
  /** What a reviewer reads before its value, where its name in words will not do; "" for none at all. */
  readonly words?: string;
  /** Changes of it that a reviewer has to hear of first. */
  readonly impact?: Impact;
  /** What a user should know before using it; shown as a warning by `check` for these values. */
  readonly warn?: { readonly values: readonly Json[]; readonly text: string };
}

/** A string. */
export interface TextField extends FieldFacts {
  readonly type: "text";
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern asks for, in words. */
  readonly hint?: string;
  readonly format?: "uuid" | "url" | "email" | "instant" | "date";
  /** An address or a host, whatever its form: white space in it is refused. */
  readonly address?: true;
  /** Blank (only white space) is refused. */
  readonly notBlank?: true;
  /** Upper and lower case mean the same. */
  readonly foldCase?: true;
}

/** A number, whole or not. */
export interface NumberField extends FieldFacts {
  readonly type: "number";
  readonly whole: boolean;
  readonly min?: number;
  readonly max?: number;
}

/** True or false. */
export interface FlagField extends FieldFacts {
  readonly type: "flag";
}

/** One of a fixed list of strings; becomes an `as const` object for users. */
export interface ChoiceField extends FieldFacts {
  readonly type: "choice";
  /** The name of the enumeration. */
  readonly name: string;
  readonly values: readonly string[];
  readonly foldCase?: true;
}

/** A list. */
export interface ListField extends FieldFacts {
  readonly type: "list";
  readonly of: Field;
  /** Items have no order (equal items still count). */
  readonly unordered?: true;
  readonly min?: number;
  readonly max?: number;
}

/** An object with free keys. */
export interface MapField extends FieldFacts {
  readonly type: "map";
  readonly of: Field;
}

/** The fields of an object by name. */
export type Fields = Readonly<Record<string, Field>>;

/** An object with known fields. */
export interface ObjectField extends FieldFacts {
  readonly type: "object";
  /** The name of its interface. */
  readonly name: string;
  readonly fields: Fields;
  /** What is written only: no record has shown it yet, and one that does holds what may be secret. */
  readonly unshown?: Fields;
}

/** An object whose shape depends on a discriminator. */
export interface VariantField extends FieldFacts {
  readonly type: "variant";
  /** The name of the union of its interfaces. */
  readonly name: string;
  /** The member that tells the variants apart. */
  readonly by: string;
  /** `outside`: the discriminator stands beside this object (a monitor's `type` and `config`). */
  readonly discriminator: "inside" | "outside";
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

/**
 * Descriptions by name, without what every object has: names that come from outside are looked up in
 * them, and `constructor` names no field.
 */
export function byName<Table extends object>(members: Table): Table {
  const table = { ...members };
  Object.setPrototypeOf(table, null);
  return table;
}

type Facts<F extends Field> = Omit<F, "type" | "name" | "values" | "of" | "fields" | "whole">;

/** A string field. */
export const text = (facts: Facts<TextField>): TextField => ({ type: "text", ...facts });

/** The UUID of a record, of the kind in `ref` where it refers to one. */
export const uuid = (facts: Facts<TextField>): TextField => text({ format: "uuid", ...facts });

/** A point in time, ISO 8601 with a zone; compared as an instant. */
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

/** An object that carries its own discriminator. */
export const variant = variantWith("inside");

/** An object whose shape depends on a field beside it. */
export const variantBy = variantWith("outside");

/** The same field with other facts. */
export const withFacts = <F extends Field>(field: F, facts: Partial<FieldFacts>): F => ({
  ...field,
  ...facts,
});
