// The addresses of webhook inboxes: next to the API, called by anybody without a credential (docs/api.md, Webhook
// inboxes).
import { createHash } from "node:crypto";

import type { Json, JsonObject } from "../../../definitions";
import { bytesIn } from "../../http/body";
import type { AddressCall, Organization, Row, TenantContext } from "../../contract";
import { excerpt } from "../../store/excerpt";
import { asText } from "../../store/records";
import { objectIn } from "../../crud/bodies";

/** The path prefix of the addresses. */
export const CALL_PREFIX = "/hooks/";
/** Collection of received calls. */
export const INBOX_EVENTS = "WebhookInboxEvent";

const MAX_BYTES = 1024 * 1024;
/** Characters of the preview, and (assumed) of the stored body. */
const PREVIEW = 2_048;
const LONGEST_BODY = 65_536;
/** Total length of the kept calls of all inboxes of an organization, as JSON: they must fit into memory and the data file. */
const KEPT_CHARACTERS = 32 * 1024 * 1024;
/** Headers that say how the body is sent: the server sets them. */
const FRAMING = ["content-length", "transfer-encoding", "trailer"];
/** Statuses whose responses have no body. */
const BODILESS = [204, 205, 304];

/** Records a call and answers it as its inbox says; 404 if there is no active inbox. */
export async function receiveCall(request: Request, call: AddressCall): Promise<Response> {
  const url = new URL(request.url);
  const [token = ""] = url.pathname.slice(CALL_PREFIX.length).split("/");
  if (inboxOf(call, token) === undefined) return missing();
  const bytes = await bytesIn(request, MAX_BYTES);
  if (bytes === undefined) return new Response("The call is too large\n", { status: 413 });
  // As it is now: it may have been changed or deleted while the body arrived.
  const found = inboxOf(call, token);
  if (found === undefined) return missing();
  const { inbox, organization } = found;
  record(call.contextOf(organization), inbox, received(request, url, bytes, call.sourceIp));
  const answer = objectIn(inbox.httpResponse);
  await call.sleep(Number(answer.delayMs ?? 0));
  return answered(answer, inbox.cors === true ? corsHeaders(request.headers) : {});
}

const missing = (): Response => new Response("There is no such inbox\n", { status: 404 });

function inboxOf(
  { organizations }: AddressCall,
  token: string,
): { organization: Organization; inbox: Row } | undefined {
  for (const organization of organizations) {
    const inbox = organization.store.list("WebhookInbox").find((row) => row.publicToken === token);
    if (inbox?.status === "active") return { organization, inbox };
  }
  return undefined;
}

/** Each name with all its values. */
function valuesOf(pairs: Iterable<[string, string]>): JsonObject {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
}

/** The path below the address of the inbox. */
const pathBelow = ({ pathname }: URL): string =>
  `/${pathname.slice(CALL_PREFIX.length).split("/").slice(1).join("/")}`;

function received(request: Request, url: URL, bytes: Buffer, sourceIp: string): JsonObject {
  const text = bytes.toString("utf8").replaceAll("\0", "\ufffd");
  return {
    sizeBytes: bytes.length,
    headers: valuesOf(request.headers.entries()),
    method: request.method,
    path: pathBelow(url),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    sourceIp,
    query: valuesOf(url.searchParams),
    url: url.href,
    rawUrl: request.url,
    host: url.host,
    bodyPreview: excerpt(text, PREVIEW),
    body: excerpt(text, LONGEST_BODY),
    bodyTruncated: text.length > LONGEST_BODY,
  };
}

function record(context: TenantContext, inbox: Row, call: JsonObject): void {
  const { store, ids, now } = context;
  const row = { id: ids.uuid(), inboxId: inbox.id ?? null, receivedAt: now, ...call };
  store.insert(INBOX_EVENTS, { ...row, characters: JSON.stringify(row).length });
  forgetOldest(context, inbox);
  store.replace("WebhookInbox", { ...inbox, lastEventAt: now });
}

function forgetOldest({ store }: TenantContext, inbox: Row): void {
  let [count, characters] = [0, 0];
  for (const row of store.list(INBOX_EVENTS).toReversed()) {
    const isOwn = row.inboxId === inbox.id;
    if (isOwn) count += 1;
    characters += Number(row.characters ?? 0);
    const isTooMany = isOwn && count > Number(inbox.maxEvents);
    if (isTooMany || characters > KEPT_CHARACTERS) store.remove(INBOX_EVENTS, asText(row.id));
  }
}

/** The headers with which a browser lets pages of any origin call. */
const corsHeaders = (requested: Headers): Record<string, string> => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": requested.get("Access-Control-Request-Method") ?? "*",
  "Access-Control-Allow-Headers": requested.get("Access-Control-Request-Headers") ?? "*",
});

function answered(
  { status, headers, body, contentType }: JsonObject,
  cors: Readonly<Record<string, string>>,
): Response {
  const code = Number(status);
  const response = new Response(BODILESS.includes(code) ? null : asText(body), { status: code });
  set(response, "Content-Type", contentType);
  const own = objectIn(headers);
  for (const [name, value] of Object.entries({ ...cors, ...own })) {
    if (!FRAMING.includes(name.toLowerCase())) set(response, name, value);
  }
  // Appended, so that a policy of the inbox cannot replace it. As a page of the emulator's origin, the body could make
  // control calls.
  response.headers.append("Content-Security-Policy", "sandbox");
  return response;
}

/** Sets a header, unless HTTP has no such header: the API stores any text. */
function set({ headers }: Response, name: string, value: Json | undefined): void {
  try {
    headers.set(name, asText(value));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
