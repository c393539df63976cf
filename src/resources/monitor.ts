// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "./traces";

/** What every `Monitor` takes. */
export interface MonitorCommonArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 255 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Seconds between two checks; the plan's minimum when left out. Left out later, it stays as it is.
   * Limits: an integer; 30 to 86400.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  frequencySeconds?: pulumi.Input<number>;
  /**
   * Whether it runs.
   * @defaultValue true
   */
  enabled?: pulumi.Input<boolean>;
  /**
   * Regions that it is checked from, for example `us-east`, `us-west`, `eu-west`, `ap-south`. HTTP, TCP, DNS and ICMP need at least one.
   * Limits: order does not matter.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  regions?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Environment it runs in. BROWSER and MULTI_STEP_API need one.
   * Limits: a UUID.
   */
  environmentId?: pulumi.Input<string>;
  /**
   * What must hold for a check to pass. When set, the whole list is owned; `[]` removes all.
   * Limits: order does not matter.
   */
  assertions?: pulumi.Input<pulumi.Input<MonitorAssertionArgs>[]>;
  /** How the monitor authenticates at what it checks: a reference to a `Secret`, never a credential itself. */
  auth?: pulumi.Input<BearerAuthArgs | BasicAuthArgs | HeaderAuthArgs | ApiKeyAuthArgs>;
  /**
   * When failures become an incident. The service gives every monitor one; it can be replaced, not removed: left out later, it stays as it is.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  incidentPolicy?: pulumi.Input<IncidentPolicyArgs>;
  /**
   * Alert channels. When set, the whole set is owned; `[]` removes all.
   * Limits: order does not matter.
   */
  alertChannelIds?: pulumi.Input<pulumi.Input<string>[]>;
  /** Tags. When set, the whole set is owned: others are taken off; `{}` takes off all. */
  tags?: pulumi.Input<MonitorTagsArgs>;
  /**
   * What runs of code record. Left out later, it stays as it is.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  capturePolicy?: pulumi.Input<CapturePolicyArgs>;
  /**
   * Quick repeats of a failed check before it counts; none when left out.
   * Limits: an integer; 0 to 10.
   * @defaultValue 0
   */
  fastRetryMaxAttempts?: pulumi.Input<number>;
  /**
   * Whether all regions check at once; `false` takes one region in turn.
   * @defaultValue true
   */
  runParallel?: pulumi.Input<boolean>;
}

/** A `Monitor` of type `HTTP`. */
export interface HttpMonitorArgs extends MonitorCommonArgs {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   * A plain literal, so that fields of other types are refused.
   */
  type: "HTTP";
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<HttpMonitorConfigArgs>;
}

/** A `Monitor` of type `DNS`. */
export interface DnsMonitorArgs extends MonitorCommonArgs {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   * A plain literal, so that fields of other types are refused.
   */
  type: "DNS";
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<DnsMonitorConfigArgs>;
}

/** A `Monitor` of type `MCP_SERVER`. */
export interface McpServerMonitorArgs extends MonitorCommonArgs {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   * A plain literal, so that fields of other types are refused.
   */
  type: "MCP_SERVER";
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<McpServerMonitorConfigArgs>;
}

/** A `Monitor` of type `TCP`. */
export interface TcpMonitorArgs extends MonitorCommonArgs {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   * A plain literal, so that fields of other types are refused.
   */
  type: "TCP";
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<TcpMonitorConfigArgs>;
}

/** A `Monitor` of type `ICMP`. */
export interface IcmpMonitorArgs extends MonitorCommonArgs {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   * A plain literal, so that fields of other types are refused.
   */
  type: "ICMP";
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<IcmpMonitorConfigArgs>;
}

/** A `Monitor` of type `HEARTBEAT`. */
export interface HeartbeatMonitorArgs extends MonitorCommonArgs {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   * A plain literal, so that fields of other types are refused.
   */
  type: "HEARTBEAT";
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<HeartbeatMonitorConfigArgs>;
}

/** A `Monitor` of type `BROWSER`. */
export interface BrowserMonitorArgs extends MonitorCommonArgs {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   * A plain literal, so that fields of other types are refused.
   */
  type: "BROWSER";
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config?: pulumi.Input<BrowserMonitorConfigArgs>;
  /**
   * Code that the monitor runs: at most 256 files. It is uploaded when it has changed, as a new revision; where it lies on this machine, and the times of the files, do not count. Not beside `definitionId`.
   * Only where the type is BROWSER or MULTI_STEP_API.
   * The API never returns it.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  package?: pulumi.Input<MonitorPackageArgs>;
  /**
   * Definition of another monitor whose code this one shares, `definitionId` of that one; one of its own when left out.
   * Limits: a UUID.
   * Only where the type is BROWSER or MULTI_STEP_API.
   * Changing this replaces the resource.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  definitionId?: pulumi.Input<string>;
}

/** A `Monitor` of type `MULTI_STEP_API`. */
export interface MultiStepApiMonitorArgs extends MonitorCommonArgs {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   * A plain literal, so that fields of other types are refused.
   */
  type: "MULTI_STEP_API";
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config?: pulumi.Input<MultiStepApiMonitorConfigArgs>;
  /**
   * Code that the monitor runs: at most 256 files. It is uploaded when it has changed, as a new revision; where it lies on this machine, and the times of the files, do not count. Not beside `definitionId`.
   * Only where the type is BROWSER or MULTI_STEP_API.
   * The API never returns it.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  package?: pulumi.Input<MonitorPackageArgs>;
  /**
   * Definition of another monitor whose code this one shares, `definitionId` of that one; one of its own when left out.
   * Limits: a UUID.
   * Only where the type is BROWSER or MULTI_STEP_API.
   * Changing this replaces the resource.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  definitionId?: pulumi.Input<string>;
}

/** What a `Monitor` is made from, by its `type`. */
export type MonitorArgs =
  | HttpMonitorArgs
  | DnsMonitorArgs
  | McpServerMonitorArgs
  | TcpMonitorArgs
  | IcmpMonitorArgs
  | HeartbeatMonitorArgs
  | BrowserMonitorArgs
  | MultiStepApiMonitorArgs;

/** What a `Monitor` has in its state, for `get`. */
export interface MonitorState extends Partial<MonitorCommonArgs> {
  /**
   * What kind of check it is.
   * Changing this replaces the resource.
   */
  type?: pulumi.Input<enums.MonitorType>;
  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  config?: pulumi.Input<
    | HttpMonitorConfigArgs
    | DnsMonitorConfigArgs
    | McpServerMonitorConfigArgs
    | TcpMonitorConfigArgs
    | IcmpMonitorConfigArgs
    | HeartbeatMonitorConfigArgs
    | BrowserMonitorConfigArgs
    | MultiStepApiMonitorConfigArgs
  >;
  /**
   * Code that the monitor runs: at most 256 files. It is uploaded when it has changed, as a new revision; where it lies on this machine, and the times of the files, do not count. Not beside `definitionId`.
   * Only where the type is BROWSER or MULTI_STEP_API.
   * The API never returns it.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  package?: pulumi.Input<MonitorPackageArgs>;
  /**
   * Definition of another monitor whose code this one shares, `definitionId` of that one; one of its own when left out.
   * Limits: a UUID.
   * Only where the type is BROWSER or MULTI_STEP_API.
   * Changing this replaces the resource.
   * The API cannot unset it: once set and left out later, it keeps its value.
   */
  definitionId?: pulumi.Input<string>;
  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /** The organization it belongs to. */
  organizationId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
  /** Address that heartbeats are sent to, for HEARTBEAT monitors. Anyone with this URL can send heartbeats. */
  pingUrl?: pulumi.Input<string>;
}

/**
 * A monitor: something that is checked regularly, of one of eight types. Changing `type` replaces the monitor and deletes its history. Names do not have to be unique.
 *
 * Replacing or deleting it loses its history of checks and incidents, and the status page components that show it.
 *
 * @example
 * ```typescript
 * const api = new monitoring.Monitor("api", {
 *     name: "api",
 *     type: "HTTP",
 *     config: { url: "https://shop.example.com/health" },
 *     regions: ["us-east", "eu-west"],
 * });
 * ```
 *
 * @example
 * ```typescript
 * const mail = new monitoring.AlertChannel("on-call", {
 *     name: "On call",
 *     config: { channelType: "email", recipients: ["oncall@example.com"] },
 * });
 * const api = new monitoring.Monitor("api", {
 *     name: "api",
 *     type: "HTTP",
 *     config: { url: "https://shop.example.com/health", method: "GET" },
 *     frequencySeconds: 60,
 *     regions: ["us-east", "eu-west"],
 *     assertions: [
 *         { config: { type: "status_code", expected: "200", operator: "equals" } },
 *         { config: { type: "response_time_warn", warnMs: 800 }, severity: "warn" },
 *     ],
 *     alertChannelIds: [mail.id],
 *     tags: { newTags: [{ name: "shop" }] },
 * });
 * ```
 */
export class Monitor extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Monitor";

  /**
   * Looks at a monitor that exists, without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted as in other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: MonitorState,
    options?: pulumi.CustomResourceOptions,
  ): Monitor;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): Monitor;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: MonitorState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): Monitor {
    return new Monitor(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a monitor, also where two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Monitor {
    return isOfKind(value, "Monitor");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** What kind of check it is. */
  declare readonly type: pulumi.Output<enums.MonitorType>;

  /** What is checked; its shape goes by `type`. Needed for all but BROWSER and MULTI_STEP_API. */
  declare readonly config: pulumi.Output<
    | HttpMonitorConfig
    | DnsMonitorConfig
    | McpServerMonitorConfig
    | TcpMonitorConfig
    | IcmpMonitorConfig
    | HeartbeatMonitorConfig
    | BrowserMonitorConfig
    | MultiStepApiMonitorConfig
    | undefined
  >;

  /** Seconds between two checks; the plan's minimum when left out. Left out later, it stays as it is. */
  declare readonly frequencySeconds: pulumi.Output<number | undefined>;

  /** Whether it runs. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** Regions that it is checked from, for example `us-east`, `us-west`, `eu-west`, `ap-south`. HTTP, TCP, DNS and ICMP need at least one. */
  declare readonly regions: pulumi.Output<string[] | undefined>;

  /** Environment it runs in. BROWSER and MULTI_STEP_API need one. */
  declare readonly environmentId: pulumi.Output<string | undefined>;

  /** What must hold for a check to pass. When set, the whole list is owned; `[]` removes all. */
  declare readonly assertions: pulumi.Output<MonitorAssertion[] | undefined>;

  /** How the monitor authenticates at what it checks: a reference to a `Secret`, never a credential itself. */
  declare readonly auth: pulumi.Output<
    BearerAuth | BasicAuth | HeaderAuth | ApiKeyAuth | undefined
  >;

  /** When failures become an incident. The service gives every monitor one; it can be replaced, not removed: left out later, it stays as it is. */
  declare readonly incidentPolicy: pulumi.Output<IncidentPolicy | undefined>;

  /** Alert channels. When set, the whole set is owned; `[]` removes all. */
  declare readonly alertChannelIds: pulumi.Output<string[] | undefined>;

  /** Tags. When set, the whole set is owned: others are taken off; `{}` takes off all. */
  declare readonly tags: pulumi.Output<MonitorTags | undefined>;

  /** What runs of code record. Left out later, it stays as it is. */
  declare readonly capturePolicy: pulumi.Output<CapturePolicy | undefined>;

  /** Quick repeats of a failed check before it counts; none when left out. */
  declare readonly fastRetryMaxAttempts: pulumi.Output<number>;

  /** Whether all regions check at once; `false` takes one region in turn. */
  declare readonly runParallel: pulumi.Output<boolean>;

  /** Code that the monitor runs: at most 256 files. It is uploaded when it has changed, as a new revision; where it lies on this machine, and the times of the files, do not count. Not beside `definitionId`. */
  declare readonly package: pulumi.Output<MonitorPackage | undefined>;

  /** Definition of another monitor whose code this one shares, `definitionId` of that one; one of its own when left out. */
  declare readonly definitionId: pulumi.Output<string | undefined>;

  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
  declare readonly managedBy: pulumi.Output<enums.ManagedBy | undefined>;

  /** The organization it belongs to. */
  declare readonly organizationId: pulumi.Output<number>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /** Address that heartbeats are sent to, for HEARTBEAT monitors. Anyone with this URL can send heartbeats. */
  declare readonly pingUrl: pulumi.Output<string | undefined>;

  /**
   * @param name name in the program
   * @param args what it is made from
   * @param options as for any resource; `adopt` to take over what exists
   */
  constructor(name: string, args: MonitorArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("Monitor", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * `HttpMonitorConfig` as the API has it.
 * Arguments.
 */
export interface HttpMonitorConfigArgs {
  /**
   * Address that is requested.
   * Limits: an http or https address.
   */
  url: pulumi.Input<string>;
  /**
   * Method of the request.
   * @defaultValue "GET"
   */
  method?: pulumi.Input<enums.HttpMethod>;
  /** Headers of the request. The API returns them in clear; wrap sensitive ones in `pulumi.secret`. */
  customHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Body of the request, for POST, PUT and PATCH. */
  requestBody?: pulumi.Input<string>;
  /** Content-Type of `requestBody`. */
  contentType?: pulumi.Input<string>;
  /**
   * Whether a bad certificate fails the check.
   * @defaultValue true
   */
  verifyTls?: pulumi.Input<boolean>;
}

/** `HttpMonitorConfig` as the API has it. */
export interface HttpMonitorConfig {
  /** Address that is requested. */
  url: string;
  /** Method of the request. */
  method?: enums.HttpMethod;
  /** Headers of the request. The API returns them in clear; wrap sensitive ones in `pulumi.secret`. */
  customHeaders?: Record<string, string>;
  /** Body of the request, for POST, PUT and PATCH. */
  requestBody?: string;
  /** Content-Type of `requestBody`. */
  contentType?: string;
  /** Whether a bad certificate fails the check. */
  verifyTls?: boolean;
}

/**
 * `DnsMonitorConfig` as the API has it.
 * Arguments.
 */
export interface DnsMonitorConfigArgs {
  /** Name that is resolved. */
  hostname: pulumi.Input<string>;
  /** Records that are asked for. */
  recordTypes?: pulumi.Input<pulumi.Input<enums.DnsRecordType>[]>;
  /** Servers that are asked; the probe's own when left out. */
  nameservers?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Milliseconds for each query.
   * Limits: an integer; at least 1.
   */
  timeoutMs?: pulumi.Input<number>;
  /**
   * Milliseconds for all queries.
   * Limits: an integer; at least 1.
   */
  totalTimeoutMs?: pulumi.Input<number>;
}

/** `DnsMonitorConfig` as the API has it. */
export interface DnsMonitorConfig {
  /** Name that is resolved. */
  hostname: string;
  /** Records that are asked for. */
  recordTypes?: enums.DnsRecordType[];
  /** Servers that are asked; the probe's own when left out. */
  nameservers?: string[];
  /** Milliseconds for each query. */
  timeoutMs?: number;
  /** Milliseconds for all queries. */
  totalTimeoutMs?: number;
}

/**
 * `McpServerMonitorConfig` as the API has it.
 * Arguments.
 */
export interface McpServerMonitorConfigArgs {
  /** Command that starts the server. */
  command: pulumi.Input<string>;
  /** Its arguments. */
  args?: pulumi.Input<pulumi.Input<string>[]>;
  /** Its environment. The API returns it in clear; wrap sensitive values in `pulumi.secret`. */
  env?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** `McpServerMonitorConfig` as the API has it. */
export interface McpServerMonitorConfig {
  /** Command that starts the server. */
  command: string;
  /** Its arguments. */
  args?: string[];
  /** Its environment. The API returns it in clear; wrap sensitive values in `pulumi.secret`. */
  env?: Record<string, string>;
}

/**
 * `TcpMonitorConfig` as the API has it.
 * Arguments.
 */
export interface TcpMonitorConfigArgs {
  /** Host that is connected to. */
  host: pulumi.Input<string>;
  /**
   * Its port.
   * Limits: an integer; 1 to 65535.
   */
  port: pulumi.Input<number>;
  /**
   * Milliseconds for the connection.
   * Limits: an integer; at least 1.
   */
  timeoutMs?: pulumi.Input<number>;
}

/** `TcpMonitorConfig` as the API has it. */
export interface TcpMonitorConfig {
  /** Host that is connected to. */
  host: string;
  /** Its port. */
  port: number;
  /** Milliseconds for the connection. */
  timeoutMs?: number;
}

/**
 * `IcmpMonitorConfig` as the API has it.
 * Arguments.
 */
export interface IcmpMonitorConfigArgs {
  /** Host that is pinged. */
  host: pulumi.Input<string>;
  /**
   * Packets for each check.
   * Limits: an integer; 1 to 20.
   */
  packetCount?: pulumi.Input<number>;
  /**
   * Milliseconds for an answer.
   * Limits: an integer; at least 1.
   */
  timeoutMs?: pulumi.Input<number>;
}

/** `IcmpMonitorConfig` as the API has it. */
export interface IcmpMonitorConfig {
  /** Host that is pinged. */
  host: string;
  /** Packets for each check. */
  packetCount?: number;
  /** Milliseconds for an answer. */
  timeoutMs?: number;
}

/**
 * `HeartbeatMonitorConfig` as the API has it.
 * Arguments.
 */
export interface HeartbeatMonitorConfigArgs {
  /**
   * Seconds between two heartbeats.
   * Limits: an integer; 1 to 86400.
   */
  expectedInterval: pulumi.Input<number>;
  /**
   * Seconds that a heartbeat may be late; at most `expectedInterval`.
   * Limits: an integer; at least 1.
   */
  gracePeriod: pulumi.Input<number>;
}

/** `HeartbeatMonitorConfig` as the API has it. */
export interface HeartbeatMonitorConfig {
  /** Seconds between two heartbeats. */
  expectedInterval: number;
  /** Seconds that a heartbeat may be late; at most `expectedInterval`. */
  gracePeriod: number;
}

/**
 * `BrowserMonitorConfig` as the API has it.
 * Arguments.
 */
export interface BrowserMonitorConfigArgs {
  /**
   * Script of a monitor made before packages existed; new ones upload a package.
   * Limits: at most 65536 characters.
   */
  script?: pulumi.Input<string>;
  /**
   * Seconds that a run may take.
   * Limits: an integer; 5 to 240.
   */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Runtime to run in, such as `2026.06`; the workspace's when left out.
   * Limits: at most 32 characters; letters, digits, ., _ and -.
   */
  runtimeId?: pulumi.Input<string>;
}

/** `BrowserMonitorConfig` as the API has it. */
export interface BrowserMonitorConfig {
  /** Script of a monitor made before packages existed; new ones upload a package. */
  script?: string;
  /** Seconds that a run may take. */
  timeoutSeconds?: number;
  /** Runtime to run in, such as `2026.06`; the workspace's when left out. */
  runtimeId?: string;
}

/**
 * `MultiStepApiMonitorConfig` as the API has it.
 * Arguments.
 */
export interface MultiStepApiMonitorConfigArgs {
  /**
   * Script of a monitor made before packages existed; new ones upload a package.
   * Limits: at most 65536 characters.
   */
  script?: pulumi.Input<string>;
  /**
   * Seconds that a run may take.
   * Limits: an integer; 5 to 240.
   */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Runtime to run in, such as `2026.06`; the workspace's when left out.
   * Limits: at most 32 characters; letters, digits, ., _ and -.
   */
  runtimeId?: pulumi.Input<string>;
}

/** `MultiStepApiMonitorConfig` as the API has it. */
export interface MultiStepApiMonitorConfig {
  /** Script of a monitor made before packages existed; new ones upload a package. */
  script?: string;
  /** Seconds that a run may take. */
  timeoutSeconds?: number;
  /** Runtime to run in, such as `2026.06`; the workspace's when left out. */
  runtimeId?: string;
}

/**
 * `MonitorAssertion` as the API has it.
 * Arguments.
 */
export interface MonitorAssertionArgs {
  /** What must hold, by `type`. */
  config: pulumi.Input<
    | StatusCodeAssertionArgs
    | ResponseTimeAssertionArgs
    | ResponseTimeWarnAssertionArgs
    | BodyContainsAssertionArgs
    | RegexBodyAssertionArgs
    | HeaderValueAssertionArgs
    | JsonPathAssertionArgs
    | SslExpiryAssertionArgs
    | ResponseSizeAssertionArgs
    | RedirectCountAssertionArgs
    | RedirectTargetAssertionArgs
    | DnsExpectedCnameAssertionArgs
    | DnsExpectedIpsAssertionArgs
    | DnsMaxAnswersAssertionArgs
    | DnsMinAnswersAssertionArgs
    | DnsRecordContainsAssertionArgs
    | DnsRecordEqualsAssertionArgs
    | DnsResolvesAssertionArgs
    | DnsResponseTimeAssertionArgs
    | DnsResponseTimeWarnAssertionArgs
    | DnsTtlHighAssertionArgs
    | DnsTtlLowAssertionArgs
    | DnsTxtContainsAssertionArgs
    | HeartbeatIntervalDriftAssertionArgs
    | HeartbeatMaxIntervalAssertionArgs
    | HeartbeatPayloadContainsAssertionArgs
    | HeartbeatReceivedAssertionArgs
    | IcmpPacketLossAssertionArgs
    | IcmpReachableAssertionArgs
    | IcmpResponseTimeAssertionArgs
    | IcmpResponseTimeWarnAssertionArgs
    | McpConnectsAssertionArgs
    | McpHasCapabilityAssertionArgs
    | McpMinToolsAssertionArgs
    | McpProtocolVersionAssertionArgs
    | McpResponseTimeAssertionArgs
    | McpResponseTimeWarnAssertionArgs
    | McpToolAvailableAssertionArgs
    | McpToolCountChangedAssertionArgs
    | TcpConnectsAssertionArgs
    | TcpResponseTimeAssertionArgs
    | TcpResponseTimeWarnAssertionArgs
  >;
  /**
   * Whether a breach fails the check or only warns.
   * @defaultValue "fail"
   */
  severity?: pulumi.Input<enums.AssertionSeverity>;
}

/** `MonitorAssertion` as the API has it. */
export interface MonitorAssertion {
  /** What must hold, by `type`. */
  config:
    | StatusCodeAssertion
    | ResponseTimeAssertion
    | ResponseTimeWarnAssertion
    | BodyContainsAssertion
    | RegexBodyAssertion
    | HeaderValueAssertion
    | JsonPathAssertion
    | SslExpiryAssertion
    | ResponseSizeAssertion
    | RedirectCountAssertion
    | RedirectTargetAssertion
    | DnsExpectedCnameAssertion
    | DnsExpectedIpsAssertion
    | DnsMaxAnswersAssertion
    | DnsMinAnswersAssertion
    | DnsRecordContainsAssertion
    | DnsRecordEqualsAssertion
    | DnsResolvesAssertion
    | DnsResponseTimeAssertion
    | DnsResponseTimeWarnAssertion
    | DnsTtlHighAssertion
    | DnsTtlLowAssertion
    | DnsTxtContainsAssertion
    | HeartbeatIntervalDriftAssertion
    | HeartbeatMaxIntervalAssertion
    | HeartbeatPayloadContainsAssertion
    | HeartbeatReceivedAssertion
    | IcmpPacketLossAssertion
    | IcmpReachableAssertion
    | IcmpResponseTimeAssertion
    | IcmpResponseTimeWarnAssertion
    | McpConnectsAssertion
    | McpHasCapabilityAssertion
    | McpMinToolsAssertion
    | McpProtocolVersionAssertion
    | McpResponseTimeAssertion
    | McpResponseTimeWarnAssertion
    | McpToolAvailableAssertion
    | McpToolCountChangedAssertion
    | TcpConnectsAssertion
    | TcpResponseTimeAssertion
    | TcpResponseTimeWarnAssertion;
  /** Whether a breach fails the check or only warns. */
  severity?: enums.AssertionSeverity;
}

/**
 * `status_code`, for monitors of type HTTP.
 * Arguments.
 */
export interface StatusCodeAssertionArgs {
  /** Tells this shape apart: `status_code`. A plain literal, so that members of other shapes are refused. */
  type: "status_code";
  /** Code, range or wildcard as text, for example `200` or `2xx`. */
  expected: pulumi.Input<string>;
  /** How the value is compared. */
  operator: pulumi.Input<enums.AssertionOperator>;
}

/** `status_code`, for monitors of type HTTP. */
export interface StatusCodeAssertion {
  /** Tells this shape apart: `status_code`. A plain literal, so that members of other shapes are refused. */
  type: "status_code";
  /** Code, range or wildcard as text, for example `200` or `2xx`. */
  expected: string;
  /** How the value is compared. */
  operator: enums.AssertionOperator;
}

/**
 * `response_time`, for monitors of type HTTP.
 * Arguments.
 */
export interface ResponseTimeAssertionArgs {
  /** Tells this shape apart: `response_time`. A plain literal, so that members of other shapes are refused. */
  type: "response_time";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  thresholdMs: pulumi.Input<number>;
}

/** `response_time`, for monitors of type HTTP. */
export interface ResponseTimeAssertion {
  /** Tells this shape apart: `response_time`. A plain literal, so that members of other shapes are refused. */
  type: "response_time";
  /** Milliseconds at most. */
  thresholdMs: number;
}

/**
 * `response_time_warn`, for monitors of type HTTP.
 * Arguments.
 */
export interface ResponseTimeWarnAssertionArgs {
  /** Tells this shape apart: `response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "response_time_warn";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** `response_time_warn`, for monitors of type HTTP. */
export interface ResponseTimeWarnAssertion {
  /** Tells this shape apart: `response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/**
 * `body_contains`, for monitors of type HTTP.
 * Arguments.
 */
export interface BodyContainsAssertionArgs {
  /** Tells this shape apart: `body_contains`. A plain literal, so that members of other shapes are refused. */
  type: "body_contains";
  /** Text that the body must hold. */
  substring: pulumi.Input<string>;
}

/** `body_contains`, for monitors of type HTTP. */
export interface BodyContainsAssertion {
  /** Tells this shape apart: `body_contains`. A plain literal, so that members of other shapes are refused. */
  type: "body_contains";
  /** Text that the body must hold. */
  substring: string;
}

/**
 * `regex_body`, for monitors of type HTTP.
 * Arguments.
 */
export interface RegexBodyAssertionArgs {
  /** Tells this shape apart: `regex_body`. A plain literal, so that members of other shapes are refused. */
  type: "regex_body";
  /** Regular expression that the body must match. */
  pattern: pulumi.Input<string>;
}

/** `regex_body`, for monitors of type HTTP. */
export interface RegexBodyAssertion {
  /** Tells this shape apart: `regex_body`. A plain literal, so that members of other shapes are refused. */
  type: "regex_body";
  /** Regular expression that the body must match. */
  pattern: string;
}

/**
 * `header_value`, for monitors of type HTTP.
 * Arguments.
 */
export interface HeaderValueAssertionArgs {
  /** Tells this shape apart: `header_value`. A plain literal, so that members of other shapes are refused. */
  type: "header_value";
  /** Header. */
  headerName: pulumi.Input<string>;
  /** Value. */
  expected: pulumi.Input<string>;
  /** How the value is compared. */
  operator: pulumi.Input<enums.AssertionOperator>;
}

/** `header_value`, for monitors of type HTTP. */
export interface HeaderValueAssertion {
  /** Tells this shape apart: `header_value`. A plain literal, so that members of other shapes are refused. */
  type: "header_value";
  /** Header. */
  headerName: string;
  /** Value. */
  expected: string;
  /** How the value is compared. */
  operator: enums.AssertionOperator;
}

/**
 * `json_path`, for monitors of type HTTP.
 * Arguments.
 */
export interface JsonPathAssertionArgs {
  /** Tells this shape apart: `json_path`. A plain literal, so that members of other shapes are refused. */
  type: "json_path";
  /** JSONPath. */
  path: pulumi.Input<string>;
  /** Value as text. */
  expected: pulumi.Input<string>;
  /** How the value is compared. */
  operator: pulumi.Input<enums.AssertionOperator>;
}

/** `json_path`, for monitors of type HTTP. */
export interface JsonPathAssertion {
  /** Tells this shape apart: `json_path`. A plain literal, so that members of other shapes are refused. */
  type: "json_path";
  /** JSONPath. */
  path: string;
  /** Value as text. */
  expected: string;
  /** How the value is compared. */
  operator: enums.AssertionOperator;
}

/**
 * `ssl_expiry`, for monitors of type HTTP.
 * Arguments.
 */
export interface SslExpiryAssertionArgs {
  /** Tells this shape apart: `ssl_expiry`. A plain literal, so that members of other shapes are refused. */
  type: "ssl_expiry";
  /**
   * Days that the certificate must still be good for.
   * Limits: an integer.
   */
  minDaysRemaining: pulumi.Input<number>;
}

/** `ssl_expiry`, for monitors of type HTTP. */
export interface SslExpiryAssertion {
  /** Tells this shape apart: `ssl_expiry`. A plain literal, so that members of other shapes are refused. */
  type: "ssl_expiry";
  /** Days that the certificate must still be good for. */
  minDaysRemaining: number;
}

/**
 * `response_size`, for monitors of type HTTP.
 * Arguments.
 */
export interface ResponseSizeAssertionArgs {
  /** Tells this shape apart: `response_size`. A plain literal, so that members of other shapes are refused. */
  type: "response_size";
  /**
   * Bytes at most.
   * Limits: an integer.
   */
  maxBytes: pulumi.Input<number>;
}

/** `response_size`, for monitors of type HTTP. */
export interface ResponseSizeAssertion {
  /** Tells this shape apart: `response_size`. A plain literal, so that members of other shapes are refused. */
  type: "response_size";
  /** Bytes at most. */
  maxBytes: number;
}

/**
 * `redirect_count`, for monitors of type HTTP.
 * Arguments.
 */
export interface RedirectCountAssertionArgs {
  /** Tells this shape apart: `redirect_count`. A plain literal, so that members of other shapes are refused. */
  type: "redirect_count";
  /**
   * Redirects at most.
   * Limits: an integer.
   */
  maxCount: pulumi.Input<number>;
}

/** `redirect_count`, for monitors of type HTTP. */
export interface RedirectCountAssertion {
  /** Tells this shape apart: `redirect_count`. A plain literal, so that members of other shapes are refused. */
  type: "redirect_count";
  /** Redirects at most. */
  maxCount: number;
}

/**
 * `redirect_target`, for monitors of type HTTP.
 * Arguments.
 */
export interface RedirectTargetAssertionArgs {
  /** Tells this shape apart: `redirect_target`. A plain literal, so that members of other shapes are refused. */
  type: "redirect_target";
  /** Address that redirects must end at. */
  expected: pulumi.Input<string>;
  /** How the value is compared. */
  operator: pulumi.Input<enums.AssertionOperator>;
}

/** `redirect_target`, for monitors of type HTTP. */
export interface RedirectTargetAssertion {
  /** Tells this shape apart: `redirect_target`. A plain literal, so that members of other shapes are refused. */
  type: "redirect_target";
  /** Address that redirects must end at. */
  expected: string;
  /** How the value is compared. */
  operator: enums.AssertionOperator;
}

/**
 * `dns_expected_cname`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsExpectedCnameAssertionArgs {
  /** Tells this shape apart: `dns_expected_cname`. A plain literal, so that members of other shapes are refused. */
  type: "dns_expected_cname";
  /** Name that the CNAME must give. */
  value: pulumi.Input<string>;
}

/** `dns_expected_cname`, for monitors of type DNS. */
export interface DnsExpectedCnameAssertion {
  /** Tells this shape apart: `dns_expected_cname`. A plain literal, so that members of other shapes are refused. */
  type: "dns_expected_cname";
  /** Name that the CNAME must give. */
  value: string;
}

/**
 * `dns_expected_ips`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsExpectedIpsAssertionArgs {
  /** Tells this shape apart: `dns_expected_ips`. A plain literal, so that members of other shapes are refused. */
  type: "dns_expected_ips";
  /**
   * Addresses, at least one.
   * Limits: at least one.
   */
  ips: pulumi.Input<pulumi.Input<string>[]>;
}

/** `dns_expected_ips`, for monitors of type DNS. */
export interface DnsExpectedIpsAssertion {
  /** Tells this shape apart: `dns_expected_ips`. A plain literal, so that members of other shapes are refused. */
  type: "dns_expected_ips";
  /** Addresses, at least one. */
  ips: string[];
}

/**
 * `dns_max_answers`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsMaxAnswersAssertionArgs {
  /** Tells this shape apart: `dns_max_answers`. A plain literal, so that members of other shapes are refused. */
  type: "dns_max_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: pulumi.Input<string>;
  /**
   * Answers at most.
   * Limits: an integer.
   */
  max: pulumi.Input<number>;
}

/** `dns_max_answers`, for monitors of type DNS. */
export interface DnsMaxAnswersAssertion {
  /** Tells this shape apart: `dns_max_answers`. A plain literal, so that members of other shapes are refused. */
  type: "dns_max_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Answers at most. */
  max: number;
}

/**
 * `dns_min_answers`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsMinAnswersAssertionArgs {
  /** Tells this shape apart: `dns_min_answers`. A plain literal, so that members of other shapes are refused. */
  type: "dns_min_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: pulumi.Input<string>;
  /**
   * Answers at least.
   * Limits: an integer.
   */
  min: pulumi.Input<number>;
}

/** `dns_min_answers`, for monitors of type DNS. */
export interface DnsMinAnswersAssertion {
  /** Tells this shape apart: `dns_min_answers`. A plain literal, so that members of other shapes are refused. */
  type: "dns_min_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Answers at least. */
  min: number;
}

/**
 * `dns_record_contains`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsRecordContainsAssertionArgs {
  /** Tells this shape apart: `dns_record_contains`. A plain literal, so that members of other shapes are refused. */
  type: "dns_record_contains";
  /** Record type, for example `A` or `TXT`. */
  recordType: pulumi.Input<string>;
  /** Text that a record must hold. */
  substring: pulumi.Input<string>;
}

/** `dns_record_contains`, for monitors of type DNS. */
export interface DnsRecordContainsAssertion {
  /** Tells this shape apart: `dns_record_contains`. A plain literal, so that members of other shapes are refused. */
  type: "dns_record_contains";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Text that a record must hold. */
  substring: string;
}

/**
 * `dns_record_equals`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsRecordEqualsAssertionArgs {
  /** Tells this shape apart: `dns_record_equals`. A plain literal, so that members of other shapes are refused. */
  type: "dns_record_equals";
  /** Record type, for example `A` or `TXT`. */
  recordType: pulumi.Input<string>;
  /** Value that a record must have. */
  value: pulumi.Input<string>;
}

/** `dns_record_equals`, for monitors of type DNS. */
export interface DnsRecordEqualsAssertion {
  /** Tells this shape apart: `dns_record_equals`. A plain literal, so that members of other shapes are refused. */
  type: "dns_record_equals";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Value that a record must have. */
  value: string;
}

/**
 * `dns_resolves`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsResolvesAssertionArgs {
  /** Tells this shape apart: `dns_resolves`. A plain literal, so that members of other shapes are refused. */
  type: "dns_resolves";
}

/** `dns_resolves`, for monitors of type DNS. */
export interface DnsResolvesAssertion {
  /** Tells this shape apart: `dns_resolves`. A plain literal, so that members of other shapes are refused. */
  type: "dns_resolves";
}

/**
 * `dns_response_time`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsResponseTimeAssertionArgs {
  /** Tells this shape apart: `dns_response_time`. A plain literal, so that members of other shapes are refused. */
  type: "dns_response_time";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  maxMs: pulumi.Input<number>;
}

/** `dns_response_time`, for monitors of type DNS. */
export interface DnsResponseTimeAssertion {
  /** Tells this shape apart: `dns_response_time`. A plain literal, so that members of other shapes are refused. */
  type: "dns_response_time";
  /** Milliseconds at most. */
  maxMs: number;
}

/**
 * `dns_response_time_warn`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsResponseTimeWarnAssertionArgs {
  /** Tells this shape apart: `dns_response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "dns_response_time_warn";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** `dns_response_time_warn`, for monitors of type DNS. */
export interface DnsResponseTimeWarnAssertion {
  /** Tells this shape apart: `dns_response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "dns_response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/**
 * `dns_ttl_high`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsTtlHighAssertionArgs {
  /** Tells this shape apart: `dns_ttl_high`. A plain literal, so that members of other shapes are refused. */
  type: "dns_ttl_high";
  /**
   * Seconds at most.
   * Limits: an integer.
   */
  maxTtl: pulumi.Input<number>;
}

/** `dns_ttl_high`, for monitors of type DNS. */
export interface DnsTtlHighAssertion {
  /** Tells this shape apart: `dns_ttl_high`. A plain literal, so that members of other shapes are refused. */
  type: "dns_ttl_high";
  /** Seconds at most. */
  maxTtl: number;
}

/**
 * `dns_ttl_low`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsTtlLowAssertionArgs {
  /** Tells this shape apart: `dns_ttl_low`. A plain literal, so that members of other shapes are refused. */
  type: "dns_ttl_low";
  /**
   * Seconds at least.
   * Limits: an integer.
   */
  minTtl: pulumi.Input<number>;
}

/** `dns_ttl_low`, for monitors of type DNS. */
export interface DnsTtlLowAssertion {
  /** Tells this shape apart: `dns_ttl_low`. A plain literal, so that members of other shapes are refused. */
  type: "dns_ttl_low";
  /** Seconds at least. */
  minTtl: number;
}

/**
 * `dns_txt_contains`, for monitors of type DNS.
 * Arguments.
 */
export interface DnsTxtContainsAssertionArgs {
  /** Tells this shape apart: `dns_txt_contains`. A plain literal, so that members of other shapes are refused. */
  type: "dns_txt_contains";
  /** Text that a TXT record must hold. */
  substring: pulumi.Input<string>;
}

/** `dns_txt_contains`, for monitors of type DNS. */
export interface DnsTxtContainsAssertion {
  /** Tells this shape apart: `dns_txt_contains`. A plain literal, so that members of other shapes are refused. */
  type: "dns_txt_contains";
  /** Text that a TXT record must hold. */
  substring: string;
}

/**
 * `heartbeat_interval_drift`, for monitors of type HEARTBEAT.
 * Arguments.
 */
export interface HeartbeatIntervalDriftAssertionArgs {
  /** Tells this shape apart: `heartbeat_interval_drift`. A plain literal, so that members of other shapes are refused. */
  type: "heartbeat_interval_drift";
  /**
   * Percent at most.
   * Limits: an integer; 1 to 100.
   */
  maxDeviationPercent: pulumi.Input<number>;
}

/** `heartbeat_interval_drift`, for monitors of type HEARTBEAT. */
export interface HeartbeatIntervalDriftAssertion {
  /** Tells this shape apart: `heartbeat_interval_drift`. A plain literal, so that members of other shapes are refused. */
  type: "heartbeat_interval_drift";
  /** Percent at most. */
  maxDeviationPercent: number;
}

/**
 * `heartbeat_max_interval`, for monitors of type HEARTBEAT.
 * Arguments.
 */
export interface HeartbeatMaxIntervalAssertionArgs {
  /** Tells this shape apart: `heartbeat_max_interval`. A plain literal, so that members of other shapes are refused. */
  type: "heartbeat_max_interval";
  /**
   * Seconds at most.
   * Limits: an integer; at least 1.
   */
  maxSeconds: pulumi.Input<number>;
}

/** `heartbeat_max_interval`, for monitors of type HEARTBEAT. */
export interface HeartbeatMaxIntervalAssertion {
  /** Tells this shape apart: `heartbeat_max_interval`. A plain literal, so that members of other shapes are refused. */
  type: "heartbeat_max_interval";
  /** Seconds at most. */
  maxSeconds: number;
}

/**
 * `heartbeat_payload_contains`, for monitors of type HEARTBEAT.
 * Arguments.
 */
export interface HeartbeatPayloadContainsAssertionArgs {
  /** Tells this shape apart: `heartbeat_payload_contains`. A plain literal, so that members of other shapes are refused. */
  type: "heartbeat_payload_contains";
  /** Path in the payload. */
  path: pulumi.Input<string>;
  /** Value there. */
  value: pulumi.Input<string>;
}

/** `heartbeat_payload_contains`, for monitors of type HEARTBEAT. */
export interface HeartbeatPayloadContainsAssertion {
  /** Tells this shape apart: `heartbeat_payload_contains`. A plain literal, so that members of other shapes are refused. */
  type: "heartbeat_payload_contains";
  /** Path in the payload. */
  path: string;
  /** Value there. */
  value: string;
}

/**
 * `heartbeat_received`, for monitors of type HEARTBEAT.
 * Arguments.
 */
export interface HeartbeatReceivedAssertionArgs {
  /** Tells this shape apart: `heartbeat_received`. A plain literal, so that members of other shapes are refused. */
  type: "heartbeat_received";
}

/** `heartbeat_received`, for monitors of type HEARTBEAT. */
export interface HeartbeatReceivedAssertion {
  /** Tells this shape apart: `heartbeat_received`. A plain literal, so that members of other shapes are refused. */
  type: "heartbeat_received";
}

/**
 * `icmp_packet_loss`, for monitors of type ICMP.
 * Arguments.
 */
export interface IcmpPacketLossAssertionArgs {
  /** Tells this shape apart: `icmp_packet_loss`. A plain literal, so that members of other shapes are refused. */
  type: "icmp_packet_loss";
  /**
   * Percent at most.
   * Limits: 0 to 100.
   */
  maxPercent: pulumi.Input<number>;
}

/** `icmp_packet_loss`, for monitors of type ICMP. */
export interface IcmpPacketLossAssertion {
  /** Tells this shape apart: `icmp_packet_loss`. A plain literal, so that members of other shapes are refused. */
  type: "icmp_packet_loss";
  /** Percent at most. */
  maxPercent: number;
}

/**
 * `icmp_reachable`, for monitors of type ICMP.
 * Arguments.
 */
export interface IcmpReachableAssertionArgs {
  /** Tells this shape apart: `icmp_reachable`. A plain literal, so that members of other shapes are refused. */
  type: "icmp_reachable";
}

/** `icmp_reachable`, for monitors of type ICMP. */
export interface IcmpReachableAssertion {
  /** Tells this shape apart: `icmp_reachable`. A plain literal, so that members of other shapes are refused. */
  type: "icmp_reachable";
}

/**
 * `icmp_response_time`, for monitors of type ICMP.
 * Arguments.
 */
export interface IcmpResponseTimeAssertionArgs {
  /** Tells this shape apart: `icmp_response_time`. A plain literal, so that members of other shapes are refused. */
  type: "icmp_response_time";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  maxMs: pulumi.Input<number>;
}

/** `icmp_response_time`, for monitors of type ICMP. */
export interface IcmpResponseTimeAssertion {
  /** Tells this shape apart: `icmp_response_time`. A plain literal, so that members of other shapes are refused. */
  type: "icmp_response_time";
  /** Milliseconds at most. */
  maxMs: number;
}

/**
 * `icmp_response_time_warn`, for monitors of type ICMP.
 * Arguments.
 */
export interface IcmpResponseTimeWarnAssertionArgs {
  /** Tells this shape apart: `icmp_response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "icmp_response_time_warn";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** `icmp_response_time_warn`, for monitors of type ICMP. */
export interface IcmpResponseTimeWarnAssertion {
  /** Tells this shape apart: `icmp_response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "icmp_response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/**
 * `mcp_connects`, for monitors of type MCP_SERVER.
 * Arguments.
 */
export interface McpConnectsAssertionArgs {
  /** Tells this shape apart: `mcp_connects`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_connects";
}

/** `mcp_connects`, for monitors of type MCP_SERVER. */
export interface McpConnectsAssertion {
  /** Tells this shape apart: `mcp_connects`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_connects";
}

/**
 * `mcp_has_capability`, for monitors of type MCP_SERVER.
 * Arguments.
 */
export interface McpHasCapabilityAssertionArgs {
  /** Tells this shape apart: `mcp_has_capability`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_has_capability";
  /** Capability that the server must have. */
  capability: pulumi.Input<string>;
}

/** `mcp_has_capability`, for monitors of type MCP_SERVER. */
export interface McpHasCapabilityAssertion {
  /** Tells this shape apart: `mcp_has_capability`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_has_capability";
  /** Capability that the server must have. */
  capability: string;
}

/**
 * `mcp_min_tools`, for monitors of type MCP_SERVER.
 * Arguments.
 */
export interface McpMinToolsAssertionArgs {
  /** Tells this shape apart: `mcp_min_tools`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_min_tools";
  /**
   * Tools at least.
   * Limits: an integer.
   */
  min: pulumi.Input<number>;
}

/** `mcp_min_tools`, for monitors of type MCP_SERVER. */
export interface McpMinToolsAssertion {
  /** Tells this shape apart: `mcp_min_tools`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_min_tools";
  /** Tools at least. */
  min: number;
}

/**
 * `mcp_protocol_version`, for monitors of type MCP_SERVER.
 * Arguments.
 */
export interface McpProtocolVersionAssertionArgs {
  /** Tells this shape apart: `mcp_protocol_version`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_protocol_version";
  /** Version of the protocol. */
  version: pulumi.Input<string>;
}

/** `mcp_protocol_version`, for monitors of type MCP_SERVER. */
export interface McpProtocolVersionAssertion {
  /** Tells this shape apart: `mcp_protocol_version`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_protocol_version";
  /** Version of the protocol. */
  version: string;
}

/**
 * `mcp_response_time`, for monitors of type MCP_SERVER.
 * Arguments.
 */
export interface McpResponseTimeAssertionArgs {
  /** Tells this shape apart: `mcp_response_time`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_response_time";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  maxMs: pulumi.Input<number>;
}

/** `mcp_response_time`, for monitors of type MCP_SERVER. */
export interface McpResponseTimeAssertion {
  /** Tells this shape apart: `mcp_response_time`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_response_time";
  /** Milliseconds at most. */
  maxMs: number;
}

/**
 * `mcp_response_time_warn`, for monitors of type MCP_SERVER.
 * Arguments.
 */
export interface McpResponseTimeWarnAssertionArgs {
  /** Tells this shape apart: `mcp_response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_response_time_warn";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** `mcp_response_time_warn`, for monitors of type MCP_SERVER. */
export interface McpResponseTimeWarnAssertion {
  /** Tells this shape apart: `mcp_response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/**
 * `mcp_tool_available`, for monitors of type MCP_SERVER.
 * Arguments.
 */
export interface McpToolAvailableAssertionArgs {
  /** Tells this shape apart: `mcp_tool_available`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_tool_available";
  /** Tool that the server must offer. */
  toolName: pulumi.Input<string>;
}

/** `mcp_tool_available`, for monitors of type MCP_SERVER. */
export interface McpToolAvailableAssertion {
  /** Tells this shape apart: `mcp_tool_available`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_tool_available";
  /** Tool that the server must offer. */
  toolName: string;
}

/**
 * `mcp_tool_count_changed`, for monitors of type MCP_SERVER.
 * Arguments.
 */
export interface McpToolCountChangedAssertionArgs {
  /** Tells this shape apart: `mcp_tool_count_changed`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_tool_count_changed";
  /**
   * Number of tools expected.
   * Limits: an integer.
   */
  expectedCount: pulumi.Input<number>;
}

/** `mcp_tool_count_changed`, for monitors of type MCP_SERVER. */
export interface McpToolCountChangedAssertion {
  /** Tells this shape apart: `mcp_tool_count_changed`. A plain literal, so that members of other shapes are refused. */
  type: "mcp_tool_count_changed";
  /** Number of tools expected. */
  expectedCount: number;
}

/**
 * `tcp_connects`, for monitors of type TCP.
 * Arguments.
 */
export interface TcpConnectsAssertionArgs {
  /** Tells this shape apart: `tcp_connects`. A plain literal, so that members of other shapes are refused. */
  type: "tcp_connects";
}

/** `tcp_connects`, for monitors of type TCP. */
export interface TcpConnectsAssertion {
  /** Tells this shape apart: `tcp_connects`. A plain literal, so that members of other shapes are refused. */
  type: "tcp_connects";
}

/**
 * `tcp_response_time`, for monitors of type TCP.
 * Arguments.
 */
export interface TcpResponseTimeAssertionArgs {
  /** Tells this shape apart: `tcp_response_time`. A plain literal, so that members of other shapes are refused. */
  type: "tcp_response_time";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  maxMs: pulumi.Input<number>;
}

/** `tcp_response_time`, for monitors of type TCP. */
export interface TcpResponseTimeAssertion {
  /** Tells this shape apart: `tcp_response_time`. A plain literal, so that members of other shapes are refused. */
  type: "tcp_response_time";
  /** Milliseconds at most. */
  maxMs: number;
}

/**
 * `tcp_response_time_warn`, for monitors of type TCP.
 * Arguments.
 */
export interface TcpResponseTimeWarnAssertionArgs {
  /** Tells this shape apart: `tcp_response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "tcp_response_time_warn";
  /**
   * Milliseconds at most.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** `tcp_response_time_warn`, for monitors of type TCP. */
export interface TcpResponseTimeWarnAssertion {
  /** Tells this shape apart: `tcp_response_time_warn`. A plain literal, so that members of other shapes are refused. */
  type: "tcp_response_time_warn";
  /** Milliseconds at most. */
  warnMs: number;
}

/**
 * A bearer token.
 * Arguments.
 */
export interface BearerAuthArgs {
  /** Tells this shape apart: `bearer`. A plain literal, so that members of other shapes are refused. */
  type: "bearer";
  /**
   * Id of the `Secret` that holds the credential.
   * Limits: a UUID.
   */
  vaultSecretId: pulumi.Input<string>;
}

/** A bearer token. */
export interface BearerAuth {
  /** Tells this shape apart: `bearer`. A plain literal, so that members of other shapes are refused. */
  type: "bearer";
  /** Id of the `Secret` that holds the credential. */
  vaultSecretId: string;
}

/**
 * `user:password`.
 * Arguments.
 */
export interface BasicAuthArgs {
  /** Tells this shape apart: `basic`. A plain literal, so that members of other shapes are refused. */
  type: "basic";
  /**
   * Id of the `Secret` that holds the credential.
   * Limits: a UUID.
   */
  vaultSecretId: pulumi.Input<string>;
}

/** `user:password`. */
export interface BasicAuth {
  /** Tells this shape apart: `basic`. A plain literal, so that members of other shapes are refused. */
  type: "basic";
  /** Id of the `Secret` that holds the credential. */
  vaultSecretId: string;
}

/**
 * The value of a header.
 * Arguments.
 */
export interface HeaderAuthArgs {
  /** Tells this shape apart: `header`. A plain literal, so that members of other shapes are refused. */
  type: "header";
  /**
   * Header that carries it.
   * Limits: letters, digits, - and _.
   */
  headerName: pulumi.Input<string>;
  /**
   * Id of the `Secret` that holds the credential.
   * Limits: a UUID.
   */
  vaultSecretId: pulumi.Input<string>;
}

/** The value of a header. */
export interface HeaderAuth {
  /** Tells this shape apart: `header`. A plain literal, so that members of other shapes are refused. */
  type: "header";
  /** Header that carries it. */
  headerName: string;
  /** Id of the `Secret` that holds the credential. */
  vaultSecretId: string;
}

/**
 * A key in a header.
 * Arguments.
 */
export interface ApiKeyAuthArgs {
  /** Tells this shape apart: `api_key`. A plain literal, so that members of other shapes are refused. */
  type: "api_key";
  /**
   * Header that carries it.
   * Limits: letters, digits, - and _.
   */
  headerName: pulumi.Input<string>;
  /**
   * Id of the `Secret` that holds the credential.
   * Limits: a UUID.
   */
  vaultSecretId: pulumi.Input<string>;
}

/** A key in a header. */
export interface ApiKeyAuth {
  /** Tells this shape apart: `api_key`. A plain literal, so that members of other shapes are refused. */
  type: "api_key";
  /** Header that carries it. */
  headerName: string;
  /** Id of the `Secret` that holds the credential. */
  vaultSecretId: string;
}

/**
 * When failures become an incident. The service gives every monitor one; it can be replaced, not removed: left out later, it stays as it is.
 * Arguments.
 */
export interface IncidentPolicyArgs {
  /**
   * Any of them triggers.
   * Limits: at least one.
   */
  triggerRules: pulumi.Input<pulumi.Input<TriggerRuleArgs>[]>;
  /** What confirms a trigger. */
  confirmation: pulumi.Input<IncidentConfirmationArgs>;
  /** What ends the incident. */
  recovery: pulumi.Input<IncidentRecoveryArgs>;
}

/** When failures become an incident. The service gives every monitor one; it can be replaced, not removed: left out later, it stays as it is. */
export interface IncidentPolicy {
  /** Any of them triggers. */
  triggerRules: TriggerRule[];
  /** What confirms a trigger. */
  confirmation: IncidentConfirmation;
  /** What ends the incident. */
  recovery: IncidentRecovery;
}

/**
 * `TriggerRule` as the API has it.
 * Arguments.
 */
export interface TriggerRuleArgs {
  /** What triggers. */
  type: pulumi.Input<enums.TriggerRuleType>;
  /** Whether failures count for each region or all together. */
  scope: pulumi.Input<enums.TriggerRuleScope>;
  /** Severity of the incident. */
  severity: pulumi.Input<enums.TriggerRuleSeverity>;
  /**
   * How many failures.
   * Limits: an integer; 1 to 10.
   */
  count: pulumi.Input<number>;
  /**
   * Minutes, for failures_in_window.
   * Limits: an integer; at least 1.
   */
  windowMinutes?: pulumi.Input<number>;
  /**
   * Milliseconds, for response_time.
   * Limits: an integer; at least 1.
   */
  thresholdMs?: pulumi.Input<number>;
  /** How response times are taken together, for response_time. */
  aggregationType?: pulumi.Input<enums.TriggerRuleAggregation>;
}

/** `TriggerRule` as the API has it. */
export interface TriggerRule {
  /** What triggers. */
  type: enums.TriggerRuleType;
  /** Whether failures count for each region or all together. */
  scope: enums.TriggerRuleScope;
  /** Severity of the incident. */
  severity: enums.TriggerRuleSeverity;
  /** How many failures. */
  count: number;
  /** Minutes, for failures_in_window. */
  windowMinutes?: number;
  /** Milliseconds, for response_time. */
  thresholdMs?: number;
  /** How response times are taken together, for response_time. */
  aggregationType?: enums.TriggerRuleAggregation;
}

/**
 * What confirms a trigger.
 * Arguments.
 */
export interface IncidentConfirmationArgs {
  /** How a trigger is confirmed. */
  type: pulumi.Input<enums.ConfirmationType>;
  /**
   * Regions that must fail.
   * Limits: an integer; at least 0.
   */
  minRegionsFailing: pulumi.Input<number>;
  /**
   * Seconds to wait for them.
   * Limits: an integer; at least 0.
   */
  maxWaitSeconds: pulumi.Input<number>;
}

/** What confirms a trigger. */
export interface IncidentConfirmation {
  /** How a trigger is confirmed. */
  type: enums.ConfirmationType;
  /** Regions that must fail. */
  minRegionsFailing: number;
  /** Seconds to wait for them. */
  maxWaitSeconds: number;
}

/**
 * What ends the incident.
 * Arguments.
 */
export interface IncidentRecoveryArgs {
  /**
   * Successes in a row.
   * Limits: an integer; at least 0.
   */
  consecutiveSuccesses: pulumi.Input<number>;
  /**
   * Regions that must pass.
   * Limits: an integer; at least 0.
   */
  minRegionsPassing: pulumi.Input<number>;
  /**
   * Minutes before it may reopen.
   * Limits: an integer; at least 0.
   */
  cooldownMinutes: pulumi.Input<number>;
}

/** What ends the incident. */
export interface IncidentRecovery {
  /** Successes in a row. */
  consecutiveSuccesses: number;
  /** Regions that must pass. */
  minRegionsPassing: number;
  /** Minutes before it may reopen. */
  cooldownMinutes: number;
}

/**
 * Tags. When set, the whole set is owned: others are taken off; `{}` takes off all.
 * Arguments.
 */
export interface MonitorTagsArgs {
  /**
   * Tags that exist.
   * Limits: order does not matter.
   */
  tagIds?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Tags by name, made when no tag of that name exists.
   * Limits: order does not matter.
   */
  newTags?: pulumi.Input<pulumi.Input<NewTagArgs>[]>;
}

/** Tags. When set, the whole set is owned: others are taken off; `{}` takes off all. */
export interface MonitorTags {
  /** Tags that exist. */
  tagIds?: string[];
  /** Tags by name, made when no tag of that name exists. */
  newTags?: NewTag[];
}

/**
 * `NewTag` as the API has it.
 * Arguments.
 */
export interface NewTagArgs {
  /**
   * Name.
   * Limits: not blank; at most 100 characters.
   */
  name: pulumi.Input<string>;
  /**
   * Colour, used when the tag does not exist yet.
   * Limits: a colour such as #0f0 or #00ff00.
   */
  color?: pulumi.Input<string>;
}

/** `NewTag` as the API has it. */
export interface NewTag {
  /** Name. */
  name: string;
  /** Colour, used when the tag does not exist yet. */
  color?: string;
}

/**
 * What runs of code record. Left out later, it stays as it is.
 * Arguments.
 */
export interface CapturePolicyArgs {
  /** When screenshots are kept. */
  screenshots: pulumi.Input<enums.CaptureMode>;
  /** When traces are kept. */
  trace: pulumi.Input<enums.CaptureMode>;
  /** When videos are kept. */
  video: pulumi.Input<enums.CaptureMode>;
}

/** What runs of code record. Left out later, it stays as it is. */
export interface CapturePolicy {
  /** When screenshots are kept. */
  screenshots: enums.CaptureMode;
  /** When traces are kept. */
  trace: enums.CaptureMode;
  /** When videos are kept. */
  video: enums.CaptureMode;
}

/**
 * Code that the monitor runs: at most 256 files. It is uploaded when it has changed, as a new revision; where it lies on this machine, and the times of the files, do not count. Not beside `definitionId`.
 * Arguments.
 */
export interface MonitorPackageArgs {
  /** Folder or ZIP archive, relative to the folder of the program. A folder goes with the folders in it; what begins with a dot and what is called `node_modules` is left out, and a symbolic link is refused. An archive goes as it is. */
  path: pulumi.Input<string>;
  /**
   * File that is run: its path in the folder or archive, with `/` between folders, for example `checkout.spec.ts`.
   * Limits: at most 512 characters.
   */
  entrypoint: pulumi.Input<string>;
  /**
   * Keys of the secrets that the code asks for: their names, never their values. The monitor does not run while one is missing.
   * Limits: order does not matter; at most 64.
   * @defaultValue []
   */
  keys?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Code that the monitor runs: at most 256 files. It is uploaded when it has changed, as a new revision; where it lies on this machine, and the times of the files, do not count. Not beside `definitionId`. */
export interface MonitorPackage {
  /** Folder or ZIP archive, relative to the folder of the program. A folder goes with the folders in it; what begins with a dot and what is called `node_modules` is left out, and a symbolic link is refused. An archive goes as it is. */
  path: string;
  /** File that is run: its path in the folder or archive, with `/` between folders, for example `checkout.spec.ts`. */
  entrypoint: string;
  /** Keys of the secrets that the code asks for: their names, never their values. The monitor does not run while one is missing. */
  keys?: string[];
  /** SHA-256 of the archive, worked out from the files: nobody writes it. */
  digest?: string;
}
