// What a monitor checks, by its type, and how it authenticates there.
import { choice, flag, integer, list, map, object, text, uuid, variant, variantBy } from "../field";
import type { Field, ObjectField } from "../field";

const milliseconds = (doc: string): Field => integer({ doc, min: 1 });
const name = (doc: string): Field => text({ doc, required: true, min: 1 });
const host = (doc: string): Field => text({ doc, required: true, min: 1, address: true });

const code: Readonly<Record<string, Field>> = {
  script: text({
    doc: "Script of a monitor made before packages existed; new ones upload a package.",
    max: 65536,
  }),
  timeoutSeconds: integer({ doc: "Seconds that a run may take.", min: 5, max: 240 }),
  runtimeId: text({
    doc: "Runtime to run in, such as `2026.06`; the workspace's when left out.",
    max: 32,
    pattern: /^$|^[A-Za-z0-9._-]+$/,
    hint: "letters, digits, ., _ and -",
  }),
};

const configs: Readonly<Record<string, ObjectField>> = {
  HTTP: object("HttpMonitorConfig", {
    url: text({ doc: "Address that is requested.", required: true, min: 1, format: "url" }),
    method: choice("HttpMethod", ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"], {
      doc: "Method of the request.",
      default: "GET",
      explicit: true,
    }),
    customHeaders: map(text({ doc: "Value." }), {
      doc: "Headers of the request. The API returns them in clear; wrap sensitive ones in `pulumi.secret`.",
    }),
    requestBody: text({ doc: "Body of the request, for POST, PUT and PATCH." }),
    contentType: text({ doc: "Content-Type of `requestBody`." }),
    verifyTls: flag({ doc: "Whether a bad certificate fails the check.", default: true }),
  }),
  DNS: object("DnsMonitorConfig", {
    hostname: host("Name that is resolved."),
    recordTypes: list(
      choice(
        "DnsRecordType",
        ["A", "AAAA", "CNAME", "MX", "NS", "TXT", "SRV", "SOA", "CAA", "PTR"],
        {
          doc: "Record type.",
        },
      ),
      { doc: "Records that are asked for." },
    ),
    nameservers: list(host("Server."), {
      doc: "Servers that are asked; the probe's own when left out.",
    }),
    timeoutMs: milliseconds("Milliseconds for each query."),
    totalTimeoutMs: milliseconds("Milliseconds for all queries."),
  }),
  MCP_SERVER: object("McpServerMonitorConfig", {
    command: name("Command that starts the server."),
    args: list(text({ doc: "Argument." }), { doc: "Its arguments." }),
    env: map(text({ doc: "Value." }), {
      doc: "Its environment. The API returns it in clear; wrap sensitive values in `pulumi.secret`.",
    }),
  }),
  TCP: object("TcpMonitorConfig", {
    host: host("Host that is connected to."),
    port: integer({ doc: "Its port.", required: true, min: 1, max: 65535 }),
    timeoutMs: milliseconds("Milliseconds for the connection."),
  }),
  ICMP: object("IcmpMonitorConfig", {
    host: host("Host that is pinged."),
    packetCount: integer({ doc: "Packets for each check.", min: 1, max: 20 }),
    timeoutMs: milliseconds("Milliseconds for an answer."),
  }),
  HEARTBEAT: object("HeartbeatMonitorConfig", {
    expectedInterval: integer({
      doc: "Seconds between two heartbeats.",
      required: true,
      min: 1,
      max: 86400,
    }),
    gracePeriod: integer({
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

/** The types whose code runs in a browser or a script; the rest are probes. */
export const CODE_TYPES = ["BROWSER", "MULTI_STEP_API"] as const;

/** What is checked, by the monitor's `type`. */
export const monitorConfig = variantBy("MonitorConfig", "type", configs, {
  doc: "What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API.",
  // Null would keep it; an empty one replaces it.
  clear: { send: {} },
  words: "",
});

const vaultSecretId = uuid({
  doc: "Id of the `Secret` that holds the credential.",
  required: true,
  ref: "Secret",
});
const headerName = text({
  doc: "Header that carries it.",
  required: true,
  pattern: /^[A-Za-z0-9\-_]+$/,
  hint: "letters, digits, - and _",
});

/** How a monitor authenticates at what it checks. */
export const monitorAuth = variant(
  "MonitorAuth",
  "type",
  {
    bearer: object("BearerAuth", { vaultSecretId }, { doc: "A bearer token." }),
    basic: object("BasicAuth", { vaultSecretId }, { doc: "`user:password`." }),
    header: object("HeaderAuth", { headerName, vaultSecretId }, { doc: "The value of a header." }),
    api_key: object("ApiKeyAuth", { headerName, vaultSecretId }, { doc: "A key in a header." }),
  },
  {
    doc: "How the monitor authenticates at what it checks: a reference to a `Secret`, never a credential itself.",
    clear: { flag: "clearAuth" },
  },
);
