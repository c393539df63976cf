// A change of a monitor by one of its own calls: stored and noted in the audit log.
import type { Call, Row } from "../contract";
import { amend } from "../records";

/** The monitor with these members changed. */
export function changeMonitor(call: Call, row: Row, changes: Row): Row {
  const next = amend(call, "Monitor", row, changes);
  call.audit("monitor.updated", "monitor", next);
  return next;
}
