// The store for archives of code. In the real service it is a different server than the API, with its own
// error format (docs/api.md, Package uploads). It records archives without keeping their content.
import { createHash } from "node:crypto";

import { LARGEST_BYTES, bytesIn } from "../http/body";
import type { AddressCall, Row, Store } from "../contract";
import { instantOf, timeIn } from "../time/clock";

/** The path prefix of uploads: next to the API, not below it. */
export const UPLOAD_PREFIX = "/package-uploads/";
/** Collection of requested uploads. */
export const UPLOADS = "PackageUpload";
/** Collection of uploaded archives, by digest. */
export const ARCHIVES = "PackageArchive";

/** The headers that the API requires for an upload. */
export const REQUIRED_HEADERS = {
  "Content-Type": "application/zip",
  "If-None-Match": "*",
} as const;

/** Handles an upload. */
export async function receiveUpload(
  request: Request,
  { organizations, clock }: AddressCall,
): Promise<Response> {
  if (request.method !== "PUT") return refused(405, "MethodNotAllowed");
  // A presigned URL allows no other credential.
  if (request.headers.has("authorization")) return refused(400, "InvalidArgument");
  const token = new URL(request.url).pathname.slice(UPLOAD_PREFIX.length);
  const found = placeOf(organizations, token);
  if (found === undefined) return refused(403, "AccessDenied");
  const { store, place } = found;
  if (clock.now() >= timeIn(place.expiresAt)) return refused(403, "ExpiredToken");
  for (const [name, value] of Object.entries(REQUIRED_HEADERS)) {
    if (request.headers.get(name) !== value) return refused(403, "SignatureDoesNotMatch");
  }
  const bytes = await bytesIn(request, LARGEST_BYTES);
  if (bytes === undefined) return refused(400, "EntityTooLarge");
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest !== place.digest) return refused(400, "BadDigest");
  if (store.get(ARCHIVES, digest) !== undefined) return refused(412, "PreconditionFailed");
  const createdAt = instantOf(clock.now());
  store.insert(ARCHIVES, { id: digest, size: bytes.length, createdAt });
  return new Response(null, { status: 200 });
}

function placeOf(
  organizations: AddressCall["organizations"],
  token: string,
): { store: Store; place: Row } | undefined {
  for (const { store } of organizations) {
    const place = store.list(UPLOADS).find((row) => row.token === token);
    if (place !== undefined) return { store, place };
  }
  return undefined;
}

const refused = (status: number, code: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>\n`, {
    status,
    headers: { "Content-Type": "application/xml" },
  });
