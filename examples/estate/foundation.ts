// Tags, environments, and credentials in the service's vault, which monitors refer to.
import * as monitoring from "pulumi-monitoring";
import * as settings from "./settings";
import { mail, orders } from "./testing";

export const tags = {
  storefront: new monitoring.Tag("storefront", { name: "storefront", color: "#0b5fff" }),
  backOffice: new monitoring.Tag("back-office", { name: "back-office", color: "#7c3aed" }),
  platform: new monitoring.Tag("platform", { name: "platform" }),
  critical: new monitoring.Tag("critical", { name: "critical", color: "#d92d20" }),
};

export const production = new monitoring.Environment("production", {
  name: "Shop, production",
  slug: "shop-production",
  variables: {
    BASE_URL: `https://${settings.domain}`,
    CUSTOMER_EMAIL: `synthetic@${settings.domain}`,
    CUSTOMER_PASSWORD: settings.testCustomerPassword,
  },
});

export const staging = new monitoring.Environment("staging", {
  name: "Shop, staging",
  slug: "shop-staging",
  variables: {
    BASE_URL: `https://staging.${settings.domain}`,
    MAIL_DOMAIN: mail.name,
    PARTNER_HOOK: orders.httpUrl,
  },
});

// Monitors refer to these by id, so no credential is part of a monitor.
export const vault = {
  storefrontToken: new monitoring.Secret("storefront-token", {
    key: "storefront-token",
    value: settings.storefrontToken,
  }),
  backOfficeLogin: new monitoring.Secret("back-office-login", {
    key: "back-office-login",
    value: settings.backOfficeLogin,
  }),
  partnerApiKey: new monitoring.Secret("partner-api-key", {
    key: "partner-api-key",
    value: settings.partnerApiKey,
  }),
  edgeToken: new monitoring.Secret("edge-token", {
    key: "edge-token",
    value: settings.edgeToken,
  }),
};
