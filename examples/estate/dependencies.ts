// What others run for the shop.
import * as monitoring from "pulumi-monitoring";

export const payments = new monitoring.ServiceSubscription("payments", {
  slug: "stripe",
  alertSensitivity: "INCIDENTS_ONLY",
});

/** Without it no order is confirmed, and customers order again. */
export const orderMail = new monitoring.ServiceSubscription("order-mail", {
  slug: "sendgrid",
  alertSensitivity: "MAJOR_ONLY",
});
