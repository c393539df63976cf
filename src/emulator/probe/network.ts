// The network that test runs of monitors see: other programs on this machine for real, and everything else as a control call
// declared it, or well. Declarations are shared by the whole service, so they are stored with the first organization.
import { request as plainRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as secureRequest } from "node:https";
import { connect } from "node:net";
import { TLSSocket } from "node:tls";

import { z } from "zod";

import { isObject, reasonOf } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import type { Call, Organization } from "../contract";
import { isCallable, isHere } from "../delivery/post";
import { addressOf } from "./look";
import type { Look } from "./look";
import { objectIn } from "../crud/bodies";
import { DAY_MS } from "../time/clock";
import { mapped } from "../store/members";

const NETWORK = "Network";

/** What a target answers: the body of `POST /__emulator/network`. */
export const networkSchema = z.strictObject({
  address: z.string().min(1),
  error: z.string().min(1).optional(),
  ms: z.int().min(0).default(20),
  status: z.int().min(100).max(599).default(200),
  headers: z.record(z.string(), z.string()).default({ "content-type": "text/plain" }),
  body: z.string().default("OK"),
  redirects: z.array(z.string()).default([]),
  certificateDays: z.int().default(60),
  answers: z.record(z.string(), z.array(z.string())).default({ A: ["192.0.2.1"] }),
  ttl: z.int().min(0).default(300),
  lossPercent: z.number().min(0).max(100).default(0),
  tools: z.array(z.string()).default([]),
  capabilities: z.array(z.string()).default([]),
  protocolVersion: z.string().default("2025-06-18"),
});

type Declared = z.infer<typeof networkSchema>;

/** Declares what a target answers from now on. */
export function declareNetwork(organizations: readonly Organization[], declared: Declared): void {
  organizations[0]?.store.insert(NETWORK, { id: declared.address, declared });
}

/** Looks at the target of a monitor. */
export async function lookAt(
  { organizations, baseUrl }: Pick<Call, "organizations" | "baseUrl">,
  type: string,
  config: JsonObject,
): Promise<Look> {
  const address = addressOf(type, config);
  const row = organizations[0]?.store.get(NETWORK, address)?.declared;
  if (isObject(row)) return lookFrom(networkSchema.parse(row));
  const url = urlOf(type, address);
  if (url !== undefined && isHere(url)) {
    if (type === "ICMP") return { ms: 0, lossPercent: 0 };
    if (!isCallable(url.href, baseUrl)) return { ms: 0, error: NOT_CALLED };
    return type === "TCP" ? lookByTcp(url) : lookByHttp(url, config, baseUrl);
  }
  return lookFrom(networkSchema.parse({ address }));
}

const NOT_CALLED =
  "Not called: the emulator calls only other programs on this machine, and none if other machines reach it";

/** The address as a URL, for types whose targets can be programs on this machine. */
function urlOf(type: string, address: string): URL | undefined {
  if (type !== "HTTP" && type !== "TCP" && type !== "ICMP") return undefined;
  const url = type === "HTTP" ? address : `http://${address}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

function lookFrom({ error, answers, ttl, headers, body, ...declared }: Declared): Look {
  if (error !== undefined) return { ms: declared.ms, error };
  return {
    ...declared,
    ...{ body, bytes: Buffer.byteLength(body) },
    headers: byLowerCase(headers),
    answers: Object.fromEntries(
      Object.entries(answers).map(([type, values]) => [
        type.toUpperCase(),
        values.map((value) => ({ value, ttl })),
      ]),
    ),
  };
}

const byLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]));

const LONGEST_MS = 10_000;
const MOST_REDIRECTS = 10;
const LARGEST = 1024 * 1024;

function lookByTcp({ hostname, port }: URL): Promise<Look> {
  const from = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) });
    const ended = (error?: string): void => {
      socket.destroy();
      resolve({ ms: since(from), ...(error !== undefined && { error }) });
    };
    socket.setTimeout(LONGEST_MS, () => {
      ended(`No connection within ${LONGEST_MS} ms`);
    });
    socket.once("connect", () => {
      ended();
    });
    socket.once("error", (error) => {
      ended(reasonOf(error));
    });
  });
}

const since = (from: number): number => Math.round(performance.now() - from);

/** Follows redirects, as long as they lead to programs on this machine. */
async function lookByHttp(url: URL, config: JsonObject, own: string): Promise<Look> {
  const from = performance.now();
  const redirects: string[] = [];
  try {
    for (let at = url; ;) {
      const answer = await exchange(at, config);
      const next = redirectIn(answer, at);
      if (next !== undefined) redirects.push(next.href);
      if (next === undefined || redirects.length > MOST_REDIRECTS || !isCallable(next.href, own))
        return { ms: since(from), redirects, ...answer };
      at = next;
    }
  } catch (error) {
    return { ms: since(from), error: reasonOf(error) };
  }
}

type Answered = Required<Pick<Look, "status" | "headers" | "body" | "bytes">> &
  Pick<Look, "certificateDays">;

function redirectIn({ status, headers }: Answered, at: URL): URL | undefined {
  const [location] = headers.location ?? [];
  const isRedirect = status >= 300 && status < 400 && location !== undefined;
  return isRedirect && URL.canParse(location, at.href) ? new URL(location, at) : undefined;
}

function exchange(url: URL, config: JsonObject): Promise<Answered> {
  const { method, customHeaders, requestBody, contentType, verifyTls } = config;
  const send = url.protocol === "https:" ? secureRequest : plainRequest;
  const own = Object.entries(objectIn(customHeaders));
  const options = {
    method: text(method) === "" ? "GET" : text(method),
    headers: {
      ...Object.fromEntries(own.map(([name, value]) => [name, text(value)])),
      ...(text(contentType) !== "" && { "Content-Type": text(contentType) }),
    },
    agent: false,
    signal: AbortSignal.timeout(LONGEST_MS),
    rejectUnauthorized: verifyTls !== false,
  } as const;
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (response) => {
      answered(response).then(resolve, reject);
    });
    sent.on("error", reject);
    sent.end(text(requestBody));
  });
}

async function answered(response: IncomingMessage): Promise<Answered> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The rest is read and discarded, or the connection would never end.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (bytes < LARGEST) chunks.push(chunk);
    bytes += chunk.length;
  }
  return {
    status: response.statusCode ?? 0,
    headers: headersIn(response),
    body: Buffer.concat(chunks).toString("utf8"),
    bytes,
    ...certificateOf(response),
  };
}

const headersIn = ({ headersDistinct }: IncomingMessage): Record<string, string[]> =>
  mapped(headersDistinct, (values) => values ?? []);

function certificateOf({ socket }: IncomingMessage): Pick<Look, "certificateDays"> {
  if (!(socket instanceof TLSSocket)) return {};
  const until = Date.parse(socket.getPeerCertificate().valid_to);
  // eslint-disable-next-line no-restricted-properties -- a real certificate, by the real time
  return { certificateDays: Math.floor((until - Date.now()) / DAY_MS) };
}

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
