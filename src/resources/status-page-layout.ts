// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `StatusPageLayout`. */
export interface StatusPageLayoutArgs {
  /**
   * Id of the status page.
   * Limits: a UUID.
   * Changing this replaces the resource.
   */
  statusPageId: pulumi.Input<string>;
  /**
   * Sections, from top to bottom.
   * Limits: at least one.
   */
  sections: pulumi.Input<pulumi.Input<StatusPageSectionArgs>[]>;
}

/** State of `StatusPageLayout`, for `get`. */
export type StatusPageLayoutState = Partial<StatusPageLayoutArgs>;

/**
 * The order of the groups and the ungrouped components of a status page, and of the components in groups. Anything that is not listed follows in its current order. Use one per page; its id is the page's. Deleting it keeps the order. Do not combine it with `displayOrder`.
 *
 * @example
 * ```typescript
 * const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
 * const web = new monitoring.StatusPageComponentGroup("web", { statusPageId: page.id, name: "Web" });
 * const shop = new monitoring.StatusPageComponent("shop", { statusPageId: page.id, type: "STATIC", name: "Shop", groupId: web.id });
 * const office = new monitoring.StatusPageComponent("office", { statusPageId: page.id, type: "STATIC", name: "Office" });
 * new monitoring.StatusPageLayout("status", {
 *     statusPageId: page.id,
 *     sections: [{ groupId: web.id, componentIds: [shop.id] }, { componentId: office.id }],
 * });
 * ```
 */
export class StatusPageLayout extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:StatusPageLayout";

  /**
   * Reads an existing status page layout without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state the id of its StatusPage; everything else is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state: StatusPageLayoutState & { statusPageId: pulumi.Input<string> },
    options?: pulumi.CustomResourceOptions,
  ): StatusPageLayout {
    return new StatusPageLayout(name, lookup({ statusPageId: state.statusPageId }), {
      ...options,
      id,
    });
  }

  /** Whether a value is a status page layout, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is StatusPageLayout {
    return isOfKind(value, "StatusPageLayout");
  }

  /** Id of the status page. */
  declare readonly statusPageId: pulumi.Output<string>;

  /** Sections, from top to bottom. */
  declare readonly sections: pulumi.Output<StatusPageSection[]>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: StatusPageLayoutArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("StatusPageLayout", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}

/**
 * A section of the page: a component group, or a component without a group.
 * Arguments.
 */
export interface StatusPageSectionArgs {
  /**
   * Id of a component group. This or `componentId`.
   * Limits: a UUID.
   */
  groupId?: pulumi.Input<string>;
  /**
   * Id of a component without a group. This or `groupId`.
   * Limits: a UUID.
   */
  componentId?: pulumi.Input<string>;
  /**
   * Ids of the group's components, from top to bottom; their order is not managed if omitted.
   * Limits: at least one.
   */
  componentIds?: pulumi.Input<pulumi.Input<string>[]>;
}

/** A section of the page: a component group, or a component without a group. */
export interface StatusPageSection {
  /** Id of a component group. This or `componentId`. */
  groupId?: string;
  /** Id of a component without a group. This or `groupId`. */
  componentId?: string;
  /** Ids of the group's components, from top to bottom; their order is not managed if omitted. */
  componentIds?: string[];
}
