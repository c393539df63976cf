import type * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring";

export interface ShopSettings {
  /** Domain of the shop. */
  readonly domain: string;
  /** URL that alerts are sent to. A secret. */
  readonly slackWebhook: pulumi.Input<string>;
  /** Seconds between two checks. @defaultValue 60 */
  readonly frequencySeconds?: number;
}

/** Monitoring of the shop: production alerts the team and is on the status page, staging is only monitored. */
export function watchShop({ domain, slackWebhook, frequencySeconds = 60 }: ShopSettings) {
  const production = new monitoring.Environment("production", {
    name: "Shop production",
    slug: "shop-production",
  });
  const staging = new monitoring.Environment("staging", {
    name: "Shop staging",
    slug: "shop-staging",
  });
  const chat = new monitoring.AlertChannel("chat", {
    name: "Chat of the shop",
    config: { channelType: "slack", webhookUrl: slackWebhook },
  });
  const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });

  for (const service of ["homepage", "checkout"]) {
    const monitor = new monitoring.Monitor(service, {
      ...checkOf(`https://${domain}/${service}`, frequencySeconds),
      name: service,
      environmentId: production.id,
      alertChannelIds: [chat.id],
    });
    new monitoring.StatusPageComponent(service, {
      statusPageId: page.id,
      name: service,
      type: "MONITOR",
      monitorId: monitor.id,
    });
    new monitoring.Monitor(`${service}-staging`, {
      ...checkOf(`https://staging.${domain}/${service}`, 600),
      name: `${service} on staging`,
      environmentId: staging.id,
    });
  }

  /** The key with which dashboards read from the API. */
  const dashboards = new monitoring.ApiKey("dashboards", { name: "dashboards" });
  return { page, dashboards };
}

function checkOf(url: string, frequencySeconds: number) {
  return {
    type: "HTTP" as const,
    config: { url },
    frequencySeconds,
    regions: ["us-east", "eu-west"],
  };
}
