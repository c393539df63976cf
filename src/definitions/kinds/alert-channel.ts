import { choice, flag, instant, nameField, object, text } from "../field";
import { isObject } from "../json";
import type { JsonObject } from "../json";
import { defineKind, managedByField, timestamps } from "../kind";
import type { Problem, Rule } from "../kind";
import { isUnknown } from "../unknown";
import { CHANNEL_TYPES, channelConfig, isNumbered, previousNumbers } from "./alert-channel-config";

const phoneRule: Rule<"config"> = ({ config }) => {
  if (!isObject(config)) return [];
  if (config.channelType !== "sms" && config.channelType !== "phone_call") return [];
  if (isNumbered(config)) return [];
  return [
    {
      path: ["config", "phoneNumber"],
      code: "ALERT_CHANNEL_PHONE_NUMBER_REQUIRED",
      message: "set phoneNumber or verifiedPhoneNumberId",
    },
  ];
};

const headerRule: Rule<"config"> = ({ config }) => {
  if (!isObject(config) || isUnknown(config.customHeaders) || !isObject(config.customHeaders))
    return [];
  return Object.keys(config.customHeaders).flatMap((name): Problem[] => {
    const taken =
      name.toLowerCase() === "content-type" || name.toLowerCase().startsWith("x-service-");
    if (!taken) return [];
    return [
      {
        path: ["config", "customHeaders", name],
        code: "ALERT_CHANNEL_CUSTOM_HEADER_RESERVED",
        message:
          "the service sets this header itself: names must not be Content-Type nor start with X-Service-",
      },
    ];
  });
};

/** A destination for alerts. */
export const alertChannel = defineKind({
  name: "AlertChannel",
  title: "alert channel",
  code: "ALERT_CHANNEL",
  doc: "A destination for alerts, of one of 22 types. The API never returns credentials: they are always stored as secrets, and changes made elsewhere are detected through a hash. Deleting a channel removes it from notification policies and monitors.",
  examples: {
    minimal: `const mail = new monitoring.AlertChannel("on-call", {
    name: "On call",
    config: { channelType: "email", recipients: ["oncall@example.com"] },
});`,
    realistic: `const config = new pulumi.Config();
const slack = new monitoring.AlertChannel("alerts", {
    name: "#alerts",
    config: {
        channelType: "slack",
        webhookUrl: config.requireSecret("slackWebhook"),
        mentionText: "@channel",
    },
});`,
  },
  path: "/alert-channels",
  read: { by: "id" },
  idType: "uuid",
  entitlement: "alert_channels",
  fields: {
    name: nameField(255),
    config: channelConfig,
    enabled: flag({
      doc: "Whether alerts are sent. The service creates every channel enabled; `false` needs a second call.",
      default: true,
      updateOnly: true,
      switch: true,
      impacts: [{ to: false, says: "is disabled: it sends no alerts", stops: true }],
    }),
  },
  outputs: {
    managedBy: managedByField,
    channelType: choice("AlertChannelType", CHANNEL_TYPES, { doc: "Type of the channel." }),
    displayConfig: object(
      "AlertChannelDisplayConfig",
      {},
      {
        doc: "Members of the configuration that are safe to show.",
        optional: true,
        secret: true,
        volatile: true,
      },
    ),
    configHash: text({ doc: "SHA-256 of the stored configuration.", optional: true, secret: true }),
    lastDeliveryAt: instant({ doc: "Time of the last delivery.", optional: true, volatile: true }),
    lastDeliveryStatus: text({
      doc: "Status of the last delivery.",
      optional: true,
      volatile: true,
    }),
    ...timestamps,
  },
  update: { method: "PUT", omitted: "keeps", required: ["name", "config"] },
  parts: [{ part: "afterCreate", field: "enabled", method: "PATCH", path: "/enabled" }],
  hash: {
    field: "config",
    output: "configHash",
    of: "canonicalJson",
    shown: "displayConfig",
    previous: previousNumbers,
  },
  rules: [phoneRule, headerRule],
  loses: "its record of sent alerts",
});

/** The statuses of a delivery that did not arrive. */
const FAILURES: readonly unknown[] = ["FAILED", "TIMEOUT", "ERROR"];

/** When the last delivery of a channel was, if it failed; "" if the service does not say. */
export function failedDeliveryAt({
  lastDeliveryStatus,
  lastDeliveryAt,
}: JsonObject): string | undefined {
  if (!FAILURES.includes(lastDeliveryStatus)) return undefined;
  return typeof lastDeliveryAt === "string" ? lastDeliveryAt : "";
}
