// What customers see.
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
  description: "From the first look to the order",
});

const behind = new monitoring.StatusPageComponentGroup("behind-the-scenes", {
  statusPageId: page.id,
  name: "Behind the scenes",
  defaultOpen: false,
});

const homepageLine = shows("Homepage", homepage);
const checkoutLine = shows("Checkout", checkout);
const searchLine = shows("Search", search);

function shows(name: string, monitor: monitoring.Monitor): monitoring.StatusPageComponent {
  return new monitoring.StatusPageComponent(`shows-${name.toLowerCase()}`, {
    statusPageId: page.id,
    groupId: shopping.id,
    name,
    type: "MONITOR",
    monitorId: monitor.id,
  });
}

/** What the payment provider itself says of how it is doing. */
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
  description: "Names, mail and the line to the warehouse",
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

/** Notified of incidents that affect orders; no confirmation, because they requested it. */
new monitoring.StatusPageSubscriber("partners", {
  statusPageId: page.id,
  destination: `partners@${domain}`,
  componentIds: [checkoutLine.id, paymentsLine.id, deliveryLine.id],
});

/** Reviewed with this program; as the page has it, a person publishes it. Over, it may be removed here: the page keeps it. */
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

/** The page under the shop's own name, as soon as DNS says so. */
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
