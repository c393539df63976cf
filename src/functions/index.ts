export type { LookupOptions, LookupOutputOptions } from "./invoke";
export * from "./lookups";
export type * from "./records";
