// The faults of a request that make a difference to its sender.
import type { Effect } from "../../../../src/emulator";
import { IS_SOAK } from "../../depth";

/** One way in which a request fails. */
export interface MatrixFault {
  readonly title: string;
  readonly effect: Effect;
  /** What an error about it must match. */
  readonly says: RegExp;
  /** The API itself reports that there is no such object. */
  readonly denies?: true;
  /** Milliseconds after which a next run starts, because the service requested a pause. */
  readonly restMs?: number;
}

/** The time-out of a request in milliseconds: the least that can be configured. */
const TIMEOUT_MS = 1_000;

/** How an error names what failed: the API, or the upload server. */
const BY = "(failed:|the upload server returned) ";
const SILENT = /no response was received|the upload server could not be reached or did not respond/;
/** What is reported if there is no response in time. */
export const LATE = /(no response was received|did not respond).*timeout/i;

const answered = (status: number): Pick<MatrixFault, "title" | "effect" | "says"> => ({
  title: `${status}`,
  effect: { status },
  says: new RegExp(`${BY}${status}`),
});

const limited = {
  status: 429,
  code: "RATE_LIMITED",
  message: "Rate limit exceeded.",
  timestamp: 0,
  requestId: "limited",
  errors: null,
};

const FAULTS: readonly MatrixFault[] = [
  {
    title: "429 with Retry-After",
    effect: { status: 429, headers: { "Retry-After": "1" } },
    // The preview of a kind that reads members gets it first.
    says: /429|rate limit is used up/,
    restMs: 1_000,
  },
  {
    title: "429 without Retry-After",
    effect: { status: 429, body: limited },
    says: /429|rate limit is used up/,
    restMs: 600,
  },
  answered(500),
  answered(502),
  answered(503),
  answered(504),
  {
    title: "connection dropped before execution",
    effect: { drop: "before" },
    says: SILENT,
  },
  {
    title: "connection dropped after execution",
    effect: { drop: "after" },
    says: SILENT,
  },
  {
    title: "time-out after execution",
    effect: { answerAfterMs: TIMEOUT_MS + 4_000 },
    says: LATE,
  },
  {
    title: "time-out before execution",
    effect: { delayMs: TIMEOUT_MS + 4_000, drop: "before" },
    says: LATE,
  },
  {
    title: "truncated JSON",
    effect: { truncate: true },
    says: /its response could not be read/,
  },
  {
    title: "HTML 502 of a proxy",
    effect: { html: true },
    says: new RegExp(`${BY}502`),
  },
  {
    title: "HTML 200 of a proxy",
    effect: { html: true, status: 200 },
    says: /its response could not be read/,
  },
  {
    title: "HTML 404 of a proxy",
    effect: { html: true, status: 404 },
    says: /failed: 404.*not appear to come from the API|the upload server returned 404/,
  },
  {
    title: "JSON 404 of a gateway",
    effect: { status: 404, body: { message: "no Route matched with those values" } },
    says: /failed: 404.*not appear to come from the API|the upload server returned 404/,
  },
  answered(401),
  answered(403),
  {
    ...answered(404),
    says: new RegExp(`${BY}404|it no longer exists|does not count as gone`),
    denies: true,
  },
  answered(409),
];

/** Faults that a client handles like another one in the list. */
const ALIKE = ["502", "504", "HTML 502 of a proxy", "HTML 200 of a proxy"];

/** The faults, one of each sort; a soak has all of them. */
export const MATRIX_FAULTS: readonly MatrixFault[] = FAULTS.filter(
  ({ title }) => IS_SOAK || !ALIKE.includes(title),
);
