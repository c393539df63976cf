// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `StatusPageMaintenance`. */
export interface StatusPageMaintenanceArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Headline.
   * Limits: not blank; at most 500 characters.
   */
  title: pulumi.Input<string>;
  /** How much visitors notice. */
  impact: pulumi.Input<enums.PageIncidentImpact>;
  /**
   * Text of the announcement. It is the first update; a change corrects it and notifies nobody.
   * Limits: at most 10000 characters.
   */
  body: pulumi.Input<string>;
  /**
   * When it begins.
   * Limits: ISO 8601 with a zone.
   */
  scheduledFor: pulumi.Input<string>;
  /**
   * When it ends, after `scheduledFor`.
   * Limits: ISO 8601 with a zone.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  scheduledUntil?: pulumi.Input<string>;
  /**
   * Whether the service resolves it at `scheduledUntil`. Otherwise it lasts until somebody resolves it.
   * @defaultValue false
   */
  autoResolve?: pulumi.Input<boolean>;
  /**
   * The affected components. They are no longer compared once an update has been posted or the maintenance is over.
   * Limits: order does not matter.
   */
  affectedComponents?: pulumi.Input<pulumi.Input<AffectedComponentArgs>[]>;
  /**
   * Whether subscribers are notified of the announcement. Used on create only; a later change has no effect.
   * @defaultValue true
   */
  notifySubscribers?: pulumi.Input<boolean>;
}

/** State of `StatusPageMaintenance`, for `get`. */
export interface StatusPageMaintenanceState extends Partial<StatusPageMaintenanceArgs> {
  /** Id of the user who created it. */
  createdByUserId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * Maintenance that a status page announces. Its `status` and the updates that are posted while it lasts are not managed: neither they nor its end are drift. Once it is over, deleting the resource leaves it in the history of the page. On a page with the incident mode REVIEW it is a draft until somebody publishes it.
 *
 * Replacing or deleting it loses its announcement on the page, unless it is over.
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * new monitoring.StatusPageMaintenance("database", {
 *     statusPageId: page.id,
 *     title: "New database",
 *     impact: "MINOR",
 *     body: "Orders may be slow.",
 *     scheduledFor: "2030-01-05T22:00:00Z",
 * });
 * ```
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * const checkout = new monitoring.StatusPageComponent("checkout", { statusPageId: page.id, type: "STATIC", name: "Checkout" });
 * new monitoring.StatusPageMaintenance("move", {
 *     statusPageId: page.id,
 *     title: "Moving the checkout",
 *     impact: "MAJOR",
 *     body: "The checkout is closed while we move it. Carts are kept.",
 *     scheduledFor: "2030-01-05T22:00:00+01:00",
 *     scheduledUntil: "2030-01-06T02:00:00+01:00",
 *     autoResolve: true,
 *     affectedComponents: [{ componentId: checkout.id, status: "UNDER_MAINTENANCE" }],
 * });
 * ```
 */
export class StatusPageMaintenance extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:StatusPageMaintenance";

  /**
   * Reads an existing status page maintenance without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state the id of its StatusPage; everything else is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: StatusPageMaintenanceState & { statusPageId: pulumi.Input<string> },
    options?: pulumi.CustomResourceOptions,
  ): StatusPageMaintenance {
    return new StatusPageMaintenance(name, lookup({ statusPageId: state.statusPageId }), {
      ...options,
      id,
    });
  }

  /** Whether a value is a status page maintenance, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPageMaintenance {
    return isOfKind(value, "StatusPageMaintenance");
  }

  /** Id of the status page. */
  declare readonly statusPageId: pulumi.Output<string>;

  /** Headline. */
  declare readonly title: pulumi.Output<string>;

  /** How much visitors notice. */
  declare readonly impact: pulumi.Output<enums.PageIncidentImpact>;

  /** Text of the announcement. It is the first update; a change corrects it and notifies nobody. */
  declare readonly body: pulumi.Output<string>;

  /** When it begins. */
  declare readonly scheduledFor: pulumi.Output<string>;

  /** When it ends, after `scheduledFor`. */
  declare readonly scheduledUntil: pulumi.Output<string | undefined>;

  /** Whether the service resolves it at `scheduledUntil`. Otherwise it lasts until somebody resolves it. */
  declare readonly autoResolve: pulumi.Output<boolean>;

  /** The affected components. They are no longer compared once an update has been posted or the maintenance is over. */
  declare readonly affectedComponents: pulumi.Output<AffectedComponent[] | undefined>;

  /** Whether subscribers are notified of the announcement. Used on create only; a later change has no effect. */
  declare readonly notifySubscribers: pulumi.Output<boolean | undefined>;

  /** Id of the user who created it. */
  declare readonly createdByUserId: pulumi.Output<number | undefined>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: StatusPageMaintenanceArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("StatusPageMaintenance", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * A component that maintenance affects.
 * Arguments.
 */
export interface AffectedComponentArgs {
  /**
   * Id of a component of the page.
   * Limits: a UUID.
   */
  componentId: pulumi.Input<string>;
  /** Status that it shows meanwhile. */
  status: pulumi.Input<enums.ComponentStatus>;
}

/** A component that maintenance affects. */
export interface AffectedComponent {
  /** Id of a component of the page. */
  componentId: string;
  /** Status that it shows meanwhile. */
  status: enums.ComponentStatus;
}
