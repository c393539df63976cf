// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `ResourceGroupMember`. */
export interface ResourceGroupMemberArgs {
  /**
   * Id of the resource group.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  groupId: pulumi.Input<string>;
  /**
   * Type of the member.
   * Changing this replaces the resource.
   */
  memberType: pulumi.Input<enums.ResourceGroupMemberType>;
  /**
   * Id of the monitor, or for a service, the id of its subscription.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  memberId: pulumi.Input<string>;
}

/** State of `ResourceGroupMember`, for `get`. */
export interface ResourceGroupMemberState extends Partial<ResourceGroupMemberArgs> {
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
}

/**
 * Membership of a monitor (or of a service, through its subscription) in a resource group. A monitor can be in several groups. Any change replaces the membership.
 *
 * @example
 * ```typescript
 * const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
 * const api = new monitoring.Monitor("api", {
 *     name: "api",
 *     type: "HTTP",
 *     config: { url: "https://shop.example.com/health" },
 *     regions: ["us-east"],
 * });
 * new monitoring.ResourceGroupMember("shop-api", { groupId: shop.id, memberType: "monitor", memberId: api.id });
 * ```
 */
export class ResourceGroupMember extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:ResourceGroupMember";

  /**
   * Reads an existing resource group member without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state the id of its ResourceGroup; everything else is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: ResourceGroupMemberState & { groupId: pulumi.Input<string> },
    options?: pulumi.CustomResourceOptions,
  ): ResourceGroupMember {
    return new ResourceGroupMember(name, lookup({ groupId: state.groupId }), { ...options, id });
  }

  /** Whether a value is a resource group member, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is ResourceGroupMember {
    return isOfKind(value, "ResourceGroupMember");
  }

  /** Id of the resource group. */
  declare readonly groupId: pulumi.Output<string>;

  /** Type of the member. */
  declare readonly memberType: pulumi.Output<enums.ResourceGroupMemberType>;

  /** Id of the monitor, or for a service, the id of its subscription. */
  declare readonly memberId: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: ResourceGroupMemberArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("ResourceGroupMember", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
