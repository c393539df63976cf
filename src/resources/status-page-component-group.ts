// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `StatusPageComponentGroup`. */
export interface StatusPageComponentGroupArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Heading on the page.
   * Limits: not blank; at most 255 characters.
   */
  name: pulumi.Input<string>;
  /**
   * Description for visitors.
   * Limits: at most 500 characters.
   */
  description?: pulumi.Input<string>;
  /**
   * Position among its siblings; assigned by the service if omitted.
   * Limits: an integer.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  displayOrder?: pulumi.Input<number>;
  /**
   * Whether it is expanded by default.
   * @defaultValue true
   */
  defaultOpen?: pulumi.Input<boolean>;
}

/** State of `StatusPageComponentGroup`, for `get`. */
export interface StatusPageComponentGroupState extends Partial<StatusPageComponentGroupArgs> {
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A group of components on a status page. Deleting it keeps its components on the page, ungrouped.
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * new monitoring.StatusPageComponentGroup("web", { statusPageId: page.id, name: "Web" });
 * ```
 */
export class StatusPageComponentGroup extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string =
    "pulumi-nodejs:dynamic/monitoring:StatusPageComponentGroup";

  /**
   * Reads an existing status page component group without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state the id of its StatusPage; everything else is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: StatusPageComponentGroupState & { statusPageId: pulumi.Input<string> },
    options?: pulumi.CustomResourceOptions,
  ): StatusPageComponentGroup {
    return new StatusPageComponentGroup(name, lookup({ statusPageId: state.statusPageId }), {
      ...options,
      id,
    });
  }

  /** Whether a value is a status page component group, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPageComponentGroup {
    return isOfKind(value, "StatusPageComponentGroup");
  }

  /** Id of the status page. */
  declare readonly statusPageId: pulumi.Output<string>;

  /** Heading on the page. */
  declare readonly name: pulumi.Output<string>;

  /** Description for visitors. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Position among its siblings; assigned by the service if omitted. */
  declare readonly displayOrder: pulumi.Output<number | undefined>;

  /** Whether it is expanded by default. */
  declare readonly defaultOpen: pulumi.Output<boolean>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: StatusPageComponentGroupArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("StatusPageComponentGroup", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
