// Verifies that a webhook was posted by the service: docs/api.md, Webhook deliveries. Comparisons run in
// constant time where timing could help an attacker, and a refusal states its reason.
import { createHmac, timingSafeEqual } from "node:crypto";

/** Why a signature was refused. */
export const SignatureProblem = {
  /** There is no signature header: the organization has no signing secret, or the header was removed. */
  MISSING_HEADER: "MISSING_HEADER",
  /** The header is not of the form `t=<seconds>;v1=<hex>`. */
  MALFORMED_HEADER: "MALFORMED_HEADER",
  /** The header has no signature of a known version. */
  NO_KNOWN_VERSION: "NO_KNOWN_VERSION",
  /** The secret or the body differs from the one that was signed. */
  WRONG_SIGNATURE: "WRONG_SIGNATURE",
  /** Signed longer ago than the tolerance: possibly a replay. */
  TOO_OLD: "TOO_OLD",
  /** Signed further in the future than the tolerance: one of the two clocks is wrong. */
  TOO_NEW: "TOO_NEW",
} as const;

/** A reason for a refusal. */
export type SignatureProblem = (typeof SignatureProblem)[keyof typeof SignatureProblem];

/** The signature was refused; nothing in the request can be trusted. */
export class WebhookSignatureError extends Error {
  override readonly name = "WebhookSignatureError";

  /**
   * @param problem the reason, for programs
   * @param message the reason, for people; it contains neither the secret nor the expected signature
   */
  constructor(
    readonly problem: SignatureProblem,
    message: string,
  ) {
    super(message);
  }
}

/** Options of a verification. */
export interface VerifyOptions {
  /**
   * Maximum difference between the time of the signature and now, in seconds and in either direction.
   * `Infinity` disables the protection against replays.
   * @defaultValue 300
   */
  readonly tolerance?: number;
  /**
   * The current time.
   * @defaultValue the time of this machine
   */
  readonly now?: Date;
}

/** A verified signature. */
export interface VerifiedSignature {
  /** When the delivery was signed. Each retry is signed anew. */
  readonly signedAt: Date;
}

const DEFAULT_TOLERANCE = 300;
const MOST_CHARACTERS = 4_096;
const DIGEST = /^[0-9a-f]{64}$/i;
/** A longer number is not a plausible time, and could not be represented exactly. */
const SECONDS = /^\d{1,12}$/;

/**
 * Verifies that a webhook was posted by the service and is fresh.
 *
 * @example
 * ```typescript
 * import { createServer } from "node:http";
 * import { readPlatformEvent, verifyWebhookSignature } from "pulumi-monitoring/events";
 *
 * const secret = process.env.SIGNING_SECRET ?? "";
 *
 * createServer((request, response) => {
 *     const chunks: Buffer[] = [];
 *     request.on("data", (chunk: Buffer) => chunks.push(chunk));
 *     request.on("end", () => {
 *         const body = Buffer.concat(chunks);
 *         try {
 *             verifyWebhookSignature(request.headers["x-service-signature"], body, secret);
 *             const event = readPlatformEvent(body);
 *             console.log(event.type, event.id);
 *             response.writeHead(204).end();
 *         } catch (error) {
 *             response.writeHead(400).end(String(error));
 *         }
 *     });
 * }).listen(8080);
 * ```
 *
 * @param header the `X-Service-Signature` header as received
 * @param rawBody the body exactly as received: parsed and serialized again, it would differ
 * @param secret the signing secret, for example `secret` of a `WebhookSigningSecret`
 * @param options the tolerance and the current time
 * @returns when the delivery was signed
 * @throws WebhookSignatureError with the reason in `problem`; a header longer than 4096 characters is malformed
 * @throws TypeError if the secret is empty or not a string, or if the body was parsed
 */
export function verifyWebhookSignature(
  header: string | readonly string[] | null | undefined,
  rawBody: string | Uint8Array,
  secret: string,
  { tolerance = DEFAULT_TOLERANCE, now = machineTime() }: VerifyOptions = {},
): VerifiedSignature {
  refuseNoSecret(secret);
  refuseParsed(rawBody);
  refuseNoTime(tolerance, now);
  const { time, digests } = partsOf(header);
  const expected = createHmac("sha256", secret).update(`${time}:`).update(rawBody).digest();
  // All digests are compared, so that timing does not reveal which of several matched.
  const matches = digests.filter((digest) => timingSafeEqual(Buffer.from(digest, "hex"), expected));
  if (matches.length === 0) {
    throw new WebhookSignatureError(
      SignatureProblem.WRONG_SIGNATURE,
      "the signature does not match the body and the secret: check that the body is exactly as received, and that the secret is the current one",
    );
  }
  refuseStale(Number(time), now.getTime() / 1000, tolerance);
  return { signedAt: new Date(Number(time) * 1000) };
}

/** The one place that reads the machine's clock: a test passes its own time. */
// eslint-disable-next-line no-restricted-syntax -- the default that makes the rule possible
const machineTime = (): Date => new Date();

/** JavaScript callers may pass bytes: an empty secret would let anyone sign. */
function refuseNoSecret(secret: unknown): void {
  if (typeof secret !== "string") throw new TypeError("the signing secret must be a string");
  if (secret === "") throw new TypeError("the signing secret is empty: nothing can be verified");
}

/** The most common mistake of JavaScript callers: frameworks pass a parsed body. */
function refuseParsed(rawBody: unknown): void {
  if (typeof rawBody === "string" || rawBody instanceof Uint8Array) return;
  throw new TypeError(
    "the body must be the bytes or the text exactly as received, not parsed JSON",
  );
}

/** NaN is neither too old nor too new: every signature would be accepted unnoticed. */
function refuseNoTime(tolerance: number, now: Date): void {
  if (!(tolerance >= 0))
    throw new TypeError("the tolerance must be a number of seconds, 0 or more");
  if (Number.isNaN(now.getTime())) throw new TypeError("now must be a valid date");
}

interface Parts {
  /** The signed text: seconds since the epoch. */
  readonly time: string;
  /** Well-formed signatures of the known version. */
  readonly digests: readonly string[];
}

function partsOf(header: string | readonly string[] | null | undefined): Parts {
  const text = typeof header === "string" ? header : header?.join(";");
  if (text === undefined || text.trim() === "") {
    throw new WebhookSignatureError(
      SignatureProblem.MISSING_HEADER,
      "there is no X-Service-Signature header: deliveries are signed once the organization has a signing secret",
    );
  }
  refuseLong(text);
  const parts = text.split(";").map((part) => /^(\w+)=(.*)$/.exec(part.trim()));
  const valuesOf = (name: string): string[] =>
    parts.filter((part) => part?.[1] === name).map((part) => part?.[2] ?? "");
  const [time, ...others] = valuesOf("t");
  if (parts.includes(null) || time === undefined || others.length > 0 || !SECONDS.test(time)) {
    throw new WebhookSignatureError(
      SignatureProblem.MALFORMED_HEADER,
      "the signature header does not have the form t=<seconds>;v1=<hex>",
    );
  }
  const digests = valuesOf("v1");
  if (digests.length === 0) {
    throw new WebhookSignatureError(
      SignatureProblem.NO_KNOWN_VERSION,
      "the signature header has no v1: it may be of a newer version that this package does not support",
    );
  }
  return { time, digests: digests.filter((digest) => DIGEST.test(digest)) };
}

/** Limits the work for unsigned input: no header of the service is nearly as long. */
function refuseLong(header: string): void {
  if (header.length <= MOST_CHARACTERS) return;
  throw new WebhookSignatureError(
    SignatureProblem.MALFORMED_HEADER,
    `the signature header is longer than ${MOST_CHARACTERS} characters`,
  );
}

function refuseStale(signedAt: number, now: number, tolerance: number): void {
  const age = now - signedAt;
  if (age > tolerance) {
    throw new WebhookSignatureError(
      SignatureProblem.TOO_OLD,
      `the delivery was signed ${Math.round(age)} s ago, which is more than ${tolerance} s`,
    );
  }
  if (-age > tolerance) {
    throw new WebhookSignatureError(
      SignatureProblem.TOO_NEW,
      `the delivery was signed ${Math.round(-age)} s in the future, which is more than ${tolerance} s: compare the clocks`,
    );
  }
}
