import { uuid } from "../field";
import { serviceSubscription } from "../kinds/service-subscription";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";
import { boundComponents } from "./monitors";
import { component } from "./service-records";

const subscriptionRecord = recordOf(serviceSubscription, {
  other: {
    component: { ...component, doc: "The component.", optional: true },
    boundStatusPageComponents: boundComponents,
  },
});

/** All subscriptions. */
export const serviceSubscriptions: LookupSpec = {
  name: "ServiceSubscriptions",
  title: "service subscriptions",
  doc: "All subscriptions to services.",
  example: `const slugs = (await monitoring.getServiceSubscriptions()).map((each) => each.slug);`,
  path: "/service-subscriptions",
  args: {},
  reading: { as: "pages" },
  record: subscriptionRecord,
};

/** One subscription. */
export const oneSubscription: LookupSpec = {
  name: "ServiceSubscription",
  title: "service subscription",
  doc: "One subscription to a service, by id.",
  example: `const payments = await monitoring.getServiceSubscription({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/service-subscriptions/{id}",
  args: { id: uuid({ doc: "Id of the subscription.", required: true }) },
  reading: { as: "record" },
  record: subscriptionRecord,
};
