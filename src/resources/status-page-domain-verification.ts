// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `StatusPageDomainVerification`. */
export interface StatusPageDomainVerificationArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Id of the domain.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  domainId: pulumi.Input<string>;
  /**
   * Seconds between two attempts.
   * Limits: an integer; 1 to 600.
   * @defaultValue 10
   */
  intervalSeconds?: pulumi.Input<number>;
  /**
   * Number of attempts before giving up.
   * Limits: an integer; 1 to 1000.
   * @defaultValue 60
   */
  maxAttempts?: pulumi.Input<number>;
}

/** State of `StatusPageDomainVerification`, for `get`. */
export interface StatusPageDomainVerificationState extends Partial<StatusPageDomainVerificationArgs> {
  /** The host name that was verified. */
  hostname?: pulumi.Input<string>;
  /** When it was verified. */
  verifiedAt?: pulumi.Input<string>;
}

/**
 * Waits until the service has found the DNS records of a domain. It has no record in the service: its id is the domain's, deleting it changes nothing, and it is created again if the domain is no longer verified.
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * const domain = new monitoring.StatusPageDomain("status", { statusPageId: page.id, hostname: "status.example.com" });
 * // If the program creates the DNS record, add it to dependsOn.
 * new monitoring.StatusPageDomainVerification("status", { statusPageId: page.id, domainId: domain.id });
 * ```
 */
export class StatusPageDomainVerification extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string =
    "pulumi-nodejs:dynamic/monitoring:StatusPageDomainVerification";

  /**
   * Reads an existing status page domain verification without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state the id of its StatusPage; everything else is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: StatusPageDomainVerificationState & { statusPageId: pulumi.Input<string> },
    options?: pulumi.CustomResourceOptions,
  ): StatusPageDomainVerification {
    return new StatusPageDomainVerification(name, lookup({ statusPageId: state.statusPageId }), {
      ...options,
      id,
    });
  }

  /** Whether a value is a status page domain verification, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPageDomainVerification {
    return isOfKind(value, "StatusPageDomainVerification");
  }

  /** Id of the status page. */
  declare readonly statusPageId: pulumi.Output<string>;

  /** Id of the domain. */
  declare readonly domainId: pulumi.Output<string>;

  /** Seconds between two attempts. */
  declare readonly intervalSeconds: pulumi.Output<number | undefined>;

  /** Number of attempts before giving up. */
  declare readonly maxAttempts: pulumi.Output<number | undefined>;

  /** The host name that was verified. */
  declare readonly hostname: pulumi.Output<string>;

  /** When it was verified. */
  declare readonly verifiedAt: pulumi.Output<string | undefined>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: StatusPageDomainVerificationArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("StatusPageDomainVerification", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
