// Subscriptions to services of the catalogue (docs/api.md, Service subscriptions).
import { serviceSubscription } from "../../../definitions/kinds/service-subscription";
import type { Fields, Json } from "../../../definitions";
import type { Call, CrudHooks, KindBehaviour, Reply, Row } from "../../contract";
import { crudRoutes, presentRow } from "../../crud/crud";
import { notFound } from "../../http/failure";
import { checkEntitlement } from "../../limits/plans";
import { asText, rowOf } from "../../store/records";
import { created, none, ok } from "../../http/reply";
import { checkedBody, fieldOf } from "../../crud/bodies";
import { rowId, removeWith, rowsWith } from "../../store/links";
import { removeComponents } from "../status-page/component-links";
import { serviceOf } from "../../store/service-catalogue";
import { del, patch, post } from "../../http/route";

const KIND = "ServiceSubscription";
const CODE = "SERVICE_SUBSCRIPTION";
const TYPE = "service_subscription";

const sensitivity = fieldOf(serviceSubscription, "alertSensitivity");

function boundComponents(call: Call, row: Row): Row[] {
  return rowsWith(call, "StatusPageComponent", "serviceSubscriptionId", row.id).map(
    (component) => ({
      componentId: component.id,
      componentName: component.name,
      statusPageId: component.statusPageId,
      statusPageName: call.store.get("StatusPage", asText(component.statusPageId))?.name ?? null,
    }),
  );
}

const hooks: CrudHooks = {
  lacks: ["create", "update", "delete"],
  present: (call, row, { id: _, ...record }) => {
    const service = serviceOf(asText(row.serviceId));
    const { name, category, officialStatusUrl, adapterType, pollingIntervalSeconds, logoUrl } =
      service?.row ?? {};
    const component = service?.components.find(({ id }) => id === row.componentId);
    return {
      ...record,
      subscriptionId: row.id,
      ...{ name, category, officialStatusUrl, adapterType, pollingIntervalSeconds, logoUrl },
      enabled: true,
      overallStatus: component?.status ?? service?.row.overallStatus ?? null,
      component: component ?? null,
      boundStatusPageComponents: boundComponents(call, row),
    };
  },
};

const record = (call: Call, row: Row): Row =>
  presentRow(call, serviceSubscription, hooks, row, "detail");

const createFields: Fields = {
  componentId: fieldOf(serviceSubscription, "componentId"),
  alertSensitivity: sensitivity,
};
const changeFields: Fields = { alertSensitivity: { ...sensitivity, required: true } };

/** Returns the existing subscription if there is one. */
function subscribe(call: Call): Reply {
  const { id: slug = "" } = call.params;
  const service = serviceOf(slug);
  if (service?.row.slug !== slug) throw notFound(`Service ${slug}`);
  const { componentId = null, alertSensitivity } = checkedBody(CODE, createFields, call.body);
  checkComponent(service.components, componentId);
  const duplicate = call.store
    .list(KIND)
    .find((row) => row.slug === slug && row.componentId === componentId);
  if (duplicate !== undefined) return created(record(call, duplicate));
  checkEntitlement(call.organization, "service_subscriptions");
  const row = call.store.insert(KIND, {
    id: call.ids.uuid(),
    serviceId: service.row.id,
    slug,
    name: service.row.name,
    componentId,
    alertSensitivity: alertSensitivity ?? "AWARENESS",
    subscribedAt: call.now,
  });
  call.audit(`${TYPE}.created`, TYPE, row);
  return created(record(call, row));
}

function checkComponent(components: readonly Row[], id: Json): void {
  if (id === null || components.some((component) => component.id === id)) return;
  throw notFound(`Service component ${asText(id)}`);
}

function changeSensitivity(call: Call): Reply {
  const before = rowOf(call, KIND, call.params.id);
  const { alertSensitivity } = checkedBody(CODE, changeFields, call.body);
  const row = call.store.replace(KIND, { ...before, alertSensitivity });
  call.audit(`${TYPE}.updated`, TYPE, row);
  return ok(record(call, row));
}

/** 204 even if it does not exist. */
function unsubscribe(call: Call): Reply {
  const row = call.store.get(KIND, call.params.id ?? "");
  if (row === undefined) return none();
  removeWith(call, "ResourceGroupMember", "memberId", rowId(row));
  removeComponents(call, "serviceSubscriptionId", rowId(row));
  call.store.remove(KIND, rowId(row));
  call.audit(`${TYPE}.deleted`, TYPE, row);
  return none();
}

const response = { component: KIND };

/** Service subscriptions. */
export const serviceSubscriptions: KindBehaviour = {
  kinds: [KIND],
  routes: [
    ...crudRoutes(serviceSubscription, hooks),
    post(
      "/service-subscriptions/:id",
      "Subscribe to the service with this slug, or return the existing subscription",
      subscribe,
      {
        params: { id: "text" },
        request: { fields: createFields },
        bodyOptional: true,
        response,
        status: 201,
      },
    ),
    patch(
      "/service-subscriptions/:id/alert-sensitivity",
      "Change one subscription",
      changeSensitivity,
      { request: { fields: changeFields }, response },
    ),
    del("/service-subscriptions/:id", "Delete one subscription", unsubscribe),
  ],
};
