// The body of a request: docs/api.md, "Errors".
import { isObject } from "../spec";
import type { Json, JsonObject } from "../spec";
import { invalid } from "./failure";

/** A body of more bytes is refused. */
export const MAX_BODY_BYTES = 1024 * 1024;

const tooLarge = (): Error =>
  invalid(null, "BODY_TOO_LARGE", `the body must not be larger than ${MAX_BODY_BYTES} bytes`);

/** The parsed body; an empty object where there is none; 400 for anything but a JSON object. */
export async function readBody(request: Request): Promise<JsonObject> {
  // A DELETE may have one: the tags to take off a monitor.
  if (request.method === "GET" || request.method === "HEAD") return {};
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const text = request.headers.has("content-length")
    ? await request.text()
    : await chunkedText(request);
  if (text.trim() === "") return {};
  const value = parsed(text);
  if (!isObject(value)) throw invalid(null, "BODY_INVALID", "the body must be a JSON object");
  return value;
}

/** Nobody has said how long it will be: it is read piece by piece, up to the limit. */
async function chunkedText(request: Request): Promise<string> {
  // The bodies of requests are streams of bytes, which the type of `body` does not say.
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(next.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): Json {
  try {
    // What JSON.parse answers is JSON by definition.
    return JSON.parse(text) as Json;
  } catch {
    throw invalid(null, "BODY_MALFORMED", "the body is not JSON");
  }
}
