// Refused deliveries.
import { createHmac } from "node:crypto";

import { readPlatformEvent, verifyWebhookSignature } from "../../../../src/events";
import { failure } from "./environment";
import type { MessageSource } from "./environment";

const SECRET = "whsec_said";
const BODY = "{}";
const now = new Date("2030-01-01T00:00:00Z");

const signed = (seconds: number): string => {
  const t = now.getTime() / 1000 + seconds;
  return `t=${t};v1=${createHmac("sha256", SECRET).update(`${t}:${BODY}`).digest("hex")}`;
};

/** The messages of a rejected delivery. */
export const eventMessages: MessageSource = () => {
  const verify = (header: string | undefined, more: Partial<Given> = {}) => {
    const { body = BODY, secret = SECRET, tolerance = 300, at = now } = more;
    return () => verifyWebhookSignature(header, body as string, secret, { tolerance, now: at });
  };
  const refused: readonly (() => unknown)[] = [
    verify(undefined),
    verify("sha256=abc"),
    verify("t=1;v2=abc"),
    verify(
      signed(0)
        .replace(/.$/, "x")
        .replace(/v1=.*/, `v1=${"0".repeat(64)}`),
    ),
    verify(signed(-900)),
    verify(signed(900)),
    verify(signed(0), { body: { parsed: true } }),
    verify(signed(0), { secret: "" }),
    // JavaScript callers may pass it.
    verify(signed(0), { secret: 7 as unknown as string }),
    verify(" ".repeat(9_000) + signed(0)),
    verify(signed(0), { tolerance: -1 }),
    verify(signed(0), { at: new Date("never") }),
    ...["no JSON", "7", "{}", '{"id":"1","type":"t","apiVersion":"1","createdAt":"now"}'].map(
      (body) => () => readPlatformEvent(body),
    ),
  ];
  return Promise.all(refused.map((work) => failure(Promise.resolve().then(work))));
};

interface Given {
  readonly body: unknown;
  readonly secret: string;
  readonly tolerance: number;
  readonly at: Date;
}
