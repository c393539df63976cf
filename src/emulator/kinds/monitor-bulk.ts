// One action on many monitors, which can fail for some and succeed for others (docs/api.md, Monitor
// lifecycle).
import { choice, list, object, set, text, uuid } from "../../definitions";
import type { Fields, JsonObject } from "../../definitions";
import { monitorTags } from "../../definitions/kinds/monitor-tags";
import type { Call, Reply, Route, Row } from "../contract";
import { ApiFailure } from "../http/failure";
import { asText, rowOf } from "../store/records";
import { ok } from "../http/reply";
import { checkedBody, texts } from "../crud/bodies";
import { rowId } from "../store/links";
import { changeMonitor } from "./monitor-change";
import { paused, resumed } from "./monitor-lifecycle";
import { withTags } from "./monitor-links";
import { detach } from "./monitor-write";

const MOST = 200;

type Action = (call: Call, row: Row, body: JsonObject) => void;

const ACTIONS: Readonly<Record<string, Action>> = {
  PAUSE: (call, row) => void paused(call, row),
  RESUME: (call, row) => void resumed(call, row),
  DELETE: (call, row) => {
    detach(call, row);
    call.store.remove("Monitor", rowId(row));
    call.audit("monitor.deleted", "monitor", row);
  },
  ADD_TAG: (call, row, body) => {
    changeMonitor(call, row, { tags: withTags(call, texts(row.tags), body) });
  },
  REMOVE_TAG: (call, row, body) => {
    const gone = texts(body.tagIds);
    changeMonitor(call, row, { tags: texts(row.tags).filter((id) => !gone.includes(id)) });
  },
};

const fields: Fields = {
  monitorIds: set(uuid({ doc: "Monitor." }), {
    doc: "Monitors.",
    required: true,
    min: 1,
    max: MOST,
  }),
  action: choice("BulkAction", Object.keys(ACTIONS), { doc: "Action.", required: true }),
  ...monitorTags.fields,
};

const outcome = object("BulkOutcome", {
  succeeded: list(uuid({ doc: "Monitor." }), { doc: "Monitors that were changed." }),
  failed: list(
    object("BulkFailure", {
      monitorId: uuid({ doc: "Monitor." }),
      reason: text({ doc: "Why it failed." }),
    }),
    { doc: "Monitors that were not." },
  ),
});

function bulk(call: Call): Reply {
  const body = checkedBody("MONITOR_BULK", fields, call.body);
  const act = ACTIONS[asText(body.action)];
  const succeeded: string[] = [];
  const failed: JsonObject[] = [];
  for (const monitorId of texts(body.monitorIds)) {
    try {
      act?.(call, rowOf(call, "Monitor", monitorId), body);
      succeeded.push(monitorId);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      failed.push({ monitorId, reason: error.message });
    }
  }
  return ok({ succeeded, failed });
}

/** The route for bulk actions. */
export const bulkRoutes: Route[] = [
  {
    method: "POST",
    path: "/monitors/bulk",
    access: "credential",
    summary: "Pause, resume, delete or tag many monitors",
    request: { fields },
    response: { record: outcome },
    handler: bulk,
  },
];
