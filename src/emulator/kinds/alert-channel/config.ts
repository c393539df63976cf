// The write-only configuration of alert channels: what is accepted, kept credentials, hash, displayed part (docs/api.md,
// Alert channels), and the catalogue of their types, derived from the spec (docs/api.md, Integrations).
import { createHash } from "node:crypto";

import { byName, canonicalJson, isObject, list, withoutNulls } from "../../../definitions";
import type { Field, Fields, Json, JsonObject, KindSpec, ObjectField } from "../../../definitions";
import { alertChannel } from "../../../definitions/kinds/alert-channel";
import { channelConfig, isNumbered } from "../../../definitions/kinds/alert-channel-config";
import type { Row } from "../../contract";
import {
  anySize,
  anyText,
  withChangedFields,
  withChangedVariants,
} from "../../crud/accepted-fields";
import { asText } from "../../store/records";

/** The address of a webhook, `url`, has to be one. */
const ACCEPTED = {
  ...{ webhookUrl: anyText, endpointUrl: anyText, email: anyText },
  ...{ signingSecret: anySize, verifiedPhoneNumberId: anySize },
};

/** The previous way to set the number of a channel: one is shown and used, unless another member sets it. */
const phoneNumbers = (number: Field): Field =>
  list(number, { doc: "Previous name of `phoneNumber`: a list of one.", max: 1 });

/** The configuration of a channel, with what other clients than the provider send. */
export const acceptedChannelConfig = withChangedVariants(channelConfig, (fields) => ({
  ...withChangedFields(fields, ACCEPTED),
  ...(fields.phoneNumber && { phoneNumbers: phoneNumbers(fields.phoneNumber) }),
}));

/** For the rules, a number in the previous list counts like any other. */
function numbered({ config, ...rest }: JsonObject): JsonObject {
  if (!isObject(config) || !Array.isArray(config.phoneNumbers)) return { ...rest, config };
  return { ...rest, config: { phoneNumber: config.phoneNumbers[0], ...config } };
}

/** Alert channels, with what other clients than the provider send. */
export const acceptedAlertChannel: KindSpec = {
  ...alertChannel,
  fields: byName({ ...alertChannel.fields, config: acceptedChannelConfig }),
  rules: (alertChannel.rules ?? []).map((rule) => (values) => rule(numbered(values))),
};

/**
 * The body without an empty signing secret, and without the list of numbers if another member sets the number: not even
 * its form matters then.
 */
export function withoutIgnored(body: JsonObject): JsonObject {
  const { config } = body;
  if (!isObject(config)) return body;
  const hasNumber = isNumbered(withoutNulls(config));
  const isIgnored = (name: string): boolean =>
    (name === "signingSecret" && config[name] === "") || (name === "phoneNumbers" && hasNumber);
  const kept = Object.entries(config).filter(([name]) => !isIgnored(name));
  return { ...body, config: Object.fromEntries(kept) };
}

/** Members that are safe to show (docs/api.md, Alert channels). */
const SHOWN = [
  ...["recipients", "region", "severityOverride", "mentionRoleId", "customHeaders", "chatId"],
  ...["priority", "channel", "routingKey", "deviceIden", "teamId", "visibility", "severity"],
  ...["site", "projectKey", "phoneNumber", "verifiedPhoneNumberId", "phoneNumbers"],
  ...["voiceLanguage", "preferredLanguage"],
];

/** The ways to set a number; kept only if the update sends none of them. */
const PHONE = ["phoneNumber", "verifiedPhoneNumberId", "phoneNumbers"];

const fieldsOf = (config: JsonObject): Fields =>
  acceptedChannelConfig.variants[asText(config.channelType)]?.fields ?? {};

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

/** Whether a member is displayed: two types have a `routingKey`, which is a credential in one of them. */
const isShown = (name: string, field: Field | undefined): boolean =>
  SHOWN.includes(name) && !isCredential(field);

/** The displayed part; null if empty. */
export function displayConfig(stored: Json | undefined): JsonObject | null {
  if (!isObject(stored)) return null;
  const fields = fieldsOf(stored);
  const shown = SHOWN.filter(
    (name) => stored[name] !== undefined && name in fields && isShown(name, fields[name]),
  );
  if (shown.length === 0) return null;
  return Object.fromEntries(shown.map((name) => [name, stored[name]]));
}

const titled = (name: string): string =>
  name
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** What the definition of a member does not say, or says to users of the provider only. */
const KNOWN: Readonly<Record<string, Row>> = {
  signingSecret: { helpText: "Key for the signature header; deliveries are unsigned if omitted." },
  customHeaders: {
    helpText: "Custom headers. Names must not be `Content-Type` or start with `X-Service-`.",
  },
  severityOverride: { options: ["critical", "error", "warning", "info"] },
  region: { options: ["us", "eu"] },
  priority: { options: ["-2", "-1", "0", "1", "2"] },
  visibility: { options: ["public", "private"], default: "public" },
  voiceLanguage: { default: "en-US" },
  preferredLanguage: { default: "en-US" },
};

const isSensitive = (key: string, field: Field): boolean =>
  field.secret === true && !isShown(key, field);

const describeField = (key: string, field: Field): Row => ({
  key,
  label: titled(key),
  type: field.type,
  required: field.required === true,
  sensitive: isSensitive(key, field),
  placeholder: null,
  helpText: field.doc,
  options: null,
  default: null,
  ...KNOWN[key],
});

function describe(type: string, shape: ObjectField): Row {
  const fields = Object.entries(shape.fields);
  const described = (secret: boolean): Row[] =>
    fields
      .filter(([key, field]) => isSensitive(key, field) === secret)
      .map(([key, field]) => describeField(key, field));
  return {
    type,
    name: titled(type),
    description: shape.doc,
    logoUrl: "",
    authType: described(true).length > 0 ? "credential" : "none",
    tierAvailability: type === "webhook" ? "STARTER" : "FREE",
    lifecycle: "ga",
    setupGuideUrl: "",
    configSchema: { connectionFields: described(true), channelFields: described(false) },
  };
}

/** One entry for each channel type. */
export const integrations = (): Row[] =>
  Object.entries(channelConfig.variants).map(([type, shape]) => describe(type, shape));

const LANGUAGES: Readonly<Record<string, string>> = {
  "en-US": "English (United States)",
  "en-GB": "English (United Kingdom)",
  "de-DE": "German",
  "fr-FR": "French",
  "es-ES": "Spanish",
};

/** The languages of phone calls. */
export const voiceLanguages = (): Row[] =>
  Object.entries(LANGUAGES).map(([code, label]) => ({ code, label }));
