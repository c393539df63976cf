// Bodies of objects that resemble another one: what another user may create at the same time.
import { isObject, KINDS, NAME_MEMBERS, resolveField } from "../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../definitions";
import type { Store } from "../contract";
import type { OtherWrite } from "./schema";
import { asText } from "../store/records";

const STRANGER = "somebody-else";

/** The kind that a POST to this path below `/api/v1` creates. */
export function kindMadeAt(path: string): KindSpec | undefined {
  return KINDS.find(({ path: collection, createAt = "" }) =>
    new RegExp(`^${(collection + createAt).replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
}

/** The body of an object that resembles the one that `body` creates. */
export function lookalike(
  { makes = "equal", with: members }: OtherWrite,
  spec: KindSpec | undefined,
  body: JsonObject,
  store: Store,
): JsonObject {
  if (members !== undefined || spec === undefined) return { ...body, ...members };
  if (makes === "equal") return body;
  return {
    ...body,
    ...(makes === "richer" ? surplus(spec, body, store) : otherContent(spec, body)),
  };
}

/** Non-empty values for collections that the body omits. */
function surplus({ fields }: KindSpec, body: JsonObject, store: Store): JsonObject {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { local, updateOnly }]) => body[name] === undefined && !local && !updateOnly)
      .map(([name, field]) => [name, something(field, store)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** A non-empty value for a collection; undefined if the spec alone does not determine one. */
function something(field: Field, store: Store): Json | undefined {
  if (field.type === "map") return field.of.type === "text" ? { [STRANGER]: "1" } : undefined;
  if (field.type === "list") {
    const item = field.of.ref === undefined ? named(field.of) : store.list(field.of.ref)[0]?.id;
    return item === undefined || item === null ? undefined : [item];
  }
  if (field.type !== "object") return undefined;
  const members = Object.entries(field.fields)
    .map(([name, inner]) => [name, something(inner, store)] as const)
    .filter(([, value]) => value !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** An item that needs only a name. */
function named(field: Field): Json | undefined {
  if (field.type !== "object") return undefined;
  const needed = Object.keys(field.fields).filter((name) => field.fields[name]?.required);
  return needed.join() === "name" ? { name: STRANGER } : undefined;
}

/** One member other than a name, with a different value. */
function otherContent({ fields, discriminator }: KindSpec, body: JsonObject): JsonObject {
  // Fields that depend on one of these would have to change as well.
  const deciders = Object.values(fields).map(({ refBy }) => refBy?.by);
  const fixed = [...NAME_MEMBERS, discriminator, ...deciders];
  for (const [name, plain] of Object.entries(fields)) {
    if (fixed.includes(name) || plain.local || plain.updateOnly) continue;
    const other = another(resolveField(plain, body), body[name]);
    if (other !== undefined) return { [name]: other };
  }
  return {};
}

/** A different value for a field; undefined if the spec alone does not determine one. */
function another(field: Field, value: Json | undefined): Json | undefined {
  switch (field.type) {
    case "flag":
      return !(value ?? field.default ?? false);
    case "choice":
      return field.values.find((each) => each !== (value ?? field.default));
    case "number":
      return anotherNumber(field, value);
    case "text":
      return anotherText(field, value);
    case "list": {
      const item = Array.isArray(value) ? another(field.of, value[0]) : undefined;
      return item === undefined ? undefined : [item];
    }
    case "object":
      return isObject(value) ? otherMember(field.fields, value) : undefined;
    case "variant": {
      const chosen = isObject(value) ? value[field.by] : undefined;
      const shape = typeof chosen === "string" ? field.variants[chosen] : undefined;
      return shape && isObject(value) ? otherMember(shape.fields, value) : undefined;
    }
    default:
      return undefined;
  }
}

/** The object with a different value in the first member that is set and can change. */
function otherMember(fields: Readonly<Record<string, Field>>, value: JsonObject): Json | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const other = value[name] === undefined ? undefined : another(field, value[name]);
    if (other !== undefined) return { ...value, [name]: other };
  }
  return undefined;
}

function anotherNumber(
  { max }: Field & { type: "number" },
  value: Json | undefined,
): number | undefined {
  if (typeof value !== "number") return undefined;
  return max !== undefined && value >= max ? value - 1 : value + 1;
}

function anotherText(
  { ref, pattern, format }: Field & { type: "text" },
  value: Json | undefined,
): string | undefined {
  if (ref !== undefined) return undefined;
  if (pattern !== undefined) {
    // A number or a colour with a different last digit.
    const other = asText(value).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    return other !== value && pattern.test(other) ? other : undefined;
  }
  if (format === "url") return `https://${STRANGER}.example.com/`;
  if (format === "email") return `${STRANGER}@example.com`;
  return format === undefined ? STRANGER : undefined;
}
