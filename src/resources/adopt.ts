// The `adopt` option. It is passed on as an input, because the plugin host sees only inputs.
import type * as pulumi from "@pulumi/pulumi";

import type { ManagedBy } from "./enums";

/** An object that another tool manages. */
export interface AdoptFrom {
  /** Id in the API. If omitted, the object is found by its name, as with `true`. */
  id?: pulumi.Input<pulumi.ID>;
  /**
   * The manager that the service records for it: its `managedBy`. Required for `TERRAFORM` and `CLI`, which
   * keep a state of their own: remove the object from that state first, or both tools keep changing it.
   */
  managedBy: ManagedBy;
}

/**
 * An existing object for a new resource to adopt:
 *
 * - an id: that object;
 * - `true`: the one with the same unique fields (slug, key, host name …), or with the same name if the
 *   kind has no unique fields;
 * - an object with `managedBy`: one that Terraform or the CLI manages, by id or by name.
 */
export type Adopt = pulumi.Input<pulumi.ID> | boolean | AdoptFrom;

/** The options of a resource: those of Pulumi, with `adopt` in place of `import`. */
export interface ResourceOptions extends Omit<pulumi.CustomResourceOptions, "import"> {
  /**
   * Adopts an existing object instead of creating one. Differences are updated to the values in the program,
   * by the same rules as in any update; a preview lists them. Omitted fields follow the usual rules too:
   * lists, maps and objects that the program does not set stay as they are. Values in `ignoreChanges` stay too, except credentials,
   * which cannot be read.
   *
   * A preview fails, and nothing is sent, if there is no such object, if several have the name, if it differs
   * in fields that cannot be changed in place, if Terraform or the CLI manages it (see `AdoptFrom`), or if
   * another resource of the program has it.
   *
   * `undefined` is like `false`: for an id from the configuration, use `config.require`.
   *
   * The option only has an effect while the resource is not in the state: later it may stay, change or be
   * removed without a difference. A replaced resource gets a new object. A destroy deletes an adopted object.
   */
  adopt?: Adopt;
}

/** The input that passes the option on; empty if an object is to be created. */
export function adopting(
  adopt: Adopt | undefined,
  ignored: readonly string[] = [],
): { __adopt?: object | Adopt } {
  if (adopt === undefined || adopt === false) return {};
  // The engine ignores changes only of resources that are in the state.
  if (ignored.length === 0) return { __adopt: adopt };
  const from = typeof adopt === "object" && "managedBy" in adopt ? adopt : { id: adopt };
  return { __adopt: { ...from, ignored } };
}
