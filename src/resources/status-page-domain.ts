// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `StatusPageDomain`. */
export interface StatusPageDomainArgs {
  /**
   * Id of the status page.
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
   * Whether it is the page's primary domain, in place of the previous one. The service allows this only after the verification; if it is set earlier, the first `pulumi up --refresh` after the verification applies it. It stays primary until another domain becomes primary.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   * @defaultValue false
   */
  primary?: pulumi.Input<boolean>;
}

/** State of `StatusPageDomain`, for `get`. */
export interface StatusPageDomainState extends Partial<StatusPageDomainArgs> {
  /** DNS record that directs visitors to the page. */
  trafficRecord?: pulumi.Input<StatusPageDnsEntry>;
  /** DNS record that the verification looks for; the same as `trafficRecord` if the method is CNAME. */
  verificationRecord?: pulumi.Input<StatusPageDnsEntry>;
  /** Type of record that the verification looks for. */
  verificationMethod?: pulumi.Input<enums.StatusPageDomainMethod>;
  /** Value of the TXT record. */
  verificationToken?: pulumi.Input<string>;
  /** Target of the CNAME record. */
  verificationCnameTarget?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A custom host name for a status page. It works once its two DNS records exist (often they are the same record) and a `StatusPageDomainVerification` has found them.
 *
 * Replacing or deleting it loses the address at which visitors find the page.
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
   * Reads an existing status page domain without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state the id of its StatusPage; everything else is read from the API
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

  /** Whether a value is a status page domain, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPageDomain {
    return isOfKind(value, "StatusPageDomain");
  }

  /** Id of the status page. */
  declare readonly statusPageId: pulumi.Output<string>;

  /** The host name. */
  declare readonly hostname: pulumi.Output<string>;

  /** Whether it is the page's primary domain, in place of the previous one. The service allows this only after the verification; if it is set earlier, the first `pulumi up --refresh` after the verification applies it. It stays primary until another domain becomes primary. */
  declare readonly primary: pulumi.Output<boolean>;

  /** DNS record that directs visitors to the page. */
  declare readonly trafficRecord: pulumi.Output<StatusPageDnsEntry>;

  /** DNS record that the verification looks for; the same as `trafficRecord` if the method is CNAME. */
  declare readonly verificationRecord: pulumi.Output<StatusPageDnsEntry>;

  /** Type of record that the verification looks for. */
  declare readonly verificationMethod: pulumi.Output<enums.StatusPageDomainMethod>;

  /** Value of the TXT record. */
  declare readonly verificationToken: pulumi.Output<string>;

  /** Target of the CNAME record. */
  declare readonly verificationCnameTarget: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
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
 * DNS record that directs visitors to the page.
 * Arguments.
 */
export interface StatusPageDnsEntryArgs {
  /** Record type: `CNAME` or `TXT`. */
  type: pulumi.Input<string>;
  /** Full name of the record. */
  name: pulumi.Input<string>;
  /** Value of the record. */
  value: pulumi.Input<string>;
}

/** DNS record that directs visitors to the page. */
export interface StatusPageDnsEntry {
  /** Record type: `CNAME` or `TXT`. */
  type: string;
  /** Full name of the record. */
  name: string;
  /** Value of the record. */
  value: string;
}
