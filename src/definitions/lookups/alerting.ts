import {
  choice,
  flag,
  instant,
  integer,
  list,
  map,
  number,
  object,
  set,
  text,
  uuid,
} from "../field";
import { MANAGED_BY } from "../kind";
import { alertChannel } from "../kinds/alert-channel";
import { CHANNEL_TYPES } from "../kinds/alert-channel-config";
import { notificationPolicy } from "../kinds/notification-policy";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

/** How far a message can have come; the same for channels and for subscribers of a page. */
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
      fires: integer({ doc: "How often it fired." }),
      acknowledgements: integer({ doc: "How often somebody acknowledged." }),
      ackableFires: integer({ doc: "How often somebody could have acknowledged." }),
      expired: integer({ doc: "How often nobody did." }),
      sends: integer({ doc: "Messages sent." }),
      failedSends: integer({ doc: "Messages that failed." }),
      medianAckSeconds: number({ doc: "Usual time to an acknowledgement.", optional: true }),
      deepestStepReached: integer({ doc: "The last step that was needed.", optional: true }),
      lastFiredAt: instant({ doc: "When it last fired.", optional: true }),
      lastFiredIncidentId: uuid({ doc: "For which incident.", optional: true }),
    },
    { doc, optional: true },
  );
/** A policy with what it did. */
export const policyRecord = recordOf(notificationPolicy, {
  other: { stats7d: stats("What it did in 7 days."), stats30d: stats("What it did in 30 days.") },
});

/** Alert channels, filtered. */
export const alertChannels: LookupSpec = {
  name: "AlertChannels",
  title: "alert channels",
  doc: "Alert channels, all of them or those that a filter leaves, without their credentials.",
  example: `const slack = await monitoring.getAlertChannels({ type: "slack" });`,
  path: "/alert-channels",
  args: {
    type: choice("AlertChannelType", CHANNEL_TYPES, { doc: "Only those of this type." }),
    managedBy: choice("ManagedBy", MANAGED_BY, { doc: "Only those that this tool wrote last." }),
    search: text({ doc: "Only those with this text in their name." }),
  },
  reading: { as: "pages" },
  record: channelRecord,
};

/** One alert channel. */
export const oneAlertChannel: LookupSpec = {
  name: "AlertChannel",
  title: "alert channel",
  doc: "One alert channel, by its id or by its name.",
  example: `const oncall = await monitoring.getAlertChannel({ name: "On call" });`,
  path: "/alert-channels",
  args: {
    id: uuid({ doc: "Id of the channel. This or `name`." }),
    name: text({ doc: "Name of the channel. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "name"], getsById: true },
  record: channelRecord,
};

/** A message to an alert channel; also part of a dispatch. */
export const deliveryRecord = object(
  "AlertDelivery",
  {
    id: uuid({ doc: "Id of the delivery." }),
    incidentId: uuid({ doc: "The incident.", optional: true }),
    dispatchId: uuid({ doc: "The dispatch it belongs to.", optional: true }),
    channelId: uuid({ doc: "The channel." }),
    channel: text({ doc: "Name of the channel.", optional: true }),
    channelType: choice("AlertChannelType", CHANNEL_TYPES, { doc: "Type of the channel." }),
    status: choice("DeliveryStatus", DELIVERY_STATUSES, { doc: "How it went." }),
    eventType: text({ doc: "What it tells, for example `INCIDENT_CREATED`." }),
    stepNumber: integer({ doc: "The escalation step.", optional: true }),
    fireCount: integer({ doc: "How often the step was repeated.", optional: true }),
    attemptCount: integer({ doc: "How often it was tried." }),
    lastAttemptAt: instant({ doc: "The last try.", optional: true }),
    nextRetryAt: instant({ doc: "The next try.", optional: true }),
    deliveredAt: instant({ doc: "When it arrived.", optional: true }),
    errorMessage: text({ doc: "Why it failed.", optional: true }),
    createdAt: instant({ doc: "When it was made." }),
  },
  { doc: "A message to an alert channel." },
);

/** What was sent to one channel. */
export const channelDeliveries: LookupSpec = {
  name: "AlertChannelDeliveries",
  title: "deliveries of an alert channel",
  doc: "What was sent to one alert channel.",
  example: `const sent = await monitoring.getAlertChannelDeliveries({ alertChannelId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/alert-channels/{alertChannelId}/deliveries",
  args: { alertChannelId: uuid({ doc: "Id of the channel.", required: true }) },
  reading: { as: "pages" },
  record: deliveryRecord,
};

/** How often one message was tried. */
export const deliveryAttempts: LookupSpec = {
  name: "AlertDeliveryAttempts",
  title: "attempts of a delivery",
  doc: "The attempts to send one message to an alert channel.",
  example: `const tries = await monitoring.getAlertDeliveryAttempts({ deliveryId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/alert-deliveries/{deliveryId}/attempts",
  args: { deliveryId: uuid({ doc: "Id of the delivery.", required: true }) },
  reading: { as: "pages" },
  record: object(
    "AlertDeliveryAttempt",
    {
      id: uuid({ doc: "Id of the attempt." }),
      deliveryId: uuid({ doc: "The delivery." }),
      attemptNumber: integer({ doc: "Which one it is, from 1 on." }),
      status: choice("AttemptStatus", ["SUCCESS", "FAILED", "TIMEOUT", "ERROR"], {
        doc: "How it went.",
      }),
      responseStatusCode: integer({ doc: "Status of the answer.", optional: true }),
      responseTimeMs: integer({ doc: "Milliseconds to the answer.", optional: true }),
      responseBody: text({ doc: "The answer.", optional: true, secret: true }),
      requestPayload: text({ doc: "What was sent.", optional: true, secret: true }),
      requestHeaders: map(text({ doc: "Value." }), {
        doc: "The headers that were sent.",
        optional: true,
        secret: true,
      }),
      errorMessage: text({ doc: "Why it failed.", optional: true }),
      externalId: text({ doc: "Its id at the receiver.", optional: true }),
      attemptedAt: instant({ doc: "When." }),
    },
    { doc: "An attempt to send a message." },
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
  doc: "One notification policy, by its id or by its name.",
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
  key: text({ doc: "Name." }),
  label: text({ doc: "Name for people." }),
  type: text({ doc: "Type." }),
  required: flag({ doc: "Whether it is needed." }),
  sensitive: flag({ doc: "Whether it is a secret." }),
  placeholder: text({ doc: "Example.", optional: true }),
  helpText: text({ doc: "What it is.", optional: true }),
  options: list(text({ doc: "Value." }), { doc: "Values to choose from.", optional: true }),
});

/** The types of alert channels. */
export const integrations: LookupSpec = {
  name: "Integrations",
  title: "integrations",
  doc: "The types of alert channels with the fields that each takes.",
  example: `const types = (await monitoring.getIntegrations()).map((each) => each.type);`,
  path: "/integrations",
  args: {},
  reading: { as: "pages" },
  record: object(
    "Integration",
    {
      type: text({ doc: "Type of the channel." }),
      name: text({ doc: "Name for people." }),
      description: text({ doc: "What it is." }),
      logoUrl: text({ doc: "Its logo." }),
      authType: text({ doc: "How it authenticates." }),
      tierAvailability: text({ doc: "The smallest plan that includes it." }),
      lifecycle: text({ doc: "How far along it is." }),
      setupGuideUrl: text({ doc: "How to set it up." }),
      configSchema: object(
        "IntegrationConfigSchema",
        {
          connectionFields: set(configField, { doc: "Fields of the connection." }),
          channelFields: set(configField, { doc: "Fields of the channel." }),
        },
        { doc: "The fields it takes." },
      ),
    },
    { doc: "A type of alert channels." },
  ),
};
