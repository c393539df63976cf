// How a program says that a new resource takes over what exists. It travels as an input: the provider's
// process is told nothing else.
import type * as pulumi from "@pulumi/pulumi";

import type { ManagedBy } from "./enums";

/** The word for an object that another tool manages. */
export interface AdoptFrom {
  /** Id in the API. Found by its name, as with `true`, when left out. */
  id?: pulumi.Input<pulumi.ID>;
  /**
   * What the service says of who manages it: its `managedBy`. Needed for `TERRAFORM` and `CLI`, which
   * keep a state of their own: take the object out of that first, or both tools go on changing it.
   */
  managedBy: ManagedBy;
}

/**
 * An object that exists, for a new resource to take over:
 *
 * - an id: that object;
 * - `true`: the one with the same unique fields (slug, key, host name …), or with the same name where
 *   nothing is unique;
 * - an object with `managedBy`: one that Terraform or the CLI manages, by id or by name.
 */
export type Adopt = pulumi.Input<pulumi.ID> | boolean | AdoptFrom;

/** The options of a resource. */
export interface ResourceOptions extends pulumi.CustomResourceOptions {
  /**
   * Takes over an object that exists, instead of creating one. What differs is changed to what the
   * program says, by the rules of any update; a preview names it. Fields that are left out follow the
   * usual rules too: lists, maps and objects that the program does not name stay as they are.
   *
   * A preview fails, and nothing is sent, where there is no such object, where several have the name,
   * where it differs in what cannot be changed in place, where Terraform or the CLI manages it
   * (see `AdoptFrom`), and where another resource of the program has it.
   *
   * It counts only while the resource is not in the state: later it may stay, change or go without any
   * difference. A resource that is replaced gets a new object. A destroy deletes what was taken over.
   */
  adopt?: Adopt;
}

/** The input that carries it; none where an object is to be created. */
export function adopting(adopt: Adopt | undefined): { __adopt?: Adopt } {
  return adopt === undefined || adopt === false ? {} : { __adopt: adopt };
}
