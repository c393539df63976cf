// The start of a run.
import { Reader } from "./requests/reader";
import { Organization } from "./safety/organization";
import { Owners } from "./safety/owners";
import { Turns } from "./safety/turns";
import type { Run } from "./types";
import type { RefreshMode } from "../client";

/** What a run needs from outside. */
export interface NewRun extends Pick<Run, "client" | "journal" | "clock" | "notice" | "settings"> {
  /** How a refresh reads. */
  readonly refresh?: RefreshMode;
}

/** A run that has not done anything yet. */
export function newRun({ refresh, ...given }: NewRun): Run {
  return {
    ...given,
    reader: new Reader(given.client, given.clock, refresh),
    owners: new Owners(),
    organization: new Organization(given.client),
    turns: new Turns(),
  };
}
