// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `Member`. */
export interface MemberArgs {
  /**
   * E-mail address of the person, in upper or lower case. Exactly one member must have it.
   * Limits: an e-mail address.
   * Changing this replaces the resource.
   */
  email: pulumi.Input<string>;
  /** Role of the person. `OWNER` is accepted only for a person who is already an owner. */
  orgRole: pulumi.Input<enums.OrgRole>;
  /**
   * Whether deleting the resource removes the person from the organization.
   * @defaultValue false
   */
  removeOnDelete?: pulumi.Input<boolean>;
  /**
   * Confirms that the person did not create the API key of the run. Needed only to demote or remove an administrator if the service does not show who created the key.
   * @defaultValue false
   */
  confirmNotSelf?: pulumi.Input<boolean>;
}

/** State of `Member`, for `get`. */
export interface MemberState extends Partial<MemberArgs> {
  /** Id of the person; the same as `id`. */
  userId?: pulumi.Input<number>;
  /** Start of the membership. */
  createdAt?: pulumi.Input<string>;
}

/**
 * The role of a person who is in the organization. It never demotes or removes an owner, the last active administrator, or the person who created the API key of the run, and it cannot make anybody an owner: such a change is refused before anything is sent, in the preview if possible. Creating it takes over the existing member with this e-mail address; somebody who is not in the organization needs an `Invite` first. Deleting it stops managing the role; the person is removed only if `removeOnDelete` is set.
 *
 * With `removeOnDelete`, replacing or deleting it loses the person's membership in the organization.
 *
 * @example
 * ```typescript
 * new monitoring.Member("ada", { email: "ada@example.com", orgRole: "ADMIN" });
 * ```
 *
 * @example
 * ```typescript
 * const team = { "ada@example.com": "ADMIN", "grace@example.com": "MEMBER" } as const;
 * for (const [email, orgRole] of Object.entries(team)) {
 *     new monitoring.Member(email, { email, orgRole });
 * }
 * ```
 */
export class Member extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Member";

  /**
   * Reads an existing member without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: MemberState,
    options?: pulumi.CustomResourceOptions,
  ): Member;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): Member;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: MemberState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): Member {
    return new Member(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a member, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Member {
    return isOfKind(value, "Member");
  }

  /** E-mail address of the person, in upper or lower case. Exactly one member must have it. */
  declare readonly email: pulumi.Output<string>;

  /** Role of the person. `OWNER` is accepted only for a person who is already an owner. */
  declare readonly orgRole: pulumi.Output<enums.OrgRole>;

  /** Whether deleting the resource removes the person from the organization. */
  declare readonly removeOnDelete: pulumi.Output<boolean | undefined>;

  /** Confirms that the person did not create the API key of the run. Needed only to demote or remove an administrator if the service does not show who created the key. */
  declare readonly confirmNotSelf: pulumi.Output<boolean | undefined>;

  /** Id of the person; the same as `id`. */
  declare readonly userId: pulumi.Output<number>;

  /** Start of the membership. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: MemberArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("Member", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
