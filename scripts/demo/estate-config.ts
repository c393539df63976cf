// Configuration values for examples/estate, random in each run, so that any match in a search is a leak.
import { randomBytes } from "node:crypto";

/** Long enough not to occur by chance. */
export const token = () => randomBytes(12).toString("hex");

/** The secrets of the stack, by key. */
export function estateSecrets(): Record<string, string> {
  return {
    slackWebhook: `https://hooks.example.com/services/${token()}`,
    pagerdutyRoutingKey: token(),
    auditSigningKey: token(),
    auditToken: token(),
    storefrontToken: token(),
    backOfficeLogin: `probe:${token()}`,
    partnerApiKey: token(),
    edgeToken: token(),
    testCustomerPassword: token(),
  };
}
