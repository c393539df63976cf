// @ts-check
// Rows of the coverage page for calls that no resource and no lookup uses, and for records and areas.

const ONLY = "Emulator only: ";

const ACTION = `${ONLY}a one-time action.`;

/** The reasons why served calls have neither resource nor lookup; the first match applies. @type {[RegExp, string][]} */
export const REASONS = [
  [/\/test(-notifications)?$/, `${ONLY}a test run, which changes nothing.`],
  [/ \/deploy\/lock/, `${ONLY}a lock exists only during a deployment. \`getDeployLock\` reads it.`],
  [/ \/vaults\/rotate$/, `${ACTION} It changes no secret's value.`],
  [/ \/resource-groups\/\{\w+\}\/health$/, "Part of `getResourceGroup`: its `health`."],
  [/ \/monitors\/bulk$/, `${ACTION} It has the effect of one call for each monitor.`],
  [/ \/monitors\/\{\w+\}\/results$/, "The same as `check-results`, which `getCheckResults` reads."],
  [
    / \/notifications\/unread-count$/,
    `${ONLY}the length of the result of \`getNotifications\` with \`unreadOnly\`.`,
  ],
  [/ \/notifications\/.*(read|read-all)$/, `${ACTION} A person marks messages as read.`],
  [/^POST .*\/wait$/, `${ONLY}waits for a message in a test. A deployment would block.`],
  [/ \/email\/domains\/.*\/inject$/, `${ONLY}a test sends mail with it.`],
  [
    /^DELETE \/(email|webhook)\/.*(messages|inboxes|events)/,
    `${ACTION} Tests delete received messages.`,
  ],
  [/ \/email\/domains\/.*\/(otp|links)$/, "Part of `getEmailMessage`: its `otp` and `links`."],
  [
    / \/email\/domains\/.*\/source$/,
    `${ONLY}the whole message for tests. \`getEmailMessage\` returns its text.`,
  ],
  [/\/(mute|unmute|quarantine)$/, `${ACTION} For planned work, use a \`MaintenanceWindow\`.`],
  [/\/takeover$/, `${ACTION} A person takes over what another tool or person changed.`],
  [/\/drift$/, "Not offered: a refresh of `Monitor` compares all fields."],
  [/^PUT \/webhook\/inboxes\//, "The same as `PATCH`, which `WebhookInbox` sends."],
  [/\/rotate-token$/, `${ACTION} A refresh reads the new \`pingUrl\` of \`Monitor\`.`],
  [/\/(pause|resume)$/, `${ACTION} Use \`enabled\` of \`Monitor\` instead.`],
  [
    / \/monitors\/\{\w+\}\/(tags|alert-channels|policy|assertions|auth)/,
    "Part of `Monitor`, whose body contains it, and of `getMonitor`.",
  ],
  [/ \/monitors\/\{\w+\}\/package-uploads/, "Part of `Monitor`, whose `package` it uploads."],
  [
    / \/monitors\/\{\w+\}\/(publish|rollback|takeover)$/,
    `${ACTION} A new \`package\` of \`Monitor\` runs at once.`,
  ],
  [/ \/heartbeat\//, `${ONLY}jobs call it. Its address is \`pingUrl\` of \`Monitor\`.`],
  [
    /\/components\/reorder$/,
    "Part of `StatusPageLayout`, which orders the whole page in one call.",
  ],
  [/\/override$/, `${ACTION} It lasts a day at most.`],
  [
    /\/maintenance\/\{\w+\}\/(updates|publish|dismiss)$/,
    `${ACTION} It does not change the values of \`StatusPageMaintenance\`.`,
  ],
  [/\/status-pages\/.*\/incidents/, `${ACTION} It informs the visitors of the page.`],
  [/ \/incidents\/\{\w+\}\/trigger$/, "Part of `getIncident`: its `trigger`."],
  [/ \/incidents/, `${ACTION} Incidents are raised, updated and resolved as they happen.`],
  [
    / \/members\/\{\w+\}\/status$/,
    `${ACTION} An administrator suspends a person. \`getMembers\` shows it.`,
  ],
  [/\/(un)?acknowledge$/, `${ACTION} A person on call acknowledges.`],
  [/\/retry$/, `${ACTION} It repeats one delivery.`],
  [/^GET \/api-keys\//, `${ONLY}the API does not guarantee it. \`getApiKey\` reads the list.`],
  [
    /^PUT \/org$/,
    `${ONLY}contact data of the account, which its owner manages. \`getOrganization\` reads it.`,
  ],
];

const PATHLESS = "Not offered: the paths of its calls are not known.";
const DOWNLOAD = "Not offered: a signed download, valid for a minute.";

/** Known calls of the API that the emulator does not serve. @type {[string, string][]} */
export const NOT_SERVED = [
  [
    "GET /email/domains/{domain}/messages/{id}/raw",
    `${DOWNLOAD} \`getEmailMessage\` returns the text.`,
  ],
  ["GET /email/domains/{domain}/messages/{id}/attachments/{attachmentId}", DOWNLOAD],
  [
    "GET /webhook/inboxes/{id}/events/{eventId}/raw",
    `${DOWNLOAD} \`getWebhookInboxEvent\` returns the body.`,
  ],
];

/**
 * @typedef {object} Claim
 * @property {string} name
 * @property {readonly string[]} [kinds]
 * @property {readonly string[]} [lookups]
 * @property {string} [note] required if there is neither
 */

/** @type {readonly Claim[]} */
export const RECORDS = [
  { name: "Workspace", kinds: ["Workspace"], lookups: ["Workspaces", "Workspace"] },
  { name: "RuntimeProfile", kinds: ["WorkspaceRuntime"], lookups: ["WorkspaceRuntime"] },
  { name: "UpdateWorkspaceRuntimeRequest", kinds: ["WorkspaceRuntime"] },
  { name: "ErrorResponse", note: "Error messages contain its status, code and request id." },
  { name: "ErrorEntry", note: "Error messages contain its field and message." },
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
  {
    name: "Incident",
    lookups: ["Incidents", "Incident"],
    note: "No resource: the service creates incidents.",
  },
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
    note: "No resource: the service sends messages.",
  },
  {
    name: "Notification dispatch",
    lookups: ["NotificationDispatches", "NotificationDispatch", "NotificationPolicyDispatches"],
    note: "No resource: a policy creates dispatches.",
  },
  {
    name: "Delivery item",
    lookups: ["NotificationDispatches", "AlertChannelDeliveries"],
    note: "No resource: the service sends messages.",
  },
  { name: "Webhook endpoint", kinds: ["Webhook"], lookups: ["Webhooks", "Webhook"] },
  {
    name: "Platform event envelope",
    note: "`PlatformEvent`, `PlatformEventType` and `verifyWebhookSignature`, for receivers.",
  },
  { name: "Check result", lookups: ["CheckResults"], note: "No resource: checks produce results." },
  { name: "Audit log entry", lookups: ["AuditLog"], note: "No resource: the service writes it." },
  {
    name: "Identity and quota",
    lookups: ["Identity"],
    note: "No resource: a description of the API key in use.",
  },
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
    lookups: ["MonitorDefinitions", "MonitorDefinition"],
    note: "`definitionId` shares one, and a `package` adds a revision to it.",
  },
  { name: "Deploy Lock", lookups: ["DeployLock"] },
  {
    name: "Email Testing",
    kinds: ["EmailDomain", "AssignedEmailDomain"],
    lookups: [
      "EmailDomains",
      "EmailDomain",
      "EmailMessages",
      "EmailMessage",
      "EmailDomainActivity",
    ],
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
  {
    name: "Incidents",
    lookups: ["Incidents", "Incident", "IncidentEvents", "RelatedIncidents"],
  },
  { name: "Integrations", lookups: ["Integrations", "VoiceLanguages"] },
  { name: "Invites", kinds: ["Invite"], lookups: ["Invites"] },
  {
    name: "Maintenance Windows",
    kinds: ["MaintenanceWindow"],
    lookups: ["MaintenanceWindows", "MaintenanceWindow"],
  },
  { name: "Members", kinds: ["Member"], lookups: ["Members"] },
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
    note: "No resource: it exists before any program.",
  },
  {
    name: "Resource Groups",
    kinds: ["ResourceGroup", "ResourceGroupMember", "ResourceGroupPolicy"],
    lookups: ["ResourceGroups", "ResourceGroup", "ResourceGroupMatchedPolicies"],
  },
  { name: "Revisions", kinds: ["Monitor"], lookups: ["MonitorRevisions"] },
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
      "ServiceStatusEvents",
      "ServiceCategories",
      "CatalogueSummary",
      "CatalogueIncidents",
    ],
    note: "No resource: a public catalogue that the API cannot change.",
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
      "StatusPageComponentUptime",
      "StatusPageComponentMeasuredUptime",
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
    lookups: [
      "WebhookInboxes",
      "WebhookInbox",
      "WebhookInboxEvents",
      "WebhookInboxEvent",
      "WebhookInboxActivity",
    ],
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
