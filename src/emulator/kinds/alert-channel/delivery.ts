// Lists and retries messages to alert channels (docs/api.md, Alert deliveries).
import { ALERTS, ATTEMPTS, alertRecord, retry } from "../../alerting/alert";
import type { Call, Reply, Route, Row } from "../../contract";
import { conflict } from "../../http/failure";
import { asText, rowOf } from "../../store/records";
import { ok, singlePage } from "../../http/reply";
import { rowsWith } from "../../store/links";

/** The message that the path names. */
const deliveryOf = (call: Call): Row => rowOf(call, ALERTS, call.params.id);

function ofChannel(call: Call): Reply {
  const { id } = rowOf(call, "AlertChannel", call.params.id);
  return singlePage(rowsWith(call, ALERTS, "channelId", id).reverse(), alertRecord);
}

function again(call: Call): Reply {
  const row = deliveryOf(call);
  if (row.status !== "FAILED") {
    throw conflict(`A delivery that is ${asText(row.status)} cannot be retried`);
  }
  const next = retry(call, row);
  call.audit("alert_delivery.retried", "alert_delivery", next);
  return ok(alertRecord(next));
}

const facts = { access: "credential" } as const;

/** Routes for messages to channels and their delivery attempts. */
export const alertDeliveryRoutes: Route[] = [
  {
    ...facts,
    method: "GET",
    path: "/alert-channels/:id/deliveries",
    summary: "List the deliveries of one alert channel, newest first",
    paging: { mode: "whole" },
    handler: ofChannel,
  },
  {
    ...facts,
    method: "GET",
    path: "/alert-deliveries/:id/attempts",
    summary: "List the attempts of one delivery",
    paging: { mode: "whole" },
    handler: (call: Call) =>
      singlePage(rowsWith(call, ATTEMPTS, "deliveryId", deliveryOf(call).id)),
  },
  {
    ...facts,
    method: "POST",
    path: "/alert-deliveries/:id/retry",
    response: { lookup: "AlertChannelDeliveries" },
    summary: "Retry one failed delivery",
    handler: again,
  },
];
