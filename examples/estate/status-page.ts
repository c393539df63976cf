// What customers are told.
import * as monitoring from "pulumi-monitoring";
import { platform } from "./groups";
import { domain, statusPageSlug } from "./settings";
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

const shown = { Homepage: homepage, Checkout: checkout, Search: search };
for (const [name, monitor] of Object.entries(shown)) {
  new monitoring.StatusPageComponent(`shows-${name.toLowerCase()}`, {
    statusPageId: page.id,
    groupId: shopping.id,
    name,
    type: "MONITOR",
    monitorId: monitor.id,
  });
}

new monitoring.StatusPageComponent("shows-platform", {
  statusPageId: page.id,
  groupId: behind.id,
  name: "Infrastructure",
  description: "Names, mail and the line to the warehouse",
  type: "GROUP",
  resourceGroupId: platform.id,
  showUptime: false,
});

/** Set by hand: nothing can be asked whether the parcels go out. */
new monitoring.StatusPageComponent("shows-delivery", {
  statusPageId: page.id,
  groupId: behind.id,
  name: "Delivery",
  type: "STATIC",
  excludeFromOverall: true,
});
