// The public status page.
import * as monitoring from "pulumi-monitoring";
import { payments } from "./dependencies";
import { platform } from "./groups";
import { domain, statusDomainReady, statusPageSlug } from "./settings";
import { checkout, homepage, search } from "./storefront";

export const page = new monitoring.StatusPage("status", {
  name: "Shop status",
  slug: statusPageSlug,
  description: "How the shop is doing",
  incidentMode: "REVIEW",
  branding: {
    brandColor: "#0b5fff",
    logoUrl: `https://${domain}/logo.svg`,
    theme: "light",
    reportUrl: `https://${domain}/contact`,
    hidePoweredBy: true,
  },
});

const shopping = new monitoring.StatusPageComponentGroup("shopping", {
  statusPageId: page.id,
  name: "Shopping",
  description: "From the homepage to the order",
});

const behind = new monitoring.StatusPageComponentGroup("behind-the-scenes", {
  statusPageId: page.id,
  name: "Behind the scenes",
  defaultOpen: false,
});

const homepageLine = monitorLine("Homepage", homepage);
const checkoutLine = monitorLine("Checkout", checkout);
const searchLine = monitorLine("Search", search);

function monitorLine(name: string, monitor: monitoring.Monitor): monitoring.StatusPageComponent {
  return new monitoring.StatusPageComponent(`shows-${name.toLowerCase()}`, {
    statusPageId: page.id,
    groupId: shopping.id,
    name,
    type: "MONITOR",
    monitorId: monitor.id,
  });
}

/** The status that the payment provider reports. */
const paymentsLine = new monitoring.StatusPageComponent("shows-payments", {
  statusPageId: page.id,
  groupId: shopping.id,
  name: "Card payments",
  type: "DEPENDENCY",
  serviceSubscriptionId: payments.id,
});

const platformLine = new monitoring.StatusPageComponent("shows-platform", {
  statusPageId: page.id,
  groupId: behind.id,
  name: "Infrastructure",
  description: "DNS, mail and the connection to the warehouse",
  type: "GROUP",
  resourceGroupId: platform.id,
  showUptime: false,
});

/** Set manually: no monitor can check deliveries. */
const deliveryLine = new monitoring.StatusPageComponent("shows-delivery", {
  statusPageId: page.id,
  groupId: behind.id,
  name: "Delivery",
  type: "STATIC",
  excludeFromOverall: true,
});

new monitoring.StatusPageLayout("status", {
  statusPageId: page.id,
  sections: [
    {
      groupId: shopping.id,
      componentIds: [checkoutLine.id, paymentsLine.id, homepageLine.id, searchLine.id],
    },
    { groupId: behind.id, componentIds: [deliveryLine.id, platformLine.id] },
  ],
});

/** Notified of incidents that affect orders. No confirmation, because they asked to be notified. */
new monitoring.StatusPageSubscriber("partners", {
  statusPageId: page.id,
  destination: `partners@${domain}`,
  componentIds: [checkoutLine.id, paymentsLine.id, deliveryLine.id],
});

/**
 * Reviewed with this program, and published by a person because of the page's `incidentMode`. Once it is over, you can
 * remove it here: the page still shows it.
 */
export const paymentsMove = new monitoring.StatusPageMaintenance("payments-move", {
  statusPageId: page.id,
  title: "New payment provider",
  impact: "MAJOR",
  body: "Card payments are closed for an hour while we move to another provider.",
  scheduledFor: "2035-02-04T03:00:00+01:00",
  scheduledUntil: "2035-02-04T04:00:00+01:00",
  autoResolve: true,
  affectedComponents: [
    { componentId: paymentsLine.id, status: "UNDER_MAINTENANCE" },
    { componentId: checkoutLine.id, status: "DEGRADED_PERFORMANCE" },
  ],
});

/** The page's own domain, verified once the DNS record exists. */
export const statusDomain = new monitoring.StatusPageDomain("status", {
  statusPageId: page.id,
  hostname: `status.${domain}`,
});

if (statusDomainReady) {
  new monitoring.StatusPageDomainVerification("status", {
    statusPageId: page.id,
    domainId: statusDomain.id,
  });
}
