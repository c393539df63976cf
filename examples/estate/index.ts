import { dashboards, deployment } from "./access";
import { signing } from "./events";
import { nightlyBackup } from "./platform";
import { page, statusDomain } from "./status-page";
import { checkout, homepage } from "./storefront";
import { mail, orders } from "./testing";
import "./escalation";
import "./maintenance";

/** For the URL of the page, and for tools that post incidents to it. */
export const statusPageId = page.id;
export const statusPageSlug = page.slug;

/** Monitors that the deployment mutes while it runs. */
export const mutedWhileDeploying = [homepage.id, checkout.id];

/** URL that the backup job calls. Secret: anyone who knows it can report. */
export const backupPingUrl = nightlyBackup.pingUrl;

/** For the configuration of the deployment and the dashboards. The keys are secret. */
export const deploymentKeyId = deployment.id;
export const deploymentKey = deployment.key;
export const dashboardsKey = dashboards.key;

/** DNS records to create: for the status page's domain, and to receive mail in tests. */
export const statusDomainRecord = statusDomain.trafficRecord;
export const mailDnsRecords = mail.dnsRecords;

/** For receivers of webhooks, to verify signatures. Secret. */
export const webhookSigningSecret = signing?.secret;

/** URL to which the shop on staging reports its orders. Secret: anyone who knows it can report. */
export const orderInboxUrl = orders.httpUrl;
