// What a test run of a monitor sees: docs/api.md, Test runs.
import type { Json } from "../../definitions";

/** A DNS record. */
export interface Answer {
  readonly value: string;
  readonly ttl: number;
}

/** One look at a target. Members that its type of monitor does not have are left out. */
export interface Look {
  /** Why nothing answered; then the rest says nothing. */
  readonly error?: string;
  readonly ms: number;
  readonly status?: number;
  /** By name in lower case. */
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  readonly body?: string;
  readonly bytes?: number;
  /** The addresses that it was redirected to, in their order. */
  readonly redirects?: readonly string[];
  readonly certificateDays?: number;
  /** By record type in upper case. */
  readonly answers?: Readonly<Record<string, readonly Answer[]>>;
  readonly lossPercent?: number;
  readonly tools?: readonly string[];
  readonly capabilities?: readonly string[];
  readonly protocolVersion?: string;
  /** When heartbeats came, the oldest first, as epoch milliseconds. */
  readonly heartbeats?: readonly number[];
  /** The time of the look, as epoch milliseconds. */
  readonly at?: number;
}

/** The address of the target: what a control call declares, and what is looked at. */
export function addressOf(
  type: string,
  config: Readonly<Record<string, Json | undefined>>,
): string {
  const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
  switch (type) {
    case "HTTP":
      return text(config.url);
    case "DNS":
      return text(config.hostname);
    case "TCP":
      return `${text(config.host)}:${Number(config.port)}`;
    case "ICMP":
      return text(config.host);
    default:
      return text(config.command);
  }
}
