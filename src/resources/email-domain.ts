// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "./traces";

/** What a `EmailDomain` is made from. */
export interface EmailDomainArgs {
  /**
   * The domain, in lower case.
   * Limits: a domain in lower case, such as mail-test.example.com.
   * Changing this replaces the resource.
   */
  name: pulumi.Input<string>;
  /**
   * Whether it takes no mail. Taken back, the domain is verified again.
   * @defaultValue false
   */
  disabled?: pulumi.Input<boolean>;
  /** Another value makes the service look at the DNS records, once. While they are not found the update fails, and the next one looks again. A value given from the beginning does nothing: the records are not known before. */
  verifyTrigger?: pulumi.Input<string>;
}

/** What a `EmailDomain` has in its state, for `get`. */
export interface EmailDomainState extends Partial<EmailDomainArgs> {
  /** The workspace it belongs to. */
  workspaceId?: pulumi.Input<number>;
  /** Whether the service gave it or it is your own. */
  kind?: pulumi.Input<enums.EmailDomainKind>;
  /** The DNS records to publish. */
  dnsRecords?: pulumi.Input<EmailDnsEntry[]>;
  /** What proves the domain to be yours. */
  verificationToken?: pulumi.Input<string>;
  /** Days that mail is kept. */
  retentionDays?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * An email domain: a domain of your own that catches mail in tests. Publish its `dnsRecords`, then change `verifyTrigger`: only what the service has verified takes mail.
 *
 * Replacing or deleting it loses the mail it has caught.
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
   * Looks at a email domain that exists, without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted as in other providers: everything is read from the API
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

  /** Whether a value is a email domain, also where two copies of this package are loaded. */
  static override isInstance(value: unknown): value is EmailDomain {
    return isOfKind(value, "EmailDomain");
  }

  /** The domain, in lower case. */
  declare readonly name: pulumi.Output<string>;

  /** Whether it takes no mail. Taken back, the domain is verified again. */
  declare readonly disabled: pulumi.Output<boolean>;

  /** Another value makes the service look at the DNS records, once. While they are not found the update fails, and the next one looks again. A value given from the beginning does nothing: the records are not known before. */
  declare readonly verifyTrigger: pulumi.Output<string | undefined>;

  /** The workspace it belongs to. */
  declare readonly workspaceId: pulumi.Output<number>;

  /** Whether the service gave it or it is your own. */
  declare readonly kind: pulumi.Output<enums.EmailDomainKind>;

  /** The DNS records to publish. */
  declare readonly dnsRecords: pulumi.Output<EmailDnsEntry[]>;

  /** What proves the domain to be yours. */
  declare readonly verificationToken: pulumi.Output<string | undefined>;

  /** Days that mail is kept. */
  declare readonly retentionDays: pulumi.Output<number | undefined>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args what it is made from
   * @param options as for any resource; `adopt` to take over what exists
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
 * A DNS record that the domain needs.
 * Arguments.
 */
export interface EmailDnsEntryArgs {
  /** What it is for. */
  label?: pulumi.Input<string>;
  /** Type: `MX` or `TXT`. */
  type?: pulumi.Input<string>;
  /** Name. */
  name?: pulumi.Input<string>;
  /** Value. */
  value?: pulumi.Input<string>;
  /** Whether the domain works only with it. */
  required?: pulumi.Input<boolean>;
  /**
   * Priority of an MX record.
   * Limits: an integer.
   */
  priority?: pulumi.Input<number>;
  /** Whether the last look found it. */
  found?: pulumi.Input<boolean>;
  /**
   * Last look.
   * Limits: ISO 8601 with a zone.
   */
  lastCheckedAt?: pulumi.Input<string>;
}

/** A DNS record that the domain needs. */
export interface EmailDnsEntry {
  /** What it is for. */
  label?: string;
  /** Type: `MX` or `TXT`. */
  type?: string;
  /** Name. */
  name?: string;
  /** Value. */
  value?: string;
  /** Whether the domain works only with it. */
  required?: boolean;
  /** Priority of an MX record. */
  priority?: number;
  /** Whether the last look found it. */
  found?: boolean;
  /** Last look. */
  lastCheckedAt?: string;
}
