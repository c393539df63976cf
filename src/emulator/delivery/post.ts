// The one place of the emulator that calls out, and only to this machine: docs/api.md, Webhook
// deliveries. No connection is kept, so that nothing is left when it is done.
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";

/** What is sent where. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Gives up when this is aborted. */
  readonly signal: AbortSignal;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  /** Its beginning, as text. */
  readonly body: string;
}

/** Posts a request; throws when there is no answer. */
export type Post = (webhookRequest: WebhookRequest) => Promise<Answer>;

/** How much of an answer is kept. */
const BODY_KEPT = 2_000;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address is one of this machine: nothing else is ever called. */
export const isLoopbackAddress = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);

/** Posts over HTTP, or HTTPS with a certificate that this machine trusts. Redirects are not followed. */
export const post: Post = ({ url, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const send = new URL(url).protocol === "https:" ? secureRequest : plainRequest;
    const options = { method: "POST", headers, agent: false, signal } as const;
    const sent = send(url, options, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("error", reject);
      // The rest is read and thrown away, or the connection would never end.
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
