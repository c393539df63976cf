// Responses that gateways and frameworks in front of a service send themselves. They lack its envelopes and
// request ids, so a client must not mistake them for the service's.
import { STATUS_CODES } from "node:http";
import { instantOf } from "../time/clock";

/** The forms of such responses, by their bodies. */
export const GATEWAY_FORMS = ["html", "text", "message", "framework", "detail", "empty"] as const;

/** The request to respond to. */
export interface AnsweredRequest {
  readonly status: number;
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

type Body = readonly [type: string | undefined, body: string | null];

/** An API gateway's messages that differ from the reason phrase of the status. */
const MESSAGES: Readonly<Record<number, string>> = {
  404: "no Route matched with those values",
  502: "An invalid response was received from the upstream server",
  504: "The upstream server is timing out",
};

const reasonOf = (status: number): string => STATUS_CODES[status] ?? "Error";
const asJson = (value: object): Body => ["application/json", JSON.stringify(value)];

const BODIES: Readonly<Record<(typeof GATEWAY_FORMS)[number], (request: AnsweredRequest) => Body>> =
  {
    html: ({ status }) => {
      const title = `${status} ${reasonOf(status)}`;
      return [
        "text/html",
        `<html>
<head><title>${title}</title></head>
<body><center><h1>${title}</h1></center><hr><center>proxy</center></body>
</html>
`,
      ];
    },
    text: ({ status }) => ["text/plain", `${status} ${reasonOf(status).toLowerCase()}\n`],
    message: ({ status }) => asJson({ message: MESSAGES[status] ?? reasonOf(status) }),
    framework: ({ status, path, now }) =>
      asJson({ timestamp: instantOf(now), status, error: reasonOf(status), path }),
    detail: ({ status }) => asJson({ detail: reasonOf(status) }),
    empty: () => [undefined, null],
  };

/** A gateway's response in this form. */
export function gatewayAnswer(
  form: (typeof GATEWAY_FORMS)[number],
  request: AnsweredRequest,
): Response {
  const [type, body] = BODIES[form](request);
  const headers = { Server: "gateway", ...(type !== undefined && { "Content-Type": type }) };
  return new Response(body, { status: request.status, headers });
}
