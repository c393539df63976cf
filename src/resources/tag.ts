// Generated from src/definitions by `npm run generate`. Do not edit.
import * as pulumi from "@pulumi/pulumi";

import type { ResourceOptions } from "./adopt";
import { isOfKind, lookup, registration } from "./resource";
import { PausedTraces } from "../internals/sdk";

/** Arguments of `Tag`. */
export interface TagArgs {
  /**
   * Name, unique in the organization.
   * Limits: not blank; at most 100 characters.
   * @defaultValue the name of the resource
   */
  name?: pulumi.Input<string>;
  /**
   * Colour in the dashboard, `#rgb` or `#rrggbb`.
   * Limits: a colour such as #0f0 or #00ff00.
   * @defaultValue "#6B7280"
   */
  color?: pulumi.Input<string>;
}

/** State of `Tag`, for `get`. */
export interface TagState extends Partial<TagArgs> {
  /** Id of its organization. */
  organizationId?: pulumi.Input<number>;
  /** When it was created. */
  createdAt?: pulumi.Input<string>;
  /** When it was last changed. */
  updatedAt?: pulumi.Input<string>;
}

/**
 * A coloured label for monitors, which notification policies can match. Names are unique in the organization. Deleting a tag removes it from all monitors.
 *
 * @example
 * ```typescript
 * const tag = new monitoring.Tag("checkout", { name: "checkout" });
 * ```
 */
export class Tag extends pulumi.CustomResource {
  /** The type in states and policies. */
  static readonly __pulumiType: string = "pulumi-nodejs:dynamic/monitoring:Tag";

  /**
   * Reads an existing tag without managing it.
   * @param name name in the program
   * @param id id in the API
   * @param state accepted for compatibility with other providers: everything is read from the API
   * @param options as for any resource; `provider` to read with another credential
   */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    state?: TagState,
    options?: pulumi.CustomResourceOptions,
  ): Tag;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): Tag;
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    stateOrOptions?: TagState | pulumi.CustomResourceOptions,
    options = stateOrOptions as pulumi.CustomResourceOptions | undefined,
  ): Tag {
    return new Tag(name, lookup({}), { ...options, id });
  }

  /** Whether a value is a tag, also if two copies of this package are loaded. */
  static override isInstance(value: unknown): value is Tag {
    return isOfKind(value, "Tag");
  }

  /** Name, unique in the organization. */
  declare readonly name: pulumi.Output<string>;

  /** Colour in the dashboard, `#rgb` or `#rrggbb`. */
  declare readonly color: pulumi.Output<string>;

  /** Id of its organization. */
  declare readonly organizationId: pulumi.Output<number>;

  /** When it was created. */
  declare readonly createdAt: pulumi.Output<string>;

  /** When it was last changed. */
  declare readonly updatedAt: pulumi.Output<string>;

  /**
   * @param name name in the program
   * @param args its arguments
   * @param options as for any resource; `adopt` to manage an existing object
   */
  constructor(name: string, args: TagArgs = {}, options?: ResourceOptions) {
    const traces = new PausedTraces();
    try {
      super(...registration("Tag", name, args, options));
    } catch (error) {
      throw traces.located(error);
    } finally {
      traces.resume();
    }
  }
}
