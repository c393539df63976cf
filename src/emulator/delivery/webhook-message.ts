// The wire format of a delivery: docs/api.md, Webhook deliveries, Alert deliveries.
import { createHmac } from "node:crypto";

import type { Json } from "../../definitions";

const API_VERSION = "2026-06";

/** The body of every attempt for one event. */
export const envelope = (id: string, type: string, createdAt: string, data: Json): string =>
  JSON.stringify({ id, type, apiVersion: API_VERSION, createdAt, data });

/** The input for the headers of one attempt. */
export interface Attempt {
  readonly type: string;
  readonly deliveryId: string;
  readonly body: string;
  /** Unsigned if undefined. */
  readonly secret: string | undefined;
  /** Headers that the receiver configured. */
  readonly customHeaders?: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The headers of one attempt. Each is signed anew, or a late retry would look like a replay. */
export function headersOf({
  type,
  deliveryId,
  body,
  secret,
  customHeaders = {},
  now,
}: Attempt): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const signed = (key: string): string =>
    createHmac("sha256", key).update(`${seconds}:${body}`).digest("hex");
  return {
    ...customHeaders,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Service-Event": type,
    "X-Service-Delivery": deliveryId,
    ...(secret !== undefined && { "X-Service-Signature": `t=${seconds};v1=${signed(secret)}` }),
  };
}
