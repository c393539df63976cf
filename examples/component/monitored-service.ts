// A component to copy: change the defaults to those of your team, and use your own type name below.
import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring";

/** The resources of a service. */
export type ServicePart = "monitor" | "alertChannel" | "groupMember" | "statusPageComponent";

/** Who is notified: a new channel for the service, or existing channels. */
export type ServiceAlerts =
  | { readonly channel: monitoring.AlertChannelArgs["config"]; readonly channelIds?: never }
  | { readonly channel?: never; readonly channelIds: ChannelIds };

type ChannelIds = pulumi.Input<pulumi.Input<string>[]>;

/** The entry of a service on a status page. */
export interface StatusLine {
  /** Id of the page. */
  readonly pageId: pulumi.Input<string>;
  /** Id of a group of components on the page. */
  readonly groupId?: pulumi.Input<string>;
  /** Description for visitors. */
  readonly description?: pulumi.Input<string>;
}

/** Arguments of `MonitoredService`. */
export interface MonitoredServiceArgs {
  /** URL to check. It must respond with status 200. */
  readonly url: pulumi.Input<string>;
  /** Who is notified. */
  readonly alerts: ServiceAlerts;
  /**
   * Name in alerts and on the status page.
   * @defaultValue the name of the component
   */
  readonly displayName?: pulumi.Input<string>;
  /**
   * Seconds between two checks.
   * @defaultValue 60
   */
  readonly frequencySeconds?: pulumi.Input<number>;
  /**
   * Regions in which the checks run.
   * @defaultValue `us-east` and `eu-west`
   */
  readonly regions?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Response time in milliseconds above which a warning is raised.
   * @defaultValue 1000
   */
  readonly slowAfterMs?: pulumi.Input<number>;
  /** Id of the resource group that it joins. Default: none. */
  readonly resourceGroupId?: pulumi.Input<string>;
  /** Its entry on a status page. Default: none. */
  readonly statusPage?: StatusLine;
  /**
   * For a program that declared these resources individually before: their previous names. Pulumi then
   * renames them in its state; otherwise it would delete them and create new ones. Before the first `up`,
   * check with `pulumi preview --expect-no-changes` that all names are right. After one `up` of every
   * stack you can remove them.
   *
   * This applies to resources without a parent. Others need another `parent` in the alias: see `formerly`.
   */
  readonly formerNames?: Readonly<Partial<Record<ServicePart, string>>>;
}

/**
 * A service with its resources: a monitor, its alerts, its membership in a resource group and its entry on a
 * status page.
 *
 * Provider: `{ provider }` (or `providers: [provider]`) applies to all its resources. All dynamic packages share
 * one package name in Pulumi, so a component can pass on only one provider of them. If this component is inside a
 * component that passes on the provider of another such package, give it an explicit `provider`.
 *
 * @example
 * ```typescript
 * new MonitoredService("checkout", {
 *   url: "https://checkout.example.com/health",
 *   alerts: { channel: { channelType: "email", recipients: ["checkout@example.com"] } },
 *   resourceGroupId: shop.id,
 *   statusPage: { pageId: page.id },
 * });
 * ```
 */
export class MonitoredService extends pulumi.ComponentResource {
  /** Its monitor. */
  readonly monitor: monitoring.Monitor;
  /** Its own alert channel, if it has one. */
  readonly alertChannel: monitoring.AlertChannel | undefined;
  /** Its group membership, if it is in a group. */
  readonly groupMember: monitoring.ResourceGroupMember | undefined;
  /** Its entry, if it is on a status page. */
  readonly statusPageComponent: monitoring.StatusPageComponent | undefined;

  /**
   * @param name name of the service, and of its resources, which have different types. A second resource of the
   * same type needs a name such as `${name}-second`: without the service's name, two services would have the same URN.
   * @param args the service and who is notified
   * @param options as for any component
   */
  constructor(name: string, args: MonitoredServiceArgs, options?: pulumi.ComponentResourceOptions) {
    // The type is part of the URN of all child resources. `args` is not passed on: the state would contain the
    // values a second time, and without the marks that keep secrets encrypted.
    super("example:monitoring:MonitoredService", name, {}, options);
    const { displayName = name, formerNames = {} } = args;
    const made: Made = {
      name,
      displayName,
      options: (part) => ({ parent: this, ...formerly(formerNames[part]) }),
    };
    const { channel, channelIds } = alertsOf(made, args.alerts);
    this.alertChannel = channel;
    this.monitor = monitorOf(made, args, channelIds);
    this.groupMember = memberOf(made, args.resourceGroupId, this.monitor);
    this.statusPageComponent = lineOf(made, args.statusPage, this.monitor);
    this.registerOutputs({
      monitorId: this.monitor.id,
      alertChannelIds: channelIds,
      groupMemberId: this.groupMember?.id,
      statusPageComponentId: this.statusPageComponent?.id,
    });
  }
}

/** What the resources of one service share. */
interface Made {
  readonly name: string;
  readonly displayName: pulumi.Input<string>;
  readonly options: (part: ServicePart) => pulumi.CustomResourceOptions;
}

/** The alias of a resource that had this name, and no parent, before. */
function formerly(name: string | undefined): pulumi.CustomResourceOptions {
  return name === undefined ? {} : { aliases: [{ name, parent: pulumi.rootStackResource }] };
}

function alertsOf(
  { name, displayName, options }: Made,
  alerts: ServiceAlerts,
): { channel: monitoring.AlertChannel | undefined; channelIds: ChannelIds } {
  if (alerts.channelIds !== undefined) return { channel: undefined, channelIds: alerts.channelIds };
  const args = { name: displayName, config: alerts.channel };
  const channel = new monitoring.AlertChannel(name, args, options("alertChannel"));
  return { channel, channelIds: [channel.id] };
}

function monitorOf(
  { name, displayName, options }: Made,
  args: MonitoredServiceArgs,
  alertChannelIds: ChannelIds,
): monitoring.Monitor {
  const { url, frequencySeconds = 60, regions = ["us-east", "eu-west"], slowAfterMs = 1000 } = args;
  return new monitoring.Monitor(
    name,
    {
      name: displayName,
      type: "HTTP",
      config: { url },
      frequencySeconds,
      regions,
      assertions: [
        { config: { type: "status_code", expected: "200", operator: "equals" } },
        { config: { type: "response_time_warn", warnMs: slowAfterMs }, severity: "warn" },
      ],
      alertChannelIds,
    },
    options("monitor"),
  );
}

function memberOf(
  { name, options }: Made,
  groupId: pulumi.Input<string> | undefined,
  monitor: monitoring.Monitor,
): monitoring.ResourceGroupMember | undefined {
  if (groupId === undefined) return undefined;
  const args = { groupId, memberType: "monitor", memberId: monitor.id } as const;
  return new monitoring.ResourceGroupMember(name, args, options("groupMember"));
}

function lineOf(
  { name, displayName, options }: Made,
  line: StatusLine | undefined,
  monitor: monitoring.Monitor,
): monitoring.StatusPageComponent | undefined {
  if (line === undefined) return undefined;
  const { pageId: statusPageId, groupId, description } = line;
  return new monitoring.StatusPageComponent(
    name,
    {
      statusPageId,
      name: displayName,
      type: "MONITOR",
      monitorId: monitor.id,
      ...(groupId !== undefined && { groupId }),
      ...(description !== undefined && { description }),
    },
    options("statusPageComponent"),
  );
}
