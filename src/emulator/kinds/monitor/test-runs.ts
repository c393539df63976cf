// Test runs of monitors and their channels, and the pages that show them (docs/api.md, Monitor lifecycle).
import {
  flag,
  integer,
  isObject,
  list,
  map,
  object,
  problemsOf,
  text,
  uuid,
} from "../../../definitions";
import type { Fields, JsonObject } from "../../../definitions";
import { tryChannel } from "../../alerting/alert";
import type { Call, Handler, Reply, Route } from "../../contract";
import { invalid } from "../../http/failure";
import { asText } from "../../store/records";
import { ok, whole } from "../../http/reply";
import { checkedBody, objects, refuse, texts } from "../../crud/bodies";
import { coercedMembers } from "../../crud/shape";
import { existing, mustExist, rowsWith } from "../../store/links";
import { TESTED_FIELDS, acceptedMonitor, runsCode, testBody } from "./body";
import { monitorOf } from "./record";
import { pageRecord } from "../status-page/page";

const words = (doc: string) => text({ doc, optional: true });
const amount = (doc: string) => integer({ doc, optional: true });
const testRecord = object("MonitorTestResult", {
  passed: flag({ doc: "Whether it passed." }),
  error: words("Why it failed."),
  statusCode: amount("Status code of the response."),
  responseTimeMs: amount("Response time in milliseconds."),
  responseHeaders: map(list(text({ doc: "Value." }), { doc: "Values." }), {
    doc: "Response headers.",
    optional: true,
  }),
  bodyPreview: words("Beginning of the body."),
  responseSizeBytes: amount("Size of the response."),
  redirectCount: amount("Number of redirects."),
  finalUrl: words("URL after redirects."),
  assertionResults: list(
    object("AssertionTestResult", {
      assertionType: text({ doc: "Type." }),
      passed: flag({ doc: "Whether it held." }),
      severity: text({ doc: "Severity." }),
      message: text({ doc: "What happened." }),
      expected: words("Expected value."),
      actual: words("Value that was found."),
    }),
    { doc: "The assertions." },
  ),
  warnings: list(text({ doc: "Warning." }), { doc: "Warnings.", optional: true }),
});
const notificationRecord = object("NotificationTrials", {
  results: list(
    object("NotificationTrial", {
      channelId: uuid({ doc: "Channel." }),
      success: flag({ doc: "Whether it arrived." }),
      message: text({ doc: "What happened." }),
    }),
    { doc: "Each channel." },
  ),
});

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

function testUnsaved(call: Call): Reply {
  const body = coercedMembers(acceptedMonitor.fields, call.body);
  const problems = problemsOf(acceptedMonitor, body, "create");
  refuse(problems.filter(({ path }) => TESTED_FIELDS.includes(asText(path[0]))));
  return testResult(body);
}

const notificationFields: Fields = {
  channelIds: list(uuid({ doc: "Channel." }), {
    doc: "Channels; those of the monitor if omitted.",
  }),
  includeResolved: flag({ doc: "Whether the resolution is sent too." }),
};

async function testNotifications(call: Call): Promise<Reply> {
  const row = monitorOf(call);
  const body = checkedBody("MONITOR", notificationFields, call.body);
  const channelIds = texts(body.channelIds ?? row.alertChannelIds);
  mustExist(call, "AlertChannel", channelIds);
  const trials = existing(call, "AlertChannel", channelIds).map(async (channel) => ({
    channelId: channel.id ?? null,
    ...(await tryChannel(call, channel)),
  }));
  return ok({ results: await Promise.all(trials) });
}

function pages(call: Call): Reply {
  const components = rowsWith(call, "StatusPageComponent", "monitorId", monitorOf(call).id);
  const ids = new Set(components.map(({ statusPageId }) => asText(statusPageId)));
  const rows = existing(call, "StatusPage", [...ids]);
  return whole(rows, (row) => pageRecord(call, row));
}

const post = (
  path: string,
  summaryText: string,
  handler: Handler,
  facts: Pick<Route, "request" | "response" | "bodyOptional">,
): Route => ({
  method: "POST",
  path,
  access: "credential",
  summary: summaryText,
  ...facts,
  handler,
});

/** Routes for test runs and for the pages of a monitor. */
export const runRoutes: Route[] = [
  post("/monitors/test", "Test a monitor without storing it", testUnsaved, {
    request: { schema: testBody },
    response: { record: testRecord },
  }),
  post("/monitors/:id/test", "Test one monitor", (call) => testResult(monitorOf(call)), {
    response: { record: testRecord },
  }),
  post(
    "/monitors/:id/test-notifications",
    "Test the alert channels of one monitor",
    testNotifications,
    {
      request: { fields: notificationFields },
      bodyOptional: true,
      response: { record: notificationRecord },
    },
  ),
  {
    method: "GET",
    path: "/monitors/:id/status-pages",
    access: "credential",
    summary: "List the status pages that show one monitor",
    paging: { mode: "whole" },
    handler: pages,
  },
];
