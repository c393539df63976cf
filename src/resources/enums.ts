// Generated from src/definitions by `npm run generate`. Do not edit.

/** Values of `ManagedBy`. The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
export const ManagedBy = {
  DASHBOARD: "DASHBOARD",
  CLI: "CLI",
  TERRAFORM: "TERRAFORM",
  MCP: "MCP",
  API: "API",
} as const;
/** One of the values of `ManagedBy`. */
export type ManagedBy = (typeof ManagedBy)[keyof typeof ManagedBy];

/** Values of `AlertChannelType`. Type of the channel. */
export const AlertChannelType = {
  EMAIL: "email",
  WEBHOOK: "webhook",
  SLACK: "slack",
  PAGERDUTY: "pagerduty",
  OPSGENIE: "opsgenie",
  TEAMS: "teams",
  DISCORD: "discord",
  TELEGRAM: "telegram",
  GOOGLE_CHAT: "google_chat",
  PUSHOVER: "pushover",
  MATTERMOST: "mattermost",
  SPLUNK_ONCALL: "splunk_oncall",
  PUSHBULLET: "pushbullet",
  LINEAR: "linear",
  INCIDENT_IO: "incident_io",
  ROOTLY: "rootly",
  ZAPIER: "zapier",
  DATADOG: "datadog",
  JIRA: "jira",
  GITLAB: "gitlab",
  SMS: "sms",
  PHONE_CALL: "phone_call",
} as const;
/** One of the values of `AlertChannelType`. */
export type AlertChannelType = (typeof AlertChannelType)[keyof typeof AlertChannelType];

/** Values of `AlertSensitivity`. Which events trigger alerts. */
export const AlertSensitivity = {
  ALL: "ALL",
  AWARENESS: "AWARENESS",
  INCIDENTS_ONLY: "INCIDENTS_ONLY",
  MAJOR_ONLY: "MAJOR_ONLY",
} as const;
/** One of the values of `AlertSensitivity`. */
export type AlertSensitivity = (typeof AlertSensitivity)[keyof typeof AlertSensitivity];

/** Values of `MonitorType`. Type of check. */
export const MonitorType = {
  HTTP: "HTTP",
  DNS: "DNS",
  MCP_SERVER: "MCP_SERVER",
  TCP: "TCP",
  ICMP: "ICMP",
  HEARTBEAT: "HEARTBEAT",
  BROWSER: "BROWSER",
  MULTI_STEP_API: "MULTI_STEP_API",
} as const;
/** One of the values of `MonitorType`. */
export type MonitorType = (typeof MonitorType)[keyof typeof MonitorType];

/** Values of `HttpMethod`. HTTP method. */
export const HttpMethod = {
  GET: "GET",
  POST: "POST",
  PUT: "PUT",
  PATCH: "PATCH",
  DELETE: "DELETE",
  HEAD: "HEAD",
} as const;
/** One of the values of `HttpMethod`. */
export type HttpMethod = (typeof HttpMethod)[keyof typeof HttpMethod];

/** Values of `DnsRecordType`. Record type. */
export const DnsRecordType = {
  A: "A",
  AAAA: "AAAA",
  CNAME: "CNAME",
  MX: "MX",
  NS: "NS",
  TXT: "TXT",
  SRV: "SRV",
  SOA: "SOA",
  CAA: "CAA",
  PTR: "PTR",
} as const;
/** One of the values of `DnsRecordType`. */
export type DnsRecordType = (typeof DnsRecordType)[keyof typeof DnsRecordType];

/** Values of `AssertionOperator`. Comparison operator. */
export const AssertionOperator = {
  EQUALS: "equals",
  CONTAINS: "contains",
  LESS_THAN: "less_than",
  GREATER_THAN: "greater_than",
  MATCHES: "matches",
  RANGE: "range",
} as const;
/** One of the values of `AssertionOperator`. */
export type AssertionOperator = (typeof AssertionOperator)[keyof typeof AssertionOperator];

/** Values of `AssertionSeverity`. Whether a breach fails the check or only warns. */
export const AssertionSeverity = {
  FAIL: "fail",
  WARN: "warn",
} as const;
/** One of the values of `AssertionSeverity`. */
export type AssertionSeverity = (typeof AssertionSeverity)[keyof typeof AssertionSeverity];

/** Values of `TriggerRuleType`. Condition that triggers. */
export const TriggerRuleType = {
  CONSECUTIVE_FAILURES: "consecutive_failures",
  FAILURES_IN_WINDOW: "failures_in_window",
  RESPONSE_TIME: "response_time",
} as const;
/** One of the values of `TriggerRuleType`. */
export type TriggerRuleType = (typeof TriggerRuleType)[keyof typeof TriggerRuleType];

/** Values of `TriggerRuleScope`. Whether failures are counted per region or over all regions. */
export const TriggerRuleScope = {
  PER_REGION: "per_region",
  ANY_REGION: "any_region",
} as const;
/** One of the values of `TriggerRuleScope`. */
export type TriggerRuleScope = (typeof TriggerRuleScope)[keyof typeof TriggerRuleScope];

/** Values of `TriggerRuleSeverity`. Severity of the incident. */
export const TriggerRuleSeverity = {
  DOWN: "down",
  DEGRADED: "degraded",
} as const;
/** One of the values of `TriggerRuleSeverity`. */
export type TriggerRuleSeverity = (typeof TriggerRuleSeverity)[keyof typeof TriggerRuleSeverity];

/** Values of `TriggerRuleAggregation`. How response times are aggregated, for response_time. */
export const TriggerRuleAggregation = {
  ALL_EXCEED: "all_exceed",
  AVERAGE: "average",
  P95: "p95",
  MAX: "max",
} as const;
/** One of the values of `TriggerRuleAggregation`. */
export type TriggerRuleAggregation =
  (typeof TriggerRuleAggregation)[keyof typeof TriggerRuleAggregation];

/** Values of `ConfirmationType`. How a trigger is confirmed. */
export const ConfirmationType = {
  MULTI_REGION: "multi_region",
} as const;
/** One of the values of `ConfirmationType`. */
export type ConfirmationType = (typeof ConfirmationType)[keyof typeof ConfirmationType];

/** Values of `CaptureMode`. When screenshots are kept. */
export const CaptureMode = {
  ALWAYS: "always",
  ON_FAILURE: "on_failure",
  OFF: "off",
} as const;
/** One of the values of `CaptureMode`. */
export type CaptureMode = (typeof CaptureMode)[keyof typeof CaptureMode];

/** Values of `AssertionType`. Identifies the variants of `AssertionConfig`. */
export const AssertionType = {
  STATUS_CODE: "status_code",
  RESPONSE_TIME: "response_time",
  RESPONSE_TIME_WARN: "response_time_warn",
  BODY_CONTAINS: "body_contains",
  REGEX_BODY: "regex_body",
  HEADER_VALUE: "header_value",
  JSON_PATH: "json_path",
  SSL_EXPIRY: "ssl_expiry",
  RESPONSE_SIZE: "response_size",
  REDIRECT_COUNT: "redirect_count",
  REDIRECT_TARGET: "redirect_target",
  DNS_EXPECTED_CNAME: "dns_expected_cname",
  DNS_EXPECTED_IPS: "dns_expected_ips",
  DNS_MAX_ANSWERS: "dns_max_answers",
  DNS_MIN_ANSWERS: "dns_min_answers",
  DNS_RECORD_CONTAINS: "dns_record_contains",
  DNS_RECORD_EQUALS: "dns_record_equals",
  DNS_RESOLVES: "dns_resolves",
  DNS_RESPONSE_TIME: "dns_response_time",
  DNS_RESPONSE_TIME_WARN: "dns_response_time_warn",
  DNS_TTL_HIGH: "dns_ttl_high",
  DNS_TTL_LOW: "dns_ttl_low",
  DNS_TXT_CONTAINS: "dns_txt_contains",
  HEARTBEAT_INTERVAL_DRIFT: "heartbeat_interval_drift",
  HEARTBEAT_MAX_INTERVAL: "heartbeat_max_interval",
  HEARTBEAT_PAYLOAD_CONTAINS: "heartbeat_payload_contains",
  HEARTBEAT_RECEIVED: "heartbeat_received",
  ICMP_PACKET_LOSS: "icmp_packet_loss",
  ICMP_REACHABLE: "icmp_reachable",
  ICMP_RESPONSE_TIME: "icmp_response_time",
  ICMP_RESPONSE_TIME_WARN: "icmp_response_time_warn",
  MCP_CONNECTS: "mcp_connects",
  MCP_HAS_CAPABILITY: "mcp_has_capability",
  MCP_MIN_TOOLS: "mcp_min_tools",
  MCP_PROTOCOL_VERSION: "mcp_protocol_version",
  MCP_RESPONSE_TIME: "mcp_response_time",
  MCP_RESPONSE_TIME_WARN: "mcp_response_time_warn",
  MCP_TOOL_AVAILABLE: "mcp_tool_available",
  MCP_TOOL_COUNT_CHANGED: "mcp_tool_count_changed",
  TCP_CONNECTS: "tcp_connects",
  TCP_RESPONSE_TIME: "tcp_response_time",
  TCP_RESPONSE_TIME_WARN: "tcp_response_time_warn",
} as const;
/** One of the values of `AssertionType`. */
export type AssertionType = (typeof AssertionType)[keyof typeof AssertionType];

/** Values of `MonitorAuthType`. Identifies the variants of `MonitorAuth`. */
export const MonitorAuthType = {
  BEARER: "bearer",
  BASIC: "basic",
  HEADER: "header",
  API_KEY: "api_key",
} as const;
/** One of the values of `MonitorAuthType`. */
export type MonitorAuthType = (typeof MonitorAuthType)[keyof typeof MonitorAuthType];

/** Values of `HealthThresholdType`. Whether `healthThresholdValue` is a count or a percentage. Set both or neither. */
export const HealthThresholdType = {
  COUNT: "COUNT",
  PERCENTAGE: "PERCENTAGE",
} as const;
/** One of the values of `HealthThresholdType`. */
export type HealthThresholdType = (typeof HealthThresholdType)[keyof typeof HealthThresholdType];

/** Values of `ResourceGroupMemberType`. Type of the member. */
export const ResourceGroupMemberType = {
  MONITOR: "monitor",
  SERVICE: "service",
} as const;
/** One of the values of `ResourceGroupMemberType`. */
export type ResourceGroupMemberType =
  (typeof ResourceGroupMemberType)[keyof typeof ResourceGroupMemberType];

/** Values of `IncidentSeverity`. Minimum severity. */
export const IncidentSeverity = {
  DOWN: "DOWN",
  DEGRADED: "DEGRADED",
  MAINTENANCE: "MAINTENANCE",
} as const;
/** One of the values of `IncidentSeverity`. */
export type IncidentSeverity = (typeof IncidentSeverity)[keyof typeof IncidentSeverity];

/** Values of `WebhookEvent`. Event. */
export const WebhookEvent = {
  MONITOR_CREATED: "monitor.created",
  MONITOR_UPDATED: "monitor.updated",
  MONITOR_DELETED: "monitor.deleted",
  INCIDENT_CREATED: "incident.created",
  INCIDENT_RESOLVED: "incident.resolved",
  INCIDENT_REOPENED: "incident.reopened",
  SERVICE_STATUS_CHANGED: "service.status_changed",
  SERVICE_COMPONENT_CHANGED: "service.component_changed",
  SERVICE_INCIDENT_CREATED: "service.incident_created",
  SERVICE_INCIDENT_UPDATED: "service.incident_updated",
  SERVICE_INCIDENT_RESOLVED: "service.incident_resolved",
} as const;
/** One of the values of `WebhookEvent`. */
export type WebhookEvent = (typeof WebhookEvent)[keyof typeof WebhookEvent];

/** Values of `StatusPageVisibility`. Who can see the page. The service accepts the restricted values but has no setting for a password or a list of addresses yet. */
export const StatusPageVisibility = {
  PUBLIC: "PUBLIC",
  PASSWORD: "PASSWORD",
  IP_RESTRICTED: "IP_RESTRICTED",
} as const;
/** One of the values of `StatusPageVisibility`. */
export type StatusPageVisibility = (typeof StatusPageVisibility)[keyof typeof StatusPageVisibility];

/** Values of `IncidentMode`. Whether incidents of monitors are published by hand, after a review or at once. */
export const IncidentMode = {
  MANUAL: "MANUAL",
  REVIEW: "REVIEW",
  AUTOMATIC: "AUTOMATIC",
} as const;
/** One of the values of `IncidentMode`. */
export type IncidentMode = (typeof IncidentMode)[keyof typeof IncidentMode];

/** Values of `StatusPageComponentType`. Type of its target. */
export const StatusPageComponentType = {
  MONITOR: "MONITOR",
  GROUP: "GROUP",
  STATIC: "STATIC",
  DEPENDENCY: "DEPENDENCY",
} as const;
/** One of the values of `StatusPageComponentType`. */
export type StatusPageComponentType =
  (typeof StatusPageComponentType)[keyof typeof StatusPageComponentType];

/** Values of `StatusPageDomainMethod`. Type of record that the verification looks for. */
export const StatusPageDomainMethod = {
  CNAME: "CNAME",
  TXT: "TXT",
} as const;
/** One of the values of `StatusPageDomainMethod`. */
export type StatusPageDomainMethod =
  (typeof StatusPageDomainMethod)[keyof typeof StatusPageDomainMethod];

/** Values of `SubscriberChannel`. How they are notified. */
export const SubscriberChannel = {
  EMAIL: "EMAIL",
  SMS: "SMS",
  WEBHOOK: "WEBHOOK",
} as const;
/** One of the values of `SubscriberChannel`. */
export type SubscriberChannel = (typeof SubscriberChannel)[keyof typeof SubscriberChannel];

/** Values of `PageIncidentImpact`. How much visitors notice. */
export const PageIncidentImpact = {
  NONE: "NONE",
  MINOR: "MINOR",
  MAJOR: "MAJOR",
  CRITICAL: "CRITICAL",
} as const;
/** One of the values of `PageIncidentImpact`. */
export type PageIncidentImpact = (typeof PageIncidentImpact)[keyof typeof PageIncidentImpact];

/** Values of `ComponentStatus`. Status that it shows meanwhile. */
export const ComponentStatus = {
  OPERATIONAL: "OPERATIONAL",
  DEGRADED_PERFORMANCE: "DEGRADED_PERFORMANCE",
  PARTIAL_OUTAGE: "PARTIAL_OUTAGE",
  MAJOR_OUTAGE: "MAJOR_OUTAGE",
  UNDER_MAINTENANCE: "UNDER_MAINTENANCE",
} as const;
/** One of the values of `ComponentStatus`. */
export type ComponentStatus = (typeof ComponentStatus)[keyof typeof ComponentStatus];

/** Values of `ApiKeyOnDestroy`. What a destroy does: `delete` removes the record and frees one of the ten slots; `revoke` keeps the key listed as revoked. */
export const ApiKeyOnDestroy = {
  DELETE: "delete",
  REVOKE: "revoke",
} as const;
/** One of the values of `ApiKeyOnDestroy`. */
export type ApiKeyOnDestroy = (typeof ApiKeyOnDestroy)[keyof typeof ApiKeyOnDestroy];

/** Values of `EmailDomainKind`. Whether the service assigned it or it is a custom domain. */
export const EmailDomainKind = {
  ASSIGNED: "assigned",
  CUSTOM: "custom",
} as const;
/** One of the values of `EmailDomainKind`. */
export type EmailDomainKind = (typeof EmailDomainKind)[keyof typeof EmailDomainKind];

/** Values of `WebhookInboxStatus`. Whether it accepts requests. */
export const WebhookInboxStatus = {
  ACTIVE: "active",
  DISABLED: "disabled",
} as const;
/** One of the values of `WebhookInboxStatus`. */
export type WebhookInboxStatus = (typeof WebhookInboxStatus)[keyof typeof WebhookInboxStatus];

/** Values of `OrgRole`. Role of the person. `OWNER` is accepted only for a person who is already an owner. */
export const OrgRole = {
  OWNER: "OWNER",
  ADMIN: "ADMIN",
  MEMBER: "MEMBER",
} as const;
/** One of the values of `OrgRole`. */
export type OrgRole = (typeof OrgRole)[keyof typeof OrgRole];

/** Values of `MonitorStatus`. Current status. */
export const MonitorStatus = {
  UP: "up",
  DEGRADED: "degraded",
  DOWN: "down",
  PAUSED: "paused",
  UNKNOWN: "unknown",
} as const;
/** One of the values of `MonitorStatus`. */
export type MonitorStatus = (typeof MonitorStatus)[keyof typeof MonitorStatus];

/** Values of `BindingReadiness`. Whether all secrets that its code uses exist. */
export const BindingReadiness = {
  READY: "ready",
  BLOCKED: "blocked",
  NOT_APPLICABLE: "not_applicable",
} as const;
/** One of the values of `BindingReadiness`. */
export type BindingReadiness = (typeof BindingReadiness)[keyof typeof BindingReadiness];

/** Values of `MonitorActivity`. Only active or only paused monitors. */
export const MonitorActivity = {
  ACTIVE: "active",
  PAUSED: "paused",
} as const;
/** One of the values of `MonitorActivity`. */
export type MonitorActivity = (typeof MonitorActivity)[keyof typeof MonitorActivity];

/** Values of `ChangedVia`. The tool that made the change. */
export const ChangedVia = {
  API: "API",
  DASHBOARD: "DASHBOARD",
  CLI: "CLI",
  TERRAFORM: "TERRAFORM",
} as const;
/** One of the values of `ChangedVia`. */
export type ChangedVia = (typeof ChangedVia)[keyof typeof ChangedVia];

/** Values of `ResultWindow`. Length of the period; `24h` if omitted. */
export const ResultWindow = {
  _24H: "24h",
  _7D: "7d",
  _30D: "30d",
  _90D: "90d",
} as const;
/** One of the values of `ResultWindow`. */
export type ResultWindow = (typeof ResultWindow)[keyof typeof ResultWindow];

/** Values of `DeliveryStatus`. Status of the delivery. */
export const DeliveryStatus = {
  PENDING: "PENDING",
  DELIVERED: "DELIVERED",
  RETRY_PENDING: "RETRY_PENDING",
  FAILED: "FAILED",
  CANCELLED: "CANCELLED",
  SKIPPED_NO_CREDIT: "SKIPPED_NO_CREDIT",
  SKIPPED_UNVERIFIED: "SKIPPED_UNVERIFIED",
  SKIPPED_OPTED_OUT: "SKIPPED_OPTED_OUT",
  SKIPPED_RATE_LIMITED: "SKIPPED_RATE_LIMITED",
} as const;
/** One of the values of `DeliveryStatus`. */
export type DeliveryStatus = (typeof DeliveryStatus)[keyof typeof DeliveryStatus];

/** Values of `AttemptStatus`. Result of the attempt. */
export const AttemptStatus = {
  SUCCESS: "SUCCESS",
  FAILED: "FAILED",
  TIMEOUT: "TIMEOUT",
  ERROR: "ERROR",
} as const;
/** One of the values of `AttemptStatus`. */
export type AttemptStatus = (typeof AttemptStatus)[keyof typeof AttemptStatus];

/** Values of `DispatchStatus`. Status of the dispatch. */
export const DispatchStatus = {
  PENDING: "PENDING",
  DISPATCHING: "DISPATCHING",
  DELIVERED: "DELIVERED",
  ESCALATING: "ESCALATING",
  ACKNOWLEDGED: "ACKNOWLEDGED",
  COMPLETED: "COMPLETED",
} as const;
/** One of the values of `DispatchStatus`. */
export type DispatchStatus = (typeof DispatchStatus)[keyof typeof DispatchStatus];

/** Values of `DispatchCompletion`. Why it ended. */
export const DispatchCompletion = {
  EXHAUSTED: "EXHAUSTED",
  RESOLVED: "RESOLVED",
  NO_STEPS: "NO_STEPS",
} as const;
/** One of the values of `DispatchCompletion`. */
export type DispatchCompletion = (typeof DispatchCompletion)[keyof typeof DispatchCompletion];

/** Values of `IncidentSource`. Source of the incident. */
export const IncidentSource = {
  AUTOMATIC: "AUTOMATIC",
  MANUAL: "MANUAL",
  MONITORS: "MONITORS",
  STATUS_DATA: "STATUS_DATA",
  RESOURCE_GROUP: "RESOURCE_GROUP",
} as const;
/** One of the values of `IncidentSource`. */
export type IncidentSource = (typeof IncidentSource)[keyof typeof IncidentSource];

/** Values of `IncidentStatus`. Status of the incident. */
export const IncidentStatus = {
  WATCHING: "WATCHING",
  TRIGGERED: "TRIGGERED",
  CONFIRMED: "CONFIRMED",
  RESOLVED: "RESOLVED",
} as const;
/** One of the values of `IncidentStatus`. */
export type IncidentStatus = (typeof IncidentStatus)[keyof typeof IncidentStatus];

/** Values of `ResolutionReason`. How it was resolved. */
export const ResolutionReason = {
  MANUAL: "MANUAL",
  AUTO_RECOVERED: "AUTO_RECOVERED",
  AUTO_RESOLVED: "AUTO_RESOLVED",
} as const;
/** One of the values of `ResolutionReason`. */
export type ResolutionReason = (typeof ResolutionReason)[keyof typeof ResolutionReason];

/** Values of `IncidentConnection`. How they were linked. */
export const IncidentConnection = {
  AUTO: "AUTO",
  MANUAL: "MANUAL",
} as const;
/** One of the values of `IncidentConnection`. */
export type IncidentConnection = (typeof IncidentConnection)[keyof typeof IncidentConnection];

/** Values of `TriggerSource`. Source of this information. */
export const TriggerSource = {
  FORENSICS: "forensics",
  CHECKS: "checks",
  NONE: "none",
} as const;
/** One of the values of `TriggerSource`. */
export type TriggerSource = (typeof TriggerSource)[keyof typeof TriggerSource];

/** Values of `IncidentEventKind`. What it is. */
export const IncidentEventKind = {
  UPDATE: "update",
  DISPATCH: "dispatch",
  DELIVERY: "delivery",
  FORENSIC_TRANSITION: "forensic_transition",
  STATUS_PAGE_UPDATE: "status_page_update",
} as const;
/** One of the values of `IncidentEventKind`. */
export type IncidentEventKind = (typeof IncidentEventKind)[keyof typeof IncidentEventKind];

/** Values of `TransitionStatus`. Previous status. */
export const TransitionStatus = {
  WATCHING: "WATCHING",
  TRIGGERED: "TRIGGERED",
  CONFIRMED: "CONFIRMED",
  RESOLVED: "RESOLVED",
} as const;
/** One of the values of `TransitionStatus`. */
export type TransitionStatus = (typeof TransitionStatus)[keyof typeof TransitionStatus];

/** Values of `TransitionReason`. Why it occurred. */
export const TransitionReason = {
  TRIGGER: "trigger",
  CONFIRM: "confirm",
  RESOLVE: "resolve",
  AUTO_CLEAR: "auto_clear",
  REOPEN: "reopen",
} as const;
/** One of the values of `TransitionReason`. */
export type TransitionReason = (typeof TransitionReason)[keyof typeof TransitionReason];

/** Values of `MaintenanceFilter`. Only active or only upcoming windows. */
export const MaintenanceFilter = {
  ACTIVE: "active",
  UPCOMING: "upcoming",
} as const;
/** One of the values of `MaintenanceFilter`. */
export type MaintenanceFilter = (typeof MaintenanceFilter)[keyof typeof MaintenanceFilter];

/** Values of `GroupStatus`. Worst status of the members. */
export const GroupStatus = {
  OPERATIONAL: "operational",
  MAINTENANCE: "maintenance",
  DEGRADED: "degraded",
  DOWN: "down",
} as const;
/** One of the values of `GroupStatus`. */
export type GroupStatus = (typeof GroupStatus)[keyof typeof GroupStatus];

/** Values of `ThresholdStatus`. Health by the threshold; absent without one. */
export const ThresholdStatus = {
  HEALTHY: "healthy",
  DEGRADED: "degraded",
  DOWN: "down",
} as const;
/** One of the values of `ThresholdStatus`. */
export type ThresholdStatus = (typeof ThresholdStatus)[keyof typeof ThresholdStatus];

/** Values of `GroupMemberType`. Type of the member. */
export const GroupMemberType = {
  MONITOR: "monitor",
  SERVICE: "service",
} as const;
/** One of the values of `GroupMemberType`. */
export type GroupMemberType = (typeof GroupMemberType)[keyof typeof GroupMemberType];

/** Values of `ServiceLifecycle`. Lifecycle status of the service. */
export const ServiceLifecycle = {
  ACTIVE: "ACTIVE",
  DEGRADED: "DEGRADED",
  DEPRECATED: "DEPRECATED",
  RETIRED: "RETIRED",
} as const;
/** One of the values of `ServiceLifecycle`. */
export type ServiceLifecycle = (typeof ServiceLifecycle)[keyof typeof ServiceLifecycle];

/** Values of `ServiceOrder`. Sort order. */
export const ServiceOrder = {
  RECENT: "recent",
  CURATED: "curated",
} as const;
/** One of the values of `ServiceOrder`. */
export type ServiceOrder = (typeof ServiceOrder)[keyof typeof ServiceOrder];

/** Values of `UptimeGranularity`. Length of a bucket; `daily` if omitted. */
export const UptimeGranularity = {
  HOURLY: "hourly",
  DAILY: "daily",
} as const;
/** One of the values of `UptimeGranularity`. */
export type UptimeGranularity = (typeof UptimeGranularity)[keyof typeof UptimeGranularity];

/** Values of `ServiceEventType`. Type of the event. */
export const ServiceEventType = {
  INCIDENT_OPENED: "incident.opened",
  INCIDENT_UPDATE: "incident.update",
  INCIDENT_RESOLVED: "incident.resolved",
  MAINTENANCE_SCHEDULED: "maintenance.scheduled",
  MAINTENANCE_STARTED: "maintenance.started",
  MAINTENANCE_COMPLETED: "maintenance.completed",
  COMPONENT_TRANSITION: "component.transition",
} as const;
/** One of the values of `ServiceEventType`. */
export type ServiceEventType = (typeof ServiceEventType)[keyof typeof ServiceEventType];

/** Values of `StatusPageDomainStatus`. Status of the domain. */
export const StatusPageDomainStatus = {
  PENDING_VERIFICATION: "PENDING_VERIFICATION",
  VERIFICATION_FAILED: "VERIFICATION_FAILED",
  VERIFIED: "VERIFIED",
  SSL_PENDING: "SSL_PENDING",
  ACTIVE: "ACTIVE",
  FAILED: "FAILED",
  REMOVED: "REMOVED",
} as const;
/** One of the values of `StatusPageDomainStatus`. */
export type StatusPageDomainStatus =
  (typeof StatusPageDomainStatus)[keyof typeof StatusPageDomainStatus];

/** Values of `PageIncidentStatus`. Status; `RESOLVED` once it is over. */
export const PageIncidentStatus = {
  INVESTIGATING: "INVESTIGATING",
  IDENTIFIED: "IDENTIFIED",
  MONITORING: "MONITORING",
  RESOLVED: "RESOLVED",
} as const;
/** One of the values of `PageIncidentStatus`. */
export type PageIncidentStatus = (typeof PageIncidentStatus)[keyof typeof PageIncidentStatus];

/** Values of `PageUpdateAuthor`. Type of author. */
export const PageUpdateAuthor = {
  USER: "USER",
  SYSTEM: "SYSTEM",
} as const;
/** One of the values of `PageUpdateAuthor`. */
export type PageUpdateAuthor = (typeof PageUpdateAuthor)[keyof typeof PageUpdateAuthor];

/** Values of `PageNotificationEvent`. Type of the message. */
export const PageNotificationEvent = {
  SUBSCRIPTION_CONFIRMATION: "SUBSCRIPTION_CONFIRMATION",
  INCIDENT_CREATED: "INCIDENT_CREATED",
  INCIDENT_UPDATED: "INCIDENT_UPDATED",
  INCIDENT_RESOLVED: "INCIDENT_RESOLVED",
} as const;
/** One of the values of `PageNotificationEvent`. */
export type PageNotificationEvent =
  (typeof PageNotificationEvent)[keyof typeof PageNotificationEvent];

/** Values of `RuntimeStatus`. Status of the runtime; only `available` and `deprecated` ones can be selected. */
export const RuntimeStatus = {
  BAKING: "baking",
  AVAILABLE: "available",
  DEPRECATED: "deprecated",
  RETIRED: "retired",
} as const;
/** One of the values of `RuntimeStatus`. */
export type RuntimeStatus = (typeof RuntimeStatus)[keyof typeof RuntimeStatus];

/** Values of `MemberStatus`. Status of the membership. */
export const MemberStatus = {
  ACTIVE: "ACTIVE",
  SUSPENDED: "SUSPENDED",
  INVITED: "INVITED",
  LEFT: "LEFT",
  REMOVED: "REMOVED",
  DECLINED: "DECLINED",
} as const;
/** One of the values of `MemberStatus`. */
export type MemberStatus = (typeof MemberStatus)[keyof typeof MemberStatus];

/** Values of `PlanTier`. Name of the plan. */
export const PlanTier = {
  FREE: "FREE",
  STARTER: "STARTER",
  PRO: "PRO",
  TEAM: "TEAM",
  BUSINESS: "BUSINESS",
  ENTERPRISE: "ENTERPRISE",
} as const;
/** One of the values of `PlanTier`. */
export type PlanTier = (typeof PlanTier)[keyof typeof PlanTier];

/** Values of `WebhookDeliveryStatus`. Status of the delivery. */
export const WebhookDeliveryStatus = {
  PENDING: "PENDING",
  DELIVERED: "DELIVERED",
  RETRY_PENDING: "RETRY_PENDING",
  FAILED: "FAILED",
} as const;
/** One of the values of `WebhookDeliveryStatus`. */
export type WebhookDeliveryStatus =
  (typeof WebhookDeliveryStatus)[keyof typeof WebhookDeliveryStatus];

/** Values of `EmailDomainStatus`. Status of the domain. */
export const EmailDomainStatus = {
  ACTIVE: "active",
  DISABLED: "disabled",
  PENDING_DNS: "pending_dns",
  VERIFICATION_FAILED: "verification_failed",
} as const;
/** One of the values of `EmailDomainStatus`. */
export type EmailDomainStatus = (typeof EmailDomainStatus)[keyof typeof EmailDomainStatus];

/** Values of `EmailPart`. The part of the message that contains the code. */
export const EmailPart = {
  TEXT: "text",
  HTML: "html",
} as const;
/** One of the values of `EmailPart`. */
export type EmailPart = (typeof EmailPart)[keyof typeof EmailPart];
