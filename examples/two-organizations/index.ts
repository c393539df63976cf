import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring";
import { ShopChecks } from "./shop-checks";

const config = new pulumi.Config();

// Each provider has its own credential. The address comes from monitoring:baseUrl for both.
const retail = new monitoring.Provider("retail", { apiKey: config.requireSecret("retailApiKey") });
const wholesale = new monitoring.Provider("wholesale", {
  apiKey: config.requireSecret("wholesaleApiKey"),
});

const retailShop = new ShopChecks(
  "retail",
  { domain: "shop.example.com", recipients: ["retail@example.com"] },
  { providers: [retail] },
);
const wholesaleShop = new ShopChecks(
  "wholesale",
  { domain: "wholesale.example.com", recipients: ["wholesale@example.com"] },
  { providers: [wholesale] },
);

export const homepageMonitors = {
  retail: retailShop.homepage.id,
  wholesale: wholesaleShop.homepage.id,
};

/** The organization that each credential belongs to. */
export const organizations = {
  retail: retailShop.homepage.organizationId,
  wholesale: wholesaleShop.homepage.organizationId,
};
