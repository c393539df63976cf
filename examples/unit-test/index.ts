// Settings come in here and outputs go out. What is worth a test is in a function of its own (shop.ts).
import * as pulumi from "@pulumi/pulumi";
import { watchShop } from "./shop";

const config = new pulumi.Config();

const { page, dashboards } = watchShop({
  domain: config.require("domain"),
  slackWebhook: config.requireSecret("slackWebhook"),
});

export const statusPageId = page.id;
export const dashboardsKey = dashboards.key;
