// The package schema, from which SDKs of all languages are generated. Only the call for it loads this file.
import schema from "./schema.json";

export const schemaText = JSON.stringify(schema);
