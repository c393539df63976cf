// The store that archives of code are uploaded to: another server than the API in the real service, so
// it speaks otherwise (docs/api.md, Package uploads). It keeps no archive, only that it was there.
import { createHash } from "node:crypto";

import { bytesIn } from "./body";
import type { Clock, Row, Store } from "./contract";
import { asText } from "./records";
import type { World } from "./world";

/** Where it lies: beside the API and not below it. */
export const UPLOAD_PREFIX = "/package-uploads/";
/** The requested uploads. */
export const UPLOADS = "PackageUpload";
/** The archives that were uploaded, by their digests. */
export const ARCHIVES = "PackageArchive";

/** What an upload must carry, as the API tells it. */
export const REQUIRED_HEADERS = {
  "Content-Type": "application/zip",
  "If-None-Match": "*",
} as const;

/** A larger archive is refused. */
export const MAX_ARCHIVE_BYTES = 64 * 1024 * 1024;

/** What it stands on. */
export interface UploadParts {
  readonly world: World;
  readonly clock: Clock;
}

/** Answers an upload. */
export async function receiveUpload(
  { world, clock }: UploadParts,
  request: Request,
): Promise<Response> {
  if (request.method !== "PUT") return refused(405, "MethodNotAllowed");
  // An address that is its own permission may have no other beside it.
  if (request.headers.has("authorization")) return refused(400, "InvalidArgument");
  const token = new URL(request.url).pathname.slice(UPLOAD_PREFIX.length);
  const found = placeOf(world, token);
  if (found === undefined) return refused(403, "AccessDenied");
  const { store, place } = found;
  if (clock.now() >= Date.parse(asText(place.expiresAt))) return refused(403, "ExpiredToken");
  for (const [name, value] of Object.entries(REQUIRED_HEADERS)) {
    if (request.headers.get(name) !== value) return refused(403, "SignatureDoesNotMatch");
  }
  const bytes = await bytesIn(request, MAX_ARCHIVE_BYTES);
  if (bytes === undefined) return refused(400, "EntityTooLarge");
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (digest !== place.digest) return refused(400, "BadDigest");
  if (store.get(ARCHIVES, digest) !== undefined) return refused(412, "PreconditionFailed");
  const createdAt = new Date(clock.now()).toISOString();
  store.insert(ARCHIVES, { id: digest, size: bytes.length, createdAt });
  return new Response(null, { status: 200 });
}

function placeOf(world: World, token: string): { store: Store; place: Row } | undefined {
  for (const { store } of world.tenants) {
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
