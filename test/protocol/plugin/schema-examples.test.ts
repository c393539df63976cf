// The examples in the package schema are valid programs, the same in every language.
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import {
  exampleBlocks,
  isEnum,
  named,
  objectAt,
  schema,
  typeName,
} from "../../support/plugin/package-schema";
import type { ObjectSpec, Properties, TypeSpec } from "../../support/plugin/package-schema";

interface Program {
  readonly config?: Record<string, unknown>;
  readonly resources?: Record<string, { type: string; properties?: object }>;
  readonly variables?: Record<string, { "fn::invoke": { function: string; arguments?: object } }>;
  readonly outputs?: Record<string, string>;
}

/** The problems of the given members; references can have any type. */
function problems(given: object, properties: Properties, required: readonly string[]): string[] {
  const members = Object.entries(given);
  return [
    ...required.filter((name) => !(name in given)).map((name) => `${name} is missing`),
    ...members.flatMap(([name, value]) => {
      const property = properties[name];
      return property === undefined ? [`there is no ${name}`] : valueProblems(value, property);
    }),
  ];
}

function valueProblems(value: unknown, type: TypeSpec): string[] {
  if (typeof value === "string" && value.startsWith("${")) return [];
  if (Array.isArray(value)) {
    const { items } = type;
    return items === undefined
      ? ["is no list"]
      : value.flatMap((each) => valueProblems(each, items));
  }
  if (typeof value !== "object" || value === null) {
    const wanted = type.oneOf?.[0]?.type ?? type.type;
    const isFit = wanted === "integer" ? Number.isInteger(value) : typeof value === wanted;
    return isFit ? [] : [`${String(value)} is no ${String(wanted)}`];
  }
  if (type.oneOf !== undefined && type.discriminator === undefined) {
    const each = type.oneOf.map((variant) => valueProblems(value, variant));
    return each.find((found) => found.length === 0) ?? each.flat();
  }
  const { propertyName = "", mapping = {} } = type.discriminator ?? {};
  const $ref = type.$ref ?? mapping[String(Reflect.get(value, propertyName))];
  if ($ref === undefined) return type.additionalProperties === undefined ? ["is no object"] : [];
  const shape = isEnum(named(schema.types, typeName($ref))) ? undefined : objectAt($ref);
  return shape === undefined
    ? ["is an enumeration"]
    : problems(value, shape.properties, shape.required);
}

const inputsOf = ({ inputs }: { readonly inputs?: ObjectSpec }): ObjectSpec =>
  inputs ?? { properties: {}, required: [] };

describe.each(exampleBlocks)("%s", (token, all) => {
  const programs = all
    .filter(({ language }) => language === "yaml")
    .map(({ text }) => parse(text, { version: "1.1" }) as Program);

  test("has each example in every language", () => {
    expect(all.map(({ language }) => language)).toEqual(
      programs.flatMap(() => ["typescript", "python", "go", "csharp", "java", "yaml"]),
    );
    expect(programs.length).toBeGreaterThan(0);
    const name = token.split(":").at(-1) ?? "";
    for (const { language, text } of all) {
      const python = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const isLookup = name.startsWith("get");
      // Go says `LookupTag`, because `GetTag` reads a resource.
      const inGo = isLookup ? name.slice(3) : name;
      const called = language === "go" ? inGo : isLookup && language === "python" ? python : name;
      // The classes of some languages begin with a capital, or with `New`.
      expect(text).toMatch(new RegExp(called, "i"));
    }
  });

  test("has only existing inputs, and all required ones", () => {
    for (const { resources = {}, variables = {} } of programs) {
      for (const { type, properties } of Object.values(resources)) {
        const kind = named(schema.resources, type.replace("monitoring:", ""));
        expect(problems(properties ?? {}, kind.inputProperties, kind.requiredInputs)).toEqual([]);
      }
      for (const variable of Object.values(variables)) {
        const call = variable["fn::invoke"];
        const { properties, required } = inputsOf(
          named(schema.functions, call.function.replace("monitoring:", "")),
        );
        expect(problems(call.arguments ?? {}, properties, required)).toEqual([]);
      }
    }
  });

  test("refers only to names that it declares", () => {
    for (const program of programs) {
      const known = [program.config, program.resources, program.variables].flatMap((each) =>
        Object.keys(each ?? {}),
      );
      const references = [...JSON.stringify(program).matchAll(/\$\{([^.}]+)/g)];
      expect(
        references.map(([, base]) => base).filter((base) => !known.includes(base ?? "")),
      ).toEqual([]);
    }
  });
});
