// API keys, and members of the organization.
import * as monitoring from "pulumi-monitoring";
import { administrator, deployKeyRotation, domain } from "./settings";

/** The deployment mutes monitors with it. Changing the stack's configuration rotates it. */
export const deployment = new monitoring.ApiKey("deployment", {
  name: "Deployment",
  rotationTrigger: deployKeyRotation,
});

/** With `onDestroy: "revoke"`, it would stay listed as revoked after a destroy. */
export const dashboards = new monitoring.ApiKey("dashboards", {
  name: "Dashboards",
  expiresAt: "2035-01-01T00:00:00Z",
});

/** A destroy only revokes an invite that is still open. A person who has accepted remains a member. */
new monitoring.Invite("support", { email: `support@${domain}`, roleOffered: "MEMBER" });

/** The member keeps the role after a destroy. */
if (administrator !== "") {
  new monitoring.Member("administrator", { email: administrator, orgRole: "ADMIN" });
}
