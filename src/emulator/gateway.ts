// What gateways and frameworks in front of a service answer by themselves. They know nothing of its
// envelopes and request ids, so no client may take their words for the service's.
import { STATUS_CODES } from "node:http";

/** The forms of such answers, by what their bodies are. */
export const GATEWAY_FORMS = ["html", "text", "message", "framework", "detail", "empty"] as const;

/** What is known of the request that is answered. */
export interface AnsweredRequest {
  readonly status: number;
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

type Body = readonly [type: string | undefined, body: string | null];

/** What an API gateway says where its words are not those of the status. */
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
      asJson({ timestamp: new Date(now).toISOString(), status, error: reasonOf(status), path }),
    detail: ({ status }) => asJson({ detail: reasonOf(status) }),
    empty: () => [undefined, null],
  };

/** The answer of a gateway in this form. */
export function gatewayAnswer(
  form: (typeof GATEWAY_FORMS)[number],
  request: AnsweredRequest,
): Response {
  const [type, body] = BODIES[form](request);
  const headers = { Server: "gateway", ...(type !== undefined && { "Content-Type": type }) };
  return new Response(body, { status: request.status, headers });
}
