import * as monitoring from "pulumi-monitoring";

import type { Team } from "./teams";

/** Declares the objects of a team. Called once for each stack; the returned values are the outputs of the stack. */
export function watch({ name, onCall, services }: Team): Record<string, unknown> {
  const mail = new monitoring.AlertChannel("on-call", {
    name: `On call: ${name}`,
    config: { channelType: "email", recipients: [onCall] },
  });
  const group = new monitoring.ResourceGroup("services", { name: `Services of ${name}` });
  for (const [service, url] of Object.entries(services)) {
    const monitor = new monitoring.Monitor(service, {
      name: `${name}: ${service}`,
      type: "HTTP",
      config: { url },
      frequencySeconds: 60,
      regions: ["us-east", "eu-west"],
      assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
      alertChannelIds: [mail.id],
    });
    new monitoring.ResourceGroupMember(service, {
      groupId: group.id,
      memberType: "monitor",
      memberId: monitor.id,
    });
  }
  return { groupId: group.id };
}
