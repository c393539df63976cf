// The write-only configuration of alert channels: kept credentials, hash, displayed part.
import { createHash } from "node:crypto";

import { canonicalJson, isObject, withoutNulls } from "../../definitions";
import type { Field, Fields, Json, JsonObject } from "../../definitions";
import { channelConfig } from "../../definitions/kinds/alert-channel-config";
import { asText } from "../store/records";

/** Members that are safe to show (docs/api.md, Alert channels). */
const SHOWN = [
  ...["recipients", "region", "severityOverride", "mentionRoleId", "customHeaders", "chatId"],
  ...["priority", "channel", "routingKey", "deviceIden", "teamId", "visibility", "severity"],
  ...["site", "projectKey", "phoneNumber", "verifiedPhoneNumberId", "phoneNumbers"],
  ...["voiceLanguage", "preferredLanguage"],
];

/** The two ways to set a number; kept only if the update sends neither. */
const PHONE = ["phoneNumber", "verifiedPhoneNumberId"];

const fieldsOf = (config: JsonObject): Fields =>
  channelConfig.variants[asText(config.channelType)]?.fields ?? {};

/** A credential is a secret text; a webhook's headers are secret for users, but displayed. */
const isCredential = (field: Field | undefined): boolean =>
  field?.type === "text" && field.secret === true;

/** The configuration as stored: known members that have a value. */
export function storedConfig(given: JsonObject): JsonObject {
  const fields = fieldsOf(given);
  const entries = Object.entries(withoutNulls(given));
  return Object.fromEntries(entries.filter(([name]) => name === "channelType" || name in fields));
}

/** The sent configuration plus the stored credentials it omits (docs/api.md, Channel updates). */
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

/** The displayed part; null if empty. */
export function displayConfig(stored: Json | undefined): JsonObject | null {
  if (!isObject(stored)) return null;
  const fields = fieldsOf(stored);
  const shown = SHOWN.filter(
    (name) => stored[name] !== undefined && name in fields && !isCredential(fields[name]),
  );
  if (shown.length === 0) return null;
  return Object.fromEntries(shown.map((name) => [name, stored[name]]));
}
