// Who else may call the API.
import * as monitoring from "pulumi-monitoring";
import { deployKeyRotation } from "./settings";

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
