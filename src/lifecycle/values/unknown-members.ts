// Members of objects that this release does not know: another client has set them. The API replaces an object as a whole, so
// an update that omits them would remove them. In lists they are not kept, because items have no identity.
import { isObject } from "../../definitions";
import type { Field, Fields, Json, JsonObject } from "../../definitions";

/** The members of a service's value. */
interface Members {
  readonly known: Fields;
  readonly unknown: JsonObject;
}

/** Undefined for values whose members are not known, or that an update does not replace. */
function membersIn(field: Field, live: JsonObject): Members | undefined {
  if (field.rewrite !== undefined || field.writeOnly || field.local) return undefined;
  if (field.type === "object" && !field.patched) return split(live, field.fields, field.served);
  if (field.type !== "variant") return undefined;
  const chosen = live[field.by];
  const shape = typeof chosen === "string" ? field.variants[chosen] : undefined;
  return shape && split(live, shape.fields, [field.by]);
}

/** The API returns null for members that nobody has set. */
function split(live: JsonObject, known: Fields, others: readonly string[] = []): Members {
  const unknown = Object.entries(live).filter(
    ([name, value]) => value !== null && !(name in known) && !others.includes(name),
  );
  return { known, unknown: Object.fromEntries(unknown) };
}

/** Whether a value of the service has such members. */
export function hasUnknownMembers(field: Field, live: Json | undefined): boolean {
  const members = isObject(live) ? membersIn(field, live) : undefined;
  if (!isObject(live) || members === undefined) return false;
  return (
    Object.keys(members.unknown).length > 0 ||
    Object.entries(members.known).some(([name, member]) => hasUnknownMembers(member, live[name]))
  );
}

/** A new value, with such members of the service's value. */
export function withUnknownMembers(field: Field, value: Json, live: Json | undefined): Json {
  if (!isObject(value) || !isObject(live)) return value;
  if (field.type === "variant" && value[field.by] !== live[field.by]) return value;
  const members = membersIn(field, live);
  if (members === undefined) return value;
  const own = Object.entries(value).map(([name, item]): [string, Json] => {
    const member = members.known[name];
    return [
      name,
      member === undefined ? (item ?? null) : withUnknownMembers(member, item ?? null, live[name]),
    ];
  });
  return { ...members.unknown, ...Object.fromEntries(own) };
}
