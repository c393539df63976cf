// Generated from src/spec by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";

import { invoke, invokeOutput } from "./invoke";
import type { LookupOptions } from "./invoke";
import type * as enums from "../resources/enums";
import type * as records from "./records";

/** Arguments of `getMonitors`. */
export interface GetMonitorsArgs {
  /** Only those that run, or that do not. */
  enabled?: boolean;
  /** Only those of this state. */
  status?: enums.MonitorActivity;
  /** Only those of this type. */
  type?: enums.MonitorType;
  /**
   * Only those of one of these types.
   * Limits: order means nothing.
   */
  types?: enums.MonitorType[];
  /** Only those that this tool wrote last. */
  managedBy?: enums.ManagedBy;
  /**
   * Only those with one of these tags, by name.
   * Limits: order means nothing.
   */
  tags?: string[];
  /** Only those with this tag, by name. */
  tag?: string;
  /** Only those with this text in their name. */
  search?: string;
  /**
   * Only those in this environment.
   * Limits: a UUID.
   */
  environmentId?: string;
  /** Only those of this health as shown. */
  displayHealth?: string;
  /** Only those that somebody should look at, or the others. */
  needsAttention?: boolean;
  /** Only those checked from this region. */
  region?: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorsOutput`. */
export interface GetMonitorsOutputArgs {
  /** Only those that run, or that do not. */
  enabled?: pulumi.Input<boolean>;
  /** Only those of this state. */
  status?: pulumi.Input<enums.MonitorActivity>;
  /** Only those of this type. */
  type?: pulumi.Input<enums.MonitorType>;
  /**
   * Only those of one of these types.
   * Limits: order means nothing.
   */
  types?: pulumi.Input<pulumi.Input<enums.MonitorType>[]>;
  /** Only those that this tool wrote last. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /**
   * Only those with one of these tags, by name.
   * Limits: order means nothing.
   */
  tags?: pulumi.Input<pulumi.Input<string>[]>;
  /** Only those with this tag, by name. */
  tag?: pulumi.Input<string>;
  /** Only those with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Only those in this environment.
   * Limits: a UUID.
   */
  environmentId?: pulumi.Input<string>;
  /** Only those of this health as shown. */
  displayHealth?: pulumi.Input<string>;
  /** Only those that somebody should look at, or the others. */
  needsAttention?: pulumi.Input<boolean>;
  /** Only those checked from this region. */
  region?: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Monitors, all of them or those that a filter leaves. Rows lack assertions, channels, policy and authentication: ask for one monitor to have them.
 *
 * @example
 * ```typescript
 * const shop = await monitoring.getMonitors({ tags: ["shop"], enabled: true });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getMonitors(
  args: GetMonitorsArgs = {},
  options?: LookupOptions,
): Promise<records.MonitorRecord[]> {
  return invoke("Monitors", { ...args }, options);
}

/**
 * Monitors, all of them or those that a filter leaves. Rows lack assertions, channels, policy and authentication: ask for one monitor to have them. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getMonitorsOutput(
  args: GetMonitorsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.MonitorRecord[]>> {
  return invokeOutput<records.MonitorRecord[]>("Monitors", args, options);
}

/** Arguments of `getMonitor`. */
export interface GetMonitorArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getMonitorOutput`. */
export interface GetMonitorOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One monitor with all that it holds.
 *
 * @example
 * ```typescript
 * const api = await monitoring.getMonitor({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getMonitor(
  args: GetMonitorArgs,
  options?: LookupOptions,
): Promise<records.MonitorRecord> {
  return invoke("Monitor", { ...args }, options);
}

/**
 * One monitor with all that it holds. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getMonitorOutput(
  args: GetMonitorOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.MonitorRecord>> {
  return invokeOutput<records.MonitorRecord>("Monitor", args, options);
}

/** Arguments of `getMonitorTags`. */
export interface GetMonitorTagsArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorTagsOutput`. */
export interface GetMonitorTagsOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The tags of one monitor.
 *
 * @example
 * ```typescript
 * const api = new monitoring.Monitor("api", { name: "api", type: "HEARTBEAT", config: { expectedInterval: 300, gracePeriod: 60 } });
 * export const tags = monitoring.getMonitorTagsOutput({ monitorId: api.id });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getMonitorTags(
  args: GetMonitorTagsArgs,
  options?: LookupOptions,
): Promise<records.TagRecord[]> {
  return invoke("MonitorTags", { ...args }, options);
}

/**
 * The tags of one monitor. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getMonitorTagsOutput(
  args: GetMonitorTagsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.TagRecord[]>> {
  return invokeOutput<records.TagRecord[]>("MonitorTags", args, options);
}

/** Arguments of `getMonitorVersions`. */
export interface GetMonitorVersionsArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorVersionsOutput`. */
export interface GetMonitorVersionsOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The versions of one monitor, newest first.
 *
 * @example
 * ```typescript
 * const history = await monitoring.getMonitorVersions({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 5 });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getMonitorVersions(
  args: GetMonitorVersionsArgs,
  options?: LookupOptions,
): Promise<records.MonitorVersionRecord[]> {
  return invoke("MonitorVersions", { ...args }, options);
}

/**
 * The versions of one monitor, newest first. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getMonitorVersionsOutput(
  args: GetMonitorVersionsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.MonitorVersionRecord[]>> {
  return invokeOutput<records.MonitorVersionRecord[]>("MonitorVersions", args, options);
}

/** Arguments of `getCheckResults`. */
export interface GetCheckResultsArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /**
   * Not before.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * Not after.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
  /** Only those from this region. */
  region?: string;
  /** Only those that passed, or that failed. */
  passed?: boolean;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getCheckResultsOutput`. */
export interface GetCheckResultsOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /**
   * Not before.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * Not after.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
  /** Only those from this region. */
  region?: pulumi.Input<string>;
  /** Only those that passed, or that failed. */
  passed?: pulumi.Input<boolean>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The results of one monitor's checks, of the last 24 hours unless told.
 *
 * @example
 * ```typescript
 * const failed = await monitoring.getCheckResults({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", passed: false, limit: 20 });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getCheckResults(
  args: GetCheckResultsArgs,
  options?: LookupOptions,
): Promise<records.CheckResultRecord[]> {
  return invoke("CheckResults", { ...args }, options);
}

/**
 * The results of one monitor's checks, of the last 24 hours unless told. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getCheckResultsOutput(
  args: GetCheckResultsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.CheckResultRecord[]>> {
  return invokeOutput<records.CheckResultRecord[]>("CheckResults", args, options);
}

/** Arguments of `getTags`. */
export interface GetTagsArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getTagsOutput`. */
export interface GetTagsOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All tags of the organization.
 *
 * @example
 * ```typescript
 * export const names = monitoring.getTagsOutput().apply((tags) => tags.map((tag) => tag.name));
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getTags(
  args: GetTagsArgs = {},
  options?: LookupOptions,
): Promise<records.TagRecord[]> {
  return invoke("Tags", { ...args }, options);
}

/**
 * All tags of the organization. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getTagsOutput(
  args: GetTagsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.TagRecord[]>> {
  return invokeOutput<records.TagRecord[]>("Tags", args, options);
}

/** Arguments of `getTag`. */
export interface GetTagArgs {
  /**
   * Id of the tag. This or `name`.
   * Limits: a UUID.
   */
  id?: string;
  /** Name of the tag. This or `id`. */
  name?: string;
}

/** Arguments of `getTagOutput`. */
export interface GetTagOutputArgs {
  /**
   * Id of the tag. This or `name`.
   * Limits: a UUID.
   */
  id?: pulumi.Input<string>;
  /** Name of the tag. This or `id`. */
  name?: pulumi.Input<string>;
}

/**
 * One tag, by its id or by its name.
 *
 * @example
 * ```typescript
 * const shop = await monitoring.getTag({ name: "shop" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getTag(args: GetTagArgs = {}, options?: LookupOptions): Promise<records.TagRecord> {
  return invoke("Tag", { ...args }, options);
}

/**
 * One tag, by its id or by its name. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getTagOutput(
  args: GetTagOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.TagRecord>> {
  return invokeOutput<records.TagRecord>("Tag", args, options);
}

/** Arguments of `getAlertChannels`. */
export interface GetAlertChannelsArgs {
  /** Only those of this type. */
  type?: enums.AlertChannelType;
  /** Only those that this tool wrote last. */
  managedBy?: enums.ManagedBy;
  /** Only those with this text in their name. */
  search?: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getAlertChannelsOutput`. */
export interface GetAlertChannelsOutputArgs {
  /** Only those of this type. */
  type?: pulumi.Input<enums.AlertChannelType>;
  /** Only those that this tool wrote last. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /** Only those with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Alert channels, all of them or those that a filter leaves, without their credentials.
 *
 * @example
 * ```typescript
 * const slack = await monitoring.getAlertChannels({ type: "slack" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getAlertChannels(
  args: GetAlertChannelsArgs = {},
  options?: LookupOptions,
): Promise<records.AlertChannelRecord[]> {
  return invoke("AlertChannels", { ...args }, options);
}

/**
 * Alert channels, all of them or those that a filter leaves, without their credentials. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getAlertChannelsOutput(
  args: GetAlertChannelsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.AlertChannelRecord[]>> {
  return invokeOutput<records.AlertChannelRecord[]>("AlertChannels", args, options);
}

/** Arguments of `getAlertChannel`. */
export interface GetAlertChannelArgs {
  /**
   * Id of the channel. This or `name`.
   * Limits: a UUID.
   */
  id?: string;
  /** Name of the channel. This or `id`. */
  name?: string;
}

/** Arguments of `getAlertChannelOutput`. */
export interface GetAlertChannelOutputArgs {
  /**
   * Id of the channel. This or `name`.
   * Limits: a UUID.
   */
  id?: pulumi.Input<string>;
  /** Name of the channel. This or `id`. */
  name?: pulumi.Input<string>;
}

/**
 * One alert channel, by its id or by its name.
 *
 * @example
 * ```typescript
 * const oncall = await monitoring.getAlertChannel({ name: "On call" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getAlertChannel(
  args: GetAlertChannelArgs = {},
  options?: LookupOptions,
): Promise<records.AlertChannelRecord> {
  return invoke("AlertChannel", { ...args }, options);
}

/**
 * One alert channel, by its id or by its name. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getAlertChannelOutput(
  args: GetAlertChannelOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.AlertChannelRecord>> {
  return invokeOutput<records.AlertChannelRecord>("AlertChannel", args, options);
}

/** Arguments of `getAlertChannelDeliveries`. */
export interface GetAlertChannelDeliveriesArgs {
  /**
   * Id of the channel.
   * Limits: a UUID.
   */
  alertChannelId: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getAlertChannelDeliveriesOutput`. */
export interface GetAlertChannelDeliveriesOutputArgs {
  /**
   * Id of the channel.
   * Limits: a UUID.
   */
  alertChannelId: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * What was sent to one alert channel.
 *
 * @example
 * ```typescript
 * const sent = await monitoring.getAlertChannelDeliveries({ alertChannelId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getAlertChannelDeliveries(
  args: GetAlertChannelDeliveriesArgs,
  options?: LookupOptions,
): Promise<records.AlertDeliveryRecord[]> {
  return invoke("AlertChannelDeliveries", { ...args }, options);
}

/**
 * What was sent to one alert channel. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getAlertChannelDeliveriesOutput(
  args: GetAlertChannelDeliveriesOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.AlertDeliveryRecord[]>> {
  return invokeOutput<records.AlertDeliveryRecord[]>("AlertChannelDeliveries", args, options);
}

/** Arguments of `getAlertDeliveryAttempts`. */
export interface GetAlertDeliveryAttemptsArgs {
  /**
   * Id of the delivery.
   * Limits: a UUID.
   */
  deliveryId: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getAlertDeliveryAttemptsOutput`. */
export interface GetAlertDeliveryAttemptsOutputArgs {
  /**
   * Id of the delivery.
   * Limits: a UUID.
   */
  deliveryId: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The attempts to send one message to an alert channel.
 *
 * @example
 * ```typescript
 * const tries = await monitoring.getAlertDeliveryAttempts({ deliveryId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getAlertDeliveryAttempts(
  args: GetAlertDeliveryAttemptsArgs,
  options?: LookupOptions,
): Promise<records.AlertDeliveryAttemptRecord[]> {
  return invoke("AlertDeliveryAttempts", { ...args }, options);
}

/**
 * The attempts to send one message to an alert channel. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getAlertDeliveryAttemptsOutput(
  args: GetAlertDeliveryAttemptsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.AlertDeliveryAttemptRecord[]>> {
  return invokeOutput<records.AlertDeliveryAttemptRecord[]>("AlertDeliveryAttempts", args, options);
}

/** Arguments of `getNotificationPolicies`. */
export interface GetNotificationPoliciesArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getNotificationPoliciesOutput`. */
export interface GetNotificationPoliciesOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All notification policies.
 *
 * @example
 * ```typescript
 * const policies = await monitoring.getNotificationPolicies();
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getNotificationPolicies(
  args: GetNotificationPoliciesArgs = {},
  options?: LookupOptions,
): Promise<records.NotificationPolicyRecord[]> {
  return invoke("NotificationPolicies", { ...args }, options);
}

/**
 * All notification policies. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getNotificationPoliciesOutput(
  args: GetNotificationPoliciesOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.NotificationPolicyRecord[]>> {
  return invokeOutput<records.NotificationPolicyRecord[]>("NotificationPolicies", args, options);
}

/** Arguments of `getNotificationPolicy`. */
export interface GetNotificationPolicyArgs {
  /**
   * Id of the policy. This or `name`.
   * Limits: a UUID.
   */
  id?: string;
  /** Name of the policy. This or `id`. */
  name?: string;
}

/** Arguments of `getNotificationPolicyOutput`. */
export interface GetNotificationPolicyOutputArgs {
  /**
   * Id of the policy. This or `name`.
   * Limits: a UUID.
   */
  id?: pulumi.Input<string>;
  /** Name of the policy. This or `id`. */
  name?: pulumi.Input<string>;
}

/**
 * One notification policy, by its id or by its name.
 *
 * @example
 * ```typescript
 * const all = await monitoring.getNotificationPolicy({ name: "Everything" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getNotificationPolicy(
  args: GetNotificationPolicyArgs = {},
  options?: LookupOptions,
): Promise<records.NotificationPolicyRecord> {
  return invoke("NotificationPolicy", { ...args }, options);
}

/**
 * One notification policy, by its id or by its name. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getNotificationPolicyOutput(
  args: GetNotificationPolicyOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.NotificationPolicyRecord>> {
  return invokeOutput<records.NotificationPolicyRecord>("NotificationPolicy", args, options);
}

/** Arguments of `getMaintenanceWindows`. */
export interface GetMaintenanceWindowsArgs {
  /**
   * Only those of this monitor.
   * Limits: a UUID.
   */
  monitorId?: string;
  /** Only those that are on, or that are still to come. */
  filter?: enums.MaintenanceFilter;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMaintenanceWindowsOutput`. */
export interface GetMaintenanceWindowsOutputArgs {
  /**
   * Only those of this monitor.
   * Limits: a UUID.
   */
  monitorId?: pulumi.Input<string>;
  /** Only those that are on, or that are still to come. */
  filter?: pulumi.Input<enums.MaintenanceFilter>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Maintenance windows; those that are over may be missing.
 *
 * @example
 * ```typescript
 * const upcoming = await monitoring.getMaintenanceWindows({ filter: "upcoming" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getMaintenanceWindows(
  args: GetMaintenanceWindowsArgs = {},
  options?: LookupOptions,
): Promise<records.MaintenanceWindowRecord[]> {
  return invoke("MaintenanceWindows", { ...args }, options);
}

/**
 * Maintenance windows; those that are over may be missing. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getMaintenanceWindowsOutput(
  args: GetMaintenanceWindowsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.MaintenanceWindowRecord[]>> {
  return invokeOutput<records.MaintenanceWindowRecord[]>("MaintenanceWindows", args, options);
}

/** Arguments of `getMaintenanceWindow`. */
export interface GetMaintenanceWindowArgs {
  /**
   * Id of the window.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getMaintenanceWindowOutput`. */
export interface GetMaintenanceWindowOutputArgs {
  /**
   * Id of the window.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One maintenance window, also one that is over.
 *
 * @example
 * ```typescript
 * const move = await monitoring.getMaintenanceWindow({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getMaintenanceWindow(
  args: GetMaintenanceWindowArgs,
  options?: LookupOptions,
): Promise<records.MaintenanceWindowRecord> {
  return invoke("MaintenanceWindow", { ...args }, options);
}

/**
 * One maintenance window, also one that is over. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getMaintenanceWindowOutput(
  args: GetMaintenanceWindowOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.MaintenanceWindowRecord>> {
  return invokeOutput<records.MaintenanceWindowRecord>("MaintenanceWindow", args, options);
}

/** Arguments of `getIntegrations`. */
export interface GetIntegrationsArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getIntegrationsOutput`. */
export interface GetIntegrationsOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The types of alert channels with the fields that each takes.
 *
 * @example
 * ```typescript
 * const types = (await monitoring.getIntegrations()).map((each) => each.type);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getIntegrations(
  args: GetIntegrationsArgs = {},
  options?: LookupOptions,
): Promise<records.IntegrationRecord[]> {
  return invoke("Integrations", { ...args }, options);
}

/**
 * The types of alert channels with the fields that each takes. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getIntegrationsOutput(
  args: GetIntegrationsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.IntegrationRecord[]>> {
  return invokeOutput<records.IntegrationRecord[]>("Integrations", args, options);
}

/** Arguments of `getResourceGroups`. */
export interface GetResourceGroupsArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getResourceGroupsOutput`. */
export interface GetResourceGroupsOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All resource groups with their health, without their members.
 *
 * @example
 * ```typescript
 * const sick = (await monitoring.getResourceGroups()).filter((group) => group.health.status !== "operational");
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getResourceGroups(
  args: GetResourceGroupsArgs = {},
  options?: LookupOptions,
): Promise<records.ResourceGroupRecord[]> {
  return invoke("ResourceGroups", { ...args }, options);
}

/**
 * All resource groups with their health, without their members. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getResourceGroupsOutput(
  args: GetResourceGroupsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ResourceGroupRecord[]>> {
  return invokeOutput<records.ResourceGroupRecord[]>("ResourceGroups", args, options);
}

/** Arguments of `getResourceGroup`. */
export interface GetResourceGroupArgs {
  /**
   * Id of the group.
   * Limits: a UUID.
   */
  id: string;
  /** Whether members come with charts and incidents. */
  includeMetrics?: boolean;
}

/** Arguments of `getResourceGroupOutput`. */
export interface GetResourceGroupOutputArgs {
  /**
   * Id of the group.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
  /** Whether members come with charts and incidents. */
  includeMetrics?: pulumi.Input<boolean>;
}

/**
 * One resource group with its health and its members.
 *
 * @example
 * ```typescript
 * const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
 * export const members = monitoring.getResourceGroupOutput({ id: shop.id, includeMetrics: true }).members;
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getResourceGroup(
  args: GetResourceGroupArgs,
  options?: LookupOptions,
): Promise<records.ResourceGroupRecord> {
  return invoke("ResourceGroup", { ...args }, options);
}

/**
 * One resource group with its health and its members. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getResourceGroupOutput(
  args: GetResourceGroupOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ResourceGroupRecord>> {
  return invokeOutput<records.ResourceGroupRecord>("ResourceGroup", args, options);
}

/** Arguments of `getServices`. */
export interface GetServicesArgs {
  /** Only those of this category. */
  category?: string;
  /** Only those with this status. */
  status?: string;
  /** Only those that are published, or the others. */
  published?: boolean;
  /** Only those that publish what they promise, or the others. */
  slaPublished?: boolean;
  /** Only those with this text in their name or slug. */
  search?: string;
  /** In which order. */
  sort?: enums.ServiceOrder;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServicesOutput`. */
export interface GetServicesOutputArgs {
  /** Only those of this category. */
  category?: pulumi.Input<string>;
  /** Only those with this status. */
  status?: pulumi.Input<string>;
  /** Only those that are published, or the others. */
  published?: pulumi.Input<boolean>;
  /** Only those that publish what they promise, or the others. */
  slaPublished?: pulumi.Input<boolean>;
  /** Only those with this text in their name or slug. */
  search?: pulumi.Input<string>;
  /** In which order. */
  sort?: pulumi.Input<enums.ServiceOrder>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The services of the public catalogue, all of them or those that a filter leaves.
 *
 * @example
 * ```typescript
 * const payments = await monitoring.getServices({ category: "Payments" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getServices(
  args: GetServicesArgs = {},
  options?: LookupOptions,
): Promise<records.CatalogueServiceRecord[]> {
  return invoke("Services", { ...args }, options);
}

/**
 * The services of the public catalogue, all of them or those that a filter leaves. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getServicesOutput(
  args: GetServicesOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.CatalogueServiceRecord[]>> {
  return invokeOutput<records.CatalogueServiceRecord[]>("Services", args, options);
}

/** Arguments of `getService`. */
export interface GetServiceArgs {
  /** Slug or id of the service. */
  service: string;
}

/** Arguments of `getServiceOutput`. */
export interface GetServiceOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
}

/**
 * One service of the public catalogue with its components.
 *
 * @example
 * ```typescript
 * const stripe = await monitoring.getService({ service: "stripe" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getService(
  args: GetServiceArgs,
  options?: LookupOptions,
): Promise<records.ServiceDetailRecord> {
  return invoke("Service", { ...args }, options);
}

/**
 * One service of the public catalogue with its components. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceOutput(
  args: GetServiceOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ServiceDetailRecord>> {
  return invokeOutput<records.ServiceDetailRecord>("Service", args, options);
}

/** Arguments of `getServiceComponents`. */
export interface GetServiceComponentsArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Only those of this group.
   * Limits: a UUID.
   */
  groupId?: string;
  /** Only those with this text in their name. */
  search?: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceComponentsOutput`. */
export interface GetServiceComponentsOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Only those of this group.
   * Limits: a UUID.
   */
  groupId?: pulumi.Input<string>;
  /** Only those with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The components of one service.
 *
 * @example
 * ```typescript
 * const apis = await monitoring.getServiceComponents({ service: "stripe", search: "API" });
 * export const ids = apis.map((component) => component.id);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceComponents(
  args: GetServiceComponentsArgs,
  options?: LookupOptions,
): Promise<records.ServiceComponentRecord[]> {
  return invoke("ServiceComponents", { ...args }, options);
}

/**
 * The components of one service. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceComponentsOutput(
  args: GetServiceComponentsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ServiceComponentRecord[]>> {
  return invokeOutput<records.ServiceComponentRecord[]>("ServiceComponents", args, options);
}

/** Arguments of `getServiceIncidents`. */
export interface GetServiceIncidentsArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Not before.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /** Only those with this status. */
  status?: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceIncidentsOutput`. */
export interface GetServiceIncidentsOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Not before.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /** Only those with this status. */
  status?: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The incidents of one service.
 *
 * @example
 * ```typescript
 * const incidents = await monitoring.getServiceIncidents({ service: "stripe", limit: 5 });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceIncidents(
  args: GetServiceIncidentsArgs,
  options?: LookupOptions,
): Promise<records.ServiceIncidentRecord[]> {
  return invoke("ServiceIncidents", { ...args }, options);
}

/**
 * The incidents of one service. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceIncidentsOutput(
  args: GetServiceIncidentsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ServiceIncidentRecord[]>> {
  return invokeOutput<records.ServiceIncidentRecord[]>("ServiceIncidents", args, options);
}

/** Arguments of `getServicePollResults`. */
export interface GetServicePollResultsArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServicePollResultsOutput`. */
export interface GetServicePollResultsOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * What looking at one service gave, again and again.
 *
 * @example
 * ```typescript
 * const polls = await monitoring.getServicePollResults({ service: "stripe", limit: 10 });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getServicePollResults(
  args: GetServicePollResultsArgs,
  options?: LookupOptions,
): Promise<records.ServicePollResultRecord[]> {
  return invoke("ServicePollResults", { ...args }, options);
}

/**
 * What looking at one service gave, again and again. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getServicePollResultsOutput(
  args: GetServicePollResultsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ServicePollResultRecord[]>> {
  return invokeOutput<records.ServicePollResultRecord[]>("ServicePollResults", args, options);
}

/** Arguments of `getServiceSubscriptions`. */
export interface GetServiceSubscriptionsArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceSubscriptionsOutput`. */
export interface GetServiceSubscriptionsOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All subscriptions to services.
 *
 * @example
 * ```typescript
 * const slugs = (await monitoring.getServiceSubscriptions()).map((each) => each.slug);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceSubscriptions(
  args: GetServiceSubscriptionsArgs = {},
  options?: LookupOptions,
): Promise<records.ServiceSubscriptionRecord[]> {
  return invoke("ServiceSubscriptions", { ...args }, options);
}

/**
 * All subscriptions to services. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceSubscriptionsOutput(
  args: GetServiceSubscriptionsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ServiceSubscriptionRecord[]>> {
  return invokeOutput<records.ServiceSubscriptionRecord[]>("ServiceSubscriptions", args, options);
}

/** Arguments of `getServiceSubscription`. */
export interface GetServiceSubscriptionArgs {
  /**
   * Id of the subscription.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getServiceSubscriptionOutput`. */
export interface GetServiceSubscriptionOutputArgs {
  /**
   * Id of the subscription.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One subscription to a service.
 *
 * @example
 * ```typescript
 * const payments = await monitoring.getServiceSubscription({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceSubscription(
  args: GetServiceSubscriptionArgs,
  options?: LookupOptions,
): Promise<records.ServiceSubscriptionRecord> {
  return invoke("ServiceSubscription", { ...args }, options);
}

/**
 * One subscription to a service. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getServiceSubscriptionOutput(
  args: GetServiceSubscriptionOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ServiceSubscriptionRecord>> {
  return invokeOutput<records.ServiceSubscriptionRecord>("ServiceSubscription", args, options);
}

/** Arguments of `getStatusPages`. */
export interface GetStatusPagesArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPagesOutput`. */
export interface GetStatusPagesOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All status pages of the workspace.
 *
 * @example
 * ```typescript
 * const slugs = (await monitoring.getStatusPages()).map((page) => page.slug);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getStatusPages(
  args: GetStatusPagesArgs = {},
  options?: LookupOptions,
): Promise<records.StatusPageRecord[]> {
  return invoke("StatusPages", { ...args }, options);
}

/**
 * All status pages of the workspace. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getStatusPagesOutput(
  args: GetStatusPagesOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.StatusPageRecord[]>> {
  return invokeOutput<records.StatusPageRecord[]>("StatusPages", args, options);
}

/** Arguments of `getStatusPage`. */
export interface GetStatusPageArgs {
  /**
   * Id of the page. This or `slug`.
   * Limits: a UUID.
   */
  id?: string;
  /** Slug of the page. This or `id`. */
  slug?: string;
}

/** Arguments of `getStatusPageOutput`. */
export interface GetStatusPageOutputArgs {
  /**
   * Id of the page. This or `slug`.
   * Limits: a UUID.
   */
  id?: pulumi.Input<string>;
  /** Slug of the page. This or `id`. */
  slug?: pulumi.Input<string>;
}

/**
 * One status page, by its id or by its slug.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getStatusPage(
  args: GetStatusPageArgs = {},
  options?: LookupOptions,
): Promise<records.StatusPageRecord> {
  return invoke("StatusPage", { ...args }, options);
}

/**
 * One status page, by its id or by its slug. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getStatusPageOutput(
  args: GetStatusPageOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.StatusPageRecord>> {
  return invokeOutput<records.StatusPageRecord>("StatusPage", args, options);
}

/** Arguments of `getStatusPageComponentGroups`. */
export interface GetStatusPageComponentGroupsArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPageComponentGroupsOutput`. */
export interface GetStatusPageComponentGroupsOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The component groups of one status page, with their components.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const groups = await monitoring.getStatusPageComponentGroups({ statusPageId: page.id });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getStatusPageComponentGroups(
  args: GetStatusPageComponentGroupsArgs,
  options?: LookupOptions,
): Promise<records.StatusPageComponentGroupRecord[]> {
  return invoke("StatusPageComponentGroups", { ...args }, options);
}

/**
 * The component groups of one status page, with their components. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getStatusPageComponentGroupsOutput(
  args: GetStatusPageComponentGroupsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.StatusPageComponentGroupRecord[]>> {
  return invokeOutput<records.StatusPageComponentGroupRecord[]>(
    "StatusPageComponentGroups",
    args,
    options,
  );
}

/** Arguments of `getStatusPageComponents`. */
export interface GetStatusPageComponentsArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPageComponentsOutput`. */
export interface GetStatusPageComponentsOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The components of one status page with what they show.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const components = await monitoring.getStatusPageComponents({ statusPageId: page.id });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getStatusPageComponents(
  args: GetStatusPageComponentsArgs,
  options?: LookupOptions,
): Promise<records.StatusPageComponentRecord[]> {
  return invoke("StatusPageComponents", { ...args }, options);
}

/**
 * The components of one status page with what they show. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getStatusPageComponentsOutput(
  args: GetStatusPageComponentsOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.StatusPageComponentRecord[]>> {
  return invokeOutput<records.StatusPageComponentRecord[]>("StatusPageComponents", args, options);
}

/** Arguments of `getEnvironments`. */
export interface GetEnvironmentsArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getEnvironmentsOutput`. */
export interface GetEnvironmentsOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All environments with their variables, which the API returns in clear.
 *
 * @example
 * ```typescript
 * const usual = (await monitoring.getEnvironments()).find((each) => each.isDefault);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getEnvironments(
  args: GetEnvironmentsArgs = {},
  options?: LookupOptions,
): Promise<records.EnvironmentRecord[]> {
  return invoke("Environments", { ...args }, options);
}

/**
 * All environments with their variables, which the API returns in clear. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getEnvironmentsOutput(
  args: GetEnvironmentsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.EnvironmentRecord[]>> {
  return invokeOutput<records.EnvironmentRecord[]>("Environments", args, options);
}

/** Arguments of `getEnvironment`. */
export interface GetEnvironmentArgs {
  /** Slug of the environment. */
  slug: string;
}

/** Arguments of `getEnvironmentOutput`. */
export interface GetEnvironmentOutputArgs {
  /** Slug of the environment. */
  slug: pulumi.Input<string>;
}

/**
 * One environment, by its slug.
 *
 * @example
 * ```typescript
 * const production = await monitoring.getEnvironment({ slug: "production" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getEnvironment(
  args: GetEnvironmentArgs,
  options?: LookupOptions,
): Promise<records.EnvironmentRecord> {
  return invoke("Environment", { ...args }, options);
}

/**
 * One environment, by its slug. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getEnvironmentOutput(
  args: GetEnvironmentOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.EnvironmentRecord>> {
  return invokeOutput<records.EnvironmentRecord>("Environment", args, options);
}

/** Arguments of `getSecrets`. */
export interface GetSecretsArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getSecretsOutput`. */
export interface GetSecretsOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All secrets of the workspace: their names, hashes and users, never their values.
 *
 * @example
 * ```typescript
 * const unused = (await monitoring.getSecrets()).filter((each) => (each.usedByMonitors ?? []).length === 0);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getSecrets(
  args: GetSecretsArgs = {},
  options?: LookupOptions,
): Promise<records.SecretRecord[]> {
  return invoke("Secrets", { ...args }, options);
}

/**
 * All secrets of the workspace: their names, hashes and users, never their values. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getSecretsOutput(
  args: GetSecretsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.SecretRecord[]>> {
  return invokeOutput<records.SecretRecord[]>("Secrets", args, options);
}

/** Arguments of `getApiKeys`. */
export interface GetApiKeysArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getApiKeysOutput`. */
export interface GetApiKeysOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All API keys of the organization, revoked ones too. Their values are secrets.
 *
 * @example
 * ```typescript
 * const live = (await monitoring.getApiKeys()).filter((key) => key.revokedAt === undefined);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getApiKeys(
  args: GetApiKeysArgs = {},
  options?: LookupOptions,
): Promise<records.ApiKeyRecord[]> {
  return invoke("ApiKeys", { ...args }, options);
}

/**
 * All API keys of the organization, revoked ones too. Their values are secrets. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getApiKeysOutput(
  args: GetApiKeysOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.ApiKeyRecord[]>> {
  return invokeOutput<records.ApiKeyRecord[]>("ApiKeys", args, options);
}

/** Arguments of `getAuditLog`. */
export interface GetAuditLogArgs {
  /** Only this action, for example `api_key.created`. */
  action?: string;
  /**
   * Only what this user did.
   * Limits: a whole number.
   */
  actorId?: number;
  /** Only what was done to this type, for example `monitor`. */
  resourceType?: string;
  /**
   * Not before.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * Not after.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getAuditLogOutput`. */
export interface GetAuditLogOutputArgs {
  /** Only this action, for example `api_key.created`. */
  action?: pulumi.Input<string>;
  /**
   * Only what this user did.
   * Limits: a whole number.
   */
  actorId?: pulumi.Input<number>;
  /** Only what was done to this type, for example `monitor`. */
  resourceType?: pulumi.Input<string>;
  /**
   * Not before.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * Not after.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * What was done, by whom and when, newest first.
 *
 * @example
 * ```typescript
 * const deleted = await monitoring.getAuditLog({ action: "monitor.deleted", limit: 20 });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getAuditLog(
  args: GetAuditLogArgs = {},
  options?: LookupOptions,
): Promise<records.AuditEntryRecord[]> {
  return invoke("AuditLog", { ...args }, options);
}

/**
 * What was done, by whom and when, newest first. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getAuditLogOutput(
  args: GetAuditLogOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.AuditEntryRecord[]>> {
  return invokeOutput<records.AuditEntryRecord[]>("AuditLog", args, options);
}

/** Arguments of `getOrganization`. */
export type GetOrganizationArgs = Record<string, never>;

/** Arguments of `getOrganizationOutput`. */
export type GetOrganizationOutputArgs = Record<string, never>;

/**
 * The organization that the credential belongs to.
 *
 * @example
 * ```typescript
 * export const name = monitoring.getOrganizationOutput().name;
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getOrganization(
  args: GetOrganizationArgs = {},
  options?: LookupOptions,
): Promise<records.OrganizationRecord> {
  return invoke("Organization", { ...args }, options);
}

/**
 * The organization that the credential belongs to. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getOrganizationOutput(
  args: GetOrganizationOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.OrganizationRecord>> {
  return invokeOutput<records.OrganizationRecord>("Organization", args, options);
}

/** Arguments of `getWorkspaces`. */
export interface GetWorkspacesArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWorkspacesOutput`. */
export interface GetWorkspacesOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All workspaces of the organization with their runtimes.
 *
 * @example
 * ```typescript
 * const [first] = await monitoring.getWorkspaces();
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getWorkspaces(
  args: GetWorkspacesArgs = {},
  options?: LookupOptions,
): Promise<records.WorkspaceRecord[]> {
  return invoke("Workspaces", { ...args }, options);
}

/**
 * All workspaces of the organization with their runtimes. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getWorkspacesOutput(
  args: GetWorkspacesOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.WorkspaceRecord[]>> {
  return invokeOutput<records.WorkspaceRecord[]>("Workspaces", args, options);
}

/** Arguments of `getWorkspace`. */
export interface GetWorkspaceArgs {
  /**
   * Id of the workspace. This or `name`.
   * Limits: a whole number.
   */
  id?: number;
  /** Name of the workspace. This or `id`. */
  name?: string;
}

/** Arguments of `getWorkspaceOutput`. */
export interface GetWorkspaceOutputArgs {
  /**
   * Id of the workspace. This or `name`.
   * Limits: a whole number.
   */
  id?: pulumi.Input<number>;
  /** Name of the workspace. This or `id`. */
  name?: pulumi.Input<string>;
}

/**
 * One workspace with its runtime, by its id or by its name.
 *
 * @example
 * ```typescript
 * const shop = await monitoring.getWorkspace({ name: "Shop" });
 * export const runtime = shop.runtimeProfile?.id;
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getWorkspace(
  args: GetWorkspaceArgs = {},
  options?: LookupOptions,
): Promise<records.WorkspaceRecord> {
  return invoke("Workspace", { ...args }, options);
}

/**
 * One workspace with its runtime, by its id or by its name. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getWorkspaceOutput(
  args: GetWorkspaceOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.WorkspaceRecord>> {
  return invokeOutput<records.WorkspaceRecord>("Workspace", args, options);
}

/** Arguments of `getIdentity`. */
export type GetIdentityArgs = Record<string, never>;

/** Arguments of `getIdentityOutput`. */
export type GetIdentityOutputArgs = Record<string, never>;

/**
 * Who the API key is: its organization, plan and rate limit. A session token may not ask.
 *
 * @example
 * ```typescript
 * const { plan } = await monitoring.getIdentity();
 * export const room = (plan.entitlements.monitors?.value ?? 0) - (plan.usage.monitors ?? 0);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getIdentity(
  args: GetIdentityArgs = {},
  options?: LookupOptions,
): Promise<records.IdentityRecord> {
  return invoke("Identity", { ...args }, options);
}

/**
 * Who the API key is: its organization, plan and rate limit. A session token may not ask. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getIdentityOutput(
  args: GetIdentityOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.IdentityRecord>> {
  return invokeOutput<records.IdentityRecord>("Identity", args, options);
}

/** Arguments of `getWebhooks`. */
export interface GetWebhooksArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhooksOutput`. */
export interface GetWebhooksOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All webhooks for events of the platform.
 *
 * @example
 * ```typescript
 * const failing = (await monitoring.getWebhooks()).filter((each) => each.consecutiveFailures > 0);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhooks(
  args: GetWebhooksArgs = {},
  options?: LookupOptions,
): Promise<records.WebhookRecord[]> {
  return invoke("Webhooks", { ...args }, options);
}

/**
 * All webhooks for events of the platform. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhooksOutput(
  args: GetWebhooksOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.WebhookRecord[]>> {
  return invokeOutput<records.WebhookRecord[]>("Webhooks", args, options);
}

/** Arguments of `getWebhook`. */
export interface GetWebhookArgs {
  /**
   * Id of the webhook.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getWebhookOutput`. */
export interface GetWebhookOutputArgs {
  /**
   * Id of the webhook.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One webhook.
 *
 * @example
 * ```typescript
 * const events = await monitoring.getWebhook({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhook(
  args: GetWebhookArgs,
  options?: LookupOptions,
): Promise<records.WebhookRecord> {
  return invoke("Webhook", { ...args }, options);
}

/**
 * One webhook. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhookOutput(
  args: GetWebhookOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.WebhookRecord>> {
  return invokeOutput<records.WebhookRecord>("Webhook", args, options);
}

/** Arguments of `getWebhookEvents`. */
export interface GetWebhookEventsArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhookEventsOutput`. */
export interface GetWebhookEventsOutputArgs {
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The events that a webhook may subscribe to.
 *
 * @example
 * ```typescript
 * const types = (await monitoring.getWebhookEvents()).map((event) => event.type);
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhookEvents(
  args: GetWebhookEventsArgs = {},
  options?: LookupOptions,
): Promise<records.WebhookEventTypeRecord[]> {
  return invoke("WebhookEvents", { ...args }, options);
}

/**
 * The events that a webhook may subscribe to. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhookEventsOutput(
  args: GetWebhookEventsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.WebhookEventTypeRecord[]>> {
  return invokeOutput<records.WebhookEventTypeRecord[]>("WebhookEvents", args, options);
}

/** Arguments of `getEmailDomains`. */
export interface GetEmailDomainsArgs {
  /** Only those with this text in their name. */
  search?: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getEmailDomainsOutput`. */
export interface GetEmailDomainsOutputArgs {
  /** Only those with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The email domains of the workspace, the service's own and yours.
 *
 * @example
 * ```typescript
 * const waiting = (await monitoring.getEmailDomains()).filter((each) => each.status === "pending_dns");
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getEmailDomains(
  args: GetEmailDomainsArgs = {},
  options?: LookupOptions,
): Promise<records.EmailDomainRecord[]> {
  return invoke("EmailDomains", { ...args }, options);
}

/**
 * The email domains of the workspace, the service's own and yours. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getEmailDomainsOutput(
  args: GetEmailDomainsOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.EmailDomainRecord[]>> {
  return invokeOutput<records.EmailDomainRecord[]>("EmailDomains", args, options);
}

/** Arguments of `getEmailDomain`. */
export interface GetEmailDomainArgs {
  /** The domain. */
  name: string;
}

/** Arguments of `getEmailDomainOutput`. */
export interface GetEmailDomainOutputArgs {
  /** The domain. */
  name: pulumi.Input<string>;
}

/**
 * One email domain with its DNS records, by its name.
 *
 * @example
 * ```typescript
 * const mail = await monitoring.getEmailDomain({ name: "mail-test.example.com" });
 * export const records = mail.dnsRecords;
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getEmailDomain(
  args: GetEmailDomainArgs,
  options?: LookupOptions,
): Promise<records.EmailDomainRecord> {
  return invoke("EmailDomain", { ...args }, options);
}

/**
 * One email domain with its DNS records, by its name. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getEmailDomainOutput(
  args: GetEmailDomainOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.EmailDomainRecord>> {
  return invokeOutput<records.EmailDomainRecord>("EmailDomain", args, options);
}

/** Arguments of `getWebhookInboxes`. */
export interface GetWebhookInboxesArgs {
  /** Only those with this text in their name. */
  search?: string;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhookInboxesOutput`. */
export interface GetWebhookInboxesOutputArgs {
  /** Only those with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Rows to read at most; all of them when left out.
   * Limits: a whole number; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The webhook inboxes of the workspace. Their addresses are secrets.
 *
 * @example
 * ```typescript
 * const inboxes = await monitoring.getWebhookInboxes({ search: "orders" });
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhookInboxes(
  args: GetWebhookInboxesArgs = {},
  options?: LookupOptions,
): Promise<records.WebhookInboxRecord[]> {
  return invoke("WebhookInboxes", { ...args }, options);
}

/**
 * The webhook inboxes of the workspace. Their addresses are secrets. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhookInboxesOutput(
  args: GetWebhookInboxesOutputArgs = {},
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.WebhookInboxRecord[]>> {
  return invokeOutput<records.WebhookInboxRecord[]>("WebhookInboxes", args, options);
}

/** Arguments of `getWebhookInbox`. */
export interface GetWebhookInboxArgs {
  /**
   * Id of the inbox.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getWebhookInboxOutput`. */
export interface GetWebhookInboxOutputArgs {
  /**
   * Id of the inbox.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One webhook inbox.
 *
 * @example
 * ```typescript
 * const inbox = await monitoring.getWebhookInbox({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * export const url = inbox.httpUrl;
 * ```
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhookInbox(
  args: GetWebhookInboxArgs,
  options?: LookupOptions,
): Promise<records.WebhookInboxRecord> {
  return invoke("WebhookInbox", { ...args }, options);
}

/**
 * One webhook inbox. For arguments that are outputs.
 * @param args what is looked up
 * @param options with which provider
 */
export function getWebhookInboxOutput(
  args: GetWebhookInboxOutputArgs,
  options?: LookupOptions,
): pulumi.Output<pulumi.Unwrap<records.WebhookInboxRecord>> {
  return invokeOutput<records.WebhookInboxRecord>("WebhookInbox", args, options);
}
