import * as monitoring from "pulumi-monitoring";

const onCall = new monitoring.AlertChannel("on-call", {
  name: "On call",
  config: { channelType: "email", recipients: ["oncall@example.com"] },
});

/** The checked services, with the paths of their health checks. */
const CHECKS = { shop: "/health", checkout: "/checkout/health" };

const monitors = Object.entries(CHECKS).map(
  ([name, path]) =>
    new monitoring.Monitor(name, {
      name,
      type: "HTTP",
      config: { url: `https://shop.example.com${path}` },
      frequencySeconds: 60,
      regions: ["us-east", "eu-west"],
      assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
      alertChannelIds: [onCall.id],
    }),
);

/** The ids of the monitors. */
export const monitorIds = monitors.map(({ id }) => id);
