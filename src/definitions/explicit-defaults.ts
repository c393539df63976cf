// Defaults that a request has to name.
import type { Field } from "./field";
import { isObject } from "./json";
import type { Json } from "./json";

/**
 * A value as sent in a request, with members that are optional in a program but required in a request: the API has no default
 * for them, or an update keeps what it omits.
 */
export function withExplicitDefaults(field: Field, value: Json): Json {
  if (Array.isArray(value)) {
    return field.type === "list"
      ? value.map((item) => withExplicitDefaults(field.of, item))
      : value;
  }
  if (field.type !== "object" || !isObject(value)) return value;
  const members = { ...value };
  for (const [name, inner] of Object.entries(field.fields)) {
    const isSent = inner.explicit === true || field.patched === true;
    const sent = members[name] ?? (isSent ? inner.default : undefined);
    if (sent !== undefined) members[name] = withExplicitDefaults(inner, sent);
  }
  return members;
}
