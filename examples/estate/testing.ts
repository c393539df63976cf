// Test inboxes for checks, which receive mail and reported orders, and a workspace for new checks.
import * as monitoring from "pulumi-monitoring";
import { domain } from "./settings";

/** Receives mail once its DNS records exist: then set a `verifyTrigger`. */
export const mail = new monitoring.EmailDomain("mail", { name: `mail-test.${domain}` });

/** Receives mail immediately: the shop on staging sends its confirmations to it. */
export const confirmations = new monitoring.AssignedEmailDomain("confirmations");

/** The shop on staging reports its orders here, as it does to partners in production. */
export const orders = new monitoring.WebhookInbox("orders", {
  name: "Orders of staging",
  httpResponse: { status: 202, body: "noted" },
  retentionDays: 7,
});

/** A separate workspace for trying out new checks on the newest runtime, before the other workspaces use it. */
export const lab = new monitoring.Workspace("lab", { name: "Lab" });

new monitoring.WorkspaceRuntime("lab", { workspaceId: lab.id, runtimeId: "2026.09" });
