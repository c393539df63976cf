// @ts-check
// Rows of the coverage page for calls that no resource and no lookup uses, and for records and areas.

const ONLY = "Emulator only: ";

/** Why a call that is served has neither resource nor lookup; the first that fits. @type {[RegExp, string][]} */
export const REASONS = [
  [/\/test(-notifications)?$/, `${ONLY}a trial, not a state.`],
  [
    / \/deploy\/lock/,
    `${ONLY}taken and given back around a deployment. \`getDeployLock\` shows it.`,
  ],
  [/ \/vaults\/rotate$/, `${ONLY}an operation. It changes no secret's value.`],
  [/ \/services\/summary$/, `${ONLY}counts of what \`getServices\` lists.`],
  [/ \/services\/incidents$/, `${ONLY}\`getServiceIncidents\` asks service by service.`],
  [/ \/services\/.*status-events$/, `${ONLY}nothing describes its records.`],
  [/ \/resource-groups\/\{\w+\}\/health$/, "Part of `getResourceGroup`: its `health`."],
  [/ \/monitors\/bulk$/, `${ONLY}the same as a call for each monitor.`],
  [/ \/monitors\/\{\w+\}\/results$/, "The same as `check-results`, which `getCheckResults` reads."],
  [
    / \/notifications\/unread-count$/,
    `${ONLY}\`getNotifications\` with \`unreadOnly\` lists them.`,
  ],
  [/ \/notifications\/.*(read|read-all)$/, `${ONLY}what a person does who reads.`],
  [
    / \/webhook\/inboxes\/.*\/events\/\{\w+\}$/,
    `${ONLY}its body is read by tests. \`getWebhookInboxEvents\` lists the rest.`,
  ],
  [
    /\/(pause|resume|mute|unmute|quarantine|rotate-token)$/,
    `${ONLY}an operation. Whether a monitor runs is \`enabled\` of \`Monitor\`.`,
  ],
  [
    / \/monitors\/\{\w+\}\/(tags|alert-channels|policy|assertions|auth)/,
    "Part of `Monitor`, which says it in its own body, and of `getMonitor`.",
  ],
  [
    / \/(definitions|monitors\/\{\w+\}\/(package-uploads|revisions))/,
    "Part of `Monitor`, whose `package` it is for.",
  ],
  [/\/(publish|rollback|takeover)$/, `${ONLY}an operation.`],
  [/ \/heartbeat\//, `${ONLY}what a job calls. Its address is \`pingUrl\` of \`Monitor\`.`],
  [
    /\/components\/reorder$/,
    "Part of `StatusPageLayout`, which orders the whole page in one call.",
  ],
  [/\/override$/, `${ONLY}an operation of a person, for a day at most.`],
  [/\/components\/.*uptime$/, `${ONLY}what visitors of the page see.`],
  [
    /\/maintenance\/\{\w+\}\/(updates|dismiss)$/,
    `${ONLY}an operation. What \`StatusPageMaintenance\` says does not change with it.`,
  ],
  [/\/status-pages\/.*\/incidents/, `${ONLY}telling visitors news is an operation.`],
  [/ \/incidents\/\{\w+\}\/trigger$/, "Part of `getIncident`: its `trigger`."],
  [/ \/incidents\/\{\w+\}\/related$/, `${ONLY}\`getIncidents\` with \`monitorId\` lists them.`],
  [/ \/incidents/, `${ONLY}raising, telling of and resolving an incident are operations.`],
  [/\/(un)?acknowledge$/, `${ONLY}an operation of a person on call.`],
  [/\/retry$/, `${ONLY}an operation.`],
  [/^GET \/api-keys\//, `${ONLY}not promised by the API. \`getApiKey\` reads the list.`],
];

const PATHLESS = "Not offered: its records are known in part, its paths are not.";
const PEOPLE =
  "Not offered: who belongs to an organization is decided by people. `getMembers` lists them.";

const MAIL =
  "Not offered: mail is read by tests, not by programs, and nothing describes its records.";

/** Calls that the API is known to have and that are not even served. @type {[string, string][]} */
export const NOT_SERVED = [
  ["GET /invites", PEOPLE],
  ["POST /invites", PEOPLE],
  ["POST /invites/{id}/resend", PEOPLE],
  ["POST /invites/{id}/revoke", PEOPLE],
  ["PUT /members/{userId}/role", PEOPLE],
  ["PUT /members/{userId}/status", PEOPLE],
  ["DELETE /members/{userId}", PEOPLE],
  [
    "PUT /org",
    "Not offered: an organization's name and address are no configuration of monitoring.",
  ],
  ["POST /email/wait", MAIL],
  ["POST /email/{localPart}/wait", MAIL],
  ["GET /email/domains/{domain}/messages", MAIL],
  ["GET /email/domains/{domain}/messages/{id}", MAIL],
  ["DELETE /email/domains/{domain}/inboxes/{localPart}", MAIL],
  [
    "POST /webhook/inboxes/{id}/wait",
    "Not offered: tests wait for calls, programs do not. The emulator receives none.",
  ],
];

/**
 * @typedef {object} Claim
 * @property {string} name
 * @property {readonly string[]} [kinds]
 * @property {readonly string[]} [lookups]
 * @property {string} [note] needed where there is neither
 */

/** @type {readonly Claim[]} */
export const RECORDS = [
  { name: "Workspace", kinds: ["Workspace"], lookups: ["Workspaces", "Workspace"] },
  { name: "RuntimeProfile", kinds: ["WorkspaceRuntime"], lookups: ["WorkspaceRuntime"] },
  { name: "UpdateWorkspaceRuntimeRequest", kinds: ["WorkspaceRuntime"] },
  { name: "ErrorResponse", note: "Every error's message, with status, code and request id." },
  { name: "ErrorEntry", note: "Named by field in the message of an error." },
  { name: "API key", kinds: ["ApiKey"], lookups: ["ApiKeys", "ApiKey"] },
  {
    name: "Email testing domain",
    kinds: ["EmailDomain", "AssignedEmailDomain"],
    lookups: ["EmailDomains", "EmailDomain"],
  },
  {
    name: "Resource group",
    kinds: ["ResourceGroup", "ResourceGroupPolicy"],
    lookups: ["ResourceGroups", "ResourceGroup"],
  },
  { name: "Resource group member", kinds: ["ResourceGroupMember"], lookups: ["ResourceGroup"] },
  { name: "Incident", lookups: ["Incidents", "Incident"], note: "No resource: incidents happen." },
  { name: "Monitor", kinds: ["Monitor"], lookups: ["Monitors", "Monitor"] },
  { name: "Monitor assertion", kinds: ["Monitor"], lookups: ["Monitor"] },
  { name: "Incident policy", kinds: ["Monitor"], lookups: ["Monitor"] },
  { name: "Tag", kinds: ["Tag"], lookups: ["Tags", "Tag", "MonitorTags"] },
  { name: "Alert channel", kinds: ["AlertChannel"], lookups: ["AlertChannels", "AlertChannel"] },
  { name: "Status page", kinds: ["StatusPage"], lookups: ["StatusPages", "StatusPage"] },
  {
    name: "Status page component",
    kinds: ["StatusPageComponent"],
    lookups: ["StatusPageComponents"],
  },
  {
    name: "Status page notification delivery",
    lookups: ["StatusPageNotificationDeliveries", "StatusPageNotificationDelivery"],
    note: "No resource: a message.",
  },
  {
    name: "Notification dispatch",
    lookups: ["NotificationDispatches", "NotificationDispatch", "NotificationPolicyDispatches"],
    note: "No resource: what a policy did.",
  },
  {
    name: "Delivery item",
    lookups: ["NotificationDispatches", "AlertChannelDeliveries"],
    note: "No resource: a message.",
  },
  { name: "Webhook endpoint", kinds: ["Webhook"], lookups: ["Webhooks", "Webhook"] },
  {
    name: "Platform event envelope",
    note: "`PlatformEvent`, `PlatformEventType` and `verifyWebhookSignature`, for receivers.",
  },
  { name: "Check result", lookups: ["CheckResults"], note: "No resource: what a check found." },
  { name: "Audit log entry", lookups: ["AuditLog"], note: "No resource: what was done." },
  { name: "Identity and quota", lookups: ["Identity"], note: "No resource: whose key it is." },
];

/** @type {readonly Claim[]} */
export const AREAS = [
  { name: "Alert Channels", kinds: ["AlertChannel"], lookups: ["AlertChannels", "AlertChannel"] },
  { name: "Alert Deliveries", lookups: ["AlertChannelDeliveries", "AlertDeliveryAttempts"] },
  { name: "API Auth", lookups: ["Identity"] },
  { name: "API Keys", kinds: ["ApiKey"], lookups: ["ApiKeys", "ApiKey"] },
  { name: "Artifacts", note: PATHLESS },
  { name: "Audit Log", lookups: ["AuditLog"] },
  {
    name: "Check Results",
    lookups: ["CheckResults", "MonitorUptime", "MonitorResultsSummary"],
  },
  { name: "Dashboard", lookups: ["DashboardOverview"] },
  {
    name: "Definitions",
    kinds: ["Monitor"],
    note: "`definitionId` shares one, and a `package` adds a revision to it.",
  },
  { name: "Deploy Lock", lookups: ["DeployLock"] },
  {
    name: "Email Testing",
    kinds: ["EmailDomain", "AssignedEmailDomain"],
    lookups: ["EmailDomains", "EmailDomain", "EmailDomainActivity"],
  },
  { name: "Environments", kinds: ["Environment"], lookups: ["Environments", "Environment"] },
  {
    name: "Forensics",
    lookups: [
      "IncidentTimeline",
      "CheckTrace",
      "PolicySnapshot",
      "MonitorRuleEvaluations",
      "MonitorTransitions",
    ],
  },
  { name: "Heartbeat", kinds: ["Monitor"], note: "`pingUrl` is the address that jobs call." },
  { name: "Incident Policies", kinds: ["Monitor"], lookups: ["Monitor"] },
  { name: "Incidents", lookups: ["Incidents", "Incident", "IncidentEvents"] },
  { name: "Integrations", lookups: ["Integrations", "VoiceLanguages"] },
  { name: "Invites", note: PEOPLE },
  {
    name: "Maintenance Windows",
    kinds: ["MaintenanceWindow"],
    lookups: ["MaintenanceWindows", "MaintenanceWindow"],
  },
  { name: "Members", lookups: ["Members"], note: "No resource: people decide who belongs." },
  { name: "Monitor Alert Channels", kinds: ["Monitor"], lookups: ["Monitor"] },
  { name: "Monitor Assertions", kinds: ["Monitor"], lookups: ["Monitor"] },
  { name: "Monitor Auth", kinds: ["Monitor"], lookups: ["Monitor"] },
  {
    name: "Monitor definitions",
    kinds: ["Monitor"],
    lookups: ["MonitorVersions", "MonitorVersion"],
  },
  { name: "Monitor Runs", note: PATHLESS },
  { name: "Monitor secret requests", note: PATHLESS },
  { name: "Monitor session", note: PATHLESS },
  { name: "Monitors", kinds: ["Monitor"], lookups: ["Monitors", "Monitor"] },
  { name: "Notification Dispatches", lookups: ["NotificationDispatches", "NotificationDispatch"] },
  {
    name: "Notification Policies",
    kinds: ["NotificationPolicy"],
    lookups: ["NotificationPolicies", "NotificationPolicy"],
  },
  { name: "Notifications", lookups: ["Notifications"] },
  {
    name: "Organizations",
    lookups: ["Organization"],
    note: "No resource: it is there before its programs.",
  },
  {
    name: "Resource Groups",
    kinds: ["ResourceGroup", "ResourceGroupMember", "ResourceGroupPolicy"],
    lookups: ["ResourceGroups", "ResourceGroup", "ResourceGroupMatchedPolicies"],
  },
  { name: "Revisions", note: PATHLESS },
  { name: "Runs", note: PATHLESS },
  { name: "Secrets", kinds: ["Secret"], lookups: ["Secrets", "Secret"] },
  {
    name: "Service Subscriptions",
    kinds: ["ServiceSubscription"],
    lookups: ["ServiceSubscriptions", "ServiceSubscription"],
  },
  {
    name: "Status Data",
    lookups: [
      "Services",
      "Service",
      "ServiceComponents",
      "ServiceIncidents",
      "ServicePollResults",
      "ServiceMaintenances",
      "ServiceUptime",
      "ServiceComponentUptime",
      "ServiceComponentsUptime",
      "ServiceDay",
      "ServicePollSummary",
      "ServiceLiveStatus",
      "ServiceCategories",
    ],
    note: "No resource: public.",
  },
  {
    name: "Status Pages",
    kinds: [
      "StatusPage",
      "StatusPageComponentGroup",
      "StatusPageComponent",
      "StatusPageLayout",
      "StatusPageDomain",
      "StatusPageDomainVerification",
      "StatusPageSubscriber",
      "StatusPageMaintenance",
    ],
    lookups: [
      "StatusPages",
      "StatusPage",
      "StatusPageComponentGroups",
      "StatusPageComponents",
      "StatusPageDomains",
      "StatusPageSubscribers",
      "StatusPageIncidents",
      "StatusPageMaintenances",
    ],
  },
  { name: "Synthetics metrics", note: PATHLESS },
  { name: "Tags", kinds: ["Tag"], lookups: ["Tags", "Tag"] },
  { name: "Vault", kinds: ["Secret"], lookups: ["Secrets"] },
  {
    name: "Webhook Testing",
    kinds: ["WebhookInbox"],
    lookups: ["WebhookInboxes", "WebhookInbox", "WebhookInboxEvents", "WebhookInboxActivity"],
  },
  {
    name: "Webhooks",
    kinds: ["Webhook", "WebhookSigningSecret"],
    lookups: ["Webhooks", "Webhook", "WebhookDeliveries", "WebhookEvents", "WebhookSigningSecret"],
  },
  {
    name: "Workspaces",
    kinds: ["Workspace", "WorkspaceRuntime"],
    lookups: ["Workspaces", "Workspace", "WorkspaceRuntime"],
  },
];
