// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `MaintenanceWindow`. */
export interface MaintenanceWindowArgs {
  /**
   * Id of the monitor; the whole organization if omitted.
   * Limits: a UUID.
   */
  monitorId?: pulumi.Input<string>;
  /**
   * Start of the window.
   * Limits: ISO 8601 with a zone.
   */
  startsAt: pulumi.Input<string>;
  /**
   * End of the window, after `startsAt`.
   * Limits: ISO 8601 with a zone.
   */
  endsAt: pulumi.Input<string>;
  /**
   * Recurrence rule. The service stores it but does not apply it yet.
   * Limits: at most 100 characters.
   */
  repeatRule?: pulumi.Input<string>;
  /**
   * Reason, for people.
   * Limits: at most 500 characters.
   */
  reason?: pulumi.Input<string>;
  /**
   * Whether alerts are suppressed.
   * @defaultValue true
   */
  suppressAlerts?: pulumi.Input<boolean>;
}

/** State of `MaintenanceWindow`, for `get`. */
export interface MaintenanceWindowState extends Partial<MaintenanceWindowArgs> {
  /** Id of its organization. */
  organizationId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
}

/**
 * A period in which a monitor, or the whole organization, is expected to fail.
 *
 * @example
 * ```typescript
 * new monitoring.MaintenanceWindow("move", {
 *     startsAt: "2030-01-05T22:00:00Z",
 *     endsAt: "2030-01-06T02:00:00Z",
 *     reason: "Moving the database",
 * });
 * ```
 *
 * @example
 * ```typescript
 * const api = new monitoring.Monitor("api", {
 *     name: "api",
 *     type: "HTTP",
 *     config: { url: "https://shop.example.com/health" },
 *     regions: ["us-east"],
 * });
 * new monitoring.MaintenanceWindow("move", {
 *     monitorId: api.id,
 *     startsAt: "2030-01-05T02:00:00+01:00",
 *     endsAt: "2030-01-05T02:30:00+01:00",
 *     reason: "Move to another region",
 *     suppressAlerts: false,
 * });
 * ```
 */
export class MaintenanceWindow extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:MaintenanceWindow";

  /**
   * Reads an existing maintenance window without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: MaintenanceWindowState,
    options?: pulumi.CustomResourceOptions,
  ): MaintenanceWindow;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): MaintenanceWindow;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: MaintenanceWindowState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): MaintenanceWindow {
    return new MaintenanceWindow(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a maintenance window, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is MaintenanceWindow {
    return isOfKind(value, "MaintenanceWindow");
  }

  /** Id of the monitor; the whole organization if omitted. */
  declare readonly monitorId: pulumi.Output<string | undefined>;

  /** Start of the window. */
  declare readonly startsAt: pulumi.Output<string>;

  /** End of the window, after `startsAt`. */
  declare readonly endsAt: pulumi.Output<string>;

  /** Recurrence rule. The service stores it but does not apply it yet. */
  declare readonly repeatRule: pulumi.Output<string | undefined>;

  /** Reason, for people. */
  declare readonly reason: pulumi.Output<string | undefined>;

  /** Whether alerts are suppressed. */
  declare readonly suppressAlerts: pulumi.Output<boolean>;

  /** Id of its organization. */
  declare readonly organizationId: pulumi.Output<number>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: MaintenanceWindowArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("MaintenanceWindow", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
