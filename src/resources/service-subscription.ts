// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `ServiceSubscription`. */
export interface ServiceSubscriptionArgs {
  /**
   * Slug of the service in the catalogue.
   * Changing this replaces the resource.
   */
  slug: pulumi.Input<string>;
  /**
   * Id of a component of the service; the whole service if omitted.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  componentId?: pulumi.Input<string>;
  /**
   * Which events trigger alerts.
   * @defaultValue "AWARENESS"
   */
  alertSensitivity?: pulumi.Input<enums.AlertSensitivity>;
}

/** State of `ServiceSubscription`, for `get`. */
export interface ServiceSubscriptionState extends Partial<ServiceSubscriptionArgs> {
  /** Id of the subscription; the same as `id`. */
  subscriptionId?: pulumi.Input<string>;
  /** Id of the service. */
  serviceId?: pulumi.Input<string>;
  /** Name of the service. */
  name?: pulumi.Input<string>;
  /** When the subscription was created. */
  subscribedAt?: pulumi.Input<string>;
}

/**
 * A subscription to a service of the public catalogue, or to one of its components. Subscribing twice returns the same subscription, so creating one that already exists is an error: `adopt` the existing one instead. It can be a member of a resource group (type `service`) and a component of a status page (type `DEPENDENCY`).
 *
 * Replacing or deleting it loses its memberships in resource groups, and its components on status pages.
 *
 * @example
 * ```typescript
 * new monitoring.ServiceSubscription("payments", { slug: "stripe", alertSensitivity: "MAJOR_ONLY" });
 * ```
 *
 * @example
 * ```typescript
 * const payments = new monitoring.ServiceSubscription("payments", { slug: "stripe" });
 * const checkout = new monitoring.ResourceGroup("checkout", { name: "Checkout" });
 * new monitoring.ResourceGroupMember("checkout-payments", {
 *     groupId: checkout.id,
 *     memberType: "service",
 *     memberId: payments.id,
 * });
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * new monitoring.StatusPageComponent("payments", {
 *     statusPageId: page.id,
 *     type: "DEPENDENCY",
 *     serviceSubscriptionId: payments.id,
 *     name: "Payments",
 * });
 * ```
 */
export class ServiceSubscription extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:ServiceSubscription";

  /**
   * Reads an existing service subscription without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: ServiceSubscriptionState,
    options?: pulumi.CustomResourceOptions,
  ): ServiceSubscription;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): ServiceSubscription;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: ServiceSubscriptionState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): ServiceSubscription {
    return new ServiceSubscription(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a service subscription, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is ServiceSubscription {
    return isOfKind(value, "ServiceSubscription");
  }

  /** Slug of the service in the catalogue. */
  declare readonly slug: pulumi.Output<string>;

  /** Id of a component of the service; the whole service if omitted. */
  declare readonly componentId: pulumi.Output<string | undefined>;

  /** Which events trigger alerts. */
  declare readonly alertSensitivity: pulumi.Output<enums.AlertSensitivity>;

  /** Id of the subscription; the same as `id`. */
  declare readonly subscriptionId: pulumi.Output<string>;

  /** Id of the service. */
  declare readonly serviceId: pulumi.Output<string>;

  /** Name of the service. */
  declare readonly name: pulumi.Output<string>;

  /** When the subscription was created. */
  declare readonly subscribedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: ServiceSubscriptionArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("ServiceSubscription", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
