import { dashboards, deployment } from "./access";
import { nightlyBackup } from "./platform";
import { page } from "./status-page";
import { checkout, homepage } from "./storefront";
import "./groups";

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
