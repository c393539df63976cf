// What becomes of an alert channel's write-only configuration: kept credentials, hash, what is shown.
import { createHash } from "node:crypto";

import { canonicalJson, isObject, withoutNulls } from "../../definitions";
import type { Field, Fields, Json, JsonObject } from "../../definitions";
import { channelConfig } from "../../definitions/kinds/alert-channel-config";
import { asText } from "../records";

/** Members that are safe to show (docs/api.md, Alert channels). */
const SHOWN = [
  ...["recipients", "region", "severityOverride", "mentionRoleId", "customHeaders", "chatId"],
  ...["priority", "channel", "routingKey", "deviceIden", "teamId", "visibility", "severity"],
  ...["site", "projectKey", "phoneNumber", "verifiedPhoneNumberId", "phoneNumbers"],
  ...["voiceLanguage", "preferredLanguage"],
];

/** The two ways of naming a number: kept only together. */
const PHONE = ["phoneNumber", "verifiedPhoneNumberId"];

const fieldsOf = (config: JsonObject): Fields =>
  channelConfig.variants[asText(config.channelType)]?.fields ?? {};

/** A credential is a secret text; the headers of a webhook are secret for users, and yet shown. */
const isCredential = (field: Field | undefined): boolean =>
  field?.type === "text" && field.secret === true;

/** The configuration as it is stored: known members that have a value. */
export function storedConfig(given: JsonObject): JsonObject {
  const fields = fieldsOf(given);
  const entries = Object.entries(withoutNulls(given));
  return Object.fromEntries(entries.filter(([name]) => name === "channelType" || name in fields));
}

/** What was sent, with the credentials that it leaves out (docs/api.md, Channel updates). */
export function mergedConfig(stored: JsonObject, given: JsonObject): JsonObject {
  const sent = withoutNulls(given);
  if (sent.channelType !== stored.channelType) return sent;
  const keepsPhone = PHONE.every((name) => sent[name] === undefined);
  const kept = Object.entries(fieldsOf(stored))
    .filter(([name, field]) => isCredential(field) || (keepsPhone && PHONE.includes(name)))
    .flatMap(([name]) => (stored[name] === undefined ? [] : [[name, stored[name]] as const]));
  return { ...Object.fromEntries(kept), ...sent };
}

/** docs/api.md, configHash. */
export const configHash = (stored: JsonObject): string =>
  createHash("sha256").update(canonicalJson(stored), "utf8").digest("hex");

/** The part that is shown; null when there is none. */
export function displayConfig(stored: Json | undefined): JsonObject | null {
  if (!isObject(stored)) return null;
  const fields = fieldsOf(stored);
  const shown = SHOWN.filter(
    (name) => stored[name] !== undefined && name in fields && !isCredential(fields[name]),
  );
  if (shown.length === 0) return null;
  return Object.fromEntries(shown.map((name) => [name, stored[name]]));
}
