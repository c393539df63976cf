export type { LookupOptions } from "./invoke";
export * from "./lookups";
export type * from "./records";
