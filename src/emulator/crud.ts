// The five usual routes of a kind, from its spec (docs/api.md, "Envelopes" and "Updates").
import type { KindSpec } from "../spec";
import type { Call, CrudHooks, Route, Row, View } from "./contract";

/** The record that is answered for a row in a view: all fields and outputs, null when unset. */
export function presentRow(
  _call: Call,
  _spec: KindSpec,
  _hooks: CrudHooks,
  _row: Row,
  _view: View,
): Row {
  throw new Error("not built yet");
}

/** List, create, get, update, delete, as far as the spec has them and `hooks.lacks` does not name them. */
export function crudRoutes(_spec: KindSpec, _hooks: CrudHooks = {}): Route[] {
  return [];
}
