// Which kinds take part when somebody is to hear of an incident.

/** What alerts whom: a monitor's own channels, those of its groups, and policies whose rules match. */
export const ALERTING = {
  /** What has incidents. */
  watched: "Monitor",
  /** Where news go. */
  channel: "AlertChannel",
  /** Its rules decide which incidents alert whom. */
  rules: "NotificationPolicy",
  /** Says it for its members. */
  group: "ResourceGroup",
  /** Makes a member of a group. */
  membership: "ResourceGroupMember",
} as const;
