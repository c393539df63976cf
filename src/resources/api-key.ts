// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `ApiKey`. */
export interface ApiKeyArgs {
  /**
   * Name. It does not have to be unique.
   * Limits: not blank; at most 200 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * When the key expires; never if omitted. Must be in the future.
   * Limits: ISO 8601 with a zone.
   * Changing this replaces the resource.
   */
  expiresAt?: pulumi.Input<string>;
  /** Any string. Changing it regenerates the key in place: same id, name and expiry, new value. */
  rotationTrigger?: pulumi.Input<string>;
  /**
   * What a destroy does: `delete` removes the record and frees one of the ten slots; `revoke` keeps the key listed as revoked.
   * @defaultValue "delete"
   */
  onDestroy?: pulumi.Input<enums.ApiKeyOnDestroy>;
}

/** State of `ApiKey`, for `get`. */
export interface ApiKeyState extends Partial<ApiKeyArgs> {
  /** The value of the key. */
  key?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
}

/**
 * An API key of the organization, which can have at most ten. Changing `rotationTrigger` gives the key a new value in place; the old value stops working within about five minutes. A key that was revoked elsewhere counts as gone and is created again.
 *
 * Replacing or deleting it loses its value, which stops working within about five minutes.
 *
 * @example
 * ```typescript
 * const ci = new monitoring.ApiKey("ci", { name: "ci" });
 * export const key = ci.key;
 * ```
 *
 * @example
 * ```typescript
 * const ci = new monitoring.ApiKey("ci", {
 *     name: "ci",
 *     expiresAt: "2030-01-01T00:00:00Z",
 *     rotationTrigger: "2026-11",
 *     onDestroy: "revoke",
 * });
 * ```
 */
export class ApiKey extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:ApiKey";

  /**
   * Reads an existing API key without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: ApiKeyState,
    options?: pulumi.CustomResourceOptions,
  ): ApiKey;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): ApiKey;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: ApiKeyState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): ApiKey {
    return new ApiKey(name, lookup({}), { ...options, id });
  }

  /** Whether a value is an API key, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is ApiKey {
    return isOfKind(value, "ApiKey");
  }

  /** Name. It does not have to be unique. */
  declare readonly name: pulumi.Output<string>;

  /** When the key expires; never if omitted. Must be in the future. */
  declare readonly expiresAt: pulumi.Output<string | undefined>;

  /** Any string. Changing it regenerates the key in place: same id, name and expiry, new value. */
  declare readonly rotationTrigger: pulumi.Output<string | undefined>;

  /** What a destroy does: `delete` removes the record and frees one of the ten slots; `revoke` keeps the key listed as revoked. */
  declare readonly onDestroy: pulumi.Output<enums.ApiKeyOnDestroy | undefined>;

  /** The value of the key. */
  declare readonly key: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: ApiKeyArgs = {}, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("ApiKey", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
