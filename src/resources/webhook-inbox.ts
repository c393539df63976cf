// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `WebhookInbox`. */
export interface WebhookInboxArgs {
  /**
   * Name.
   * Limits: not blank; at most 200 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Whether it accepts requests.
   * @defaultValue "active"
   */
  status?: pulumi.Input<enums.WebhookInboxStatus>;
  /** The response to callers. Omitted members have their default, as have all of them if it is removed later. */
  httpResponse?: pulumi.Input<WebhookInboxResponseArgs>;
  /**
   * Whether browsers may call it from other origins.
   * @defaultValue true
   */
  cors?: pulumi.Input<boolean>;
  /**
   * Number of days that requests are kept; the plan's value if omitted.
   * Limits: an integer; 1 to 3650.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  retentionDays?: pulumi.Input<number>;
  /**
   * Number of requests that are kept.
   * Limits: an integer; 1 to 100000.
   * @defaultValue 10000
   */
  maxEvents?: pulumi.Input<number>;
}

/** State of `WebhookInbox`, for `get`. */
export interface WebhookInboxState extends Partial<WebhookInboxArgs> {
  /** Id of its workspace. */
  workspaceId?: pulumi.Input<number>;
  /** Token in its URL. */
  publicToken?: pulumi.Input<string>;
  /** Its URL. */
  httpUrl?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * An endpoint that receives webhooks in tests and returns a configured response. Anyone with its URL can post to it.
 *
 * Replacing or deleting it loses its address and the requests it has received.
 *
 * @example
 * ```typescript
 * const inbox = new monitoring.WebhookInbox("orders", { name: "Orders" });
 * export const url = inbox.httpUrl;
 * ```
 */
export class WebhookInbox extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:WebhookInbox";

  /**
   * Reads an existing webhook inbox without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: WebhookInboxState,
    options?: pulumi.CustomResourceOptions,
  ): WebhookInbox;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): WebhookInbox;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: WebhookInboxState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): WebhookInbox {
    return new WebhookInbox(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a webhook inbox, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is WebhookInbox {
    return isOfKind(value, "WebhookInbox");
  }

  /** Name. */
  declare readonly name: pulumi.Output<string>;

  /** Whether it accepts requests. */
  declare readonly status: pulumi.Output<enums.WebhookInboxStatus>;

  /** The response to callers. Omitted members have their default, as have all of them if it is removed later. */
  declare readonly httpResponse: pulumi.Output<WebhookInboxResponse | undefined>;

  /** Whether browsers may call it from other origins. */
  declare readonly cors: pulumi.Output<boolean>;

  /** Number of days that requests are kept; the plan's value if omitted. */
  declare readonly retentionDays: pulumi.Output<number | undefined>;

  /** Number of requests that are kept. */
  declare readonly maxEvents: pulumi.Output<number>;

  /** Id of its workspace. */
  declare readonly workspaceId: pulumi.Output<number>;

  /** Token in its URL. */
  declare readonly publicToken: pulumi.Output<string>;

  /** Its URL. */
  declare readonly httpUrl: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: WebhookInboxArgs = {}, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("WebhookInbox", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * The response to callers. Omitted members have their default, as have all of them if it is removed later.
 * Arguments.
 */
export interface WebhookInboxResponseArgs {
  /**
   * Status code.
   * Limits: an integer; 200 to 599.
   * @defaultValue 200
   */
  status?: pulumi.Input<number>;
  /**
   * Response headers.
   * @defaultValue {}
   */
  headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /**
   * Response body.
   * Limits: at most 65536 characters.
   * @defaultValue ""
   */
  body?: pulumi.Input<string>;
  /**
   * Content-Type.
   * @defaultValue "text/plain"
   */
  contentType?: pulumi.Input<string>;
  /**
   * Delay of the response in milliseconds.
   * Limits: an integer; 0 to 30000.
   * @defaultValue 0
   */
  delayMs?: pulumi.Input<number>;
}

/** The response to callers. Omitted members have their default, as have all of them if it is removed later. */
export interface WebhookInboxResponse {
  /** Status code. */
  status?: number;
  /** Response headers. */
  headers?: Record<string, string>;
  /** Response body. */
  body?: string;
  /** Content-Type. */
  contentType?: string;
  /** Delay of the response in milliseconds. */
  delayMs?: number;
}
