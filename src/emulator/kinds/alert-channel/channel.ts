// Alert channels (docs/api.md, Alert channels).
import { MANAGED_BY, choice, flag, integer, isObject, object } from "../../../definitions";
import { problemsOf, text } from "../../../definitions";
import type { Fields, JsonObject } from "../../../definitions";
import { CHANNEL_TYPES } from "../../../definitions/kinds/alert-channel-config";
import { ALERTS, ATTEMPTS, alertRecord, retry, sendTestMessage } from "../../alerting/alert";
import type { Call, CrudHooks, KindBehaviour, Reply, Row } from "../../contract";
import { crudRoutes, presentRow } from "../../crud/crud";
import { coercedMembers } from "../../crud/shape";
import { entitlement } from "../../http/failure";
import { asText, changeRow, rowOf } from "../../store/records";
import { bare, ok, singlePage } from "../../http/reply";
import { checkedBody, objectIn, refuse, refuseBroken } from "../../crud/bodies";
import { rowId, rowsWith, unlink } from "../../store/links";
import { dropChannel } from "../notification-policy";
import {
  acceptedAlertChannel,
  acceptedChannelConfig,
  configHash,
  displayConfig,
  integrations,
  mergedConfig,
  storedConfig,
  voiceLanguages,
  withoutIgnored,
} from "./config";
import { WHOLE, get, patch, post, put, seeing } from "../../http/route";

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
    const config = objectIn(body.config);
    checkProviderPreview(call, config);
    return { ...withConfig(row, config), lastDeliveryAt: null, lastDeliveryStatus: null };
  },
  beforeDelete: (call, row) => {
    unlink(call, "Monitor", "alertChannelIds", rowId(row));
    unlink(call, "ResourceGroup", "defaultAlertChannels", rowId(row));
  },
  deleteFacts: {
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

function changed(call: Call, before: Row, changes: Row): Reply {
  const row = changeRow(call, "AlertChannel", before, changes);
  return ok(presentRow(call, acceptedAlertChannel, hooks, row, "updated"));
}

/** Validated after the merge: an omitted credential is not missing (docs/api.md, Channel updates). */
function update(call: Call): Reply {
  const before = rowOf(call, "AlertChannel", call.params.id);
  const body = coercedMembers(acceptedAlertChannel.fields, call.body);
  const stored = objectIn(before.config);
  const given = isObject(body.config) ? { config: mergedConfig(stored, body.config) } : {};
  const next = { ...body, ...given };
  refuse([
    ...problemsOf(acceptedAlertChannel, next, "create"),
    ...problemsOf(acceptedAlertChannel, next, "update").filter(({ path }) => path[0] === "enabled"),
  ]);
  checkProviderPreview(call, given.config ?? {});
  const { name = null, managedBy, enabled } = body;
  return changed(call, before, {
    ...withConfig(before, given.config ?? stored),
    name,
    managedBy: managedBy ?? before.managedBy ?? null,
    enabled: enabled ?? before.enabled ?? true,
  });
}

function switchOnOrOff(call: Call): Reply {
  const row = rowOf(call, "AlertChannel", call.params.id);
  const { enabled = true } = checkedBody("ALERT_CHANNEL", enabledFields, call.body);
  return changed(call, row, { enabled });
}

async function testUnsaved(call: Call): Promise<Reply> {
  const { config = {} } = checkedBody("ALERT_CHANNEL", trialFields, call.body);
  refuseBroken(acceptedAlertChannel, { config });
  checkProviderPreview(call, objectIn(config));
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

const special = [
  post("/alert-channels/test", "Test a configuration without storing it", testUnsaved, {
    request: { fields: trialFields },
    response: outcome,
  }),
  put("/alert-channels/:id", "Change one alert channel", update, {
    request: { component: "UpdateAlertChannel" },
    response: { component: "AlertChannel" },
  }),
  patch("/alert-channels/:id/enabled", "Enable or disable one alert channel", switchOnOrOff, {
    request: { fields: enabledFields },
    response: { component: "AlertChannel" },
  }),
  post(
    "/alert-channels/:id/test",
    "Test one alert channel",
    async (call) => ok(await sendTestMessage(call, rowOf(call, "AlertChannel", call.params.id))),
    { response: outcome },
  ),
  get(
    "/integrations",
    "List the types of alert channels with their fields",
    () => singlePage(integrations()),
    WHOLE,
  ),
  get(
    "/integrations/voice-languages",
    "List the languages of phone calls",
    () => singlePage(voiceLanguages()),
    WHOLE,
  ),
];

/** The same route, whose body lacks what the service ignores (docs/api.md, Alert channels). */
const ignoring = seeing((call) => ({ ...call, body: withoutIgnored(call.body) }));

const deliveryOf = (call: Call): Row => rowOf(call, ALERTS, call.params.id);

/** Alert channels. */
export const alertChannels: KindBehaviour = {
  kinds: ["AlertChannel"],
  routes: [
    ...[...special, ...crudRoutes(acceptedAlertChannel, hooks)].map(ignoring),
    get(
      "/alert-channels/:id/deliveries",
      "List the deliveries of one alert channel, newest first",
      (call) => {
        const { id } = rowOf(call, "AlertChannel", call.params.id);
        return singlePage(rowsWith(call, ALERTS, "channelId", id).reverse(), alertRecord);
      },
      WHOLE,
    ),
    get(
      "/alert-deliveries/:id/attempts",
      "List the attempts of one delivery",
      (call) => singlePage(rowsWith(call, ATTEMPTS, "deliveryId", deliveryOf(call).id)),
      WHOLE,
    ),
    post(
      "/alert-deliveries/:id/retry",
      "Retry one failed delivery",
      (call) => ok(alertRecord(retry(call, deliveryOf(call)))),
      { response: { lookup: "AlertChannelDeliveries" } },
    ),
  ],
  accepts: [acceptedAlertChannel],
};
