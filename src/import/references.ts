// Resolves ids in inputs to the objects that they reference.
import type { ById } from "./labels";
import type { Existing } from "../lifecycle";
import { leavesOf, LOOKUPS } from "../definitions";
import type { KindSpec, Leaf, LookupSpec, PathPart } from "../definitions";

/** A place in the inputs of an object that references another one. */
export interface Reference {
  readonly path: readonly PathPart[];
  readonly target: Existing;
  /** The referenced output of the target. */
  readonly member: string;
}

/** Finds objects by their ids and other unique outputs. */
export class References {
  readonly #byId = new Map<string, Existing>();
  readonly #byOutput = new Map<string, { target: Existing; member: string }[]>();

  constructor(objects: readonly Existing[]) {
    for (const object of objects) {
      // An object with its parent's id is not the one that the id references.
      if (object.spec.read.by !== "own") this.#byId.set(keyOf(object.spec, object.id), object);
      for (const [member, field] of Object.entries(object.spec.outputs)) {
        const value = object.outputs[member];
        const isId = field.type === "text" && field.format === "uuid" && !field.secret;
        if (!isId || typeof value !== "string" || value === object.id) continue;
        const known = this.#byOutput.get(value) ?? [];
        this.#byOutput.set(value, [...known, { target: object, member }]);
      }
    }
  }

  /** The object with this id; a number can be the id of several kinds. */
  readonly byId: ById = (id, kind) =>
    this.#byId.get(id.toLowerCase()) ?? this.#byId.get(`${kind ?? ""}/${id}`.toLowerCase());

  /** All references of an object. */
  of(object: Existing): Reference[] {
    return leavesOf(object.spec, object.inputs).flatMap((leaf) => {
      const found = this.#named(leaf);
      if (found === undefined || isSame(found.target, object)) return [];
      return [{ path: leaf.path, ...found }];
    });
  }

  #named({ field, value }: Leaf): { target: Existing; member: string } | undefined {
    if (typeof value !== "string" || field.type !== "text") return undefined;
    if (field.ref === undefined && field.format !== "uuid") return undefined;
    const target = this.byId(value, field.ref);
    if (target !== undefined) return { target, member: "id" };
    const [only, ...others] = this.#byOutput.get(value) ?? [];
    return others.length === 0 ? only : undefined;
  }
}

const isSame = (one: Existing, other: Existing): boolean =>
  one.spec === other.spec && one.id === other.id;

const keyOf = ({ idType, name }: KindSpec, id: string): string =>
  (idType === "integer" ? `${name}/${id}` : id).toLowerCase();

/** The lookup that finds one object of a kind by its id. */
export function lookupOf({ name }: KindSpec): LookupSpec | undefined {
  return LOOKUPS.find((lookup) => lookup.name === name && lookup.args.id !== undefined);
}
