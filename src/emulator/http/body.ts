// Request bodies: docs/api.md, Errors and Bodies.
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import type { ApiFailure } from "./failure";
import { invalid } from "./failure";
import { failureOf } from "./respond";

/** The largest body that is read at any address: an archive of code. */
export const LARGEST_BYTES = 64 * 1024 * 1024;
/** Larger bodies of the API are refused. */
const MAX_BODY_BYTES = 1024 * 1024;
/** Deeper nesting is refused, so that recursive code cannot exhaust the stack. */
const MAX_LEVELS = 100;

const JSON_TYPE = /^application\/(json|[\w.!#$&^+-]+\+json) *(;|$)/i;

/** 413 with this limit. */
export const tooLarge = (bytes: number): ApiFailure =>
  failureOf(413, `the body must not be larger than ${bytes} bytes`);

/** The parsed body; undefined if there is none; throws unless it is a JSON object. */
export async function readBody(request: Request): Promise<JsonObject | undefined> {
  // A DELETE may have a body: the tags to remove from a monitor.
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const bytes = await bytesIn(request, MAX_BODY_BYTES);
  if (bytes === undefined) {
    const message = `the body must not be larger than ${MAX_BODY_BYTES} bytes`;
    throw invalid(null, "BODY_TOO_LARGE", message);
  }
  if (bytes.length === 0) return undefined;
  // A web page cannot send these types to another site without a CORS preflight.
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? "")) {
    throw failureOf(415, "the Content-Type of a body must be application/json");
  }
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === "") return undefined;
  const value = parsed(text);
  if (!isObject(value)) throw invalid(null, "BODY_INVALID", "the body must be a JSON object");
  if (isDeeperThan(MAX_LEVELS, value)) {
    throw invalid(null, "BODY_TOO_DEEP", `the body must not have more than ${MAX_LEVELS} levels`);
  }
  if (hasNul(value)) {
    throw invalid(null, "BODY_INVALID", "a text must not contain the character U+0000");
  }
  return value;
}

/** The bytes of a body; undefined if there are more than `most`. */
export async function bytesIn(request: Request, most: number): Promise<Buffer | undefined> {
  const length = request.headers.get("content-length");
  if (Number(length ?? 0) > most) return undefined;
  return length === null ? chunkedBytes(request, most) : Buffer.from(await request.arrayBuffer());
}

/** Its length is not known in advance: it is read in chunks, up to the limit. */
async function chunkedBytes(request: Request, most: number): Promise<Buffer | undefined> {
  // The type of `body` does not say that request bodies are streams of bytes.
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > most) return undefined;
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/** Recurses no deeper than the limit, so that no depth can exhaust the stack. */
const isDeeperThan = (levels: number, value: Json): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each ?? null)));

/** Whether a key or a text has the one character that no stored text can contain. */
function hasNul(value: Json): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) => key.includes("\0") || hasNul(member ?? null),
  );
}

function parsed(text: string): Json {
  try {
    // JSON.parse returns JSON by definition.
    return JSON.parse(text) as Json;
  } catch {
    throw invalid(null, "BODY_MALFORMED", "the body is not JSON");
  }
}
