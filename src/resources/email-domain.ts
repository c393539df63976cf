// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `EmailDomain`. */
export interface EmailDomainArgs {
  /**
   * The domain name.
   * Limits: a domain in lower case, such as mail-test.example.com.
   * Changing this replaces the resource.
   */
  name: pulumi.Input<string>;
  /**
   * Whether the domain is disabled and accepts no mail. Enabling it again verifies it again.
   * @defaultValue false
   */
  disabled?: pulumi.Input<boolean>;
  /** Any string. Changing it makes the service check the DNS records once. If they are not found, the update fails and the next one checks again. A value set at creation does nothing, because the records are not known before. */
  verifyTrigger?: pulumi.Input<string>;
}

/** State of `EmailDomain`, for `get`. */
export interface EmailDomainState extends Partial<EmailDomainArgs> {
  /** Id of its workspace. */
  workspaceId?: pulumi.Input<number>;
  /** Whether the service assigned it or it is a custom domain. */
  kind?: pulumi.Input<enums.EmailDomainKind>;
  /** The DNS records to publish. */
  dnsRecords?: pulumi.Input<EmailDnsEntry[]>;
  /** Token that proves that you own the domain. */
  verificationToken?: pulumi.Input<string>;
  /** Number of days that mail is kept. */
  retentionDays?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A custom domain that receives mail in tests. Publish its `dnsRecords`, then change `verifyTrigger`: a domain receives mail only after the service has verified it.
 *
 * Replacing or deleting it loses the mail it has received.
 *
 * @example
 * ```typescript
 * const mail = new monitoring.EmailDomain("mail", { name: "mail-test.example.com" });
 * export const records = mail.dnsRecords;
 * ```
 *
 * @example
 * ```typescript
 * const mail = new monitoring.EmailDomain("mail", {
 *   name: "mail-test.example.com",
 *   // Changed once the records are published.
 *   verifyTrigger: "2026-11-02",
 * });
 * export const records = mail.dnsRecords;
 * ```
 */
export class EmailDomain extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:EmailDomain";

  /**
   * Reads an existing email domain without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: EmailDomainState,
    options?: pulumi.CustomResourceOptions,
  ): EmailDomain;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): EmailDomain;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: EmailDomainState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): EmailDomain {
    return new EmailDomain(name, lookup({}), { ...options, id });
  }

  /** Whether a value is an email domain, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is EmailDomain {
    return isOfKind(value, "EmailDomain");
  }

  /** The domain name. */
  declare readonly name: pulumi.Output<string>;

  /** Whether the domain is disabled and accepts no mail. Enabling it again verifies it again. */
  declare readonly disabled: pulumi.Output<boolean>;

  /** Any string. Changing it makes the service check the DNS records once. If they are not found, the update fails and the next one checks again. A value set at creation does nothing, because the records are not known before. */
  declare readonly verifyTrigger: pulumi.Output<string | undefined>;

  /** Id of its workspace. */
  declare readonly workspaceId: pulumi.Output<number>;

  /** Whether the service assigned it or it is a custom domain. */
  declare readonly kind: pulumi.Output<enums.EmailDomainKind>;

  /** The DNS records to publish. */
  declare readonly dnsRecords: pulumi.Output<EmailDnsEntry[]>;

  /** Token that proves that you own the domain. */
  declare readonly verificationToken: pulumi.Output<string | undefined>;

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
  constructor(name: string, args: EmailDomainArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("EmailDomain", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * A DNS record of the domain.
 * Arguments.
 */
export interface EmailDnsEntryArgs {
  /** Purpose of the record. */
  label?: pulumi.Input<string>;
  /** Record type: `MX` or `TXT`. */
  type?: pulumi.Input<string>;
  /** Record name. */
  name?: pulumi.Input<string>;
  /** Record value. */
  value?: pulumi.Input<string>;
  /** Whether the domain requires it. */
  required?: pulumi.Input<boolean>;
  /**
   * Priority of an MX record.
   * Limits: an integer.
   */
  priority?: pulumi.Input<number>;
  /** Whether the last check found it. */
  found?: pulumi.Input<boolean>;
  /**
   * Time of the last check.
   * Limits: ISO 8601 with a zone.
   */
  lastCheckedAt?: pulumi.Input<string>;
}

/** A DNS record of the domain. */
export interface EmailDnsEntry {
  /** Purpose of the record. */
  label?: string;
  /** Record type: `MX` or `TXT`. */
  type?: string;
  /** Record name. */
  name?: string;
  /** Record value. */
  value?: string;
  /** Whether the domain requires it. */
  required?: boolean;
  /** Priority of an MX record. */
  priority?: number;
  /** Whether the last check found it. */
  found?: boolean;
  /** Time of the last check. */
  lastCheckedAt?: string;
}
