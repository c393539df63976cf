// Which kinds take part when somebody is to hear of an incident.

/** Who is told of what: a monitor's own channels, those of its groups, and policies whose rules hold. */
export const ALERTING = {
  /** What has incidents. */
  watched: "Monitor",
  /** Where news go. */
  channel: "AlertChannel",
  /** Says by rules which incidents are told to whom. */
  rules: "NotificationPolicy",
  /** Says it for its members. */
  group: "ResourceGroup",
  /** Makes a member of a group. */
  membership: "ResourceGroupMember",
} as const;
