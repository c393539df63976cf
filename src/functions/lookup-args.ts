/** The arguments of a lookup: plain values by name. In a file without imports, because programs compile it. */
export type LookupArgs = Readonly<Record<string, unknown>>;
