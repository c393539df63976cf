// docs/languages.md: the package schema has every kind, lookup, field and setting of the definitions. That its types fit is in
// the programs of test/engine/languages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { KINDS, LOOKUPS, isList, lookupArgs, secretInputPaths } from "../../../src/definitions";
import type { Field, Fields, ObjectField, VariantField } from "../../../src/definitions";
import { secretOutputs } from "../../../src/definitions/secrets";
import { importForms } from "../../../src/lifecycle/adopt/import-id";
import { config } from "../../../src/resources";
import {
  ANY,
  allProperties,
  isEnum,
  named,
  objectAt,
  partsOf,
  schema,
  typeName,
} from "../../support/plugin/package-schema";
import type { Properties, TypeSpec } from "../../support/plugin/package-schema";
import { ROOT } from "../../support/root";

const namesOf = (fields: Readonly<Record<string, Field>>, test: (field: Field) => boolean) =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && test(field);
  });

const marked = (properties: Properties, mark: "secret" | "willReplaceOnChanges") =>
  Object.keys(properties).filter((name) => properties[name]?.[mark]);

/** The paths of the secrets below properties, in the form of the definitions. */
function secretPaths(properties: Properties): string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    property.secret ? [name] : below(property).map((path) => `${name}.${path}`),
  );
}

function below(type: TypeSpec): string[] {
  const inner = type.items ?? type.additionalProperties;
  if (inner !== undefined) return below(inner).map((path) => `*.${path}`);
  return [type, ...(type.oneOf ?? [])].flatMap(({ $ref }) => {
    if ($ref === undefined || $ref === ANY || isEnum(named(schema.types, typeName($ref))))
      return [];
    return secretPaths(objectAt($ref).properties);
  });
}

/** The objects of a union whose tag is a sibling; one without members has no object type. */
function untagged({ variants }: VariantField): ObjectField[] {
  const shapes = Object.values(variants).filter(({ fields }) => Object.keys(fields).length > 0);
  return [...new Map(shapes.map((shape) => [shape.name, shape])).values()];
}

/** The objects inside a field: the tag of each, if it has one, and its members. */
function objectsIn(field: Field): { name: string; tag?: string; fields: Fields }[] {
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

test("the schema has every kind and every lookup, and nothing else", () => {
  expect(Object.keys(schema.resources).sort()).toEqual(
    KINDS.map(({ name }) => `monitoring:index:${name}`).sort(),
  );
  expect(Object.keys(schema.functions).sort()).toEqual(
    LOOKUPS.map(({ name }) => `monitoring:index:get${name}`).sort(),
  );
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    version: unknown;
  };
  expect(schema.version).toBe(version);
});

describe.each(KINDS.map((kind) => [kind.name, kind] as const))("%s", (name, kind) => {
  const resource = named(schema.resources, name);
  const settable = namesOf(kind.fields, (field) => !field.derived);
  const outputs = namesOf(kind.outputs, (field) => !field.volatile);

  test("has every field that a user may set as an input", () => {
    expect(Object.keys(resource.inputProperties)).toEqual(settable);
  });

  test("has every object in its inputs as a type with all members", () => {
    const objects = Object.values(kind.fields).flatMap(objectsIn);
    for (const { name: type, tag, fields } of objects) {
      const { properties, required } = objectAt(`#/types/monitoring:index:${type}`);
      const tags = tag === undefined ? [] : [tag];
      const members = namesOf(fields, (field) => !field.derived);
      expect([type, Object.keys(properties)]).toEqual([type, [...tags, ...members]]);
      const needed = namesOf(fields, (field) => field.required === true);
      expect([type, required]).toEqual([type, [...tags, ...needed]]);
      const secret = namesOf(fields, (field) => field.secret === true);
      expect([type, marked(properties, "secret")]).toEqual([type, secret]);
    }
  });

  test("requires fields without a default that are required in every case", () => {
    const needed = namesOf(
      kind.fields,
      ({ required, defaultsToResourceName, when }) =>
        required === true && !defaultsToResourceName && when === undefined,
    );
    expect(resource.requiredInputs).toEqual(needed);
  });

  test("says how to import it", () => {
    const forms = importForms(kind).map((form) => `\`${form}\``);
    expect(resource.description).toContain(`the command takes ${forms.join(" or ")}.`);
    expect(resource.description).toContain(`\npulumi import monitoring:index:${name} NAME `);
  });

  test("marks the inputs that replace it", () => {
    const replacing = namesOf(kind.fields, (field) => field.immutable === true);
    expect(marked(resource.inputProperties, "willReplaceOnChanges")).toEqual(replacing);
    for (const input of namesOf(kind.fields, (field) => field.variantReplaces === true)) {
      const property = resource.inputProperties[input];
      const { propertyName = "", mapping = {} } = property?.discriminator ?? {};
      for (const $ref of Object.values(mapping)) {
        expect(objectAt($ref).properties[propertyName]?.willReplaceOnChanges).toBe(true);
      }
    }
  });

  test("has all inputs and all stored outputs in its state", () => {
    expect(new Set(Object.keys(resource.properties))).toEqual(
      new Set([...Object.keys(kind.fields), ...outputs]),
    );
    const always = outputs.filter((output) => !kind.outputs[output]?.optional);
    expect(resource.required).toEqual(
      expect.arrayContaining([...always, ...resource.requiredInputs]),
    );
    expect(Object.keys(resource.properties)).toEqual(
      expect.arrayContaining([...resource.required]),
    );
  });

  test("has all secrets of the definitions and no others", () => {
    const wanted = new Set(secretInputPaths(kind).map((path) => path.join(".")));
    expect(new Set(secretPaths(resource.inputProperties))).toEqual(wanted);
    const shown = new Set([...wanted, ...secretOutputs(kind)]);
    expect(new Set(secretPaths(resource.properties))).toEqual(shown);
  });

  test("has the dynamic resource as its alias, and is read with its parent's id", () => {
    expect(resource.aliases).toEqual([{ type: `pulumi-nodejs:dynamic/monitoring:${name}` }]);
    expect(resource.stateInputs?.required).toEqual(kind.parent && [kind.parent.field]);
  });

  test("is listed with its parent's id, unless its objects cannot be listed", () => {
    const parent = kind.parent === undefined ? [] : [kind.parent.field];
    const isListed = kind.read.by !== "own" || kind.read.found !== undefined;
    expect(resource.listInputs?.required).toEqual(isListed ? parent : undefined);
    expect(Object.keys(resource.listInputs?.properties ?? {})).toEqual(isListed ? parent : []);
  });
});

test.each(LOOKUPS.map((lookup) => [lookup.name, lookup] as const))("get%s", (name, lookup) => {
  const { inputs, outputs } = named(schema.functions, `get${name}`);
  const args = lookupArgs(lookup);
  expect(Object.keys(inputs?.properties ?? {})).toEqual(Object.keys(args));
  expect(inputs?.required ?? []).toEqual(namesOf(args, (field) => field.required === true));
  const { fields } = lookup.record;
  const wanted = [
    Object.keys(fields),
    namesOf(fields, (field) => !field.optional),
    namesOf(fields, (field) => field.secret === true),
  ];
  const member = isList(lookup) ? "items" : lookup.reading.as === "maybe" ? "item" : undefined;
  if (member !== undefined) {
    expect(Object.keys(outputs.properties)).toEqual([member]);
    expect(outputs.required).toEqual(member === "items" ? [member] : []);
  }
  const found = member === undefined ? undefined : outputs.properties[member];
  const $ref = (found?.items ?? found)?.$ref;
  const record = $ref === undefined ? outputs : objectAt($ref);
  const { properties, required } = record;
  expect([Object.keys(properties), required, marked(properties, "secret")]).toEqual(wanted);
});

test("every reference is to an existing type, and every type is referenced", () => {
  const referred = allProperties().flatMap(([, property]) =>
    partsOf(property).flatMap(({ $ref }) => ($ref === undefined || $ref === ANY ? [] : [$ref])),
  );
  expect(new Set(referred.map((each) => each.replace("#/types/", "")))).toEqual(
    new Set(Object.keys(schema.types)),
  );
});

test("every union has at least three object types, each with its discriminator as a constant", () => {
  const unions = allProperties()
    .flatMap(([place, property]) => partsOf(property).map((part) => ({ place, ...part })))
    .filter(({ oneOf }) => oneOf?.every(({ $ref }) => $ref !== undefined));
  expect(unions.length).toBeGreaterThan(5);
  for (const { place, oneOf, discriminator } of unions) {
    // Generated C# and Java read a union of fewer types incorrectly.
    expect(oneOf?.length).toBeGreaterThan(2);
    // The discriminator of a monitor's config is the property `type` of the monitor.
    if (/^monitoring:index:(get)?Monitor[^.]*\.config$/.test(place)) continue;
    const { propertyName = "", mapping = {} } = discriminator ?? {};
    expect([place, oneOf?.length]).toEqual([place, Object.keys(mapping).length]);
    expect(Object.values(mapping)).toEqual(oneOf?.map(({ $ref }) => $ref));
    for (const [value, $ref] of Object.entries(mapping)) {
      const { properties, required } = objectAt($ref);
      expect(properties[propertyName]).toMatchObject({ type: "string", const: value });
      expect(required).toContain(propertyName);
    }
  }
});

test("the provider has all settings; only the configuration has defaults from the environment", () => {
  const { variables } = schema.config;
  const inputs = schema.provider.inputProperties;
  expect(Object.keys(variables).sort()).toEqual(Object.keys(config).sort());
  expect(Object.keys(inputs)).toEqual(Object.keys(variables));
  expect([marked(variables, "secret"), marked(inputs, "secret")]).toEqual([["apiKey"], ["apiKey"]]);
  expect(variables.maxRetryWaitSeconds?.defaultInfo?.environment).toEqual([
    "MONITORING_MAX_RETRY_WAIT_SECONDS",
  ]);
  for (const [name, property] of Object.entries(inputs)) {
    expect(property.defaultInfo).toBeUndefined();
    const [variable] = variables[name]?.defaultInfo?.environment ?? [];
    expect(property.description).toContain(`Default: \`${String(variable)}\``);
  }
});

test("every property has a description, without terms of dynamic resources", () => {
  const words = /^$|\badopt|`undefined`|pulumi\.secret|@default|undefined$|\[object/;
  expect(allProperties().filter(([, { description }]) => words.test(description))).toEqual([]);
  const texts = [...Object.values(schema.resources), ...Object.values(schema.functions)];
  expect(texts.filter(({ description }) => words.test(description))).toEqual([]);
});
