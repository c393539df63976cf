// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `StatusPageSubscriber`. */
export interface StatusPageSubscriberArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * How they are notified.
   * Changing this replaces the resource.
   * @defaultValue "EMAIL"
   */
  channel?: pulumi.Input<enums.SubscriberChannel>;
  /**
   * E-mail address, phone number or URL.
   * Limits: at most 2048 characters.
   * Changing this replaces the resource.
   */
  destination: pulumi.Input<string>;
  /**
   * Ids of the components to notify about; the whole page if omitted or empty.
   * Limits: order does not matter.
   */
  componentIds?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Whether they must confirm first, only for EMAIL. Used on create only; a later change has no effect.
   * @defaultValue false
   */
  requireConfirmation?: pulumi.Input<boolean>;
}

/** State of `StatusPageSubscriber`, for `get`. */
export interface StatusPageSubscriberState extends Partial<StatusPageSubscriberArgs> {
  /** When they subscribed. */
  createdAt?: pulumi.Input<string>;
}

/**
 * A subscriber of a status page, who is notified of its incidents. Subscribing twice changes the existing subscription, so creating one that already exists is an error.
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * new monitoring.StatusPageSubscriber("press", { statusPageId: page.id, channel: "EMAIL", destination: "press@example.com" });
 * ```
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * const checkout = new monitoring.StatusPageComponent("checkout", { statusPageId: page.id, type: "STATIC", name: "Checkout" });
 * new monitoring.StatusPageSubscriber("partner", {
 *     statusPageId: page.id,
 *     channel: "EMAIL",
 *     destination: "partner@example.com",
 *     componentIds: [checkout.id],
 *     requireConfirmation: true,
 * });
 * ```
 */
export class StatusPageSubscriber extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:StatusPageSubscriber";

  /**
   * Reads an existing status page subscriber without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state the id of its StatusPage; everything else is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: StatusPageSubscriberState & { statusPageId: pulumi.Input<string> },
    options?: pulumi.CustomResourceOptions,
  ): StatusPageSubscriber {
    return new StatusPageSubscriber(name, lookup({ statusPageId: state.statusPageId }), {
      ...options,
      id,
    });
  }

  /** Whether a value is a status page subscriber, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPageSubscriber {
    return isOfKind(value, "StatusPageSubscriber");
  }

  /** Id of the status page. */
  declare readonly statusPageId: pulumi.Output<string>;

  /** How they are notified. */
  declare readonly channel: pulumi.Output<enums.SubscriberChannel>;

  /** E-mail address, phone number or URL. */
  declare readonly destination: pulumi.Output<string>;

  /** Ids of the components to notify about; the whole page if omitted or empty. */
  declare readonly componentIds: pulumi.Output<string[] | undefined>;

  /** Whether they must confirm first, only for EMAIL. Used on create only; a later change has no effect. */
  declare readonly requireConfirmation: pulumi.Output<boolean | undefined>;

  /** When they subscribed. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: StatusPageSubscriberArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("StatusPageSubscriber", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
