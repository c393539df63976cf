// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `ResourceGroupPolicy`. */
export interface ResourceGroupPolicyArgs {
  /**
   * Id of the resource group.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  groupId: pulumi.Input<string>;
  /**
   * Id of the notification policy.
   * Limits: a UUID.
   */
  policyId: pulumi.Input<string>;
}

/** State of `ResourceGroupPolicy`, for `get`. */
export interface ResourceGroupPolicyState extends Partial<ResourceGroupPolicyArgs> {
  /** Id of the group's organization. */
  organizationId?: pulumi.Input<number>;
}

/**
 * Attaches a notification policy to a resource group. Use it for a policy whose rules refer to the group, which must exist before the policy. Use either this or the group's `alertPolicyId`, not both. It fails if the group already has another policy. Destroying it detaches the policy and keeps both objects.
 *
 * @example
 * ```typescript
 * const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
 * const mail = new monitoring.AlertChannel("on-call", {
 *     name: "On call",
 *     config: { channelType: "email", recipients: ["oncall@example.com"] },
 * });
 * const policy = new monitoring.NotificationPolicy("shop", {
 *     name: "Shop",
 *     matchRules: [{ type: "resource_group_id_in", values: [shop.id] }],
 *     escalation: { steps: [{ channelIds: [mail.id] }] },
 * });
 * new monitoring.ResourceGroupPolicy("shop", { groupId: shop.id, policyId: policy.id });
 * ```
 */
export class ResourceGroupPolicy extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:ResourceGroupPolicy";

  /**
   * Reads an existing resource group policy without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: ResourceGroupPolicyState,
    options?: pulumi.CustomResourceOptions,
  ): ResourceGroupPolicy;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): ResourceGroupPolicy;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: ResourceGroupPolicyState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): ResourceGroupPolicy {
    return new ResourceGroupPolicy(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a resource group policy, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is ResourceGroupPolicy {
    return isOfKind(value, "ResourceGroupPolicy");
  }

  /** Id of the resource group. */
  declare readonly groupId: pulumi.Output<string>;

  /** Id of the notification policy. */
  declare readonly policyId: pulumi.Output<string>;

  /** Id of the group's organization. */
  declare readonly organizationId: pulumi.Output<number>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: ResourceGroupPolicyArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("ResourceGroupPolicy", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
