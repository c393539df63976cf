// The 22 shapes of an alert channel's configuration, as a table from which everything else is derived.
import { byName, integer, list, object, text, variant } from "../field";
import type { Field, ObjectField, TextField } from "../field";
import { headers } from "../headers";
import type { JsonObject } from "../json";
import { pascal } from "../texts";

const needed = (doc: string, facts: Partial<TextField> = {}): TextField =>
  text({ doc, required: true, min: 1, ...facts });
/** A credential: never returned; an update without it keeps the stored one. */
const credential = (doc: string, facts: Partial<TextField> = {}): TextField =>
  text({ doc, required: true, secret: true, writeOnly: true, min: 1, ...facts });
const optional = (doc: string, facts: Partial<TextField> = {}): TextField =>
  text({ doc, ...facts });
/** Facts of members that are not secret, and that the API does not show either. */
const unshown = { writeOnly: true } as const;
const address = { format: "url" } as const;
const target = { destination: true } as const;

const phone: Readonly<Record<string, Field>> = {
  phoneNumber: text({
    doc: "Phone number in E.164 format. This or `verifiedPhoneNumberId` is required.",
    pattern: /^\+[1-9]\d{1,14}$/,
    hint: "an E.164 number such as +4915112345678",
    ...target,
  }),
  verifiedPhoneNumberId: integer({
    doc: "Id of a phone number verified with the service. This or `phoneNumber` is required.",
    min: 1,
    ...target,
  }),
};

/** Whether a configuration has a number. */
export const isNumbered = ({ phoneNumber, verifiedPhoneNumberId }: JsonObject): boolean =>
  phoneNumber !== undefined || verifiedPhoneNumberId !== undefined;

/** The previous way to set the number: a list of one, which the service ignores next to the present ways. */
export const previousNumbers = {
  toPresent: ({ phoneNumbers, ...shown }: JsonObject): JsonObject =>
    Array.isArray(phoneNumbers) && !isNumbered(shown)
      ? { ...shown, phoneNumber: phoneNumbers[0] }
      : shown,
  toPrevious: ({ phoneNumber, ...others }: JsonObject): JsonObject =>
    phoneNumber === undefined ? others : { ...others, phoneNumbers: [phoneNumber] },
};

const language = "BCP-47 language tag; the service uses en-US if omitted.";

const shapes: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  email: {
    recipients: list(needed("E-mail address.", { format: "email" }), {
      doc: "Recipients, in order.",
      required: true,
      min: 1,
    }),
  },
  webhook: {
    url: credential("Address to post to.", address),
    signingSecret: text({
      doc: "Key for the signature header; deliveries are unsigned if omitted. Removing it requires a new channel.",
      secret: true,
      writeOnly: true,
      min: 1,
      clear: "keeps",
    }),
    customHeaders: headers({
      doc: "Custom headers. Names must not be `Content-Type` or start with `X-Service-`. The API returns the values; they are stored as secrets.",
      secret: true,
    }),
  },
  slack: {
    webhookUrl: credential("URL of an incoming webhook of the workspace.", address),
    mentionText: optional("Mention, for example `@channel`.", unshown),
  },
  pagerduty: {
    routingKey: credential("Integration key of the service."),
    severityOverride: optional("`critical`, `error`, `warning` or `info`."),
  },
  opsgenie: { apiKey: credential("API key."), region: optional("`us` or `eu`.", target) },
  teams: { webhookUrl: credential("URL of an incoming webhook.", address) },
  discord: {
    webhookUrl: credential("URL of a webhook of the channel.", address),
    mentionRoleId: optional("Id of the role to mention."),
  },
  telegram: {
    botToken: credential("Token of the bot."),
    chatId: needed("Id of the chat."),
  },
  google_chat: { webhookUrl: credential("URL of a webhook of the space.", address) },
  pushover: {
    userKey: credential("User or group key."),
    appToken: credential("Token of the application."),
    priority: optional("`-2` to `2`, as a string.", {
      pattern: /^(-2|-1|0|1|2)$/,
      hint: 'one of "-2", "-1", "0", "1", "2"',
    }),
    sound: optional("Sound of the notification.", unshown),
  },
  mattermost: {
    webhookUrl: credential("URL of an incoming webhook.", address),
    channel: optional("Channel, if not the webhook's own.", target),
    iconUrl: optional("URL of the icon beside the message.", unshown),
  },
  splunk_oncall: { apiKey: credential("API key."), routingKey: needed("Routing key.") },
  pushbullet: {
    accessToken: credential("Access token."),
    deviceIden: optional("Device; all devices if omitted.", target),
  },
  linear: {
    apiKey: credential("API key."),
    teamId: needed("Id of the team that gets the issue."),
    labelId: optional("Id of the issue's label.", unshown),
  },
  incident_io: {
    apiKey: credential("API key."),
    severityId: optional("Id of the incident's severity.", unshown),
    visibility: optional("`public` (the service's default) or `private`."),
  },
  rootly: { apiKey: credential("API key."), severity: optional("Severity of the incident.") },
  zapier: { webhookUrl: credential("URL of the Zap's catch hook.", address) },
  datadog: {
    apiKey: credential("API key."),
    site: optional("Host of the site, for example `datadoghq.eu`.", target),
    tags: optional("Tags, separated by commas.", unshown),
  },
  jira: {
    domain: needed("Domain of the site.", unshown),
    email: needed("E-mail address of the account.", { format: "email", ...unshown }),
    apiToken: credential("API token of the account."),
    projectKey: needed("Key of the project that gets the issue."),
    issueType: optional("Type of the issue.", unshown),
  },
  gitlab: {
    endpointUrl: needed("Alert endpoint of the project.", { ...address, ...unshown }),
    authorizationKey: credential("Authorization key of the endpoint."),
  },
  sms: { ...phone, preferredLanguage: optional(language) },
  phone_call: {
    ...phone,
    voiceLanguage: optional(language),
    preferredLanguage: optional("Previous name of `voiceLanguage`."),
  },
};

/** The names of the 22 channel types. */
export const CHANNEL_TYPES = Object.keys(shapes);

/** The names that are not simply the words of their types. */
const TITLES: Readonly<Record<string, string>> = byName({
  ...{ email: "e-mail", webhook: "webhook", sms: "SMS", phone_call: "phone call" },
  ...{ teams: "Microsoft Teams", pagerduty: "PagerDuty", splunk_oncall: "Splunk On-Call" },
  ...{ incident_io: "incident.io", gitlab: "GitLab" },
});

/** What people call a channel type: `Google Chat`. */
export const channelTypeTitle = (type: string): string =>
  TITLES[type] ?? pascal(type).replace(/(?<=[a-z])(?=[A-Z])/g, " ");

const variants: Readonly<Record<string, ObjectField>> = Object.fromEntries(
  CHANNEL_TYPES.map((type) => [
    type,
    object(`${pascal(type)}ChannelConfig`, shapes[type] ?? {}, {
      doc: `Configuration of a channel of type \`${type}\`.`,
      ...(type === "webhook" && { plan: "STARTER" }),
    }),
  ]),
);

/** The configuration of an alert channel, discriminated by `channelType`. */
export const channelConfig = variant("AlertChannelConfig", "channelType", variants, {
  doc: "Destination of the alerts, by `channelType`. Changes made elsewhere are detected through a hash.",
  required: true,
  writeOnly: true,
  variantReplaces: true,
  words: "",
});
