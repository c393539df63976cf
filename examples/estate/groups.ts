// Resource groups.
import * as monitoring from "pulumi-monitoring";
import { chat, onCall } from "./channels";
import { payments } from "./dependencies";
import { production } from "./foundation";
import { europe, everywhere } from "./policies";
import { mailRelay, names, warehouseLink } from "./platform";
import { checkout, homepage, purchase, search } from "./storefront";

/** Down if half of its members are. Single failures only notify the channels of their monitor. */
export const storefront = new monitoring.ResourceGroup("storefront", {
  name: "Storefront",
  description: "Everything that a purchase needs",
  healthThresholdType: "PERCENTAGE",
  healthThresholdValue: 50,
  confirmationDelaySeconds: 60,
  recoveryCooldownMinutes: 10,
  defaultFrequency: 60,
  defaultRegions: everywhere,
  defaultAlertChannels: [chat.id, onCall.id],
  defaultEnvironmentId: production.id,
  defaultRetryStrategy: { type: "fixed", maxRetries: 2, interval: 10 },
});

/** One alert for the whole group: if the network fails, all members fail. */
export const platform = new monitoring.ResourceGroup("platform", {
  name: "Platform",
  description: "Infrastructure of the shop",
  healthThresholdType: "COUNT",
  healthThresholdValue: 2,
  suppressMemberAlerts: true,
  defaultRegions: europe,
  defaultAlertChannels: [chat.id],
});

const members = {
  storefront: { homepage, checkout, search, purchase },
  platform: { names, "mail-relay": mailRelay, "warehouse-link": warehouseLink },
};

for (const [name, monitor] of Object.entries(members.storefront)) join(storefront, name, monitor);
for (const [name, monitor] of Object.entries(members.platform)) join(platform, name, monitor);

function join(group: monitoring.ResourceGroup, name: string, monitor: monitoring.Monitor): void {
  new monitoring.ResourceGroupMember(`in-group-${name}`, {
    groupId: group.id,
    memberType: "monitor",
    memberId: monitor.id,
  });
}

/** Without payments, nobody can buy. */
new monitoring.ResourceGroupMember("in-group-payments", {
  groupId: storefront.id,
  memberType: "service",
  memberId: payments.id,
});
