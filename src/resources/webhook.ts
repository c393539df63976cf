// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `Webhook`. */
export interface WebhookArgs {
  /**
   * URL of the receiver. It must be https; the emulator also posts to http addresses of this machine.
   * Limits: at most 2048 characters; an https address (http only for receivers on this machine, with the emulator); an http or https address.
   */
  url: pulumi.Input<string>;
  /**
   * Description, for people.
   * Limits: at most 255 characters.
   */
  description?: pulumi.Input<string>;
  /**
   * Events to post.
   * Limits: order does not matter; at least one.
   */
  subscribedEvents: pulumi.Input<pulumi.Input<enums.WebhookEvent>[]>;
  /**
   * Whether events are posted. The service creates every webhook enabled; `false` needs a second call.
   * @defaultValue true
   */
  enabled?: pulumi.Input<boolean>;
}

/** State of `Webhook`, for `get`. */
export interface WebhookState extends Partial<WebhookArgs> {
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * An endpoint to which platform events are posted, signed with the organization's signing secret. The service disables a webhook after too many failures, which is shown as drift of `enabled`.
 *
 * @example
 * ```typescript
 * new monitoring.Webhook("events", {
 *     url: "https://hooks.example.com/monitoring",
 *     subscribedEvents: ["incident.created", "incident.resolved"],
 * });
 * ```
 */
export class Webhook extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Webhook";

  /**
   * Reads an existing webhook without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: WebhookState,
    options?: pulumi.CustomResourceOptions,
  ): Webhook;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): Webhook;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: WebhookState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): Webhook {
    return new Webhook(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a webhook, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Webhook {
    return isOfKind(value, "Webhook");
  }

  /** URL of the receiver. It must be https; the emulator also posts to http addresses of this machine. */
  declare readonly url: pulumi.Output<string>;

  /** Description, for people. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Events to post. */
  declare readonly subscribedEvents: pulumi.Output<enums.WebhookEvent[]>;

  /** Whether events are posted. The service creates every webhook enabled; `false` needs a second call. */
  declare readonly enabled: pulumi.Output<boolean>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: WebhookArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("Webhook", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
