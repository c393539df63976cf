import { choice, flag, instant, integer, list, object, text, uuid } from "../field";
import { defineKind } from "../kind";

/** A third-party service that the organization depends on. */
export const serviceSubscription = defineKind({
  name: "ServiceSubscription",
  title: "service subscription",
  code: "SERVICE_SUBSCRIPTION",
  doc: "A subscription to a service of the public catalogue, or to one of its components. Subscribing twice returns the same subscription, so creating one that already exists is an error: `adopt` the existing one instead. It can be a member of a resource group (type `service`) and a component of a status page (type `DEPENDENCY`).",
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
      doc: "Id of a component of the service; the whole service if omitted.",
      immutable: true,
    }),
    alertSensitivity: choice(
      "AlertSensitivity",
      ["ALL", "AWARENESS", "INCIDENTS_ONLY", "MAJOR_ONLY"],
      {
        doc: "Which events trigger alerts.",
        default: "AWARENESS",
      },
    ),
  },
  outputs: {
    subscriptionId: uuid({ doc: "Id of the subscription; the same as `id`." }),
    serviceId: uuid({ doc: "Id of the service." }),
    name: text({ doc: "Name of the service." }),
    category: text({ doc: "Category of the service.", optional: true, volatile: true }),
    officialStatusUrl: text({
      doc: "URL of the service's own status page.",
      optional: true,
      volatile: true,
    }),
    adapterType: text({ doc: "How the service's status is read.", volatile: true }),
    pollingIntervalSeconds: integer({ doc: "Seconds between two polls.", volatile: true }),
    enabled: flag({ doc: "Whether the service is polled.", volatile: true }),
    logoUrl: text({ doc: "URL of the service's logo.", optional: true, volatile: true }),
    overallStatus: text({ doc: "Overall status of the service.", optional: true, volatile: true }),
    component: object(
      "ServiceComponent",
      {},
      { doc: "The component.", optional: true, volatile: true },
    ),
    subscribedAt: instant({ doc: "When the subscription was created." }),
    boundStatusPageComponents: list(object("BoundComponent", {}), {
      doc: "Status page components that show it.",
      optional: true,
      volatile: true,
    }),
  },
  unique: ["slug", "componentId"],
  refusesDuplicate: true,
  update: {
    method: "PATCH",
    path: "/alert-sensitivity",
    omitted: "keeps",
    required: ["alertSensitivity"],
  },
  ownCalls: [
    {
      verb: "delete",
      call: "GET /service-subscriptions/{subscriptionId}",
      when: "to check that it exists",
    },
  ],
  loses: "its memberships in resource groups, and its components on status pages",
});
