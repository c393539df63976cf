// Types of the definitions and of the package schema, in one form that can be compared.
import type { Field, Fields, ObjectField, VariantField } from "../../../src/definitions";
import { ANY, isEnum, named, schema, typeName } from "../../support/plugin/package-schema";
import type { TypeSpec } from "../../support/plugin/package-schema";

/** The expected type of an input in the schema. */
export function typeOf(field: Field): unknown {
  switch (field.type) {
    case "text":
      return "string";
    case "number":
      return field.whole ? "integer" : "number";
    case "flag":
      return "boolean";
    case "choice":
      return { oneOf: ["string", { enum: field.values }] };
    case "list":
      return { list: typeOf(field.of) };
    case "map":
      return { map: typeOf(field.of) };
    case "object":
      return Object.keys(field.fields).length === 0 ? { map: "any" } : { object: field.name };
    case "variant":
      return field.discriminator === "outside"
        ? { oneOf: untagged(field).map(({ name }) => ({ object: name })) }
        : { by: field.by, tags: Object.keys(field.variants) };
  }
}

/** The objects of a union whose tag is a sibling; one without members has no object type. */
function untagged({ variants }: VariantField): ObjectField[] {
  const shapes = Object.values(variants).filter(({ fields }) => Object.keys(fields).length > 0);
  return [...new Map(shapes.map((shape) => [shape.name, shape])).values()];
}

/** The type of a property in the schema, in the same form. */
export function schemaType(type: TypeSpec): unknown {
  if (type.discriminator !== undefined) {
    const { propertyName, mapping } = type.discriminator;
    return { by: propertyName, tags: Object.keys(mapping) };
  }
  if (type.oneOf !== undefined) return { oneOf: type.oneOf.map(schemaType) };
  if (type.$ref === ANY) return "any";
  if (type.$ref !== undefined) {
    const found = named(schema.types, typeName(type.$ref));
    if (isEnum(found)) return { enum: found.enum.map(({ value }) => value) };
    return { object: typeName(type.$ref) };
  }
  if (type.items !== undefined) return { list: schemaType(type.items) };
  if (type.additionalProperties !== undefined)
    return { map: schemaType(type.additionalProperties) };
  return type.type;
}

/** The objects inside a field: the tag of each, if it has one, and its members. */
export function objectsIn(field: Field): { name: string; tag?: string; fields: Fields }[] {
  switch (field.type) {
    case "list":
    case "map":
      return objectsIn(field.of);
    case "object":
      return [field, ...Object.values(field.fields).flatMap(objectsIn)];
    case "variant": {
      const shapes = Object.values(field.variants);
      const inner = shapes.flatMap(({ fields }) => Object.values(fields).flatMap(objectsIn));
      const own =
        field.discriminator === "inside"
          ? shapes.map((shape) => ({ ...shape, tag: field.by }))
          : untagged(field);
      return [...own, ...inner];
    }
    default:
      return [];
  }
}
