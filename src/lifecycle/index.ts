import { create } from "./create";
import { remove } from "./delete";
import { OWN_LIFECYCLES } from "./own";
import type { Lifecycle } from "./own";
import { read } from "./read";
import { update } from "./update";
import type { KindSpec } from "../spec";

export { check } from "./check";
export type { Checked, CheckFailure } from "./check";
export type { Created } from "./create";
export { diff } from "./diff";
export type { Difference } from "./diff";
export type { Lifecycle } from "./own";
export { PartialFailure } from "./partial-failure";
export { createReader } from "./reader";
export type { Reader } from "./reader";
export { isState } from "./refresh";
export type { Refreshed } from "./refresh";
export type { Service, Target } from "./service";

/** The verbs of a kind: the usual ones, unless it has its own. */
export function lifecycleOf(spec: KindSpec): Lifecycle {
  return OWN_LIFECYCLES[spec.name] ?? { create, read, update, remove };
}
