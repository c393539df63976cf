// What checks need to see the other end: where their mail arrives and where orders are reported to.
import * as monitoring from "pulumi-monitoring";
import { domain } from "./settings";

/** Takes mail once its DNS records are there: then give it a `verifyTrigger`. */
export const mail = new monitoring.EmailDomain("mail", { name: `mail-test.${domain}` });

/** Takes mail at once: where the shop on staging sends its confirmations. */
export const confirmations = new monitoring.AssignedEmailDomain("confirmations");

/** The shop on staging reports its orders here, as it does to partners in production. */
export const orders = new monitoring.WebhookInbox("orders", {
  name: "Orders of staging",
  httpResponse: { status: 202, body: "noted" },
  retentionDays: 7,
});

/** For trying out new checks: a workspace of its own, on the newest runtime before everybody else. */
export const lab = new monitoring.Workspace("lab", { name: "Lab" });

new monitoring.WorkspaceRuntime("lab", { workspaceId: lab.id, runtimeId: "2026.09" });
