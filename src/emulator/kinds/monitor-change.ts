// Changes a monitor through one of its own calls: stores it and writes an audit entry.
import type { Call, Row } from "../contract";
import { amend } from "../store/records";

/** Stores the monitor with these members changed. */
export function changeMonitor(call: Call, row: Row, changes: Row): Row {
  const next = amend(call, "Monitor", row, changes);
  call.audit("monitor.updated", "monitor", next);
  return next;
}
