// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "./traces";

/** What a `ResourceGroup` is made from. */
export interface ResourceGroupArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 255 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * What it is, for people.
   * Limits: at most 500 characters.
   */
  description?: pulumi.Input<string>;
  /**
   * Notification policy of the group. Left out, it stays as it is: `ResourceGroupPolicy` sets it where the policy's rules name the group itself.
   * Limits: a UUID.
   */
  alertPolicyId?: pulumi.Input<string>;
  /**
   * Seconds between two checks of a member.
   * Limits: an integer; 30 to 86400.
   */
  defaultFrequency?: pulumi.Input<number>;
  /**
   * Regions that members are checked from.
   * Limits: order does not matter.
   */
  defaultRegions?: pulumi.Input<pulumi.Input<string>[]>;
  /** How a failed check of a member is repeated. */
  defaultRetryStrategy?: pulumi.Input<RetryStrategyArgs>;
  /**
   * Alert channels of members.
   * Limits: order does not matter.
   */
  defaultAlertChannels?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Environment of members.
   * Limits: a UUID.
   */
  defaultEnvironmentId?: pulumi.Input<string>;
  /** How `healthThresholdValue` counts failing members. Both or neither. */
  healthThresholdType?: pulumi.Input<enums.HealthThresholdType>;
  /**
   * From how many failing members on the group counts as unhealthy.
   * Limits: 0 to 100.
   */
  healthThresholdValue?: pulumi.Input<number>;
  /**
   * Whether members stay silent and only the group alerts.
   * @defaultValue false
   */
  suppressMemberAlerts?: pulumi.Input<boolean>;
  /**
   * Seconds that a breach must last before it counts.
   * Limits: an integer; 0 to 600.
   */
  confirmationDelaySeconds?: pulumi.Input<number>;
  /**
   * Minutes of health before a breach is over.
   * Limits: an integer; 0 to 60.
   */
  recoveryCooldownMinutes?: pulumi.Input<number>;
}

/** What a `ResourceGroup` has in its state, for `get`. */
export interface ResourceGroupState extends Partial<ResourceGroupArgs> {
  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
  managedBy?: pulumi.Input<enums.ManagedBy>;
  /** The organization it belongs to. */
  organizationId?: pulumi.Input<number>;
  /** Name in addresses, made from the first name. */
  slug?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A resource group: monitors and services that are watched together, with defaults for its members and a health threshold. Members are declared with `ResourceGroupMember`. Deleting a group also deletes the status page components that show it.
 *
 * Replacing or deleting it loses its memberships and the status page components that show it.
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
   * Looks at a resource group that exists, without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted as in other providers: everything is read from the API
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

  /** Whether a value is a resource group, also where two copies of this package are loaded. */
  static override isInstance(value: unknown): value is ResourceGroup {
    return isOfKind(value, "ResourceGroup");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** What it is, for people. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Notification policy of the group. Left out, it stays as it is: `ResourceGroupPolicy` sets it where the policy's rules name the group itself. */
  declare readonly alertPolicyId: pulumi.Output<string | undefined>;

  /** Seconds between two checks of a member. */
  declare readonly defaultFrequency: pulumi.Output<number | undefined>;

  /** Regions that members are checked from. */
  declare readonly defaultRegions: pulumi.Output<string[] | undefined>;

  /** How a failed check of a member is repeated. */
  declare readonly defaultRetryStrategy: pulumi.Output<RetryStrategy | undefined>;

  /** Alert channels of members. */
  declare readonly defaultAlertChannels: pulumi.Output<string[] | undefined>;

  /** Environment of members. */
  declare readonly defaultEnvironmentId: pulumi.Output<string | undefined>;

  /** How `healthThresholdValue` counts failing members. Both or neither. */
  declare readonly healthThresholdType: pulumi.Output<enums.HealthThresholdType | undefined>;

  /** From how many failing members on the group counts as unhealthy. */
  declare readonly healthThresholdValue: pulumi.Output<number | undefined>;

  /** Whether members stay silent and only the group alerts. */
  declare readonly suppressMemberAlerts: pulumi.Output<boolean>;

  /** Seconds that a breach must last before it counts. */
  declare readonly confirmationDelaySeconds: pulumi.Output<number | undefined>;

  /** Minutes of health before a breach is over. */
  declare readonly recoveryCooldownMinutes: pulumi.Output<number | undefined>;

  /** Which tool the service says wrote it last. Sent with every create and update from `monitoring:managedBy`; a value that somebody else wrote is shown as drift. */
  declare readonly managedBy: pulumi.Output<enums.ManagedBy | undefined>;

  /** The organization it belongs to. */
  declare readonly organizationId: pulumi.Output<number>;

  /** Name in addresses, made from the first name. */
  declare readonly slug: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args what it is made from
   * @param options as for any resource; `adopt` to take over what exists
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
 * How a failed check of a member is repeated.
 * Arguments.
 */
export interface RetryStrategyArgs {
  /** Kind of retry; `fixed` is the one the service knows. */
  type: pulumi.Input<string>;
  /**
   * How many retries.
   * Limits: an integer; at least 0.
   */
  maxRetries: pulumi.Input<number>;
  /**
   * Seconds between two retries.
   * Limits: an integer; at least 0.
   */
  interval: pulumi.Input<number>;
}

/** How a failed check of a member is repeated. */
export interface RetryStrategy {
  /** Kind of retry; `fixed` is the one the service knows. */
  type: string;
  /** How many retries. */
  maxRetries: number;
  /** Seconds between two retries. */
  interval: number;
}
