// The package schema, from which SDKs of all languages are generated.
import schema from "./schema.json";

/** The schema with the version of this plugin. */
export const schemaText = (version: string): string => JSON.stringify({ ...schema, version });
