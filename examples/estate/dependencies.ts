// Third-party services that the shop uses.
import * as monitoring from "pulumi-monitoring";

export const payments = new monitoring.ServiceSubscription("payments", {
  slug: "stripe",
  alertSensitivity: "INCIDENTS_ONLY",
});

/** If it fails, orders are not confirmed, and customers order again. */
export const orderMail = new monitoring.ServiceSubscription("order-mail", {
  slug: "sendgrid",
  alertSensitivity: "MAJOR_ONLY",
});
