// Reads the settings and exports the outputs. The code to test is in a separate function (shop.ts).
import * as pulumi from "@pulumi/pulumi";
import { watchShop } from "./shop";

const config = new pulumi.Config();

const { page, dashboards } = watchShop({
  domain: config.require("domain"),
  slackWebhook: config.requireSecret("slackWebhook"),
});

export const statusPageId = page.id;
export const dashboardsKey = dashboards.key;
