// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type * as enums from "./enums";
import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments that all types of `StatusPageComponent` share. */
export interface StatusPageComponentCommonArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Name that visitors see.
   * Limits: not blank; at most 255 characters.
   */
  name: pulumi.Input<string>;
  /**
   * Description for visitors.
   * Limits: at most 500 characters.
   */
  description?: pulumi.Input<string>;
  /**
   * Id of a component group on the same page.
   * Limits: a UUID.
   */
  groupId?: pulumi.Input<string>;
  /** Whether its uptime is shown. Defaults to `true`, for DEPENDENCY to `false`. */
  showUptime?: pulumi.Input<boolean>;
  /**
   * Position among its siblings; assigned by the service if omitted.
   * Limits: an integer.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  displayOrder?: pulumi.Input<number>;
  /** Whether it is excluded from the page's overall status. Defaults to `false`, for DEPENDENCY to `true`. */
  excludeFromOverall?: pulumi.Input<boolean>;
  /**
   * Date from which uptime counts; the date of creation if omitted. The service changes a date before the monitor's creation to the date of that creation.
   * Limits: YYYY-MM-DD.
   * The API cannot unset it: once set and omitted later, it keeps its value.
   */
  startDate?: pulumi.Input<string>;
}

/** A `StatusPageComponent` of type `MONITOR`. */
export interface MonitorStatusPageComponentArgs extends StatusPageComponentCommonArgs {
  /**
   * Type of its target.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "MONITOR";
  /**
   * Id of the monitor that it shows.
   * Limits: a UUID.
   * Only if the type is MONITOR.
   * Changing this replaces the resource.
   */
  monitorId: pulumi.Input<string>;
}

/** A `StatusPageComponent` of type `GROUP`. */
export interface GroupStatusPageComponentArgs extends StatusPageComponentCommonArgs {
  /**
   * Type of its target.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "GROUP";
  /**
   * Id of the resource group that it shows.
   * Limits: a UUID.
   * Only if the type is GROUP.
   * Changing this replaces the resource.
   */
  resourceGroupId: pulumi.Input<string>;
}

/** A `StatusPageComponent` of type `STATIC`. */
export interface StaticStatusPageComponentArgs extends StatusPageComponentCommonArgs {
  /**
   * Type of its target.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "STATIC";
}

/** A `StatusPageComponent` of type `DEPENDENCY`. */
export interface DependencyStatusPageComponentArgs extends StatusPageComponentCommonArgs {
  /**
   * Type of its target.
   * Changing this replaces the resource.
   * Use a literal, so that the compiler rejects fields of other types.
   */
  type: "DEPENDENCY";
  /**
   * Id of the subscription to the service that it shows.
   * Limits: a UUID.
   * Only if the type is DEPENDENCY.
   * Changing this replaces the resource.
   */
  serviceSubscriptionId: pulumi.Input<string>;
}

/** Arguments of `StatusPageComponent`, by its `type`. */
export type StatusPageComponentArgs =
  | MonitorStatusPageComponentArgs
  | GroupStatusPageComponentArgs
  | StaticStatusPageComponentArgs
  | DependencyStatusPageComponentArgs;

/** State of `StatusPageComponent`, for `get`. */
export interface StatusPageComponentState extends Partial<StatusPageComponentCommonArgs> {
  /**
   * Type of its target.
   * Changing this replaces the resource.
   */
  type?: pulumi.Input<enums.StatusPageComponentType>;
  /**
   * Id of the monitor that it shows.
   * Limits: a UUID.
   * Only if the type is MONITOR.
   * Changing this replaces the resource.
   */
  monitorId?: pulumi.Input<string>;
  /**
   * Id of the resource group that it shows.
   * Limits: a UUID.
   * Only if the type is GROUP.
   * Changing this replaces the resource.
   */
  resourceGroupId?: pulumi.Input<string>;
  /**
   * Id of the subscription to the service that it shows.
   * Limits: a UUID.
   * Only if the type is DEPENDENCY.
   * Changing this replaces the resource.
   */
  serviceSubscriptionId?: pulumi.Input<string>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A component of a status page, which shows a monitor, a resource group, a subscribed service or a status that is set by hand. Changing its type or target replaces it.
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * new monitoring.StatusPageComponent("office", { statusPageId: page.id, type: "STATIC", name: "Office" });
 * ```
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * const web = new monitoring.StatusPageComponentGroup("web", { statusPageId: page.id, name: "Web" });
 * const api = new monitoring.Monitor("api", {
 *     name: "api",
 *     type: "HTTP",
 *     config: { url: "https://shop.example.com/health" },
 *     regions: ["us-east"],
 * });
 * new monitoring.StatusPageComponent("api", {
 *     statusPageId: page.id,
 *     type: "MONITOR",
 *     monitorId: api.id,
 *     name: "API",
 *     groupId: web.id,
 *     showUptime: true,
 * });
 * ```
 */
export class StatusPageComponent extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:StatusPageComponent";

  /**
   * Reads an existing status page component without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state the id of its StatusPage; everything else is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: StatusPageComponentState & { statusPageId: pulumi.Input<string> },
    options?: pulumi.CustomResourceOptions,
  ): StatusPageComponent {
    return new StatusPageComponent(name, lookup({ statusPageId: state.statusPageId }), {
      ...options,
      id,
    });
  }

  /** Whether a value is a status page component, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPageComponent {
    return isOfKind(value, "StatusPageComponent");
  }

  /** Id of the status page. */
  declare readonly statusPageId: pulumi.Output<string>;

  /** Name that visitors see. */
  declare readonly name: pulumi.Output<string>;

  /** Type of its target. */
  declare readonly type: pulumi.Output<enums.StatusPageComponentType>;

  /** Id of the monitor that it shows. */
  declare readonly monitorId: pulumi.Output<string | undefined>;

  /** Id of the resource group that it shows. */
  declare readonly resourceGroupId: pulumi.Output<string | undefined>;

  /** Id of the subscription to the service that it shows. */
  declare readonly serviceSubscriptionId: pulumi.Output<string | undefined>;

  /** Description for visitors. */
  declare readonly description: pulumi.Output<string | undefined>;

  /** Id of a component group on the same page. */
  declare readonly groupId: pulumi.Output<string | undefined>;

  /** Whether its uptime is shown. Defaults to `true`, for DEPENDENCY to `false`. */
  declare readonly showUptime: pulumi.Output<boolean>;

  /** Position among its siblings; assigned by the service if omitted. */
  declare readonly displayOrder: pulumi.Output<number | undefined>;

  /** Whether it is excluded from the page's overall status. Defaults to `false`, for DEPENDENCY to `true`. */
  declare readonly excludeFromOverall: pulumi.Output<boolean>;

  /** Date from which uptime counts; the date of creation if omitted. The service changes a date before the monitor's creation to the date of that creation. */
  declare readonly startDate: pulumi.Output<string | undefined>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: StatusPageComponentArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("StatusPageComponent", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
