// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `Environment`. */
export interface EnvironmentArgs {
  /**
   * Display name.
   * Limits: not blank; at most 100 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Name in URLs, unique in the organization.
   * Limits: at most 100 characters; lower-case letters, digits, - and _, starting with a letter or digit.
   * Changing this replaces the resource.
   */
  slug: pulumi.Input<string>;
  /** Variables by name. When set, the whole set is managed and other variables are removed. The API returns them in plain text; wrap sensitive ones in `pulumi.secret`. */
  variables?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /**
   * Whether monitors without an environment use this one. Setting it unsets the previous default.
   * @defaultValue false
   */
  isDefault?: pulumi.Input<boolean>;
}

/** State of `Environment`, for `get`. */
export interface EnvironmentState extends Partial<EnvironmentArgs> {
  /** Id of its organization. */
  orgId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A named set of variables that monitors run with. The service addresses it by its slug and refuses to delete it while monitors use it.
 *
 * @example
 * ```typescript
 * const staging = new monitoring.Environment("staging", { name: "Staging", slug: "staging" });
 * ```
 *
 * @example
 * ```typescript
 * const config = new pulumi.Config();
 * const production = new monitoring.Environment("production", {
 *     name: "Production",
 *     slug: "prod",
 *     variables: { BASE_URL: "https://shop.example.com", TOKEN: config.requireSecret("token") },
 * });
 * ```
 */
export class Environment extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Environment";

  /**
   * Reads an existing environment without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: EnvironmentState,
    options?: pulumi.CustomResourceOptions,
  ): Environment;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): Environment;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: EnvironmentState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): Environment {
    return new Environment(name, lookup({}), { ...options, id });
  }

  /** Whether a value is an environment, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Environment {
    return isOfKind(value, "Environment");
  }

  /** Display name. */
  declare readonly name: pulumi.Output<string>;

  /** Name in URLs, unique in the organization. */
  declare readonly slug: pulumi.Output<string>;

  /** Variables by name. When set, the whole set is managed and other variables are removed. The API returns them in plain text; wrap sensitive ones in `pulumi.secret`. */
  declare readonly variables: pulumi.Output<Record<string, string> | undefined>;

  /** Whether monitors without an environment use this one. Setting it unsets the previous default. */
  declare readonly isDefault: pulumi.Output<boolean>;

  /** Id of its organization. */
  declare readonly orgId: pulumi.Output<number>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: EnvironmentArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("Environment", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
