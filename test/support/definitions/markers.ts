// Values that Pulumi's engine and SDK take for something of their own: a user of the service can store any of them.
import * as fc from "fast-check";

import { PLACEHOLDERS, SIGNATURE, isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";

/** The engine's signatures of assets, archives, secrets, outputs and references to resources. */
const SIGNATURES = {
  asset: "c44067f5952c0a294b673a41bacd8c17",
  archive: "0def7320c3a5731c473e5ecbe6d01bc7",
  secret: "1b47061264138c4ac30d75fd1eb44270",
  output: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
  resource: "5cf8f73096256a8f31e491e813e4eb8e",
};

/**
 * All markers.
 * @param address where an engine that is misled sends a request
 * @param path what it reads
 */
export function markers(
  address = "http://127.0.0.1:9/fetched",
  path = "/nonexistent/canary",
): JsonObject[] {
  const { asset, archive, secret, output, resource } = SIGNATURES;
  return [
    { [SIGNATURE]: asset, uri: address },
    { [SIGNATURE]: asset, path },
    { [SIGNATURE]: archive, uri: `${address}.zip` },
    { [SIGNATURE]: archive, assets: { a: { [SIGNATURE]: asset, path } } },
    { [SIGNATURE]: secret, value: "planted" },
    { [SIGNATURE]: output, value: "planted", secret: true },
    { [SIGNATURE]: resource, urn: "urn:pulumi:a::b::c:d:e::f", id: "1" },
    { [SIGNATURE]: "a signature of tomorrow" },
    { __pulumiAsset: true, path },
    { __pulumiArchive: true, uri: `${address}.zip` },
    { __pulumiOutput: true, isKnown: true },
    { __pulumiResource: true, __pulumiCustomResource: true, urn: "x", id: "x" },
    JSON.parse('{"__proto__":{"__pulumiAsset":true}}') as JsonObject,
    ...[...PLACEHOLDERS].map((text) => ({ text })),
  ];
}

/** A marker, or an object or a list with one at any depth. */
export const marked: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Json[]>(...markers(), ...PLACEHOLDERS),
    fc.array(tie("any"), { minLength: 1, maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "headers"), tie("any"), { minKeys: 1, maxKeys: 2 }),
  ),
})).any;

/** The places of markers in a value. */
export function markersIn(value: unknown, path = ""): string[] {
  if (typeof value === "string") return PLACEHOLDERS.has(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, at) => markersIn(item, `${path}[${at}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const own = `${path}.${name}`;
    const isMarker = name === SIGNATURE || name === "__proto__" || /^__pulumi/.test(name);
    return isMarker && (member === true || !name.startsWith("__pulumi"))
      ? [own]
      : markersIn(member, own);
  });
}
