// @ts-check
// A receiver of platform events: SIGNING_SECRET=… node index.mjs
// It verifies the signature before anything else, responds immediately, and handles each event once.
import { createServer } from "node:http";

import {
  isKnownPlatformEvent,
  PlatformEventError,
  PlatformEventType,
  readPlatformEvent,
  verifyWebhookSignature,
  WebhookSignatureError,
} from "pulumi-monitoring/events";

const { SIGNING_SECRET: secret = "", HOST: host = "127.0.0.1", PORT: port = "8080" } = process.env;
if (secret === "") {
  console.error("Set SIGNING_SECRET to the signing secret of the organization's webhooks.");
  process.exit(2);
}

const LARGEST_BODY = 1024 * 1024;
const REMEMBERED = 10_000;

/** Ids of the events that were handled: a retry has the id of its event. @type {Set<string>} */
const handled = new Set();

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error) => {
      const [status, reason] = refusal(error);
      console.error(`rejected with ${status}: ${reason}`);
      response.writeHead(status, { "Content-Type": "text/plain" }).end(`${reason}\n`);
    },
  );
});

server.listen(Number(port), host, () => {
  const address = server.address();
  const bound = typeof address === "object" ? address?.port : port;
  console.log(`listening on http://${host}:${bound}`);
});

/** @param {import("node:http").IncomingMessage} request @returns {Promise<number>} the status */
async function receive(request) {
  if (request.method !== "POST") return 405;
  const body = await bodyOf(request);
  if (body === undefined) return 413;
  verifyWebhookSignature(request.headers["x-service-signature"], body, secret);
  const event = readPlatformEvent(body);
  if (handled.has(event.id)) return 200;
  handle(event);
  remember(event.id);
  return 204;
}

/**
 * The body exactly as received, because its bytes are signed; undefined if it is too large.
 * @param {import("node:http").IncomingMessage} request
 */
async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @param {import("pulumi-monitoring/events").PlatformEvent} event */
function handle(event) {
  // An unknown, newer type is not an error: after an error, the service would send the event again.
  if (!isKnownPlatformEvent(event)) return log(`ignored ${event.type} ${event.id}`);
  switch (event.type) {
    case PlatformEventType.INCIDENT_CREATED:
    case PlatformEventType.INCIDENT_REOPENED:
      return log(`incident: ${event.data.title ?? "?"} since ${event.createdAt}`);
    case PlatformEventType.INCIDENT_RESOLVED:
      return log(`resolved: ${event.data.title ?? "?"} at ${event.createdAt}`);
    default:
      return log(`${event.type} ${event.id}`);
  }
}

/**
 * One line of the log. Titles are what people have typed: without this, one could begin a line or move the cursor.
 * @param {string} text
 */
const log = (text) => console.log(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " "));

/** @param {string} id */
function remember(id) {
  handled.add(id);
  const [oldest] = handled;
  if (handled.size > REMEMBERED && oldest !== undefined) handled.delete(oldest);
}

/** @param {unknown} error @returns {[number, string]} status and reason, without secrets */
function refusal(error) {
  if (error instanceof WebhookSignatureError) return [401, error.problem];
  if (error instanceof PlatformEventError) return [400, error.message];
  return [500, "unexpected error"];
}
