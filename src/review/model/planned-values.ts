// What a change writes, without anything secret: a hash for each value, by which `pulumi-monitoring gate` compares two previews.
import { createHash } from "node:crypto";

import {
  canonicalJson,
  fieldAt,
  isCredential,
  isObject,
  isReserved,
  isUnknown,
  normal,
  valueAt,
} from "../../definitions";
import type { Field, Json, JsonObject, PathPart } from "../../definitions";
import { PROVIDER } from "./changes";
import type { Change } from "./changes";
import { SECRET, takenId } from "./preview";
import { providerName } from "./urn";
import { placeOf } from "./words";

/** A value that a run writes. */
export interface PlannedValue {
  readonly path: readonly PathPart[];
  /** `unset`, `unknown`, `secret`, or the hash of the value: `sha256:…`. */
  readonly value: string;
}

/** The values that a change writes: of an update those that differ, of a new object all of its inputs and which one it takes over; its provider. */
export function plannedValues({ action, kind, after, differences }: Change): PlannedValue[] {
  if (after === undefined || action === "delete" || action === "release") return [];
  const { inputs, provider } = after;
  const names = Object.keys(inputs).filter((name) => !isReserved(name));
  const written = differences.filter(({ path: [name] }) => name !== PROVIDER || PROVIDER in inputs);
  const paths = action === "update" ? written.map(({ path }) => path) : names.map((name) => [name]);
  const values = new Values(kind?.fields ?? {}, inputs);
  const id = action === "update" ? undefined : takenId(after);
  return [
    ...paths.flatMap((path) => values.at(path, valueAt(inputs, path))),
    ...(id === undefined ? [] : values.at(["id"], id)),
    ...(provider === undefined ? [] : values.at([PROVIDER], providerName(provider))),
  ];
}

/** The values inside inputs. */
class Values {
  constructor(
    private readonly fields: Readonly<Record<string, Field>>,
    private readonly inputs: JsonObject,
  ) {}

  at(path: readonly PathPart[], value: Json | undefined): PlannedValue[] {
    if (value === undefined || value === null) return [{ path, value: "unset" }];
    if (this.#isHidden(path, value)) return [{ path, value: "secret" }];
    if (isUnknown(value)) return [{ path, value: "unknown" }];
    const parts = this.#partsOf(path, value);
    const isOne = !isObject(value) || parts.length === 0;
    if (isOne && parts.every(([part, item]) => this.#isPlain([...path, part], item)))
      return [{ path, value: hashOf(this.#normal(path, value)) }];
    return parts.flatMap(([part, item]) => this.at([...path, part], item));
  }

  /** Members, or items: in the order of their meaning if the API has none for them. */
  #partsOf(path: readonly PathPart[], value: Json): [PathPart, Json][] {
    if (isObject(value))
      return Object.entries(value).map(([name, member]) => [name, member ?? null]);
    const list = this.#normal(path, value);
    return Array.isArray(list) ? [...list.entries()] : [];
  }

  #normal(path: readonly PathPart[], value: Json): Json {
    const field = this.#fieldAt(path);
    return field === undefined ? value : (normal(field, value) ?? value);
  }

  #isPlain(path: readonly PathPart[], item: Json): boolean {
    return typeof item !== "object" && !isUnknown(item) && !this.#isHidden(path, item);
  }

  /** Whether the engine hides it, or a reader would see nothing of it. */
  #isHidden(path: readonly PathPart[], value: Json): boolean {
    const field = this.#fieldAt(path);
    if (value === SECRET || field?.secret === true) return true;
    const isInMap = this.#fieldAt(path.slice(0, -1))?.type === "map";
    const name = path.findLast((part) => typeof part === "string") ?? "";
    return typeof value === "string" && isCredential(name, placeOf(field, isInMap), value);
  }

  #fieldAt(path: readonly PathPart[]): Field | undefined {
    return fieldAt(this.fields, path, this.inputs);
  }
}

const hashOf = (value: Json): string =>
  `sha256:${createHash("sha256").update(canonicalJson(value)).digest("hex").slice(0, 32)}`;
