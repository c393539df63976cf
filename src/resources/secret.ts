// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `Secret`. */
export interface SecretArgs {
  /**
   * Name of the secret, unique in the workspace.
   * Limits: not blank; at most 255 characters.
   * Changing this replaces the resource.
   */
  key: pulumi.Input<string>;
  /**
   * The value.
   * Limits: at most 32768 characters.
   * Always stored as a secret.
   * The API never returns it.
   */
  value: pulumi.Input<string>;
}

/** State of `Secret`, for `get`. */
export interface SecretState extends Partial<SecretArgs> {
  /** SHA-256 of the value, in hexadecimal. */
  valueHash?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A secret in the service's vault, which monitors use to authenticate with their targets. The API never returns the value; changes made elsewhere are detected through its hash. The service refuses to delete a secret while monitors use it.
 *
 * @example
 * ```typescript
 * const config = new pulumi.Config();
 * const token = new monitoring.Secret("token", { key: "shop-token", value: config.requireSecret("shopToken") });
 * ```
 */
export class Secret extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Secret";

  /**
   * Reads an existing secret without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: SecretState,
    options?: pulumi.CustomResourceOptions,
  ): Secret;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): Secret;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: SecretState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): Secret {
    return new Secret(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a secret, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Secret {
    return isOfKind(value, "Secret");
  }

  /** Name of the secret, unique in the workspace. */
  declare readonly key: pulumi.Output<string>;

  /** The value. */
  declare readonly value: pulumi.Output<string>;

  /** SHA-256 of the value, in hexadecimal. */
  declare readonly valueHash: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: SecretArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("Secret", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
