// The kinds that take part in notifications about incidents.

/** Alerts go to a monitor's own channels, those of its groups, and those of policies whose rules match. */
export const ALERTING = {
  /** Has incidents. */
  watched: "Monitor",
  /** Receives alerts. */
  channel: "AlertChannel",
  /** Selects incidents by its rules, and notifies channels. */
  rules: "NotificationPolicy",
  /** Has channels and policies for its members. */
  group: "ResourceGroup",
  /** Adds a member to a group. */
  membership: "ResourceGroupMember",
  /** Attaches a policy to a group. */
  attachment: "ResourceGroupPolicy",
  /** Suppresses alerts for a time. */
  window: "MaintenanceWindow",
  /** Is compared by the rules of policies. */
  tag: "Tag",
} as const;

/** What it means that a window suppresses alerts. */
export const WHILE_SUPPRESSED = "while it lasts, nobody is notified of outages";

const NAMES: ReadonlySet<string | undefined> = new Set(Object.values(ALERTING));

/** Whether the kind of this name takes part. */
export const isAlertingKind = (name: string | undefined): boolean => NAMES.has(name);
