// The 42 assertion types: their members, and the monitors that may use them.
import { byName, choice, integer, list, number, object, set, text, variant } from "../field";
import type { Field, ObjectField } from "../field";

const words = (doc: string): Field => text({ doc, required: true, min: 1 });
const whole = (doc: string, min?: number, max?: number): Field =>
  integer({
    doc,
    required: true,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
const operator = choice(
  "AssertionOperator",
  ["equals", "contains", "less_than", "greater_than", "matches", "range"],
  { doc: "Comparison operator.", required: true },
);
const recordType = words("Record type, for example `A` or `TXT`.");
const milliseconds = (name: string): Readonly<Record<string, Field>> => ({
  [name]: whole("Maximum in milliseconds."),
});

const shapes: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  status_code: {
    expected: words("Code, range or wildcard as a string, for example `200` or `2xx`."),
    operator,
  },
  response_time: milliseconds("thresholdMs"),
  response_time_warn: milliseconds("warnMs"),
  body_contains: { substring: words("Text that the body must contain.") },
  regex_body: { pattern: words("Regular expression that the body must match.") },
  header_value: {
    headerName: words("Name of the header."),
    expected: words("Expected value."),
    operator,
  },
  json_path: {
    path: words("JSONPath expression."),
    expected: words("Expected value as a string."),
    operator,
  },
  ssl_expiry: { minDaysRemaining: whole("Minimum number of days until the certificate expires.") },
  response_size: { maxBytes: whole("Maximum in bytes.") },
  redirect_count: { maxCount: whole("Maximum number of redirects.") },
  redirect_target: { expected: words("Expected final address."), operator },
  dns_expected_cname: { value: words("Expected target of the CNAME record.") },
  dns_expected_ips: {
    ips: list(words("IP address."), { doc: "Expected IP addresses.", required: true, min: 1 }),
  },
  dns_max_answers: { recordType, max: whole("Maximum number of answers.") },
  dns_min_answers: { recordType, min: whole("Minimum number of answers.") },
  dns_record_contains: { recordType, substring: words("Text that a record must contain.") },
  dns_record_equals: { recordType, value: words("Value that a record must have.") },
  dns_resolves: {},
  dns_response_time: milliseconds("maxMs"),
  dns_response_time_warn: milliseconds("warnMs"),
  dns_ttl_high: { maxTtl: whole("Maximum TTL in seconds.") },
  dns_ttl_low: { minTtl: whole("Minimum TTL in seconds.") },
  dns_txt_contains: { substring: words("Text that a TXT record must contain.") },
  heartbeat_interval_drift: { maxDeviationPercent: whole("Maximum deviation in percent.", 1, 100) },
  heartbeat_max_interval: { maxSeconds: whole("Maximum in seconds.", 1) },
  heartbeat_payload_contains: {
    path: words("Path in the payload."),
    value: text({ doc: "Expected value at the path.", required: true }),
  },
  heartbeat_received: {},
  icmp_packet_loss: {
    maxPercent: number({ doc: "Maximum in percent.", required: true, min: 0, max: 100 }),
  },
  icmp_reachable: {},
  icmp_response_time: milliseconds("maxMs"),
  icmp_response_time_warn: milliseconds("warnMs"),
  mcp_connects: {},
  mcp_has_capability: { capability: words("Capability that the server must have.") },
  mcp_min_tools: { min: whole("Minimum number of tools.") },
  mcp_protocol_version: { version: words("Expected protocol version.") },
  mcp_response_time: milliseconds("maxMs"),
  mcp_response_time_warn: milliseconds("warnMs"),
  mcp_tool_available: { toolName: words("Name of a tool that the server must offer.") },
  mcp_tool_count_changed: { expectedCount: whole("Expected number of tools.") },
  tcp_connects: {},
  tcp_response_time: milliseconds("maxMs"),
  tcp_response_time_warn: milliseconds("warnMs"),
};

/** The names of the 42 assertion types. */
export const ASSERTION_TYPES = Object.keys(shapes);

const PREFIXES: Readonly<Record<string, string>> = byName({
  dns: "DNS",
  tcp: "TCP",
  icmp: "ICMP",
  heartbeat: "HEARTBEAT",
  mcp: "MCP_SERVER",
});

/** The type of monitor that an assertion belongs to, by the prefix of its name. */
export function monitorTypeOf(assertionType: string): string {
  return PREFIXES[assertionType.split("_", 1)[0] ?? ""] ?? "HTTP";
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
}

const variants: Readonly<Record<string, ObjectField>> = Object.fromEntries(
  ASSERTION_TYPES.map((type) => [
    type,
    object(`${pascal(type)}Assertion`, shapes[type] ?? {}, {
      doc: `\`${type}\`, for monitors of type ${monitorTypeOf(type)}.`,
    }),
  ]),
);

/** A condition that a check must meet to pass. */
export const assertion = object("MonitorAssertion", {
  config: variant("AssertionConfig", "type", variants, {
    doc: "The condition, by `type`.",
    required: true,
    words: "",
  }),
  severity: choice("AssertionSeverity", ["fail", "warn"], {
    doc: "Whether a breach fails the check or only warns.",
    default: "fail",
    foldCase: true,
  }),
});

/** The assertions of a monitor. */
export const assertions = set(assertion, {
  doc: "Conditions that a check must meet to pass. When set, the whole list is managed; `[]` removes all.",
});
