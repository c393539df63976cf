// Whether an assertion holds for what a test run saw: docs/api.md, Test runs.
import { runInNewContext } from "node:vm";

import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { asText } from "../store/records";
import type { Answer, Look } from "./look";

/** What an assertion wants, and what there was; both as people write them. */
export interface Judged {
  readonly passed: boolean;
  readonly expected: string;
  readonly actual: string | null;
}

type Judge = (config: JsonObject, look: Look) => Judged;

const judged = (passed: boolean, expected: string, actual?: string | number): Judged => ({
  passed,
  expected,
  actual: actual === undefined ? null : String(actual),
});

type NumberOf = (look: Look, config: JsonObject) => number | undefined;

/** At most as much as a member says. */
const atMost =
  (member: string, unit: string, numberOf: NumberOf): Judge =>
  (config, look) => {
    const value = numberOf(look, config);
    const most = Number(config[member]);
    return judged(value !== undefined && value <= most, `at most ${most}${unit}`, value);
  };

/** At least as much as a member says. */
const atLeast =
  (member: string, unit: string, numberOf: NumberOf): Judge =>
  (config, look) => {
    const value = numberOf(look, config);
    const least = Number(config[member]);
    return judged(value !== undefined && value >= least, `at least ${least}${unit}`, value);
  };

const contains =
  (member: string, valueOf: (look: Look, config: JsonObject) => string | undefined): Judge =>
  (config, look) => {
    const value = valueOf(look, config);
    const wanted = asText(config[member]);
    return judged(value?.includes(wanted) === true, `contains ${wanted}`, value && cut(value));
  };

/** Texts among which is the one that a member says. */
const among =
  (member: string, valuesOf: (look: Look, config: JsonObject) => readonly string[]): Judge =>
  (config, look) => {
    const values = valuesOf(look, config);
    const wanted = asText(config[member]);
    return judged(values.includes(wanted), wanted, values.join(", "));
  };

const compared =
  (valueOf: (look: Look, config: JsonObject) => string | undefined): Judge =>
  (config, look) => {
    const value = valueOf(look, config);
    const [operator, expected] = [asText(config.operator), asText(config.expected)];
    const passed = value !== undefined && holds(operator, value, expected);
    return judged(passed, `${operator.replace("_", " ")} ${expected}`, value && cut(value));
  };

/** It was reached: then there is something to judge at all. */
const reached: Judge = () => judged(true, "reached", "reached");

const LONGEST = 200;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Further text is not searched: an expression may take very long. */
const LONGEST_MATCHED = 10_000;

function holds(operator: string, actual: string, expected: string): boolean {
  switch (operator) {
    case "equals":
      return actual === expected;
    case "contains":
      return actual.includes(expected);
    case "less_than":
      return Number(actual) < Number(expected);
    case "greater_than":
      return Number(actual) > Number(expected);
    case "matches":
      return matches(actual, expected);
    default:
      return isInRange(Number(actual), expected);
  }
}

const LIMITED = { timeout: 500 };

function matches(text: string, pattern: string): boolean {
  try {
    const matched = text.slice(0, LONGEST_MATCHED);
    // In a context of its own only because of the time limit: some patterns take years.
    return (
      runInNewContext("new RegExp(pattern).test(matched)", { pattern, matched }, LIMITED) === true
    );
  } catch {
    return false;
  }
}

/** `200-299`, both included. */
function isInRange(value: number, range: string): boolean {
  const [, from, to] = /^\s*(-?[\d.]+)\s*-\s*(-?[\d.]+)\s*$/.exec(range) ?? [];
  return from !== undefined && to !== undefined && value >= Number(from) && value <= Number(to);
}

/** A status code may be expected as a wildcard or as a range with any operator that compares for equality. */
const statusCode: Judge = (config, look) => {
  const { expected, operator } = config;
  const wanted = asText(expected);
  const [, first] = /^([1-5])xx$/i.exec(wanted) ?? [];
  const code = look.status === undefined ? undefined : String(look.status);
  if (operator !== "equals" || code === undefined) return compared(() => code)(config, look);
  const passed =
    first === undefined ? code === wanted || isInRange(Number(code), wanted) : code[0] === first;
  return judged(passed, `equals ${wanted}`, code);
};

/** The steps of a JSONPath such as `$.items[0]['name']`; undefined for one with filters or wildcards. */
function stepsIn(path: string): string[] | undefined {
  if (!/^(?:\$|[\w-]+)(?:\.[\w-]+|\[\d+\]|\['[^']*'\]|\["[^"]*"\])*$/.test(path)) return undefined;
  const steps = path.match(/\['[^']*'\]|\["[^"]*"\]|\[\d+\]|[\w-]+/g) ?? [];
  return steps.map((step) => step.replace(/^\[["']?|["']?\]$/g, ""));
}

/** The value at a JSONPath in a text, as text. */
function valueAtPath(json: Json | undefined, path: string): string | undefined {
  const steps = stepsIn(path);
  if (steps === undefined) return undefined;
  let at: Json | undefined = json;
  for (const step of steps) {
    at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined;
  }
  return at === undefined ? undefined : asText(at);
}

function parsed(text: string | undefined): Json | undefined {
  try {
    return JSON.parse(text ?? "") as Json;
  } catch {
    return undefined;
  }
}

const answersOf = ({ answers = {} }: Look, { recordType }: JsonObject): readonly Answer[] =>
  answers[asText(recordType).toUpperCase()] ?? [];

const valuesOf = (look: Look, config: JsonObject): string[] =>
  answersOf(look, config).map(({ value }) => value);

const ttlsOf = ({ answers = {} }: Look): number[] =>
  Object.values(answers)
    .flat()
    .map(({ ttl }) => ttl);

/** The seconds between the last two heartbeats, or since the only one. */
function intervalOf({ heartbeats = [], at = 0 }: Look): number | undefined {
  if (heartbeats.length === 0) return undefined;
  const [before = at, last = at] = heartbeats.slice(-2);
  return Math.round((last - before) / 1000);
}

const drift =
  (expectedInterval: number): Judge =>
  ({ maxDeviationPercent }, look) => {
    const interval = intervalOf(look);
    const deviation =
      interval === undefined
        ? undefined
        : Math.round((Math.abs(interval - expectedInterval) / expectedInterval) * 100);
    const most = Number(maxDeviationPercent);
    return judged(deviation !== undefined && deviation <= most, `at most ${most} %`, deviation);
  };

const ms = ({ ms }: Look): number => ms;

/** The judges of the 42 types, except the one that depends on the monitor. */
const JUDGES: Readonly<Record<string, Judge>> = {
  status_code: statusCode,
  response_time: atMost("thresholdMs", " ms", ms),
  response_time_warn: atMost("warnMs", " ms", ms),
  body_contains: contains("substring", ({ body }) => body),
  regex_body: ({ pattern }, { body = "" }) =>
    judged(matches(body, asText(pattern)), `matches ${asText(pattern)}`, cut(body)),
  header_value: compared(({ headers = {} }, { headerName }) =>
    headers[asText(headerName).toLowerCase()]?.join(", "),
  ),
  json_path: compared(({ body }, { path }) => valueAtPath(parsed(body), asText(path))),
  ssl_expiry: atLeast("minDaysRemaining", " days", ({ certificateDays }) => certificateDays),
  response_size: atMost("maxBytes", " bytes", ({ bytes }) => bytes),
  redirect_count: atMost("maxCount", "", ({ redirects = [] }) => redirects.length),
  redirect_target: compared(({ redirects = [] }) => redirects.at(-1)),
  dns_expected_cname: among("value", (look) => valuesOf(look, { recordType: "CNAME" })),
  dns_expected_ips: ({ ips }, look) => {
    const found = ["A", "AAAA"].flatMap((recordType) => valuesOf(look, { recordType }));
    const wanted = Array.isArray(ips) ? ips.map(asText) : [];
    const isSame = [...wanted].sort().join() === [...found].sort().join();
    return judged(isSame, wanted.join(", "), found.join(", "));
  },
  dns_max_answers: atMost("max", "", (look, config) => answersOf(look, config).length),
  dns_min_answers: atLeast("min", "", (look, config) => answersOf(look, config).length),
  dns_record_contains: (config, look) => {
    const values = valuesOf(look, config);
    const wanted = asText(config.substring);
    return judged(
      values.some((value) => value.includes(wanted)),
      `contains ${wanted}`,
      values.join(", "),
    );
  },
  dns_record_equals: among("value", valuesOf),
  dns_resolves: (_config, look) => {
    const count = ttlsOf(look).length;
    return judged(count > 0, "resolves", `${count} answers`);
  },
  dns_response_time: atMost("maxMs", " ms", ms),
  dns_response_time_warn: atMost("warnMs", " ms", ms),
  dns_ttl_high: atMost("maxTtl", " s", (look) => Math.max(...ttlsOf(look))),
  dns_ttl_low: atLeast("minTtl", " s", (look) => Math.min(...ttlsOf(look))),
  dns_txt_contains: contains("substring", (look) =>
    valuesOf(look, { recordType: "TXT" }).join("\n"),
  ),
  heartbeat_max_interval: atMost("maxSeconds", " s", intervalOf),
  // Heartbeats are recorded without their bodies.
  heartbeat_payload_contains: contains("value", () => undefined),
  heartbeat_received: (_config, { heartbeats = [] }) =>
    judged(heartbeats.length > 0, "a heartbeat", `${heartbeats.length} heartbeats`),
  icmp_packet_loss: atMost("maxPercent", " %", ({ lossPercent }) => lossPercent),
  icmp_reachable: reached,
  icmp_response_time: atMost("maxMs", " ms", ms),
  icmp_response_time_warn: atMost("warnMs", " ms", ms),
  mcp_connects: reached,
  mcp_has_capability: among("capability", ({ capabilities = [] }) => capabilities),
  mcp_min_tools: atLeast("min", " tools", ({ tools = [] }) => tools.length),
  mcp_protocol_version: among("version", ({ protocolVersion = "" }) => [protocolVersion]),
  mcp_response_time: atMost("maxMs", " ms", ms),
  mcp_response_time_warn: atMost("warnMs", " ms", ms),
  mcp_tool_available: among("toolName", ({ tools = [] }) => tools),
  mcp_tool_count_changed: ({ expectedCount }, { tools = [] }) =>
    judged(tools.length === Number(expectedCount), `${Number(expectedCount)} tools`, tools.length),
  tcp_connects: reached,
  tcp_response_time: atMost("maxMs", " ms", ms),
  tcp_response_time_warn: atMost("warnMs", " ms", ms),
};

/**
 * Judges one assertion.
 * @param monitor the configuration of the monitor
 */
export function judge(config: JsonObject, look: Look, monitor: JsonObject): Judged {
  if (look.error !== undefined) return { passed: false, expected: "an answer", actual: null };
  const type = asText(config.type);
  const judgeOf =
    type === "heartbeat_interval_drift" ? drift(Number(monitor.expectedInterval)) : JUDGES[type];
  return judgeOf?.(config, look) ?? judged(false, type);
}
