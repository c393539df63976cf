// Requests of the emulator to webhooks, and which addresses it calls at all: docs/api.md, Webhook deliveries.
// Connections are not kept alive, so none is left open afterwards.
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";

/** A request to a webhook. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** The response of a receiver. */
export interface Answer {
  readonly status: number;
  /** The beginning of the body, as text. */
  readonly body: string;
}

/** Posts a request; throws if there is no response. */
export type Post = (webhookRequest: WebhookRequest) => Promise<Answer>;

const BODY_KEPT = 2_000;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether the emulator calls an address: only one of another program on this machine, because its own control calls trust
 * this machine, and only if no other machine reaches the emulator, because it would open services of this machine to it.
 * @param own the origin of the emulator
 */
export function isCallable(url: string, own: string): boolean {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  const emulator = new URL(own);
  return isHere(target) && isHere(emulator) && portOf(target) !== portOf(emulator);
}

/** Whether a host is this machine. */
export const isHere = ({ hostname }: Pick<URL, "hostname">): boolean => LOOPBACK.test(hostname);

/** Node takes port 0 for the default one. */
const portOf = ({ port, protocol }: URL): string =>
  ["", "0"].includes(port) ? (protocol === "https:" ? "443" : "80") : port;

/** Posts over HTTP, or over HTTPS with a certificate that this machine trusts. Does not follow redirects. */
export const post: Post = ({ url, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const send = new URL(url).protocol === "https:" ? secureRequest : plainRequest;
    const options = { method: "POST", headers, agent: false, signal } as const;
    const sent = send(url, options, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("error", reject);
      // The rest is read and discarded, or the connection would never end.
      answer.on("data", (chunk: string) => {
        if (body.length < BODY_KEPT) body = (body + chunk).slice(0, BODY_KEPT);
      });
      answer.on("end", () => {
        resolve({ status: answer.statusCode ?? 0, body });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
