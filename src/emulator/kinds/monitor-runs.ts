// Checks of a monitor: none ever runs here, so histories are empty and tests pass
// (docs/api.md, Monitor lifecycle).
import { flag, isObject, list, problemsOf, uuid } from "../../spec";
import type { Fields, JsonObject } from "../../spec";
import { monitor } from "../../spec/kinds/monitor";
import type { Call, Reply, Route, Row } from "../contract";
import { invalid } from "../failure";
import { asText, rowOf } from "../records";
import { listed, ok, whole } from "../reply";
import { checkedBody, objects, refuse, texts } from "./bodies";
import { existing, mustExist, rowsWith } from "./links";
import { runsCode } from "./monitor-package";
import { healthOf } from "./monitor-record";
import { pageRecord } from "./status-page";

const WINDOWS = ["24h", "7d", "30d", "90d"];
const cursor = { mode: "cursor" } as const;
const response = { schema: { type: "object" } };

const monitorOf = (call: Call): Row => rowOf(call, "Monitor", call.params.id);

function windowOf(call: Call, parameter: string): string {
  const window = call.query.get(parameter) ?? "24h";
  if (WINDOWS.includes(window)) return window;
  throw invalid(parameter, "WINDOW_INVALID", `must be one of ${WINDOWS.join(", ")}`);
}

function summary(call: Call): Reply {
  const row = monitorOf(call);
  const chartWindow = windowOf(call, "chartWindow");
  return ok({
    currentStatus: healthOf(row),
    chartWindow,
    latestPerRegion: [],
    chartData: [],
    uptime24h: null,
    uptimeWindow: null,
  });
}

function uptime(call: Call): Reply {
  monitorOf(call);
  const window = windowOf(call, "window");
  const nothing = { uptimePercentage: null, avgLatencyMs: null, p95LatencyMs: null };
  return ok({ window, totalChecks: 0, passedChecks: 0, ...nothing });
}

/** docs/api.md, Monitor lifecycle. */
function testResult({ type, assertions }: JsonObject): Reply {
  if (runsCode(type)) {
    const why = "code monitors cannot be tested this way";
    throw invalid("type", "MONITOR_CODE_CHECK_TEST_UNAVAILABLE", why);
  }
  const assertionResults = objects(assertions).map(({ config, severity }) => ({
    assertionType: isObject(config) ? (config.type ?? null) : null,
    passed: true,
    severity: severity ?? "fail",
    message: "Not evaluated: this is an emulator",
    expected: null,
    actual: null,
  }));
  return ok({
    passed: true,
    error: null,
    statusCode: null,
    responseTimeMs: 0,
    responseHeaders: null,
    bodyPreview: null,
    responseSizeBytes: null,
    redirectCount: null,
    finalUrl: null,
    assertionResults,
    warnings: [],
  });
}

/** Only these three are looked at: a test needs neither a name nor a region. */
const TESTED = ["type", "config", "assertions"];

function testUnsaved(call: Call): Reply {
  const problems = problemsOf(monitor, call.body, "create");
  refuse(problems.filter(({ path }) => TESTED.includes(asText(path[0]))));
  return testResult(call.body);
}

const notificationFields: Fields = {
  channelIds: list(uuid({ doc: "Channel." }), { doc: "Channels; the monitor's when left out." }),
  includeResolved: flag({ doc: "Whether the end of an incident is sent too." }),
};

function testNotifications(call: Call): Reply {
  const row = monitorOf(call);
  const body = checkedBody("MONITOR", notificationFields, call.body);
  const channelIds = texts(body.channelIds ?? row.alertChannelIds);
  mustExist(call, "AlertChannel", channelIds);
  const message = "Nothing was sent: this is an emulator";
  return ok({ results: channelIds.map((channelId) => ({ channelId, success: true, message })) });
}

function pages(call: Call): Reply {
  const components = rowsWith(call, "StatusPageComponent", "monitorId", monitorOf(call).id);
  const ids = new Set(components.map(({ statusPageId }) => asText(statusPageId)));
  const rows = existing(call, "StatusPage", [...ids]);
  return whole(rows, (row) => pageRecord(call, row));
}

const get = (
  path: string,
  summaryText: string,
  handler: (call: Call) => Reply,
  facts: Partial<Pick<Route, "paging" | "query">> = {},
): Route => ({
  method: "GET",
  path: `/monitors/:id/${path}`,
  access: "credential",
  summary: summaryText,
  response,
  handler,
  ...facts,
});

const results = (call: Call): Reply => {
  monitorOf(call);
  return listed([], cursor);
};

const post = (path: string, summaryText: string, handler: (call: Call) => Reply): Route => ({
  method: "POST",
  path,
  access: "credential",
  summary: summaryText,
  request: response,
  response,
  handler,
});

/** Results, tests and pages of monitors. */
export const runRoutes: Route[] = [
  post("/monitors/test", "Test a monitor that is not stored", testUnsaved),
  post("/monitors/:id/test", "Test one monitor", (call) => testResult(monitorOf(call))),
  post(
    "/monitors/:id/test-notifications",
    "Try the alert channels of one monitor",
    testNotifications,
  ),
  get("results", "List the check results of one monitor", results, { paging: cursor }),
  get("check-results", "List the check results of one monitor", results, { paging: cursor }),
  get("results/summary", "Summarise the check results of one monitor", summary, {
    query: { chartWindow: WINDOWS.join(", ") },
  }),
  get("uptime", "Read the uptime of one monitor", uptime, {
    query: { window: WINDOWS.join(", ") },
  }),
  get("status-pages", "List the status pages that show one monitor", pages, {
    paging: { mode: "whole" },
  }),
];
