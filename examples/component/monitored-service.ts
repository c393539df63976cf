// A component to copy: change the defaults to those of your team, and the type below to your own.
import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring";

/** What a service is made of here. */
export type ServicePart = "monitor" | "alertChannel" | "groupMember" | "statusPageComponent";

/** Who is notified: a channel of the service's own, or channels that are there already. */
export type ServiceAlerts =
  | { readonly channel: monitoring.AlertChannelArgs["config"]; readonly channelIds?: never }
  | { readonly channel?: never; readonly channelIds: ChannelIds };

type ChannelIds = pulumi.Input<pulumi.Input<string>[]>;

/** The line of a service on a status page. */
export interface StatusLine {
  /** The page. */
  readonly pageId: pulumi.Input<string>;
  /** Group of components on the page. */
  readonly groupId?: pulumi.Input<string>;
  /** What it is, for visitors. */
  readonly description?: pulumi.Input<string>;
}

/** What a `MonitoredService` is made from. */
export interface MonitoredServiceArgs {
  /** Address that is asked. It has to answer with status 200. */
  readonly url: pulumi.Input<string>;
  /** Who is notified. */
  readonly alerts: ServiceAlerts;
  /**
   * What people read in alerts and on the status page.
   * @defaultValue the name of the component
   */
  readonly displayName?: pulumi.Input<string>;
  /**
   * Seconds between two checks.
   * @defaultValue 60
   */
  readonly frequencySeconds?: pulumi.Input<number>;
  /**
   * Regions that it is checked from.
   * @defaultValue `us-east` and `eu-west`
   */
  readonly regions?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Milliseconds after which an answer is too slow, which warns.
   * @defaultValue 1000
   */
  readonly slowAfterMs?: pulumi.Input<number>;
  /** Resource group that it is a member of; in none when left out. */
  readonly resourceGroupId?: pulumi.Input<string>;
  /** Where it is shown; on no page when left out. */
  readonly statusPage?: StatusLine;
  /**
   * For a program that declared the parts one by one before: the names that they had there. Pulumi then
   * knows them again, and moves them in its state, where it would otherwise delete them and make new
   * ones. `pulumi preview --expect-no-changes` tells before the first `up` whether all names are right.
   * They can be taken out again after one `up` of every stack.
   *
   * That is for parts that had no parent. Others need another `parent` in the alias, see `formerly`.
   */
  readonly formerNames?: Readonly<Partial<Record<ServicePart, string>>>;
}

/**
 * A service with all that belongs to it: a monitor, who is notified, its place in a resource group and its
 * line on a status page.
 *
 * Provider: `{ provider }` (or `providers: [provider]`) goes to all parts. All dynamic packages have one
 * name in Pulumi, so that a component has room for one provider of them: where this one lies in a
 * component that hands on the provider of another such package, give it its own `provider`.
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
  /** What checks it. */
  readonly monitor: monitoring.Monitor;
  /** The channel of its own, where it has one. */
  readonly alertChannel: monitoring.AlertChannel | undefined;
  /** Its membership, where it is in a group. */
  readonly groupMember: monitoring.ResourceGroupMember | undefined;
  /** Its line, where it is on a page. */
  readonly statusPageComponent: monitoring.StatusPageComponent | undefined;

  /**
   * @param name name of the service; also that of its parts, which differ in their types. A second part of
   * one type needs a name like `${name}-second`, or two services would collide.
   * @param args what it is and who is notified
   * @param options as for any component
   */
  constructor(name: string, args: MonitoredServiceArgs, options?: pulumi.ComponentResourceOptions) {
    // The type is part of the identity of all parts. `args` is not handed on: the state would hold it once
    // more, and without the marks by which the parts keep their secrets.
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

/** What the parts of one service share. */
interface Made {
  readonly name: string;
  readonly displayName: pulumi.Input<string>;
  readonly options: (part: ServicePart) => pulumi.CustomResourceOptions;
}

/** The option by which Pulumi knows a resource again that had this name, and no parent, before. */
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
