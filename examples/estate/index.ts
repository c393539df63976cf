import { dashboards, deployment } from "./access";
import { signing } from "./events";
import { nightlyBackup } from "./platform";
import { page, statusDomain } from "./status-page";
import { checkout, homepage } from "./storefront";
import { mail, orders } from "./testing";
import "./escalation";
import "./maintenance";

/** For the address of the page, and for whoever posts incidents to it. */
export const statusPageId = page.id;
export const statusPageSlug = page.slug;

/** What the deployment mutes while it runs. */
export const mutedWhileDeploying = [homepage.id, checkout.id];

/** Where the backup job reports to. Secret: who knows it can report. */
export const backupPingUrl = nightlyBackup.pingUrl;

/** For the deployment's own configuration. The keys are secret. */
export const deploymentKeyId = deployment.id;
export const deploymentKey = deployment.key;
export const dashboardsKey = dashboards.key;

/** What has to be in DNS: for the page's own address, and for mail to arrive in tests. */
export const statusDomainRecord = statusDomain.trafficRecord;
export const mailDnsRecords = mail.dnsRecords;

/** For receivers of webhooks, to tell real ones from others. Secret. */
export const webhookSigningSecret = signing?.secret;

/** Where the shop on staging reports its orders to. Secret: who knows it can report. */
export const orderInboxUrl = orders.httpUrl;
