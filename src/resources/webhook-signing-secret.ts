// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "./traces";

/** What a `WebhookSigningSecret` is made from. */
export interface WebhookSigningSecretArgs {
  /** Any text. A change of it makes a new secret; the old one signs no more. */
  rotationTrigger?: pulumi.Input<string>;
}

/** What a `WebhookSigningSecret` has in its state, for `get`. */
export interface WebhookSigningSecretState extends Partial<WebhookSigningSecretArgs> {
  /** The secret, known to the one who made it. */
  secret?: pulumi.Input<string>;
  /** Its visible part, as the dashboard shows it. */
  maskedSecret?: pulumi.Input<string>;
}

/**
 * The secret with which the organization's webhooks are signed: there is one, and it is shown once, when it is made. Creating this resource makes a new one, and so does another `rotationTrigger`. The API cannot take it away: destroying the resource leaves it in force.
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
   * Looks at a webhook signing secret that exists, without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted as in other providers: everything is read from the API
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

  /** Whether a value is a webhook signing secret, also where two copies of this package are loaded. */
  static override isInstance(value: unknown): value is WebhookSigningSecret {
    return isOfKind(value, "WebhookSigningSecret");
  }

  /** Any text. A change of it makes a new secret; the old one signs no more. */
  declare readonly rotationTrigger: pulumi.Output<string | undefined>;

  /** The secret, known to the one who made it. */
  declare readonly secret: pulumi.Output<string | undefined>;

  /** Its visible part, as the dashboard shows it. */
  declare readonly maskedSecret: pulumi.Output<string | undefined>;

  /**
   * @param name name in the program
   * @param args what it is made from
   * @param options as for any resource; `adopt` to take over what exists
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
