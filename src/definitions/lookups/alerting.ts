import { choice, flag, instant, integer, list, map, object, set, text, uuid } from "../field";
import { MANAGED_BY } from "../kind";
import { alertChannel } from "../kinds/alert-channel";
import { CHANNEL_TYPES } from "../kinds/alert-channel-config";
import { notificationPolicy } from "../kinds/notification-policy";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

/** Statuses of a delivery, to channels and to subscribers of a page. */
export const DELIVERY_STATUSES = [
  "PENDING",
  "DELIVERED",
  "RETRY_PENDING",
  "FAILED",
  "CANCELLED",
  "SKIPPED_NO_CREDIT",
  "SKIPPED_UNVERIFIED",
  "SKIPPED_OPTED_OUT",
  "SKIPPED_RATE_LIMITED",
];

const channelRecord = recordOf(alertChannel);
const stats = (doc: string) =>
  object(
    "PolicyWindowStats",
    {
      fires: integer({ doc: "Number of times that it fired." }),
      acknowledgements: integer({ doc: "Number of acknowledgements." }),
      ackableFires: integer({ doc: "Number of times that an acknowledgement was possible." }),
      expired: integer({ doc: "Number of times without an acknowledgement." }),
      sends: integer({ doc: "Number of messages sent." }),
      failedSends: integer({ doc: "Number of failed messages." }),
      medianAckSeconds: integer({
        doc: "Median time to an acknowledgement, in seconds.",
        optional: true,
      }),
      deepestStepReached: integer({ doc: "The last step that was reached.", optional: true }),
      lastFiredAt: instant({ doc: "When it last fired.", optional: true }),
      lastFiredIncidentId: uuid({
        doc: "Id of the incident that it last fired for.",
        optional: true,
      }),
    },
    { doc, optional: true },
  );
/** A policy with its statistics. */
export const policyRecord = recordOf(notificationPolicy, {
  other: {
    stats7d: stats("Statistics of the last 7 days."),
    stats30d: stats("Statistics of the last 30 days."),
  },
});

/** Alert channels, filtered. */
export const alertChannels: LookupSpec = {
  name: "AlertChannels",
  title: "alert channels",
  doc: "Alert channels that match the filters, without their credentials.",
  example: `const slack = await monitoring.getAlertChannels({ type: "slack" });`,
  path: "/alert-channels",
  args: {
    type: choice("AlertChannelType", CHANNEL_TYPES, { doc: "Only channels of this type." }),
    managedBy: choice("ManagedBy", MANAGED_BY, { doc: "Only channels that this tool wrote last." }),
    search: text({ doc: "Only channels with this text in their name." }),
  },
  reading: { as: "pages" },
  record: channelRecord,
};

/** One alert channel. */
export const oneAlertChannel: LookupSpec = {
  name: "AlertChannel",
  title: "alert channel",
  doc: "One alert channel, by id or name.",
  example: `const oncall = await monitoring.getAlertChannel({ name: "On call" });`,
  path: "/alert-channels",
  args: {
    id: uuid({ doc: "Id of the channel. This or `name`." }),
    name: text({ doc: "Name of the channel. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "name"], getsById: true },
  record: channelRecord,
};

/** A delivery to an alert channel; also part of a dispatch. */
export const deliveryRecord = object(
  "AlertDelivery",
  {
    id: uuid({ doc: "Id of the delivery." }),
    incidentId: uuid({ doc: "Id of the incident.", optional: true }),
    dispatchId: uuid({ doc: "Id of its dispatch.", optional: true }),
    channelId: uuid({ doc: "Id of the channel." }),
    channel: text({ doc: "Name of the channel.", optional: true }),
    channelType: choice("AlertChannelType", CHANNEL_TYPES, { doc: "Type of the channel." }),
    status: choice("DeliveryStatus", DELIVERY_STATUSES, { doc: "Status of the delivery." }),
    eventType: text({ doc: "Type of the event, for example `INCIDENT_CREATED`." }),
    stepNumber: integer({ doc: "Number of the escalation step.", optional: true }),
    fireCount: integer({ doc: "Number of repetitions of the step.", optional: true }),
    attemptCount: integer({ doc: "Number of attempts." }),
    lastAttemptAt: instant({ doc: "Time of the last attempt.", optional: true }),
    nextRetryAt: instant({ doc: "Time of the next attempt.", optional: true }),
    deliveredAt: instant({ doc: "When it was delivered.", optional: true }),
    errorMessage: text({ doc: "Why it failed.", optional: true }),
    createdAt: instant({ doc: "When it was created." }),
  },
  { doc: "A delivery to an alert channel." },
);

/** The deliveries to one channel. */
export const channelDeliveries: LookupSpec = {
  name: "AlertChannelDeliveries",
  title: "deliveries of an alert channel",
  doc: "The deliveries to one alert channel.",
  example: `const sent = await monitoring.getAlertChannelDeliveries({ alertChannelId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/alert-channels/{alertChannelId}/deliveries",
  args: { alertChannelId: uuid({ doc: "Id of the channel.", required: true }) },
  reading: { as: "pages" },
  record: deliveryRecord,
};

/** The attempts of one delivery. */
export const deliveryAttempts: LookupSpec = {
  name: "AlertDeliveryAttempts",
  title: "attempts of a delivery",
  doc: "The attempts of one delivery to an alert channel.",
  example: `const tries = await monitoring.getAlertDeliveryAttempts({ deliveryId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/alert-deliveries/{deliveryId}/attempts",
  args: { deliveryId: uuid({ doc: "Id of the delivery.", required: true }) },
  reading: { as: "pages" },
  record: object(
    "AlertDeliveryAttempt",
    {
      id: uuid({ doc: "Id of the attempt." }),
      deliveryId: uuid({ doc: "Id of the delivery." }),
      attemptNumber: integer({ doc: "Number of the attempt, counted from 1." }),
      status: choice("AttemptStatus", ["SUCCESS", "FAILED", "TIMEOUT", "ERROR"], {
        doc: "Result of the attempt.",
      }),
      responseStatusCode: integer({ doc: "Status code of the response.", optional: true }),
      responseTimeMs: integer({ doc: "Response time in milliseconds.", optional: true }),
      responseBody: text({ doc: "Body of the response.", optional: true, secret: true }),
      requestPayload: text({ doc: "Body of the request.", optional: true, secret: true }),
      requestHeaders: map(text({ doc: "Value." }), {
        doc: "Headers of the request.",
        optional: true,
        secret: true,
      }),
      errorMessage: text({ doc: "Why it failed.", optional: true }),
      externalId: text({ doc: "Id of the message at the receiver.", optional: true }),
      attemptedAt: instant({ doc: "Time of the attempt." }),
    },
    { doc: "An attempt of a delivery." },
  ),
};

/** All notification policies. */
export const notificationPolicies: LookupSpec = {
  name: "NotificationPolicies",
  title: "notification policies",
  doc: "All notification policies.",
  example: `const policies = await monitoring.getNotificationPolicies();`,
  path: "/notification-policies",
  args: {},
  reading: { as: "pages" },
  record: policyRecord,
};

/** One notification policy. */
export const onePolicy: LookupSpec = {
  name: "NotificationPolicy",
  title: "notification policy",
  doc: "One notification policy, by id or name.",
  example: `const all = await monitoring.getNotificationPolicy({ name: "Everything" });`,
  path: "/notification-policies",
  args: {
    id: uuid({ doc: "Id of the policy. This or `name`." }),
    name: text({ doc: "Name of the policy. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "name"], getsById: true },
  record: policyRecord,
};

const configField = object("IntegrationField", {
  key: text({ doc: "Name of the field." }),
  label: text({ doc: "Display name." }),
  type: text({ doc: "Type of the field." }),
  required: flag({ doc: "Whether the field is required." }),
  sensitive: flag({ doc: "Whether the value is secret." }),
  placeholder: text({ doc: "Example value.", optional: true }),
  helpText: text({ doc: "Description.", optional: true }),
  options: list(text({ doc: "Value." }), { doc: "Allowed values.", optional: true }),
});

/** The alert channel types. */
export const integrations: LookupSpec = {
  name: "Integrations",
  title: "integrations",
  doc: "The alert channel types, with their fields.",
  example: `const types = (await monitoring.getIntegrations()).map((each) => each.type);`,
  path: "/integrations",
  args: {},
  reading: { as: "pages" },
  record: object(
    "Integration",
    {
      type: text({ doc: "Type of the channel." }),
      name: text({ doc: "Display name." }),
      description: text({ doc: "Description." }),
      logoUrl: text({ doc: "URL of the logo." }),
      authType: text({ doc: "How it authenticates." }),
      tierAvailability: text({ doc: "Smallest plan that includes it." }),
      lifecycle: text({ doc: "Lifecycle status of the type." }),
      setupGuideUrl: text({ doc: "URL of the setup guide." }),
      configSchema: object(
        "IntegrationConfigSchema",
        {
          connectionFields: set(configField, { doc: "Fields of the connection." }),
          channelFields: set(configField, { doc: "Fields of the channel." }),
        },
        { doc: "Fields of the configuration." },
      ),
    },
    { doc: "An alert channel type." },
  ),
};

/** The languages of phone calls. */
export const voiceLanguages: LookupSpec = {
  name: "VoiceLanguages",
  title: "voice languages",
  doc: "The languages in which a channel of type `phone_call` can speak, for its `voiceLanguage`.",
  example: `const codes = (await monitoring.getVoiceLanguages()).map((each) => each.code);`,
  path: "/integrations/voice-languages",
  args: {},
  reading: { as: "pages" },
  record: object(
    "VoiceLanguage",
    {
      code: text({ doc: "BCP 47 code, for `voiceLanguage`." }),
      label: text({ doc: "Display name." }),
    },
    { doc: "A language of phone calls." },
  ),
};
