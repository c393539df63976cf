// The names in the package schema are legal and distinct in every language that SDKs are generated for.
import { expect, test } from "vitest";

import { allProperties, isEnum, schema, typeProperties } from "../../support/plugin/package-schema";
import type { Properties } from "../../support/plugin/package-schema";

const plainName = (token: string): string => token.split(":").at(-1) ?? "";

/**
 * Members that every object of a language has, and parameters that generated code declares itself. The generators
 * rename keywords (`from`, `package`).
 */
const TAKEN = new Set([
  ...["id", "urn", "pulumi", "opts", "resourceName"],
  ...["equals", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait", "getType"],
]);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const twice = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);

test("properties are words in camel case that are not reserved in any language", () => {
  const names = allProperties().map(([place]) => place.replace(/.*\./, ""));
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  const inputs: Properties[] = [
    ...Object.values(schema.resources).flatMap((each) => [each.inputProperties, each.properties]),
    ...Object.values(schema.functions).map((each) => each.inputs?.properties ?? {}),
  ];
  const used = inputs.flatMap((properties) => Object.keys(properties));
  // An id is the argument of many lookups, and an output of no resource.
  expect(used.filter((name) => TAKEN.has(name) && name !== "id")).toEqual([]);
  const resources = Object.values(schema.resources);
  expect(resources.filter(({ properties }) => "id" in properties)).toEqual([]);
});

test("properties of one object differ in more than case, and from the name of the object", () => {
  const objects: [string, Properties][] = [
    ...Object.entries(schema.resources).flatMap(([token, each]): [string, Properties][] => [
      [token, each.properties],
      [token, each.inputProperties],
    ]),
    ...typeProperties,
  ];
  for (const [token, properties] of objects) {
    const names = Object.keys(properties);
    expect(twice(names.map((name) => name.toLowerCase()))).toEqual([]);
    // In C#, a member must not have the name of its class.
    expect(names.map(capital)).not.toContain(plainName(token));
  }
});

/** What Go declares for a type; a resource and a function have more. */
const goNames = (name: string): string[] =>
  [
    ...["", "Args", "Input", "Output", "Ptr", "PtrInput", "PtrOutput"],
    ...["Array", "ArrayInput", "ArrayOutput", "Map", "MapInput", "MapOutput"],
  ].map((suffix) => name + suffix);

test("types, resources and functions have distinct names, also with the suffixes of Go", () => {
  const types = Object.entries(schema.types).flatMap(([token, type]) => {
    const name = plainName(token);
    const members = isEnum(type) ? type.enum.map((member) => name + member.name) : [];
    return [...goNames(name), ...members];
  });
  const resources = Object.keys(schema.resources).flatMap((token) => {
    const name = plainName(token);
    return [...goNames(name), `${name}State`, `Get${name}`];
  });
  const functions = Object.keys(schema.functions).flatMap((token) => {
    const name = capital(plainName(token));
    // If the getter of a resource has that name, Go uses `Lookup` instead.
    const isTaken = resources.includes(name);
    const called = isTaken ? name.replace("Get", "Lookup") : name;
    return [called, ...["Args", "Result", "Output", "OutputArgs"].map((each) => called + each)];
  });
  expect(twice([...types, ...resources, ...functions])).toEqual([]);
  const names = [...Object.keys(schema.types), ...Object.keys(schema.resources)].map(plainName);
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  expect(twice(names.map((name) => name.toLowerCase()))).toEqual([]);
});

test("members of enumerations are distinct capitalized words", () => {
  for (const type of Object.values(schema.types)) {
    if (!isEnum(type)) continue;
    const names = type.enum.map(({ name }) => name);
    expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    expect(twice(names.map((name) => name.toLowerCase()))).toEqual([]);
  }
});
