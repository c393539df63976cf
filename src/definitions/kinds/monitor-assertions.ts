// The 42 assertion types: one table of what each takes, and which monitors may use it.
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
  { doc: "How the value is compared.", required: true },
);
const recordType = words("Record type, for example `A` or `TXT`.");
const milliseconds = (name: string): Readonly<Record<string, Field>> => ({
  [name]: whole("Milliseconds at most."),
});

const shapes: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  status_code: {
    expected: words("Code, range or wildcard as text, for example `200` or `2xx`."),
    operator,
  },
  response_time: milliseconds("thresholdMs"),
  response_time_warn: milliseconds("warnMs"),
  body_contains: { substring: words("Text that the body must hold.") },
  regex_body: { pattern: words("Regular expression that the body must match.") },
  header_value: { headerName: words("Header."), expected: words("Value."), operator },
  json_path: { path: words("JSONPath."), expected: words("Value as text."), operator },
  ssl_expiry: { minDaysRemaining: whole("Days that the certificate must still be good for.") },
  response_size: { maxBytes: whole("Bytes at most.") },
  redirect_count: { maxCount: whole("Redirects at most.") },
  redirect_target: { expected: words("Address that redirects must end at."), operator },
  dns_expected_cname: { value: words("Name that the CNAME must give.") },
  dns_expected_ips: {
    ips: list(words("Address."), { doc: "Addresses, at least one.", required: true, min: 1 }),
  },
  dns_max_answers: { recordType, max: whole("Answers at most.") },
  dns_min_answers: { recordType, min: whole("Answers at least.") },
  dns_record_contains: { recordType, substring: words("Text that a record must hold.") },
  dns_record_equals: { recordType, value: words("Value that a record must have.") },
  dns_resolves: {},
  dns_response_time: milliseconds("maxMs"),
  dns_response_time_warn: milliseconds("warnMs"),
  dns_ttl_high: { maxTtl: whole("Seconds at most.") },
  dns_ttl_low: { minTtl: whole("Seconds at least.") },
  dns_txt_contains: { substring: words("Text that a TXT record must hold.") },
  heartbeat_interval_drift: { maxDeviationPercent: whole("Percent at most.", 1, 100) },
  heartbeat_max_interval: { maxSeconds: whole("Seconds at most.", 1) },
  heartbeat_payload_contains: {
    path: words("Path in the payload."),
    value: text({ doc: "Value there.", required: true }),
  },
  heartbeat_received: {},
  icmp_packet_loss: {
    maxPercent: number({ doc: "Percent at most.", required: true, min: 0, max: 100 }),
  },
  icmp_reachable: {},
  icmp_response_time: milliseconds("maxMs"),
  icmp_response_time_warn: milliseconds("warnMs"),
  mcp_connects: {},
  mcp_has_capability: { capability: words("Capability that the server must have.") },
  mcp_min_tools: { min: whole("Tools at least.") },
  mcp_protocol_version: { version: words("Version of the protocol.") },
  mcp_response_time: milliseconds("maxMs"),
  mcp_response_time_warn: milliseconds("warnMs"),
  mcp_tool_available: { toolName: words("Tool that the server must offer.") },
  mcp_tool_count_changed: { expectedCount: whole("Number of tools expected.") },
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

/** What must hold for a check to pass. */
export const assertion = object("MonitorAssertion", {
  config: variant("AssertionConfig", "type", variants, {
    doc: "What must hold, by `type`.",
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
  doc: "What must hold for a check to pass. When set, the whole list is owned; `[]` removes all.",
});
