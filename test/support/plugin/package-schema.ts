// The package schema as the tests read it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root";

/** A type, as a property, an item or a member of a union has it. */
export interface TypeSpec {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly oneOf?: readonly TypeSpec[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
}

export interface PropertySpec extends TypeSpec {
  readonly description: string;
  readonly const?: string;
  readonly secret?: boolean;
  readonly willReplaceOnChanges?: boolean;
  readonly defaultInfo?: { readonly environment: readonly string[] };
}

export type Properties = Readonly<Record<string, PropertySpec>>;

export interface ObjectSpec {
  readonly description?: string;
  readonly properties: Properties;
  readonly required: readonly string[];
}

export interface EnumSpec {
  readonly enum: readonly { readonly name: string; readonly value: string }[];
}

export interface ResourceSpec extends ObjectSpec {
  readonly description: string;
  readonly aliases: readonly { readonly type: string }[];
  readonly inputProperties: Properties;
  readonly requiredInputs: readonly string[];
  readonly stateInputs?: ObjectSpec;
  readonly listInputs?: ObjectSpec;
}

export interface FunctionSpec {
  readonly description: string;
  readonly inputs?: ObjectSpec;
  readonly outputs: ObjectSpec;
}

type Table<Spec> = Readonly<Record<string, Spec>>;

export interface PackageSpec {
  readonly version: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly keywords: readonly string[];
  readonly logoUrl: string;
  readonly pluginDownloadURL: string;
  readonly config: { readonly variables: Properties };
  readonly provider: { readonly inputProperties: Properties };
  readonly types: Table<ObjectSpec | EnumSpec>;
  readonly resources: Table<ResourceSpec>;
  readonly functions: Table<FunctionSpec>;
}

export const SCHEMA_FILE = join(ROOT, "src", "plugin", "schema.json");

export const schemaText = readFileSync(SCHEMA_FILE, "utf8");

// The tests fail if the schema has another shape.
export const schema = JSON.parse(schemaText) as PackageSpec;

/** A reference to a value of any type. */
export const ANY = "pulumi.json#/Any";

/** The entry of a table for a name of this package. */
export function named<Spec>(table: Table<Spec>, name: string): Spec {
  const found = table[`monitoring:index:${name}`];
  if (found === undefined) throw new Error(`the schema has no ${name}`);
  return found;
}

/** The name of the referenced type. */
export const typeName = ($ref: string): string => $ref.replace("#/types/monitoring:index:", "");

export const isEnum = (type: ObjectSpec | EnumSpec): type is EnumSpec => "enum" in type;

/** The referenced object type. */
export function objectAt($ref: string): ObjectSpec {
  const found = named(schema.types, typeName($ref));
  if (isEnum(found)) throw new Error(`${$ref} is an enumeration`);
  return found;
}

/** The types inside a type, itself included, without those that it refers to. */
export function partsOf(type: TypeSpec): TypeSpec[] {
  const inner = [type.items, type.additionalProperties, ...(type.oneOf ?? [])];
  return [type, ...inner.flatMap((each) => (each === undefined ? [] : partsOf(each)))];
}

/** The properties of each type, by its token; enumerations have none. */
export const typeProperties = Object.entries(schema.types).map(
  ([token, each]): [string, Properties] => [token, isEnum(each) ? {} : each.properties],
);

/** All properties of the schema with the place of each. */
export function allProperties(): [string, PropertySpec][] {
  const tables: [string, Properties][] = [
    ["config", schema.config.variables],
    ["provider", schema.provider.inputProperties],
    ...Object.entries(schema.resources).flatMap(([token, each]): [string, Properties][] => [
      [token, each.properties],
      [`${token} inputs`, each.inputProperties],
      [`${token} state`, each.stateInputs?.properties ?? {}],
      [`${token} list`, each.listInputs?.properties ?? {}],
    ]),
    ...Object.entries(schema.functions).flatMap(([token, each]): [string, Properties][] => [
      [token, each.outputs.properties],
      [`${token} inputs`, each.inputs?.properties ?? {}],
    ]),
    ...typeProperties,
  ];
  return tables.flatMap(([place, properties]) =>
    Object.entries(properties).map(([name, each]): [string, PropertySpec] => [
      `${place}.${name}`,
      each,
    ]),
  );
}

/** An example of a resource or a function in one language. */
export interface ExampleBlock {
  readonly language: string;
  readonly text: string;
}

/** The examples of each resource and each function, by its token. */
export const exampleBlocks = [
  ...Object.entries(schema.resources),
  ...Object.entries(schema.functions),
].map(([token, { description }]): [string, ExampleBlock[]] => {
  const [, examples = ""] = /{{% examples %}}(.*){{% \/examples %}}/s.exec(description) ?? [];
  const found = examples.matchAll(/```(\w+)\n(.*?)\n```\n/gs);
  return [token, [...found].map(([, language = "", text = ""]) => ({ language, text }))];
});
