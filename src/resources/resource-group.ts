// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `ResourceGroup`. */
export interface ResourceGroupArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 255 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Description, for people.
   * Limits: at most 500 characters.
   */
  description?: pulumi.Input<string>;
  /**
   * Id of the group's notification policy. If omitted, the live value is kept, because `ResourceGroupPolicy` may set it. If removed later, it is cleared.
   * Limits: a UUID.
   */
  alertPolicyId?: pulumi.Input<string>;
  /**
   * Seconds between two checks of a member.
   * Limits: an integer; 30 to 86400.
   */
  defaultFrequency?: pulumi.Input<number>;
  /**
   * Regions to check members from.
   * Limits: order does not matter.
   */
  defaultRegions?: pulumi.Input<pulumi.Input<string>[]>;
  /** How a failed check of a member is retried. */
  defaultRetryStrategy?: pulumi.Input<RetryStrategyArgs>;
  /**
   * Ids of the alert channels of members.
   * Limits: order does not matter.
   */
  defaultAlertChannels?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Id of the environment of members.
   * Limits: a UUID.
   */
  defaultEnvironmentId?: pulumi.Input<string>;
  /** Whether `healthThresholdValue` is a count or a percentage. Set both or neither. */
  healthThresholdType?: pulumi.Input<enums.HealthThresholdType>;
  /**
   * Count or percentage of failing members at which the group counts as unhealthy.
   * Limits: 0 to 100.
   */
  healthThresholdValue?: pulumi.Input<number>;
  /**
   * Whether alerts of members are suppressed, so that only the group alerts.
   * @defaultValue false
   */
  suppressMemberAlerts?: pulumi.Input<boolean>;
  /**
   * Seconds that a breach must last to count.
   * Limits: an integer; 0 to 600.
   */
  confirmationDelaySeconds?: pulumi.Input<number>;
  /**
   * Minutes that the group must be healthy before a breach ends.
   * Limits: an integer; 0 to 60.
   */
  recoveryCooldownMinutes?: pulumi.Input<number>;
}

/** State of `ResourceGroup`, for `get`. */
export interface ResourceGroupState extends Partial<ResourceGroupArgs> {
  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /** Id of its organization. */
  organizationId?: pulumi.Input<number>;
  /** Name in URLs, derived from the name that the group was created with. */
  slug?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A group of monitors and services, with defaults for its members and a health threshold. Add members with `ResourceGroupMember`. Deleting a group also deletes the status page components that show it.
 *
 * Replacing or deleting it loses its memberships, and its components on status pages.
 *
 * @example
 * ```typescript
 * const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
 * ```
 *
 * @example
 * ```typescript
 * const shop = new monitoring.ResourceGroup("shop", {
 *     name: "Shop",
 *     description: "Everything a customer touches",
 *     healthThresholdType: "PERCENTAGE",
 *     healthThresholdValue: 50,
 *     suppressMemberAlerts: true,
 *     defaultRegions: ["us-east", "eu-west"],
 * });
 * ```
 */
export class ResourceGroup extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:ResourceGroup";

  /**
   * Reads an existing resource group without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: ResourceGroupState,
    options?: pulumi.CustomResourceOptions,
  ): ResourceGroup;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): ResourceGroup;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: ResourceGroupState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): ResourceGroup {
    return new ResourceGroup(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a resource group, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is ResourceGroup {
    return isOfKind(value, "ResourceGroup");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** Description, for people. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Id of the group's notification policy. If omitted, the live value is kept, because `ResourceGroupPolicy` may set it. If removed later, it is cleared. */
  declare readonly alertPolicyId: pulumi.Output<string | undefined>;

  /** Seconds between two checks of a member. */
  declare readonly defaultFrequency: pulumi.Output<number | undefined>;

  /** Regions to check members from. */
  declare readonly defaultRegions: pulumi.Output<string[] | undefined>;

  /** How a failed check of a member is retried. */
  declare readonly defaultRetryStrategy: pulumi.Output<RetryStrategy | undefined>;

  /** Ids of the alert channels of members. */
  declare readonly defaultAlertChannels: pulumi.Output<string[] | undefined>;

  /** Id of the environment of members. */
  declare readonly defaultEnvironmentId: pulumi.Output<string | undefined>;

  /** Whether `healthThresholdValue` is a count or a percentage. Set both or neither. */
  declare readonly healthThresholdType: pulumi.Output<enums.HealthThresholdType | undefined>;

  /** Count or percentage of failing members at which the group counts as unhealthy. */
  declare readonly healthThresholdValue: pulumi.Output<number | undefined>;

  /** Whether alerts of members are suppressed, so that only the group alerts. */
  declare readonly suppressMemberAlerts: pulumi.Output<boolean>;

  /** Seconds that a breach must last to count. */
  declare readonly confirmationDelaySeconds: pulumi.Output<number | undefined>;

  /** Minutes that the group must be healthy before a breach ends. */
  declare readonly recoveryCooldownMinutes: pulumi.Output<number | undefined>;

  /** The tool that wrote it last. Every create and update sets it from `monitoring:managedBy`; a value set by another tool is shown as drift. */
  declare readonly managedBy: pulumi.Output<enums.ManagedBy | undefined>;

  /** Id of its organization. */
  declare readonly organizationId: pulumi.Output<number>;

  /** Name in URLs, derived from the name that the group was created with. */
  declare readonly slug: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: ResourceGroupArgs = {}, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("ResourceGroup", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * How a failed check of a member is retried.
 * Arguments.
 */
export interface RetryStrategyArgs {
  /** Type of retry; the service supports `fixed`. */
  type: pulumi.Input<string>;
  /**
   * Maximum number of retries.
   * Limits: an integer; at least 0.
   */
  maxRetries: pulumi.Input<number>;
  /**
   * Seconds between two retries.
   * Limits: an integer; at least 0.
   */
  interval: pulumi.Input<number>;
}

/** How a failed check of a member is retried. */
export interface RetryStrategy {
  /** Type of retry; the service supports `fixed`. */
  type: string;
  /** Maximum number of retries. */
  maxRetries: number;
  /** Seconds between two retries. */
  interval: number;
}
