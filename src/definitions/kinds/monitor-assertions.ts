// The 42 assertion types: their members, and the monitors that may use them.
import { byName, choice, integer, list, number, object, set, text, variant } from "../field";
import type { Field, NumberField, ObjectField } from "../field";
import { isObject } from "../json";
import type { Json } from "../json";
import { normal } from "../normalization";
import { pascal } from "../texts";

const words = (doc: string): Field => text({ doc, required: true, min: 1 });
const whole = (doc: string, facts: Partial<NumberField> = {}): Field =>
  integer({ doc, required: true, ...facts });
const percent = { unit: "%", max: 100 } as const;
const operator = choice(
  "AssertionOperator",
  ["equals", "contains", "less_than", "greater_than", "matches", "range"],
  { doc: "Comparison operator.", required: true },
);
const recordType = words("Record type, for example `A` or `TXT`.");
const milliseconds = (name: string): Readonly<Record<string, Field>> => ({
  [name]: whole("Maximum in milliseconds.", { unit: "ms" }),
});

interface Shape {
  /** The assertion in words. */
  readonly doc: string;
  /** A breach warns, whatever the severity. */
  readonly onlyWarns?: true;
  readonly fields: Readonly<Record<string, Field>>;
}

const shapes: Readonly<Record<string, Shape>> = byName({
  status_code: {
    doc: "The status code matches `expected`, compared by `operator`.",
    fields: {
      expected: words("Code, range or wildcard as a string, for example `200` or `2xx`."),
      operator,
    },
  },
  response_time: {
    doc: "The response takes at most `thresholdMs` milliseconds.",
    fields: milliseconds("thresholdMs"),
  },
  response_time_warn: {
    onlyWarns: true,
    doc: "The response takes at most `warnMs` milliseconds (warning threshold).",
    fields: milliseconds("warnMs"),
  },
  body_contains: {
    doc: "The body contains `substring`.",
    fields: { substring: words("Text that the body must contain.") },
  },
  regex_body: {
    doc: "The body matches `pattern`.",
    fields: { pattern: words("Regular expression that the body must match.") },
  },
  header_value: {
    doc: "The header `headerName` matches `expected`, compared by `operator`.",
    fields: {
      headerName: text({ doc: "Name of the header.", required: true, min: 1, header: "name" }),
      expected: words("Expected value."),
      operator,
    },
  },
  json_path: {
    doc: "The value at `path` in the body matches `expected`, compared by `operator`.",
    fields: {
      path: words("JSONPath expression."),
      expected: words("Expected value as a string."),
      operator,
    },
  },
  ssl_expiry: {
    doc: "The TLS certificate is valid for at least `minDaysRemaining` more days.",
    fields: { minDaysRemaining: whole("Days until it expires, at least.", { unit: "days" }) },
  },
  response_size: {
    doc: "The response has at most `maxBytes` bytes.",
    fields: { maxBytes: whole("Maximum in bytes.", { unit: "bytes" }) },
  },
  redirect_count: {
    doc: "There are at most `maxCount` redirects.",
    fields: { maxCount: whole("Maximum number of redirects.") },
  },
  redirect_target: {
    doc: "The final address after redirects matches `expected`, compared by `operator`.",
    fields: { expected: words("Expected final address."), operator },
  },
  dns_expected_cname: {
    doc: "The CNAME record points to `value`.",
    fields: { value: words("Expected target of the CNAME record.") },
  },
  dns_expected_ips: {
    doc: "The host name resolves to `ips`.",
    fields: {
      ips: list(words("IP address."), { doc: "Expected IP addresses.", required: true, min: 1 }),
    },
  },
  dns_max_answers: {
    doc: "There are at most `max` answers of type `recordType`.",
    fields: { recordType, max: whole("Maximum number of answers.") },
  },
  dns_min_answers: {
    doc: "There are at least `min` answers of type `recordType`.",
    fields: { recordType, min: whole("Minimum number of answers.") },
  },
  dns_record_contains: {
    doc: "A record of type `recordType` contains `substring`.",
    fields: { recordType, substring: words("Text that a record must contain.") },
  },
  dns_record_equals: {
    doc: "A record of type `recordType` equals `value`.",
    fields: { recordType, value: words("Value that a record must have.") },
  },
  dns_resolves: { doc: "The host name resolves.", fields: {} },
  dns_response_time: {
    doc: "The DNS response takes at most `maxMs` milliseconds.",
    fields: milliseconds("maxMs"),
  },
  dns_response_time_warn: {
    onlyWarns: true,
    doc: "The DNS response takes at most `warnMs` milliseconds (warning threshold).",
    fields: milliseconds("warnMs"),
  },
  dns_ttl_high: {
    onlyWarns: true,
    doc: "The TTL is at most `maxTtl` seconds.",
    fields: { maxTtl: whole("Maximum TTL in seconds.", { unit: "s" }) },
  },
  dns_ttl_low: {
    onlyWarns: true,
    doc: "The TTL is at least `minTtl` seconds.",
    fields: { minTtl: whole("Minimum TTL in seconds.", { unit: "s" }) },
  },
  dns_txt_contains: {
    doc: "A TXT record contains `substring`.",
    fields: { substring: words("Text that a TXT record must contain.") },
  },
  heartbeat_interval_drift: {
    onlyWarns: true,
    doc: "The interval between heartbeats deviates by at most `maxDeviationPercent` percent.",
    fields: { maxDeviationPercent: whole("Maximum deviation in percent.", { ...percent, min: 1 }) },
  },
  heartbeat_max_interval: {
    doc: "The interval between heartbeats is at most `maxSeconds` seconds.",
    fields: { maxSeconds: whole("Maximum in seconds.", { unit: "s", min: 1 }) },
  },
  heartbeat_payload_contains: {
    doc: "The payload has `value` at `path`.",
    fields: {
      path: words("Path in the payload."),
      value: text({ doc: "Expected value at the path.", required: true }),
    },
  },
  heartbeat_received: { doc: "A heartbeat was received.", fields: {} },
  icmp_packet_loss: {
    doc: "At most `maxPercent` percent of the packets are lost.",
    fields: {
      maxPercent: number({ doc: "Maximum in percent.", required: true, ...percent, min: 0 }),
    },
  },
  icmp_reachable: { doc: "The host responds to pings.", fields: {} },
  icmp_response_time: {
    doc: "The response to a ping takes at most `maxMs` milliseconds.",
    fields: milliseconds("maxMs"),
  },
  icmp_response_time_warn: {
    onlyWarns: true,
    doc: "The response to a ping takes at most `warnMs` milliseconds (warning threshold).",
    fields: milliseconds("warnMs"),
  },
  mcp_connects: { doc: "A connection to the server succeeds.", fields: {} },
  mcp_has_capability: {
    doc: "The server has `capability`.",
    fields: { capability: words("Capability that the server must have.") },
  },
  mcp_min_tools: {
    doc: "The server offers at least `min` tools.",
    fields: { min: whole("Minimum number of tools.") },
  },
  mcp_protocol_version: {
    doc: "The server uses the protocol version `version`.",
    fields: { version: words("Expected protocol version.") },
  },
  mcp_response_time: {
    doc: "The response of the server takes at most `maxMs` milliseconds.",
    fields: milliseconds("maxMs"),
  },
  mcp_response_time_warn: {
    onlyWarns: true,
    doc: "The response of the server takes at most `warnMs` milliseconds (warning threshold).",
    fields: milliseconds("warnMs"),
  },
  mcp_tool_available: {
    doc: "The server offers the tool `toolName`.",
    fields: { toolName: words("Name of a tool that the server must offer.") },
  },
  mcp_tool_count_changed: {
    onlyWarns: true,
    doc: "The server offers exactly `expectedCount` tools.",
    fields: { expectedCount: whole("Expected number of tools.") },
  },
  tcp_connects: { doc: "A TCP connection succeeds.", fields: {} },
  tcp_response_time: {
    doc: "The TCP connection takes at most `maxMs` milliseconds.",
    fields: milliseconds("maxMs"),
  },
  tcp_response_time_warn: {
    onlyWarns: true,
    doc: "The TCP connection takes at most `warnMs` milliseconds (warning threshold).",
    fields: milliseconds("warnMs"),
  },
});

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

const variants: Readonly<Record<string, ObjectField>> = Object.fromEntries(
  Object.entries(shapes).map(([type, { doc, fields }]) => [
    type,
    object(`${pascal(type)}Assertion`, fields, { doc: `${doc} ${monitorTypeOf(type)} only.` }),
  ]),
);

const severity = choice("AssertionSeverity", ["fail", "warn"], {
  doc: "Whether a breach fails the check or only warns.",
  default: "fail",
  foldCase: true,
});

/** A condition that a check must meet to pass. */
export const assertion = object("MonitorAssertion", {
  config: variant("AssertionConfig", "type", variants, {
    doc: "The condition, by `type`.",
    required: true,
    words: "",
  }),
  severity,
});

/** Whether a breach of this assertion does not fail the check (docs/api.md, Assertions). */
export function onlyWarns(value: Json): boolean {
  if (!isObject(value)) return false;
  const type = isObject(value.config) ? value.config.type : undefined;
  const isOfType = typeof type === "string" && shapes[type]?.onlyWarns === true;
  return isOfType || normal(severity, value.severity) === "warn";
}

/** The assertions of a monitor. */
export const assertions = set(assertion, {
  doc: "Conditions that a check must meet to pass. When set, the whole list is managed; `[]` removes all.",
});
