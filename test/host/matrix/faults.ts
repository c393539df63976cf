// The faults of a request that make a difference to its sender.
import type { Effect } from "../../../src/emulator";

/** One way in which a request fails. */
export interface MatrixFault {
  readonly title: string;
  readonly effect: Effect;
  /** What an error about it must say. */
  readonly says: RegExp;
  /** Asked again, the service answers: a client that may wait needs no help. */
  readonly passes?: true;
  /** The API itself reports that there is no such object. */
  readonly denies?: true;
  /** Milliseconds after which a next run starts, because the service asked for a pause. */
  readonly restMs?: number;
}

/** A client that waits for this long gives up, in milliseconds: the least that can be configured. */
const PATIENCE_MS = 1_000;

/** In what words an error tells who failed: the API, or the store that takes uploads. */
const BY = "(failed:|the upload server returned) ";
const SILENT = /no response was received|the upload server could not be reached or did not respond/;
const LATE = /(no response was received|did not respond).*timeout/i;

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

/** All of them. */
export const MATRIX_FAULTS: readonly MatrixFault[] = [
  {
    title: "429 that names a time",
    effect: { status: 429, headers: { "Retry-After": "1" } },
    // The preview of a kind that asks about people has met it first.
    says: /429|rate limit is used up/,
    passes: true,
    restMs: 1_000,
  },
  {
    title: "429 that names no time",
    effect: { status: 429, body: limited },
    says: /429|rate limit is used up/,
    passes: true,
    restMs: 600,
  },
  answered(500),
  { ...answered(502), passes: true },
  { ...answered(503), passes: true },
  { ...answered(504), passes: true },
  {
    title: "connection dropped before the work",
    effect: { drop: "before" },
    says: SILENT,
    passes: true,
  },
  {
    title: "connection dropped after the work",
    effect: { drop: "after" },
    says: SILENT,
    passes: true,
  },
  {
    title: "time-out after the work",
    effect: { answerAfterMs: PATIENCE_MS + 4_000 },
    says: LATE,
    passes: true,
  },
  {
    title: "time-out before the work",
    effect: { delayMs: PATIENCE_MS + 4_000, drop: "before" },
    says: LATE,
    passes: true,
  },
  {
    title: "truncated JSON",
    effect: { truncate: true },
    says: /its response could not be read/,
    passes: true,
  },
  { title: "page of a proxy", effect: { html: true }, says: new RegExp(`${BY}502`), passes: true },
  {
    title: "page of a proxy that calls itself a success",
    effect: { html: true, status: 200 },
    says: /its response could not be read/,
    passes: true,
  },
  {
    title: "page of a proxy that knows no such path",
    effect: { html: true, status: 404 },
    says: /failed: 404.*not from the API itself|the upload server returned 404/,
  },
  {
    title: "404 of a gateway that knows no such path",
    effect: { status: 404, body: { message: "no Route matched with those values" } },
    says: /failed: 404.*not from the API itself|the upload server returned 404/,
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

/** Answered like another one: what a client makes of the one it makes of the other. */
const ALIKE = ["502", "504", "page of a proxy", "page of a proxy that calls itself a success"];

/** Those that a client can sit out, one of each sort. */
export const PASSING_FAULTS: readonly MatrixFault[] = MATRIX_FAULTS.filter(
  ({ title, passes }) => passes === true && !ALIKE.includes(title),
);
