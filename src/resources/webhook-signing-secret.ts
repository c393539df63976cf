// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `WebhookSigningSecret`. */
export interface WebhookSigningSecretArgs {
  /** Any string. Changing it generates a new secret; the old one is no longer used. */
  rotationTrigger?: pulumi.Input<string>;
}

/** State of `WebhookSigningSecret`, for `get`. */
export interface WebhookSigningSecretState extends Partial<WebhookSigningSecretArgs> {
  /** The secret, if this resource generated it. */
  secret?: pulumi.Input<string>;
  /** The masked secret, as the dashboard shows it. */
  maskedSecret?: pulumi.Input<string>;
}

/**
 * The secret that signs the organization's webhooks. An organization has one; the API returns it only when it is generated. Creating this resource or changing `rotationTrigger` generates a new one. The API cannot remove it: after a destroy it remains in force.
 *
 * @example
 * ```typescript
 * const signing = new monitoring.WebhookSigningSecret("signing", { rotationTrigger: "2026-11" });
 * export const secret = signing.secret;
 * ```
 */
export class WebhookSigningSecret extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:WebhookSigningSecret";

  /**
   * Reads an existing webhook signing secret without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: WebhookSigningSecretState,
    options?: pulumi.CustomResourceOptions,
  ): WebhookSigningSecret;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): WebhookSigningSecret;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: WebhookSigningSecretState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): WebhookSigningSecret {
    return new WebhookSigningSecret(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a webhook signing secret, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is WebhookSigningSecret {
    return isOfKind(value, "WebhookSigningSecret");
  }

  /** Any string. Changing it generates a new secret; the old one is no longer used. */
  declare readonly rotationTrigger: pulumi.Output<string | undefined>;

  /** The secret, if this resource generated it. */
  declare readonly secret: pulumi.Output<string | undefined>;

  /** The masked secret, as the dashboard shows it. */
  declare readonly maskedSecret: pulumi.Output<string | undefined>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: WebhookSigningSecretArgs = {}, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("WebhookSigningSecret", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
