// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `AssignedEmailDomain`. */
export interface AssignedEmailDomainArgs {
  /**
   * Whether the domain is disabled and accepts no mail.
   * @defaultValue false
   */
  disabled?: pulumi.Input<boolean>;
}

/** State of `AssignedEmailDomain`, for `get`. */
export interface AssignedEmailDomainState extends Partial<AssignedEmailDomainArgs> {
  /** The domain name, which the service chooses. */
  name?: pulumi.Input<string>;
  /** Id of its workspace. */
  workspaceId?: pulumi.Input<number>;
  /** Number of days that mail is kept. */
  retentionDays?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A domain that the service gives to the workspace to receive mail in tests. It needs no DNS records. A workspace has only one, so creating one that already exists is an error.
 *
 * Replacing or deleting it loses the mail it has received.
 *
 * @example
 * ```typescript
 * const mail = new monitoring.AssignedEmailDomain("mail");
 * // Mail to any name at this domain arrives.
 * export const domain = mail.name;
 * ```
 */
export class AssignedEmailDomain extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:AssignedEmailDomain";

  /**
   * Reads an existing assigned email domain without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: AssignedEmailDomainState,
    options?: pulumi.CustomResourceOptions,
  ): AssignedEmailDomain;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): AssignedEmailDomain;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: AssignedEmailDomainState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): AssignedEmailDomain {
    return new AssignedEmailDomain(name, lookup({}), { ...options, id });
  }

  /** Whether a value is an assigned email domain, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is AssignedEmailDomain {
    return isOfKind(value, "AssignedEmailDomain");
  }

  /** Whether the domain is disabled and accepts no mail. */
  declare readonly disabled: pulumi.Output<boolean>;

  /** The domain name, which the service chooses. */
  declare readonly name: pulumi.Output<string>;

  /** Id of its workspace. */
  declare readonly workspaceId: pulumi.Output<number>;

  /** Number of days that mail is kept. */
  declare readonly retentionDays: pulumi.Output<number | undefined>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: AssignedEmailDomainArgs = {}, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("AssignedEmailDomain", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
