// Calls that wait for something to arrive: a request at a webhook inbox, or mail (docs/api.md, Waiting).
import { instant, integer } from "../../definitions";
import type { Fields, JsonObject } from "../../definitions";
import type { Row, TenantContext } from "../contract";
import { ApiFailure } from "../http/failure";
import { asText } from "../store/records";
import { timeIn } from "../time/clock";

const DEFAULT_MS = 30_000;
const LONGEST_MS = 120_000;
const LOOKBACK_MS = 60_000;
/** How often it is looked. */
const STEP_MS = 25;

/** The members of a body that every such call takes. */
export const WAIT_FIELDS: Fields = {
  timeoutMs: integer({
    doc: "How long to wait, in milliseconds; 30000 if omitted.",
    min: 1,
    max: LONGEST_MS,
  }),
  receivedAfter: instant({
    doc: "The earliest time of arrival that counts; a minute ago if omitted.",
  }),
};

/**
 * The first of these rows that arrived in time, once there is one.
 * @param rows finds the rows that match, oldest first
 * @throws ApiFailure 408 if none arrives in time
 */
export async function waitForArrival(
  context: TenantContext,
  { timeoutMs = DEFAULT_MS, receivedAfter }: JsonObject,
  rows: () => readonly Row[],
): Promise<Row> {
  const since =
    receivedAfter === undefined ? Date.parse(context.now) - LOOKBACK_MS : timeIn(receivedAfter);
  const deadline = performance.now() + Number(timeoutMs);
  for (;;) {
    const found = rows().find((row) => timeIn(row.receivedAt) >= since);
    if (found !== undefined) return found;
    const left = deadline - performance.now();
    if (left <= 0 || !(await context.pause(Math.min(left, STEP_MS)))) throw tooLate(timeoutMs);
  }
}

const tooLate = (timeoutMs: JsonObject[string]): ApiFailure =>
  new ApiFailure(408, "WAIT_TIMEOUT", `Nothing arrived within ${asText(timeoutMs)} ms`);
