// Alert channels (docs/api.md, Alert channels).
import { MANAGED_BY, choice, flag, integer, isObject, object } from "../../../definitions";
import { problemsOf, text } from "../../../definitions";
import type { Fields, JsonObject } from "../../../definitions";
import { CHANNEL_TYPES } from "../../../definitions/kinds/alert-channel-config";
import { sendTestMessage } from "../../alerting/alert";
import type { Call, CrudHooks, KindBehaviour, Reply, Route, Row } from "../../contract";
import { crudRoutes, presentRow } from "../../crud/crud";
import { coercedMembers } from "../../crud/shape";
import { entitlement } from "../../http/failure";
import { amend, asText, rowOf } from "../../store/records";
import { bare, ok, singlePage } from "../../http/reply";
import { checkedBody, refuse, refuseBroken } from "../../crud/bodies";
import { rowId, unlink } from "../../store/links";
import { dropChannel } from "../notification-policy";
import {
  acceptedAlertChannel,
  acceptedChannelConfig,
  bodyRules,
  configHash,
  displayConfig,
  integrations,
  mergedConfig,
  storedConfig,
  voiceLanguages,
  withoutIgnored,
} from "./config";
import { alertDeliveryRoutes } from "./delivery";

/** docs/api.md, Plan limits. */
function checkProviderPreview(call: Call, config: JsonObject): void {
  if (config.channelType === "webhook" && call.organization.plan === "FREE") {
    throw entitlement("Alert channels of type webhook need the plan Starter or above");
  }
}

const withConfig = (row: Row, given: JsonObject): Row => {
  const config = storedConfig(given);
  return {
    ...row,
    config,
    channelType: config.channelType ?? null,
    configHash: configHash(config),
  };
};

const hooks: CrudHooks = {
  lacks: ["update"],
  paging: { mode: "paged" },
  filters: {
    type: (row, value) => row.channelType === value,
    managedBy: (row, value) => row.managedBy === value,
    search: (row, value) => asText(row.name).toLowerCase().includes(value.toLowerCase()),
  },
  filterFields: {
    type: choice("AlertChannelType", CHANNEL_TYPES, { doc: "Only channels of this type." }),
    managedBy: choice("ManagedBy", MANAGED_BY, { doc: "Only channels that this tool wrote last." }),
  },
  onCreate: (call, row, body) => {
    const config = isObject(body.config) ? body.config : {};
    checkProviderPreview(call, config);
    return { ...withConfig(row, config), lastDeliveryAt: null, lastDeliveryStatus: null };
  },
  beforeDelete: (call, row) => {
    unlink(call, "Monitor", "alertChannelIds", rowId(row));
    unlink(call, "ResourceGroup", "defaultAlertChannels", rowId(row));
  },
  deleteFacts: {
    status: 200,
    bare: true,
    response: {
      record: object("ChannelDeletion", {
        affectedPolicies: integer({ doc: "Policies that named it." }),
        disabledPolicies: integer({ doc: "Policies that were disabled." }),
      }),
    },
  },
  deleteReply: (call, row) => {
    const { affected, disabled } = dropChannel(call, rowId(row));
    return bare({ affectedPolicies: affected, disabledPolicies: disabled });
  },
  present: (_call, row, record) => ({ ...record, displayConfig: displayConfig(row.config) }),
};

const record = (call: Call, row: Row): Reply =>
  ok(presentRow(call, acceptedAlertChannel, hooks, row, "updated"));

/** Validated after the merge: an omitted credential is not missing (docs/api.md, Channel updates). */
function update(call: Call): Reply {
  const before = rowOf(call, "AlertChannel", call.params.id);
  const body = coercedMembers(acceptedAlertChannel.fields, call.body);
  const stored = isObject(before.config) ? before.config : {};
  const given = isObject(body.config) ? { config: mergedConfig(stored, body.config) } : {};
  const next = { ...body, ...given };
  refuse([
    ...problemsOf(acceptedAlertChannel, next, "create"),
    ...problemsOf(acceptedAlertChannel, next, "update").filter(({ path }) => path[0] === "enabled"),
  ]);
  checkProviderPreview(call, given.config ?? {});
  const { name = null, managedBy, enabled } = body;
  const row = amend(call, "AlertChannel", before, {
    ...withConfig(before, given.config ?? stored),
    name,
    managedBy: managedBy ?? before.managedBy ?? null,
    enabled: enabled ?? before.enabled ?? true,
  });
  call.audit("alert_channel.updated", "alert_channel", row);
  return record(call, row);
}

function switchOnOrOff(call: Call): Reply {
  const row = rowOf(call, "AlertChannel", call.params.id);
  const { enabled = true } = checkedBody("ALERT_CHANNEL", enabledFields, call.body);
  const changed = amend(call, "AlertChannel", row, { enabled });
  call.audit("alert_channel.updated", "alert_channel", changed);
  return record(call, changed);
}

async function testUnsaved(call: Call): Promise<Reply> {
  const { config = {} } = checkedBody("ALERT_CHANNEL", trialFields, call.body);
  refuseBroken(acceptedAlertChannel, { config });
  checkProviderPreview(call, isObject(config) ? config : {});
  return ok(await sendTestMessage(call, { config }));
}

const trialFields: Fields = { config: acceptedChannelConfig };
const enabledFields: Fields = {
  enabled: flag({ doc: "Whether alerts are sent.", required: true }),
};
const outcome = {
  record: object("ChannelTrial", {
    success: flag({ doc: "Whether it arrived." }),
    message: text({ doc: "What happened." }),
  }),
};

const special: Route[] = [
  {
    method: "POST",
    path: "/alert-channels/test",
    access: "credential",
    summary: "Test a configuration without storing it",
    request: { fields: trialFields },
    response: outcome,
    handler: testUnsaved,
  },
  {
    method: "PUT",
    path: "/alert-channels/:id",
    access: "credential",
    summary: "Change one alert channel",
    request: { component: "UpdateAlertChannel" },
    response: { component: "AlertChannel" },
    handler: update,
  },
  {
    method: "PATCH",
    path: "/alert-channels/:id/enabled",
    access: "credential",
    summary: "Enable or disable one alert channel",
    request: { fields: enabledFields },
    response: { component: "AlertChannel" },
    handler: switchOnOrOff,
  },
  {
    method: "POST",
    path: "/alert-channels/:id/test",
    access: "credential",
    summary: "Test one alert channel",
    response: outcome,
    handler: async (call) =>
      ok(await sendTestMessage(call, rowOf(call, "AlertChannel", call.params.id))),
  },
  {
    method: "GET",
    path: "/integrations",
    access: "credential",
    summary: "List the types of alert channels with their fields",
    paging: { mode: "whole" },
    handler: () => singlePage(integrations()),
  },
  {
    method: "GET",
    path: "/integrations/voice-languages",
    access: "credential",
    summary: "List the languages of phone calls",
    paging: { mode: "whole" },
    handler: () => singlePage(voiceLanguages()),
  },
];

/** The same route, whose body lacks what the service ignores (docs/api.md, Alert channels). */
const ignoring = (route: Route): Route =>
  route.access === "public"
    ? route
    : {
        ...route,
        handler: (call: Call) => route.handler({ ...call, body: withoutIgnored(call.body) }),
      };

/** Alert channels. */
export const alertChannels: KindBehaviour = {
  kinds: ["AlertChannel"],
  routes: [
    ...[...special, ...crudRoutes(acceptedAlertChannel, hooks)].map(ignoring),
    ...alertDeliveryRoutes,
  ],
  accepts: [acceptedAlertChannel],
  bodyRules,
};
