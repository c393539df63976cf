// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `WorkspaceRuntime`. */
export interface WorkspaceRuntimeArgs {
  /**
   * Id of the workspace.
   * Limits: the id of a workspace, a whole number.
   * Changing this replaces the resource.
   */
  workspaceId: pulumi.Input<string>;
  /**
   * Runtime, such as `2026.06`; the catalogue's default if omitted.
   * Limits: at most 32 characters; letters, digits, ., _ and -.
   */
  runtimeId?: pulumi.Input<string>;
}

/** State of `WorkspaceRuntime`, for `get`. */
export interface WorkspaceRuntimeState extends Partial<WorkspaceRuntimeArgs> {
  /** Id of the workspace's organization. */
  orgId?: pulumi.Input<number>;
  /** Version of Node.js. */
  nodeVersion?: pulumi.Input<string>;
  /** Version of Playwright. */
  playwrightVersion?: pulumi.Input<string>;
}

/**
 * The runtime of the checks of a workspace. Creating it replaces the workspace's current runtime, even if somebody else chose it. Destroying it resets the workspace to the catalogue's default.
 *
 * @example
 * ```typescript
 * const shop = new monitoring.Workspace("shop", { name: "Shop" });
 * new monitoring.WorkspaceRuntime("shop", { workspaceId: shop.id, runtimeId: "2026.06" });
 * ```
 */
export class WorkspaceRuntime extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:WorkspaceRuntime";

  /**
   * Reads an existing workspace runtime without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: WorkspaceRuntimeState,
    options?: pulumi.CustomResourceOptions,
  ): WorkspaceRuntime;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): WorkspaceRuntime;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: WorkspaceRuntimeState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): WorkspaceRuntime {
    return new WorkspaceRuntime(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a workspace runtime, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is WorkspaceRuntime {
    return isOfKind(value, "WorkspaceRuntime");
  }

  /** Id of the workspace. */
  declare readonly workspaceId: pulumi.Output<string>;

  /** Runtime, such as `2026.06`; the catalogue's default if omitted. */
  declare readonly runtimeId: pulumi.Output<string | undefined>;

  /** Id of the workspace's organization. */
  declare readonly orgId: pulumi.Output<number>;

  /** Version of Node.js. */
  declare readonly nodeVersion: pulumi.Output<string | undefined>;

  /** Version of Playwright. */
  declare readonly playwrightVersion: pulumi.Output<string | undefined>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: WorkspaceRuntimeArgs, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("WorkspaceRuntime", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
