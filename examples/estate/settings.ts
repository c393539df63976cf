// The configuration of a stack. Pulumi.yaml describes each key.
import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

export const domain = config.require("domain");
export const statusPageSlug = config.require("statusPageSlug");
export const deployKeyRotation = config.require("deployKeyRotation");
export const webhookSecretRotation = config.require("webhookSecretRotation");
export const statusDomainReady = config.requireBoolean("statusDomainReady");
export const administrator = config.require("administrator");

export const slackWebhook = config.requireSecret("slackWebhook");
export const pagerdutyRoutingKey = config.requireSecret("pagerdutyRoutingKey");
export const auditSigningKey = config.requireSecret("auditSigningKey");
export const auditToken = config.requireSecret("auditToken");
export const storefrontToken = config.requireSecret("storefrontToken");
export const backOfficeLogin = config.requireSecret("backOfficeLogin");
export const partnerApiKey = config.requireSecret("partnerApiKey");
export const edgeToken = config.requireSecret("edgeToken");
export const testCustomerPassword = config.requireSecret("testCustomerPassword");
