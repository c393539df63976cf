// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `Workspace`. */
export interface WorkspaceArgs {
  /**
   * Name.
   * Limits: not blank; at most 200 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
}

/** State of `Workspace`, for `get`. */
export interface WorkspaceState extends Partial<WorkspaceArgs> {
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
  /** Id of its organization. */
  orgId?: pulumi.Input<number>;
}

/**
 * A part of an organization with its own status pages, secrets and runtime. The default workspace cannot be deleted.
 *
 * Replacing or deleting it loses everything in the workspace.
 *
 * @example
 * ```typescript
 * const shop = new monitoring.Workspace("shop", { name: "Shop" });
 * ```
 */
export class Workspace extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Workspace";

  /**
   * Reads an existing workspace without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: WorkspaceState,
    options?: pulumi.CustomResourceOptions,
  ): Workspace;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): Workspace;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: WorkspaceState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): Workspace {
    return new Workspace(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a workspace, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Workspace {
    return isOfKind(value, "Workspace");
  }

  /** Name. */
  declare readonly name: pulumi.Output<string>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /** Id of its organization. */
  declare readonly orgId: pulumi.Output<number>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: WorkspaceArgs = {}, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("Workspace", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
