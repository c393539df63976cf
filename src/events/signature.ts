// Whether a webhook was posted by the service: docs/api.md, Webhook deliveries. Constant time where
// an attacker could learn something from time, and clear about why a signature was refused.
import { createHmac, timingSafeEqual } from "node:crypto";

/** Why a signature was refused. */
export const SignatureProblem = {
  /** There was no signature header: the organization has no signing secret, or it was taken off. */
  MISSING_HEADER: "MISSING_HEADER",
  /** The header is not of the form `t=<seconds>;v1=<hex>`. */
  MALFORMED_HEADER: "MALFORMED_HEADER",
  /** The header has no signature of a version that is known here. */
  NO_KNOWN_VERSION: "NO_KNOWN_VERSION",
  /** Another secret, or another body than the one that was signed. */
  WRONG_SIGNATURE: "WRONG_SIGNATURE",
  /** Signed longer ago than is tolerated: a delivery that somebody has kept and sends again. */
  TOO_OLD: "TOO_OLD",
  /** Signed in the future by more than is tolerated: one of the two clocks is wrong. */
  TOO_NEW: "TOO_NEW",
} as const;

/** One of the reasons. */
export type SignatureProblem = (typeof SignatureProblem)[keyof typeof SignatureProblem];

/** A signature was refused; nothing in the request can be trusted. */
export class WebhookSignatureError extends Error {
  override readonly name = "WebhookSignatureError";

  /**
   * @param problem why, for programs
   * @param message why, for people; it holds neither the secret nor the signature that was expected
   */
  constructor(
    readonly problem: SignatureProblem,
    message: string,
  ) {
    super(message);
  }
}

/** How strict a verification is. */
export interface VerifyOptions {
  /**
   * Seconds by which the time of the signature may differ from now, in either direction. `Infinity`
   * switches the protection against replays off.
   * @defaultValue 300
   */
  readonly tolerance?: number;
  /**
   * What time it is.
   * @defaultValue the time of this machine
   */
  readonly now?: Date;
}

/** A signature that was accepted. */
export interface VerifiedSignature {
  /** When the delivery was signed. Each retry is signed anew. */
  readonly signedAt: Date;
}

const DEFAULT_TOLERANCE = 300;
const MOST_CHARACTERS = 4_096;
const DIGEST = /^[0-9a-f]{64}$/i;
/** More than this is not a plausible time, and could not be represented exactly as a number. */
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
 * @param header the `X-Service-Signature` header as it came
 * @param rawBody the body exactly as it came: parsed and written again it is another text
 * @param secret the signing secret, for example `secret` of a `WebhookSigningSecret`
 * @param options how strict to be
 * @returns when it was signed
 * @throws WebhookSignatureError with the reason in `problem`; a header of more than 4096 characters is malformed
 * @throws TypeError where the secret is empty or no string, or the body was parsed
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
  // Every digest is compared, so that time does not tell which of several was right.
  const matches = digests.filter((digest) => timingSafeEqual(Buffer.from(digest, "hex"), expected));
  if (matches.length === 0) {
    throw new WebhookSignatureError(
      SignatureProblem.WRONG_SIGNATURE,
      "the signature is not that of this body with this secret: compare the bytes as they came, and the secret with the last one that was made",
    );
  }
  refuseStale(Number(time), now.getTime() / 1000, tolerance);
  return { signedAt: new Date(Number(time) * 1000) };
}

/** The one place that reads the machine's clock: a test passes its own time. */
// eslint-disable-next-line no-restricted-syntax -- the default that makes the rule possible
const machineTime = (): Date => new Date();

/** JavaScript callers may hand over bytes: with none of them everybody can sign. */
function refuseNoSecret(secret: unknown): void {
  if (typeof secret !== "string") throw new TypeError("the signing secret must be a string");
  if (secret === "") throw new TypeError("the signing secret is empty: nothing can be verified");
}

/** What JavaScript callers get wrong most: frameworks hand over the body parsed. */
function refuseParsed(rawBody: unknown): void {
  if (typeof rawBody === "string" || rawBody instanceof Uint8Array) return;
  throw new TypeError(
    "the body must be the bytes or the text exactly as they came, not what was parsed from them",
  );
}

/** No number is neither too old nor too new: everything would be accepted, and nobody would notice. */
function refuseNoTime(tolerance: number, now: Date): void {
  if (!(tolerance >= 0))
    throw new TypeError("the tolerance must be a number of seconds, 0 or more");
  if (Number.isNaN(now.getTime())) throw new TypeError("now must be a valid date");
}

interface Parts {
  /** Seconds since the epoch, as they were signed. */
  readonly time: string;
  /** Signatures of the known version that have the form of one. */
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
      "the signature header is not of the form t=<seconds>;v1=<hex>",
    );
  }
  const digests = valuesOf("v1");
  if (digests.length === 0) {
    throw new WebhookSignatureError(
      SignatureProblem.NO_KNOWN_VERSION,
      "the signature header has no v1: it may be of a newer version than this package knows",
    );
  }
  return { time, digests: digests.filter((digest) => DIGEST.test(digest)) };
}

/** Nothing is worked on that nobody has signed: no header of the service is nearly as long. */
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
