// What a component shows (docs/api.md, Components).
import type { Call, Row } from "../contract";
import { asText } from "../records";

/** Whether an operator's override still holds. */
export const isOverridden = (call: Call, row: Row): boolean =>
  typeof row.overrideStatus === "string" &&
  Date.parse(asText(row.overrideExpiresAt)) > call.clock.now();

/** The override while it lasts; otherwise all is well, since no check runs here. */
export const currentStatus = (call: Call, row: Row): string =>
  isOverridden(call, row) ? asText(row.overrideStatus) : "OPERATIONAL";
