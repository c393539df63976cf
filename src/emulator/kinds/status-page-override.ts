// A manually set status of a component (docs/api.md, Components).
import { choice, instant, text } from "../../definitions";
import type { Fields } from "../../definitions";
import { COMPONENT_STATUSES } from "../../definitions/kinds/status-page";
import type { Call, Route, Row } from "../contract";
import { invalid } from "../http/failure";
import { amend, asText } from "../store/records";
import { ok } from "../http/reply";
import { checkedBody } from "../crud/bodies";
import { pageOf } from "./status-page";
import { onPage } from "./status-page-layout";

const DAY_MS = 24 * 60 * 60 * 1000;

const fields: Fields = {
  status: choice("ComponentStatus", COMPONENT_STATUSES, { doc: "Status to show.", required: true }),
  reason: text({ doc: "Why.", max: 2000 }),
  expiresAt: instant({ doc: "End time, at most 24 hours ahead.", required: true }),
};

const componentOf = (call: Call): Row =>
  onPage(call, "StatusPageComponent", pageOf(call), call.params.id);

function changed(call: Call, row: Row, changes: Row): Row {
  const next = amend(call, "StatusPageComponent", row, changes);
  call.audit("status_page_component.updated", "status_page_component", next);
  return next;
}

function override(call: Call): Row {
  const row = componentOf(call);
  const body = checkedBody("STATUS_PAGE_COMPONENT_OVERRIDE", fields, call.body);
  const ahead = Date.parse(asText(body.expiresAt)) - call.clock.now();
  if (ahead <= 0 || ahead > DAY_MS) {
    const code = "STATUS_PAGE_COMPONENT_OVERRIDE_EXPIRES_AT_OUT_OF_RANGE";
    throw invalid("expiresAt", code, "must be at most 24 hours in the future");
  }
  return changed(call, row, {
    overrideStatus: body.status,
    overrideReason: body.reason ?? null,
    overrideExpiresAt: body.expiresAt,
    overrideActor: call.credential.by === "session" ? call.credential.userId : null,
  });
}

/** Additional routes of one component. */
export function overrideRoutes(record: (call: Call, row: Row) => Row): Route[] {
  const path = "/status-pages/:statusPageId/components/:id";
  const response = { component: "StatusPageComponent" };
  return [
    {
      method: "PUT",
      path: `${path}/override`,
      access: "credential",
      summary: "Override the status of one component temporarily",
      request: { fields },
      response,
      handler: (call) => ok(record(call, override(call))),
    },
    {
      method: "DELETE",
      path: `${path}/override`,
      access: "credential",
      summary: "Remove the override of one component",
      response,
      handler: (call) =>
        ok(record(call, changed(call, componentOf(call), { overrideStatus: null }))),
    },
  ];
}
