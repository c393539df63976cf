// The types that the generators read and write, for their doc comments.
import type * as definitions from "../../src/definitions";

export type {
  ChoiceField,
  Field,
  Fields,
  KindSpec as Kind,
  LookupSpec as Lookup,
  ObjectField,
  VariantField,
} from "../../src/definitions";

/** The definitions. */
export type Spec = typeof definitions;

/** A type, property or object of the package schema, with the members that are read again. */
export interface Schema {
  readonly [member: string]: unknown;
  readonly $ref?: string;
  readonly type?: string;
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string | undefined>>;
  };
}

/** A resource of the package schema. */
export interface ResourceSchema {
  description: string;
  readonly inputProperties: Readonly<Record<string, Schema>>;
}

/** A function of the package schema. */
export interface FunctionSchema {
  description: string;
  readonly inputs?: Schema;
  readonly outputs: Schema;
}

/** The package schema, with the members that are read again. */
export interface PackageSchema {
  readonly types: Readonly<Record<string, Schema>>;
  readonly resources: Readonly<Record<string, ResourceSchema>>;
  readonly functions: Readonly<Record<string, FunctionSchema>>;
  readonly language: { readonly go: { readonly importBasePath: string } };
}

/** The members of package.json that the schema repeats. */
export interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly homepage: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly repository: { readonly url: string };
}
