// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "./traces";

/** What a `StatusPageDomain` is made from. */
export interface StatusPageDomainArgs {
  /**
   * The page.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * The host name.
   * Limits: at most 255 characters; a host name in lower case with at least one dot.
   * Changing this replaces the resource.
   */
  hostname: pulumi.Input<string>;
  /**
   * Whether it is the page's main address; the former one steps back. The service allows it only after the verification: asked for earlier, it is made so by the first `pulumi up --refresh` after it. It ends only when another domain becomes the main one.
   * The API cannot unset it: once set and left out later, it keeps its value.
   * @defaultValue false
   */
  primary?: pulumi.Input<boolean>;
}

/** What a `StatusPageDomain` has in its state, for `get`. */
export interface StatusPageDomainState extends Partial<StatusPageDomainArgs> {
  /** DNS record that leads visitors to the page. */
  trafficRecord?: pulumi.Input<StatusPageDnsEntry>;
  /** DNS record that the verification looks for; for the method CNAME the same as `trafficRecord`. */
  verificationRecord?: pulumi.Input<StatusPageDnsEntry>;
  /** What the verification looks for. */
  verificationMethod?: pulumi.Input<enums.StatusPageDomainMethod>;
  /** What the TXT record must hold. */
  verificationToken?: pulumi.Input<string>;
  /** Where the CNAME record must lead. */
  verificationCnameTarget?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A host name of one's own for a status page. It works once its two DNS records are there (often they are one and the same) and a `StatusPageDomainVerification` has found them.
 *
 * Replacing or deleting it loses the address under which visitors find the page.
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * const domain = new monitoring.StatusPageDomain("status", { statusPageId: page.id, hostname: "status.example.com" });
 * export const record = domain.trafficRecord;
 * ```
 */
export class StatusPageDomain extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:StatusPageDomain";

  /**
   * Looks at a status page domain that exists, without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state where it is: the id of its StatusPage; everything else is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: StatusPageDomainState & { statusPageId: pulumi.Input<string> },
    options?: pulumi.CustomResourceOptions,
  ): StatusPageDomain {
    return new StatusPageDomain(name, lookup({ statusPageId: state.statusPageId }), {
      ...options,
      id,
    });
  }

  /** Whether a value is a status page domain, also where two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPageDomain {
    return isOfKind(value, "StatusPageDomain");
  }

  /** The page. */
  declare readonly statusPageId: pulumi.Output<string>;

  /** The host name. */
  declare readonly hostname: pulumi.Output<string>;

  /** Whether it is the page's main address; the former one steps back. The service allows it only after the verification: asked for earlier, it is made so by the first `pulumi up --refresh` after it. It ends only when another domain becomes the main one. */
  declare readonly primary: pulumi.Output<boolean>;

  /** DNS record that leads visitors to the page. */
  declare readonly trafficRecord: pulumi.Output<StatusPageDnsEntry>;

  /** DNS record that the verification looks for; for the method CNAME the same as `trafficRecord`. */
  declare readonly verificationRecord: pulumi.Output<StatusPageDnsEntry>;

  /** What the verification looks for. */
  declare readonly verificationMethod: pulumi.Output<enums.StatusPageDomainMethod>;

  /** What the TXT record must hold. */
  declare readonly verificationToken: pulumi.Output<string>;

  /** Where the CNAME record must lead. */
  declare readonly verificationCnameTarget: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args what it is made from
   * @param options as for any resource; `adopt` to take over what exists
   */
  constructor(name: string, args: StatusPageDomainArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("StatusPageDomain", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * DNS record that leads visitors to the page.
 * Arguments.
 */
export interface StatusPageDnsEntryArgs {
  /** Type of the record: `CNAME` or `TXT`. */
  type: pulumi.Input<string>;
  /** Its name, complete. */
  name: pulumi.Input<string>;
  /** What it must hold. */
  value: pulumi.Input<string>;
}

/** DNS record that leads visitors to the page. */
export interface StatusPageDnsEntry {
  /** Type of the record: `CNAME` or `TXT`. */
  type: string;
  /** Its name, complete. */
  name: string;
  /** What it must hold. */
  value: string;
}
