// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments that all types of `Monitor` share. */
export interface MonitorCommonArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 255 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Seconds between two checks; the plan's minimum if omitted. If removed later, the value is kept.
   * Limits: an integer; 30 to 86400.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  frequencySeconds?: pulumi.Input<number>;
  /**
   * Whether the monitor runs.
   * @defaultValue true
   */
  enabled?: pulumi.Input<boolean>;
  /**
   * Regions to check from, for example `us-east`, `us-west`, `eu-west`, `ap-south`.
   * Limits: order does not matter.
   * Required if the type is HTTP or TCP or DNS or ICMP.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  regions?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Id of the environment that it runs in.
   * Limits: a UUID.
   * Required if the type is BROWSER or MULTI_STEP_API.
   */
  environmentId?: pulumi.Input<string>;
  /**
   * Conditions that a check must meet to pass. When set, the whole list is managed; `[]` removes all.
   * Limits: order does not matter.
   */
  assertions?: pulumi.Input<pulumi.Input<MonitorAssertionArgs>[]>;
  /** How the monitor authenticates with its target: a reference to a `Secret`, never the credential itself. */
  auth?: pulumi.Input<BearerAuthArgs | BasicAuthArgs | HeaderAuthArgs | ApiKeyAuthArgs>;
  /**
   * When failures become an incident. The service creates a default policy if omitted. A policy can be replaced but not removed: if removed later, the value is kept.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  incidentPolicy?: pulumi.Input<IncidentPolicyArgs>;
  /**
   * Ids of the alert channels. When set, the whole set is managed; `[]` removes all.
   * Limits: order does not matter.
   */
  alertChannelIds?: pulumi.Input<pulumi.Input<string>[]>;
  /** Tags. When set, the whole set is managed and other tags are removed; `{}` removes all. */
  tags?: pulumi.Input<MonitorTagsArgs>;
  /**
   * What is recorded during runs of the monitor's code. If removed later, the value is kept.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  capturePolicy?: pulumi.Input<CapturePolicyArgs>;
  /**
   * Maximum number of quick retries before a failed check counts.
   * Limits: an integer; 0 to 10.
   * @defaultValue 0
   */
  fastRetryMaxAttempts?: pulumi.Input<number>;
  /**
   * Whether all regions check at once; if `false`, the regions take turns.
   * @defaultValue true
   */
  runParallel?: pulumi.Input<boolean>;
}

/** A `Monitor` of type `HTTP`. */
export interface HttpMonitorArgs extends MonitorCommonArgs {
  /**
   * Type of check.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "HTTP";
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<HttpMonitorConfigArgs>;
  /**
   * Regions to check from, for example `us-east`, `us-west`, `eu-west`, `ap-south`.
   * Limits: order does not matter.
   * Required if the type is HTTP or TCP or DNS or ICMP.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  regions: pulumi.Input<pulumi.Input<string>[]>;
}

/** A `Monitor` of type `DNS`. */
export interface DnsMonitorArgs extends MonitorCommonArgs {
  /**
   * Type of check.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "DNS";
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<DnsMonitorConfigArgs>;
  /**
   * Regions to check from, for example `us-east`, `us-west`, `eu-west`, `ap-south`.
   * Limits: order does not matter.
   * Required if the type is HTTP or TCP or DNS or ICMP.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  regions: pulumi.Input<pulumi.Input<string>[]>;
}

/** A `Monitor` of type `MCP_SERVER`. */
export interface McpServerMonitorArgs extends MonitorCommonArgs {
  /**
   * Type of check.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "MCP_SERVER";
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<McpServerMonitorConfigArgs>;
}

/** A `Monitor` of type `TCP`. */
export interface TcpMonitorArgs extends MonitorCommonArgs {
  /**
   * Type of check.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "TCP";
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<TcpMonitorConfigArgs>;
  /**
   * Regions to check from, for example `us-east`, `us-west`, `eu-west`, `ap-south`.
   * Limits: order does not matter.
   * Required if the type is HTTP or TCP or DNS or ICMP.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  regions: pulumi.Input<pulumi.Input<string>[]>;
}

/** A `Monitor` of type `ICMP`. */
export interface IcmpMonitorArgs extends MonitorCommonArgs {
  /**
   * Type of check.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "ICMP";
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<IcmpMonitorConfigArgs>;
  /**
   * Regions to check from, for example `us-east`, `us-west`, `eu-west`, `ap-south`.
   * Limits: order does not matter.
   * Required if the type is HTTP or TCP or DNS or ICMP.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  regions: pulumi.Input<pulumi.Input<string>[]>;
}

/** A `Monitor` of type `HEARTBEAT`. */
export interface HeartbeatMonitorArgs extends MonitorCommonArgs {
  /**
   * Type of check.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "HEARTBEAT";
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config: pulumi.Input<HeartbeatMonitorConfigArgs>;
}

/** A `Monitor` of type `BROWSER`. */
export interface BrowserMonitorArgs extends MonitorCommonArgs {
  /**
   * Type of check.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "BROWSER";
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config?: pulumi.Input<BrowserMonitorConfigArgs>;
  /**
   * Id of the environment that it runs in.
   * Limits: a UUID.
   * Required if the type is BROWSER or MULTI_STEP_API.
   */
  environmentId: pulumi.Input<string>;
  /**
   * Code that the monitor runs, at most 256 files. Changed code is uploaded as a new revision; the path of the folder and the times of the files do not matter. Cannot be combined with `definitionId`.
   * Only if the type is BROWSER or MULTI_STEP_API.
   * The API never returns it.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  package?: pulumi.Input<MonitorPackageArgs>;
  /**
   * `definitionId` of another monitor, to share its code; a definition of its own if omitted.
   * Limits: a UUID.
   * Only if the type is BROWSER or MULTI_STEP_API.
   * Changing this replaces the resource.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  definitionId?: pulumi.Input<string>;
}

/** A `Monitor` of type `MULTI_STEP_API`. */
export interface MultiStepApiMonitorArgs extends MonitorCommonArgs {
  /**
   * Type of check.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "MULTI_STEP_API";
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
  config?: pulumi.Input<MultiStepApiMonitorConfigArgs>;
  /**
   * Id of the environment that it runs in.
   * Limits: a UUID.
   * Required if the type is BROWSER or MULTI_STEP_API.
   */
  environmentId: pulumi.Input<string>;
  /**
   * Code that the monitor runs, at most 256 files. Changed code is uploaded as a new revision; the path of the folder and the times of the files do not matter. Cannot be combined with `definitionId`.
   * Only if the type is BROWSER or MULTI_STEP_API.
   * The API never returns it.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  package?: pulumi.Input<MonitorPackageArgs>;
  /**
   * `definitionId` of another monitor, to share its code; a definition of its own if omitted.
   * Limits: a UUID.
   * Only if the type is BROWSER or MULTI_STEP_API.
   * Changing this replaces the resource.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  definitionId?: pulumi.Input<string>;
}

/** Arguments of `Monitor`, by its `type`. */
export type MonitorArgs =
  | HttpMonitorArgs
  | DnsMonitorArgs
  | McpServerMonitorArgs
  | TcpMonitorArgs
  | IcmpMonitorArgs
  | HeartbeatMonitorArgs
  | BrowserMonitorArgs
  | MultiStepApiMonitorArgs;

/** State of `Monitor`, for `get`. */
export interface MonitorState extends Partial<MonitorCommonArgs> {
  /**
   * Type of check.
   * Changing this replaces the resource.
   */
  type?: pulumi.Input<enums.MonitorType>;
  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
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
   * Code that the monitor runs, at most 256 files. Changed code is uploaded as a new revision; the path of the folder and the times of the files do not matter. Cannot be combined with `definitionId`.
   * Only if the type is BROWSER or MULTI_STEP_API.
   * The API never returns it.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  package?: pulumi.Input<MonitorPackageArgs>;
  /**
   * `definitionId` of another monitor, to share its code; a definition of its own if omitted.
   * Limits: a UUID.
   * Only if the type is BROWSER or MULTI_STEP_API.
   * Changing this replaces the resource.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  definitionId?: pulumi.Input<string>;
  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /** Id of its organization. */
  organizationId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
  /** URL for heartbeats, for HEARTBEAT monitors. Anyone with this URL can send heartbeats. */
  pingUrl?: pulumi.Input<string>;
}

/**
 * A regular check of one of eight types, such as an HTTP request or a heartbeat. Changing `type` replaces the monitor and deletes its history. Names do not have to be unique.
 *
 * Replacing or deleting it loses its history and its components on status pages.
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
 *
 * @example
 * ```typescript
 * const regions = ["us-east", "eu-west"];
 * new monitoring.Monitor("website", {
 *     name: "Website",
 *     type: "HTTP",
 *     config: { url: "https://shop.example.com/" },
 *     regions,
 * });
 * new monitoring.Monitor("names", {
 *     name: "DNS",
 *     type: "DNS",
 *     config: { hostname: "shop.example.com", recordTypes: ["A", "AAAA"] },
 *     regions,
 * });
 * new monitoring.Monitor("database", {
 *     name: "Database",
 *     type: "TCP",
 *     config: { host: "db.example.com", port: 5432 },
 *     regions,
 * });
 * new monitoring.Monitor("router", {
 *     name: "Router",
 *     type: "ICMP",
 *     config: { host: "router.example.com", packetCount: 5 },
 *     regions,
 * });
 * new monitoring.Monitor("backup", {
 *     name: "Nightly backup",
 *     type: "HEARTBEAT",
 *     config: { expectedInterval: 86400, gracePeriod: 3600 },
 * });
 * new monitoring.Monitor("tools", {
 *     name: "Tools",
 *     type: "MCP_SERVER",
 *     config: { command: "npx", args: ["shop-tools"] },
 * });
 * const staging = new monitoring.Environment("staging", { name: "Staging", slug: "staging" });
 * new monitoring.Monitor("checkout", {
 *     name: "Checkout",
 *     type: "BROWSER",
 *     environmentId: staging.id,
 *     package: { path: "checks", entrypoint: "checkout.spec.ts" },
 * });
 * new monitoring.Monitor("orders", {
 *     name: "Orders API",
 *     type: "MULTI_STEP_API",
 *     environmentId: staging.id,
 *     package: { path: "checks", entrypoint: "orders.ts" },
 * });
 * ```
 */
export class Monitor extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Monitor";

  /**
   * Reads an existing monitor without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
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

  /** Whether a value is a monitor, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Monitor {
    return isOfKind(value, "Monitor");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** Type of check. */
  declare readonly type: pulumi.Output<enums.MonitorType>;

  /** What to check; the shape depends on `type`. Required for all types except BROWSER and MULTI_STEP_API. */
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

  /** Seconds between two checks; the plan's minimum if omitted. If removed later, the value is kept. */
  declare readonly frequencySeconds: pulumi.Output<number | undefined>;

  /** Whether the monitor runs. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** Regions to check from, for example `us-east`, `us-west`, `eu-west`, `ap-south`. */
  declare readonly regions: pulumi.Output<string[] | undefined>;

  /** Id of the environment that it runs in. */
  declare readonly environmentId: pulumi.Output<string | undefined>;

  /** Conditions that a check must meet to pass. When set, the whole list is managed; `[]` removes all. */
  declare readonly assertions: pulumi.Output<MonitorAssertion[] | undefined>;

  /** How the monitor authenticates with its target: a reference to a `Secret`, never the credential itself. */
  declare readonly auth: pulumi.Output<
    BearerAuth | BasicAuth | HeaderAuth | ApiKeyAuth | undefined
  >;

  /** When failures become an incident. The service creates a default policy if omitted. A policy can be replaced but not removed: if removed later, the value is kept. */
  declare readonly incidentPolicy: pulumi.Output<IncidentPolicy | undefined>;

  /** Ids of the alert channels. When set, the whole set is managed; `[]` removes all. */
  declare readonly alertChannelIds: pulumi.Output<string[] | undefined>;

  /** Tags. When set, the whole set is managed and other tags are removed; `{}` removes all. */
  declare readonly tags: pulumi.Output<MonitorTags | undefined>;

  /** What is recorded during runs of the monitor's code. If removed later, the value is kept. */
  declare readonly capturePolicy: pulumi.Output<CapturePolicy | undefined>;

  /** Maximum number of quick retries before a failed check counts. */
  declare readonly fastRetryMaxAttempts: pulumi.Output<number>;

  /** Whether all regions check at once; if `false`, the regions take turns. */
  declare readonly runParallel: pulumi.Output<boolean>;

  /** Code that the monitor runs, at most 256 files. Changed code is uploaded as a new revision; the path of the folder and the times of the files do not matter. Cannot be combined with `definitionId`. */
  declare readonly package: pulumi.Output<MonitorPackage | undefined>;

  /** `definitionId` of another monitor, to share its code; a definition of its own if omitted. */
  declare readonly definitionId: pulumi.Output<string | undefined>;

  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  declare readonly managedBy: pulumi.Output<enums.ManagedBy | undefined>;

  /** Id of its organization. */
  declare readonly organizationId: pulumi.Output<number>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /** URL for heartbeats, for HEARTBEAT monitors. Anyone with this URL can send heartbeats. */
  declare readonly pingUrl: pulumi.Output<string | undefined>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
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
 * `HttpMonitorConfig` of the API.
 * Arguments.
 */
export interface HttpMonitorConfigArgs {
  /**
   * Address to request.
   * Limits: an http or https address.
   */
  url: pulumi.Input<string>;
  /**
   * HTTP method.
   * @defaultValue "GET"
   */
  method?: pulumi.Input<enums.HttpMethod>;
  /** Request headers. The API returns them in plain text; wrap sensitive ones in `pulumi.secret`. */
  customHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Request body, for POST, PUT and PATCH. */
  requestBody?: pulumi.Input<string>;
  /** Content-Type of `requestBody`. */
  contentType?: pulumi.Input<string>;
  /**
   * Whether an invalid certificate fails the check.
   * @defaultValue true
   */
  verifyTls?: pulumi.Input<boolean>;
}

/** `HttpMonitorConfig` of the API. */
export interface HttpMonitorConfig {
  /** Address to request. */
  url: string;
  /** HTTP method. */
  method?: enums.HttpMethod;
  /** Request headers. The API returns them in plain text; wrap sensitive ones in `pulumi.secret`. */
  customHeaders?: Record<string, string>;
  /** Request body, for POST, PUT and PATCH. */
  requestBody?: string;
  /** Content-Type of `requestBody`. */
  contentType?: string;
  /** Whether an invalid certificate fails the check. */
  verifyTls?: boolean;
}

/**
 * `DnsMonitorConfig` of the API.
 * Arguments.
 */
export interface DnsMonitorConfigArgs {
  /** Host name to resolve. */
  hostname: pulumi.Input<string>;
  /** Record types to query. */
  recordTypes?: pulumi.Input<pulumi.Input<enums.DnsRecordType>[]>;
  /** Name servers to query; the probe's own if omitted. */
  nameservers?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Timeout of each query in milliseconds.
   * Limits: an integer; at least 1.
   */
  timeoutMs?: pulumi.Input<number>;
  /**
   * Timeout of all queries together in milliseconds.
   * Limits: an integer; at least 1.
   */
  totalTimeoutMs?: pulumi.Input<number>;
}

/** `DnsMonitorConfig` of the API. */
export interface DnsMonitorConfig {
  /** Host name to resolve. */
  hostname: string;
  /** Record types to query. */
  recordTypes?: enums.DnsRecordType[];
  /** Name servers to query; the probe's own if omitted. */
  nameservers?: string[];
  /** Timeout of each query in milliseconds. */
  timeoutMs?: number;
  /** Timeout of all queries together in milliseconds. */
  totalTimeoutMs?: number;
}

/**
 * `McpServerMonitorConfig` of the API.
 * Arguments.
 */
export interface McpServerMonitorConfigArgs {
  /** Command that starts the server. */
  command: pulumi.Input<string>;
  /** Arguments of the command. */
  args?: pulumi.Input<pulumi.Input<string>[]>;
  /** Environment variables of the server. The API returns them in plain text; wrap sensitive values in `pulumi.secret`. */
  env?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** `McpServerMonitorConfig` of the API. */
export interface McpServerMonitorConfig {
  /** Command that starts the server. */
  command: string;
  /** Arguments of the command. */
  args?: string[];
  /** Environment variables of the server. The API returns them in plain text; wrap sensitive values in `pulumi.secret`. */
  env?: Record<string, string>;
}

/**
 * `TcpMonitorConfig` of the API.
 * Arguments.
 */
export interface TcpMonitorConfigArgs {
  /** Host to connect to. */
  host: pulumi.Input<string>;
  /**
   * Port to connect to.
   * Limits: an integer; 1 to 65535.
   */
  port: pulumi.Input<number>;
  /**
   * Timeout of the connection in milliseconds.
   * Limits: an integer; at least 1.
   */
  timeoutMs?: pulumi.Input<number>;
}

/** `TcpMonitorConfig` of the API. */
export interface TcpMonitorConfig {
  /** Host to connect to. */
  host: string;
  /** Port to connect to. */
  port: number;
  /** Timeout of the connection in milliseconds. */
  timeoutMs?: number;
}

/**
 * `IcmpMonitorConfig` of the API.
 * Arguments.
 */
export interface IcmpMonitorConfigArgs {
  /** Host to ping. */
  host: pulumi.Input<string>;
  /**
   * Packets per check.
   * Limits: an integer; 1 to 20.
   */
  packetCount?: pulumi.Input<number>;
  /**
   * Timeout of a reply in milliseconds.
   * Limits: an integer; at least 1.
   */
  timeoutMs?: pulumi.Input<number>;
}

/** `IcmpMonitorConfig` of the API. */
export interface IcmpMonitorConfig {
  /** Host to ping. */
  host: string;
  /** Packets per check. */
  packetCount?: number;
  /** Timeout of a reply in milliseconds. */
  timeoutMs?: number;
}

/**
 * `HeartbeatMonitorConfig` of the API.
 * Arguments.
 */
export interface HeartbeatMonitorConfigArgs {
  /**
   * Expected seconds between two heartbeats.
   * Limits: an integer; 1 to 86400.
   */
  expectedInterval: pulumi.Input<number>;
  /**
   * Seconds that a heartbeat may be late; at most `expectedInterval`.
   * Limits: an integer; at least 1.
   */
  gracePeriod: pulumi.Input<number>;
}

/** `HeartbeatMonitorConfig` of the API. */
export interface HeartbeatMonitorConfig {
  /** Expected seconds between two heartbeats. */
  expectedInterval: number;
  /** Seconds that a heartbeat may be late; at most `expectedInterval`. */
  gracePeriod: number;
}

/**
 * `BrowserMonitorConfig` of the API.
 * Arguments.
 */
export interface BrowserMonitorConfigArgs {
  /**
   * Script of a monitor created before packages existed; new monitors upload a package.
   * Limits: at most 65536 characters.
   */
  script?: pulumi.Input<string>;
  /**
   * Timeout of a run in seconds.
   * Limits: an integer; 5 to 240.
   */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Runtime, such as `2026.06`; the workspace's runtime if omitted.
   * Limits: at most 32 characters; letters, digits, ., _ and -.
   */
  runtimeId?: pulumi.Input<string>;
}

/** `BrowserMonitorConfig` of the API. */
export interface BrowserMonitorConfig {
  /** Script of a monitor created before packages existed; new monitors upload a package. */
  script?: string;
  /** Timeout of a run in seconds. */
  timeoutSeconds?: number;
  /** Runtime, such as `2026.06`; the workspace's runtime if omitted. */
  runtimeId?: string;
}

/**
 * `MultiStepApiMonitorConfig` of the API.
 * Arguments.
 */
export interface MultiStepApiMonitorConfigArgs {
  /**
   * Script of a monitor created before packages existed; new monitors upload a package.
   * Limits: at most 65536 characters.
   */
  script?: pulumi.Input<string>;
  /**
   * Timeout of a run in seconds.
   * Limits: an integer; 5 to 240.
   */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Runtime, such as `2026.06`; the workspace's runtime if omitted.
   * Limits: at most 32 characters; letters, digits, ., _ and -.
   */
  runtimeId?: pulumi.Input<string>;
}

/** `MultiStepApiMonitorConfig` of the API. */
export interface MultiStepApiMonitorConfig {
  /** Script of a monitor created before packages existed; new monitors upload a package. */
  script?: string;
  /** Timeout of a run in seconds. */
  timeoutSeconds?: number;
  /** Runtime, such as `2026.06`; the workspace's runtime if omitted. */
  runtimeId?: string;
}

/**
 * `MonitorAssertion` of the API.
 * Arguments.
 */
export interface MonitorAssertionArgs {
  /** The condition, by `type`. */
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

/** `MonitorAssertion` of the API. */
export interface MonitorAssertion {
  /** The condition, by `type`. */
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
 * The status code matches `expected`, compared by `operator`. HTTP only.
 * Arguments.
 */
export interface StatusCodeAssertionArgs {
  /** Identifies this variant: `status_code`. Use a literal, so that the compiler rejects members of other variants. */
  type: "status_code";
  /** Code, range or wildcard as a string, for example `200` or `2xx`. */
  expected: pulumi.Input<string>;
  /** Comparison operator. */
  operator: pulumi.Input<enums.AssertionOperator>;
}

/** The status code matches `expected`, compared by `operator`. HTTP only. */
export interface StatusCodeAssertion {
  /** Identifies this variant: `status_code`. Use a literal, so that the compiler rejects members of other variants. */
  type: "status_code";
  /** Code, range or wildcard as a string, for example `200` or `2xx`. */
  expected: string;
  /** Comparison operator. */
  operator: enums.AssertionOperator;
}

/**
 * The response takes at most `thresholdMs` milliseconds. HTTP only.
 * Arguments.
 */
export interface ResponseTimeAssertionArgs {
  /** Identifies this variant: `response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "response_time";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  thresholdMs: pulumi.Input<number>;
}

/** The response takes at most `thresholdMs` milliseconds. HTTP only. */
export interface ResponseTimeAssertion {
  /** Identifies this variant: `response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "response_time";
  /** Maximum in milliseconds. */
  thresholdMs: number;
}

/**
 * The response takes at most `warnMs` milliseconds (warning threshold). HTTP only.
 * Arguments.
 */
export interface ResponseTimeWarnAssertionArgs {
  /** Identifies this variant: `response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "response_time_warn";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** The response takes at most `warnMs` milliseconds (warning threshold). HTTP only. */
export interface ResponseTimeWarnAssertion {
  /** Identifies this variant: `response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/**
 * The body contains `substring`. HTTP only.
 * Arguments.
 */
export interface BodyContainsAssertionArgs {
  /** Identifies this variant: `body_contains`. Use a literal, so that the compiler rejects members of other variants. */
  type: "body_contains";
  /** Text that the body must contain. */
  substring: pulumi.Input<string>;
}

/** The body contains `substring`. HTTP only. */
export interface BodyContainsAssertion {
  /** Identifies this variant: `body_contains`. Use a literal, so that the compiler rejects members of other variants. */
  type: "body_contains";
  /** Text that the body must contain. */
  substring: string;
}

/**
 * The body matches `pattern`. HTTP only.
 * Arguments.
 */
export interface RegexBodyAssertionArgs {
  /** Identifies this variant: `regex_body`. Use a literal, so that the compiler rejects members of other variants. */
  type: "regex_body";
  /** Regular expression that the body must match. */
  pattern: pulumi.Input<string>;
}

/** The body matches `pattern`. HTTP only. */
export interface RegexBodyAssertion {
  /** Identifies this variant: `regex_body`. Use a literal, so that the compiler rejects members of other variants. */
  type: "regex_body";
  /** Regular expression that the body must match. */
  pattern: string;
}

/**
 * The header `headerName` matches `expected`, compared by `operator`. HTTP only.
 * Arguments.
 */
export interface HeaderValueAssertionArgs {
  /** Identifies this variant: `header_value`. Use a literal, so that the compiler rejects members of other variants. */
  type: "header_value";
  /** Name of the header. */
  headerName: pulumi.Input<string>;
  /** Expected value. */
  expected: pulumi.Input<string>;
  /** Comparison operator. */
  operator: pulumi.Input<enums.AssertionOperator>;
}

/** The header `headerName` matches `expected`, compared by `operator`. HTTP only. */
export interface HeaderValueAssertion {
  /** Identifies this variant: `header_value`. Use a literal, so that the compiler rejects members of other variants. */
  type: "header_value";
  /** Name of the header. */
  headerName: string;
  /** Expected value. */
  expected: string;
  /** Comparison operator. */
  operator: enums.AssertionOperator;
}

/**
 * The value at `path` in the body matches `expected`, compared by `operator`. HTTP only.
 * Arguments.
 */
export interface JsonPathAssertionArgs {
  /** Identifies this variant: `json_path`. Use a literal, so that the compiler rejects members of other variants. */
  type: "json_path";
  /** JSONPath expression. */
  path: pulumi.Input<string>;
  /** Expected value as a string. */
  expected: pulumi.Input<string>;
  /** Comparison operator. */
  operator: pulumi.Input<enums.AssertionOperator>;
}

/** The value at `path` in the body matches `expected`, compared by `operator`. HTTP only. */
export interface JsonPathAssertion {
  /** Identifies this variant: `json_path`. Use a literal, so that the compiler rejects members of other variants. */
  type: "json_path";
  /** JSONPath expression. */
  path: string;
  /** Expected value as a string. */
  expected: string;
  /** Comparison operator. */
  operator: enums.AssertionOperator;
}

/**
 * The TLS certificate is valid for at least `minDaysRemaining` more days. HTTP only.
 * Arguments.
 */
export interface SslExpiryAssertionArgs {
  /** Identifies this variant: `ssl_expiry`. Use a literal, so that the compiler rejects members of other variants. */
  type: "ssl_expiry";
  /**
   * Days until it expires, at least.
   * Limits: an integer.
   */
  minDaysRemaining: pulumi.Input<number>;
}

/** The TLS certificate is valid for at least `minDaysRemaining` more days. HTTP only. */
export interface SslExpiryAssertion {
  /** Identifies this variant: `ssl_expiry`. Use a literal, so that the compiler rejects members of other variants. */
  type: "ssl_expiry";
  /** Days until it expires, at least. */
  minDaysRemaining: number;
}

/**
 * The response has at most `maxBytes` bytes. HTTP only.
 * Arguments.
 */
export interface ResponseSizeAssertionArgs {
  /** Identifies this variant: `response_size`. Use a literal, so that the compiler rejects members of other variants. */
  type: "response_size";
  /**
   * Maximum in bytes.
   * Limits: an integer.
   */
  maxBytes: pulumi.Input<number>;
}

/** The response has at most `maxBytes` bytes. HTTP only. */
export interface ResponseSizeAssertion {
  /** Identifies this variant: `response_size`. Use a literal, so that the compiler rejects members of other variants. */
  type: "response_size";
  /** Maximum in bytes. */
  maxBytes: number;
}

/**
 * There are at most `maxCount` redirects. HTTP only.
 * Arguments.
 */
export interface RedirectCountAssertionArgs {
  /** Identifies this variant: `redirect_count`. Use a literal, so that the compiler rejects members of other variants. */
  type: "redirect_count";
  /**
   * Maximum number of redirects.
   * Limits: an integer.
   */
  maxCount: pulumi.Input<number>;
}

/** There are at most `maxCount` redirects. HTTP only. */
export interface RedirectCountAssertion {
  /** Identifies this variant: `redirect_count`. Use a literal, so that the compiler rejects members of other variants. */
  type: "redirect_count";
  /** Maximum number of redirects. */
  maxCount: number;
}

/**
 * The final address after redirects matches `expected`, compared by `operator`. HTTP only.
 * Arguments.
 */
export interface RedirectTargetAssertionArgs {
  /** Identifies this variant: `redirect_target`. Use a literal, so that the compiler rejects members of other variants. */
  type: "redirect_target";
  /** Expected final address. */
  expected: pulumi.Input<string>;
  /** Comparison operator. */
  operator: pulumi.Input<enums.AssertionOperator>;
}

/** The final address after redirects matches `expected`, compared by `operator`. HTTP only. */
export interface RedirectTargetAssertion {
  /** Identifies this variant: `redirect_target`. Use a literal, so that the compiler rejects members of other variants. */
  type: "redirect_target";
  /** Expected final address. */
  expected: string;
  /** Comparison operator. */
  operator: enums.AssertionOperator;
}

/**
 * The CNAME record points to `value`. DNS only.
 * Arguments.
 */
export interface DnsExpectedCnameAssertionArgs {
  /** Identifies this variant: `dns_expected_cname`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_expected_cname";
  /** Expected target of the CNAME record. */
  value: pulumi.Input<string>;
}

/** The CNAME record points to `value`. DNS only. */
export interface DnsExpectedCnameAssertion {
  /** Identifies this variant: `dns_expected_cname`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_expected_cname";
  /** Expected target of the CNAME record. */
  value: string;
}

/**
 * The host name resolves to `ips`. DNS only.
 * Arguments.
 */
export interface DnsExpectedIpsAssertionArgs {
  /** Identifies this variant: `dns_expected_ips`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_expected_ips";
  /**
   * Expected IP addresses.
   * Limits: at least one.
   */
  ips: pulumi.Input<pulumi.Input<string>[]>;
}

/** The host name resolves to `ips`. DNS only. */
export interface DnsExpectedIpsAssertion {
  /** Identifies this variant: `dns_expected_ips`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_expected_ips";
  /** Expected IP addresses. */
  ips: string[];
}

/**
 * There are at most `max` answers of type `recordType`. DNS only.
 * Arguments.
 */
export interface DnsMaxAnswersAssertionArgs {
  /** Identifies this variant: `dns_max_answers`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_max_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: pulumi.Input<string>;
  /**
   * Maximum number of answers.
   * Limits: an integer.
   */
  max: pulumi.Input<number>;
}

/** There are at most `max` answers of type `recordType`. DNS only. */
export interface DnsMaxAnswersAssertion {
  /** Identifies this variant: `dns_max_answers`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_max_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Maximum number of answers. */
  max: number;
}

/**
 * There are at least `min` answers of type `recordType`. DNS only.
 * Arguments.
 */
export interface DnsMinAnswersAssertionArgs {
  /** Identifies this variant: `dns_min_answers`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_min_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: pulumi.Input<string>;
  /**
   * Minimum number of answers.
   * Limits: an integer.
   */
  min: pulumi.Input<number>;
}

/** There are at least `min` answers of type `recordType`. DNS only. */
export interface DnsMinAnswersAssertion {
  /** Identifies this variant: `dns_min_answers`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_min_answers";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Minimum number of answers. */
  min: number;
}

/**
 * A record of type `recordType` contains `substring`. DNS only.
 * Arguments.
 */
export interface DnsRecordContainsAssertionArgs {
  /** Identifies this variant: `dns_record_contains`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_record_contains";
  /** Record type, for example `A` or `TXT`. */
  recordType: pulumi.Input<string>;
  /** Text that a record must contain. */
  substring: pulumi.Input<string>;
}

/** A record of type `recordType` contains `substring`. DNS only. */
export interface DnsRecordContainsAssertion {
  /** Identifies this variant: `dns_record_contains`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_record_contains";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Text that a record must contain. */
  substring: string;
}

/**
 * A record of type `recordType` equals `value`. DNS only.
 * Arguments.
 */
export interface DnsRecordEqualsAssertionArgs {
  /** Identifies this variant: `dns_record_equals`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_record_equals";
  /** Record type, for example `A` or `TXT`. */
  recordType: pulumi.Input<string>;
  /** Value that a record must have. */
  value: pulumi.Input<string>;
}

/** A record of type `recordType` equals `value`. DNS only. */
export interface DnsRecordEqualsAssertion {
  /** Identifies this variant: `dns_record_equals`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_record_equals";
  /** Record type, for example `A` or `TXT`. */
  recordType: string;
  /** Value that a record must have. */
  value: string;
}

/**
 * The host name resolves. DNS only.
 * Arguments.
 */
export interface DnsResolvesAssertionArgs {
  /** Identifies this variant: `dns_resolves`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_resolves";
}

/** The host name resolves. DNS only. */
export interface DnsResolvesAssertion {
  /** Identifies this variant: `dns_resolves`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_resolves";
}

/**
 * The DNS response takes at most `maxMs` milliseconds. DNS only.
 * Arguments.
 */
export interface DnsResponseTimeAssertionArgs {
  /** Identifies this variant: `dns_response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_response_time";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  maxMs: pulumi.Input<number>;
}

/** The DNS response takes at most `maxMs` milliseconds. DNS only. */
export interface DnsResponseTimeAssertion {
  /** Identifies this variant: `dns_response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_response_time";
  /** Maximum in milliseconds. */
  maxMs: number;
}

/**
 * The DNS response takes at most `warnMs` milliseconds (warning threshold). DNS only.
 * Arguments.
 */
export interface DnsResponseTimeWarnAssertionArgs {
  /** Identifies this variant: `dns_response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_response_time_warn";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** The DNS response takes at most `warnMs` milliseconds (warning threshold). DNS only. */
export interface DnsResponseTimeWarnAssertion {
  /** Identifies this variant: `dns_response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/**
 * The TTL is at most `maxTtl` seconds. DNS only.
 * Arguments.
 */
export interface DnsTtlHighAssertionArgs {
  /** Identifies this variant: `dns_ttl_high`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_ttl_high";
  /**
   * Maximum TTL in seconds.
   * Limits: an integer.
   */
  maxTtl: pulumi.Input<number>;
}

/** The TTL is at most `maxTtl` seconds. DNS only. */
export interface DnsTtlHighAssertion {
  /** Identifies this variant: `dns_ttl_high`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_ttl_high";
  /** Maximum TTL in seconds. */
  maxTtl: number;
}

/**
 * The TTL is at least `minTtl` seconds. DNS only.
 * Arguments.
 */
export interface DnsTtlLowAssertionArgs {
  /** Identifies this variant: `dns_ttl_low`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_ttl_low";
  /**
   * Minimum TTL in seconds.
   * Limits: an integer.
   */
  minTtl: pulumi.Input<number>;
}

/** The TTL is at least `minTtl` seconds. DNS only. */
export interface DnsTtlLowAssertion {
  /** Identifies this variant: `dns_ttl_low`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_ttl_low";
  /** Minimum TTL in seconds. */
  minTtl: number;
}

/**
 * A TXT record contains `substring`. DNS only.
 * Arguments.
 */
export interface DnsTxtContainsAssertionArgs {
  /** Identifies this variant: `dns_txt_contains`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_txt_contains";
  /** Text that a TXT record must contain. */
  substring: pulumi.Input<string>;
}

/** A TXT record contains `substring`. DNS only. */
export interface DnsTxtContainsAssertion {
  /** Identifies this variant: `dns_txt_contains`. Use a literal, so that the compiler rejects members of other variants. */
  type: "dns_txt_contains";
  /** Text that a TXT record must contain. */
  substring: string;
}

/**
 * The interval between heartbeats deviates by at most `maxDeviationPercent` percent. HEARTBEAT only.
 * Arguments.
 */
export interface HeartbeatIntervalDriftAssertionArgs {
  /** Identifies this variant: `heartbeat_interval_drift`. Use a literal, so that the compiler rejects members of other variants. */
  type: "heartbeat_interval_drift";
  /**
   * Maximum deviation in percent.
   * Limits: an integer; 1 to 100.
   */
  maxDeviationPercent: pulumi.Input<number>;
}

/** The interval between heartbeats deviates by at most `maxDeviationPercent` percent. HEARTBEAT only. */
export interface HeartbeatIntervalDriftAssertion {
  /** Identifies this variant: `heartbeat_interval_drift`. Use a literal, so that the compiler rejects members of other variants. */
  type: "heartbeat_interval_drift";
  /** Maximum deviation in percent. */
  maxDeviationPercent: number;
}

/**
 * The interval between heartbeats is at most `maxSeconds` seconds. HEARTBEAT only.
 * Arguments.
 */
export interface HeartbeatMaxIntervalAssertionArgs {
  /** Identifies this variant: `heartbeat_max_interval`. Use a literal, so that the compiler rejects members of other variants. */
  type: "heartbeat_max_interval";
  /**
   * Maximum in seconds.
   * Limits: an integer; at least 1.
   */
  maxSeconds: pulumi.Input<number>;
}

/** The interval between heartbeats is at most `maxSeconds` seconds. HEARTBEAT only. */
export interface HeartbeatMaxIntervalAssertion {
  /** Identifies this variant: `heartbeat_max_interval`. Use a literal, so that the compiler rejects members of other variants. */
  type: "heartbeat_max_interval";
  /** Maximum in seconds. */
  maxSeconds: number;
}

/**
 * The payload has `value` at `path`. HEARTBEAT only.
 * Arguments.
 */
export interface HeartbeatPayloadContainsAssertionArgs {
  /** Identifies this variant: `heartbeat_payload_contains`. Use a literal, so that the compiler rejects members of other variants. */
  type: "heartbeat_payload_contains";
  /** Path in the payload. */
  path: pulumi.Input<string>;
  /** Expected value at the path. */
  value: pulumi.Input<string>;
}

/** The payload has `value` at `path`. HEARTBEAT only. */
export interface HeartbeatPayloadContainsAssertion {
  /** Identifies this variant: `heartbeat_payload_contains`. Use a literal, so that the compiler rejects members of other variants. */
  type: "heartbeat_payload_contains";
  /** Path in the payload. */
  path: string;
  /** Expected value at the path. */
  value: string;
}

/**
 * A heartbeat was received. HEARTBEAT only.
 * Arguments.
 */
export interface HeartbeatReceivedAssertionArgs {
  /** Identifies this variant: `heartbeat_received`. Use a literal, so that the compiler rejects members of other variants. */
  type: "heartbeat_received";
}

/** A heartbeat was received. HEARTBEAT only. */
export interface HeartbeatReceivedAssertion {
  /** Identifies this variant: `heartbeat_received`. Use a literal, so that the compiler rejects members of other variants. */
  type: "heartbeat_received";
}

/**
 * At most `maxPercent` percent of the packets are lost. ICMP only.
 * Arguments.
 */
export interface IcmpPacketLossAssertionArgs {
  /** Identifies this variant: `icmp_packet_loss`. Use a literal, so that the compiler rejects members of other variants. */
  type: "icmp_packet_loss";
  /**
   * Maximum in percent.
   * Limits: 0 to 100.
   */
  maxPercent: pulumi.Input<number>;
}

/** At most `maxPercent` percent of the packets are lost. ICMP only. */
export interface IcmpPacketLossAssertion {
  /** Identifies this variant: `icmp_packet_loss`. Use a literal, so that the compiler rejects members of other variants. */
  type: "icmp_packet_loss";
  /** Maximum in percent. */
  maxPercent: number;
}

/**
 * The host responds to pings. ICMP only.
 * Arguments.
 */
export interface IcmpReachableAssertionArgs {
  /** Identifies this variant: `icmp_reachable`. Use a literal, so that the compiler rejects members of other variants. */
  type: "icmp_reachable";
}

/** The host responds to pings. ICMP only. */
export interface IcmpReachableAssertion {
  /** Identifies this variant: `icmp_reachable`. Use a literal, so that the compiler rejects members of other variants. */
  type: "icmp_reachable";
}

/**
 * The response to a ping takes at most `maxMs` milliseconds. ICMP only.
 * Arguments.
 */
export interface IcmpResponseTimeAssertionArgs {
  /** Identifies this variant: `icmp_response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "icmp_response_time";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  maxMs: pulumi.Input<number>;
}

/** The response to a ping takes at most `maxMs` milliseconds. ICMP only. */
export interface IcmpResponseTimeAssertion {
  /** Identifies this variant: `icmp_response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "icmp_response_time";
  /** Maximum in milliseconds. */
  maxMs: number;
}

/**
 * The response to a ping takes at most `warnMs` milliseconds (warning threshold). ICMP only.
 * Arguments.
 */
export interface IcmpResponseTimeWarnAssertionArgs {
  /** Identifies this variant: `icmp_response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "icmp_response_time_warn";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** The response to a ping takes at most `warnMs` milliseconds (warning threshold). ICMP only. */
export interface IcmpResponseTimeWarnAssertion {
  /** Identifies this variant: `icmp_response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "icmp_response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/**
 * A connection to the server succeeds. MCP_SERVER only.
 * Arguments.
 */
export interface McpConnectsAssertionArgs {
  /** Identifies this variant: `mcp_connects`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_connects";
}

/** A connection to the server succeeds. MCP_SERVER only. */
export interface McpConnectsAssertion {
  /** Identifies this variant: `mcp_connects`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_connects";
}

/**
 * The server has `capability`. MCP_SERVER only.
 * Arguments.
 */
export interface McpHasCapabilityAssertionArgs {
  /** Identifies this variant: `mcp_has_capability`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_has_capability";
  /** Capability that the server must have. */
  capability: pulumi.Input<string>;
}

/** The server has `capability`. MCP_SERVER only. */
export interface McpHasCapabilityAssertion {
  /** Identifies this variant: `mcp_has_capability`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_has_capability";
  /** Capability that the server must have. */
  capability: string;
}

/**
 * The server offers at least `min` tools. MCP_SERVER only.
 * Arguments.
 */
export interface McpMinToolsAssertionArgs {
  /** Identifies this variant: `mcp_min_tools`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_min_tools";
  /**
   * Minimum number of tools.
   * Limits: an integer.
   */
  min: pulumi.Input<number>;
}

/** The server offers at least `min` tools. MCP_SERVER only. */
export interface McpMinToolsAssertion {
  /** Identifies this variant: `mcp_min_tools`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_min_tools";
  /** Minimum number of tools. */
  min: number;
}

/**
 * The server uses the protocol version `version`. MCP_SERVER only.
 * Arguments.
 */
export interface McpProtocolVersionAssertionArgs {
  /** Identifies this variant: `mcp_protocol_version`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_protocol_version";
  /** Expected protocol version. */
  version: pulumi.Input<string>;
}

/** The server uses the protocol version `version`. MCP_SERVER only. */
export interface McpProtocolVersionAssertion {
  /** Identifies this variant: `mcp_protocol_version`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_protocol_version";
  /** Expected protocol version. */
  version: string;
}

/**
 * The response of the server takes at most `maxMs` milliseconds. MCP_SERVER only.
 * Arguments.
 */
export interface McpResponseTimeAssertionArgs {
  /** Identifies this variant: `mcp_response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_response_time";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  maxMs: pulumi.Input<number>;
}

/** The response of the server takes at most `maxMs` milliseconds. MCP_SERVER only. */
export interface McpResponseTimeAssertion {
  /** Identifies this variant: `mcp_response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_response_time";
  /** Maximum in milliseconds. */
  maxMs: number;
}

/**
 * The response of the server takes at most `warnMs` milliseconds (warning threshold). MCP_SERVER only.
 * Arguments.
 */
export interface McpResponseTimeWarnAssertionArgs {
  /** Identifies this variant: `mcp_response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_response_time_warn";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** The response of the server takes at most `warnMs` milliseconds (warning threshold). MCP_SERVER only. */
export interface McpResponseTimeWarnAssertion {
  /** Identifies this variant: `mcp_response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/**
 * The server offers the tool `toolName`. MCP_SERVER only.
 * Arguments.
 */
export interface McpToolAvailableAssertionArgs {
  /** Identifies this variant: `mcp_tool_available`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_tool_available";
  /** Name of a tool that the server must offer. */
  toolName: pulumi.Input<string>;
}

/** The server offers the tool `toolName`. MCP_SERVER only. */
export interface McpToolAvailableAssertion {
  /** Identifies this variant: `mcp_tool_available`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_tool_available";
  /** Name of a tool that the server must offer. */
  toolName: string;
}

/**
 * The server offers exactly `expectedCount` tools. MCP_SERVER only.
 * Arguments.
 */
export interface McpToolCountChangedAssertionArgs {
  /** Identifies this variant: `mcp_tool_count_changed`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_tool_count_changed";
  /**
   * Expected number of tools.
   * Limits: an integer.
   */
  expectedCount: pulumi.Input<number>;
}

/** The server offers exactly `expectedCount` tools. MCP_SERVER only. */
export interface McpToolCountChangedAssertion {
  /** Identifies this variant: `mcp_tool_count_changed`. Use a literal, so that the compiler rejects members of other variants. */
  type: "mcp_tool_count_changed";
  /** Expected number of tools. */
  expectedCount: number;
}

/**
 * A TCP connection succeeds. TCP only.
 * Arguments.
 */
export interface TcpConnectsAssertionArgs {
  /** Identifies this variant: `tcp_connects`. Use a literal, so that the compiler rejects members of other variants. */
  type: "tcp_connects";
}

/** A TCP connection succeeds. TCP only. */
export interface TcpConnectsAssertion {
  /** Identifies this variant: `tcp_connects`. Use a literal, so that the compiler rejects members of other variants. */
  type: "tcp_connects";
}

/**
 * The TCP connection takes at most `maxMs` milliseconds. TCP only.
 * Arguments.
 */
export interface TcpResponseTimeAssertionArgs {
  /** Identifies this variant: `tcp_response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "tcp_response_time";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  maxMs: pulumi.Input<number>;
}

/** The TCP connection takes at most `maxMs` milliseconds. TCP only. */
export interface TcpResponseTimeAssertion {
  /** Identifies this variant: `tcp_response_time`. Use a literal, so that the compiler rejects members of other variants. */
  type: "tcp_response_time";
  /** Maximum in milliseconds. */
  maxMs: number;
}

/**
 * The TCP connection takes at most `warnMs` milliseconds (warning threshold). TCP only.
 * Arguments.
 */
export interface TcpResponseTimeWarnAssertionArgs {
  /** Identifies this variant: `tcp_response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "tcp_response_time_warn";
  /**
   * Maximum in milliseconds.
   * Limits: an integer.
   */
  warnMs: pulumi.Input<number>;
}

/** The TCP connection takes at most `warnMs` milliseconds (warning threshold). TCP only. */
export interface TcpResponseTimeWarnAssertion {
  /** Identifies this variant: `tcp_response_time_warn`. Use a literal, so that the compiler rejects members of other variants. */
  type: "tcp_response_time_warn";
  /** Maximum in milliseconds. */
  warnMs: number;
}

/**
 * A bearer token.
 * Arguments.
 */
export interface BearerAuthArgs {
  /** Identifies this variant: `bearer`. Use a literal, so that the compiler rejects members of other variants. */
  type: "bearer";
  /**
   * Id of the `Secret` that contains the credential.
   * Limits: a UUID.
   */
  vaultSecretId: pulumi.Input<string>;
}

/** A bearer token. */
export interface BearerAuth {
  /** Identifies this variant: `bearer`. Use a literal, so that the compiler rejects members of other variants. */
  type: "bearer";
  /** Id of the `Secret` that contains the credential. */
  vaultSecretId: string;
}

/**
 * Basic authentication: the secret contains `user:password`.
 * Arguments.
 */
export interface BasicAuthArgs {
  /** Identifies this variant: `basic`. Use a literal, so that the compiler rejects members of other variants. */
  type: "basic";
  /**
   * Id of the `Secret` that contains the credential.
   * Limits: a UUID.
   */
  vaultSecretId: pulumi.Input<string>;
}

/** Basic authentication: the secret contains `user:password`. */
export interface BasicAuth {
  /** Identifies this variant: `basic`. Use a literal, so that the compiler rejects members of other variants. */
  type: "basic";
  /** Id of the `Secret` that contains the credential. */
  vaultSecretId: string;
}

/**
 * The value of a custom header.
 * Arguments.
 */
export interface HeaderAuthArgs {
  /** Identifies this variant: `header`. Use a literal, so that the compiler rejects members of other variants. */
  type: "header";
  /**
   * Name of the header that contains the credential.
   * Limits: letters, digits, - and _.
   */
  headerName: pulumi.Input<string>;
  /**
   * Id of the `Secret` that contains the credential.
   * Limits: a UUID.
   */
  vaultSecretId: pulumi.Input<string>;
}

/** The value of a custom header. */
export interface HeaderAuth {
  /** Identifies this variant: `header`. Use a literal, so that the compiler rejects members of other variants. */
  type: "header";
  /** Name of the header that contains the credential. */
  headerName: string;
  /** Id of the `Secret` that contains the credential. */
  vaultSecretId: string;
}

/**
 * A key in a header.
 * Arguments.
 */
export interface ApiKeyAuthArgs {
  /** Identifies this variant: `api_key`. Use a literal, so that the compiler rejects members of other variants. */
  type: "api_key";
  /**
   * Name of the header that contains the credential.
   * Limits: letters, digits, - and _.
   */
  headerName: pulumi.Input<string>;
  /**
   * Id of the `Secret` that contains the credential.
   * Limits: a UUID.
   */
  vaultSecretId: pulumi.Input<string>;
}

/** A key in a header. */
export interface ApiKeyAuth {
  /** Identifies this variant: `api_key`. Use a literal, so that the compiler rejects members of other variants. */
  type: "api_key";
  /** Name of the header that contains the credential. */
  headerName: string;
  /** Id of the `Secret` that contains the credential. */
  vaultSecretId: string;
}

/**
 * When failures become an incident. The service creates a default policy if omitted. A policy can be replaced but not removed: if removed later, the value is kept.
 * Arguments.
 */
export interface IncidentPolicyArgs {
  /**
   * Trigger rules; any of them is sufficient.
   * Limits: at least one.
   */
  triggerRules: pulumi.Input<pulumi.Input<TriggerRuleArgs>[]>;
  /** How a trigger is confirmed. */
  confirmation: pulumi.Input<IncidentConfirmationArgs>;
  /** When the incident ends. */
  recovery: pulumi.Input<IncidentRecoveryArgs>;
}

/** When failures become an incident. The service creates a default policy if omitted. A policy can be replaced but not removed: if removed later, the value is kept. */
export interface IncidentPolicy {
  /** Trigger rules; any of them is sufficient. */
  triggerRules: TriggerRule[];
  /** How a trigger is confirmed. */
  confirmation: IncidentConfirmation;
  /** When the incident ends. */
  recovery: IncidentRecovery;
}

/**
 * `TriggerRule` of the API.
 * Arguments.
 */
export interface TriggerRuleArgs {
  /** Condition that triggers. */
  type: pulumi.Input<enums.TriggerRuleType>;
  /**
   * Whether failures are counted per region or over all regions.
   * @defaultValue "per_region"
   */
  scope?: pulumi.Input<enums.TriggerRuleScope>;
  /** Severity of the incident. */
  severity: pulumi.Input<enums.TriggerRuleSeverity>;
  /**
   * Number of failures.
   * Limits: an integer; 1 to 10.
   */
  count: pulumi.Input<number>;
  /**
   * Window in minutes. Required for failures_in_window.
   * Limits: an integer; at least 1.
   */
  windowMinutes?: pulumi.Input<number>;
  /**
   * Threshold in milliseconds. Required for response_time.
   * Limits: an integer; at least 1.
   */
  thresholdMs?: pulumi.Input<number>;
  /** How response times are aggregated, for response_time. */
  aggregationType?: pulumi.Input<enums.TriggerRuleAggregation>;
}

/** `TriggerRule` of the API. */
export interface TriggerRule {
  /** Condition that triggers. */
  type: enums.TriggerRuleType;
  /** Whether failures are counted per region or over all regions. */
  scope?: enums.TriggerRuleScope;
  /** Severity of the incident. */
  severity: enums.TriggerRuleSeverity;
  /** Number of failures. */
  count: number;
  /** Window in minutes. Required for failures_in_window. */
  windowMinutes?: number;
  /** Threshold in milliseconds. Required for response_time. */
  thresholdMs?: number;
  /** How response times are aggregated, for response_time. */
  aggregationType?: enums.TriggerRuleAggregation;
}

/**
 * How a trigger is confirmed.
 * Arguments.
 */
export interface IncidentConfirmationArgs {
  /** How a trigger is confirmed. */
  type: pulumi.Input<enums.ConfirmationType>;
  /**
   * Number of regions that must fail.
   * Limits: an integer; at least 0.
   */
  minRegionsFailing: pulumi.Input<number>;
  /**
   * Maximum seconds to wait for the regions.
   * Limits: an integer; at least 0.
   */
  maxWaitSeconds: pulumi.Input<number>;
}

/** How a trigger is confirmed. */
export interface IncidentConfirmation {
  /** How a trigger is confirmed. */
  type: enums.ConfirmationType;
  /** Number of regions that must fail. */
  minRegionsFailing: number;
  /** Maximum seconds to wait for the regions. */
  maxWaitSeconds: number;
}

/**
 * When the incident ends.
 * Arguments.
 */
export interface IncidentRecoveryArgs {
  /**
   * Number of consecutive successes.
   * Limits: an integer; at least 0.
   */
  consecutiveSuccesses: pulumi.Input<number>;
  /**
   * Number of regions that must pass.
   * Limits: an integer; at least 0.
   */
  minRegionsPassing: pulumi.Input<number>;
  /**
   * Minutes after the end of an incident in which a new failure reopens it.
   * Limits: an integer; at least 0.
   */
  cooldownMinutes: pulumi.Input<number>;
}

/** When the incident ends. */
export interface IncidentRecovery {
  /** Number of consecutive successes. */
  consecutiveSuccesses: number;
  /** Number of regions that must pass. */
  minRegionsPassing: number;
  /** Minutes after the end of an incident in which a new failure reopens it. */
  cooldownMinutes: number;
}

/**
 * Tags. When set, the whole set is managed and other tags are removed; `{}` removes all.
 * Arguments.
 */
export interface MonitorTagsArgs {
  /**
   * Ids of existing tags.
   * Limits: order does not matter.
   */
  tagIds?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Tags by name, created if no tag of that name exists.
   * Limits: order does not matter.
   */
  newTags?: pulumi.Input<pulumi.Input<NewTagArgs>[]>;
}

/** Tags. When set, the whole set is managed and other tags are removed; `{}` removes all. */
export interface MonitorTags {
  /** Ids of existing tags. */
  tagIds?: string[];
  /** Tags by name, created if no tag of that name exists. */
  newTags?: NewTag[];
}

/**
 * `NewTag` of the API.
 * Arguments.
 */
export interface NewTagArgs {
  /**
   * Name of the tag.
   * Limits: not blank; at most 100 characters.
   */
  name: pulumi.Input<string>;
  /**
   * Colour, used only if the tag does not exist yet.
   * Limits: a colour such as #0f0 or #00ff00.
   */
  color?: pulumi.Input<string>;
}

/** `NewTag` of the API. */
export interface NewTag {
  /** Name of the tag. */
  name: string;
  /** Colour, used only if the tag does not exist yet. */
  color?: string;
}

/**
 * What is recorded during runs of the monitor's code. If removed later, the value is kept.
 * Arguments.
 */
export interface CapturePolicyArgs {
  /** When screenshots are kept. */
  screenshots?: pulumi.Input<enums.CaptureMode>;
  /** When traces are kept. */
  trace?: pulumi.Input<enums.CaptureMode>;
  /** When videos are kept. */
  video?: pulumi.Input<enums.CaptureMode>;
}

/** What is recorded during runs of the monitor's code. If removed later, the value is kept. */
export interface CapturePolicy {
  /** When screenshots are kept. */
  screenshots?: enums.CaptureMode;
  /** When traces are kept. */
  trace?: enums.CaptureMode;
  /** When videos are kept. */
  video?: enums.CaptureMode;
}

/**
 * Code that the monitor runs, at most 256 files. Changed code is uploaded as a new revision; the path of the folder and the times of the files do not matter. Cannot be combined with `definitionId`.
 * Arguments.
 */
export interface MonitorPackageArgs {
  /** Folder or ZIP archive, relative to the program's folder. A folder is packed with its subfolders, without `node_modules` and names that begin with a dot; symbolic links are an error. An archive is uploaded unchanged. */
  path: pulumi.Input<string>;
  /**
   * File to run: its path in the folder or archive, separated by `/`, for example `checkout.spec.ts`.
   * Limits: at most 512 characters.
   */
  entrypoint: pulumi.Input<string>;
  /**
   * Keys (not values) of the secrets that the code uses. The monitor does not run while one of them is missing.
   * Limits: order does not matter; at most 64.
   * @defaultValue []
   */
  keys?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Code that the monitor runs, at most 256 files. Changed code is uploaded as a new revision; the path of the folder and the times of the files do not matter. Cannot be combined with `definitionId`. */
export interface MonitorPackage {
  /** Folder or ZIP archive, relative to the program's folder. A folder is packed with its subfolders, without `node_modules` and names that begin with a dot; symbolic links are an error. An archive is uploaded unchanged. */
  path: string;
  /** File to run: its path in the folder or archive, separated by `/`, for example `checkout.spec.ts`. */
  entrypoint: string;
  /** Keys (not values) of the secrets that the code uses. The monitor does not run while one of them is missing. */
  keys?: string[];
  /** SHA-256 of the archive. The provider computes it from the files. */
  digest?: string;
}
