// Facts learned from the responses to our own creates: the clock of the records, and the values that the
// service sets for omitted fields. A found object counts as ours only if it is consistent with both.
import {
  activeFields,
  canonicalJson,
  isObject,
  membersOf,
  normal,
  readField,
  resolveField,
} from "../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../definitions";
import { isManagedWhenOmitted } from "../values/memory";
import { RecordClock } from "./record-clock";
import type { Times } from "./record-clock";

const CREATED = 201;

/** The responses to the creates of one run. */
export class CreateResponses {
  readonly clock = new RecordClock();
  /** By kind and field, the values that the service set for omitted fields. */
  readonly #serviceValues = new Map<string, Set<string>>();

  /** Learns from the response to a create. */
  learn(
    spec: KindSpec,
    inputs: JsonObject,
    response: { readonly status: number; readonly record: JsonObject },
    times: Times,
  ): void {
    // With another status, the object may have existed before.
    if (response.status !== CREATED) return;
    this.clock.learn(createdAt(response.record), times);
    for (const [name, field] of omitted(spec, inputs)) {
      this.#valuesOf(spec, name).add(formOf(field, readField(field, name, response.record)));
    }
  }

  /** Whether each omitted field has a value that the service sets in a new object. */
  isUntouched(spec: KindSpec, inputs: JsonObject, record: JsonObject): boolean {
    return omitted(spec, inputs).every(([name, field]) => {
      const live = readField(field, name, record);
      if (isEmptyOrDefault(field, live) || isUsual(field, live, record) || isGenerated(field))
        return true;
      const known = this.#valuesOf(spec, name);
      // Before the first response, any computed value is possible.
      return known.size === 0 ? field.computed === true : known.has(formOf(field, live));
    });
  }

  #valuesOf({ name }: KindSpec, field: string): Set<string> {
    const key = `${name}.${field}`;
    const known = this.#serviceValues.get(key) ?? new Set();
    this.#serviceValues.set(key, known);
    return known;
  }
}

/** When the record was created, according to the service. */
export const createdAt = ({ createdAt: at, subscribedAt }: JsonObject): Json | undefined =>
  at ?? subscribedAt;

/** Fields that a program omits and does not manage, as far as records contain them. */
function omitted(spec: KindSpec, inputs: JsonObject): [string, Field][] {
  return activeFields(spec, inputs)
    .map(([name, plain]): [string, Field] => [name, resolveField(plain, inputs)])
    .filter(
      ([name, field]) =>
        inputs[name] === undefined &&
        !isManagedWhenOmitted(field) &&
        !field.local &&
        !field.volatile &&
        !field.writeOnly &&
        name !== spec.archive?.field &&
        name !== spec.parent?.field,
    );
}

/** Whether a field is empty or has its default; for an object, whether all of its members do. */
function isEmptyOrDefault(field: Field, live: Json | undefined): boolean {
  if (isDefault(field, live)) return true;
  if (!isObject(live)) return isBlank(live);
  const members = membersOf(field, live);
  return Object.entries(live).every(([name, value]) => {
    const member = members[name];
    return member === undefined ? isBlank(value) : isEmptyOrDefault(member, value);
  });
}

const isUsual = (field: Field, live: Json | undefined, record: JsonObject): boolean =>
  field.usual !== undefined && formOf(field, field.usual(record)) === formOf(field, live);

/** Whether the service generates another id for each object, so that values of objects cannot be compared. */
const isGenerated = (field: Field): boolean =>
  field.computed === true && field.type === "text" && field.format === "uuid" && !field.ref;

/** Whether a value is empty: none, false, 0, an empty text or list, or an object that contains only such values. */
function isBlank(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.values(value).every(isBlank);
  return value === undefined || value === null || value === false || value === "" || value === 0;
}

const formOf = (field: Field, live: Json | undefined): string =>
  canonicalJson(normal(field, live) ?? null);

const isDefault = (field: Field, live: Json | undefined): boolean =>
  field.default !== undefined && formOf(field, field.default) === formOf(field, live);
