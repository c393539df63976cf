// Each type of assertion, against vectors worked out by hand from docs/api.md, Test runs.
import { expect, test } from "vitest";

import { ASSERTION_TYPES } from "../../../../src/definitions/kinds/monitor-assertions";
import type { JsonObject } from "../../../../src/definitions";
import { judge } from "../../../../src/emulator/probe/assertions";
import type { Look } from "../../../../src/emulator/probe/look";

const page: Look = {
  ms: 120,
  status: 201,
  headers: { "content-type": ["text/html"], "x-mark": ["a", "b"] },
  body: '{"items": [{"name": "shop", "count": 3}], "ok": true}',
  bytes: 53,
  redirects: ["https://shop.example.com/a", "https://shop.example.com/b"],
  certificateDays: 30,
};
const dns: Look = {
  ms: 15,
  answers: {
    A: [
      { value: "192.0.2.1", ttl: 60 },
      { value: "192.0.2.2", ttl: 300 },
    ],
    CNAME: [{ value: "edge.example.net", ttl: 60 }],
    TXT: [{ value: "v=spf1 -all", ttl: 60 }],
  },
};
const ping: Look = { ms: 40, lossPercent: 10 };
const server: Look = {
  ms: 70,
  tools: ["search", "order"],
  capabilities: ["tools"],
  protocolVersion: "2025-06-18",
};
/** Two heartbeats, 66 s apart. */
const beat: Look = {
  ms: 0,
  heartbeats: [1_000, 67_000],
  at: 90_000,
};

const is = (operator: string, expected: string) => ({ operator, expected });

/** The type, its members, what was seen, and whether it holds. */
const VECTORS: readonly (readonly [string, JsonObject, Look, boolean])[] = [
  ["status_code", is("equals", "201"), page, true],
  ["status_code", is("equals", "200"), page, false],
  ["status_code", is("equals", "2xx"), page, true],
  ["status_code", is("equals", "3xx"), page, false],
  ["status_code", is("equals", "200-299"), page, true],
  ["status_code", is("range", "202-299"), page, false],
  ["status_code", is("less_than", "400"), page, true],
  ["status_code", is("greater_than", "201"), page, false],
  ["response_time", { thresholdMs: 120 }, page, true],
  ["response_time", { thresholdMs: 119 }, page, false],
  ["response_time_warn", { warnMs: 100 }, page, false],
  ["body_contains", { substring: '"shop"' }, page, true],
  ["body_contains", { substring: "Shop" }, page, false],
  ["regex_body", { pattern: 'count": \\d' }, page, true],
  // It is given up.
  ["regex_body", { pattern: "(a+)+$" }, { ms: 0, body: `${"a".repeat(60)}b` }, false],
  ["regex_body", { pattern: "^ok" }, page, false],
  ["regex_body", { pattern: "(" }, page, false],
  ["header_value", { headerName: "Content-Type", ...is("contains", "html") }, page, true],
  ["header_value", { headerName: "X-Mark", ...is("equals", "a, b") }, page, true],
  ["header_value", { headerName: "X-None", ...is("equals", "") }, page, false],
  ["json_path", { path: "$.items[0].name", ...is("equals", "shop") }, page, true],
  ["json_path", { path: "$.items[0]['count']", ...is("greater_than", "2") }, page, true],
  ["json_path", { path: "$.ok", ...is("equals", "true") }, page, true],
  ["json_path", { path: "$.items[1].name", ...is("matches", ".*") }, page, false],
  ["json_path", { path: "$..name", ...is("equals", "shop") }, page, false],
  ["ssl_expiry", { minDaysRemaining: 30 }, page, true],
  ["ssl_expiry", { minDaysRemaining: 31 }, page, false],
  ["response_size", { maxBytes: 53 }, page, true],
  ["response_size", { maxBytes: 52 }, page, false],
  ["redirect_count", { maxCount: 2 }, page, true],
  ["redirect_count", { maxCount: 1 }, page, false],
  ["redirect_target", is("equals", "https://shop.example.com/b"), page, true],
  ["redirect_target", is("contains", "/b"), { ms: 1, status: 200 }, false],
  ["dns_expected_cname", { value: "edge.example.net" }, dns, true],
  ["dns_expected_cname", { value: "edge" }, dns, false],
  ["dns_expected_ips", { ips: ["192.0.2.2", "192.0.2.1"] }, dns, true],
  ["dns_expected_ips", { ips: ["192.0.2.1"] }, dns, false],
  ["dns_max_answers", { recordType: "a", max: 2 }, dns, true],
  ["dns_max_answers", { recordType: "A", max: 1 }, dns, false],
  ["dns_min_answers", { recordType: "A", min: 2 }, dns, true],
  ["dns_min_answers", { recordType: "MX", min: 1 }, dns, false],
  ["dns_record_contains", { recordType: "TXT", substring: "spf1" }, dns, true],
  ["dns_record_contains", { recordType: "A", substring: "198." }, dns, false],
  ["dns_record_equals", { recordType: "A", value: "192.0.2.2" }, dns, true],
  ["dns_record_equals", { recordType: "A", value: "192.0.2" }, dns, false],
  ["dns_resolves", {}, dns, true],
  ["dns_resolves", {}, { ms: 1, answers: {} }, false],
  ["dns_response_time", { maxMs: 15 }, dns, true],
  ["dns_response_time_warn", { warnMs: 14 }, dns, false],
  ["dns_ttl_high", { maxTtl: 300 }, dns, true],
  ["dns_ttl_high", { maxTtl: 299 }, dns, false],
  ["dns_ttl_low", { minTtl: 60 }, dns, true],
  ["dns_ttl_low", { minTtl: 61 }, dns, false],
  ["dns_txt_contains", { substring: "-all" }, dns, true],
  ["dns_txt_contains", { substring: "+all" }, dns, false],
  ["heartbeat_interval_drift", { maxDeviationPercent: 10 }, beat, true],
  ["heartbeat_interval_drift", { maxDeviationPercent: 9 }, beat, false],
  ["heartbeat_max_interval", { maxSeconds: 66 }, beat, true],
  ["heartbeat_max_interval", { maxSeconds: 65 }, beat, false],
  ["heartbeat_payload_contains", { path: "job.name", value: "nightly" }, beat, false],
  ["heartbeat_received", {}, beat, true],
  ["heartbeat_received", {}, { ms: 0, heartbeats: [] }, false],
  ["icmp_packet_loss", { maxPercent: 10 }, ping, true],
  ["icmp_packet_loss", { maxPercent: 9.5 }, ping, false],
  ["icmp_reachable", {}, ping, true],
  ["icmp_response_time", { maxMs: 40 }, ping, true],
  ["icmp_response_time_warn", { warnMs: 39 }, ping, false],
  ["mcp_connects", {}, server, true],
  ["mcp_has_capability", { capability: "tools" }, server, true],
  ["mcp_has_capability", { capability: "prompts" }, server, false],
  ["mcp_min_tools", { min: 2 }, server, true],
  ["mcp_min_tools", { min: 3 }, server, false],
  ["mcp_protocol_version", { version: "2025-06-18" }, server, true],
  ["mcp_protocol_version", { version: "2024-11-05" }, server, false],
  ["mcp_response_time", { maxMs: 70 }, server, true],
  ["mcp_response_time_warn", { warnMs: 69 }, server, false],
  ["mcp_tool_available", { toolName: "order" }, server, true],
  ["mcp_tool_available", { toolName: "pay" }, server, false],
  ["mcp_tool_count_changed", { expectedCount: 2 }, server, true],
  ["mcp_tool_count_changed", { expectedCount: 3 }, server, false],
  ["tcp_connects", {}, ping, true],
  ["tcp_response_time", { maxMs: 40 }, ping, true],
  ["tcp_response_time_warn", { warnMs: 39 }, ping, false],
];

test.each(VECTORS)("%s with %j", (type, members, look, holds) => {
  const { passed } = judge({ type, ...members }, look, { expectedInterval: 60 });
  expect(passed).toBe(holds);
});

test("there is a vector for each of the 42 types", () => {
  expect(ASSERTION_TYPES.filter((type) => !VECTORS.some(([each]) => each === type))).toEqual([]);
});

test.each(ASSERTION_TYPES)("without an answer, %s does not hold", (type) => {
  expect(judge({ type }, { ms: 0, error: "refused" }, {})).toMatchObject({ passed: false });
});
