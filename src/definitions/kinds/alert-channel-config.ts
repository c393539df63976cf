// The 22 shapes of an alert channel's configuration: one table, everything else is derived.
import { integer, list, map, object, text, variant } from "../field";
import type { Field, ObjectField, TextField } from "../field";

const needed = (doc: string, facts: Partial<TextField> = {}): TextField =>
  text({ doc, required: true, min: 1, ...facts });
/** A credential: never returned; an update without it keeps the stored one. */
const credential = (doc: string, facts: Partial<TextField> = {}): TextField =>
  text({ doc, required: true, secret: true, min: 1, ...facts });
const optional = (doc: string, facts: Partial<TextField> = {}): TextField =>
  text({ doc, ...facts });
const address = { format: "url" } as const;

const phone: Readonly<Record<string, Field>> = {
  phoneNumber: text({
    doc: "Number in E.164 form. This or `verifiedPhoneNumberId` is needed.",
    pattern: /^\+[1-9]\d{1,14}$/,
    hint: "an E.164 number such as +4915112345678",
  }),
  verifiedPhoneNumberId: integer({
    doc: "Id of a number verified with the service. This or `phoneNumber` is needed.",
    min: 1,
  }),
};
const language = "BCP-47 tag of the language; the service takes en-US when left out.";

const shapes: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  email: {
    recipients: list(needed("Address.", { format: "email" }), {
      doc: "Who is written to, at least one. Order counts.",
      required: true,
      min: 1,
    }),
  },
  webhook: {
    url: credential("Address that is posted to, http or https.", address),
    signingSecret: text({
      doc: "Key of the signature header; unsigned when omitted. Removing it requires a new channel.",
      secret: true,
      min: 1,
      clear: "keeps",
    }),
    customHeaders: map(text({ doc: "Value." }), {
      doc: "Headers of your own. Names must not start with `X-Service-` nor be `Content-Type`. The API shows the values; they are stored as secrets.",
      secret: true,
    }),
  },
  slack: {
    webhookUrl: credential("Incoming webhook of the workspace.", address),
    mentionText: optional("Who is mentioned, for example `@channel`."),
  },
  pagerduty: {
    routingKey: credential("Integration key of the service."),
    severityOverride: optional("`critical`, `error`, `warning` or `info`."),
  },
  opsgenie: { apiKey: credential("API key."), region: optional("`us` or `eu`.") },
  teams: { webhookUrl: credential("Incoming webhook.", address) },
  discord: {
    webhookUrl: credential("Webhook of the channel.", address),
    mentionRoleId: optional("Role that is mentioned."),
  },
  telegram: {
    botToken: credential("Token of the bot."),
    chatId: needed("Chat that is written to."),
  },
  google_chat: { webhookUrl: credential("Webhook of the space.", address) },
  pushover: {
    userKey: credential("User or group key."),
    appToken: credential("Token of the application."),
    priority: optional("`-2` to `2`, as text.", {
      pattern: /^(-2|-1|0|1|2)$/,
      hint: 'one of "-2", "-1", "0", "1", "2"',
    }),
    sound: optional("Sound of the notification."),
  },
  mattermost: {
    webhookUrl: credential("Incoming webhook.", address),
    channel: optional("Channel, when not the webhook's own."),
    iconUrl: optional("Picture beside the message."),
  },
  splunk_oncall: { apiKey: credential("API key."), routingKey: needed("Routing key.") },
  pushbullet: {
    accessToken: credential("Access token."),
    deviceIden: optional("Device, when not all."),
  },
  linear: {
    apiKey: credential("API key."),
    teamId: needed("Team that gets the issue."),
    labelId: optional("Label of the issue."),
  },
  incident_io: {
    apiKey: credential("API key."),
    severityId: optional("Severity of the incident."),
    visibility: optional("`public` (what the service takes when left out) or `private`."),
  },
  rootly: { apiKey: credential("API key."), severity: optional("Severity of the incident.") },
  zapier: { webhookUrl: credential("Catch hook of the Zap.", address) },
  datadog: {
    apiKey: credential("API key."),
    site: optional("Host of the site, for example `datadoghq.eu`."),
    tags: optional("Tags as one text, separated by commas."),
  },
  jira: {
    domain: needed("Domain of the site."),
    email: needed("Account.", { format: "email" }),
    apiToken: credential("Token of the account."),
    projectKey: needed("Project that gets the issue."),
    issueType: optional("Type of the issue."),
  },
  gitlab: {
    endpointUrl: needed("Alert endpoint of the project.", address),
    authorizationKey: credential("Key of the endpoint."),
  },
  sms: { ...phone, preferredLanguage: optional(language) },
  phone_call: {
    ...phone,
    voiceLanguage: optional(language),
    preferredLanguage: optional("Older name of `voiceLanguage`."),
  },
};

/** The names of the 22 channel types. */
export const CHANNEL_TYPES = Object.keys(shapes);

/** Not every plan has every type. */
const LEAST_PLAN: Readonly<Record<string, Pick<ObjectField, "plan">>> = {
  webhook: { plan: "STARTER" },
};

/** `google_chat` → `GoogleChat`. */
function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
}

const variants: Readonly<Record<string, ObjectField>> = Object.fromEntries(
  CHANNEL_TYPES.map((type) => [
    type,
    object(`${pascal(type)}ChannelConfig`, shapes[type] ?? {}, {
      doc: `Configuration of a channel of type \`${type}\`.`,
      ...LEAST_PLAN[type],
    }),
  ]),
);

/** The configuration of an alert channel, discriminated by `channelType`. */
export const channelConfig = variant("AlertChannelConfig", "channelType", variants, {
  doc: "Where alerts go, by `channelType`. The service never returns it: a change made elsewhere is found through its hash. Another `channelType` replaces the channel.",
  required: true,
  writeOnly: true,
  variantReplaces: true,
  words: "",
});
