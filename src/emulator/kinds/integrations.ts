// The catalogue of channel types, derived from the spec (docs/api.md, Integrations).
import type { Field, ObjectField } from "../../definitions";
import { channelConfig } from "../../definitions/kinds/alert-channel-config";
import type { Row } from "../contract";

const titled = (name: string): string =>
  name
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const describeField = (key: string, field: Field): Row => ({
  key,
  label: titled(key),
  type: field.type,
  required: field.required === true,
  sensitive: field.secret === true,
  placeholder: null,
  helpText: field.doc,
  options: field.type === "choice" ? [...field.values] : null,
  default: field.default ?? null,
});

function describe(type: string, shape: ObjectField): Row {
  const fields = Object.entries(shape.fields);
  const described = (secret: boolean): Row[] =>
    fields
      .filter(([, field]) => (field.secret === true) === secret)
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
