// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `Invite`. */
export interface InviteArgs {
  /**
   * E-mail address of the person, in upper or lower case.
   * Limits: an e-mail address.
   * Changing this replaces the resource.
   */
  email: pulumi.Input<string>;
  /**
   * Role that the person gets by accepting.
   * Changing this replaces the resource.
   */
  roleOffered: pulumi.Input<enums.OrgRole>;
  /** Any string. Changing it sends the open invite again, with the same id. */
  resendTrigger?: pulumi.Input<string>;
}

/** State of `Invite`, for `get`. */
export interface InviteState extends Partial<InviteArgs> {
  /** Whether the person has accepted: whether the organization had a member with this e-mail address at the last refresh. */
  accepted?: pulumi.Input<boolean>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
}

/**
 * An invite to the organization by e-mail, with a role. It never removes anybody and changes nobody's role. An invite for a member is refused before anything is sent, in the preview if possible. Deleting it revokes an open invite; for an accepted one, nothing is sent. An accepted invite keeps its id and stays accepted, even after the person has left, so that nobody is invited again by accident; manage the role with a `Member`. If the service no longer lists an open invite, because it was revoked or has expired, the next run that refreshes creates a new one.
 *
 * @example
 * ```typescript
 * new monitoring.Invite("grace", { email: "grace@example.com", roleOffered: "MEMBER" });
 * ```
 */
export class Invite extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Invite";

  /**
   * Reads an existing invite without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: InviteState,
    options?: pulumi.CustomResourceOptions,
  ): Invite;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): Invite;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: InviteState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): Invite {
    return new Invite(name, lookup({}), { ...options, id });
  }

  /** Whether a value is an invite, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Invite {
    return isOfKind(value, "Invite");
  }

  /** E-mail address of the person, in upper or lower case. */
  declare readonly email: pulumi.Output<string>;

  /** Role that the person gets by accepting. */
  declare readonly roleOffered: pulumi.Output<enums.OrgRole>;

  /** Any string. Changing it sends the open invite again, with the same id. */
  declare readonly resendTrigger: pulumi.Output<string | undefined>;

  /** Whether the person has accepted: whether the organization had a member with this e-mail address at the last refresh. */
  declare readonly accepted: pulumi.Output<boolean>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string | undefined>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: InviteArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("Invite", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
