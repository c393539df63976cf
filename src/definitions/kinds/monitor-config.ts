// The configuration of each monitor type, and authentication.
import { choice, flag, integer, list, map, object, text, uuid, variant, variantBy } from "../field";
import type { Field, ObjectField } from "../field";
import { headers } from "../headers";

const milliseconds = (doc: string): Field => integer({ doc, unit: "ms", min: 1 });
const name = (doc: string): Field => text({ doc, required: true, min: 1 });
const host = (doc: string): Field => text({ doc, required: true, min: 1, address: true });

const code: Readonly<Record<string, Field>> = {
  script: text({
    doc: "Script of a monitor created before packages existed; new monitors upload a package.",
    max: 65536,
  }),
  timeoutSeconds: integer({ unit: "s", doc: "Timeout of a run in seconds.", min: 5, max: 240 }),
  runtimeId: text({
    doc: "Runtime, such as `2026.06`; the workspace's runtime if omitted.",
    max: 32,
    pattern: /^$|^[A-Za-z0-9._-]+$/,
    hint: "letters, digits, ., _ and -",
  }),
};

const configs: Readonly<Record<string, ObjectField>> = {
  HTTP: object("HttpMonitorConfig", {
    url: text({ doc: "Address to request.", required: true, min: 1, format: "url" }),
    method: choice("HttpMethod", ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"], {
      doc: "HTTP method.",
      default: "GET",
      explicit: true,
    }),
    customHeaders: headers({
      doc: "Request headers. The API returns them in plain text; wrap sensitive ones in `pulumi.secret`.",
    }),
    requestBody: text({ doc: "Request body, for POST, PUT and PATCH." }),
    contentType: text({ doc: "Content-Type of `requestBody`.", header: "value" }),
    verifyTls: flag({ doc: "Whether an invalid certificate fails the check.", default: true }),
  }),
  DNS: object("DnsMonitorConfig", {
    hostname: host("Host name to resolve."),
    recordTypes: list(
      choice(
        "DnsRecordType",
        ["A", "AAAA", "CNAME", "MX", "NS", "TXT", "SRV", "SOA", "CAA", "PTR"],
        { doc: "Record type." },
      ),
      { doc: "Record types to query." },
    ),
    nameservers: list(host("Name server."), {
      doc: "Name servers to query; the probe's own if omitted.",
    }),
    timeoutMs: milliseconds("Timeout of each query in milliseconds."),
    totalTimeoutMs: milliseconds("Timeout of all queries together in milliseconds."),
  }),
  MCP_SERVER: object("McpServerMonitorConfig", {
    command: name("Command that starts the server."),
    args: list(text({ doc: "Argument." }), { doc: "Arguments of the command." }),
    env: map(text({ doc: "Value." }), {
      doc: "Environment variables of the server. The API returns them in plain text; wrap sensitive values in `pulumi.secret`.",
    }),
  }),
  TCP: object("TcpMonitorConfig", {
    host: host("Host to connect to."),
    port: integer({ doc: "Port to connect to.", required: true, min: 1, max: 65535 }),
    timeoutMs: milliseconds("Timeout of the connection in milliseconds."),
  }),
  ICMP: object("IcmpMonitorConfig", {
    host: host("Host to ping."),
    packetCount: integer({ doc: "Packets per check.", min: 1, max: 20 }),
    timeoutMs: milliseconds("Timeout of a reply in milliseconds."),
  }),
  HEARTBEAT: object("HeartbeatMonitorConfig", {
    expectedInterval: integer({
      unit: "s",
      doc: "Expected seconds between two heartbeats.",
      required: true,
      min: 1,
      max: 86400,
    }),
    gracePeriod: integer({
      unit: "s",
      doc: "Seconds that a heartbeat may be late; at most `expectedInterval`.",
      required: true,
      min: 1,
    }),
  }),
  BROWSER: object("BrowserMonitorConfig", code),
  MULTI_STEP_API: object("MultiStepApiMonitorConfig", code),
};

/** The names of the eight monitor types. */
export const MONITOR_TYPES = Object.keys(configs);

/** The types that run code, in a browser or as a script; the others are probes. */
export const CODE_TYPES = ["BROWSER", "MULTI_STEP_API"] as const;

/** The configuration of a check, by the monitor's `type`. */
export const monitorConfig = variantBy("MonitorConfig", "type", configs, {
  always: true,
  doc: "What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API.",
  // Null would keep it; an empty object replaces it.
  clear: { send: {} },
  words: "",
});

const vaultSecretId = uuid({
  doc: "Id of the `Secret` that contains the credential.",
  required: true,
  ref: "Secret",
});
const headerName = text({
  doc: "Name of the header that contains the credential.",
  required: true,
  pattern: /^[A-Za-z0-9\-_]+$/,
  hint: "letters, digits, - and _",
});

/** How a monitor authenticates with its target. */
export const monitorAuth = variant(
  "MonitorAuth",
  "type",
  {
    bearer: object("BearerAuth", { vaultSecretId }, { doc: "A bearer token." }),
    basic: object(
      "BasicAuth",
      { vaultSecretId },
      { doc: "Basic authentication: the secret contains `user:password`." },
    ),
    header: object(
      "HeaderAuth",
      { headerName, vaultSecretId },
      { doc: "The value of a custom header." },
    ),
    api_key: object("ApiKeyAuth", { headerName, vaultSecretId }, { doc: "A key in a header." }),
  },
  {
    doc: "How the monitor authenticates with its target: a reference to a `Secret`, never the credential itself.",
    clear: { flag: "clearAuth" },
  },
);
