// The package of a code monitor: described in a body, uploaded elsewhere (docs/api.md, Code monitors).
import { isObject, list, object, text } from "../../spec";
import type { Json, TextField } from "../../spec";
import type { Call, Row } from "../contract";
import { notFound } from "../failure";
import type { Scene } from "../scene";
import { checkedBody, texts } from "./bodies";

const UPLOAD_MS = 15 * 60 * 1000;

const short = (max: number): TextField => text({ doc: "Text.", max });

const packageField = object("MonitorPackage", {
  digest: text({
    doc: "SHA-256 of the archive.",
    required: true,
    pattern: /^[0-9a-fA-F]{64}$/,
    hint: "64 hexadecimal digits",
  }),
  entrypoint: text({ doc: "File that is run.", required: true, min: 1, max: 512 }),
  files: list(short(512), { doc: "Files in the archive.", required: true, max: 256 }),
  keys: list(short(255), { doc: "Secrets that the code asks for.", max: 64 }),
  gitSha: short(64),
  gitMessage: short(1024),
  gitFile: short(512),
  authoredBy: short(255),
  keyLocations: list(
    object("KeyLocation", {
      key: text({ doc: "Secret.", required: true, max: 255 }),
      declaringFile: short(512),
      declaringLocation: short(255),
    }),
    { doc: "Where the keys are named.", max: 64 },
  ),
});

/** Whether monitors of this type run code. */
export const runsCode = (type: Json | undefined): boolean =>
  type === "BROWSER" || type === "MULTI_STEP_API";

/** The package of the call's body, checked; none for probes, which ignore it. */
export function packageOf(call: Call, type: Json | undefined): Row | undefined {
  if (!runsCode(type) || !isObject(call.body.package)) return undefined;
  const body = checkedBody("MONITOR", { package: packageField }, { package: call.body.package });
  return isObject(body.package) ? body.package : undefined;
}

/** Where the archive goes: an address without a credential, for a quarter of an hour. */
export const uploadFor = (call: Call): Row => ({
  putUrl: `${call.baseUrl}/package-uploads/${call.ids.token(32)}`,
  expiresAt: new Date(call.clock.now() + UPLOAD_MS).toISOString(),
  requiredHeaders: { "Content-Type": "application/zip", "If-None-Match": "*" },
});

/** The definition that a monitor runs: another monitor's, or one minted for it. */
export function definitionFor(call: Call, row: Row): string | null {
  if (!runsCode(row.type)) return null;
  const shared = row.definitionId;
  if (typeof shared !== "string") return call.ids.uuid();
  const exists = call.store.list("Monitor").some(({ definitionId }) => definitionId === shared);
  if (!exists) throw notFound(`Definition ${shared}`);
  return shared;
}

/** `keys` that an update leaves out are kept, `[]` clears them. */
export const packageChange = (before: Row, next: Row): Row => {
  const former = isObject(before.package) ? before.package : {};
  return { ...next, keys: next.keys ?? former.keys ?? [] };
};

/** docs/api.md, Monitor lifecycle. */
export function bindingReadiness({ store }: Scene, row: Row): string {
  if (!runsCode(row.type)) return "not_applicable";
  const keys = texts(isObject(row.package) ? row.package.keys : undefined);
  const known = new Set(store.list("Secret").map(({ key }) => key));
  return keys.every((key) => known.has(key)) ? "ready" : "blocked";
}
