// The scalar values inside inputs, each with the field that describes it.
import { byName } from "./field";
import type { Field, Fields } from "./field";
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { KindSpec } from "./kind";
import { activeFields } from "./kind";
import { resolveField } from "./schema";
import type { PathPart } from "./unknown";

/** A scalar value inside inputs. */
export interface Leaf {
  readonly path: readonly PathPart[];
  readonly field: Field;
  readonly value: string | number | boolean;
  /** It, or a value that contains it, is always secret. */
  readonly isSecret: boolean;
  /** Its key was chosen by a user. */
  readonly isFree: boolean;
}

type Around = Pick<Leaf, "path" | "isSecret" | "isFree">;

/** All scalar values in these inputs. */
export function leavesOf(spec: KindSpec, inputs: JsonObject): Leaf[] {
  return activeFields(spec, inputs).flatMap(([name, field]) => {
    const value = inputs[name];
    // Most fields are left out, and every check of a resource comes here several times.
    if (value === undefined || value === null) return [];
    const around = { path: [name], isSecret: false, isFree: false };
    return leavesIn(resolveField(field, inputs), value, around);
  });
}

function leavesIn(field: Field, value: Json | undefined, around: Around): Leaf[] {
  if (value === undefined || value === null) return [];
  const { path, isFree } = around;
  const isSecret = around.isSecret || field.secret === true;
  const below = (part: PathPart): Around => ({ path: [...path, part], isSecret, isFree });
  if (Array.isArray(value)) {
    if (field.type !== "list") return [];
    return value.flatMap((item, at) => leavesIn(field.of, item, below(at)));
  }
  if (!isObject(value)) return [{ path, field, value, isSecret, isFree }];
  if (field.type === "map") {
    return Object.entries(value).flatMap(([name, item]) =>
      leavesIn(field.of, item, { ...below(name), isFree: true }),
    );
  }
  return Object.entries(membersOf(field, value)).flatMap(([name, member]) =>
    leavesIn(member, value[name], below(name)),
  );
}

const NO_FIELDS: Fields = byName({});

/** The fields that exist in an object of this value. */
export function membersOf(field: Field, value: JsonObject): Fields {
  if (field.type === "object") return field.fields;
  if (field.type !== "variant") return NO_FIELDS;
  const chosen = value[field.by];
  return (typeof chosen === "string" ? field.variants[chosen]?.fields : undefined) ?? NO_FIELDS;
}

/** The names of the kinds whose ids a value of this field may contain, at any depth. */
export function kindsReferredTo(field: Field): string[] {
  const own = [field.ref, ...Object.values(field.refBy?.kinds ?? {})];
  return [...own.filter((kind) => kind !== undefined), ...below(field).flatMap(kindsReferredTo)];
}

function below(field: Field): readonly Field[] {
  switch (field.type) {
    case "list":
    case "map":
      return [field.of];
    case "object":
      return Object.values(field.fields);
    case "variant":
      return Object.values(field.variants);
    default:
      return [];
  }
}
