// Who else may call the API, and who belongs to the organization.
import * as monitoring from "pulumi-monitoring";
import { administrator, deployKeyRotation, domain } from "./settings";

/** Mutes monitors while the shop is deployed. Rotated by a change of the stack's configuration. */
export const deployment = new monitoring.ApiKey("deployment", {
  name: "Deployment",
  rotationTrigger: deployKeyRotation,
});

/** Kept on record after the stack is gone would be `onDestroy: "revoke"`. */
export const dashboards = new monitoring.ApiKey("dashboards", {
  name: "Dashboards",
  expiresAt: "2035-01-01T00:00:00Z",
});

/** Whoever accepts stays: only an invite that is still open is revoked with the stack. */
new monitoring.Invite("support", { email: `support@${domain}`, roleOffered: "MEMBER" });

/** Keeps the role, also after the stack is gone. */
if (administrator !== "") {
  new monitoring.Member("administrator", { email: administrator, orgRole: "ADMIN" });
}
