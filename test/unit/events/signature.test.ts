// Signatures of webhooks. The digests were computed with another tool (Python: hmac, hashlib) over
// `<t>:<body>`, independently of this code.
import { describe, expect, it } from "vitest";

import { WebhookSignatureError, verifyWebhookSignature } from "../../../src/events";
import type { SignatureProblem } from "../../../src/events";

const SECRET = "whsec_test";
const T = 1793612430;
const BODY = '{"id":"e1","type":"monitor.created"}';
const V1 = "b30ba8596ba273542f7c158a30b5e464a27bdcbe64a02afbfc1b0260886ad7e2";
const HEADER = `t=${T};v1=${V1}`;

const after = (seconds: number): Date => new Date((T + seconds) * 1000);

interface Overrides {
  readonly body?: string | Uint8Array;
  readonly secret?: string;
  readonly now?: Date;
  readonly tolerance?: number;
}

const verify = (
  header: string | string[] | null | undefined,
  { body = BODY, secret = SECRET, now = after(0), tolerance = 300 }: Overrides = {},
) => verifyWebhookSignature(header, body, secret, { now, tolerance });

function problemOf(run: () => unknown): SignatureProblem | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof WebhookSignatureError) return error.problem;
    throw error;
  }
}

describe("a signature is accepted", () => {
  it("for the body as text or as bytes, and the signing time is returned", () => {
    expect(verify(HEADER)).toEqual({ signedAt: new Date(T * 1000) });
    expect(verify(HEADER, { body: Buffer.from(BODY) }).signedAt).toEqual(new Date(T * 1000));
  });

  it.each([
    [
      "an empty body",
      SECRET,
      T,
      "",
      "793f8dba83dec581e4db9e8873a9e2945e1e918d985a6e2a0c548aa1c2602938",
    ],
    [
      "non-ASCII characters in secret and body, at the epoch",
      "ключ €",
      0,
      '{"name":"Zahlung · 支払い"}',
      "0b7ddd156cd3f08d4c3733240e3c364bbd26087f9936cde1a87c9a42b389df34",
    ],
    [
      "bytes that are not valid UTF-8",
      "s3cret",
      T,
      Uint8Array.from([0, 255, 10, 128]),
      "804d9a813b7aa821f9d1a0b08524ce76bb56eec22e121935560d1f500221f855",
    ],
  ])("for %s", (_name, secret, t, body, digest) => {
    const now = new Date(t * 1000);
    expect(problemOf(() => verify(`t=${t};v1=${digest}`, { secret, body, now }))).toBeUndefined();
  });

  it("with parts in any order, spaces, upper case, unknown parts and more than one v1", () => {
    for (const header of [
      `v1=${V1};t=${T}`,
      ` t=${T} ; v1=${V1.toUpperCase()} `,
      `t=${T};v0=abc;v1=${V1};v2=xyz`,
      `t=${T};v1=${"0".repeat(64)};v1=${V1}`,
      `t=${T};v1=short;v1=${V1}`,
      [`t=${T}`, `v1=${V1}`],
    ]) {
      expect([header, problemOf(() => verify(header))]).toEqual([header, undefined]);
    }
  });
});

describe("a signature is refused", () => {
  it.each([
    ["MISSING_HEADER", undefined],
    ["MISSING_HEADER", null],
    ["MISSING_HEADER", ""],
    ["MISSING_HEADER", []],
    ["MALFORMED_HEADER", "sha256"],
    ["MALFORMED_HEADER", `t=${T};v1=${V1};${" ".repeat(16_000)}`],
    ["MALFORMED_HEADER", `t=${T}${`;v1=${V1}`.repeat(70)}`],
    ["MALFORMED_HEADER", `v1=${V1}`],
    ["MALFORMED_HEADER", `t=;v1=${V1}`],
    ["MALFORMED_HEADER", `t=-5;v1=${V1}`],
    ["MALFORMED_HEADER", `t=1e9;v1=${V1}`],
    ["MALFORMED_HEADER", `t=${T};t=${T};v1=${V1}`],
    ["MALFORMED_HEADER", `t=${T},v1=${V1}`],
    ["NO_KNOWN_VERSION", `t=${T}`],
    ["NO_KNOWN_VERSION", `t=${T};v2=${V1}`],
    ["WRONG_SIGNATURE", `t=${T};v1=`],
    ["WRONG_SIGNATURE", `t=${T};v1=${V1.slice(2)}`],
    ["WRONG_SIGNATURE", `t=${T};v1=${"0".repeat(64)}`],
    ["WRONG_SIGNATURE", `t=${T};v1=${V1}00`],
    ["WRONG_SIGNATURE", `t=${T + 1};v1=${V1}`],
    ["WRONG_SIGNATURE", `t=0${T};v1=${V1}`],
  ])("as %s: %j", (problem, header) => {
    expect(problemOf(() => verify(header as string))).toBe(problem);
  });

  it("for a changed body, another secret and an empty body", () => {
    for (const other of [{ body: `${BODY} ` }, { secret: "whsec_other" }, { body: "" }]) {
      expect(problemOf(() => verify(HEADER, other))).toBe("WRONG_SIGNATURE");
    }
  });

  it("if it is older or newer than the tolerance, to the second", () => {
    expect(problemOf(() => verify(HEADER, { now: after(300) }))).toBeUndefined();
    expect(problemOf(() => verify(HEADER, { now: after(301) }))).toBe("TOO_OLD");
    expect(problemOf(() => verify(HEADER, { now: after(-300) }))).toBeUndefined();
    expect(problemOf(() => verify(HEADER, { now: after(-301) }))).toBe("TOO_NEW");
    expect(problemOf(() => verify(HEADER, { now: after(1), tolerance: 0 }))).toBe("TOO_OLD");
    const unlimited = { now: after(10 ** 9), tolerance: Infinity };
    expect(problemOf(() => verify(HEADER, unlimited))).toBeUndefined();
  });

  it("by default if it is more than five minutes from the machine's time", () => {
    expect(problemOf(() => verifyWebhookSignature(HEADER, BODY, SECRET))).toMatch(/^TOO_/);
  });

  it("without revealing the secret or the expected digest", () => {
    const wrong = `t=${T};v1=${"0".repeat(64)}`;
    try {
      verify(wrong);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain(SECRET);
      expect(String(error)).not.toContain(V1);
    }
  });

  it("with a TypeError for an empty secret or a parsed body", () => {
    expect(() => verify(HEADER, { secret: "" })).toThrow(TypeError);
    // JavaScript programs can pass any type: with an empty secret, anybody could sign.
    const noBytes = new Uint8Array() as unknown as string;
    expect(() => verify(HEADER, { secret: noBytes })).toThrow("must be a string");
    const parsed = JSON.parse(BODY) as string;
    expect(() => verify(HEADER, { body: parsed })).toThrow("not parsed JSON");
  });

  it("with an error for an invalid time or tolerance, which would accept any age", () => {
    expect(() => verify(HEADER, { tolerance: NaN })).toThrow("tolerance must be a number");
    expect(() => verify(HEADER, { tolerance: -1 })).toThrow("tolerance must be a number");
    expect(() => verify(HEADER, { now: new Date("now") })).toThrow("now must be a valid date");
  });
});
