// Generated from src/definitions by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";

import type * as enums from "../resources/enums";

/** A monitor as the API returns it. */
export interface MonitorRecord {
  /** Id of the monitor. */
  id: string;
  /** Name. It does not have to be unique. */
  name: string;
  /** Type of check. */
  type: enums.MonitorType;
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config:
    | HttpMonitorConfigRecord
    | DnsMonitorConfigRecord
    | McpServerMonitorConfigRecord
    | TcpMonitorConfigRecord
    | IcmpMonitorConfigRecord
    | HeartbeatMonitorConfigRecord
    | BrowserMonitorConfigRecord
    | MultiStepApiMonitorConfigRecord;
  /** Seconds between two checks; the plan's minimum if omitted. If removed later, the value is kept. */
  frequencySeconds: number;
  /** Whether the monitor runs. */
  enabled: boolean;
  /** Regions to check from, for example `us-east`, `us-west`, `eu-west`, `ap-south`. */
  regions: string[];
  /** Conditions that a check must meet to pass. When set, the whole list is managed; `[]` removes all. */
  assertions?: MonitorAssertionRecord[];
  /** How the monitor authenticates with its target: a reference to a `Secret`, never the credential itself. */
  auth?: BearerAuthRecord | BasicAuthRecord | HeaderAuthRecord | ApiKeyAuthRecord;
  /** When failures become an incident. The service creates a default policy if omitted. A policy can be replaced but not removed: if removed later, the value is kept. */
  incidentPolicy?: IncidentPolicyRecord;
  /** Ids of the alert channels. When set, the whole set is managed; `[]` removes all. */
  alertChannelIds?: string[];
  /** What is recorded during runs of the monitor's code. If removed later, the value is kept. */
  capturePolicy?: CapturePolicyRecord;
  /** Maximum number of quick retries before a failed check counts. */
  fastRetryMaxAttempts?: number;
  /** Whether all regions check at once; if `false`, the regions take turns. */
  runParallel?: boolean;
  /** `definitionId` of another monitor, to share its code; a definition of its own if omitted. */
  definitionId?: string;
  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  managedBy?: enums.ManagedBy;
  /** Id of its organization. */
  organizationId: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** URL for heartbeats, for HEARTBEAT monitors. Anyone with this URL can send heartbeats. */
  pingUrl?: pulumi.Output<string>;
  /** Its environment. */
  environment?: MonitorEnvironmentRecord;
  /** Status page components that show it. */
  boundStatusPageComponents?: BoundComponentRecord[];
  /** Current status. */
  currentStatus?: enums.MonitorStatus;
  /** Displayed health. */
  displayHealth?: string;
  /** Whether all secrets that its code uses exist. */
  bindingReadiness?: enums.BindingReadiness;
  /** Whether it needs attention. */
  needsAttention?: boolean;
  /** Id of its open incident. */
  openIncident?: string;
  /** Time of the last run. */
  lastRunAt?: string;
  /** Id of the last run. */
  lastRunId?: string;
  /** Whether it is muted. */
  muted: boolean;
  /** End of the mute. */
  mutedUntil?: string;
  /** Reason for the mute. */
  muteReason?: string;
  /** When it was paused. */
  pausedAt?: string;
  /** Reason for the pause. */
  pauseReason?: string;
  /** End of the pause. */
  pauseExpiresAt?: string;
  /** Who put it in quarantine. */
  quarantineOwnerId?: string;
  /** End of the quarantine. */
  quarantineUntil?: string;
  /** Reason for the quarantine. */
  quarantineReason?: string;
  /** Where to upload the package. */
  upload?: pulumi.Output<PackageUploadRecord>;
  /** Its tags. */
  tags?: TagRecord[];
}

/** `HttpMonitorConfig` of the API. */
export interface HttpMonitorConfigRecord {
  /** Address to request. */
  url: string;
  /** HTTP method. */
  method?: enums.HttpMethod;
  /** Request headers. The API returns them in plain text; wrap sensitive ones in `pulumi.secret`. */
  customHeaders?: Record<string, string>;
  /** Request body, for POST, PUT and PATCH. */
  requestBody?: string;
  /** Content-Type of `requestBody`. */
  contentType?: string;
  /** Whether an invalid certificate fails the check. */
  verifyTls?: boolean;
}

/** `DnsMonitorConfig` of the API. */
export interface DnsMonitorConfigRecord {
  /** Host name to resolve. */
  hostname: string;
  /** Record types to query. */
  recordTypes?: enums.DnsRecordType[];
  /** Name servers to query; the probe's own if omitted. */
  nameservers?: string[];
  /** Timeout of each query in milliseconds. */
  timeoutMs?: number;
  /** Timeout of all queries together in milliseconds. */
  totalTimeoutMs?: number;
}

/** `McpServerMonitorConfig` of the API. */
export interface McpServerMonitorConfigRecord {
  /** Command that starts the server. */
  command: string;
  /** Arguments of the command. */
  args?: string[];
  /** Environment variables of the server. The API returns them in plain text; wrap sensitive values in `pulumi.secret`. */
  env?: Record<string, string>;
}

/** `TcpMonitorConfig` of the API. */
export interface TcpMonitorConfigRecord {
  /** Host to connect to. */
  host: string;
  /** Port to connect to. */
  port: number;
  /** Timeout of the connection in milliseconds. */
  timeoutMs?: number;
}

/** `IcmpMonitorConfig` of the API. */
export interface IcmpMonitorConfigRecord {
  /** Host to ping. */
  host: string;
  /** Packets per check. */
  packetCount?: number;
  /** Timeout of a reply in milliseconds. */
  timeoutMs?: number;
}

/** `HeartbeatMonitorConfig` of the API. */
export interface HeartbeatMonitorConfigRecord {
  /** Expected seconds between two heartbeats. */
  expectedInterval: number;
  /** Seconds that a heartbeat may be late; at most `expectedInterval`. */
  gracePeriod: number;
}

/** `BrowserMonitorConfig` of the API. */
export interface BrowserMonitorConfigRecord {
  /** Script of a monitor created before packages existed; new monitors upload a package. */
  script?: string;
  /** Timeout of a run in seconds. */
  timeoutSeconds?: number;
  /** Runtime, such as `2026.06`; the workspace's runtime if omitted. */
  runtimeId?: string;
}

/** `MultiStepApiMonitorConfig` of the API. */
export interface MultiStepApiMonitorConfigRecord {
  /** Script of a monitor created before packages existed; new monitors upload a package. */
  script?: string;
  /** Timeout of a run in seconds. */
  timeoutSeconds?: number;
  /** Runtime, such as `2026.06`; the workspace's runtime if omitted. */
  runtimeId?: string;
}

/** `MonitorAssertion` of the API. */
export interface MonitorAssertionRecord {
  /** The condition, by `type`. */
  config:
    | StatusCodeAssertionRecord
    | ResponseTimeAssertionRecord
    | ResponseTimeWarnAssertionRecord
    | BodyContainsAssertionRecord
    | RegexBodyAssertionRecord
    | HeaderValueAssertionRecord
    | JsonPathAssertionRecord
    | SslExpiryAssertionRecord
    | ResponseSizeAssertionRecord
    | RedirectCountAssertionRecord
    | RedirectTargetAssertionRecord
    | DnsExpectedCnameAssertionRecord
    | DnsExpectedIpsAssertionRecord
    | DnsMaxAnswersAssertionRecord
    | DnsMinAnswersAssertionRecord
    | DnsRecordContainsAssertionRecord
    | DnsRecordEqualsAssertionRecord
    | DnsResolvesAssertionRecord
    | DnsResponseTimeAssertionRecord
    | DnsResponseTimeWarnAssertionRecord
    | DnsTtlHighAssertionRecord
    | DnsTtlLowAssertionRecord
    | DnsTxtContainsAssertionRecord
    | HeartbeatIntervalDriftAssertionRecord
    | HeartbeatMaxIntervalAssertionRecord
    | HeartbeatPayloadContainsAssertionRecord
    | HeartbeatReceivedAssertionRecord
    | IcmpPacketLossAssertionRecord
    | IcmpReachableAssertionRecord
    | IcmpResponseTimeAssertionRecord
    | IcmpResponseTimeWarnAssertionRecord
    | McpConnectsAssertionRecord
    | McpHasCapabilityAssertionRecord
    | McpMinToolsAssertionRecord
    | McpProtocolVersionAssertionRecord
    | McpResponseTimeAssertionRecord
    | McpResponseTimeWarnAssertionRecord
    | McpToolAvailableAssertionRecord
    | McpToolCountChangedAssertionRecord
    | TcpConnectsAssertionRecord
    | TcpResponseTimeAssertionRecord
    | TcpResponseTimeWarnAssertionRecord;
  /** Whether a breach fails the check or only warns. */
  severity?: enums.AssertionSeverity;
}

/** The status code matches `expected`, compared by `operator`. HTTP only. */
export interface StatusCodeAssertionRecord {
  type: "status_code";
  /** Code, range or wildcard as a string, for example `200` or `2xx`. */
  expected: string;
  /** Comparison operator. */
  operator: enums.AssertionOperator;
}

/** The response takes at most `thresholdMs` milliseconds. HTTP only. */
export interface ResponseTimeAssertionRecord {
  type: "response_time";
  /** Maximum in milliseconds. */
  thresholdMs: number;
}

/** The response takes at most `warnMs` milliseconds (warning threshold). HTTP only. */
export interface ResponseTimeWarnAssertionRecord {
  type: "response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/** The body contains `substring`. HTTP only. */
export interface BodyContainsAssertionRecord {
  type: "body_contains";
  /** Text that the body must contain. */
  substring: string;
}

/** The body matches `pattern`. HTTP only. */
export interface RegexBodyAssertionRecord {
  type: "regex_body";
  /** Regular expression that the body must match. */
  pattern: string;
}

/** The header `headerName` matches `expected`, compared by `operator`. HTTP only. */
export interface HeaderValueAssertionRecord {
  type: "header_value";
  /** Name of the header. */
  headerName: string;
  /** Expected value. */
  expected: string;
  /** Comparison operator. */
  operator: enums.AssertionOperator;
}

/** The value at `path` in the body matches `expected`, compared by `operator`. HTTP only. */
export interface JsonPathAssertionRecord {
  type: "json_path";
  /** JSONPath expression. */
  path: string;
  /** Expected value as a string. */
  expected: string;
  /** Comparison operator. */
  operator: enums.AssertionOperator;
}

/** The TLS certificate is valid for at least `minDaysRemaining` more days. HTTP only. */
export interface SslExpiryAssertionRecord {
  type: "ssl_expiry";
  /** Days until it expires, at least. */
  minDaysRemaining: number;
}

/** The response has at most `maxBytes` bytes. HTTP only. */
export interface ResponseSizeAssertionRecord {
  type: "response_size";
  /** Maximum in bytes. */
  maxBytes: number;
}

/** There are at most `maxCount` redirects. HTTP only. */
export interface RedirectCountAssertionRecord {
  type: "redirect_count";
  /** Maximum number of redirects. */
  maxCount: number;
}

/** The final address after redirects matches `expected`, compared by `operator`. HTTP only. */
export interface RedirectTargetAssertionRecord {
  type: "redirect_target";
  /** Expected final address. */
  expected: string;
  /** Comparison operator. */
  operator: enums.AssertionOperator;
}

/** The CNAME record points to `value`. DNS only. */
export interface DnsExpectedCnameAssertionRecord {
  type: "dns_expected_cname";
  /** Expected target of the CNAME record. */
  value: string;
}

/** The host name resolves to `ips`. DNS only. */
export interface DnsExpectedIpsAssertionRecord {
  type: "dns_expected_ips";
  /** Expected IP addresses. */
  ips: string[];
}

/** There are at most `max` answers of type `recordType`. DNS only. */
export interface DnsMaxAnswersAssertionRecord {
  type: "dns_max_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Maximum number of answers. */
  max: number;
}

/** There are at least `min` answers of type `recordType`. DNS only. */
export interface DnsMinAnswersAssertionRecord {
  type: "dns_min_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Minimum number of answers. */
  min: number;
}

/** A record of type `recordType` contains `substring`. DNS only. */
export interface DnsRecordContainsAssertionRecord {
  type: "dns_record_contains";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Text that a record must contain. */
  substring: string;
}

/** A record of type `recordType` equals `value`. DNS only. */
export interface DnsRecordEqualsAssertionRecord {
  type: "dns_record_equals";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Value that a record must have. */
  value: string;
}

/** The host name resolves. DNS only. */
export interface DnsResolvesAssertionRecord {
  type: "dns_resolves";
}

/** The DNS response takes at most `maxMs` milliseconds. DNS only. */
export interface DnsResponseTimeAssertionRecord {
  type: "dns_response_time";
  /** Maximum in milliseconds. */
  maxMs: number;
}

/** The DNS response takes at most `warnMs` milliseconds (warning threshold). DNS only. */
export interface DnsResponseTimeWarnAssertionRecord {
  type: "dns_response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/** The TTL is at most `maxTtl` seconds. DNS only. */
export interface DnsTtlHighAssertionRecord {
  type: "dns_ttl_high";
  /** Maximum TTL in seconds. */
  maxTtl: number;
}

/** The TTL is at least `minTtl` seconds. DNS only. */
export interface DnsTtlLowAssertionRecord {
  type: "dns_ttl_low";
  /** Minimum TTL in seconds. */
  minTtl: number;
}

/** A TXT record contains `substring`. DNS only. */
export interface DnsTxtContainsAssertionRecord {
  type: "dns_txt_contains";
  /** Text that a TXT record must contain. */
  substring: string;
}

/** The interval between heartbeats deviates by at most `maxDeviationPercent` percent. HEARTBEAT only. */
export interface HeartbeatIntervalDriftAssertionRecord {
  type: "heartbeat_interval_drift";
  /** Maximum deviation in percent. */
  maxDeviationPercent: number;
}

/** The interval between heartbeats is at most `maxSeconds` seconds. HEARTBEAT only. */
export interface HeartbeatMaxIntervalAssertionRecord {
  type: "heartbeat_max_interval";
  /** Maximum in seconds. */
  maxSeconds: number;
}

/** The payload has `value` at `path`. HEARTBEAT only. */
export interface HeartbeatPayloadContainsAssertionRecord {
  type: "heartbeat_payload_contains";
  /** Path in the payload. */
  path: string;
  /** Expected value at the path. */
  value: string;
}

/** A heartbeat was received. HEARTBEAT only. */
export interface HeartbeatReceivedAssertionRecord {
  type: "heartbeat_received";
}

/** At most `maxPercent` percent of the packets are lost. ICMP only. */
export interface IcmpPacketLossAssertionRecord {
  type: "icmp_packet_loss";
  /** Maximum in percent. */
  maxPercent: number;
}

/** The host responds to pings. ICMP only. */
export interface IcmpReachableAssertionRecord {
  type: "icmp_reachable";
}

/** The response to a ping takes at most `maxMs` milliseconds. ICMP only. */
export interface IcmpResponseTimeAssertionRecord {
  type: "icmp_response_time";
  /** Maximum in milliseconds. */
  maxMs: number;
}

/** The response to a ping takes at most `warnMs` milliseconds (warning threshold). ICMP only. */
export interface IcmpResponseTimeWarnAssertionRecord {
  type: "icmp_response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/** A connection to the server succeeds. MCP_SERVER only. */
export interface McpConnectsAssertionRecord {
  type: "mcp_connects";
}

/** The server has `capability`. MCP_SERVER only. */
export interface McpHasCapabilityAssertionRecord {
  type: "mcp_has_capability";
  /** Capability that the server must have. */
  capability: string;
}

/** The server offers at least `min` tools. MCP_SERVER only. */
export interface McpMinToolsAssertionRecord {
  type: "mcp_min_tools";
  /** Minimum number of tools. */
  min: number;
}

/** The server uses the protocol version `version`. MCP_SERVER only. */
export interface McpProtocolVersionAssertionRecord {
  type: "mcp_protocol_version";
  /** Expected protocol version. */
  version: string;
}

/** The response of the server takes at most `maxMs` milliseconds. MCP_SERVER only. */
export interface McpResponseTimeAssertionRecord {
  type: "mcp_response_time";
  /** Maximum in milliseconds. */
  maxMs: number;
}

/** The response of the server takes at most `warnMs` milliseconds (warning threshold). MCP_SERVER only. */
export interface McpResponseTimeWarnAssertionRecord {
  type: "mcp_response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/** The server offers the tool `toolName`. MCP_SERVER only. */
export interface McpToolAvailableAssertionRecord {
  type: "mcp_tool_available";
  /** Name of a tool that the server must offer. */
  toolName: string;
}

/** The server offers exactly `expectedCount` tools. MCP_SERVER only. */
export interface McpToolCountChangedAssertionRecord {
  type: "mcp_tool_count_changed";
  /** Expected number of tools. */
  expectedCount: number;
}

/** A TCP connection succeeds. TCP only. */
export interface TcpConnectsAssertionRecord {
  type: "tcp_connects";
}

/** The TCP connection takes at most `maxMs` milliseconds. TCP only. */
export interface TcpResponseTimeAssertionRecord {
  type: "tcp_response_time";
  /** Maximum in milliseconds. */
  maxMs: number;
}

/** The TCP connection takes at most `warnMs` milliseconds (warning threshold). TCP only. */
export interface TcpResponseTimeWarnAssertionRecord {
  type: "tcp_response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/** A bearer token. */
export interface BearerAuthRecord {
  type: "bearer";
  /** Id of the `Secret` that contains the credential. */
  vaultSecretId: string;
}

/** Basic authentication: the secret contains `user:password`. */
export interface BasicAuthRecord {
  type: "basic";
  /** Id of the `Secret` that contains the credential. */
  vaultSecretId: string;
}

/** The value of a custom header. */
export interface HeaderAuthRecord {
  type: "header";
  /** Name of the header that contains the credential. */
  headerName: string;
  /** Id of the `Secret` that contains the credential. */
  vaultSecretId: string;
}

/** A key in a header. */
export interface ApiKeyAuthRecord {
  type: "api_key";
  /** Name of the header that contains the credential. */
  headerName: string;
  /** Id of the `Secret` that contains the credential. */
  vaultSecretId: string;
}

/** When failures become an incident. The service creates a default policy if omitted. A policy can be replaced but not removed: if removed later, the value is kept. */
export interface IncidentPolicyRecord {
  /** Trigger rules; any of them is sufficient. */
  triggerRules: TriggerRuleRecord[];
  /** How a trigger is confirmed. */
  confirmation: IncidentConfirmationRecord;
  /** When the incident ends. */
  recovery: IncidentRecoveryRecord;
}

/** `TriggerRule` of the API. */
export interface TriggerRuleRecord {
  /** Condition that triggers. */
  type: enums.TriggerRuleType;
  /** Whether failures are counted per region or over all regions. */
  scope?: enums.TriggerRuleScope;
  /** Severity of the incident. */
  severity: enums.TriggerRuleSeverity;
  /** Number of failures. */
  count: number;
  /** Window in minutes. Required for failures_in_window. */
  windowMinutes?: number;
  /** Threshold in milliseconds. Required for response_time. */
  thresholdMs?: number;
  /** How response times are aggregated, for response_time. */
  aggregationType?: enums.TriggerRuleAggregation;
}

/** How a trigger is confirmed. */
export interface IncidentConfirmationRecord {
  /** How a trigger is confirmed. */
  type: enums.ConfirmationType;
  /** Number of regions that must fail. */
  minRegionsFailing: number;
  /** Maximum seconds to wait for the regions. */
  maxWaitSeconds: number;
}

/** When the incident ends. */
export interface IncidentRecoveryRecord {
  /** Number of consecutive successes. */
  consecutiveSuccesses: number;
  /** Number of regions that must pass. */
  minRegionsPassing: number;
  /** Minutes after the end of an incident in which a new failure reopens it. */
  cooldownMinutes: number;
}

/** What is recorded during runs of the monitor's code. If removed later, the value is kept. */
export interface CapturePolicyRecord {
  /** When screenshots are kept. */
  screenshots?: enums.CaptureMode;
  /** When traces are kept. */
  trace?: enums.CaptureMode;
  /** When videos are kept. */
  video?: enums.CaptureMode;
}

/** Its environment. */
export interface MonitorEnvironmentRecord {
  /** Id of the environment. */
  id: string;
  /** Name of the environment. */
  name: string;
  /** Slug of the environment. */
  slug: string;
}

/** `BoundComponent` of the API. */
export interface BoundComponentRecord {
  /** Id of the component. */
  componentId: string;
  /** Name of the component. */
  componentName: string;
  /** Id of the page. */
  statusPageId: string;
  /** Name of the page. */
  statusPageName: string;
}

/** Where to upload the package. */
export interface PackageUploadRecord {
  /** URL to PUT the package to. */
  putUrl: pulumi.Output<string>;
  /** When the URL expires. */
  expiresAt: string;
  /** Headers to send. */
  requiredHeaders: Record<string, string>;
}

/** A tag as the API returns it. */
export interface TagRecord {
  /** Id of the tag. */
  id: string;
  /** Name, unique in the organization. */
  name: string;
  /** Colour in the dashboard, `#rgb` or `#rrggbb`. */
  color: string;
  /** Id of its organization. */
  organizationId: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A version of a monitor. */
export interface MonitorVersionRecord {
  /** Id of the version. */
  id: string;
  /** Id of the monitor. */
  monitorId: string;
  /** Number of the version, counted from 1. */
  version: number;
  /** The monitor at that time. */
  snapshot: MonitorRecord;
  /** The tool that made the change. */
  changedVia: enums.ChangedVia;
  /** Id of the user who made the change. */
  changedById?: number;
  /** Summary of the change. */
  changeSummary?: string;
  /** When it was created. */
  createdAt: string;
}

/** A revision of the code of a monitor. */
export interface MonitorRevisionRecord {
  /** Id of the revision. */
  id: string;
  /** Id of its definition. */
  definitionId: string;
  /** Number of the revision, counted from 1. */
  number: number;
  /** SHA-256 of the archive. */
  digest: string;
  /** The file that is run. */
  entrypoint: string;
  /** Files of the archive. */
  files: string[];
  /** Names of the secrets that it requires. */
  keys: string[];
  /** Until when it can be downloaded. */
  downloadUntil?: string;
  /** Commit. */
  gitSha?: string;
  /** Message of the commit. */
  gitMessage?: string;
  /** Path in the repository. */
  gitFile?: string;
  /** Author. */
  authoredBy?: string;
  /** When it was created. */
  createdAt: string;
}

/** A definition: the code that one or more monitors run. */
export interface MonitorDefinitionRecord {
  /** Id of the definition, for `definitionId` of a monitor. */
  id: string;
  /** Id of its organization. */
  organizationId: number;
  /** Name of the definition. */
  name: string;
  /** Slug of the definition. */
  slug: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A definition with the revisions that run. */
export interface MonitorDefinitionDetailRecord {
  /** The definition. */
  definition: MonitorDefinitionRecord;
  /** The revision of each environment. */
  heads: MonitorDefinitionHeadRecord[];
}

/** `MonitorDefinitionHead` of the API. */
export interface MonitorDefinitionHeadRecord {
  /** Id of the definition. */
  definitionId: string;
  /** Slug of the environment. */
  environment: string;
  /** Number of the revision. */
  revision: number;
  /** Since when it runs. */
  activatedAt: string;
  /** Who chose it. */
  activatedBy?: string;
  /** Why it was chosen. */
  reason?: string;
}

/** The result of one check. */
export interface CheckResultRecord {
  /** Id of the result. */
  id: string;
  /** Time of the check. */
  timestamp: string;
  /** Region of the check. */
  region: string;
  /** Response time in milliseconds. */
  responseTimeMs?: number;
  /** Whether the check passed. */
  passed: boolean;
  /** Why the check failed. */
  failureReason?: string;
  /** `down` or `degraded`. */
  severityHint?: string;
  /** Details of the check. */
  details?: Record<string, unknown>;
  /** Id of the check. */
  checkId?: string;
}

/** The uptime of a monitor. */
export interface MonitorUptimeRecord {
  /** Uptime in percent. */
  uptimePercentage?: number;
  /** Number of checks. */
  totalChecks: number;
  /** Number of checks that passed. */
  passedChecks: number;
  /** Average latency in milliseconds. */
  avgLatencyMs?: number;
  /** Median of the latencies in milliseconds. */
  p50LatencyMs?: number;
  /** 95th percentile of the latencies in milliseconds. */
  p95LatencyMs?: number;
  /** Number of incidents. */
  incidentCount: number;
  /** Checks that passed without a retry, in percent. */
  firstTryPercent?: number;
  /** Number of retries. */
  retryCount?: number;
}

/** The check results of a monitor, summarized. */
export interface MonitorResultsSummaryRecord {
  /** Current status. */
  currentStatus: enums.MonitorStatus;
  /** The last check of each region. */
  latestPerRegion: RegionResultRecord[];
  /** The checks of the period by hour. */
  chartData: ResultBucketRecord[];
  /** Uptime over 24 hours, in percent. */
  uptime24h?: number;
  /** Uptime over the period, in percent. */
  uptimeWindow?: number;
}

/** `RegionResult` of the API. */
export interface RegionResultRecord {
  /** Region. */
  region: string;
  /** Whether the last check there passed. */
  passed: boolean;
  /** Its response time in milliseconds. */
  responseTimeMs?: number;
  /** Its time. */
  timestamp: string;
  /** `down` or `degraded`, if it failed. */
  severityHint?: string;
}

/** `ResultBucket` of the API. */
export interface ResultBucketRecord {
  /** Start of the bucket. */
  bucket: string;
  /** Uptime in percent. */
  uptimePercent?: number;
  /** Average latency in milliseconds. */
  avgLatencyMs?: number;
  /** 95th percentile of the latencies in milliseconds. */
  p95LatencyMs?: number;
  /** 99th percentile of the latencies in milliseconds. */
  p99LatencyMs?: number;
}

/** A status page as the API returns it. */
export interface StatusPageRecord {
  /** Id of the status page. */
  id: string;
  /** Name, shown as the title. */
  name: string;
  /** Name in the public address, unique across the whole service. */
  slug: string;
  /** Description for visitors. */
  description?: string;
  /** Appearance of the page. When set, the whole object is managed: omitted members are reset. */
  branding: StatusPageBrandingRecord;
  /** Who can see the page. The service accepts the restricted values but has no setting for a password or a list of addresses yet. */
  visibility: enums.StatusPageVisibility;
  /** Whether the page is shown. */
  enabled: boolean;
  /** Whether incidents of monitors are published by hand, after a review or at once. */
  incidentMode: enums.IncidentMode;
  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  managedBy?: enums.ManagedBy;
  /** Id of its organization. */
  organizationId: number;
  /** Id of its workspace. */
  workspaceId: number;
  /** Number of components. */
  componentCount?: number;
  /** Number of subscribers. */
  subscriberCount?: number;
  /** Overall status. */
  overallStatus?: enums.ComponentStatus;
  /** Its open incident. */
  openIncident?: OpenIncidentSummaryRecord;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Appearance of the page. When set, the whole object is managed: omitted members are reset. */
export interface StatusPageBrandingRecord {
  /** URL of the logo. */
  logoUrl?: string;
  /** URL of the favicon. */
  faviconUrl?: string;
  /** Main colour. */
  brandColor?: string;
  /** Background of the page. */
  pageBackground?: string;
  /** Background of the cards. */
  cardBackground?: string;
  /** Colour of the text. */
  textColor?: string;
  /** Colour of the borders. */
  borderColor?: string;
  /** Style of the header; reserved by the service. */
  headerStyle?: string;
  /** `light` or `dark`. */
  theme?: string;
  /** URL at which visitors report a problem. */
  reportUrl?: string;
  /** Whether the service's branding is hidden. */
  hidePoweredBy?: boolean;
  /** Whether a button to subscribe is shown. */
  showSubscribeButton?: boolean;
  /** Custom style sheet. */
  customCss?: string;
  /** HTML for the page's head. */
  customHeadHtml?: string;
}

/** Its open incident. */
export interface OpenIncidentSummaryRecord {
  /** Id of the incident. */
  id?: string;
  /** Title of the incident. */
  title: string;
  /** Status of the incident. */
  status: string;
  /** When it began. */
  startedAt?: string;
  /** When it was last updated. */
  updatedAt?: string;
}

/** An alert channel as the API returns it. */
export interface AlertChannelRecord {
  /** Id of the alert channel. */
  id: string;
  /** Name. It does not have to be unique. */
  name: string;
  /** Whether alerts are sent. The service creates every channel enabled; `false` needs a second call. */
  enabled: boolean;
  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  managedBy?: enums.ManagedBy;
  /** Type of the channel. */
  channelType: enums.AlertChannelType;
  /** Members of the configuration that are safe to show. */
  displayConfig?: pulumi.Output<Record<string, unknown>>;
  /** SHA-256 of the stored configuration. */
  configHash?: pulumi.Output<string>;
  /** Time of the last delivery. */
  lastDeliveryAt?: string;
  /** Status of the last delivery. */
  lastDeliveryStatus?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A delivery to an alert channel. */
export interface AlertDeliveryRecord {
  /** Id of the delivery. */
  id: string;
  /** Id of the incident. */
  incidentId?: string;
  /** Id of its dispatch. */
  dispatchId?: string;
  /** Id of the channel. */
  channelId: string;
  /** Name of the channel. */
  channel?: string;
  /** Type of the channel. */
  channelType: enums.AlertChannelType;
  /** Status of the delivery. */
  status: enums.DeliveryStatus;
  /** Type of the event, for example `INCIDENT_CREATED`. */
  eventType: string;
  /** Number of the escalation step. */
  stepNumber?: number;
  /** Number of repetitions of the step. */
  fireCount?: number;
  /** Number of attempts. */
  attemptCount: number;
  /** Time of the last attempt. */
  lastAttemptAt?: string;
  /** Time of the next attempt. */
  nextRetryAt?: string;
  /** When it was delivered. */
  deliveredAt?: string;
  /** Why it failed. */
  errorMessage?: string;
  /** When it was created. */
  createdAt: string;
}

/** An attempt of a delivery. */
export interface AlertDeliveryAttemptRecord {
  /** Id of the attempt. */
  id: string;
  /** Id of the delivery. */
  deliveryId: string;
  /** Number of the attempt, counted from 1. */
  attemptNumber: number;
  /** Result of the attempt. */
  status: enums.AttemptStatus;
  /** Status code of the response. */
  responseStatusCode?: number;
  /** Response time in milliseconds. */
  responseTimeMs?: number;
  /** Body of the response. */
  responseBody?: pulumi.Output<string>;
  /** Body of the request. */
  requestPayload?: pulumi.Output<string>;
  /** Headers of the request. */
  requestHeaders?: pulumi.Output<Record<string, string>>;
  /** Why it failed. */
  errorMessage?: string;
  /** Id of the message at the receiver. */
  externalId?: string;
  /** Time of the attempt. */
  attemptedAt: string;
}

/** An alert channel type. */
export interface IntegrationRecord {
  /** Type of the channel. */
  type: string;
  /** Display name. */
  name: string;
  /** Description. */
  description: string;
  /** URL of the logo. */
  logoUrl: string;
  /** How it authenticates. */
  authType: string;
  /** Smallest plan that includes it. */
  tierAvailability: string;
  /** Lifecycle status of the type. */
  lifecycle: string;
  /** URL of the setup guide. */
  setupGuideUrl: string;
  /** Fields of the configuration. */
  configSchema: IntegrationConfigSchemaRecord;
}

/** Fields of the configuration. */
export interface IntegrationConfigSchemaRecord {
  /** Fields of the connection. */
  connectionFields: IntegrationFieldRecord[];
  /** Fields of the channel. */
  channelFields: IntegrationFieldRecord[];
}

/** `IntegrationField` of the API. */
export interface IntegrationFieldRecord {
  /** Name of the field. */
  key: string;
  /** Display name. */
  label: string;
  /** Type of the field. */
  type: string;
  /** Whether the field is required. */
  required: boolean;
  /** Whether the value is secret. */
  sensitive: boolean;
  /** Example value. */
  placeholder?: string;
  /** Description. */
  helpText?: string;
  /** Allowed values. */
  options?: string[];
}

/** A language of phone calls. */
export interface VoiceLanguageRecord {
  /** BCP 47 code, for `voiceLanguage`. */
  code: string;
  /** Display name. */
  label: string;
}

/** A notification policy as the API returns it. */
export interface NotificationPolicyRecord {
  /** Id of the notification policy. */
  id: string;
  /** Name. It does not have to be unique. */
  name: string;
  /** Description, for people. */
  description?: string;
  /** Rules that must all match. Without any, the policy matches every incident. */
  matchRules: (
    | SeverityGteRuleRecord
    | IncidentStatusRuleRecord
    | MonitorIdInRuleRecord
    | RegionInRuleRecord
    | MonitorTypeInRuleRecord
    | ServiceIdInRuleRecord
    | ResourceGroupIdInRuleRecord
    | ComponentNameInRuleRecord
    | MonitorTagInRuleRecord
  )[];
  /** Which channels to notify, and when. */
  escalation: EscalationRecord;
  /** Whether the policy is used. */
  enabled: boolean;
  /** Policies of higher priority are evaluated first. */
  priority: number;
  /** Id of its organization. */
  organizationId: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Statistics of the last 7 days. */
  stats7d?: PolicyWindowStatsRecord;
  /** Statistics of the last 30 days. */
  stats30d?: PolicyWindowStatsRecord;
  /** When it last fired. */
  lastFiredAt?: string;
  /** Id of the incident that it last fired for. */
  lastFiredIncidentId?: string;
}

/** Matches by `severity_gte`. */
export interface SeverityGteRuleRecord {
  type: "severity_gte";
  /** Minimum severity. */
  value: enums.IncidentSeverity;
}

/** Matches by `incident_status`. */
export interface IncidentStatusRuleRecord {
  type: "incident_status";
  /** Event of the incident: `created`, `resolved` or `reopened`. The API does not list its values. */
  value: string;
}

/** Matches by `monitor_id_in`. */
export interface MonitorIdInRuleRecord {
  type: "monitor_id_in";
  /** Ids of monitors. */
  monitorIds: string[];
}

/** Matches by `region_in`. */
export interface RegionInRuleRecord {
  type: "region_in";
  /** Regions. */
  regions: string[];
}

/** Matches by `monitor_type_in`. */
export interface MonitorTypeInRuleRecord {
  type: "monitor_type_in";
  /** Monitor types. */
  values: enums.MonitorType[];
}

/** Matches by `service_id_in`. */
export interface ServiceIdInRuleRecord {
  type: "service_id_in";
  /** Ids of services of the catalogue. */
  values: string[];
}

/** Matches by `resource_group_id_in`. */
export interface ResourceGroupIdInRuleRecord {
  type: "resource_group_id_in";
  /** Ids of resource groups. */
  values: string[];
}

/** Matches by `component_name_in`. */
export interface ComponentNameInRuleRecord {
  type: "component_name_in";
  /** Names of service components. */
  values: string[];
}

/** Matches by `monitor_tag_in`. */
export interface MonitorTagInRuleRecord {
  type: "monitor_tag_in";
  /** Names of tags. */
  values: string[];
}

/** Which channels to notify, and when. */
export interface EscalationRecord {
  /** The steps, in order. */
  steps: EscalationStepRecord[];
  /** Whom to notify when the incident is resolved, for example `notify_all`. */
  onResolve?: string;
  /** Whom to notify when it is reopened, for example `notify_all`. */
  onReopen?: string;
}

/** `EscalationStep` of the API. */
export interface EscalationStepRecord {
  /** Minutes after the previous step, or after the incident for the first step; 0 means at once. */
  delayMinutes?: number;
  /** Ids of the alert channels to notify. */
  channelIds: string[];
  /** Whether someone must acknowledge the step. */
  requireAck?: boolean;
  /** Seconds between repetitions; not repeated if omitted. */
  repeatIntervalSeconds?: number;
}

/** Statistics of the last 7 days. */
export interface PolicyWindowStatsRecord {
  /** Number of times that it fired. */
  fires: number;
  /** Number of acknowledgements. */
  acknowledgements: number;
  /** Number of times that an acknowledgement was possible. */
  ackableFires: number;
  /** Number of times without an acknowledgement. */
  expired: number;
  /** Number of messages sent. */
  sends: number;
  /** Number of failed messages. */
  failedSends: number;
  /** Median time to an acknowledgement, in seconds. */
  medianAckSeconds?: number;
  /** The last step that was reached. */
  deepestStepReached?: number;
  /** When it last fired. */
  lastFiredAt?: string;
  /** Id of the incident that it last fired for. */
  lastFiredIncidentId?: string;
}

/** The notifications of one policy about one incident. */
export interface NotificationDispatchRecord {
  /** Id of the dispatch. */
  id: string;
  /** Id of the incident. */
  incidentId: string;
  /** Title of the incident. */
  incidentTitle?: string;
  /** Id of the notification policy. */
  policyId: string;
  /** Name of the policy. */
  policyName?: string;
  /** Status of the dispatch. */
  status: enums.DispatchStatus;
  /** Why it ended. */
  completionReason?: enums.DispatchCompletion;
  /** Number of the current step. */
  currentStep: number;
  /** Number of steps. */
  totalSteps?: number;
  /** When it was acknowledged. */
  acknowledgedAt?: string;
  /** Who acknowledged it. */
  acknowledgedBy?: string;
  /** How it was acknowledged. */
  acknowledgedVia?: string;
  /** Rules of the policy that matched. */
  matchedRules?: string[];
  /** Time of the next step. */
  nextEscalationAt?: string;
  /** Time of the last notification. */
  lastNotifiedAt?: string;
  /** Deliveries of the dispatch. */
  deliveries: AlertDeliveryRecord[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** An incident. */
export interface IncidentRecord {
  /** Id of the incident. */
  id: string;
  /** Id of its organization. */
  organizationId: number;
  /** Source of the incident. */
  source: enums.IncidentSource;
  /** Status of the incident. */
  status: enums.IncidentStatus;
  /** Severity of the incident. */
  severity: enums.IncidentSeverity;
  /** Affected regions. */
  affectedRegions: string[];
  /** Number of times that it was reopened. */
  reopenCount: number;
  /** Whether it is visible on status pages. */
  statusPageVisible: boolean;
  /** Whether notifications are suppressed. */
  suppressDispatch: boolean;
  /** Id of the monitor. */
  monitorId?: string;
  /** Name of the monitor; in lists only. */
  monitorName?: string;
  /** Type of the monitor; in lists only. */
  monitorType?: string;
  /** Title. */
  title?: string;
  /** The rule that triggered it. */
  triggeredByRule?: string;
  /** Index of that rule in its policy. */
  triggeredByRuleIndex?: number;
  /** Hash of that rule at that time, in hexadecimal. */
  triggeredByRuleSnapshotHashHex?: string;
  /** Id of the check that triggered it. */
  triggeringCheckId?: string;
  /** Version of the engine that triggered it. */
  engineVersion?: string;
  /** Id of the user who created it by hand. */
  createdByUserId?: number;
  /** Id of the service's incident. */
  serviceIncidentId?: string;
  /** Id of the service. */
  serviceId?: string;
  /** Name of the service; in lists only. */
  serviceName?: string;
  /** Slug of the service; in lists only. */
  serviceSlug?: string;
  /** Id of the resource group. */
  resourceGroupId?: string;
  /** Name of the resource group; in lists only. */
  resourceGroupName?: string;
  /** External reference. */
  externalRef?: string;
  /** Affected components of the service. */
  affectedComponents?: string[];
  /** URL of the incident. */
  shortlink?: string;
  /** Short display name. */
  displayKey?: string;
  /** How it was resolved. */
  resolutionReason?: enums.ResolutionReason;
  /** Note on the resolution. */
  resolutionNote?: string;
  /** When it began. */
  startedAt?: string;
  /** When it was confirmed. */
  confirmedAt?: string;
  /** When it was resolved. */
  resolvedAt?: string;
  /** Until when a new failure reopens it instead of creating a new incident. */
  cooldownUntil?: string;
  /** Ids of the resource groups that alert in its place. */
  alertCollapsedByResourceGroupIds?: string[];
  /** Highest number of failing members. */
  peakFailingMemberCount?: number;
  /** The failing members at that time. */
  failingMembersAtPeak?: FailingMemberRecord[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** `FailingMember` of the API. */
export interface FailingMemberRecord {
  /** `monitor` or `service`. */
  memberType: string;
  /** Name of the member. */
  name?: string;
  /** Id of the monitor. */
  monitorId?: string;
  /** Id of the service. */
  serviceId?: string;
  /** Id of the membership in the group. */
  membershipId?: string;
}

/** An incident with its details. */
export interface IncidentDetailRecord {
  /** The incident. */
  incident: IncidentRecord;
  /** Its updates. */
  updates: IncidentUpdateRecord[];
  /** Incidents of status pages that report it. */
  statusPageIncidents?: LinkedStatusPageIncidentRecord[];
  /** What triggered it. */
  trigger?: IncidentTriggerRecord;
}

/** An update of an incident. */
export interface IncidentUpdateRecord {
  /** Id of the update. */
  id: string;
  /** Id of the incident. */
  incidentId: string;
  /** Previous status. */
  oldStatus?: enums.IncidentStatus;
  /** New status. */
  newStatus?: enums.IncidentStatus;
  /** Text of the update. */
  body?: string;
  /** `SYSTEM` or `USER`. */
  createdBy?: string;
  /** Whether subscribers of status pages were notified. */
  notifySubscribers: boolean;
  /** When it was created. */
  createdAt: string;
}

/** An incident of a status page that reports this one. */
export interface LinkedStatusPageIncidentRecord {
  /** Id of the link. */
  id: string;
  /** Id of the page's incident. */
  spIncidentId: string;
  /** Id of the page. */
  statusPageId: string;
  /** Name of the page. */
  statusPageName: string;
  /** Slug of the page. */
  statusPageSlug: string;
  /** Title on the page. */
  title: string;
  /** Status on the page. */
  status: string;
  /** Impact on the page. */
  impact: string;
  /** Whether it is maintenance. */
  scheduled: boolean;
  /** How they were linked. */
  connectionMode: enums.IncidentConnection;
  /** The `incidentMode` of the page. */
  pageIncidentMode: string;
  /** When it was published. */
  publishedAt?: string;
}

/** What triggered it. */
export interface IncidentTriggerRecord {
  /** Source of this information. */
  source: enums.TriggerSource;
  /** Type of the rule. */
  ruleType?: string;
  /** Index of the rule in its policy. */
  ruleIndex?: number;
  /** Number of failed checks. */
  count?: number;
  /** Number of failed checks that the rule requires. */
  threshold?: number;
  /** Error of the last failed check. */
  lastError?: string;
  /** Time of the first failed check. */
  firstFailedCheckAt?: string;
}

/** An event in the course of an incident. */
export interface IncidentEventRecord {
  /** Id of the event. */
  id: string;
  /** When it happened. */
  at: string;
  /** What it is. */
  kind: enums.IncidentEventKind;
  /** Who did it. */
  actor?: string;
  /** What happened, in words. */
  summary: string;
  /** Its details. */
  payload?: Record<string, unknown>;
}

/** The causes and the course of an incident. */
export interface IncidentTimelineRecord {
  /** Its transitions, oldest first. */
  transitions: StateTransitionRecord[];
  /** The evaluations that caused them. */
  triggeringEvaluations: RuleEvaluationRecord[];
  /** The policy that was in force. */
  policySnapshot?: PolicySnapshotRecord;
}

/** A change of the status of an incident. */
export interface StateTransitionRecord {
  /** Id of the transition. */
  id: string;
  /** When it occurred. */
  occurredAt: string;
  /** Id of the monitor. */
  monitorId: string;
  /** Id of the incident. */
  incidentId?: string;
  /** Previous status. */
  fromStatus: enums.TransitionStatus;
  /** New status. */
  toStatus: enums.TransitionStatus;
  /** Why it occurred. */
  reason: enums.TransitionReason;
  /** Ids of the evaluations that caused it. */
  triggeringEvaluationIds: string[];
  /** Regions that contributed to it. */
  affectedRegions: string[];
  /** Hash of the policy, for `getPolicySnapshot`. */
  policySnapshotHashHex: string;
  /** Version of the engine that recorded it. */
  engineVersion: string;
  /** Id of the check, for `getCheckTrace`. */
  checkId: string;
  /** Details of the transition. */
  details: TransitionDetailsRecord;
}

/** Details of the transition. */
export interface TransitionDetailsRecord {
  /** `pipeline` or `public-api`. */
  source?: string;
}

/** A rule of an incident policy, evaluated for one check. */
export interface RuleEvaluationRecord {
  /** Id of the evaluation. */
  id: string;
  /** When it was evaluated. */
  occurredAt: string;
  /** Id of the monitor. */
  monitorId: string;
  /** Region of the check. */
  region: string;
  /** Hash of the policy, for `getPolicySnapshot`. */
  policySnapshotHashHex: string;
  /** Index of the rule in the policy. */
  ruleIndex: number;
  /** Type of the rule. */
  ruleType: string;
  /** Scope of the rule. */
  ruleScope: string;
  /** Ids of the check results that it considered, newest first. */
  inputResultIds: string[];
  /** Whether the rule matched. */
  outputMatched: boolean;
  /** Details of the evaluation. */
  evaluationDetails: Record<string, unknown>;
  /** Version of the engine that recorded it. */
  engineVersion: string;
  /** Id of the check, for `getCheckTrace`. */
  checkId: string;
  /** Id of the transition that it caused. */
  triggeringTransitionId?: string;
}

/** The policy that was in force. */
export interface PolicySnapshotRecord {
  /** SHA-256 of the policy's canonical JSON, in hexadecimal. */
  hashHex: string;
  /** The policy, with names in snake case. */
  policy: Record<string, unknown>;
  /** Version of the engine that recorded it. */
  engineVersion: string;
  /** When the policy was first evaluated. */
  firstSeenAt: string;
  /** When the policy was last evaluated. */
  lastSeenAt: string;
}

/** What one check caused. */
export interface CheckTraceRecord {
  /** Id of the check. */
  checkId: string;
  /** The rules that were evaluated for it. */
  evaluations: RuleEvaluationRecord[];
  /** The transitions that it caused. */
  transitions: StateTransitionRecord[];
  /** The policy that was in force. */
  policySnapshot?: PolicySnapshotRecord;
}

/** A maintenance window as the API returns it. */
export interface MaintenanceWindowRecord {
  /** Id of the maintenance window. */
  id: string;
  /** Id of the monitor; the whole organization if omitted. */
  monitorId?: string;
  /** Start of the window. */
  startsAt: string;
  /** End of the window, after `startsAt`. */
  endsAt: string;
  /** Recurrence rule. The service stores it but does not apply it yet. */
  repeatRule?: string;
  /** Reason, for people. */
  reason?: string;
  /** Whether alerts are suppressed. */
  suppressAlerts: boolean;
  /** Id of its organization. */
  organizationId: number;
  /** When it was created. */
  createdAt: string;
}

/** A resource group as the API returns it. */
export interface ResourceGroupRecord {
  /** Id of the resource group. */
  id: string;
  /** Name. It does not have to be unique. */
  name: string;
  /** Description, for people. */
  description?: string;
  /** Id of the group's notification policy. If omitted, the live value is kept, because `ResourceGroupPolicy` may set it. If removed later, it is cleared. */
  alertPolicyId?: string;
  /** Seconds between two checks of a member. */
  defaultFrequency?: number;
  /** Regions to check members from. */
  defaultRegions?: string[];
  /** How a failed check of a member is retried. */
  defaultRetryStrategy?: RetryStrategyRecord;
  /** Ids of the alert channels of members. */
  defaultAlertChannels?: string[];
  /** Id of the environment of members. */
  defaultEnvironmentId?: string;
  /** Whether `healthThresholdValue` is a count or a percentage. Set both or neither. */
  healthThresholdType?: enums.HealthThresholdType;
  /** Count or percentage of failing members at which the group counts as unhealthy. */
  healthThresholdValue?: number;
  /** Whether alerts of members are suppressed, so that only the group alerts. */
  suppressMemberAlerts: boolean;
  /** Seconds that a breach must last to count. */
  confirmationDelaySeconds?: number;
  /** Minutes that the group must be healthy before a breach ends. */
  recoveryCooldownMinutes?: number;
  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  managedBy?: enums.ManagedBy;
  /** Id of its organization. */
  organizationId: number;
  /** Name in URLs, derived from the name that the group was created with. */
  slug: string;
  /** Health, evaluated by the service. */
  health: ResourceGroupHealthRecord;
  /** Its members; only if a single group is read. */
  members?: ResourceGroupMemberRecord[];
  /** Status page components that show it and are deleted with it. */
  deleteBlockedBy?: GroupComponentUseRecord[];
  /** Its open incident. */
  openRegionIncident?: IncidentRecord;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** How a failed check of a member is retried. */
export interface RetryStrategyRecord {
  /** Type of retry; the service supports `fixed`. */
  type: string;
  /** Maximum number of retries. */
  maxRetries: number;
  /** Seconds between two retries. */
  interval: number;
}

/** Health, evaluated by the service. */
export interface ResourceGroupHealthRecord {
  /** Worst status of the members. */
  status: enums.GroupStatus;
  /** Number of members. */
  totalMembers: number;
  /** Number of operational members. */
  operationalCount: number;
  /** Number of members that are not operational. */
  activeIncidents: number;
  /** Health by the threshold; absent without one. */
  thresholdStatus?: enums.ThresholdStatus;
  /** Number of failing members; absent without a threshold. */
  failingCount?: number;
  /** Since when the threshold has been breached. */
  healthBreachedSince?: string;
  /** When the health was evaluated. */
  healthEvaluatedAt?: string;
}

/** A member of a resource group, with its status. */
export interface ResourceGroupMemberRecord {
  /** Id of the membership. */
  id: string;
  /** Id of the group. */
  groupId: string;
  /** Type of the member. */
  memberType: enums.GroupMemberType;
  /** Id of the monitor. */
  monitorId?: string;
  /** Id of the service. */
  serviceId?: string;
  /** Id of the subscription to the service. */
  subscriptionId?: string;
  /** Name of the member. */
  name?: string;
  /** Slug of the service. */
  slug?: string;
  /** Status of the member. */
  status: enums.GroupStatus;
  /** Type of the monitor. */
  monitorType?: string;
  /** Name of the monitor's environment. */
  environmentName?: string;
  /** Seconds between two checks. */
  effectiveFrequency?: string;
  /** Uptime of the last 24 hours, in percent. */
  uptime24h?: number;
  /** Values of the chart; only with `includeMetrics`. */
  chartData?: number[];
  /** Mean latency in milliseconds. */
  avgLatencyMs?: number;
  /** 95th percentile of the latency in milliseconds. */
  p95LatencyMs?: number;
  /** Time of the last check. */
  lastCheckedAt?: string;
  /** Number of groups that contain it. */
  groupMembershipCount?: number;
  /** When it began to fail. */
  failingSince?: string;
  /** Whether the group alerts in its place. */
  alertCollapsed?: boolean;
  /** Its incidents, for marks on the chart. */
  incidentMarks?: IncidentMarkRecord[];
  /** When it was added. */
  createdAt: string;
}

/** `IncidentMark` of the API. */
export interface IncidentMarkRecord {
  /** Time of the incident. */
  at: string;
  /** Id of the incident. */
  incidentId?: string;
  /** Severity of the incident. */
  severity?: string;
}

/** `GroupComponentUse` of the API. */
export interface GroupComponentUseRecord {
  /** Id of the page. */
  statusPageId: string;
  /** Name of the page. */
  statusPageName?: string;
  /** Slug of the page. */
  statusPageSlug?: string;
  /** Id of the component. */
  componentId: string;
  /** Name of the component. */
  componentName: string;
  /** Host name of the page. */
  hostname?: string;
}

/** A service of the catalogue. */
export interface CatalogueServiceRecord {
  /** Id of the service. */
  id: string;
  /** Slug of the service, for `slug` of a subscription. */
  slug: string;
  /** Name of the service. */
  name: string;
  /** Category of the service. */
  category?: string;
  /** URL of the service's own status page. */
  officialStatusUrl?: string;
  /** Notes for developers. */
  developerContext?: string;
  /** URL of the logo. */
  logoUrl?: string;
  /** How the service's status is read. */
  adapterType: string;
  /** Seconds between two polls. */
  pollingIntervalSeconds: number;
  /** Lifecycle status of the service. */
  lifecycleStatus: enums.ServiceLifecycle;
  /** Whether the service is polled. */
  enabled: boolean;
  /** When it was added. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Whether the service is published. */
  published: boolean;
  /** Whether the service publishes an SLA. */
  slaPublished: boolean;
  /** Number of components. */
  componentCount: number;
  /** Number of open incidents. */
  activeIncidentCount: number;
  /** Completeness of the data about the service. */
  dataCompleteness: string;
  /** Overall status of the service. */
  overallStatus?: string;
  /** Uptime over 30 days, in percent. */
  uptime30d?: number;
}

/** A service with its details. */
export interface ServiceDetailRecord {
  /** Id of the service. */
  id: string;
  /** Slug of the service, for `slug` of a subscription. */
  slug: string;
  /** Name of the service. */
  name: string;
  /** Category of the service. */
  category?: string;
  /** URL of the service's own status page. */
  officialStatusUrl?: string;
  /** Notes for developers. */
  developerContext?: string;
  /** URL of the logo. */
  logoUrl?: string;
  /** How the service's status is read. */
  adapterType: string;
  /** Seconds between two polls. */
  pollingIntervalSeconds: number;
  /** Lifecycle status of the service. */
  lifecycleStatus: enums.ServiceLifecycle;
  /** Whether the service is polled. */
  enabled: boolean;
  /** When it was added. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Completeness of the data about the service. */
  dataCompleteness: string;
  /** Whether the service publishes an SLA. */
  slaPublished: boolean;
  /** Its SLA. */
  slaData?: Record<string, unknown>;
  /** Texts about the service. */
  seoMetadata?: Record<string, unknown>;
  /** Current status of the service. */
  currentStatus?: ServiceStatusRecord;
  /** Its components. */
  components?: ServiceComponentRecord[];
  /** Number of components. */
  componentsSummary?: ComponentsSummaryRecord;
  /** Its recent incidents. */
  recentIncidents?: ServiceIncidentRecord[];
  /** Its current maintenance. */
  activeMaintenances: ServiceMaintenanceRecord[];
  /** Similar services. */
  relatedServices?: Record<string, unknown>[];
  /** Its uptime. */
  uptime?: ServiceUptimeSummaryRecord;
}

/** Current status of the service. */
export interface ServiceStatusRecord {
  /** Overall status of the service. */
  overallStatus?: string;
  /** Time of the last poll. */
  lastPolledAt?: string;
}

/** A component of a service. */
export interface ServiceComponentRecord {
  /** Id of the component, for `componentId` of a subscription. */
  id: string;
  /** Id at the service. */
  externalId: string;
  /** Name of the component. */
  name: string;
  /** Description. */
  description?: string;
  /** Status of the component. */
  status: string;
  /** Id of its group. */
  groupId?: string;
  /** Name of its group. */
  groupName?: string;
  /** Whether it is a group itself. */
  isGroup: boolean;
  /** Number of components in the group. */
  childCount?: number;
  /** Position among its siblings. */
  position?: number;
  /** Region. */
  region?: string;
  /** Whether the service shows it first. */
  showcase: boolean;
  /** Whether the service shows it only if it fails. */
  onlyShowIfDegraded: boolean;
  /** Lifecycle status of the component. */
  lifecycleStatus: string;
  /** Type of the available data. */
  dataType: string;
  /** Whether its uptime is known. */
  hasUptime: boolean;
  /** Whether the uptime is aggregated from its children. */
  displayAggregatedUptime: boolean;
  /** Its uptime. */
  uptime?: ComponentUptimeRecord;
  /** Since when the service reports it. */
  startDate?: string;
  /** When the service created it. */
  vendorCreatedAt?: string;
  /** Time of the last status change. */
  statusChangedAt?: string;
  /** When it was first seen. */
  firstSeenAt: string;
  /** When it was last seen. */
  lastSeenAt: string;
}

/** Its uptime. */
export interface ComponentUptimeRecord {
  /** Source of the data. */
  source: string;
  /** Uptime over a day, in percent. */
  day?: number;
  /** Uptime over a week, in percent. */
  week?: number;
  /** Uptime over a month, in percent. */
  month?: number;
}

/** Number of components. */
export interface ComponentsSummaryRecord {
  /** Number of components. */
  totalCount: number;
  /** Number of components in `components`. */
  includedCount: number;
  /** Number of components by group. */
  groupComponentCounts: Record<string, number>;
}

/** An incident of a service. */
export interface ServiceIncidentRecord {
  /** Id of the incident. */
  id: string;
  /** Id of the service. */
  serviceId: string;
  /** Slug of the service. */
  serviceSlug?: string;
  /** Name of the service. */
  serviceName?: string;
  /** Id at the service. */
  externalId?: string;
  /** Title. */
  title: string;
  /** Status of the incident. */
  status: string;
  /** Impact of the incident. */
  impact?: string;
  /** When it began. */
  startedAt?: string;
  /** When it was detected. */
  detectedAt?: string;
  /** When it ended. */
  resolvedAt?: string;
  /** When it was last updated. */
  updatedAt?: string;
  /** When the service reported it. */
  vendorCreatedAt?: string;
  /** URL of the service's report. */
  shortlink?: string;
  /** Affected regions. */
  affectedRegions?: string[];
}

/** Maintenance of a service. */
export interface ServiceMaintenanceRecord {
  /** Id of the maintenance. */
  id: string;
  /** Id at the service. */
  externalId: string;
  /** Title. */
  title: string;
  /** Status of the maintenance. */
  status: string;
  /** Impact of the maintenance. */
  impact?: string;
  /** URL of the service's announcement. */
  shortlink?: string;
  /** Planned start. */
  scheduledFor?: string;
  /** Planned end. */
  scheduledUntil?: string;
  /** When it began. */
  startedAt?: string;
  /** When it ended. */
  completedAt?: string;
  /** Affected components. */
  affectedComponents: MaintenanceComponentRecord[];
  /** Its updates. */
  updates: ServiceMaintenanceUpdateRecord[];
}

/** `MaintenanceComponent` of the API. */
export interface MaintenanceComponentRecord {
  /** Id of the component. */
  id: string;
  /** Name of the component. */
  name: string;
  /** Status of the component. */
  status: string;
}

/** `ServiceMaintenanceUpdate` of the API. */
export interface ServiceMaintenanceUpdateRecord {
  /** Id of the update. */
  id: string;
  /** New status. */
  status: string;
  /** Text of the update. */
  body?: string;
  /** Time of the update. */
  displayAt?: string;
}

/** Its uptime. */
export interface ServiceUptimeSummaryRecord {
  /** Source of the data. */
  source: string;
  /** Uptime over a day, in percent. */
  day?: number;
  /** Uptime over a week, in percent. */
  week?: number;
  /** Uptime over a month, in percent. */
  month?: number;
}

/** An incident of a service with its updates. */
export interface ServiceIncidentDetailRecord {
  /** Id of the incident. */
  id: string;
  /** Title. */
  title: string;
  /** Status of the incident. */
  status: string;
  /** Impact of the incident. */
  impact?: string;
  /** When it began. */
  startedAt?: string;
  /** When it was detected. */
  detectedAt?: string;
  /** When it ended. */
  resolvedAt?: string;
  /** URL of the service's report. */
  shortlink?: string;
  /** Names of the affected components. */
  affectedComponents?: string[];
  /** Affected regions. */
  affectedRegions?: string[];
  /** Its updates. */
  updates: ServiceIncidentUpdateRecord[];
}

/** `ServiceIncidentUpdate` of the API. */
export interface ServiceIncidentUpdateRecord {
  /** New status. */
  status: string;
  /** Text of the update. */
  body?: string;
  /** Time of the update. */
  displayAt?: string;
}

/** The result of a poll of a service. */
export interface ServicePollResultRecord {
  /** Id of the service. */
  serviceId: string;
  /** Time of the poll. */
  timestamp: string;
  /** Whether the poll succeeded. */
  passed: boolean;
  /** Overall status of the service. */
  overallStatus?: string;
  /** Number of components. */
  componentCount: number;
  /** Number of failing components. */
  degradedCount: number;
  /** Response time in milliseconds. */
  responseTimeMs?: number;
  /** Status code of the response. */
  httpStatusCode?: number;
  /** Why the poll failed. */
  failureReason?: string;
}

/** The uptime of a service. */
export interface ServiceUptimeRecord {
  /** Length of the period. */
  period: string;
  /** Length of a bucket. */
  granularity: string;
  /** Uptime in percent. */
  overallUptimePct?: number;
  /** Source of the data. */
  source?: string;
  /** Uptime by bucket. */
  buckets: UptimeBucketRecord[];
}

/** `UptimeBucket` of the API. */
export interface UptimeBucketRecord {
  /** Start of the bucket. */
  timestamp: string;
  /** Number of polls. */
  totalPolls: number;
  /** Uptime in percent. */
  uptimePct?: number;
}

/** The uptime of a component on one day. */
export interface ComponentUptimeDayRecord {
  /** Start of the day. */
  date: string;
  /** Seconds of partial outage. */
  partialOutageSeconds: number;
  /** Seconds of major outage. */
  majorOutageSeconds: number;
  /** Seconds of degraded performance. */
  degradedSeconds: number;
  /** Uptime in percent. */
  uptimePercentage: number;
  /** Incidents of the day. */
  incidents?: UptimeIncidentRecord[];
}

/** `UptimeIncident` of the API. */
export interface UptimeIncidentRecord {
  /** Id of the incident. */
  id: string;
  /** Title. */
  title: string;
  /** Impact of the incident. */
  impact: string;
}

/** The uptime of the components of a service. */
export interface ServiceComponentsUptimeRecord {
  /** The days of each component, by its id. */
  components: Record<string, ComponentUptimeDayRecord[]>;
}

/** A service on one day. */
export interface ServiceDayRecord {
  /** The day. */
  date: string;
  /** Average uptime of the components, in percent. */
  overallUptimePercentage?: number;
  /** Seconds of partial outage of all components. */
  totalPartialOutageSeconds: number;
  /** Seconds of major outage of all components. */
  totalMajorOutageSeconds: number;
  /** Seconds of degraded performance of all components. */
  totalDegradedSeconds: number;
  /** Its components. */
  components: ComponentImpactRecord[];
  /** Incidents that were open on the day. */
  incidents: DayIncidentRecord[];
}

/** `ComponentImpact` of the API. */
export interface ComponentImpactRecord {
  /** Id of the component. */
  componentId: string;
  /** Name of the component. */
  componentName: string;
  /** Name of its group. */
  groupName?: string;
  /** Uptime in percent. */
  uptimePercentage: number;
  /** Seconds of partial outage. */
  partialOutageSeconds: number;
  /** Seconds of major outage. */
  majorOutageSeconds: number;
}

/** `DayIncident` of the API. */
export interface DayIncidentRecord {
  /** Id of the incident. */
  id: string;
  /** Title. */
  title: string;
  /** Status of the incident. */
  status: string;
  /** Impact of the incident. */
  impact?: string;
  /** When it began. */
  startedAt?: string;
  /** When it ended. */
  resolvedAt?: string;
}

/** The polls of a service, summarized. */
export interface ServicePollSummaryRecord {
  /** Length of the period. */
  window: string;
  /** Uptime in percent. */
  uptimePercentage?: number;
  /** Number of polls. */
  totalPolls: number;
  /** Number of polls that succeeded. */
  passedPolls: number;
  /** Average response time in milliseconds. */
  avgResponseTimeMs?: number;
  /** 95th percentile of the response times in milliseconds. */
  p95ResponseTimeMs?: number;
  /** The polls of the period by hour. */
  chartData: PollBucketRecord[];
}

/** `PollBucket` of the API. */
export interface PollBucketRecord {
  /** Start of the bucket. */
  bucket: string;
  /** Uptime in percent. */
  uptimePercent?: number;
  /** Average response time in milliseconds. */
  avgResponseTimeMs?: number;
  /** Number of polls. */
  totalPolls: number;
}

/** The current status of a service. */
export interface ServiceLiveStatusRecord {
  /** Overall status of the service. */
  overallStatus?: string;
  /** Status of each component. */
  componentStatuses: ServiceComponentStatusRecord[];
  /** Number of open incidents. */
  activeIncidentCount: number;
  /** Time of the last poll. */
  lastPolledAt?: string;
}

/** `ServiceComponentStatus` of the API. */
export interface ServiceComponentStatusRecord {
  /** Id of the component. */
  id: string;
  /** Name of the component. */
  name: string;
  /** Status of the component. */
  status: string;
}

/** An event at a service. */
export interface ServiceStatusEventRecord {
  /** Id of the event. */
  id: string;
  /** Type of the event. */
  type: enums.ServiceEventType;
  /** When it happened. */
  at: string;
  /** The incident. */
  incident?: ServiceEventIncidentRecord;
  /** The maintenance. */
  maintenance?: ServiceEventMaintenanceRecord;
  /** The components that changed. */
  component?: ServiceEventComponentsRecord;
  /** The organization's own incident about it. */
  orgAnnotation?: ServiceEventAnnotationRecord;
}

/** The incident. */
export interface ServiceEventIncidentRecord {
  /** Id of the incident. */
  incidentId: string;
  /** Id at the service. */
  externalId?: string;
  /** Title. */
  title: string;
  /** Impact of the incident. */
  impact?: string;
  /** Status of the incident, for an update. */
  status?: string;
  /** Text of the update. */
  body?: string;
  /** URL of the service's report. */
  shortlink?: string;
  /** When it began. */
  startedAt?: string;
  /** When it ended. */
  resolvedAt?: string;
  /** When it was detected. */
  detectedAt?: string;
  /** When the service reported it. */
  vendorCreatedAt?: string;
  /** How long it lasted, in seconds. */
  durationSeconds?: number;
  /** Ids of the affected components. */
  affectedComponentIds?: string[];
}

/** The maintenance. */
export interface ServiceEventMaintenanceRecord {
  /** Id of the maintenance. */
  maintenanceId: string;
  /** Id at the service. */
  externalId: string;
  /** Title. */
  title: string;
  /** Status of the maintenance. */
  status: string;
  /** Impact of the maintenance. */
  impact?: string;
  /** URL of the service's announcement. */
  shortlink?: string;
  /** Planned start. */
  scheduledFor?: string;
  /** Planned end. */
  scheduledUntil?: string;
  /** When it began. */
  startedAt?: string;
  /** When it ended. */
  completedAt?: string;
  /** Ids of the affected components. */
  affectedComponentIds?: string[];
}

/** The components that changed. */
export interface ServiceEventComponentsRecord {
  /** New status of the components. */
  newStatus: string;
  /** Number of components that changed within five minutes. */
  componentCount: number;
  /** Some of these components, five at most. */
  componentSample: ServiceEventComponentRecord[];
}

/** `ServiceEventComponent` of the API. */
export interface ServiceEventComponentRecord {
  /** Id of the component. */
  componentId: string;
  /** Name of the component. */
  componentName?: string;
  /** Previous status of the component. */
  oldStatus?: string;
  /** New status of the component. */
  newStatus: string;
}

/** The organization's own incident about it. */
export interface ServiceEventAnnotationRecord {
  /** Id of the organization's incident. */
  incidentId: string;
  /** Short name of the incident. */
  displayKey?: string;
  /** Status of the incident. */
  status: string;
  /** Severity of the incident. */
  severity: string;
  /** Whether alert channels could be notified. */
  alerted: boolean;
  /** When it began. */
  startedAt?: string;
}

/** A category of services. */
export interface ServiceCategoryRecord {
  /** Name of the category, for `category` of `getServices`. */
  category: string;
  /** Number of services in the category. */
  serviceCount: number;
}

/** The catalogue in numbers. */
export interface CatalogueSummaryRecord {
  /** Number of services. */
  totalServices: number;
  /** Number of operational services. */
  operationalCount: number;
  /** Number of services with degraded performance. */
  degradedCount: number;
  /** Number of services with a partial outage. */
  partialOutageCount: number;
  /** Number of services with a major outage. */
  majorOutageCount: number;
  /** Number of services under maintenance. */
  maintenanceCount: number;
  /** Number of services whose status is not known. */
  unknownCount: number;
  /** Number of open incidents. */
  activeIncidentCount: number;
  /** Services that are not operational. */
  servicesWithIssues: CatalogueServiceRecord[];
}

/** A service subscription as the API returns it. */
export interface ServiceSubscriptionRecord {
  /** Slug of the service in the catalogue. */
  slug: string;
  /** Id of a component of the service; the whole service if omitted. */
  componentId?: string;
  /** Which events trigger alerts. */
  alertSensitivity: enums.AlertSensitivity;
  /** Id of the subscription; the same as `id`. */
  subscriptionId: string;
  /** Id of the service. */
  serviceId: string;
  /** Name of the service. */
  name: string;
  /** Category of the service. */
  category?: string;
  /** URL of the service's own status page. */
  officialStatusUrl?: string;
  /** How the service's status is read. */
  adapterType: string;
  /** Seconds between two polls. */
  pollingIntervalSeconds: number;
  /** Whether the service is polled. */
  enabled: boolean;
  /** URL of the service's logo. */
  logoUrl?: string;
  /** Overall status of the service. */
  overallStatus?: string;
  /** The component. */
  component?: ServiceComponentRecord;
  /** When the subscription was created. */
  subscribedAt: string;
  /** Status page components that show it. */
  boundStatusPageComponents?: BoundComponentRecord[];
}

/** A status page component group as the API returns it. */
export interface StatusPageComponentGroupRecord {
  /** Id of the status page component group. */
  id: string;
  /** Id of the status page. */
  statusPageId: string;
  /** Heading on the page. */
  name: string;
  /** Description for visitors. */
  description?: string;
  /** Position among its siblings; assigned by the service if omitted. */
  displayOrder: number;
  /** Whether it is expanded by default. */
  defaultOpen: boolean;
  /** Position on the page. */
  pageOrder: number;
  /** Its components. */
  components?: StatusPageComponentRecord[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A status page component as the API returns it. */
export interface StatusPageComponentRecord {
  /** Id of the status page component. */
  id: string;
  /** Id of the status page. */
  statusPageId: string;
  /** Name that visitors see. */
  name: string;
  /** Type of its target. */
  type: enums.StatusPageComponentType;
  /** Id of the monitor that it shows. */
  monitorId?: string;
  /** Id of the resource group that it shows. */
  resourceGroupId?: string;
  /** Id of the subscription to the service that it shows. */
  serviceSubscriptionId?: string;
  /** Description for visitors. */
  description?: string;
  /** Id of a component group on the same page. */
  groupId?: string;
  /** Whether its uptime is shown. Defaults to `true`, for DEPENDENCY to `false`. */
  showUptime: boolean;
  /** Position among its siblings; assigned by the service if omitted. */
  displayOrder: number;
  /** Whether it is excluded from the page's overall status. Defaults to `false`, for DEPENDENCY to `true`. */
  excludeFromOverall: boolean;
  /** Date from which uptime counts; the date of creation if omitted. The service changes a date before the monitor's creation to the date of that creation. */
  startDate?: string;
  /** Slug of the service. */
  serviceSlug?: string;
  /** Name of the service. */
  serviceName?: string;
  /** Status that it shows. */
  currentStatus: enums.ComponentStatus;
  /** Status that was set by hand. */
  overrideStatus?: enums.ComponentStatus;
  /** Reason for the override. */
  overrideReason?: string;
  /** End of the override. */
  overrideExpiresAt?: string;
  /** Id of the user who set the override. */
  overrideActor?: number;
  /** Position on the page. */
  pageOrder: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** The measured uptime of a component of a status page. */
export interface MeasuredUptimeRecord {
  /** Source of the data. */
  source: string;
  /** Id of the component. */
  componentId: string;
  /** Id of its monitor. */
  monitorId: string;
  /** The first day. */
  trackingSince?: string;
  /** The days, oldest first. */
  days: MeasuredUptimeDayRecord[];
}

/** `MeasuredUptimeDay` of the API. */
export interface MeasuredUptimeDayRecord {
  /** Start of the day. */
  date: string;
  /** Number of checks. */
  totalChecks: number;
  /** Number of checks that passed. */
  passedChecks: number;
  /** Checks that passed, in percent; absent without a check. */
  uptimePercentage?: number;
}

/** A status page domain as the API returns it. */
export interface StatusPageDomainRecord {
  /** Id of the status page domain. */
  id: string;
  /** The host name. */
  hostname: string;
  /** Whether it is the page's primary domain. */
  primary: boolean;
  /** DNS record that directs visitors to the page. */
  trafficRecord: StatusPageDnsEntryRecord;
  /** DNS record that the verification looks for; the same as `trafficRecord` if the method is CNAME. */
  verificationRecord: StatusPageDnsEntryRecord;
  /** Status of the domain. */
  status: enums.StatusPageDomainStatus;
  /** Type of record that the verification looks for. */
  verificationMethod: enums.StatusPageDomainMethod;
  /** Value of the TXT record. */
  verificationToken: string;
  /** Target of the CNAME record. */
  verificationCnameTarget: string;
  /** When it was verified. */
  verifiedAt?: string;
  /** Why the verification failed. */
  verificationError?: string;
  /** Id at the CDN. */
  cfCustomHostnameId?: string;
  /** Status of the certificate. */
  cfSslStatus?: string;
  /** When the certificate became active. */
  sslActiveAt?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** DNS record that directs visitors to the page. */
export interface StatusPageDnsEntryRecord {
  /** Record type: `CNAME` or `TXT`. */
  type: string;
  /** Full name of the record. */
  name: string;
  /** Value of the record. */
  value: string;
}

/** A status page subscriber as the API returns it. */
export interface StatusPageSubscriberRecord {
  /** Id of the status page subscriber. */
  id: string;
  /** How they are notified. */
  channel: enums.SubscriberChannel;
  /** E-mail address, phone number or URL. */
  destination: string;
  /** Ids of the components to notify about; the whole page if omitted or empty. */
  componentIds?: string[];
  /** E-mail address, for EMAIL. */
  email?: string;
  /** Whether they have confirmed. */
  confirmed: boolean;
  /** Whether a confirmation request was sent. */
  confirmationSent?: boolean;
  /** When they subscribed. */
  createdAt: string;
}

/** An incident, or maintenance, of a status page. */
export interface StatusPageIncidentRecord {
  /** Id of the incident or maintenance. */
  id: string;
  /** Id of the page. */
  statusPageId: string;
  /** Headline. */
  title: string;
  /** How much visitors notice. */
  impact: enums.PageIncidentImpact;
  /** When maintenance begins. */
  scheduledFor?: string;
  /** When maintenance ends. */
  scheduledUntil?: string;
  /** Whether the service resolves it at `scheduledUntil`. Otherwise it lasts until somebody resolves it. */
  autoResolve: boolean;
  /** Status; `RESOLVED` once it is over. */
  status: enums.PageIncidentStatus;
  /** When it began. */
  startedAt: string;
  /** When it was published; absent for a draft. */
  publishedAt?: string;
  /** When it was resolved. */
  resolvedAt?: string;
  /** Id of the user who created it. */
  createdByUserId?: number;
  /** Its updates. */
  updates?: StatusPageIncidentUpdateRecord[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Affected components. */
  affectedComponents?: StatusPageAffectedComponentRecord[];
  /** Whether it is maintenance. */
  scheduled: boolean;
  /** Id of the monitor's incident that it reports. */
  incidentId?: string;
  /** Text of the postmortem. */
  postmortemBody?: string;
  /** URL of the postmortem. */
  postmortemUrl?: string;
}

/** An update of an incident or of maintenance. */
export interface StatusPageIncidentUpdateRecord {
  /** Id of the update. */
  id: string;
  /** New status of the incident. */
  status: enums.PageIncidentStatus;
  /** Text for visitors. */
  body: string;
  /** Type of author. */
  createdBy: enums.PageUpdateAuthor;
  /** Id of the user who wrote it. */
  createdByUserId?: number;
  /** Whether subscribers were notified. */
  notifySubscribers: boolean;
  /** When it was created. */
  createdAt: string;
}

/** A component that an incident or maintenance affects. */
export interface StatusPageAffectedComponentRecord {
  /** Id of the component. */
  statusPageComponentId: string;
  /** Status of the component. */
  componentStatus: enums.ComponentStatus;
  /** Name of the component. */
  componentName?: string;
}

/** A delivery to a subscriber of a status page. */
export interface StatusPageNotificationDeliveryRecord {
  /** Id of the delivery. */
  id: string;
  /** Id of the page. */
  statusPageId: string;
  /** Id of the subscriber. */
  subscriberId: string;
  /** E-mail address, phone number or URL. */
  destination?: string;
  /** Channel: `EMAIL`, `SMS` or `WEBHOOK`. */
  channel: string;
  /** Type of the message. */
  eventType: enums.PageNotificationEvent;
  /** Status of the delivery. */
  status: enums.DeliveryStatus;
  /** Number of attempts. */
  attemptCount: number;
  /** Id of the page's incident. */
  incidentId?: string;
  /** Id of the incident's update. */
  incidentUpdateId?: string;
  /** Time of the last attempt. */
  lastAttemptAt?: string;
  /** Time of the next attempt. */
  nextRetryAt?: string;
  /** When it was delivered. */
  deliveredAt?: string;
  /** Why it failed. */
  errorMessage?: string;
  /** When it was created. */
  createdAt: string;
}

/** An environment as the API returns it. */
export interface EnvironmentRecord {
  /** Id of the environment. */
  id: string;
  /** Display name. */
  name: string;
  /** Name in URLs, unique in the organization. */
  slug: string;
  /** Variables by name. When set, the whole set is managed and other variables are removed. The API returns them in plain text; wrap sensitive ones in `pulumi.secret`. */
  variables: Record<string, string>;
  /** Whether monitors without an environment use this one. Setting it unsets the previous default. */
  isDefault: boolean;
  /** Id of its organization. */
  orgId: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Number of monitors that use it. */
  monitorCount: number;
}

/** A secret as the API returns it. */
export interface SecretRecord {
  /** Id of the secret. */
  id: string;
  /** Name of the secret, unique in the workspace. */
  key: string;
  /** Version of the key that it is encrypted with. */
  dekVersion: number;
  /** SHA-256 of the value, in hexadecimal. */
  valueHash: pulumi.Output<string>;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Monitors that use it. */
  usedByMonitors?: SecretUseRecord[];
}

/** `SecretUse` of the API. */
export interface SecretUseRecord {
  /** Id of the monitor. */
  id: string;
  /** Name of the monitor. */
  name: string;
}

/** An API key as the API returns it. */
export interface ApiKeyRecord {
  /** Id of the API key. */
  id: number;
  /** Name. It does not have to be unique. */
  name: string;
  /** When the key expires; never if omitted. Must be in the future. */
  expiresAt?: string;
  /** The value of the key; for administrators only. */
  key?: pulumi.Output<string>;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** When it was last used. */
  lastUsedAt?: string;
  /** When it was revoked. */
  revokedAt?: string;
}

/** A workspace as the API returns it. */
export interface WorkspaceRecord {
  /** Id of the workspace. */
  id: number;
  /** Name. */
  name: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Id of its organization. */
  orgId: number;
  /** Its runtime; absent if that is the catalogue's default. */
  runtimeProfile?: RuntimeProfileRecord;
}

/** Its runtime; absent if that is the catalogue's default. */
export interface RuntimeProfileRecord {
  /** Name of the runtime. */
  id: string;
  /** Version of Node.js. */
  nodeVersion: string;
  /** Version of Playwright. */
  playwrightVersion: string;
  /** Status of the runtime; only `available` and `deprecated` ones can be selected. */
  status: enums.RuntimeStatus;
  /** End of its support. */
  eolAt?: string;
}

/** Key figures of an organization. */
export interface DashboardOverviewRecord {
  /** Its monitors. */
  monitors: MonitorsSummaryRecord;
  /** Its incidents. */
  incidents: IncidentsSummaryRecord;
}

/** Its monitors. */
export interface MonitorsSummaryRecord {
  /** Number of monitors. */
  total: number;
  /** Number of monitors that are up. */
  up: number;
  /** Number of monitors that are down. */
  down: number;
  /** Number of monitors that are degraded. */
  degraded: number;
  /** Number of monitors that are paused. */
  paused: number;
  /** Average uptime over 24 hours, in percent. */
  avgUptime24h?: number;
  /** Average uptime over 30 days, in percent. */
  avgUptime30d?: number;
}

/** Its incidents. */
export interface IncidentsSummaryRecord {
  /** Number of open incidents. */
  active: number;
  /** Number of incidents that were resolved today. */
  resolvedToday: number;
  /** Mean time to the resolution of an incident over 30 days. */
  mttr30d?: number;
}

/** A message of the dashboard. */
export interface NotificationRecord {
  /** Id of the message. */
  id: number;
  /** What it is about: `incident`, `monitor` and the like. */
  type: string;
  /** Title. */
  title: string;
  /** Text. */
  body?: string;
  /** Type of the object that it is about. */
  resourceType?: string;
  /** Id of the object that it is about. */
  resourceId?: string;
  /** Whether it has been read. */
  read: boolean;
  /** When it was created. */
  createdAt: string;
}

/** An entry of the audit log. */
export interface AuditEntryRecord {
  /** Id of the entry. */
  id: number;
  /** Id of the user or API key; absent for actions of the service. */
  actorId?: number;
  /** E-mail address of the user. */
  actorEmail?: string;
  /** The action. */
  action: string;
  /** Type of the object. */
  resourceType: string;
  /** Id of the object. */
  resourceId?: string;
  /** Name of the object. */
  resourceName?: string;
  /** Further details. */
  metadata?: Record<string, unknown>;
  /** Time of the action. */
  createdAt: string;
}

/** An organization. */
export interface OrganizationRecord {
  /** Id of the organization. */
  id: number;
  /** Name of the organization. */
  name: string;
  /** E-mail address of the organization. */
  email: string;
  /** Number of people. */
  size?: string;
  /** Industry. */
  industry?: string;
  /** URL of the website. */
  websiteUrl?: string;
}

/** A member as the API returns it. */
export interface MemberRecord {
  /** E-mail address of the person, in upper or lower case. Exactly one member must have it. */
  email: string;
  /** Role of the person. `OWNER` is accepted only for a person who is already an owner. */
  orgRole: enums.OrgRole;
  /** Id of the person; the same as `id`. */
  userId: number;
  /** Name. */
  name?: string;
  /** Status of the membership. */
  status: enums.MemberStatus;
  /** Start of the membership. */
  createdAt: string;
}

/** An invite as the API returns it. */
export interface InviteRecord {
  /** Id of the invite. */
  id: number;
  /** E-mail address of the person, in upper or lower case. */
  email: string;
  /** Role that the person gets by accepting. */
  roleOffered: enums.OrgRole;
  /** When it was created. */
  createdAt?: string;
}

/** An API key with its organization, plan and rate limit. */
export interface IdentityRecord {
  /** The key. */
  key: IdentityKeyRecord;
  /** The organization. */
  organization: IdentityOrganizationRecord;
  /** The plan. */
  plan: PlanRecord;
  /** The rate limit. */
  rateLimits: RateLimitsRecord;
}

/** The key. */
export interface IdentityKeyRecord {
  /** Id of the key. */
  id: number;
  /** Name of the key. */
  name: string;
  /** When it was created. */
  createdAt: string;
  /** When it expires. */
  expiresAt?: string;
  /** When it was last used. */
  lastUsedAt?: string;
}

/** The organization. */
export interface IdentityOrganizationRecord {
  /** Id of the organization. */
  id: number;
  /** Name of the organization. */
  name: string;
}

/** The plan. */
export interface PlanRecord {
  /** Name of the plan. */
  tier: enums.PlanTier;
  /** Status of the subscription. */
  subscriptionStatus?: string;
  /** Whether it is a trial. */
  trialActive: boolean;
  /** When the trial ends. */
  trialExpiresAt?: string;
  /** Limits of the plan, by name. */
  entitlements: Record<string, EntitlementRecord>;
  /** Usage of the limits, by name. */
  usage: Record<string, number>;
}

/** `Entitlement` of the API. */
export interface EntitlementRecord {
  /** Name of the limit. */
  key: string;
  /** Value of the limit. */
  value: number;
  /** Value of the limit in the plan. */
  defaultValue: number;
  /** Whether the value differs from the plan. */
  overridden: boolean;
}

/** The rate limit. */
export interface RateLimitsRecord {
  /** Requests per minute. */
  requestsPerMinute: number;
  /** Remaining requests. */
  remaining: number;
  /** Length of the window in milliseconds. */
  windowMs: number;
}

/** A deploy lock. */
export interface DeployLockRecord {
  /** Id of the lock. */
  id: string;
  /** Holder of the lock. */
  lockedBy: string;
  /** When it was taken. */
  lockedAt: string;
  /** When it expires, unless it is released earlier. */
  expiresAt: string;
}

/** A webhook as the API returns it. */
export interface WebhookRecord {
  /** Id of the webhook. */
  id: string;
  /** URL of the receiver. It must be https; the emulator also posts to http addresses of this machine. */
  url: string;
  /** Description, for people. */
  description?: string;
  /** Events to post. */
  subscribedEvents: enums.WebhookEvent[];
  /** Whether events are posted. */
  enabled: boolean;
  /** Number of consecutive failures. */
  consecutiveFailures: number;
  /** Why the service disabled it. */
  disabledReason?: string;
  /** When the service disabled it. */
  disabledAt?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A delivery of an event to a webhook. */
export interface WebhookDeliveryRecord {
  /** Id of the delivery. */
  id: string;
  /** Id of the webhook. */
  endpointId: string;
  /** Id of the event, the same in every attempt. */
  eventId: string;
  /** Name of the event. */
  eventType: string;
  /** Status of the delivery. */
  status: enums.WebhookDeliveryStatus;
  /** Number of attempts. */
  attemptCount: number;
  /** Maximum number of attempts. */
  maxAttempts: number;
  /** Status code of the last response. */
  responseStatus?: number;
  /** Time to the last response in milliseconds. */
  responseLatencyMs?: number;
  /** Why it failed. */
  errorMessage?: string;
  /** When it was delivered. */
  deliveredAt?: string;
  /** When it finally failed. */
  failedAt?: string;
  /** Time of the next attempt. */
  nextRetryAt?: string;
  /** When it was created. */
  createdAt: string;
}

/** An event that a webhook can subscribe to. */
export interface WebhookEventTypeRecord {
  /** Name of the event. */
  type: enums.WebhookEvent;
  /** Source of the event: `monitoring` or `status_data`. */
  surface: string;
  /** Description of the event. */
  description: string;
}

/** The signing of webhooks. */
export interface WebhookSigningRecord {
  /** Whether there is a secret. */
  configured: boolean;
  /** The masked secret. */
  maskedSecret?: pulumi.Output<string>;
}

/** An email domain as the API returns it. */
export interface EmailDomainRecord {
  /** Id of the email domain. */
  id: string;
  /** The domain name. */
  name: string;
  /** Id of its workspace. */
  workspaceId: number;
  /** Whether the service assigned it or it is a custom domain. */
  kind: enums.EmailDomainKind;
  /** Status of the domain. */
  status: enums.EmailDomainStatus;
  /** The DNS records to publish. */
  dnsRecords: EmailDnsEntryRecord[];
  /** Whether the MX record was found. */
  mxVerified: boolean;
  /** Token that proves that you own the domain. */
  verificationToken?: string;
  /** Why the last verification failed. */
  verificationError?: string;
  /** When it was verified. */
  verifiedAt?: string;
  /** Number of days that mail is kept. */
  retentionDays?: number;
  /** Time of the last mail. */
  lastMessageAt?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A DNS record of the domain. */
export interface EmailDnsEntryRecord {
  /** Purpose of the record. */
  label?: string;
  /** Record type: `MX` or `TXT`. */
  type: string;
  /** Record name. */
  name: string;
  /** Record value. */
  value: string;
  /** Whether the domain requires it. */
  required: boolean;
  /** Priority of an MX record. */
  priority?: number;
  /** Whether the last check found it. */
  found?: boolean;
  /** Time of the last check. */
  lastCheckedAt?: string;
}

/** The mail of an email domain by hour. */
export interface EmailDomainActivityRecord {
  /** Id of the domain. */
  domainId: string;
  /** The hours, oldest first. */
  buckets: MessageBucketRecord[];
}

/** `MessageBucket` of the API. */
export interface MessageBucketRecord {
  /** Start of the hour. */
  hour: string;
  /** Number of messages. */
  messageCount: number;
}

/** A message that an email domain has received. */
export interface EmailMessageRecord {
  /** Id of the message. */
  id: string;
  /** Id of the email domain. */
  domainId: string;
  /** The part of the address before the `@`. */
  inbox?: string;
  /** When it was received. */
  receivedAt: string;
  /** Size in bytes. */
  sizeBytes: number;
  /** SHA-256 of the message. */
  sha256: string;
  /** Address of the sender. */
  from?: string;
  /** Addresses of the recipients. */
  to?: string[];
  /** Subject. */
  subject?: pulumi.Output<string>;
  /** Headers of the message. */
  headers: pulumi.Output<Record<string, string[]>>;
  /** Beginning of the text. */
  bodyPreview?: pulumi.Output<string>;
  /** The text; lists lack it. */
  text?: pulumi.Output<string>;
  /** The text as HTML; lists lack it. */
  html?: pulumi.Output<string>;
  /** Whether the text was truncated. */
  bodyTruncated?: boolean;
  /** URL of the whole message. */
  rawUrl?: pulumi.Output<string>;
  /** One-time codes in the message. */
  otp?: EmailOtpCodeRecord[];
  /** Links in the message. */
  links?: EmailLinkRecord[];
  /** Attached files. */
  attachments?: EmailAttachmentRecord[];
}

/** A one-time code in a message. */
export interface EmailOtpCodeRecord {
  /** The code. */
  value: pulumi.Output<string>;
  /** The part of the message that contains the code. */
  source: enums.EmailPart;
}

/** A link in a message. */
export interface EmailLinkRecord {
  /** URL of the link. */
  href: pulumi.Output<string>;
  /** Text of the link. */
  text?: pulumi.Output<string>;
}

/** `EmailAttachment` of the API. */
export interface EmailAttachmentRecord {
  /** Id of the attachment. */
  id: string;
  /** Name of the file. */
  filename: string;
  /** Content type. */
  contentType: string;
  /** Size in bytes. */
  sizeBytes: number;
}

/** A webhook inbox as the API returns it. */
export interface WebhookInboxRecord {
  /** Id of the webhook inbox. */
  id: string;
  /** Name. */
  name: string;
  /** Whether it accepts requests. */
  status: enums.WebhookInboxStatus;
  /** The response to callers. Omitted members have their default, as have all of them if it is removed later. */
  httpResponse: WebhookInboxResponseRecord;
  /** Whether browsers may call it from other origins. */
  cors: boolean;
  /** Number of days that requests are kept; the plan's value if omitted. */
  retentionDays: number;
  /** Number of requests that are kept. */
  maxEvents: number;
  /** Id of its workspace. */
  workspaceId: number;
  /** Token in its URL. */
  publicToken: pulumi.Output<string>;
  /** Its URL. */
  httpUrl: pulumi.Output<string>;
  /** Time of the last request. */
  lastEventAt?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** The response to callers. Omitted members have their default, as have all of them if it is removed later. */
export interface WebhookInboxResponseRecord {
  /** Status code. */
  status: number;
  /** Response headers. */
  headers: Record<string, string>;
  /** Response body. */
  body: string;
  /** Content-Type. */
  contentType: string;
  /** Delay of the response in milliseconds. */
  delayMs: number;
}

/** A request that an inbox has received. */
export interface WebhookInboxEventRecord {
  /** Id of the request. */
  id: string;
  /** Id of the inbox. */
  inboxId: string;
  /** When it was received. */
  receivedAt: string;
  /** Size of the body in bytes. */
  sizeBytes: number;
  /** SHA-256 of the body. */
  sha256: string;
  /** HTTP method. */
  method: string;
  /** Path of the request below the URL of the inbox. */
  path: string;
  /** Request headers. */
  headers: pulumi.Output<Record<string, string[]>>;
  /** Query parameters. */
  query?: pulumi.Output<Record<string, string[]>>;
  /** URL of the request. */
  url?: pulumi.Output<string>;
  /** URL of the request as received. */
  rawUrl?: pulumi.Output<string>;
  /** Host of the request. */
  host?: string;
  /** IP address of the sender. */
  sourceIp?: string;
  /** Beginning of the body. */
  bodyPreview?: pulumi.Output<string>;
  /** The body; lists lack it. */
  body?: pulumi.Output<string>;
  /** Whether the body was truncated. */
  bodyTruncated?: boolean;
}

/** The requests of a webhook inbox by hour. */
export interface WebhookInboxActivityRecord {
  /** Id of the inbox. */
  inboxId: string;
  /** The hours, oldest first. */
  buckets: EventBucketRecord[];
}

/** `EventBucket` of the API. */
export interface EventBucketRecord {
  /** Start of the hour. */
  hour: string;
  /** Number of requests. */
  eventCount: number;
}
