// The kinds that are not a record with create, read, update and delete of its own: each says here
// what these verbs mean for it. Everything else (check, diff, types, secrets) is derived as ever.
import type { Lifecycle } from "../lifecycle";

/** The lifecycles of kinds that have one of their own, by name. */
export const OWN_LIFECYCLES: Readonly<Partial<Record<string, Lifecycle>>> = {};
