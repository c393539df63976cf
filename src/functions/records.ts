// Generated from src/definitions by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";

import type * as enums from "../resources/enums";

/** A monitor as the API has it. */
export interface MonitorRecord {
  /** Id of the monitor. */
  id: string;
  /** Name. It does not have to be unique. */
  name: string;
  /** What kind of check it is. */
  type: enums.MonitorType;
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config?:
    | HttpMonitorConfigRecord
    | DnsMonitorConfigRecord
    | McpServerMonitorConfigRecord
    | TcpMonitorConfigRecord
    | IcmpMonitorConfigRecord
    | HeartbeatMonitorConfigRecord
    | BrowserMonitorConfigRecord
    | MultiStepApiMonitorConfigRecord;
  /** Seconds between two checks; the plan's minimum when left out. Left out later, it stays as it is. */
  frequencySeconds?: number;
  /** Whether it runs. */
  enabled: boolean;
  /** Regions that it is checked from, for example `us-east`, `us-west`, `eu-west`, `ap-south`. HTTP, TCP, DNS and ICMP need at least one. */
  regions?: string[];
  /** What must hold for a check to pass. When set, the whole list is owned; `[]` removes all. */
  assertions?: MonitorAssertionRecord[];
  /** How the monitor authenticates at what it checks: a reference to a `Secret`, never a credential itself. */
  auth?: BearerAuthRecord | BasicAuthRecord | HeaderAuthRecord | ApiKeyAuthRecord;
  /** When failures become an incident. The service gives every monitor one; it can be replaced, not removed: left out later, it stays as it is. */
  incidentPolicy?: IncidentPolicyRecord;
  /** Alert channels. When set, the whole set is owned; `[]` removes all. */
  alertChannelIds?: string[];
  /** What runs of code record. Left out later, it stays as it is. */
  capturePolicy?: CapturePolicyRecord;
  /** Quick repeats of a failed check before it counts; none when left out. */
  fastRetryMaxAttempts: number;
  /** Whether all regions check at once; `false` takes one region in turn. */
  runParallel: boolean;
  /** Definition of another monitor whose code this one shares, `definitionId` of that one; one of its own when left out. */
  definitionId?: string;
  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
  managedBy?: enums.ManagedBy;
  /** The organization it belongs to. */
  organizationId: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Address that heartbeats are sent to, for HEARTBEAT monitors. Anyone with this URL can send heartbeats. */
  pingUrl?: pulumi.Output<string>;
  /** Its environment. */
  environment?: MonitorEnvironmentRecord;
  /** Status page components that show it. */
  boundStatusPageComponents?: BoundComponentRecord[];
  /** How it is. */
  currentStatus?: enums.MonitorStatus;
  /** Health as shown. */
  displayHealth?: string;
  /** Whether all keys that its code asks for exist. */
  bindingReadiness?: enums.BindingReadiness;
  /** Whether somebody should look. */
  needsAttention?: boolean;
  /** Its open incident. */
  openIncident?: string;
  /** Last run. */
  lastRunAt?: string;
  /** Last run. */
  lastRunId?: string;
  /** Whether it is muted. */
  muted: boolean;
  /** Until when. */
  mutedUntil?: string;
  /** Why. */
  muteReason?: string;
  /** Paused since. */
  pausedAt?: string;
  /** Why. */
  pauseReason?: string;
  /** Until when. */
  pauseExpiresAt?: string;
  /** Who set it aside. */
  quarantineOwnerId?: string;
  /** Until when. */
  quarantineUntil?: string;
  /** Why. */
  quarantineReason?: string;
  /** Where to upload the package. */
  upload?: pulumi.Output<PackageUploadRecord>;
  /** Its tags. */
  tags?: TagRecord[];
}

/** `HttpMonitorConfig` as the API has it. */
export interface HttpMonitorConfigRecord {
  /** Address that is requested. */
  url: string;
  /** Method of the request. */
  method?: enums.HttpMethod;
  /** Headers of the request. The API returns them in clear; wrap sensitive ones in `pulumi.secret`. */
  customHeaders?: Record<string, string>;
  /** Body of the request, for POST, PUT and PATCH. */
  requestBody?: string;
  /** Content-Type of `requestBody`. */
  contentType?: string;
  /** Whether a bad certificate fails the check. */
  verifyTls?: boolean;
}

/** `DnsMonitorConfig` as the API has it. */
export interface DnsMonitorConfigRecord {
  /** Name that is resolved. */
  hostname: string;
  /** Records that are asked for. */
  recordTypes?: enums.DnsRecordType[];
  /** Servers that are asked; the probe's own when left out. */
  nameservers?: string[];
  /** Milliseconds for each query. */
  timeoutMs?: number;
  /** Milliseconds for all queries. */
  totalTimeoutMs?: number;
}

/** `McpServerMonitorConfig` as the API has it. */
export interface McpServerMonitorConfigRecord {
  /** Command that starts the server. */
  command: string;
  /** Its arguments. */
  args?: string[];
  /** Its environment. The API returns it in clear; wrap sensitive values in `pulumi.secret`. */
  env?: Record<string, string>;
}

/** `TcpMonitorConfig` as the API has it. */
export interface TcpMonitorConfigRecord {
  /** Host that is connected to. */
  host: string;
  /** Its port. */
  port: number;
  /** Milliseconds for the connection. */
  timeoutMs?: number;
}

/** `IcmpMonitorConfig` as the API has it. */
export interface IcmpMonitorConfigRecord {
  /** Host that is pinged. */
  host: string;
  /** Packets for each check. */
  packetCount?: number;
  /** Milliseconds for an answer. */
  timeoutMs?: number;
}

/** `HeartbeatMonitorConfig` as the API has it. */
export interface HeartbeatMonitorConfigRecord {
  /** Seconds between two heartbeats. */
  expectedInterval: number;
  /** Seconds that a heartbeat may be late; at most `expectedInterval`. */
  gracePeriod: number;
}

/** `BrowserMonitorConfig` as the API has it. */
export interface BrowserMonitorConfigRecord {
  /** Script of a monitor made before packages existed; new ones upload a package. */
  script?: string;
  /** Seconds that a run may take. */
  timeoutSeconds?: number;
  /** Runtime to run in, such as `2026.06`; the workspace's when left out. */
  runtimeId?: string;
}

/** `MultiStepApiMonitorConfig` as the API has it. */
export interface MultiStepApiMonitorConfigRecord {
  /** Script of a monitor made before packages existed; new ones upload a package. */
  script?: string;
  /** Seconds that a run may take. */
  timeoutSeconds?: number;
  /** Runtime to run in, such as `2026.06`; the workspace's when left out. */
  runtimeId?: string;
}

/** `MonitorAssertion` as the API has it. */
export interface MonitorAssertionRecord {
  /** What must hold, by `type`. */
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

/** `status_code`, for monitors of type HTTP. */
export interface StatusCodeAssertionRecord {
  type: "status_code";
  /** Code, range or wildcard as text, for example `200` or `2xx`. */
  expected: string;
  /** How the value is compared. */
  operator: enums.AssertionOperator;
}

/** `response_time`, for monitors of type HTTP. */
export interface ResponseTimeAssertionRecord {
  type: "response_time";
  /** Milliseconds at most. */
  thresholdMs: number;
}

/** `response_time_warn`, for monitors of type HTTP. */
export interface ResponseTimeWarnAssertionRecord {
  type: "response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/** `body_contains`, for monitors of type HTTP. */
export interface BodyContainsAssertionRecord {
  type: "body_contains";
  /** Text that the body must hold. */
  substring: string;
}

/** `regex_body`, for monitors of type HTTP. */
export interface RegexBodyAssertionRecord {
  type: "regex_body";
  /** Regular expression that the body must match. */
  pattern: string;
}

/** `header_value`, for monitors of type HTTP. */
export interface HeaderValueAssertionRecord {
  type: "header_value";
  /** Header. */
  headerName: string;
  /** Value. */
  expected: string;
  /** How the value is compared. */
  operator: enums.AssertionOperator;
}

/** `json_path`, for monitors of type HTTP. */
export interface JsonPathAssertionRecord {
  type: "json_path";
  /** JSONPath. */
  path: string;
  /** Value as text. */
  expected: string;
  /** How the value is compared. */
  operator: enums.AssertionOperator;
}

/** `ssl_expiry`, for monitors of type HTTP. */
export interface SslExpiryAssertionRecord {
  type: "ssl_expiry";
  /** Days that the certificate must still be good for. */
  minDaysRemaining: number;
}

/** `response_size`, for monitors of type HTTP. */
export interface ResponseSizeAssertionRecord {
  type: "response_size";
  /** Bytes at most. */
  maxBytes: number;
}

/** `redirect_count`, for monitors of type HTTP. */
export interface RedirectCountAssertionRecord {
  type: "redirect_count";
  /** Redirects at most. */
  maxCount: number;
}

/** `redirect_target`, for monitors of type HTTP. */
export interface RedirectTargetAssertionRecord {
  type: "redirect_target";
  /** Address that redirects must end at. */
  expected: string;
  /** How the value is compared. */
  operator: enums.AssertionOperator;
}

/** `dns_expected_cname`, for monitors of type DNS. */
export interface DnsExpectedCnameAssertionRecord {
  type: "dns_expected_cname";
  /** Name that the CNAME must give. */
  value: string;
}

/** `dns_expected_ips`, for monitors of type DNS. */
export interface DnsExpectedIpsAssertionRecord {
  type: "dns_expected_ips";
  /** Addresses, at least one. */
  ips: string[];
}

/** `dns_max_answers`, for monitors of type DNS. */
export interface DnsMaxAnswersAssertionRecord {
  type: "dns_max_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Answers at most. */
  max: number;
}

/** `dns_min_answers`, for monitors of type DNS. */
export interface DnsMinAnswersAssertionRecord {
  type: "dns_min_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Answers at least. */
  min: number;
}

/** `dns_record_contains`, for monitors of type DNS. */
export interface DnsRecordContainsAssertionRecord {
  type: "dns_record_contains";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Text that a record must hold. */
  substring: string;
}

/** `dns_record_equals`, for monitors of type DNS. */
export interface DnsRecordEqualsAssertionRecord {
  type: "dns_record_equals";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Value that a record must have. */
  value: string;
}

/** `dns_resolves`, for monitors of type DNS. */
export interface DnsResolvesAssertionRecord {
  type: "dns_resolves";
}

/** `dns_response_time`, for monitors of type DNS. */
export interface DnsResponseTimeAssertionRecord {
  type: "dns_response_time";
  /** Milliseconds at most. */
  maxMs: number;
}

/** `dns_response_time_warn`, for monitors of type DNS. */
export interface DnsResponseTimeWarnAssertionRecord {
  type: "dns_response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/** `dns_ttl_high`, for monitors of type DNS. */
export interface DnsTtlHighAssertionRecord {
  type: "dns_ttl_high";
  /** Seconds at most. */
  maxTtl: number;
}

/** `dns_ttl_low`, for monitors of type DNS. */
export interface DnsTtlLowAssertionRecord {
  type: "dns_ttl_low";
  /** Seconds at least. */
  minTtl: number;
}

/** `dns_txt_contains`, for monitors of type DNS. */
export interface DnsTxtContainsAssertionRecord {
  type: "dns_txt_contains";
  /** Text that a TXT record must hold. */
  substring: string;
}

/** `heartbeat_interval_drift`, for monitors of type HEARTBEAT. */
export interface HeartbeatIntervalDriftAssertionRecord {
  type: "heartbeat_interval_drift";
  /** Percent at most. */
  maxDeviationPercent: number;
}

/** `heartbeat_max_interval`, for monitors of type HEARTBEAT. */
export interface HeartbeatMaxIntervalAssertionRecord {
  type: "heartbeat_max_interval";
  /** Seconds at most. */
  maxSeconds: number;
}

/** `heartbeat_payload_contains`, for monitors of type HEARTBEAT. */
export interface HeartbeatPayloadContainsAssertionRecord {
  type: "heartbeat_payload_contains";
  /** Path in the payload. */
  path: string;
  /** Value there. */
  value: string;
}

/** `heartbeat_received`, for monitors of type HEARTBEAT. */
export interface HeartbeatReceivedAssertionRecord {
  type: "heartbeat_received";
}

/** `icmp_packet_loss`, for monitors of type ICMP. */
export interface IcmpPacketLossAssertionRecord {
  type: "icmp_packet_loss";
  /** Percent at most. */
  maxPercent: number;
}

/** `icmp_reachable`, for monitors of type ICMP. */
export interface IcmpReachableAssertionRecord {
  type: "icmp_reachable";
}

/** `icmp_response_time`, for monitors of type ICMP. */
export interface IcmpResponseTimeAssertionRecord {
  type: "icmp_response_time";
  /** Milliseconds at most. */
  maxMs: number;
}

/** `icmp_response_time_warn`, for monitors of type ICMP. */
export interface IcmpResponseTimeWarnAssertionRecord {
  type: "icmp_response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/** `mcp_connects`, for monitors of type MCP_SERVER. */
export interface McpConnectsAssertionRecord {
  type: "mcp_connects";
}

/** `mcp_has_capability`, for monitors of type MCP_SERVER. */
export interface McpHasCapabilityAssertionRecord {
  type: "mcp_has_capability";
  /** Capability that the server must have. */
  capability: string;
}

/** `mcp_min_tools`, for monitors of type MCP_SERVER. */
export interface McpMinToolsAssertionRecord {
  type: "mcp_min_tools";
  /** Tools at least. */
  min: number;
}

/** `mcp_protocol_version`, for monitors of type MCP_SERVER. */
export interface McpProtocolVersionAssertionRecord {
  type: "mcp_protocol_version";
  /** Version of the protocol. */
  version: string;
}

/** `mcp_response_time`, for monitors of type MCP_SERVER. */
export interface McpResponseTimeAssertionRecord {
  type: "mcp_response_time";
  /** Milliseconds at most. */
  maxMs: number;
}

/** `mcp_response_time_warn`, for monitors of type MCP_SERVER. */
export interface McpResponseTimeWarnAssertionRecord {
  type: "mcp_response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/** `mcp_tool_available`, for monitors of type MCP_SERVER. */
export interface McpToolAvailableAssertionRecord {
  type: "mcp_tool_available";
  /** Tool that the server must offer. */
  toolName: string;
}

/** `mcp_tool_count_changed`, for monitors of type MCP_SERVER. */
export interface McpToolCountChangedAssertionRecord {
  type: "mcp_tool_count_changed";
  /** Number of tools expected. */
  expectedCount: number;
}

/** `tcp_connects`, for monitors of type TCP. */
export interface TcpConnectsAssertionRecord {
  type: "tcp_connects";
}

/** `tcp_response_time`, for monitors of type TCP. */
export interface TcpResponseTimeAssertionRecord {
  type: "tcp_response_time";
  /** Milliseconds at most. */
  maxMs: number;
}

/** `tcp_response_time_warn`, for monitors of type TCP. */
export interface TcpResponseTimeWarnAssertionRecord {
  type: "tcp_response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/** A bearer token. */
export interface BearerAuthRecord {
  type: "bearer";
  /** Id of the `Secret` that holds the credential. */
  vaultSecretId: string;
}

/** `user:password`. */
export interface BasicAuthRecord {
  type: "basic";
  /** Id of the `Secret` that holds the credential. */
  vaultSecretId: string;
}

/** The value of a header. */
export interface HeaderAuthRecord {
  type: "header";
  /** Header that carries it. */
  headerName: string;
  /** Id of the `Secret` that holds the credential. */
  vaultSecretId: string;
}

/** A key in a header. */
export interface ApiKeyAuthRecord {
  type: "api_key";
  /** Header that carries it. */
  headerName: string;
  /** Id of the `Secret` that holds the credential. */
  vaultSecretId: string;
}

/** When failures become an incident. The service gives every monitor one; it can be replaced, not removed: left out later, it stays as it is. */
export interface IncidentPolicyRecord {
  /** Any of them triggers. */
  triggerRules: TriggerRuleRecord[];
  /** What confirms a trigger. */
  confirmation: IncidentConfirmationRecord;
  /** What ends the incident. */
  recovery: IncidentRecoveryRecord;
}

/** `TriggerRule` as the API has it. */
export interface TriggerRuleRecord {
  /** What triggers. */
  type: enums.TriggerRuleType;
  /** Whether failures count for each region or all together. */
  scope: enums.TriggerRuleScope;
  /** Severity of the incident. */
  severity: enums.TriggerRuleSeverity;
  /** How many failures. */
  count: number;
  /** Minutes, for failures_in_window. */
  windowMinutes?: number;
  /** Milliseconds, for response_time. */
  thresholdMs?: number;
  /** How response times are taken together, for response_time. */
  aggregationType?: enums.TriggerRuleAggregation;
}

/** What confirms a trigger. */
export interface IncidentConfirmationRecord {
  /** How a trigger is confirmed. */
  type: enums.ConfirmationType;
  /** Regions that must fail. */
  minRegionsFailing: number;
  /** Seconds to wait for them. */
  maxWaitSeconds: number;
}

/** What ends the incident. */
export interface IncidentRecoveryRecord {
  /** Successes in a row. */
  consecutiveSuccesses: number;
  /** Regions that must pass. */
  minRegionsPassing: number;
  /** Minutes before it may reopen. */
  cooldownMinutes: number;
}

/** What runs of code record. Left out later, it stays as it is. */
export interface CapturePolicyRecord {
  /** When screenshots are kept. */
  screenshots: enums.CaptureMode;
  /** When traces are kept. */
  trace: enums.CaptureMode;
  /** When videos are kept. */
  video: enums.CaptureMode;
}

/** Its environment. */
export interface MonitorEnvironmentRecord {
  /** The environment. */
  id: string;
  /** Its name. */
  name: string;
  /** Its slug. */
  slug: string;
}

/** `BoundComponent` as the API has it. */
export interface BoundComponentRecord {
  /** The component. */
  componentId: string;
  /** Its name. */
  componentName: string;
  /** The page it is on. */
  statusPageId: string;
  /** Name of the page. */
  statusPageName: string;
}

/** Where to upload the package. */
export interface PackageUploadRecord {
  /** Where the package goes. */
  putUrl: pulumi.Output<string>;
  /** Until when. */
  expiresAt: string;
  /** Headers to send. */
  requiredHeaders: Record<string, string>;
}

/** A tag as the API has it. */
export interface TagRecord {
  /** Id of the tag. */
  id: string;
  /** Name, unique in the organization. */
  name: string;
  /** Colour in the dashboard, `#rgb` or `#rrggbb`. */
  color: string;
  /** The organization it belongs to. */
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
  /** The monitor. */
  monitorId: string;
  /** Number, from 1 on. */
  version: number;
  /** The monitor as it was. */
  snapshot: MonitorRecord;
  /** By which tool. */
  changedVia: enums.ChangedVia;
  /** By whom. */
  changedById?: number;
  /** What changed. */
  changeSummary?: string;
  /** When. */
  createdAt: string;
}

/** The result of one check. */
export interface CheckResultRecord {
  /** Id of the result. */
  id: string;
  /** When. */
  timestamp: string;
  /** From where. */
  region: string;
  /** Milliseconds to the answer. */
  responseTimeMs?: number;
  /** Whether it passed. */
  passed: boolean;
  /** Why not. */
  failureReason?: string;
  /** `down` or `degraded`. */
  severityHint?: string;
  /** What was seen. */
  details?: Record<string, unknown>;
  /** The check. */
  checkId?: string;
}

/** A status page as the API has it. */
export interface StatusPageRecord {
  /** Id of the status page. */
  id: string;
  /** Name, shown as the title. */
  name: string;
  /** Name in the public address, unique in the whole service. */
  slug: string;
  /** What it is, for visitors. */
  description?: string;
  /** How the page looks. When set, the whole object is owned: members left out are reset. */
  branding?: StatusPageBrandingRecord;
  /** Who may see it. The service accepts the restricted values but offers no password or address list for them yet. */
  visibility: enums.StatusPageVisibility;
  /** Whether it is shown. */
  enabled: boolean;
  /** Whether incidents of monitors are published by hand, after a review, or at once. */
  incidentMode: enums.IncidentMode;
  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
  managedBy?: enums.ManagedBy;
  /** The organization it belongs to. */
  organizationId: number;
  /** The workspace it belongs to. */
  workspaceId: number;
  /** How many components it has. */
  componentCount?: number;
  /** How many subscribers it has. */
  subscriberCount?: number;
  /** How things are. */
  overallStatus?: enums.ComponentStatus;
  /** Its open incident. */
  openIncident?: OpenIncidentSummaryRecord;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** How the page looks. When set, the whole object is owned: members left out are reset. */
export interface StatusPageBrandingRecord {
  /** Address of the logo. */
  logoUrl?: string;
  /** Address of the icon in the browser's tab. */
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
  /** Where visitors report a problem. */
  reportUrl?: string;
  /** Whether the service's own mark is hidden. */
  hidePoweredBy?: boolean;
  /** Whether visitors are offered to subscribe. */
  showSubscribeButton?: boolean;
  /** Style sheet of your own. */
  customCss?: string;
  /** HTML put into the page's head. */
  customHeadHtml?: string;
}

/** Its open incident. */
export interface OpenIncidentSummaryRecord {
  /** The incident. */
  id: string;
  /** Its title. */
  title: string;
  /** How far along it is. */
  status: string;
  /** When it began. */
  startedAt?: string;
  /** When it was last reported. */
  updatedAt?: string;
}

/** An alert channel as the API has it. */
export interface AlertChannelRecord {
  /** Id of the alert channel. */
  id: string;
  /** Name. It does not have to be unique. */
  name: string;
  /** Whether alerts are sent. The service creates every channel enabled; `false` takes a second call. */
  enabled: boolean;
  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
  managedBy?: enums.ManagedBy;
  /** Type of the channel. */
  channelType: enums.AlertChannelType;
  /** The members of the configuration that are safe to show. */
  displayConfig?: pulumi.Output<Record<string, unknown>>;
  /** SHA-256 of the stored configuration. */
  configHash?: string;
  /** Last delivery. */
  lastDeliveryAt?: string;
  /** How it went. */
  lastDeliveryStatus?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A message to an alert channel. */
export interface AlertDeliveryRecord {
  /** Id of the delivery. */
  id: string;
  /** The incident. */
  incidentId?: string;
  /** The dispatch it belongs to. */
  dispatchId?: string;
  /** The channel. */
  channelId: string;
  /** Name of the channel. */
  channel?: string;
  /** Type of the channel. */
  channelType: enums.AlertChannelType;
  /** How it went. */
  status: enums.DeliveryStatus;
  /** What it tells, for example `INCIDENT_CREATED`. */
  eventType: string;
  /** The escalation step. */
  stepNumber?: number;
  /** How often the step was repeated. */
  fireCount?: number;
  /** How often it was tried. */
  attemptCount: number;
  /** The last try. */
  lastAttemptAt?: string;
  /** The next try. */
  nextRetryAt?: string;
  /** When it arrived. */
  deliveredAt?: string;
  /** Why it failed. */
  errorMessage?: string;
  /** When it was made. */
  createdAt: string;
}

/** An attempt to send a message. */
export interface AlertDeliveryAttemptRecord {
  /** Id of the attempt. */
  id: string;
  /** The delivery. */
  deliveryId: string;
  /** Which one it is, from 1 on. */
  attemptNumber: number;
  /** How it went. */
  status: enums.AttemptStatus;
  /** Status of the answer. */
  responseStatusCode?: number;
  /** Milliseconds to the answer. */
  responseTimeMs?: number;
  /** The answer. */
  responseBody?: pulumi.Output<string>;
  /** What was sent. */
  requestPayload?: pulumi.Output<string>;
  /** The headers that were sent. */
  requestHeaders?: pulumi.Output<Record<string, string>>;
  /** Why it failed. */
  errorMessage?: string;
  /** Its id at the receiver. */
  externalId?: string;
  /** When. */
  attemptedAt: string;
}

/** A type of alert channels. */
export interface IntegrationRecord {
  /** Type of the channel. */
  type: string;
  /** Name for people. */
  name: string;
  /** What it is. */
  description: string;
  /** Its logo. */
  logoUrl: string;
  /** How it authenticates. */
  authType: string;
  /** The smallest plan that includes it. */
  tierAvailability: string;
  /** How far along it is. */
  lifecycle: string;
  /** How to set it up. */
  setupGuideUrl: string;
  /** The fields it takes. */
  configSchema: IntegrationConfigSchemaRecord;
}

/** The fields it takes. */
export interface IntegrationConfigSchemaRecord {
  /** Fields of the connection. */
  connectionFields: IntegrationFieldRecord[];
  /** Fields of the channel. */
  channelFields: IntegrationFieldRecord[];
}

/** `IntegrationField` as the API has it. */
export interface IntegrationFieldRecord {
  /** Name. */
  key: string;
  /** Name for people. */
  label: string;
  /** Type. */
  type: string;
  /** Whether it is needed. */
  required: boolean;
  /** Whether it is a secret. */
  sensitive: boolean;
  /** Example. */
  placeholder?: string;
  /** What it is. */
  helpText?: string;
  /** Values to choose from. */
  options?: string[];
}

/** A notification policy as the API has it. */
export interface NotificationPolicyRecord {
  /** Id of the notification policy. */
  id: string;
  /** Name. It does not have to be unique. */
  name: string;
  /** What it is for, for people. */
  description?: string;
  /** All of them must match; without any the policy is for every incident. */
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
  /** Whom to notify, and when. */
  escalation: EscalationRecord;
  /** Whether it is used. */
  enabled: boolean;
  /** Policies of higher priority are tried first. */
  priority: number;
  /** The organization it belongs to. */
  organizationId: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** What it did in 7 days. */
  stats7d?: PolicyWindowStatsRecord;
  /** What it did in 30 days. */
  stats30d?: PolicyWindowStatsRecord;
  /** When it last fired. */
  lastFiredAt?: string;
  /** For which incident. */
  lastFiredIncidentId?: string;
}

/** Matches by `severity_gte`. */
export interface SeverityGteRuleRecord {
  type: "severity_gte";
  /** The least severity that matches. */
  value: enums.IncidentSeverity;
}

/** Matches by `incident_status`. */
export interface IncidentStatusRuleRecord {
  type: "incident_status";
  /** What happened to the incident. */
  value: enums.IncidentEventStatus;
}

/** Matches by `monitor_id_in`. */
export interface MonitorIdInRuleRecord {
  type: "monitor_id_in";
  /** Monitors, at least one. */
  monitorIds: string[];
}

/** Matches by `region_in`. */
export interface RegionInRuleRecord {
  type: "region_in";
  /** Regions, at least one. */
  regions: string[];
}

/** Matches by `monitor_type_in`. */
export interface MonitorTypeInRuleRecord {
  type: "monitor_type_in";
  /** Monitor types, at least one. */
  values: enums.MonitorType[];
}

/** Matches by `service_id_in`. */
export interface ServiceIdInRuleRecord {
  type: "service_id_in";
  /** Services of the catalogue, at least one. */
  values: string[];
}

/** Matches by `resource_group_id_in`. */
export interface ResourceGroupIdInRuleRecord {
  type: "resource_group_id_in";
  /** Resource groups, at least one. */
  values: string[];
}

/** Matches by `component_name_in`. */
export interface ComponentNameInRuleRecord {
  type: "component_name_in";
  /** Names of components, at least one. */
  values: string[];
}

/** Matches by `monitor_tag_in`. */
export interface MonitorTagInRuleRecord {
  type: "monitor_tag_in";
  /** Names of tags, at least one. */
  values: string[];
}

/** Whom to notify, and when. */
export interface EscalationRecord {
  /** The steps in their order, at least one. */
  steps: EscalationStepRecord[];
  /** What is sent when the incident is resolved, for example `notify_all`. */
  onResolve?: string;
  /** What is sent when it is reopened, for example `notify_all`. */
  onReopen?: string;
}

/** `EscalationStep` as the API has it. */
export interface EscalationStepRecord {
  /** Minutes after the step before, or after the incident for the first step; 0 is at once. */
  delayMinutes?: number;
  /** Alert channels to notify, at least one. */
  channelIds: string[];
  /** Whether the step waits for somebody to acknowledge. */
  requireAck?: boolean;
  /** Seconds between repetitions; none when left out. */
  repeatIntervalSeconds?: number;
}

/** What it did in 7 days. */
export interface PolicyWindowStatsRecord {
  /** How often it fired. */
  fires: number;
  /** How often somebody acknowledged. */
  acknowledgements: number;
  /** How often somebody could have acknowledged. */
  ackableFires: number;
  /** How often nobody did. */
  expired: number;
  /** Messages sent. */
  sends: number;
  /** Messages that failed. */
  failedSends: number;
  /** Usual time to an acknowledgement. */
  medianAckSeconds?: number;
  /** The last step that was needed. */
  deepestStepReached?: number;
  /** When it last fired. */
  lastFiredAt?: string;
  /** For which incident. */
  lastFiredIncidentId?: string;
}

/** What a notification policy did for an incident. */
export interface NotificationDispatchRecord {
  /** Id of the dispatch. */
  id: string;
  /** The incident. */
  incidentId: string;
  /** Its headline. */
  incidentTitle?: string;
  /** The notification policy. */
  policyId: string;
  /** Its name. */
  policyName?: string;
  /** How far along it is. */
  status: enums.DispatchStatus;
  /** Why it is over. */
  completionReason?: enums.DispatchCompletion;
  /** The step it is at. */
  currentStep: number;
  /** How many steps there are. */
  totalSteps?: number;
  /** When somebody acknowledged. */
  acknowledgedAt?: string;
  /** Who. */
  acknowledgedBy?: string;
  /** How. */
  acknowledgedVia?: string;
  /** Rules of the policy that matched. */
  matchedRules?: string[];
  /** When the next step comes. */
  nextEscalationAt?: string;
  /** When somebody was last told. */
  lastNotifiedAt?: string;
  /** The messages. */
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
  /** The organization it belongs to. */
  organizationId: number;
  /** Where it comes from. */
  source: enums.IncidentSource;
  /** How far along it is. */
  status: enums.IncidentStatus;
  /** How bad it is. */
  severity: enums.IncidentSeverity;
  /** Regions that see it. */
  affectedRegions: string[];
  /** How often it was reopened. */
  reopenCount: number;
  /** Whether status pages tell of it. */
  statusPageVisible: boolean;
  /** Whether nobody is notified of it. */
  suppressDispatch: boolean;
  /** The monitor. */
  monitorId?: string;
  /** Its name; in lists only. */
  monitorName?: string;
  /** Its type; in lists only. */
  monitorType?: string;
  /** Headline. */
  title?: string;
  /** The rule that raised it. */
  triggeredByRule?: string;
  /** Place of that rule in its policy. */
  triggeredByRuleIndex?: number;
  /** Hash of that rule as it was then. */
  triggeredByRuleSnapshotHashHex?: string;
  /** The check that raised it. */
  triggeringCheckId?: string;
  /** Version of what raised it. */
  engineVersion?: string;
  /** Who raised it by hand. */
  createdByUserId?: number;
  /** The incident of a service. */
  serviceIncidentId?: string;
  /** The service. */
  serviceId?: string;
  /** Its name; in lists only. */
  serviceName?: string;
  /** Its slug; in lists only. */
  serviceSlug?: string;
  /** The resource group. */
  resourceGroupId?: string;
  /** Its name; in lists only. */
  resourceGroupName?: string;
  /** Its name elsewhere. */
  externalRef?: string;
  /** Components of the service that are affected. */
  affectedComponents?: string[];
  /** Where it is shown. */
  shortlink?: string;
  /** Short name for people. */
  displayKey?: string;
  /** How it was resolved. */
  resolutionReason?: enums.ResolutionReason;
  /** What was said of it. */
  resolutionNote?: string;
  /** When it began. */
  startedAt?: string;
  /** When it was confirmed. */
  confirmedAt?: string;
  /** When it was resolved. */
  resolvedAt?: string;
  /** Until when it reopens rather than anew. */
  cooldownUntil?: string;
  /** Groups that alert in its place. */
  alertCollapsedByResourceGroupIds?: string[];
  /** Members failing at the worst. */
  peakFailingMemberCount?: number;
  /** Which they were. */
  failingMembersAtPeak?: FailingMemberRecord[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** `FailingMember` as the API has it. */
export interface FailingMemberRecord {
  /** `monitor` or `service`. */
  memberType: string;
  /** Its name. */
  name?: string;
  /** The monitor. */
  monitorId?: string;
  /** The service. */
  serviceId?: string;
  /** Its membership in the group. */
  membershipId?: string;
}

/** An incident with all that is known of it. */
export interface IncidentDetailRecord {
  /** The incident. */
  incident: IncidentRecord;
  /** Its news. */
  updates: IncidentUpdateRecord[];
  /** Incidents of status pages that tell of it. */
  statusPageIncidents?: LinkedStatusPageIncidentRecord[];
  /** What raised it. */
  trigger?: IncidentTriggerRecord;
}

/** News of an incident. */
export interface IncidentUpdateRecord {
  /** Id of the update. */
  id: string;
  /** The incident. */
  incidentId: string;
  /** What it was. */
  oldStatus?: enums.IncidentStatus;
  /** What it became. */
  newStatus?: enums.IncidentStatus;
  /** What was said. */
  body?: string;
  /** `SYSTEM` or `USER`. */
  createdBy?: string;
  /** Whether subscribers of status pages were told. */
  notifySubscribers: boolean;
  /** When. */
  createdAt: string;
}

/** An incident of a status page that reports this one. */
export interface LinkedStatusPageIncidentRecord {
  /** Id of the link. */
  id: string;
  /** The incident of the page. */
  spIncidentId: string;
  /** The page. */
  statusPageId: string;
  /** Its name. */
  statusPageName: string;
  /** Its slug. */
  statusPageSlug: string;
  /** Headline on the page. */
  title: string;
  /** How far along it is there. */
  status: string;
  /** How bad it is there. */
  impact: string;
  /** Whether it is maintenance. */
  scheduled: boolean;
  /** Who linked them. */
  connectionMode: enums.IncidentConnection;
  /** How the page makes incidents. */
  pageIncidentMode: string;
  /** When visitors saw it first. */
  publishedAt?: string;
}

/** What raised it. */
export interface IncidentTriggerRecord {
  /** What is known of it. */
  source: enums.TriggerSource;
  /** Type of the rule. */
  ruleType?: string;
  /** Place of the rule in its policy. */
  ruleIndex?: number;
  /** How many checks failed. */
  count?: number;
  /** How many had to. */
  threshold?: number;
  /** What the last one said. */
  lastError?: string;
  /** When the first one failed. */
  firstFailedCheckAt?: string;
}

/** A maintenance window as the API has it. */
export interface MaintenanceWindowRecord {
  /** Id of the maintenance window. */
  id: string;
  /** The monitor; the whole organization when left out. */
  monitorId?: string;
  /** When it begins. */
  startsAt: string;
  /** When it ends; after `startsAt`. */
  endsAt: string;
  /** How it repeats. The service stores it and does not act on it yet. */
  repeatRule?: string;
  /** Why, for people. */
  reason?: string;
  /** Whether alerts stay silent. */
  suppressAlerts: boolean;
  /** The organization it belongs to. */
  organizationId: number;
  /** When it was created. */
  createdAt: string;
}

/** A resource group as the API has it. */
export interface ResourceGroupRecord {
  /** Id of the resource group. */
  id: string;
  /** Name. It does not have to be unique. */
  name: string;
  /** What it is, for people. */
  description?: string;
  /** Notification policy of the group. Left out, it stays as it is: `ResourceGroupPolicy` sets it where the policy's rules name the group itself. */
  alertPolicyId?: string;
  /** Seconds between two checks of a member. */
  defaultFrequency?: number;
  /** Regions that members are checked from. */
  defaultRegions?: string[];
  /** How a failed check of a member is repeated. */
  defaultRetryStrategy?: RetryStrategyRecord;
  /** Alert channels of members. */
  defaultAlertChannels?: string[];
  /** Environment of members. */
  defaultEnvironmentId?: string;
  /** How `healthThresholdValue` counts failing members. Both or neither. */
  healthThresholdType?: enums.HealthThresholdType;
  /** From how many failing members on the group counts as unhealthy. */
  healthThresholdValue?: number;
  /** Whether members stay silent and only the group alerts. */
  suppressMemberAlerts: boolean;
  /** Seconds that a breach must last before it counts. */
  confirmationDelaySeconds?: number;
  /** Minutes of health before a breach is over. */
  recoveryCooldownMinutes?: number;
  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
  managedBy?: enums.ManagedBy;
  /** The organization it belongs to. */
  organizationId: number;
  /** Name in addresses, made from the first name. */
  slug: string;
  /** Health, worked out by the service. */
  health: ResourceGroupHealthRecord;
  /** Its members; of one group only. */
  members?: ResourceGroupMemberRecord[];
  /** Status page components that show it and go with it. */
  deleteBlockedBy?: GroupComponentUseRecord[];
  /** Its open incident. */
  openRegionIncident?: IncidentRecord;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** How a failed check of a member is repeated. */
export interface RetryStrategyRecord {
  /** Kind of retry; `fixed` is the one the service knows. */
  type: string;
  /** How many retries. */
  maxRetries: number;
  /** Seconds between two retries. */
  interval: number;
}

/** Health, worked out by the service. */
export interface ResourceGroupHealthRecord {
  /** The worst status among its members. */
  status: enums.GroupStatus;
  /** How many members it has. */
  totalMembers: number;
  /** How many of them are operational. */
  operationalCount: number;
  /** How many of them are not operational. */
  activeIncidents: number;
  /** Health by the threshold; none without one. */
  thresholdStatus?: enums.ThresholdStatus;
  /** Members failing; none without a threshold. */
  failingCount?: number;
  /** Since when it is breached. */
  healthBreachedSince?: string;
  /** When it was worked out. */
  healthEvaluatedAt?: string;
}

/** A member of a resource group, with how it is. */
export interface ResourceGroupMemberRecord {
  /** Id of the membership. */
  id: string;
  /** The group. */
  groupId: string;
  /** What it is. */
  memberType: enums.GroupMemberType;
  /** The monitor. */
  monitorId?: string;
  /** The service. */
  serviceId?: string;
  /** The subscription to the service. */
  subscriptionId?: string;
  /** Its name. */
  name?: string;
  /** Slug of the service. */
  slug?: string;
  /** How it is. */
  status: enums.GroupStatus;
  /** Type of the monitor. */
  monitorType?: string;
  /** Environment of the monitor. */
  environmentName?: string;
  /** Seconds between two checks. */
  effectiveFrequency?: string;
  /** Uptime of the last day, in percent. */
  uptime24h?: number;
  /** Values of a chart; with metrics only. */
  chartData?: number[];
  /** Usual latency. */
  avgLatencyMs?: number;
  /** Latency that 95 of 100 checks stay below. */
  p95LatencyMs?: number;
  /** Last check. */
  lastCheckedAt?: string;
  /** In how many groups it is. */
  groupMembershipCount?: number;
  /** Since when it fails. */
  failingSince?: string;
  /** Whether the group alerts in its place. */
  alertCollapsed?: boolean;
  /** Incidents on the chart; with metrics only. */
  incidentMarks?: IncidentMarkRecord[];
  /** Since when it is a member. */
  createdAt: string;
}

/** `IncidentMark` as the API has it. */
export interface IncidentMarkRecord {
  /** When. */
  at: string;
  /** The incident. */
  incidentId: string;
  /** How bad. */
  severity: string;
}

/** `GroupComponentUse` as the API has it. */
export interface GroupComponentUseRecord {
  /** The page. */
  statusPageId: string;
  /** Its name. */
  statusPageName?: string;
  /** Its slug. */
  statusPageSlug?: string;
  /** The component. */
  componentId: string;
  /** Its name. */
  componentName: string;
  /** Host of the page. */
  hostname?: string;
}

/** A service of the catalogue. */
export interface CatalogueServiceRecord {
  /** Id of the service. */
  id: string;
  /** Its slug, as subscriptions take it. */
  slug: string;
  /** Its name. */
  name: string;
  /** Its category. */
  category?: string;
  /** Its own status page. */
  officialStatusUrl?: string;
  /** What developers should know. */
  developerContext?: string;
  /** Its logo. */
  logoUrl?: string;
  /** How its status is read. */
  adapterType: string;
  /** How often. */
  pollingIntervalSeconds: number;
  /** How far along it is. */
  lifecycleStatus: enums.ServiceLifecycle;
  /** Whether it is read. */
  enabled: boolean;
  /** When it was added. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Whether it is published. */
  published: boolean;
  /** Whether it publishes what it promises. */
  slaPublished: boolean;
  /** How many components it has. */
  componentCount: number;
  /** How many incidents are open. */
  activeIncidentCount: number;
  /** How much is known of it. */
  dataCompleteness: string;
  /** How it is. */
  overallStatus?: string;
  /** Uptime of 30 days, in percent. */
  uptime30d?: number;
}

/** A service with what is known of it. */
export interface ServiceDetailRecord {
  /** Id of the service. */
  id: string;
  /** Its slug, as subscriptions take it. */
  slug: string;
  /** Its name. */
  name: string;
  /** Its category. */
  category?: string;
  /** Its own status page. */
  officialStatusUrl?: string;
  /** What developers should know. */
  developerContext?: string;
  /** Its logo. */
  logoUrl?: string;
  /** How its status is read. */
  adapterType: string;
  /** How often. */
  pollingIntervalSeconds: number;
  /** How far along it is. */
  lifecycleStatus: enums.ServiceLifecycle;
  /** Whether it is read. */
  enabled: boolean;
  /** When it was added. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** How much is known of it. */
  dataCompleteness?: string;
  /** Whether it publishes what it promises. */
  slaPublished?: boolean;
  /** How it is. */
  currentStatus?: ServiceStatusRecord;
  /** Its components. */
  components?: ServiceComponentRecord[];
  /** How many components it has. */
  componentsSummary?: ComponentsSummaryRecord;
  /** Its last incidents. */
  recentIncidents?: ServiceIncidentRecord[];
}

/** How it is. */
export interface ServiceStatusRecord {
  /** How it is. */
  overallStatus?: string;
  /** Last look. */
  lastPolledAt?: string;
}

/** A component of a service. */
export interface ServiceComponentRecord {
  /** Id, as subscriptions take it. */
  id: string;
  /** Its id at the service. */
  externalId: string;
  /** Its name. */
  name: string;
  /** What it is. */
  description?: string;
  /** How it is. */
  status: string;
  /** The group it is in. */
  groupId?: string;
  /** Name of the group. */
  groupName?: string;
  /** Whether it is a group itself. */
  isGroup: boolean;
  /** How many are in it. */
  childCount?: number;
  /** Place among the others. */
  position?: number;
  /** Region. */
  region?: string;
  /** Whether the service shows it first. */
  showcase: boolean;
  /** Whether the service shows it only when it fails. */
  onlyShowIfDegraded: boolean;
  /** How far along it is. */
  lifecycleStatus: string;
  /** What is known of it. */
  dataType: string;
  /** Whether its uptime is known. */
  hasUptime: boolean;
  /** Whether the uptime is that of its children. */
  displayAggregatedUptime: boolean;
  /** Its uptime. */
  uptime?: ComponentUptimeRecord;
  /** Since when the service reports it. */
  startDate?: string;
  /** Since when the service has it. */
  vendorCreatedAt?: string;
  /** When its status changed. */
  statusChangedAt?: string;
  /** First seen. */
  firstSeenAt: string;
  /** Last seen. */
  lastSeenAt: string;
}

/** Its uptime. */
export interface ComponentUptimeRecord {
  /** Where it comes from. */
  source: string;
  /** Uptime of a day, in percent. */
  day?: number;
  /** Uptime of a week, in percent. */
  week?: number;
  /** Uptime of a month, in percent. */
  month?: number;
}

/** How many components it has. */
export interface ComponentsSummaryRecord {
  /** How many there are. */
  totalCount: number;
  /** How many of them are included. */
  includedCount: number;
  /** How many by group. */
  groupComponentCounts: Record<string, number>;
}

/** An incident of a service. */
export interface ServiceIncidentRecord {
  /** Id of the incident. */
  id: string;
  /** The service. */
  serviceId: string;
  /** Its slug. */
  serviceSlug?: string;
  /** Its name. */
  serviceName?: string;
  /** Its id at the service. */
  externalId?: string;
  /** Its title. */
  title: string;
  /** How far along it is. */
  status: string;
  /** How bad. */
  impact?: string;
  /** When it began. */
  startedAt?: string;
  /** When it was seen. */
  detectedAt?: string;
  /** When it ended. */
  resolvedAt?: string;
  /** When it was last reported. */
  updatedAt?: string;
  /** When the service reported it. */
  vendorCreatedAt?: string;
  /** Where the service reports it. */
  shortlink?: string;
  /** Regions. */
  affectedRegions?: string[];
}

/** An incident of a service with its news. */
export interface ServiceIncidentDetailRecord {
  /** Id of the incident. */
  id: string;
  /** Headline. */
  title: string;
  /** How far along it is. */
  status: string;
  /** How bad it is. */
  impact?: string;
  /** When it began. */
  startedAt?: string;
  /** When it was seen. */
  detectedAt?: string;
  /** When it ended. */
  resolvedAt?: string;
  /** Where the service reports it. */
  shortlink?: string;
  /** Components. */
  affectedComponents?: string[];
  /** Regions. */
  affectedRegions?: string[];
  /** Its news. */
  updates: ServiceIncidentUpdateRecord[];
}

/** `ServiceIncidentUpdate` as the API has it. */
export interface ServiceIncidentUpdateRecord {
  /** What it became. */
  status: string;
  /** What was said. */
  body?: string;
  /** When. */
  displayAt?: string;
}

/** A look at a service. */
export interface ServicePollResultRecord {
  /** The service. */
  serviceId: string;
  /** When. */
  timestamp: string;
  /** Whether it could be read. */
  passed: boolean;
  /** How it was. */
  overallStatus?: string;
  /** How many components it had. */
  componentCount: number;
  /** How many of them failed. */
  degradedCount: number;
  /** Milliseconds to the answer. */
  responseTimeMs?: number;
  /** Status of the answer. */
  httpStatusCode?: number;
  /** Why it could not be read. */
  failureReason?: string;
}

/** Maintenance of a service. */
export interface ServiceMaintenanceRecord {
  /** Id of the maintenance. */
  id: string;
  /** Its id at the service. */
  externalId: string;
  /** Headline. */
  title: string;
  /** How far along it is. */
  status: string;
  /** How bad it is. */
  impact?: string;
  /** Where the service reports it. */
  shortlink?: string;
  /** When it is to begin. */
  scheduledFor?: string;
  /** When it is to end. */
  scheduledUntil?: string;
  /** When it began. */
  startedAt?: string;
  /** When it ended. */
  completedAt?: string;
  /** What it affects. */
  affectedComponents: MaintenanceComponentRecord[];
  /** Its news. */
  updates: ServiceMaintenanceUpdateRecord[];
}

/** `MaintenanceComponent` as the API has it. */
export interface MaintenanceComponentRecord {
  /** The component. */
  id: string;
  /** Its name. */
  name: string;
  /** How it is. */
  status: string;
}

/** `ServiceMaintenanceUpdate` as the API has it. */
export interface ServiceMaintenanceUpdateRecord {
  /** Id of the update. */
  id: string;
  /** What it became. */
  status: string;
  /** What was said. */
  body?: string;
  /** When. */
  displayAt?: string;
}

/** The uptime of a service. */
export interface ServiceUptimeRecord {
  /** How far back. */
  period: string;
  /** How long a bucket is. */
  granularity: string;
  /** Uptime in percent. */
  overallUptimePct?: number;
  /** Where it comes from. */
  source?: string;
  /** Uptime by time. */
  buckets: UptimeBucketRecord[];
}

/** `UptimeBucket` as the API has it. */
export interface UptimeBucketRecord {
  /** When it begins. */
  timestamp: string;
  /** How often the service was looked at. */
  totalPolls: number;
  /** Uptime in percent. */
  uptimePct?: number;
}

/** How a service is. */
export interface ServiceLiveStatusRecord {
  /** How it is. */
  overallStatus?: string;
  /** How its components are. */
  componentStatuses: ServiceComponentStatusRecord[];
  /** How many incidents are open. */
  activeIncidentCount: number;
  /** Last look. */
  lastPolledAt?: string;
}

/** `ServiceComponentStatus` as the API has it. */
export interface ServiceComponentStatusRecord {
  /** The component. */
  id: string;
  /** Its name. */
  name: string;
  /** How it is. */
  status: string;
}

/** A category of services. */
export interface ServiceCategoryRecord {
  /** Its name, as `getServices` takes it. */
  category: string;
  /** How many services are in it. */
  serviceCount: number;
}

/** A service subscription as the API has it. */
export interface ServiceSubscriptionRecord {
  /** Slug of the service in the catalogue. */
  slug: string;
  /** One component of it; the whole service when left out. */
  componentId?: string;
  /** What is alerted about. */
  alertSensitivity: enums.AlertSensitivity;
  /** Id of the subscription; the same as `id`. */
  subscriptionId: string;
  /** Id of the service. */
  serviceId: string;
  /** Name of the service. */
  name: string;
  /** Category of the service. */
  category?: string;
  /** Its own status page. */
  officialStatusUrl?: string;
  /** How its status is read. */
  adapterType: string;
  /** How often. */
  pollingIntervalSeconds: number;
  /** Whether it is read. */
  enabled: boolean;
  /** Its logo. */
  logoUrl?: string;
  /** How it is. */
  overallStatus?: string;
  /** The component. */
  component?: ServiceComponentRecord;
  /** Since when. */
  subscribedAt: string;
  /** Status page components that show it. */
  boundStatusPageComponents?: BoundComponentRecord[];
}

/** A status page component group as the API has it. */
export interface StatusPageComponentGroupRecord {
  /** Id of the status page component group. */
  id: string;
  /** The page. */
  statusPageId: string;
  /** Heading. */
  name: string;
  /** What it is, for visitors. */
  description?: string;
  /** Place among its siblings; given by the service when left out. */
  displayOrder?: number;
  /** Whether it is shown unfolded. */
  defaultOpen: boolean;
  /** Place on the page. */
  pageOrder: number;
  /** Its components. */
  components?: StatusPageComponentRecord[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A status page component as the API has it. */
export interface StatusPageComponentRecord {
  /** Id of the status page component. */
  id: string;
  /** The page. */
  statusPageId: string;
  /** What visitors read. */
  name: string;
  /** What it shows. */
  type: enums.StatusPageComponentType;
  /** The monitor it shows. */
  monitorId?: string;
  /** The resource group it shows. */
  resourceGroupId?: string;
  /** The subscription of the service it shows. */
  serviceSubscriptionId?: string;
  /** What it is, for visitors. */
  description?: string;
  /** Component group on the same page. */
  groupId?: string;
  /** Whether its uptime is shown. When left out: shown, but not for DEPENDENCY. */
  showUptime?: boolean;
  /** Place among its siblings; given by the service when left out. */
  displayOrder?: number;
  /** Whether it is left out of the page's overall status. When left out: counted, but not for DEPENDENCY. */
  excludeFromOverall?: boolean;
  /** Day from which uptime counts, `YYYY-MM-DD`; the day of creation when left out. The service moves a day before the monitor's creation to that day. */
  startDate?: string;
  /** Slug of the service. */
  serviceSlug?: string;
  /** Name of the service. */
  serviceName?: string;
  /** What it shows now. */
  currentStatus: enums.ComponentStatus;
  /** What an operator set. */
  overrideStatus?: enums.ComponentStatus;
  /** Why. */
  overrideReason?: string;
  /** Until when. */
  overrideExpiresAt?: string;
  /** Who. */
  overrideActor?: number;
  /** Place on the page. */
  pageOrder: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A status page domain as the API has it. */
export interface StatusPageDomainRecord {
  /** Id of the status page domain. */
  id: string;
  /** The host name. */
  hostname: string;
  /** Whether it is the page's main address. */
  primary: boolean;
  /** DNS record that leads visitors to the page. */
  trafficRecord: StatusPageDnsEntryRecord;
  /** DNS record that the verification looks for; for the method CNAME the same as `trafficRecord`. */
  verificationRecord: StatusPageDnsEntryRecord;
  /** How far it has come. */
  status: enums.StatusPageDomainStatus;
  /** What the verification looks for. */
  verificationMethod: enums.StatusPageDomainMethod;
  /** What the TXT record must hold. */
  verificationToken: string;
  /** Where the CNAME record must lead. */
  verificationCnameTarget: string;
  /** When it was verified. */
  verifiedAt?: string;
  /** Why it is not. */
  verificationError?: string;
  /** Id at the CDN. */
  cfCustomHostnameId?: string;
  /** Status of the certificate. */
  cfSslStatus?: string;
  /** Since when there is one. */
  sslActiveAt?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** DNS record that leads visitors to the page. */
export interface StatusPageDnsEntryRecord {
  /** Type of the record: `CNAME` or `TXT`. */
  type: string;
  /** Its name, complete. */
  name: string;
  /** What it must hold. */
  value: string;
}

/** A status page subscriber as the API has it. */
export interface StatusPageSubscriberRecord {
  /** Id of the status page subscriber. */
  id: string;
  /** How they are notified. */
  channel: enums.SubscriberChannel;
  /** Address or number. */
  destination: string;
  /** Components they are notified about; the whole page when omitted or empty. */
  componentIds?: string[];
  /** Address, for EMAIL. */
  email?: string;
  /** Whether they have confirmed. */
  confirmed: boolean;
  /** Whether they were asked to. */
  confirmationSent?: boolean;
  /** When they subscribed. */
  createdAt: string;
}

/** An incident, or maintenance, of a status page. */
export interface StatusPageIncidentRecord {
  /** Its id. */
  id: string;
  /** The page. */
  statusPageId: string;
  /** Headline. */
  title: string;
  /** How far along it is. */
  status: enums.PageIncidentStatus;
  /** How bad it is. */
  impact: enums.PageIncidentImpact;
  /** What it affects. */
  affectedComponents?: StatusPageAffectedComponentRecord[];
  /** Whether it is maintenance. */
  scheduled: boolean;
  /** When maintenance begins. */
  scheduledFor?: string;
  /** When maintenance ends. */
  scheduledUntil?: string;
  /** Whether it ends by itself. */
  autoResolve: boolean;
  /** The incident of a monitor that it is about. */
  incidentId?: string;
  /** What was learned. */
  postmortemBody?: string;
  /** Where that is published. */
  postmortemUrl?: string;
  /** When it began. */
  startedAt: string;
  /** When visitors saw it first; none for a draft. */
  publishedAt?: string;
  /** When it was over. */
  resolvedAt?: string;
  /** Who wrote it. */
  createdByUserId?: number;
  /** Its news. */
  updates?: StatusPageIncidentUpdateRecord[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A component that an incident or maintenance affects. */
export interface StatusPageAffectedComponentRecord {
  /** The component. */
  statusPageComponentId: string;
  /** What it shows. */
  componentStatus: enums.ComponentStatus;
  /** Its name. */
  componentName?: string;
}

/** News of an incident or of maintenance. */
export interface StatusPageIncidentUpdateRecord {
  /** Id of the update. */
  id: string;
  /** What the incident became. */
  status: enums.PageIncidentStatus;
  /** What visitors read. */
  body: string;
  /** Who wrote it. */
  createdBy: enums.PageUpdateAuthor;
  /** Which user. */
  createdByUserId?: number;
  /** Whether subscribers were told. */
  notifySubscribers: boolean;
  /** When. */
  createdAt: string;
}

/** A message to a subscriber of a status page. */
export interface StatusPageNotificationDeliveryRecord {
  /** Id of the delivery. */
  id: string;
  /** The page. */
  statusPageId: string;
  /** Who was told. */
  subscriberId: string;
  /** Where. */
  destination?: string;
  /** How: `EMAIL`, `SMS` or `WEBHOOK`. */
  channel: string;
  /** What it tells. */
  eventType: enums.PageNotificationEvent;
  /** How it went. */
  status: enums.DeliveryStatus;
  /** How often it was tried. */
  attemptCount: number;
  /** The incident of the page. */
  incidentId?: string;
  /** The update of the incident. */
  incidentUpdateId?: string;
  /** The last try. */
  lastAttemptAt?: string;
  /** The next try. */
  nextRetryAt?: string;
  /** When it arrived. */
  deliveredAt?: string;
  /** Why it failed. */
  errorMessage?: string;
  /** When it was made. */
  createdAt: string;
}

/** An environment as the API has it. */
export interface EnvironmentRecord {
  /** Id of the environment. */
  id: string;
  /** Name for people. */
  name: string;
  /** Name in addresses, unique in the organization. */
  slug: string;
  /** Variables by name. When set, the whole set is owned: others are removed. The API returns them in clear; wrap sensitive ones in `pulumi.secret`. */
  variables?: Record<string, string>;
  /** Whether monitors without an environment use this one. Setting it takes the mark off the former default. */
  isDefault: boolean;
  /** The organization it belongs to. */
  orgId: number;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** How many monitors use it. */
  monitorCount: number;
}

/** A secret as the API has it. */
export interface SecretRecord {
  /** Id of the secret. */
  id: string;
  /** Name of the secret, unique in the workspace. */
  key: string;
  /** Version of the key it is encrypted with. */
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

/** `SecretUse` as the API has it. */
export interface SecretUseRecord {
  /** The monitor. */
  id: string;
  /** Its name. */
  name: string;
}

/** An API key as the API has it. */
export interface ApiKeyRecord {
  /** Id of the API key. */
  id: number;
  /** Name. It does not have to be unique. */
  name: string;
  /** When it stops working; never when left out. Must lie ahead. */
  expiresAt?: string;
  /** The value to authenticate with; for administrators. */
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

/** A workspace as the API has it. */
export interface WorkspaceRecord {
  /** Id of the workspace. */
  id: number;
  /** Name. */
  name: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** The organization it belongs to. */
  orgId: number;
  /** The runtime it uses; left out where that is the catalogue's default. */
  runtimeProfile?: RuntimeProfileRecord;
}

/** The runtime it uses; left out where that is the catalogue's default. */
export interface RuntimeProfileRecord {
  /** Name of the runtime. */
  id: string;
  /** Version of Node.js in it. */
  nodeVersion: string;
  /** Version of Playwright in it. */
  playwrightVersion: string;
  /** How far along it is; only what is available or deprecated can be chosen. */
  status: enums.RuntimeStatus;
  /** When its support ends. */
  eolAt?: string;
}

/** An entry of the audit log. */
export interface AuditEntryRecord {
  /** Number of the entry. */
  id: number;
  /** The user who did it; none for an API key. */
  actorId?: number;
  /** Their address. */
  actorEmail?: string;
  /** What was done. */
  action: string;
  /** Type of what it was done to. */
  resourceType: string;
  /** Its id. */
  resourceId?: string;
  /** Its name. */
  resourceName?: string;
  /** More about it. */
  metadata?: Record<string, unknown>;
  /** When. */
  createdAt: string;
}

/** An organization. */
export interface OrganizationRecord {
  /** Id of the organization. */
  id: number;
  /** Its name. */
  name: string;
  /** Its address. */
  email: string;
  /** How many people work there. */
  size?: string;
  /** What it does. */
  industry?: string;
  /** Its site. */
  websiteUrl?: string;
}

/** A member of the organization. */
export interface MemberRecord {
  /** Id of the user. */
  userId: number;
  /** Address. */
  email: string;
  /** Name. */
  name?: string;
  /** What they may do. */
  orgRole: enums.OrgRole;
  /** Whether they are in. */
  status: enums.MemberStatus;
  /** Since when. */
  createdAt: string;
}

/** Who an API key is. */
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
  /** Its name. */
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
  /** Its id. */
  id: number;
  /** Its name. */
  name: string;
}

/** The plan. */
export interface PlanRecord {
  /** Which plan it is. */
  tier: enums.PlanTier;
  /** How it is paid. */
  subscriptionStatus?: string;
  /** Whether it is a trial. */
  trialActive: boolean;
  /** When the trial ends. */
  trialExpiresAt?: string;
  /** What the plan includes, by name. */
  entitlements: Record<string, EntitlementRecord>;
  /** What is used of it, by name. */
  usage: Record<string, number>;
}

/** `Entitlement` as the API has it. */
export interface EntitlementRecord {
  /** What may be had. */
  key: string;
  /** How much of it. */
  value: number;
  /** How much the plan says. */
  defaultValue: number;
  /** Whether this is more or less than the plan says. */
  overridden: boolean;
}

/** The rate limit. */
export interface RateLimitsRecord {
  /** Requests in a minute. */
  requestsPerMinute: number;
  /** How many are left. */
  remaining: number;
  /** Milliseconds that a window lasts. */
  windowMs: number;
}

/** A deploy lock. */
export interface DeployLockRecord {
  /** Id of the lock. */
  id: string;
  /** Who holds it. */
  lockedBy: string;
  /** Since when. */
  lockedAt: string;
  /** Until when, unless it is given back earlier. */
  expiresAt: string;
}

/** A webhook as the API has it. */
export interface WebhookRecord {
  /** Id of the webhook. */
  id: string;
  /** Address, https. The emulator also posts to http addresses of this machine. */
  url: string;
  /** What it is for, for people. */
  description?: string;
  /** Events that are posted, at least one. */
  subscribedEvents: enums.WebhookEvent[];
  /** Whether events are posted. */
  enabled: boolean;
  /** Failures in a row. */
  consecutiveFailures: number;
  /** Why the service switched it off. */
  disabledReason?: string;
  /** When the service switched it off. */
  disabledAt?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** An event on its way to a webhook. */
export interface WebhookDeliveryRecord {
  /** Id of the delivery. */
  id: string;
  /** The webhook. */
  endpointId: string;
  /** The event; the same in every try. */
  eventId: string;
  /** Its name. */
  eventType: string;
  /** How it went. */
  status: enums.WebhookDeliveryStatus;
  /** How often it was tried. */
  attemptCount: number;
  /** How often it is tried at most. */
  maxAttempts: number;
  /** Status of the last answer. */
  responseStatus?: number;
  /** Milliseconds to that answer. */
  responseLatencyMs?: number;
  /** Why it failed. */
  errorMessage?: string;
  /** When it arrived. */
  deliveredAt?: string;
  /** When it was given up. */
  failedAt?: string;
  /** The next try. */
  nextRetryAt?: string;
  /** When it was made. */
  createdAt: string;
}

/** An event that webhooks are notified of. */
export interface WebhookEventTypeRecord {
  /** Name of the event. */
  type: enums.WebhookEvent;
  /** Where it comes from: `monitoring` or `status_data`. */
  surface: string;
  /** What it tells. */
  description: string;
}

/** How webhooks are signed. */
export interface WebhookSigningRecord {
  /** Whether there is a secret. */
  configured: boolean;
  /** Its visible part. */
  maskedSecret?: pulumi.Output<string>;
}

/** An email domain as the API has it. */
export interface EmailDomainRecord {
  /** Id of the email domain. */
  id: string;
  /** The domain, in lower case. */
  name: string;
  /** The workspace it belongs to. */
  workspaceId: number;
  /** Whether the service gave it or it is your own. */
  kind: enums.EmailDomainKind;
  /** How far along it is. */
  status: enums.EmailDomainStatus;
  /** The DNS records to publish. */
  dnsRecords: EmailDnsEntryRecord[];
  /** Whether its MX record was found. */
  mxVerified: boolean;
  /** What proves the domain to be yours. */
  verificationToken?: string;
  /** Why the last look failed. */
  verificationError?: string;
  /** When it was verified. */
  verifiedAt?: string;
  /** Days that mail is kept. */
  retentionDays?: number;
  /** Last mail. */
  lastMessageAt?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** A DNS record that the domain needs. */
export interface EmailDnsEntryRecord {
  /** What it is for. */
  label?: string;
  /** Type: `MX` or `TXT`. */
  type: string;
  /** Name. */
  name: string;
  /** Value. */
  value: string;
  /** Whether the domain works only with it. */
  required: boolean;
  /** Priority of an MX record. */
  priority?: number;
  /** Whether the last look found it. */
  found?: boolean;
  /** Last look. */
  lastCheckedAt?: string;
}

/** A webhook inbox as the API has it. */
export interface WebhookInboxRecord {
  /** Id of the webhook inbox. */
  id: string;
  /** Name. */
  name: string;
  /** Whether it takes calls. */
  status: enums.WebhookInboxStatus;
  /** What callers are answered. Left out later, it stays as it is. */
  httpResponse?: WebhookInboxResponseRecord;
  /** Whether browsers may call it from other sites. */
  cors: boolean;
  /** Days that calls are kept; the plan's number when left out. */
  retentionDays?: number;
  /** Calls that are kept. */
  maxEvents: number;
  /** The workspace it belongs to. */
  workspaceId: number;
  /** Its part of the address. */
  publicToken: pulumi.Output<string>;
  /** Its address. */
  httpUrl: pulumi.Output<string>;
  /** Last call. */
  lastEventAt?: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** What callers are answered. Left out later, it stays as it is. */
export interface WebhookInboxResponseRecord {
  /** Status. */
  status?: number;
  /** Headers. */
  headers?: Record<string, string>;
  /** Body. */
  body?: string;
  /** Content-Type. */
  contentType?: string;
  /** Milliseconds before the answer. */
  delayMs?: number;
}

/** A call that an inbox has caught. */
export interface WebhookInboxEventRecord {
  /** Id of the call. */
  id: string;
  /** The inbox. */
  inboxId: string;
  /** When it came. */
  receivedAt: string;
  /** Size of its body. */
  sizeBytes: number;
  /** SHA-256 of its body. */
  sha256: string;
  /** Its verb. */
  method: string;
  /** Its path. */
  path: string;
  /** Its headers. */
  headers: pulumi.Output<Record<string, string[]>>;
  /** Its query parameters. */
  query?: pulumi.Output<Record<string, string[]>>;
  /** Its address. */
  url?: pulumi.Output<string>;
  /** Its address as it came. */
  rawUrl?: pulumi.Output<string>;
  /** Its host. */
  host?: string;
  /** Where it came from. */
  sourceIp?: string;
  /** The beginning of its body. */
  bodyPreview?: pulumi.Output<string>;
  /** Its body, where the API returns it. */
  body?: pulumi.Output<string>;
  /** Whether the body was cut. */
  bodyTruncated?: boolean;
}
