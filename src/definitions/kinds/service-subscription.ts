import { choice, flag, instant, integer, list, object, text, uuid } from "../field";
import { defineKind } from "../kind";

/** A service of others that the organization depends on. */
export const serviceSubscription = defineKind({
  name: "ServiceSubscription",
  title: "service subscription",
  code: "SERVICE_SUBSCRIPTION",
  doc: "A subscription to a service of the public catalogue, or to one of its components, on which the organization depends. Subscribing twice gives the same subscription, so one that exists already is refused here rather than shared: take it over with `adopt` instead. Resource groups take it as a member of type `service`, status pages as a component of type `DEPENDENCY`.",
  examples: {
    minimal: `new monitoring.ServiceSubscription("payments", { slug: "stripe", alertSensitivity: "MAJOR_ONLY" });`,
    realistic: `const payments = new monitoring.ServiceSubscription("payments", { slug: "stripe" });
const checkout = new monitoring.ResourceGroup("checkout", { name: "Checkout" });
new monitoring.ResourceGroupMember("checkout-payments", {
    groupId: checkout.id,
    memberType: "service",
    memberId: payments.id,
});
const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
new monitoring.StatusPageComponent("payments", {
    statusPageId: page.id,
    type: "DEPENDENCY",
    serviceSubscriptionId: payments.id,
    name: "Payments",
});`,
  },
  path: "/service-subscriptions",
  createAt: "/{slug}",
  read: { by: "id" },
  idType: "uuid",
  entitlement: "service_subscriptions",
  idMember: "subscriptionId",
  fields: {
    slug: text({
      doc: "Slug of the service in the catalogue.",
      required: true,
      immutable: true,
      min: 1,
    }),
    componentId: uuid({
      doc: "One component of it; the whole service when left out.",
      immutable: true,
    }),
    alertSensitivity: choice(
      "AlertSensitivity",
      ["ALL", "AWARENESS", "INCIDENTS_ONLY", "MAJOR_ONLY"],
      {
        doc: "What is alerted about.",
        default: "AWARENESS",
      },
    ),
  },
  outputs: {
    subscriptionId: uuid({ doc: "Id of the subscription; the same as `id`." }),
    serviceId: uuid({ doc: "Id of the service." }),
    name: text({ doc: "Name of the service." }),
    category: text({ doc: "Category of the service.", optional: true, volatile: true }),
    officialStatusUrl: text({ doc: "Its own status page.", optional: true, volatile: true }),
    adapterType: text({ doc: "How its status is read.", volatile: true }),
    pollingIntervalSeconds: integer({ doc: "How often.", volatile: true }),
    enabled: flag({ doc: "Whether it is read.", volatile: true }),
    logoUrl: text({ doc: "Its logo.", optional: true, volatile: true }),
    overallStatus: text({ doc: "How it is.", optional: true, volatile: true }),
    component: object(
      "ServiceComponent",
      {},
      { doc: "The component.", optional: true, volatile: true },
    ),
    subscribedAt: instant({ doc: "Since when." }),
    boundStatusPageComponents: list(object("BoundComponent", {}), {
      doc: "Status page components that show it.",
      optional: true,
      volatile: true,
    }),
  },
  unique: [["slug", "componentId"]],
  refusesDuplicate: true,
  update: {
    method: "PATCH",
    path: "/alert-sensitivity",
    omitted: "keeps",
    required: ["alertSensitivity"],
  },
  loses: "the memberships in resource groups and the status page components that show it",
});
