// Monitors of what customers and partners use.
import * as monitoring from "pulumi-monitoring";
import { chat, onCall, teamMail } from "./channels";
import { production, tags, vault } from "./foundation";
import { europe, everywhere, relaxed, strict } from "./policies";
import { domain } from "./settings";

export const homepage = new monitoring.Monitor("homepage", {
  name: "Homepage",
  type: "HTTP",
  config: { url: `https://${domain}/` },
  frequencySeconds: 60,
  regions: everywhere,
  assertions: [
    { config: { type: "status_code", expected: "200", operator: "equals" } },
    { config: { type: "body_contains", substring: "Add to basket" } },
    { config: { type: "response_time", thresholdMs: 4000 } },
    { config: { type: "response_time_warn", warnMs: 1500 }, severity: "warn" },
    { config: { type: "ssl_expiry", minDaysRemaining: 14 }, severity: "warn" },
  ],
  incidentPolicy: strict,
  fastRetryMaxAttempts: 2,
  tags: { tagIds: [tags.storefront.id, tags.critical.id] },
  alertChannelIds: [chat.id, onCall.id],
});

export const checkout = new monitoring.Monitor("checkout", {
  name: "Checkout API",
  type: "HTTP",
  config: {
    url: `https://api.${domain}/v2/checkout/dry-run`,
    method: "POST",
    contentType: "application/json",
    requestBody: JSON.stringify({ basket: [{ sku: "probe", quantity: 1 }] }),
    customHeaders: { "X-Synthetic": "true" },
  },
  auth: { type: "bearer", vaultSecretId: vault.storefrontToken.id },
  frequencySeconds: 60,
  regions: everywhere,
  environmentId: production.id,
  assertions: [
    { config: { type: "status_code", expected: "2xx", operator: "equals" } },
    { config: { type: "json_path", path: "$.payable", expected: "true", operator: "equals" } },
    {
      config: {
        type: "header_value",
        headerName: "Cache-Control",
        expected: "no-store",
        operator: "contains",
      },
    },
    { config: { type: "response_size", maxBytes: 20_000 }, severity: "warn" },
  ],
  incidentPolicy: strict,
  tags: { tagIds: [tags.storefront.id, tags.critical.id] },
  alertChannelIds: [chat.id, onCall.id],
});

export const search = new monitoring.Monitor("search", {
  name: "Search",
  type: "HTTP",
  config: { url: `https://search.${domain}/?q=socks` },
  auth: { type: "header", headerName: "X-Edge-Token", vaultSecretId: vault.edgeToken.id },
  frequencySeconds: 120,
  regions: everywhere,
  assertions: [
    { config: { type: "status_code", expected: "200", operator: "equals" } },
    { config: { type: "regex_body", pattern: '"hits":\\s*[1-9]' } },
    { config: { type: "redirect_count", maxCount: 1 } },
  ],
  tags: { tagIds: [tags.storefront.id] },
  alertChannelIds: [chat.id],
});

export const partnerApi = new monitoring.Monitor("partner-api", {
  name: "Partner API",
  type: "HTTP",
  config: { url: `https://partners.${domain}/v1/ping`, method: "HEAD" },
  auth: { type: "api_key", headerName: "X-API-Key", vaultSecretId: vault.partnerApiKey.id },
  frequencySeconds: 300,
  regions: europe,
  assertions: [{ config: { type: "status_code", expected: "204", operator: "equals" } }],
  incidentPolicy: relaxed,
  tags: { tagIds: [tags.storefront.id] },
  alertChannelIds: [chat.id, teamMail.id],
});

export const backOffice = new monitoring.Monitor("back-office", {
  name: "Back office",
  type: "HTTP",
  config: { url: `https://office.${domain}/login`, verifyTls: false },
  auth: { type: "basic", vaultSecretId: vault.backOfficeLogin.id },
  frequencySeconds: 300,
  regions: europe,
  assertions: [
    {
      config: {
        type: "redirect_target",
        expected: `https://office.${domain}/orders`,
        operator: "equals",
      },
    },
  ],
  incidentPolicy: relaxed,
  tags: { tagIds: [tags.backOffice.id] },
  alertChannelIds: [teamMail.id],
});

/** A customer buys something. The code is uploaded with the service's own tools. */
export const purchase = new monitoring.Monitor("purchase", {
  name: "Purchase in a browser",
  type: "BROWSER",
  config: { timeoutSeconds: 120, runtimeId: "2026.06" },
  environmentId: production.id,
  frequencySeconds: 900,
  regions: europe,
  runParallel: false,
  capturePolicy: { screenshots: "always", trace: "on_failure", video: "off" },
  tags: { tagIds: [tags.storefront.id, tags.critical.id] },
  alertChannelIds: [chat.id, onCall.id],
});

/** An order is placed, looked up and cancelled, with API requests only. */
export const orderRoundTrip = new monitoring.Monitor("order-round-trip", {
  name: "Order round trip",
  type: "MULTI_STEP_API",
  config: { timeoutSeconds: 60 },
  environmentId: production.id,
  frequencySeconds: 600,
  tags: { tagIds: [tags.storefront.id] },
  alertChannelIds: [chat.id],
});
