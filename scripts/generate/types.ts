// The types that the generators read and write.
export type {
  ChoiceField,
  Field,
  Fields,
  KindSpec as Kind,
  LookupSpec as Lookup,
  ObjectField,
  VariantField,
} from "../../src/definitions";

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
