// The runtimes that workspaces can choose for their checks (docs/api.md, Workspaces). The catalogue is
// invented: one or two runtimes for each state.
import type { Row } from "../contract";
import { conflict, notFound } from "../http/failure";

const RUNTIMES: readonly Row[] = [
  runtime("2025.09", "20.18.0", "1.47.2", "retired", "2026-09-30T00:00:00.000Z"),
  runtime("2026.03", "22.11.0", "1.50.1", "deprecated", "2027-03-31T00:00:00.000Z"),
  runtime("2026.06", "22.16.0", "1.53.0", "available", null),
  runtime("2026.09", "24.8.0", "1.55.1", "available", null),
  runtime("2026.12", "24.11.0", "1.57.0", "baking", null),
];

function runtime(
  id: string,
  nodeVersion: string,
  playwrightVersion: string,
  status: string,
  eolAt: string | null,
): Row {
  return { id, nodeVersion, playwrightVersion, status, eolAt };
}

/** The runtime with this id; throws 404 if it is unknown, 409 if a workspace cannot choose it. */
export function chosenRuntime(id: string): Row {
  const found = RUNTIMES.find((each) => each.id === id);
  if (found === undefined) throw notFound(`Runtime "${id}"`);
  if (found.status === "baking" || found.status === "retired") {
    throw conflict(`Runtime ${id} cannot be chosen: it is ${found.status}`);
  }
  return found;
}
