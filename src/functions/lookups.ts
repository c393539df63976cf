// Generated from src/definitions by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";

import { invoke, invokeOutput } from "./invoke";
import type { LookupOptions, LookupOutputOptions } from "./invoke";
import type * as enums from "../resources/enums";
import type * as records from "./records";

/** Arguments of `getMonitors`. */
export interface GetMonitorsArgs {
  /** Only enabled (`true`) or disabled (`false`) monitors. */
  enabled?: boolean;
  /** Only active or only paused monitors. */
  status?: enums.MonitorActivity;
  /** Only monitors of this type. */
  type?: enums.MonitorType;
  /**
   * Only monitors of one of these types.
   * Limits: order does not matter.
   */
  types?: enums.MonitorType[];
  /** Only monitors that this tool wrote last. */
  managedBy?: enums.ManagedBy;
  /**
   * Only monitors with one of these tags, by name.
   * Limits: order does not matter.
   */
  tags?: string[];
  /** Only monitors with this tag, by name. */
  tag?: string;
  /** Only monitors with this text in their name. */
  search?: string;
  /**
   * Only monitors in this environment.
   * Limits: a UUID.
   */
  environmentId?: string;
  /** Only monitors with this displayed health. */
  displayHealth?: string;
  /** Only monitors that need attention, or only the others. */
  needsAttention?: boolean;
  /** Only monitors checked from this region. */
  region?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorsOutput`. */
export interface GetMonitorsOutputArgs {
  /** Only enabled (`true`) or disabled (`false`) monitors. */
  enabled?: pulumi.Input<boolean>;
  /** Only active or only paused monitors. */
  status?: pulumi.Input<enums.MonitorActivity>;
  /** Only monitors of this type. */
  type?: pulumi.Input<enums.MonitorType>;
  /**
   * Only monitors of one of these types.
   * Limits: order does not matter.
   */
  types?: pulumi.Input<pulumi.Input<enums.MonitorType>[]>;
  /** Only monitors that this tool wrote last. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /**
   * Only monitors with one of these tags, by name.
   * Limits: order does not matter.
   */
  tags?: pulumi.Input<pulumi.Input<string>[]>;
  /** Only monitors with this tag, by name. */
  tag?: pulumi.Input<string>;
  /** Only monitors with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Only monitors in this environment.
   * Limits: a UUID.
   */
  environmentId?: pulumi.Input<string>;
  /** Only monitors with this displayed health. */
  displayHealth?: pulumi.Input<string>;
  /** Only monitors that need attention, or only the others. */
  needsAttention?: pulumi.Input<boolean>;
  /** Only monitors checked from this region. */
  region?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Monitors that match the filters. Rows lack assertions, alert channels, incident policy and authentication: use `getMonitor` for these.
 *
 * @example
 * ```typescript
 * const shop = await monitoring.getMonitors({ tags: ["shop"], enabled: true });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitors(
  args: GetMonitorsArgs = {},
  options?: LookupOptions,
): Promise<records.MonitorRecord[]> {
  return invoke("Monitors", { ...args }, options);
}

/**
 * Monitors that match the filters. Rows lack assertions, alert channels, incident policy and authentication: use `getMonitor` for these. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorsOutput(
  args: GetMonitorsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorRecord[]> {
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
 * One monitor with all its fields, by id.
 *
 * @example
 * ```typescript
 * const api = await monitoring.getMonitor({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitor(
  args: GetMonitorArgs,
  options?: LookupOptions,
): Promise<records.MonitorRecord> {
  return invoke("Monitor", { ...args }, options);
}

/**
 * One monitor with all its fields, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorOutput(
  args: GetMonitorOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorRecord> {
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorTags(
  args: GetMonitorTagsArgs,
  options?: LookupOptions,
): Promise<records.TagRecord[]> {
  return invoke("MonitorTags", { ...args }, options);
}

/**
 * The tags of one monitor. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorTagsOutput(
  args: GetMonitorTagsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.TagRecord[]> {
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorVersions(
  args: GetMonitorVersionsArgs,
  options?: LookupOptions,
): Promise<records.MonitorVersionRecord[]> {
  return invoke("MonitorVersions", { ...args }, options);
}

/**
 * The versions of one monitor, newest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorVersionsOutput(
  args: GetMonitorVersionsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorVersionRecord[]> {
  return invokeOutput<records.MonitorVersionRecord[]>("MonitorVersions", args, options);
}

/** Arguments of `getMonitorVersion`. */
export interface GetMonitorVersionArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /**
   * Number of the version.
   * Limits: an integer; at least 1.
   */
  version: number;
}

/** Arguments of `getMonitorVersionOutput`. */
export interface GetMonitorVersionOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /**
   * Number of the version.
   * Limits: an integer; at least 1.
   */
  version: pulumi.Input<number>;
}

/**
 * One version of a monitor, by number.
 *
 * @example
 * ```typescript
 * const first = await monitoring.getMonitorVersion({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", version: 1 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorVersion(
  args: GetMonitorVersionArgs,
  options?: LookupOptions,
): Promise<records.MonitorVersionRecord> {
  return invoke("MonitorVersion", { ...args }, options);
}

/**
 * One version of a monitor, by number. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorVersionOutput(
  args: GetMonitorVersionOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorVersionRecord> {
  return invokeOutput<records.MonitorVersionRecord>("MonitorVersion", args, options);
}

/** Arguments of `getMonitorRevisions`. */
export interface GetMonitorRevisionsArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorRevisionsOutput`. */
export interface GetMonitorRevisionsOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The revisions of the code of one monitor, newest first.
 *
 * @example
 * ```typescript
 * const [current] = await monitoring.getMonitorRevisions({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 1 });
 * export const commit = current?.gitSha;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorRevisions(
  args: GetMonitorRevisionsArgs,
  options?: LookupOptions,
): Promise<records.MonitorRevisionRecord[]> {
  return invoke("MonitorRevisions", { ...args }, options);
}

/**
 * The revisions of the code of one monitor, newest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorRevisionsOutput(
  args: GetMonitorRevisionsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorRevisionRecord[]> {
  return invokeOutput<records.MonitorRevisionRecord[]>("MonitorRevisions", args, options);
}

/** Arguments of `getMonitorDefinitions`. */
export interface GetMonitorDefinitionsArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorDefinitionsOutput`. */
export interface GetMonitorDefinitionsOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The definitions of the organization: the code that monitors of type `BROWSER` and `MULTI_STEP_API` run.
 *
 * @example
 * ```typescript
 * const shared = (await monitoring.getMonitorDefinitions()).find((each) => each.slug === "checkout");
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorDefinitions(
  args: GetMonitorDefinitionsArgs = {},
  options?: LookupOptions,
): Promise<records.MonitorDefinitionRecord[]> {
  return invoke("MonitorDefinitions", { ...args }, options);
}

/**
 * The definitions of the organization: the code that monitors of type `BROWSER` and `MULTI_STEP_API` run. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorDefinitionsOutput(
  args: GetMonitorDefinitionsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorDefinitionRecord[]> {
  return invokeOutput<records.MonitorDefinitionRecord[]>("MonitorDefinitions", args, options);
}

/** Arguments of `getMonitorDefinition`. */
export interface GetMonitorDefinitionArgs {
  /**
   * Id of the definition.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getMonitorDefinitionOutput`. */
export interface GetMonitorDefinitionOutputArgs {
  /**
   * Id of the definition.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One definition, with the revision that runs in each environment.
 *
 * @example
 * ```typescript
 * const { heads } = await monitoring.getMonitorDefinition({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorDefinition(
  args: GetMonitorDefinitionArgs,
  options?: LookupOptions,
): Promise<records.MonitorDefinitionDetailRecord> {
  return invoke("MonitorDefinition", { ...args }, options);
}

/**
 * One definition, with the revision that runs in each environment. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorDefinitionOutput(
  args: GetMonitorDefinitionOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorDefinitionDetailRecord> {
  return invokeOutput<records.MonitorDefinitionDetailRecord>("MonitorDefinition", args, options);
}

/** Arguments of `getCheckResults`. */
export interface GetCheckResultsArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
  /** Only results from this region. */
  region?: string;
  /** Only passed (`true`) or failed (`false`) checks. */
  passed?: boolean;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
  /** Only results from this region. */
  region?: pulumi.Input<string>;
  /** Only passed (`true`) or failed (`false`) checks. */
  passed?: pulumi.Input<boolean>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The check results of one monitor, by default of the last 24 hours.
 *
 * @example
 * ```typescript
 * const failed = await monitoring.getCheckResults({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", passed: false, limit: 20 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getCheckResults(
  args: GetCheckResultsArgs,
  options?: LookupOptions,
): Promise<records.CheckResultRecord[]> {
  return invoke("CheckResults", { ...args }, options);
}

/**
 * The check results of one monitor, by default of the last 24 hours. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getCheckResultsOutput(
  args: GetCheckResultsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.CheckResultRecord[]> {
  return invokeOutput<records.CheckResultRecord[]>("CheckResults", args, options);
}

/** Arguments of `getMonitorUptime`. */
export interface GetMonitorUptimeArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /** Length of the period; `24h` if omitted. */
  window?: enums.ResultWindow;
}

/** Arguments of `getMonitorUptimeOutput`. */
export interface GetMonitorUptimeOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /** Length of the period; `24h` if omitted. */
  window?: pulumi.Input<enums.ResultWindow>;
}

/**
 * The uptime and the latencies of one monitor over a period.
 *
 * @example
 * ```typescript
 * const { uptimePercentage } = await monitoring.getMonitorUptime({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", window: "30d" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorUptime(
  args: GetMonitorUptimeArgs,
  options?: LookupOptions,
): Promise<records.MonitorUptimeRecord> {
  return invoke("MonitorUptime", { ...args }, options);
}

/**
 * The uptime and the latencies of one monitor over a period. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorUptimeOutput(
  args: GetMonitorUptimeOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorUptimeRecord> {
  return invokeOutput<records.MonitorUptimeRecord>("MonitorUptime", args, options);
}

/** Arguments of `getMonitorResultsSummary`. */
export interface GetMonitorResultsSummaryArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /** Length of the chart's period; `24h` if omitted. */
  chartWindow?: enums.ResultWindow;
}

/** Arguments of `getMonitorResultsSummaryOutput`. */
export interface GetMonitorResultsSummaryOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /** Length of the chart's period; `24h` if omitted. */
  chartWindow?: pulumi.Input<enums.ResultWindow>;
}

/**
 * The last check results of one monitor by region, and its uptime over a period.
 *
 * @example
 * ```typescript
 * const { currentStatus, latestPerRegion } = await monitoring.getMonitorResultsSummary({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorResultsSummary(
  args: GetMonitorResultsSummaryArgs,
  options?: LookupOptions,
): Promise<records.MonitorResultsSummaryRecord> {
  return invoke("MonitorResultsSummary", { ...args }, options);
}

/**
 * The last check results of one monitor by region, and its uptime over a period. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorResultsSummaryOutput(
  args: GetMonitorResultsSummaryOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MonitorResultsSummaryRecord> {
  return invokeOutput<records.MonitorResultsSummaryRecord>("MonitorResultsSummary", args, options);
}

/** Arguments of `getMonitorStatusPages`. */
export interface GetMonitorStatusPagesArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorStatusPagesOutput`. */
export interface GetMonitorStatusPagesOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The status pages that show one monitor.
 *
 * @example
 * ```typescript
 * const pages = await monitoring.getMonitorStatusPages({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorStatusPages(
  args: GetMonitorStatusPagesArgs,
  options?: LookupOptions,
): Promise<records.StatusPageRecord[]> {
  return invoke("MonitorStatusPages", { ...args }, options);
}

/**
 * The status pages that show one monitor. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorStatusPagesOutput(
  args: GetMonitorStatusPagesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageRecord[]> {
  return invokeOutput<records.StatusPageRecord[]>("MonitorStatusPages", args, options);
}

/** Arguments of `getTags`. */
export interface GetTagsArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getTagsOutput`. */
export interface GetTagsOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getTags(
  args: GetTagsArgs = {},
  options?: LookupOptions,
): Promise<records.TagRecord[]> {
  return invoke("Tags", { ...args }, options);
}

/**
 * All tags of the organization. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getTagsOutput(
  args: GetTagsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.TagRecord[]> {
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
 * One tag, by id or name.
 *
 * @example
 * ```typescript
 * const shop = await monitoring.getTag({ name: "shop" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getTag(args: GetTagArgs = {}, options?: LookupOptions): Promise<records.TagRecord> {
  return invoke("Tag", { ...args }, options);
}

/**
 * One tag, by id or name. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getTagOutput(
  args: GetTagOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.TagRecord> {
  return invokeOutput<records.TagRecord>("Tag", args, options);
}

/** Arguments of `getAlertChannels`. */
export interface GetAlertChannelsArgs {
  /** Only channels of this type. */
  type?: enums.AlertChannelType;
  /** Only channels that this tool wrote last. */
  managedBy?: enums.ManagedBy;
  /** Only channels with this text in their name. */
  search?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getAlertChannelsOutput`. */
export interface GetAlertChannelsOutputArgs {
  /** Only channels of this type. */
  type?: pulumi.Input<enums.AlertChannelType>;
  /** Only channels that this tool wrote last. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /** Only channels with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Alert channels that match the filters, without their credentials.
 *
 * @example
 * ```typescript
 * const slack = await monitoring.getAlertChannels({ type: "slack" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getAlertChannels(
  args: GetAlertChannelsArgs = {},
  options?: LookupOptions,
): Promise<records.AlertChannelRecord[]> {
  return invoke("AlertChannels", { ...args }, options);
}

/**
 * Alert channels that match the filters, without their credentials. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getAlertChannelsOutput(
  args: GetAlertChannelsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.AlertChannelRecord[]> {
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
 * One alert channel, by id or name.
 *
 * @example
 * ```typescript
 * const oncall = await monitoring.getAlertChannel({ name: "On call" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getAlertChannel(
  args: GetAlertChannelArgs = {},
  options?: LookupOptions,
): Promise<records.AlertChannelRecord> {
  return invoke("AlertChannel", { ...args }, options);
}

/**
 * One alert channel, by id or name. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getAlertChannelOutput(
  args: GetAlertChannelOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.AlertChannelRecord> {
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The deliveries to one alert channel.
 *
 * @example
 * ```typescript
 * const sent = await monitoring.getAlertChannelDeliveries({ alertChannelId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getAlertChannelDeliveries(
  args: GetAlertChannelDeliveriesArgs,
  options?: LookupOptions,
): Promise<records.AlertDeliveryRecord[]> {
  return invoke("AlertChannelDeliveries", { ...args }, options);
}

/**
 * The deliveries to one alert channel. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getAlertChannelDeliveriesOutput(
  args: GetAlertChannelDeliveriesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.AlertDeliveryRecord[]> {
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The attempts of one delivery to an alert channel.
 *
 * @example
 * ```typescript
 * const tries = await monitoring.getAlertDeliveryAttempts({ deliveryId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getAlertDeliveryAttempts(
  args: GetAlertDeliveryAttemptsArgs,
  options?: LookupOptions,
): Promise<records.AlertDeliveryAttemptRecord[]> {
  return invoke("AlertDeliveryAttempts", { ...args }, options);
}

/**
 * The attempts of one delivery to an alert channel. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getAlertDeliveryAttemptsOutput(
  args: GetAlertDeliveryAttemptsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.AlertDeliveryAttemptRecord[]> {
  return invokeOutput<records.AlertDeliveryAttemptRecord[]>("AlertDeliveryAttempts", args, options);
}

/** Arguments of `getIntegrations`. */
export interface GetIntegrationsArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getIntegrationsOutput`. */
export interface GetIntegrationsOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The alert channel types, with their fields.
 *
 * @example
 * ```typescript
 * const types = (await monitoring.getIntegrations()).map((each) => each.type);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getIntegrations(
  args: GetIntegrationsArgs = {},
  options?: LookupOptions,
): Promise<records.IntegrationRecord[]> {
  return invoke("Integrations", { ...args }, options);
}

/**
 * The alert channel types, with their fields. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getIntegrationsOutput(
  args: GetIntegrationsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.IntegrationRecord[]> {
  return invokeOutput<records.IntegrationRecord[]>("Integrations", args, options);
}

/** Arguments of `getVoiceLanguages`. */
export interface GetVoiceLanguagesArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getVoiceLanguagesOutput`. */
export interface GetVoiceLanguagesOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The languages in which a channel of type `phone_call` can speak, for its `voiceLanguage`.
 *
 * @example
 * ```typescript
 * const codes = (await monitoring.getVoiceLanguages()).map((each) => each.code);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getVoiceLanguages(
  args: GetVoiceLanguagesArgs = {},
  options?: LookupOptions,
): Promise<records.VoiceLanguageRecord[]> {
  return invoke("VoiceLanguages", { ...args }, options);
}

/**
 * The languages in which a channel of type `phone_call` can speak, for its `voiceLanguage`. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getVoiceLanguagesOutput(
  args: GetVoiceLanguagesOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.VoiceLanguageRecord[]> {
  return invokeOutput<records.VoiceLanguageRecord[]>("VoiceLanguages", args, options);
}

/** Arguments of `getNotificationPolicies`. */
export interface GetNotificationPoliciesArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getNotificationPoliciesOutput`. */
export interface GetNotificationPoliciesOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getNotificationPolicies(
  args: GetNotificationPoliciesArgs = {},
  options?: LookupOptions,
): Promise<records.NotificationPolicyRecord[]> {
  return invoke("NotificationPolicies", { ...args }, options);
}

/**
 * All notification policies. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getNotificationPoliciesOutput(
  args: GetNotificationPoliciesOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.NotificationPolicyRecord[]> {
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
 * One notification policy, by id or name.
 *
 * @example
 * ```typescript
 * const all = await monitoring.getNotificationPolicy({ name: "Everything" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getNotificationPolicy(
  args: GetNotificationPolicyArgs = {},
  options?: LookupOptions,
): Promise<records.NotificationPolicyRecord> {
  return invoke("NotificationPolicy", { ...args }, options);
}

/**
 * One notification policy, by id or name. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getNotificationPolicyOutput(
  args: GetNotificationPolicyOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.NotificationPolicyRecord> {
  return invokeOutput<records.NotificationPolicyRecord>("NotificationPolicy", args, options);
}

/** Arguments of `getNotificationPolicyDispatches`. */
export interface GetNotificationPolicyDispatchesArgs {
  /**
   * Id of the policy.
   * Limits: a UUID.
   */
  policyId: string;
  /**
   * Start of the period; by default 30 days before its end.
   * Limits: ISO 8601 with a zone.
   */
  since?: string;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  until?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getNotificationPolicyDispatchesOutput`. */
export interface GetNotificationPolicyDispatchesOutputArgs {
  /**
   * Id of the policy.
   * Limits: a UUID.
   */
  policyId: pulumi.Input<string>;
  /**
   * Start of the period; by default 30 days before its end.
   * Limits: ISO 8601 with a zone.
   */
  since?: pulumi.Input<string>;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  until?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The dispatches of one notification policy, by default of the last 30 days.
 *
 * @example
 * ```typescript
 * const policy = await monitoring.getNotificationPolicy({ name: "Everything" });
 * const fired = await monitoring.getNotificationPolicyDispatches({ policyId: policy.id, limit: 10 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getNotificationPolicyDispatches(
  args: GetNotificationPolicyDispatchesArgs,
  options?: LookupOptions,
): Promise<records.NotificationDispatchRecord[]> {
  return invoke("NotificationPolicyDispatches", { ...args }, options);
}

/**
 * The dispatches of one notification policy, by default of the last 30 days. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getNotificationPolicyDispatchesOutput(
  args: GetNotificationPolicyDispatchesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.NotificationDispatchRecord[]> {
  return invokeOutput<records.NotificationDispatchRecord[]>(
    "NotificationPolicyDispatches",
    args,
    options,
  );
}

/** Arguments of `getNotificationDispatches`. */
export interface GetNotificationDispatchesArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  incidentId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getNotificationDispatchesOutput`. */
export interface GetNotificationDispatchesOutputArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  incidentId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The dispatches of one incident, one for each notification policy, with all deliveries.
 *
 * @example
 * ```typescript
 * const [incident] = await monitoring.getIncidents({ severity: "DOWN", limit: 1 });
 * const dispatches = incident && (await monitoring.getNotificationDispatches({ incidentId: incident.id }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getNotificationDispatches(
  args: GetNotificationDispatchesArgs,
  options?: LookupOptions,
): Promise<records.NotificationDispatchRecord[]> {
  return invoke("NotificationDispatches", { ...args }, options);
}

/**
 * The dispatches of one incident, one for each notification policy, with all deliveries. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getNotificationDispatchesOutput(
  args: GetNotificationDispatchesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.NotificationDispatchRecord[]> {
  return invokeOutput<records.NotificationDispatchRecord[]>(
    "NotificationDispatches",
    args,
    options,
  );
}

/** Arguments of `getNotificationDispatch`. */
export interface GetNotificationDispatchArgs {
  /**
   * Id of the dispatch.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getNotificationDispatchOutput`. */
export interface GetNotificationDispatchOutputArgs {
  /**
   * Id of the dispatch.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One dispatch, by id.
 *
 * @example
 * ```typescript
 * const dispatch = await monitoring.getNotificationDispatch({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getNotificationDispatch(
  args: GetNotificationDispatchArgs,
  options?: LookupOptions,
): Promise<records.NotificationDispatchRecord> {
  return invoke("NotificationDispatch", { ...args }, options);
}

/**
 * One dispatch, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getNotificationDispatchOutput(
  args: GetNotificationDispatchOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.NotificationDispatchRecord> {
  return invokeOutput<records.NotificationDispatchRecord>("NotificationDispatch", args, options);
}

/** Arguments of `getIncidents`. */
export interface GetIncidentsArgs {
  /** Only incidents with this status. */
  status?: enums.IncidentStatus;
  /** Only incidents of this severity. */
  severity?: enums.IncidentSeverity;
  /** Only incidents from this source. */
  source?: enums.IncidentSource;
  /**
   * Only incidents of this monitor.
   * Limits: a UUID.
   */
  monitorId?: string;
  /**
   * Only incidents of this service.
   * Limits: a UUID.
   */
  serviceId?: string;
  /**
   * Only incidents of this resource group.
   * Limits: a UUID.
   */
  resourceGroupId?: string;
  /**
   * Only incidents of monitors with this tag.
   * Limits: a UUID.
   */
  tagId?: string;
  /**
   * Only incidents of monitors in this environment.
   * Limits: a UUID.
   */
  environmentId?: string;
  /**
   * Id of an incident to exclude.
   * Limits: a UUID.
   */
  excludeId?: string;
  /**
   * Only incidents that began at this time or later.
   * Limits: ISO 8601 with a zone.
   */
  startedFrom?: string;
  /**
   * Only incidents that began at this time or earlier.
   * Limits: ISO 8601 with a zone.
   */
  startedTo?: string;
  /** Only incidents with this text in their title. */
  search?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getIncidentsOutput`. */
export interface GetIncidentsOutputArgs {
  /** Only incidents with this status. */
  status?: pulumi.Input<enums.IncidentStatus>;
  /** Only incidents of this severity. */
  severity?: pulumi.Input<enums.IncidentSeverity>;
  /** Only incidents from this source. */
  source?: pulumi.Input<enums.IncidentSource>;
  /**
   * Only incidents of this monitor.
   * Limits: a UUID.
   */
  monitorId?: pulumi.Input<string>;
  /**
   * Only incidents of this service.
   * Limits: a UUID.
   */
  serviceId?: pulumi.Input<string>;
  /**
   * Only incidents of this resource group.
   * Limits: a UUID.
   */
  resourceGroupId?: pulumi.Input<string>;
  /**
   * Only incidents of monitors with this tag.
   * Limits: a UUID.
   */
  tagId?: pulumi.Input<string>;
  /**
   * Only incidents of monitors in this environment.
   * Limits: a UUID.
   */
  environmentId?: pulumi.Input<string>;
  /**
   * Id of an incident to exclude.
   * Limits: a UUID.
   */
  excludeId?: pulumi.Input<string>;
  /**
   * Only incidents that began at this time or later.
   * Limits: ISO 8601 with a zone.
   */
  startedFrom?: pulumi.Input<string>;
  /**
   * Only incidents that began at this time or earlier.
   * Limits: ISO 8601 with a zone.
   */
  startedTo?: pulumi.Input<string>;
  /** Only incidents with this text in their title. */
  search?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Incidents that match the filters.
 *
 * @example
 * ```typescript
 * const open = await monitoring.getIncidents({ status: "CONFIRMED", severity: "DOWN" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getIncidents(
  args: GetIncidentsArgs = {},
  options?: LookupOptions,
): Promise<records.IncidentRecord[]> {
  return invoke("Incidents", { ...args }, options);
}

/**
 * Incidents that match the filters. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getIncidentsOutput(
  args: GetIncidentsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.IncidentRecord[]> {
  return invokeOutput<records.IncidentRecord[]>("Incidents", args, options);
}

/** Arguments of `getIncident`. */
export interface GetIncidentArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getIncidentOutput`. */
export interface GetIncidentOutputArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One incident with its updates, its incidents on status pages and its trigger.
 *
 * @example
 * ```typescript
 * const { incident, updates } = await monitoring.getIncident({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getIncident(
  args: GetIncidentArgs,
  options?: LookupOptions,
): Promise<records.IncidentDetailRecord> {
  return invoke("Incident", { ...args }, options);
}

/**
 * One incident with its updates, its incidents on status pages and its trigger. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getIncidentOutput(
  args: GetIncidentOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.IncidentDetailRecord> {
  return invokeOutput<records.IncidentDetailRecord>("Incident", args, options);
}

/** Arguments of `getIncidentEvents`. */
export interface GetIncidentEventsArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  incidentId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getIncidentEventsOutput`. */
export interface GetIncidentEventsOutputArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  incidentId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * What happened in the course of one incident, newest first: updates, dispatches, deliveries, transitions.
 *
 * @example
 * ```typescript
 * const events = await monitoring.getIncidentEvents({ incidentId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 20 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getIncidentEvents(
  args: GetIncidentEventsArgs,
  options?: LookupOptions,
): Promise<records.IncidentEventRecord[]> {
  return invoke("IncidentEvents", { ...args }, options);
}

/**
 * What happened in the course of one incident, newest first: updates, dispatches, deliveries, transitions. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getIncidentEventsOutput(
  args: GetIncidentEventsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.IncidentEventRecord[]> {
  return invokeOutput<records.IncidentEventRecord[]>("IncidentEvents", args, options);
}

/** Arguments of `getRelatedIncidents`. */
export interface GetRelatedIncidentsArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  incidentId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getRelatedIncidentsOutput`. */
export interface GetRelatedIncidentsOutputArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  incidentId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Other incidents of the same monitor or service as one incident.
 *
 * @example
 * ```typescript
 * const earlier = await monitoring.getRelatedIncidents({ incidentId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getRelatedIncidents(
  args: GetRelatedIncidentsArgs,
  options?: LookupOptions,
): Promise<records.IncidentRecord[]> {
  return invoke("RelatedIncidents", { ...args }, options);
}

/**
 * Other incidents of the same monitor or service as one incident. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getRelatedIncidentsOutput(
  args: GetRelatedIncidentsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.IncidentRecord[]> {
  return invokeOutput<records.IncidentRecord[]>("RelatedIncidents", args, options);
}

/** Arguments of `getIncidentTimeline`. */
export interface GetIncidentTimelineArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  incidentId: string;
}

/** Arguments of `getIncidentTimelineOutput`. */
export interface GetIncidentTimelineOutputArgs {
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  incidentId: pulumi.Input<string>;
}

/**
 * The transitions of one incident, with the evaluations that caused them.
 *
 * @example
 * ```typescript
 * const { transitions } = await monitoring.getIncidentTimeline({ incidentId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getIncidentTimeline(
  args: GetIncidentTimelineArgs,
  options?: LookupOptions,
): Promise<records.IncidentTimelineRecord> {
  return invoke("IncidentTimeline", { ...args }, options);
}

/**
 * The transitions of one incident, with the evaluations that caused them. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getIncidentTimelineOutput(
  args: GetIncidentTimelineOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.IncidentTimelineRecord> {
  return invokeOutput<records.IncidentTimelineRecord>("IncidentTimeline", args, options);
}

/** Arguments of `getCheckTrace`. */
export interface GetCheckTraceArgs {
  /**
   * Id of the check.
   * Limits: a UUID.
   */
  checkId: string;
}

/** Arguments of `getCheckTraceOutput`. */
export interface GetCheckTraceOutputArgs {
  /**
   * Id of the check.
   * Limits: a UUID.
   */
  checkId: pulumi.Input<string>;
}

/**
 * The evaluations and transitions that one check caused.
 *
 * @example
 * ```typescript
 * const [last] = await monitoring.getCheckResults({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 1 });
 * const trace = last?.checkId && (await monitoring.getCheckTrace({ checkId: last.checkId }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getCheckTrace(
  args: GetCheckTraceArgs,
  options?: LookupOptions,
): Promise<records.CheckTraceRecord> {
  return invoke("CheckTrace", { ...args }, options);
}

/**
 * The evaluations and transitions that one check caused. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getCheckTraceOutput(
  args: GetCheckTraceOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.CheckTraceRecord> {
  return invokeOutput<records.CheckTraceRecord>("CheckTrace", args, options);
}

/** Arguments of `getPolicySnapshot`. */
export interface GetPolicySnapshotArgs {
  /** Its hash. */
  hash: string;
}

/** Arguments of `getPolicySnapshotOutput`. */
export interface GetPolicySnapshotOutputArgs {
  /** Its hash. */
  hash: pulumi.Input<string>;
}

/**
 * An incident policy as it was when it was evaluated, by its hash.
 *
 * @example
 * ```typescript
 * const { incident } = await monitoring.getIncident({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * const hash = incident.triggeredByRuleSnapshotHashHex;
 * const policy = hash && (await monitoring.getPolicySnapshot({ hash }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getPolicySnapshot(
  args: GetPolicySnapshotArgs,
  options?: LookupOptions,
): Promise<records.PolicySnapshotRecord> {
  return invoke("PolicySnapshot", { ...args }, options);
}

/**
 * An incident policy as it was when it was evaluated, by its hash. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getPolicySnapshotOutput(
  args: GetPolicySnapshotOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.PolicySnapshotRecord> {
  return invokeOutput<records.PolicySnapshotRecord>("PolicySnapshot", args, options);
}

/** Arguments of `getMonitorRuleEvaluations`. */
export interface GetMonitorRuleEvaluationsArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /** Only rules of this type. */
  ruleType?: string;
  /** Only checks from this region. */
  region?: string;
  /** Only rules that matched. */
  onlyMatched?: boolean;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorRuleEvaluationsOutput`. */
export interface GetMonitorRuleEvaluationsOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /** Only rules of this type. */
  ruleType?: pulumi.Input<string>;
  /** Only checks from this region. */
  region?: pulumi.Input<string>;
  /** Only rules that matched. */
  onlyMatched?: pulumi.Input<boolean>;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The rules that were evaluated for the checks of one monitor, newest first.
 *
 * @example
 * ```typescript
 * const matched = await monitoring.getMonitorRuleEvaluations({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", onlyMatched: true, limit: 10 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorRuleEvaluations(
  args: GetMonitorRuleEvaluationsArgs,
  options?: LookupOptions,
): Promise<records.RuleEvaluationRecord[]> {
  return invoke("MonitorRuleEvaluations", { ...args }, options);
}

/**
 * The rules that were evaluated for the checks of one monitor, newest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorRuleEvaluationsOutput(
  args: GetMonitorRuleEvaluationsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.RuleEvaluationRecord[]> {
  return invokeOutput<records.RuleEvaluationRecord[]>("MonitorRuleEvaluations", args, options);
}

/** Arguments of `getMonitorTransitions`. */
export interface GetMonitorTransitionsArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: string;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMonitorTransitionsOutput`. */
export interface GetMonitorTransitionsOutputArgs {
  /**
   * Id of the monitor.
   * Limits: a UUID.
   */
  monitorId: pulumi.Input<string>;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The changes of status of one monitor's incidents, newest first.
 *
 * @example
 * ```typescript
 * const changes = await monitoring.getMonitorTransitions({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 10 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMonitorTransitions(
  args: GetMonitorTransitionsArgs,
  options?: LookupOptions,
): Promise<records.StateTransitionRecord[]> {
  return invoke("MonitorTransitions", { ...args }, options);
}

/**
 * The changes of status of one monitor's incidents, newest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMonitorTransitionsOutput(
  args: GetMonitorTransitionsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StateTransitionRecord[]> {
  return invokeOutput<records.StateTransitionRecord[]>("MonitorTransitions", args, options);
}

/** Arguments of `getMaintenanceWindows`. */
export interface GetMaintenanceWindowsArgs {
  /**
   * Only windows of this monitor.
   * Limits: a UUID.
   */
  monitorId?: string;
  /** Only active or only upcoming windows. */
  filter?: enums.MaintenanceFilter;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMaintenanceWindowsOutput`. */
export interface GetMaintenanceWindowsOutputArgs {
  /**
   * Only windows of this monitor.
   * Limits: a UUID.
   */
  monitorId?: pulumi.Input<string>;
  /** Only active or only upcoming windows. */
  filter?: pulumi.Input<enums.MaintenanceFilter>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Maintenance windows. Past ones may be missing.
 *
 * @example
 * ```typescript
 * const upcoming = await monitoring.getMaintenanceWindows({ filter: "upcoming" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMaintenanceWindows(
  args: GetMaintenanceWindowsArgs = {},
  options?: LookupOptions,
): Promise<records.MaintenanceWindowRecord[]> {
  return invoke("MaintenanceWindows", { ...args }, options);
}

/**
 * Maintenance windows. Past ones may be missing. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMaintenanceWindowsOutput(
  args: GetMaintenanceWindowsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.MaintenanceWindowRecord[]> {
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
 * One maintenance window, by id, including past ones.
 *
 * @example
 * ```typescript
 * const move = await monitoring.getMaintenanceWindow({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMaintenanceWindow(
  args: GetMaintenanceWindowArgs,
  options?: LookupOptions,
): Promise<records.MaintenanceWindowRecord> {
  return invoke("MaintenanceWindow", { ...args }, options);
}

/**
 * One maintenance window, by id, including past ones. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMaintenanceWindowOutput(
  args: GetMaintenanceWindowOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MaintenanceWindowRecord> {
  return invokeOutput<records.MaintenanceWindowRecord>("MaintenanceWindow", args, options);
}

/** Arguments of `getResourceGroups`. */
export interface GetResourceGroupsArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getResourceGroupsOutput`. */
export interface GetResourceGroupsOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getResourceGroups(
  args: GetResourceGroupsArgs = {},
  options?: LookupOptions,
): Promise<records.ResourceGroupRecord[]> {
  return invoke("ResourceGroups", { ...args }, options);
}

/**
 * All resource groups with their health, without their members. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getResourceGroupsOutput(
  args: GetResourceGroupsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.ResourceGroupRecord[]> {
  return invokeOutput<records.ResourceGroupRecord[]>("ResourceGroups", args, options);
}

/** Arguments of `getResourceGroup`. */
export interface GetResourceGroupArgs {
  /**
   * Id of the group.
   * Limits: a UUID.
   */
  id: string;
  /** Whether members include uptime, latencies and charts. */
  includeMetrics?: boolean;
}

/** Arguments of `getResourceGroupOutput`. */
export interface GetResourceGroupOutputArgs {
  /**
   * Id of the group.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
  /** Whether members include uptime, latencies and charts. */
  includeMetrics?: pulumi.Input<boolean>;
}

/**
 * One resource group with its health and its members, by id.
 *
 * @example
 * ```typescript
 * const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
 * export const members = monitoring.getResourceGroupOutput({ id: shop.id, includeMetrics: true }).members;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getResourceGroup(
  args: GetResourceGroupArgs,
  options?: LookupOptions,
): Promise<records.ResourceGroupRecord> {
  return invoke("ResourceGroup", { ...args }, options);
}

/**
 * One resource group with its health and its members, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getResourceGroupOutput(
  args: GetResourceGroupOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ResourceGroupRecord> {
  return invokeOutput<records.ResourceGroupRecord>("ResourceGroup", args, options);
}

/** Arguments of `getResourceGroupMatchedPolicies`. */
export interface GetResourceGroupMatchedPoliciesArgs {
  /**
   * Id of the group.
   * Limits: a UUID.
   */
  groupId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getResourceGroupMatchedPoliciesOutput`. */
export interface GetResourceGroupMatchedPoliciesOutputArgs {
  /**
   * Id of the group.
   * Limits: a UUID.
   */
  groupId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The notification policies that would fire for an incident of one resource group.
 *
 * @example
 * ```typescript
 * const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
 * export const policies = monitoring.getResourceGroupMatchedPoliciesOutput({ groupId: shop.id });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getResourceGroupMatchedPolicies(
  args: GetResourceGroupMatchedPoliciesArgs,
  options?: LookupOptions,
): Promise<records.NotificationPolicyRecord[]> {
  return invoke("ResourceGroupMatchedPolicies", { ...args }, options);
}

/**
 * The notification policies that would fire for an incident of one resource group. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getResourceGroupMatchedPoliciesOutput(
  args: GetResourceGroupMatchedPoliciesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.NotificationPolicyRecord[]> {
  return invokeOutput<records.NotificationPolicyRecord[]>(
    "ResourceGroupMatchedPolicies",
    args,
    options,
  );
}

/** Arguments of `getServices`. */
export interface GetServicesArgs {
  /** Only services of this category. */
  category?: string;
  /** Only services with this status. */
  status?: string;
  /** Only published services, or only the others. */
  published?: boolean;
  /** Only services that publish an SLA, or only the others. */
  slaPublished?: boolean;
  /** Only services with this text in their name or slug. */
  search?: string;
  /** Sort order. */
  sort?: enums.ServiceOrder;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServicesOutput`. */
export interface GetServicesOutputArgs {
  /** Only services of this category. */
  category?: pulumi.Input<string>;
  /** Only services with this status. */
  status?: pulumi.Input<string>;
  /** Only published services, or only the others. */
  published?: pulumi.Input<boolean>;
  /** Only services that publish an SLA, or only the others. */
  slaPublished?: pulumi.Input<boolean>;
  /** Only services with this text in their name or slug. */
  search?: pulumi.Input<string>;
  /** Sort order. */
  sort?: pulumi.Input<enums.ServiceOrder>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Services of the public catalogue that match the filters.
 *
 * @example
 * ```typescript
 * const payments = await monitoring.getServices({ category: "Payments" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServices(
  args: GetServicesArgs = {},
  options?: LookupOptions,
): Promise<records.CatalogueServiceRecord[]> {
  return invoke("Services", { ...args }, options);
}

/**
 * Services of the public catalogue that match the filters. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServicesOutput(
  args: GetServicesOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.CatalogueServiceRecord[]> {
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getService(
  args: GetServiceArgs,
  options?: LookupOptions,
): Promise<records.ServiceDetailRecord> {
  return invoke("Service", { ...args }, options);
}

/**
 * One service of the public catalogue with its components. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceOutput(
  args: GetServiceOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceDetailRecord> {
  return invokeOutput<records.ServiceDetailRecord>("Service", args, options);
}

/** Arguments of `getServiceComponents`. */
export interface GetServiceComponentsArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Only components of this group.
   * Limits: a UUID.
   */
  groupId?: string;
  /** Only components with this text in their name. */
  search?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceComponentsOutput`. */
export interface GetServiceComponentsOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Only components of this group.
   * Limits: a UUID.
   */
  groupId?: pulumi.Input<string>;
  /** Only components with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceComponents(
  args: GetServiceComponentsArgs,
  options?: LookupOptions,
): Promise<records.ServiceComponentRecord[]> {
  return invoke("ServiceComponents", { ...args }, options);
}

/**
 * The components of one service. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceComponentsOutput(
  args: GetServiceComponentsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceComponentRecord[]> {
  return invokeOutput<records.ServiceComponentRecord[]>("ServiceComponents", args, options);
}

/** Arguments of `getServiceIncidents`. */
export interface GetServiceIncidentsArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /** Only incidents with this status. */
  status?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceIncidentsOutput`. */
export interface GetServiceIncidentsOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /** Only incidents with this status. */
  status?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceIncidents(
  args: GetServiceIncidentsArgs,
  options?: LookupOptions,
): Promise<records.ServiceIncidentRecord[]> {
  return invoke("ServiceIncidents", { ...args }, options);
}

/**
 * The incidents of one service. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceIncidentsOutput(
  args: GetServiceIncidentsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceIncidentRecord[]> {
  return invokeOutput<records.ServiceIncidentRecord[]>("ServiceIncidents", args, options);
}

/** Arguments of `getServiceIncident`. */
export interface GetServiceIncidentArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getServiceIncidentOutput`. */
export interface GetServiceIncidentOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One incident of one service with its updates, by id.
 *
 * @example
 * ```typescript
 * const [last] = await monitoring.getServiceIncidents({ service: "cloudflare", limit: 1 });
 * const incident = last && (await monitoring.getServiceIncident({ service: "cloudflare", id: last.id }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceIncident(
  args: GetServiceIncidentArgs,
  options?: LookupOptions,
): Promise<records.ServiceIncidentDetailRecord> {
  return invoke("ServiceIncident", { ...args }, options);
}

/**
 * One incident of one service with its updates, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceIncidentOutput(
  args: GetServiceIncidentOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceIncidentDetailRecord> {
  return invokeOutput<records.ServiceIncidentDetailRecord>("ServiceIncident", args, options);
}

/** Arguments of `getServicePollResults`. */
export interface GetServicePollResultsArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServicePollResultsOutput`. */
export interface GetServicePollResultsOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The results of polling one service.
 *
 * @example
 * ```typescript
 * const polls = await monitoring.getServicePollResults({ service: "stripe", limit: 10 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServicePollResults(
  args: GetServicePollResultsArgs,
  options?: LookupOptions,
): Promise<records.ServicePollResultRecord[]> {
  return invoke("ServicePollResults", { ...args }, options);
}

/**
 * The results of polling one service. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServicePollResultsOutput(
  args: GetServicePollResultsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServicePollResultRecord[]> {
  return invokeOutput<records.ServicePollResultRecord[]>("ServicePollResults", args, options);
}

/** Arguments of `getServiceMaintenances`. */
export interface GetServiceMaintenancesArgs {
  /** Slug or id of the service. */
  service: string;
  /** Only maintenance with this status. */
  status?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceMaintenancesOutput`. */
export interface GetServiceMaintenancesOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /** Only maintenance with this status. */
  status?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The maintenance that one service announces.
 *
 * @example
 * ```typescript
 * const planned = await monitoring.getServiceMaintenances({ service: "stripe" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceMaintenances(
  args: GetServiceMaintenancesArgs,
  options?: LookupOptions,
): Promise<records.ServiceMaintenanceRecord[]> {
  return invoke("ServiceMaintenances", { ...args }, options);
}

/**
 * The maintenance that one service announces. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceMaintenancesOutput(
  args: GetServiceMaintenancesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceMaintenanceRecord[]> {
  return invokeOutput<records.ServiceMaintenanceRecord[]>("ServiceMaintenances", args, options);
}

/** Arguments of `getServiceUptime`. */
export interface GetServiceUptimeArgs {
  /** Slug or id of the service. */
  service: string;
  /** Length of the period, for example `30d`. */
  period?: string;
  /** Length of a bucket; `daily` if omitted. */
  granularity?: enums.UptimeGranularity;
}

/** Arguments of `getServiceUptimeOutput`. */
export interface GetServiceUptimeOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /** Length of the period, for example `30d`. */
  period?: pulumi.Input<string>;
  /** Length of a bucket; `daily` if omitted. */
  granularity?: pulumi.Input<enums.UptimeGranularity>;
}

/**
 * The uptime of one service over a period.
 *
 * @example
 * ```typescript
 * const { overallUptimePct } = await monitoring.getServiceUptime({ service: "stripe", period: "30d" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceUptime(
  args: GetServiceUptimeArgs,
  options?: LookupOptions,
): Promise<records.ServiceUptimeRecord> {
  return invoke("ServiceUptime", { ...args }, options);
}

/**
 * The uptime of one service over a period. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceUptimeOutput(
  args: GetServiceUptimeOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceUptimeRecord> {
  return invokeOutput<records.ServiceUptimeRecord>("ServiceUptime", args, options);
}

/** Arguments of `getServiceComponentUptime`. */
export interface GetServiceComponentUptimeArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Id of the component.
   * Limits: a UUID.
   */
  componentId: string;
  /** Length of the period, for example `30d`. */
  period?: string;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceComponentUptimeOutput`. */
export interface GetServiceComponentUptimeOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Id of the component.
   * Limits: a UUID.
   */
  componentId: pulumi.Input<string>;
  /** Length of the period, for example `30d`. */
  period?: pulumi.Input<string>;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The uptime of one component of one service by day, oldest first.
 *
 * @example
 * ```typescript
 * const [api] = await monitoring.getServiceComponents({ service: "stripe", limit: 1 });
 * const days = api && (await monitoring.getServiceComponentUptime({ service: "stripe", componentId: api.id }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceComponentUptime(
  args: GetServiceComponentUptimeArgs,
  options?: LookupOptions,
): Promise<records.ComponentUptimeDayRecord[]> {
  return invoke("ServiceComponentUptime", { ...args }, options);
}

/**
 * The uptime of one component of one service by day, oldest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceComponentUptimeOutput(
  args: GetServiceComponentUptimeOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ComponentUptimeDayRecord[]> {
  return invokeOutput<records.ComponentUptimeDayRecord[]>("ServiceComponentUptime", args, options);
}

/** Arguments of `getServiceComponentsUptime`. */
export interface GetServiceComponentsUptimeArgs {
  /** Slug or id of the service. */
  service: string;
  /** Length of the period, for example `30d`. */
  period?: string;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
}

/** Arguments of `getServiceComponentsUptimeOutput`. */
export interface GetServiceComponentsUptimeOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /** Length of the period, for example `30d`. */
  period?: pulumi.Input<string>;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
}

/**
 * The uptime of each component of one service by day.
 *
 * @example
 * ```typescript
 * const { components } = await monitoring.getServiceComponentsUptime({ service: "stripe" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceComponentsUptime(
  args: GetServiceComponentsUptimeArgs,
  options?: LookupOptions,
): Promise<records.ServiceComponentsUptimeRecord> {
  return invoke("ServiceComponentsUptime", { ...args }, options);
}

/**
 * The uptime of each component of one service by day. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceComponentsUptimeOutput(
  args: GetServiceComponentsUptimeOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceComponentsUptimeRecord> {
  return invokeOutput<records.ServiceComponentsUptimeRecord>(
    "ServiceComponentsUptime",
    args,
    options,
  );
}

/** Arguments of `getServiceDay`. */
export interface GetServiceDayArgs {
  /** Slug or id of the service. */
  service: string;
  /** The day, as `2026-01-15`. */
  date: string;
}

/** Arguments of `getServiceDayOutput`. */
export interface GetServiceDayOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /** The day, as `2026-01-15`. */
  date: pulumi.Input<string>;
}

/**
 * The uptime and the incidents of one service on one day.
 *
 * @example
 * ```typescript
 * const { incidents } = await monitoring.getServiceDay({ service: "cloudflare", date: "2026-01-15" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceDay(
  args: GetServiceDayArgs,
  options?: LookupOptions,
): Promise<records.ServiceDayRecord> {
  return invoke("ServiceDay", { ...args }, options);
}

/**
 * The uptime and the incidents of one service on one day. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceDayOutput(
  args: GetServiceDayOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceDayRecord> {
  return invokeOutput<records.ServiceDayRecord>("ServiceDay", args, options);
}

/** Arguments of `getServicePollSummary`. */
export interface GetServicePollSummaryArgs {
  /** Slug or id of the service. */
  service: string;
  /** Length of the period; `24h` if omitted. */
  window?: enums.ResultWindow;
}

/** Arguments of `getServicePollSummaryOutput`. */
export interface GetServicePollSummaryOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /** Length of the period; `24h` if omitted. */
  window?: pulumi.Input<enums.ResultWindow>;
}

/**
 * The polls of one service over a period, summarized.
 *
 * @example
 * ```typescript
 * const { uptimePercentage } = await monitoring.getServicePollSummary({ service: "stripe", window: "24h" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServicePollSummary(
  args: GetServicePollSummaryArgs,
  options?: LookupOptions,
): Promise<records.ServicePollSummaryRecord> {
  return invoke("ServicePollSummary", { ...args }, options);
}

/**
 * The polls of one service over a period, summarized. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServicePollSummaryOutput(
  args: GetServicePollSummaryOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServicePollSummaryRecord> {
  return invokeOutput<records.ServicePollSummaryRecord>("ServicePollSummary", args, options);
}

/** Arguments of `getServiceLiveStatus`. */
export interface GetServiceLiveStatusArgs {
  /** Slug or id of the service. */
  service: string;
}

/** Arguments of `getServiceLiveStatusOutput`. */
export interface GetServiceLiveStatusOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
}

/**
 * The current status of one service and its components.
 *
 * @example
 * ```typescript
 * const { overallStatus } = await monitoring.getServiceLiveStatus({ service: "stripe" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceLiveStatus(
  args: GetServiceLiveStatusArgs,
  options?: LookupOptions,
): Promise<records.ServiceLiveStatusRecord> {
  return invoke("ServiceLiveStatus", { ...args }, options);
}

/**
 * The current status of one service and its components. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceLiveStatusOutput(
  args: GetServiceLiveStatusOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceLiveStatusRecord> {
  return invokeOutput<records.ServiceLiveStatusRecord>("ServiceLiveStatus", args, options);
}

/** Arguments of `getServiceStatusEvents`. */
export interface GetServiceStatusEventsArgs {
  /** Slug or id of the service. */
  service: string;
  /**
   * Only events of these types.
   * Limits: order does not matter.
   */
  types?: enums.ServiceEventType[];
  /** Length of the period, for example `30d`. */
  period?: string;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceStatusEventsOutput`. */
export interface GetServiceStatusEventsOutputArgs {
  /** Slug or id of the service. */
  service: pulumi.Input<string>;
  /**
   * Only events of these types.
   * Limits: order does not matter.
   */
  types?: pulumi.Input<pulumi.Input<enums.ServiceEventType>[]>;
  /** Length of the period, for example `30d`. */
  period?: pulumi.Input<string>;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * What happened at one service, newest first: incidents, maintenance and changes of components.
 *
 * @example
 * ```typescript
 * const outages = await monitoring.getServiceStatusEvents({ service: "cloudflare", types: ["incident.opened"], limit: 10 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceStatusEvents(
  args: GetServiceStatusEventsArgs,
  options?: LookupOptions,
): Promise<records.ServiceStatusEventRecord[]> {
  return invoke("ServiceStatusEvents", { ...args }, options);
}

/**
 * What happened at one service, newest first: incidents, maintenance and changes of components. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceStatusEventsOutput(
  args: GetServiceStatusEventsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceStatusEventRecord[]> {
  return invokeOutput<records.ServiceStatusEventRecord[]>("ServiceStatusEvents", args, options);
}

/** Arguments of `getServiceCategories`. */
export interface GetServiceCategoriesArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceCategoriesOutput`. */
export interface GetServiceCategoriesOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The categories of the public catalogue.
 *
 * @example
 * ```typescript
 * const names = (await monitoring.getServiceCategories()).map((each) => each.category);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceCategories(
  args: GetServiceCategoriesArgs = {},
  options?: LookupOptions,
): Promise<records.ServiceCategoryRecord[]> {
  return invoke("ServiceCategories", { ...args }, options);
}

/**
 * The categories of the public catalogue. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceCategoriesOutput(
  args: GetServiceCategoriesOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceCategoryRecord[]> {
  return invokeOutput<records.ServiceCategoryRecord[]>("ServiceCategories", args, options);
}

/** Arguments of `getCatalogueSummary`. */
export type GetCatalogueSummaryArgs = Record<string, never>;

/** Arguments of `getCatalogueSummaryOutput`. */
export type GetCatalogueSummaryOutputArgs = Record<string, never>;

/**
 * The number of services of the public catalogue by status, and the services that are not operational.
 *
 * @example
 * ```typescript
 * const { servicesWithIssues } = await monitoring.getCatalogueSummary();
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getCatalogueSummary(
  args: GetCatalogueSummaryArgs = {},
  options?: LookupOptions,
): Promise<records.CatalogueSummaryRecord> {
  return invoke("CatalogueSummary", { ...args }, options);
}

/**
 * The number of services of the public catalogue by status, and the services that are not operational. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getCatalogueSummaryOutput(
  args: GetCatalogueSummaryOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.CatalogueSummaryRecord> {
  return invokeOutput<records.CatalogueSummaryRecord>("CatalogueSummary", args, options);
}

/** Arguments of `getCatalogueIncidents`. */
export interface GetCatalogueIncidentsArgs {
  /** Only incidents of services of this category. */
  category?: string;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /** Only incidents with this status. */
  status?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getCatalogueIncidentsOutput`. */
export interface GetCatalogueIncidentsOutputArgs {
  /** Only incidents of services of this category. */
  category?: pulumi.Input<string>;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /** Only incidents with this status. */
  status?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The incidents of all services of the public catalogue.
 *
 * @example
 * ```typescript
 * const outages = await monitoring.getCatalogueIncidents({ category: "Payments" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getCatalogueIncidents(
  args: GetCatalogueIncidentsArgs = {},
  options?: LookupOptions,
): Promise<records.ServiceIncidentRecord[]> {
  return invoke("CatalogueIncidents", { ...args }, options);
}

/**
 * The incidents of all services of the public catalogue. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getCatalogueIncidentsOutput(
  args: GetCatalogueIncidentsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceIncidentRecord[]> {
  return invokeOutput<records.ServiceIncidentRecord[]>("CatalogueIncidents", args, options);
}

/** Arguments of `getServiceSubscriptions`. */
export interface GetServiceSubscriptionsArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getServiceSubscriptionsOutput`. */
export interface GetServiceSubscriptionsOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceSubscriptions(
  args: GetServiceSubscriptionsArgs = {},
  options?: LookupOptions,
): Promise<records.ServiceSubscriptionRecord[]> {
  return invoke("ServiceSubscriptions", { ...args }, options);
}

/**
 * All subscriptions to services. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceSubscriptionsOutput(
  args: GetServiceSubscriptionsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceSubscriptionRecord[]> {
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
 * One subscription to a service, by id.
 *
 * @example
 * ```typescript
 * const payments = await monitoring.getServiceSubscription({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getServiceSubscription(
  args: GetServiceSubscriptionArgs,
  options?: LookupOptions,
): Promise<records.ServiceSubscriptionRecord> {
  return invoke("ServiceSubscription", { ...args }, options);
}

/**
 * One subscription to a service, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getServiceSubscriptionOutput(
  args: GetServiceSubscriptionOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ServiceSubscriptionRecord> {
  return invokeOutput<records.ServiceSubscriptionRecord>("ServiceSubscription", args, options);
}

/** Arguments of `getStatusPages`. */
export interface GetStatusPagesArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPagesOutput`. */
export interface GetStatusPagesOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPages(
  args: GetStatusPagesArgs = {},
  options?: LookupOptions,
): Promise<records.StatusPageRecord[]> {
  return invoke("StatusPages", { ...args }, options);
}

/**
 * All status pages of the workspace. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPagesOutput(
  args: GetStatusPagesOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageRecord[]> {
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
 * One status page, by id or slug.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPage(
  args: GetStatusPageArgs = {},
  options?: LookupOptions,
): Promise<records.StatusPageRecord> {
  return invoke("StatusPage", { ...args }, options);
}

/**
 * One status page, by id or slug. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageOutput(
  args: GetStatusPageOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageRecord> {
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageComponentGroups(
  args: GetStatusPageComponentGroupsArgs,
  options?: LookupOptions,
): Promise<records.StatusPageComponentGroupRecord[]> {
  return invoke("StatusPageComponentGroups", { ...args }, options);
}

/**
 * The component groups of one status page, with their components. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageComponentGroupsOutput(
  args: GetStatusPageComponentGroupsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageComponentGroupRecord[]> {
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The components of one status page, with their targets and statuses.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const components = await monitoring.getStatusPageComponents({ statusPageId: page.id });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageComponents(
  args: GetStatusPageComponentsArgs,
  options?: LookupOptions,
): Promise<records.StatusPageComponentRecord[]> {
  return invoke("StatusPageComponents", { ...args }, options);
}

/**
 * The components of one status page, with their targets and statuses. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageComponentsOutput(
  args: GetStatusPageComponentsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageComponentRecord[]> {
  return invokeOutput<records.StatusPageComponentRecord[]>("StatusPageComponents", args, options);
}

/** Arguments of `getStatusPageComponentUptime`. */
export interface GetStatusPageComponentUptimeArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Id of the component.
   * Limits: a UUID.
   */
  componentId: string;
  /**
   * Number of days; 90 if omitted.
   * Limits: an integer; 1 to 365.
   */
  days?: number;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPageComponentUptimeOutput`. */
export interface GetStatusPageComponentUptimeOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Id of the component.
   * Limits: a UUID.
   */
  componentId: pulumi.Input<string>;
  /**
   * Number of days; 90 if omitted.
   * Limits: an integer; 1 to 365.
   */
  days?: pulumi.Input<number>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The uptime of one component of a status page by day, as the incidents of the page determine it, oldest first.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const [api] = await monitoring.getStatusPageComponents({ statusPageId: page.id });
 * const days = api && (await monitoring.getStatusPageComponentUptime({ statusPageId: page.id, componentId: api.id, days: 30 }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageComponentUptime(
  args: GetStatusPageComponentUptimeArgs,
  options?: LookupOptions,
): Promise<records.ComponentUptimeDayRecord[]> {
  return invoke("StatusPageComponentUptime", { ...args }, options);
}

/**
 * The uptime of one component of a status page by day, as the incidents of the page determine it, oldest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageComponentUptimeOutput(
  args: GetStatusPageComponentUptimeOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.ComponentUptimeDayRecord[]> {
  return invokeOutput<records.ComponentUptimeDayRecord[]>(
    "StatusPageComponentUptime",
    args,
    options,
  );
}

/** Arguments of `getStatusPageComponentMeasuredUptime`. */
export interface GetStatusPageComponentMeasuredUptimeArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Id of the component.
   * Limits: a UUID.
   */
  componentId: string;
  /**
   * Number of days; 90 if omitted.
   * Limits: an integer; 1 to 365.
   */
  days?: number;
}

/** Arguments of `getStatusPageComponentMeasuredUptimeOutput`. */
export interface GetStatusPageComponentMeasuredUptimeOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Id of the component.
   * Limits: a UUID.
   */
  componentId: pulumi.Input<string>;
  /**
   * Number of days; 90 if omitted.
   * Limits: an integer; 1 to 365.
   */
  days?: pulumi.Input<number>;
}

/**
 * The uptime of one component of a status page by day, as the checks of its monitor measure it. Only for components of type `MONITOR`.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const [api] = await monitoring.getStatusPageComponents({ statusPageId: page.id });
 * const measured = api && (await monitoring.getStatusPageComponentMeasuredUptime({ statusPageId: page.id, componentId: api.id }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageComponentMeasuredUptime(
  args: GetStatusPageComponentMeasuredUptimeArgs,
  options?: LookupOptions,
): Promise<records.MeasuredUptimeRecord> {
  return invoke("StatusPageComponentMeasuredUptime", { ...args }, options);
}

/**
 * The uptime of one component of a status page by day, as the checks of its monitor measure it. Only for components of type `MONITOR`. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageComponentMeasuredUptimeOutput(
  args: GetStatusPageComponentMeasuredUptimeOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.MeasuredUptimeRecord> {
  return invokeOutput<records.MeasuredUptimeRecord>(
    "StatusPageComponentMeasuredUptime",
    args,
    options,
  );
}

/** Arguments of `getStatusPageDomains`. */
export interface GetStatusPageDomainsArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPageDomainsOutput`. */
export interface GetStatusPageDomainsOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The custom domains of one status page, with the DNS records that they need.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const domains = await monitoring.getStatusPageDomains({ statusPageId: page.id });
 * export const records = domains.map((domain) => domain.verificationRecord);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageDomains(
  args: GetStatusPageDomainsArgs,
  options?: LookupOptions,
): Promise<records.StatusPageDomainRecord[]> {
  return invoke("StatusPageDomains", { ...args }, options);
}

/**
 * The custom domains of one status page, with the DNS records that they need. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageDomainsOutput(
  args: GetStatusPageDomainsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageDomainRecord[]> {
  return invokeOutput<records.StatusPageDomainRecord[]>("StatusPageDomains", args, options);
}

/** Arguments of `getStatusPageSubscribers`. */
export interface GetStatusPageSubscribersArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPageSubscribersOutput`. */
export interface GetStatusPageSubscribersOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The subscribers of one status page, who are notified of its incidents.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const all = await monitoring.getStatusPageSubscribers({ statusPageId: page.id });
 * export const waiting = all.filter((each) => !each.confirmed).length;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageSubscribers(
  args: GetStatusPageSubscribersArgs,
  options?: LookupOptions,
): Promise<records.StatusPageSubscriberRecord[]> {
  return invoke("StatusPageSubscribers", { ...args }, options);
}

/**
 * The subscribers of one status page, who are notified of its incidents. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageSubscribersOutput(
  args: GetStatusPageSubscribersOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageSubscriberRecord[]> {
  return invokeOutput<records.StatusPageSubscriberRecord[]>("StatusPageSubscribers", args, options);
}

/** Arguments of `getStatusPageIncidents`. */
export interface GetStatusPageIncidentsArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /** Only incidents with this status. */
  status?: enums.PageIncidentStatus;
  /** Only maintenance (`true`) or only incidents (`false`). */
  scheduled?: boolean;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPageIncidentsOutput`. */
export interface GetStatusPageIncidentsOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /** Only incidents with this status. */
  status?: pulumi.Input<enums.PageIncidentStatus>;
  /** Only maintenance (`true`) or only incidents (`false`). */
  scheduled?: pulumi.Input<boolean>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The incidents of one status page. A draft among them has no `publishedAt`.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const open = (await monitoring.getStatusPageIncidents({ statusPageId: page.id })).filter((each) => each.status !== "RESOLVED");
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageIncidents(
  args: GetStatusPageIncidentsArgs,
  options?: LookupOptions,
): Promise<records.StatusPageIncidentRecord[]> {
  return invoke("StatusPageIncidents", { ...args }, options);
}

/**
 * The incidents of one status page. A draft among them has no `publishedAt`. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageIncidentsOutput(
  args: GetStatusPageIncidentsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageIncidentRecord[]> {
  return invokeOutput<records.StatusPageIncidentRecord[]>("StatusPageIncidents", args, options);
}

/** Arguments of `getStatusPageIncident`. */
export interface GetStatusPageIncidentArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getStatusPageIncidentOutput`. */
export interface GetStatusPageIncidentOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Id of the incident.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One incident of a status page with its updates, by id.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const incident = await monitoring.getStatusPageIncident({ statusPageId: page.id, id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageIncident(
  args: GetStatusPageIncidentArgs,
  options?: LookupOptions,
): Promise<records.StatusPageIncidentRecord> {
  return invoke("StatusPageIncident", { ...args }, options);
}

/**
 * One incident of a status page with its updates, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageIncidentOutput(
  args: GetStatusPageIncidentOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageIncidentRecord> {
  return invokeOutput<records.StatusPageIncidentRecord>("StatusPageIncident", args, options);
}

/** Arguments of `getStatusPageMaintenances`. */
export interface GetStatusPageMaintenancesArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPageMaintenancesOutput`. */
export interface GetStatusPageMaintenancesOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The maintenance of one status page. A draft among it has no `publishedAt`.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const planned = await monitoring.getStatusPageMaintenances({ statusPageId: page.id });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageMaintenances(
  args: GetStatusPageMaintenancesArgs,
  options?: LookupOptions,
): Promise<records.StatusPageIncidentRecord[]> {
  return invoke("StatusPageMaintenances", { ...args }, options);
}

/**
 * The maintenance of one status page. A draft among it has no `publishedAt`. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageMaintenancesOutput(
  args: GetStatusPageMaintenancesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageIncidentRecord[]> {
  return invokeOutput<records.StatusPageIncidentRecord[]>("StatusPageMaintenances", args, options);
}

/** Arguments of `getStatusPageMaintenance`. */
export interface GetStatusPageMaintenanceArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Id of the maintenance.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getStatusPageMaintenanceOutput`. */
export interface GetStatusPageMaintenanceOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Id of the maintenance.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One maintenance of a status page with its updates, by id.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const move = await monitoring.getStatusPageMaintenance({ statusPageId: page.id, id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageMaintenance(
  args: GetStatusPageMaintenanceArgs,
  options?: LookupOptions,
): Promise<records.StatusPageIncidentRecord> {
  return invoke("StatusPageMaintenance", { ...args }, options);
}

/**
 * One maintenance of a status page with its updates, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageMaintenanceOutput(
  args: GetStatusPageMaintenanceOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageIncidentRecord> {
  return invokeOutput<records.StatusPageIncidentRecord>("StatusPageMaintenance", args, options);
}

/** Arguments of `getStatusPageNotificationDeliveries`. */
export interface GetStatusPageNotificationDeliveriesArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Only deliveries about this incident of the page.
   * Limits: a UUID.
   */
  incidentId?: string;
  /** Only deliveries of this type. */
  eventType?: enums.PageNotificationEvent;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getStatusPageNotificationDeliveriesOutput`. */
export interface GetStatusPageNotificationDeliveriesOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Only deliveries about this incident of the page.
   * Limits: a UUID.
   */
  incidentId?: pulumi.Input<string>;
  /** Only deliveries of this type. */
  eventType?: pulumi.Input<enums.PageNotificationEvent>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The deliveries to the subscribers of one status page, newest first.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const failed = (await monitoring.getStatusPageNotificationDeliveries({ statusPageId: page.id })).filter((each) => each.status === "FAILED");
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageNotificationDeliveries(
  args: GetStatusPageNotificationDeliveriesArgs,
  options?: LookupOptions,
): Promise<records.StatusPageNotificationDeliveryRecord[]> {
  return invoke("StatusPageNotificationDeliveries", { ...args }, options);
}

/**
 * The deliveries to the subscribers of one status page, newest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageNotificationDeliveriesOutput(
  args: GetStatusPageNotificationDeliveriesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageNotificationDeliveryRecord[]> {
  return invokeOutput<records.StatusPageNotificationDeliveryRecord[]>(
    "StatusPageNotificationDeliveries",
    args,
    options,
  );
}

/** Arguments of `getStatusPageNotificationDelivery`. */
export interface GetStatusPageNotificationDeliveryArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: string;
  /**
   * Id of the delivery.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getStatusPageNotificationDeliveryOutput`. */
export interface GetStatusPageNotificationDeliveryOutputArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Id of the delivery.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One delivery to a subscriber of a status page, by id.
 *
 * @example
 * ```typescript
 * const page = await monitoring.getStatusPage({ slug: "shop-status" });
 * const message = await monitoring.getStatusPageNotificationDelivery({ statusPageId: page.id, id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getStatusPageNotificationDelivery(
  args: GetStatusPageNotificationDeliveryArgs,
  options?: LookupOptions,
): Promise<records.StatusPageNotificationDeliveryRecord> {
  return invoke("StatusPageNotificationDelivery", { ...args }, options);
}

/**
 * One delivery to a subscriber of a status page, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getStatusPageNotificationDeliveryOutput(
  args: GetStatusPageNotificationDeliveryOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.StatusPageNotificationDeliveryRecord> {
  return invokeOutput<records.StatusPageNotificationDeliveryRecord>(
    "StatusPageNotificationDelivery",
    args,
    options,
  );
}

/** Arguments of `getEnvironments`. */
export interface GetEnvironmentsArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getEnvironmentsOutput`. */
export interface GetEnvironmentsOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All environments with their variables, which the API returns in plain text.
 *
 * @example
 * ```typescript
 * const usual = (await monitoring.getEnvironments()).find((each) => each.isDefault);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getEnvironments(
  args: GetEnvironmentsArgs = {},
  options?: LookupOptions,
): Promise<records.EnvironmentRecord[]> {
  return invoke("Environments", { ...args }, options);
}

/**
 * All environments with their variables, which the API returns in plain text. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getEnvironmentsOutput(
  args: GetEnvironmentsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.EnvironmentRecord[]> {
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
 * One environment, by slug.
 *
 * @example
 * ```typescript
 * const production = await monitoring.getEnvironment({ slug: "production" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getEnvironment(
  args: GetEnvironmentArgs,
  options?: LookupOptions,
): Promise<records.EnvironmentRecord> {
  return invoke("Environment", { ...args }, options);
}

/**
 * One environment, by slug. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getEnvironmentOutput(
  args: GetEnvironmentOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.EnvironmentRecord> {
  return invokeOutput<records.EnvironmentRecord>("Environment", args, options);
}

/** Arguments of `getSecrets`. */
export interface GetSecretsArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getSecretsOutput`. */
export interface GetSecretsOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All secrets of the workspace, with their hashes and the monitors that use them, without their values.
 *
 * @example
 * ```typescript
 * const unused = (await monitoring.getSecrets()).filter((each) => (each.usedByMonitors ?? []).length === 0);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getSecrets(
  args: GetSecretsArgs = {},
  options?: LookupOptions,
): Promise<records.SecretRecord[]> {
  return invoke("Secrets", { ...args }, options);
}

/**
 * All secrets of the workspace, with their hashes and the monitors that use them, without their values. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getSecretsOutput(
  args: GetSecretsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.SecretRecord[]> {
  return invokeOutput<records.SecretRecord[]>("Secrets", args, options);
}

/** Arguments of `getSecret`. */
export interface GetSecretArgs {
  /**
   * Id of the secret. This or `key`.
   * Limits: a UUID.
   */
  id?: string;
  /** Key of the secret. This or `id`. */
  key?: string;
}

/** Arguments of `getSecretOutput`. */
export interface GetSecretOutputArgs {
  /**
   * Id of the secret. This or `key`.
   * Limits: a UUID.
   */
  id?: pulumi.Input<string>;
  /** Key of the secret. This or `id`. */
  key?: pulumi.Input<string>;
}

/**
 * One secret of the workspace, by id or key, with its hash and the monitors that use it, without its value.
 *
 * @example
 * ```typescript
 * const token = await monitoring.getSecret({ key: "shop-token" });
 * export const users = token.usedByMonitors?.map((monitor) => monitor.name);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getSecret(
  args: GetSecretArgs = {},
  options?: LookupOptions,
): Promise<records.SecretRecord> {
  return invoke("Secret", { ...args }, options);
}

/**
 * One secret of the workspace, by id or key, with its hash and the monitors that use it, without its value. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getSecretOutput(
  args: GetSecretOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.SecretRecord> {
  return invokeOutput<records.SecretRecord>("Secret", args, options);
}

/** Arguments of `getApiKeys`. */
export interface GetApiKeysArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getApiKeysOutput`. */
export interface GetApiKeysOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All API keys of the organization, including revoked ones. Their values are secrets.
 *
 * @example
 * ```typescript
 * const live = (await monitoring.getApiKeys()).filter((key) => key.revokedAt === undefined);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getApiKeys(
  args: GetApiKeysArgs = {},
  options?: LookupOptions,
): Promise<records.ApiKeyRecord[]> {
  return invoke("ApiKeys", { ...args }, options);
}

/**
 * All API keys of the organization, including revoked ones. Their values are secrets. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getApiKeysOutput(
  args: GetApiKeysOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.ApiKeyRecord[]> {
  return invokeOutput<records.ApiKeyRecord[]>("ApiKeys", args, options);
}

/** Arguments of `getApiKey`. */
export interface GetApiKeyArgs {
  /**
   * Id of the key. This or `name`.
   * Limits: a whole number, as a string.
   */
  id?: string;
  /** Name of the key. This or `id`. */
  name?: string;
}

/** Arguments of `getApiKeyOutput`. */
export interface GetApiKeyOutputArgs {
  /**
   * Id of the key. This or `name`.
   * Limits: a whole number, as a string.
   */
  id?: pulumi.Input<string>;
  /** Name of the key. This or `id`. */
  name?: pulumi.Input<string>;
}

/**
 * One API key of the organization, by id or name. Its value is a secret. Revoked keys are found only by id.
 *
 * @example
 * ```typescript
 * const ci = await monitoring.getApiKey({ name: "ci" });
 * export const lastUse = ci.lastUsedAt;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getApiKey(
  args: GetApiKeyArgs = {},
  options?: LookupOptions,
): Promise<records.ApiKeyRecord> {
  return invoke("ApiKey", { ...args }, options);
}

/**
 * One API key of the organization, by id or name. Its value is a secret. Revoked keys are found only by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getApiKeyOutput(
  args: GetApiKeyOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.ApiKeyRecord> {
  return invokeOutput<records.ApiKeyRecord>("ApiKey", args, options);
}

/** Arguments of `getWorkspaces`. */
export interface GetWorkspacesArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWorkspacesOutput`. */
export interface GetWorkspacesOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getWorkspaces(
  args: GetWorkspacesArgs = {},
  options?: LookupOptions,
): Promise<records.WorkspaceRecord[]> {
  return invoke("Workspaces", { ...args }, options);
}

/**
 * All workspaces of the organization with their runtimes. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWorkspacesOutput(
  args: GetWorkspacesOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.WorkspaceRecord[]> {
  return invokeOutput<records.WorkspaceRecord[]>("Workspaces", args, options);
}

/** Arguments of `getWorkspace`. */
export interface GetWorkspaceArgs {
  /**
   * Id of the workspace. This or `name`.
   * Limits: a whole number, as a string.
   */
  id?: string;
  /** Name of the workspace. This or `id`. */
  name?: string;
}

/** Arguments of `getWorkspaceOutput`. */
export interface GetWorkspaceOutputArgs {
  /**
   * Id of the workspace. This or `name`.
   * Limits: a whole number, as a string.
   */
  id?: pulumi.Input<string>;
  /** Name of the workspace. This or `id`. */
  name?: pulumi.Input<string>;
}

/**
 * One workspace with its runtime, by id or name.
 *
 * @example
 * ```typescript
 * const shop = await monitoring.getWorkspace({ name: "Shop" });
 * export const runtime = shop.runtimeProfile?.id;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWorkspace(
  args: GetWorkspaceArgs = {},
  options?: LookupOptions,
): Promise<records.WorkspaceRecord> {
  return invoke("Workspace", { ...args }, options);
}

/**
 * One workspace with its runtime, by id or name. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWorkspaceOutput(
  args: GetWorkspaceOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.WorkspaceRecord> {
  return invokeOutput<records.WorkspaceRecord>("Workspace", args, options);
}

/** Arguments of `getWorkspaceRuntime`. */
export interface GetWorkspaceRuntimeArgs {
  /**
   * Id of the workspace.
   * Limits: a whole number, as a string.
   */
  workspaceId: string;
}

/** Arguments of `getWorkspaceRuntimeOutput`. */
export interface GetWorkspaceRuntimeOutputArgs {
  /**
   * Id of the workspace.
   * Limits: a whole number, as a string.
   */
  workspaceId: pulumi.Input<string>;
}

/**
 * The runtime of the checks of one workspace; `undefined` if it is the catalogue's default.
 *
 * @example
 * ```typescript
 * const shop = await monitoring.getWorkspace({ name: "Shop" });
 * const runtime = await monitoring.getWorkspaceRuntime({ workspaceId: String(shop.id) });
 * export const node = runtime?.nodeVersion;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWorkspaceRuntime(
  args: GetWorkspaceRuntimeArgs,
  options?: LookupOptions,
): Promise<records.RuntimeProfileRecord | undefined> {
  return invoke("WorkspaceRuntime", { ...args }, options);
}

/**
 * The runtime of the checks of one workspace; `undefined` if it is the catalogue's default. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWorkspaceRuntimeOutput(
  args: GetWorkspaceRuntimeOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.RuntimeProfileRecord | undefined> {
  return invokeOutput<records.RuntimeProfileRecord | undefined>("WorkspaceRuntime", args, options);
}

/** Arguments of `getDashboardOverview`. */
export type GetDashboardOverviewArgs = Record<string, never>;

/** Arguments of `getDashboardOverviewOutput`. */
export type GetDashboardOverviewOutputArgs = Record<string, never>;

/**
 * The number of monitors that are up, of open incidents, and other key figures.
 *
 * @example
 * ```typescript
 * const { monitors, incidents } = await monitoring.getDashboardOverview();
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getDashboardOverview(
  args: GetDashboardOverviewArgs = {},
  options?: LookupOptions,
): Promise<records.DashboardOverviewRecord> {
  return invoke("DashboardOverview", { ...args }, options);
}

/**
 * The number of monitors that are up, of open incidents, and other key figures. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getDashboardOverviewOutput(
  args: GetDashboardOverviewOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.DashboardOverviewRecord> {
  return invokeOutput<records.DashboardOverviewRecord>("DashboardOverview", args, options);
}

/** Arguments of `getNotifications`. */
export interface GetNotificationsArgs {
  /** Only unread messages. */
  unreadOnly?: boolean;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getNotificationsOutput`. */
export interface GetNotificationsOutputArgs {
  /** Only unread messages. */
  unreadOnly?: pulumi.Input<boolean>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The messages that the dashboard shows to the owner of the API key, newest first.
 *
 * @example
 * ```typescript
 * const unread = await monitoring.getNotifications({ unreadOnly: true });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getNotifications(
  args: GetNotificationsArgs = {},
  options?: LookupOptions,
): Promise<records.NotificationRecord[]> {
  return invoke("Notifications", { ...args }, options);
}

/**
 * The messages that the dashboard shows to the owner of the API key, newest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getNotificationsOutput(
  args: GetNotificationsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.NotificationRecord[]> {
  return invokeOutput<records.NotificationRecord[]>("Notifications", args, options);
}

/** Arguments of `getAuditLog`. */
export interface GetAuditLogArgs {
  /** Only entries of this action, for example `api_key.created`. */
  action?: string;
  /**
   * Only entries of this user or API key, by id.
   * Limits: an integer.
   */
  actorId?: number;
  /** Only entries about this type, for example `monitor`. */
  resourceType?: string;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: string;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getAuditLogOutput`. */
export interface GetAuditLogOutputArgs {
  /** Only entries of this action, for example `api_key.created`. */
  action?: pulumi.Input<string>;
  /**
   * Only entries of this user or API key, by id.
   * Limits: an integer.
   */
  actorId?: pulumi.Input<number>;
  /** Only entries about this type, for example `monitor`. */
  resourceType?: pulumi.Input<string>;
  /**
   * Start of the period.
   * Limits: ISO 8601 with a zone.
   */
  from?: pulumi.Input<string>;
  /**
   * End of the period.
   * Limits: ISO 8601 with a zone.
   */
  to?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * Changes in the organization, with who made them and when, newest first.
 *
 * @example
 * ```typescript
 * const deleted = await monitoring.getAuditLog({ action: "monitor.deleted", limit: 20 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getAuditLog(
  args: GetAuditLogArgs = {},
  options?: LookupOptions,
): Promise<records.AuditEntryRecord[]> {
  return invoke("AuditLog", { ...args }, options);
}

/**
 * Changes in the organization, with who made them and when, newest first. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getAuditLogOutput(
  args: GetAuditLogOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.AuditEntryRecord[]> {
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getOrganization(
  args: GetOrganizationArgs = {},
  options?: LookupOptions,
): Promise<records.OrganizationRecord> {
  return invoke("Organization", { ...args }, options);
}

/**
 * The organization that the credential belongs to. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getOrganizationOutput(
  args: GetOrganizationOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.OrganizationRecord> {
  return invokeOutput<records.OrganizationRecord>("Organization", args, options);
}

/** Arguments of `getMembers`. */
export interface GetMembersArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getMembersOutput`. */
export interface GetMembersOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The members of the organization, with their roles.
 *
 * @example
 * ```typescript
 * const owners = (await monitoring.getMembers()).filter((member) => member.orgRole === "OWNER");
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getMembers(
  args: GetMembersArgs = {},
  options?: LookupOptions,
): Promise<records.MemberRecord[]> {
  return invoke("Members", { ...args }, options);
}

/**
 * The members of the organization, with their roles. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getMembersOutput(
  args: GetMembersOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.MemberRecord[]> {
  return invokeOutput<records.MemberRecord[]>("Members", args, options);
}

/** Arguments of `getInvites`. */
export interface GetInvitesArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getInvitesOutput`. */
export interface GetInvitesOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The invites of the organization, as far as the service lists them.
 *
 * @example
 * ```typescript
 * const invited = (await monitoring.getInvites()).map((invite) => invite.email);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getInvites(
  args: GetInvitesArgs = {},
  options?: LookupOptions,
): Promise<records.InviteRecord[]> {
  return invoke("Invites", { ...args }, options);
}

/**
 * The invites of the organization, as far as the service lists them. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getInvitesOutput(
  args: GetInvitesOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.InviteRecord[]> {
  return invokeOutput<records.InviteRecord[]>("Invites", args, options);
}

/** Arguments of `getIdentity`. */
export type GetIdentityArgs = Record<string, never>;

/** Arguments of `getIdentityOutput`. */
export type GetIdentityOutputArgs = Record<string, never>;

/**
 * The API key with its organization, plan and rate limit. Not available with a session token.
 *
 * @example
 * ```typescript
 * const { plan } = await monitoring.getIdentity();
 * export const room = (plan.entitlements.monitors?.value ?? 0) - (plan.usage.monitors ?? 0);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getIdentity(
  args: GetIdentityArgs = {},
  options?: LookupOptions,
): Promise<records.IdentityRecord> {
  return invoke("Identity", { ...args }, options);
}

/**
 * The API key with its organization, plan and rate limit. Not available with a session token. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getIdentityOutput(
  args: GetIdentityOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.IdentityRecord> {
  return invokeOutput<records.IdentityRecord>("Identity", args, options);
}

/** Arguments of `getDeployLock`. */
export type GetDeployLockArgs = Record<string, never>;

/** Arguments of `getDeployLockOutput`. */
export type GetDeployLockOutputArgs = Record<string, never>;

/**
 * The deploy lock of the workspace; `undefined` if it is not held. It does not prevent writes.
 *
 * @example
 * ```typescript
 * const lock = await monitoring.getDeployLock();
 * export const holder = lock?.lockedBy;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getDeployLock(
  args: GetDeployLockArgs = {},
  options?: LookupOptions,
): Promise<records.DeployLockRecord | undefined> {
  return invoke("DeployLock", { ...args }, options);
}

/**
 * The deploy lock of the workspace; `undefined` if it is not held. It does not prevent writes. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getDeployLockOutput(
  args: GetDeployLockOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.DeployLockRecord | undefined> {
  return invokeOutput<records.DeployLockRecord | undefined>("DeployLock", args, options);
}

/** Arguments of `getWebhooks`. */
export interface GetWebhooksArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhooksOutput`. */
export interface GetWebhooksOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * All webhooks for platform events.
 *
 * @example
 * ```typescript
 * const failing = (await monitoring.getWebhooks()).filter((each) => each.consecutiveFailures > 0);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhooks(
  args: GetWebhooksArgs = {},
  options?: LookupOptions,
): Promise<records.WebhookRecord[]> {
  return invoke("Webhooks", { ...args }, options);
}

/**
 * All webhooks for platform events. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhooksOutput(
  args: GetWebhooksOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookRecord[]> {
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
 * One webhook, by id.
 *
 * @example
 * ```typescript
 * const events = await monitoring.getWebhook({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhook(
  args: GetWebhookArgs,
  options?: LookupOptions,
): Promise<records.WebhookRecord> {
  return invoke("Webhook", { ...args }, options);
}

/**
 * One webhook, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookOutput(
  args: GetWebhookOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookRecord> {
  return invokeOutput<records.WebhookRecord>("Webhook", args, options);
}

/** Arguments of `getWebhookDeliveries`. */
export interface GetWebhookDeliveriesArgs {
  /**
   * Id of the webhook.
   * Limits: a UUID.
   */
  webhookId: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhookDeliveriesOutput`. */
export interface GetWebhookDeliveriesOutputArgs {
  /**
   * Id of the webhook.
   * Limits: a UUID.
   */
  webhookId: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The deliveries to one webhook, with their results.
 *
 * @example
 * ```typescript
 * const failed = (await monitoring.getWebhookDeliveries({ webhookId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 50 })).filter((each) => each.status === "FAILED");
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhookDeliveries(
  args: GetWebhookDeliveriesArgs,
  options?: LookupOptions,
): Promise<records.WebhookDeliveryRecord[]> {
  return invoke("WebhookDeliveries", { ...args }, options);
}

/**
 * The deliveries to one webhook, with their results. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookDeliveriesOutput(
  args: GetWebhookDeliveriesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookDeliveryRecord[]> {
  return invokeOutput<records.WebhookDeliveryRecord[]>("WebhookDeliveries", args, options);
}

/** Arguments of `getWebhookEvents`. */
export interface GetWebhookEventsArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhookEventsOutput`. */
export interface GetWebhookEventsOutputArgs {
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The events that a webhook can subscribe to.
 *
 * @example
 * ```typescript
 * const types = (await monitoring.getWebhookEvents()).map((event) => event.type);
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhookEvents(
  args: GetWebhookEventsArgs = {},
  options?: LookupOptions,
): Promise<records.WebhookEventTypeRecord[]> {
  return invoke("WebhookEvents", { ...args }, options);
}

/**
 * The events that a webhook can subscribe to. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookEventsOutput(
  args: GetWebhookEventsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookEventTypeRecord[]> {
  return invokeOutput<records.WebhookEventTypeRecord[]>("WebhookEvents", args, options);
}

/** Arguments of `getWebhookSigningSecret`. */
export type GetWebhookSigningSecretArgs = Record<string, never>;

/** Arguments of `getWebhookSigningSecretOutput`. */
export type GetWebhookSigningSecretOutputArgs = Record<string, never>;

/**
 * Whether the organization's webhooks are signed. The API returns the secret itself only when it is generated.
 *
 * @example
 * ```typescript
 * const { configured } = await monitoring.getWebhookSigningSecret();
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhookSigningSecret(
  args: GetWebhookSigningSecretArgs = {},
  options?: LookupOptions,
): Promise<records.WebhookSigningRecord> {
  return invoke("WebhookSigningSecret", { ...args }, options);
}

/**
 * Whether the organization's webhooks are signed. The API returns the secret itself only when it is generated. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookSigningSecretOutput(
  args: GetWebhookSigningSecretOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookSigningRecord> {
  return invokeOutput<records.WebhookSigningRecord>("WebhookSigningSecret", args, options);
}

/** Arguments of `getEmailDomains`. */
export interface GetEmailDomainsArgs {
  /** Only domains with this text in their name. */
  search?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getEmailDomainsOutput`. */
export interface GetEmailDomainsOutputArgs {
  /** Only domains with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The email domains of the workspace, assigned and custom.
 *
 * @example
 * ```typescript
 * const waiting = (await monitoring.getEmailDomains()).filter((each) => each.status === "pending_dns");
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getEmailDomains(
  args: GetEmailDomainsArgs = {},
  options?: LookupOptions,
): Promise<records.EmailDomainRecord[]> {
  return invoke("EmailDomains", { ...args }, options);
}

/**
 * The email domains of the workspace, assigned and custom. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getEmailDomainsOutput(
  args: GetEmailDomainsOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.EmailDomainRecord[]> {
  return invokeOutput<records.EmailDomainRecord[]>("EmailDomains", args, options);
}

/** Arguments of `getEmailDomain`. */
export interface GetEmailDomainArgs {
  /** The domain name. */
  name: string;
}

/** Arguments of `getEmailDomainOutput`. */
export interface GetEmailDomainOutputArgs {
  /** The domain name. */
  name: pulumi.Input<string>;
}

/**
 * One email domain with its DNS records, by name.
 *
 * @example
 * ```typescript
 * const mail = await monitoring.getEmailDomain({ name: "mail-test.example.com" });
 * export const records = mail.dnsRecords;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getEmailDomain(
  args: GetEmailDomainArgs,
  options?: LookupOptions,
): Promise<records.EmailDomainRecord> {
  return invoke("EmailDomain", { ...args }, options);
}

/**
 * One email domain with its DNS records, by name. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getEmailDomainOutput(
  args: GetEmailDomainOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.EmailDomainRecord> {
  return invokeOutput<records.EmailDomainRecord>("EmailDomain", args, options);
}

/** Arguments of `getEmailDomainActivity`. */
export interface GetEmailDomainActivityArgs {
  /**
   * Ids of the domains.
   * Limits: order does not matter; at least one.
   */
  domainIds: string[];
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getEmailDomainActivityOutput`. */
export interface GetEmailDomainActivityOutputArgs {
  /**
   * Ids of the domains.
   * Limits: order does not matter; at least one.
   */
  domainIds: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The number of messages that some email domains received in the last 24 hours, by hour.
 *
 * @example
 * ```typescript
 * const mail = await monitoring.getEmailDomain({ name: "mail-test.example.com" });
 * const [activity] = await monitoring.getEmailDomainActivity({ domainIds: [mail.id] });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getEmailDomainActivity(
  args: GetEmailDomainActivityArgs,
  options?: LookupOptions,
): Promise<records.EmailDomainActivityRecord[]> {
  return invoke("EmailDomainActivity", { ...args }, options);
}

/**
 * The number of messages that some email domains received in the last 24 hours, by hour. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getEmailDomainActivityOutput(
  args: GetEmailDomainActivityOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.EmailDomainActivityRecord[]> {
  return invokeOutput<records.EmailDomainActivityRecord[]>("EmailDomainActivity", args, options);
}

/** Arguments of `getEmailMessages`. */
export interface GetEmailMessagesArgs {
  /** Name of the email domain. */
  domain: string;
  /** Only mail to this part of an address before the `@`. */
  inbox?: string;
  /** Only mail that contains this text. */
  q?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getEmailMessagesOutput`. */
export interface GetEmailMessagesOutputArgs {
  /** Name of the email domain. */
  domain: pulumi.Input<string>;
  /** Only mail to this part of an address before the `@`. */
  inbox?: pulumi.Input<string>;
  /** Only mail that contains this text. */
  q?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The mail that one email domain has received, newest first, without the texts.
 *
 * @example
 * ```typescript
 * const mail = await monitoring.getEmailMessages({ domain: "mail-test.example.com", inbox: "signup", limit: 10 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getEmailMessages(
  args: GetEmailMessagesArgs,
  options?: LookupOptions,
): Promise<records.EmailMessageRecord[]> {
  return invoke("EmailMessages", { ...args }, options);
}

/**
 * The mail that one email domain has received, newest first, without the texts. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getEmailMessagesOutput(
  args: GetEmailMessagesOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.EmailMessageRecord[]> {
  return invokeOutput<records.EmailMessageRecord[]>("EmailMessages", args, options);
}

/** Arguments of `getEmailMessage`. */
export interface GetEmailMessageArgs {
  /** Name of the email domain. */
  domain: string;
  /**
   * Id of the message.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getEmailMessageOutput`. */
export interface GetEmailMessageOutputArgs {
  /** Name of the email domain. */
  domain: pulumi.Input<string>;
  /**
   * Id of the message.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One message that an email domain has received with its text, by id.
 *
 * @example
 * ```typescript
 * const [last] = await monitoring.getEmailMessages({ domain: "mail-test.example.com", limit: 1 });
 * const mail = last && (await monitoring.getEmailMessage({ domain: "mail-test.example.com", id: last.id }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getEmailMessage(
  args: GetEmailMessageArgs,
  options?: LookupOptions,
): Promise<records.EmailMessageRecord> {
  return invoke("EmailMessage", { ...args }, options);
}

/**
 * One message that an email domain has received with its text, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getEmailMessageOutput(
  args: GetEmailMessageOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.EmailMessageRecord> {
  return invokeOutput<records.EmailMessageRecord>("EmailMessage", args, options);
}

/** Arguments of `getWebhookInboxes`. */
export interface GetWebhookInboxesArgs {
  /** Only inboxes with this text in their name. */
  search?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhookInboxesOutput`. */
export interface GetWebhookInboxesOutputArgs {
  /** Only inboxes with this text in their name. */
  search?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
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
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhookInboxes(
  args: GetWebhookInboxesArgs = {},
  options?: LookupOptions,
): Promise<records.WebhookInboxRecord[]> {
  return invoke("WebhookInboxes", { ...args }, options);
}

/**
 * The webhook inboxes of the workspace. Their addresses are secrets. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookInboxesOutput(
  args: GetWebhookInboxesOutputArgs = {},
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookInboxRecord[]> {
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
 * One webhook inbox, by id.
 *
 * @example
 * ```typescript
 * const inbox = await monitoring.getWebhookInbox({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
 * export const url = inbox.httpUrl;
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhookInbox(
  args: GetWebhookInboxArgs,
  options?: LookupOptions,
): Promise<records.WebhookInboxRecord> {
  return invoke("WebhookInbox", { ...args }, options);
}

/**
 * One webhook inbox, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookInboxOutput(
  args: GetWebhookInboxOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookInboxRecord> {
  return invokeOutput<records.WebhookInboxRecord>("WebhookInbox", args, options);
}

/** Arguments of `getWebhookInboxEvents`. */
export interface GetWebhookInboxEventsArgs {
  /**
   * Id of the inbox.
   * Limits: a UUID.
   */
  inboxId: string;
  /** Only requests with this HTTP method. */
  method?: string;
  /** Only requests whose path begins with this text. */
  path?: string;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhookInboxEventsOutput`. */
export interface GetWebhookInboxEventsOutputArgs {
  /**
   * Id of the inbox.
   * Limits: a UUID.
   */
  inboxId: pulumi.Input<string>;
  /** Only requests with this HTTP method. */
  method?: pulumi.Input<string>;
  /** Only requests whose path begins with this text. */
  path?: pulumi.Input<string>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The requests that one webhook inbox has received, newest first, without their bodies. Headers and URLs are secrets.
 *
 * @example
 * ```typescript
 * const calls = await monitoring.getWebhookInboxEvents({ inboxId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", method: "POST", limit: 10 });
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhookInboxEvents(
  args: GetWebhookInboxEventsArgs,
  options?: LookupOptions,
): Promise<records.WebhookInboxEventRecord[]> {
  return invoke("WebhookInboxEvents", { ...args }, options);
}

/**
 * The requests that one webhook inbox has received, newest first, without their bodies. Headers and URLs are secrets. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookInboxEventsOutput(
  args: GetWebhookInboxEventsOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookInboxEventRecord[]> {
  return invokeOutput<records.WebhookInboxEventRecord[]>("WebhookInboxEvents", args, options);
}

/** Arguments of `getWebhookInboxEvent`. */
export interface GetWebhookInboxEventArgs {
  /**
   * Id of the inbox.
   * Limits: a UUID.
   */
  inboxId: string;
  /**
   * Id of the request.
   * Limits: a UUID.
   */
  id: string;
}

/** Arguments of `getWebhookInboxEventOutput`. */
export interface GetWebhookInboxEventOutputArgs {
  /**
   * Id of the inbox.
   * Limits: a UUID.
   */
  inboxId: pulumi.Input<string>;
  /**
   * Id of the request.
   * Limits: a UUID.
   */
  id: pulumi.Input<string>;
}

/**
 * One request that a webhook inbox has received with its body, by id.
 *
 * @example
 * ```typescript
 * const [last] = await monitoring.getWebhookInboxEvents({ inboxId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 1 });
 * const call = last && (await monitoring.getWebhookInboxEvent({ inboxId: last.inboxId, id: last.id }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhookInboxEvent(
  args: GetWebhookInboxEventArgs,
  options?: LookupOptions,
): Promise<records.WebhookInboxEventRecord> {
  return invoke("WebhookInboxEvent", { ...args }, options);
}

/**
 * One request that a webhook inbox has received with its body, by id. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookInboxEventOutput(
  args: GetWebhookInboxEventOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookInboxEventRecord> {
  return invokeOutput<records.WebhookInboxEventRecord>("WebhookInboxEvent", args, options);
}

/** Arguments of `getWebhookInboxActivity`. */
export interface GetWebhookInboxActivityArgs {
  /**
   * Ids of the inboxes.
   * Limits: order does not matter; at least one.
   */
  inboxIds: string[];
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: number;
}

/** Arguments of `getWebhookInboxActivityOutput`. */
export interface GetWebhookInboxActivityOutputArgs {
  /**
   * Ids of the inboxes.
   * Limits: order does not matter; at least one.
   */
  inboxIds: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Maximum number of rows; all if omitted.
   * Limits: an integer; at least 1.
   */
  limit?: pulumi.Input<number>;
}

/**
 * The number of requests that some webhook inboxes received in the last 24 hours, by hour.
 *
 * @example
 * ```typescript
 * const [orders] = await monitoring.getWebhookInboxes({ search: "orders" });
 * const activity = orders && (await monitoring.getWebhookInboxActivity({ inboxIds: [orders.id] }));
 * ```
 * @param args what to look up
 * @param options the provider to use
 */
export function getWebhookInboxActivity(
  args: GetWebhookInboxActivityArgs,
  options?: LookupOptions,
): Promise<records.WebhookInboxActivityRecord[]> {
  return invoke("WebhookInboxActivity", { ...args }, options);
}

/**
 * The number of requests that some webhook inboxes received in the last 24 hours, by hour. For arguments that are outputs.
 * @param args what to look up
 * @param options the provider to use, and resources to wait for
 */
export function getWebhookInboxActivityOutput(
  args: GetWebhookInboxActivityOutputArgs,
  options?: LookupOutputOptions,
): pulumi.Output<records.WebhookInboxActivityRecord[]> {
  return invokeOutput<records.WebhookInboxActivityRecord[]>("WebhookInboxActivity", args, options);
}
