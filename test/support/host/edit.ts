// Edits by another user: changes one field of an object, as in the dashboard.
import { isObject, resolveField } from "../../../src/definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../../src/definitions";
import { anotherValue, fieldsOf, one } from "../definitions/arbitraries";
import type { Case } from "../definitions/arbitraries";
import type { Bench, Resource } from "./bench";
import { idText, pathOf } from "./service";
import type { TestService } from "./service";
import { isLinked } from "./record-values";

/** Whether the service never resets a value: such drift cannot be corrected by an update. */
export const isOneWay = ({ updateOnly, clear }: Field): boolean =>
  updateOnly === true && clear === "keeps";

/** The fields of a case that another user may change. */
export const openTo = (spec: KindSpec, each: Case): [string, Field][] =>
  Object.entries(fieldsOf(spec, each)).filter(
    ([, field]) => !field.local && !field.immutable && !field.volatile && !isOneWay(field),
  );

/** Other inputs of an object: fields that replace it are unchanged, and at least one other field has changed. */
export function changedInputs(
  { inputs: draw, existing }: Pick<Bench, "inputs" | "existing">,
  { spec, inputs }: Pick<Resource, "spec" | "inputs">,
  each: Case,
): JsonObject {
  const fixed = Object.entries(inputs).filter(([name]) => spec.fields[name]?.immutable);
  const [first] = openTo(spec, each);
  const changed =
    first === undefined
      ? {}
      : { [first[0]]: one(anotherValue(spec, first[0], first[1], inputs, existing)) };
  return { ...draw(spec, each, "full"), ...Object.fromEntries(fixed), ...changed };
}

/** An object with the inputs that it was created with. */
export interface Edited {
  readonly spec: KindSpec;
  readonly id: string;
  readonly inputs: JsonObject;
}

/** Changes one field of an object as another user: nothing else changes. */
export const editField = (
  service: TestService,
  edited: Edited,
  name: string,
  value: Json,
): Promise<void> => editFields(service, edited, { [name]: value });

/** Changes several fields of an object as another user. */
export async function editFields(
  service: TestService,
  { spec, id, inputs }: Edited,
  edits: JsonObject,
): Promise<void> {
  const links = (spec.parts ?? []).filter(({ field }) => isLinked(spec, field) && field in edits);
  for (const { field, path } of links) {
    const wanted = edits[field];
    await service.call(
      "POST",
      `${pathOf(spec, inputs)}/${id}${path}`,
      isObject(wanted) ? wanted : {},
    );
  }
  const items = (spec.parts ?? [])
    .filter((part) => part.part === "item")
    .filter(({ field }) => field in edits);
  for (const { field, path, itemIn } of items) {
    const at = `${pathOf(spec, inputs)}/${id}`;
    const record = await service.call("GET", at);
    const item = isObject(record) ? itemIn(record) : undefined;
    const own = path.replace(/\{\w+\}/, idText(item?.id));
    await service.call("PATCH", at + own, { [field]: edits[field] ?? null });
  }
  const isOwn = (name: string): boolean =>
    isLinked(spec, name) || items.some(({ field }) => field === name);
  const values = Object.fromEntries(Object.entries(edits).filter(([name]) => !isOwn(name)));
  if (Object.keys(values).length === 0) return;
  const { update } = spec;
  const needed = (update?.required ?? []).map((field) => [field, inputs[field]] as const);
  // A PUT that clears omitted fields has to repeat the others.
  const body =
    update?.omitted === "clears" ? { ...inputs, id: undefined } : Object.fromEntries(needed);
  const changes = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, described(spec, name, value ?? null)]),
  );
  const edited = bodyOf(spec, { ...inputs, ...body, ...changes });
  const named = [...Object.keys(body), ...Object.keys(changes)].map(
    (name) => [name, edited[name]] as const,
  );
  await service.edit(spec, id, inputs, Object.fromEntries(named));
}

/** Inputs as a request body: with the members that a program may omit but a body may not. */
export function bodyOf({ fields }: KindSpec, inputs: JsonObject): JsonObject {
  const entries = Object.entries(inputs).map(([name, value]) => {
    const field = fields[name];
    const isKnown = field !== undefined && value !== undefined;
    return [name, isKnown ? complete(resolveField(field, inputs), value) : value] as const;
  });
  return Object.fromEntries(entries);
}

function complete(field: Field, value: Json): Json {
  if (field.type === "list" && Array.isArray(value)) {
    return value.map((item) => complete(field.of, item));
  }
  if (field.type !== "object" || !isObject(value)) return value;
  const members: JsonObject = { ...value };
  for (const [name, inner] of Object.entries(field.fields)) {
    const member = members[name] ?? (inner.explicit ? inner.default : undefined);
    if (member !== undefined) members[name] = complete(inner, member);
  }
  return members;
}

/** The value as the service accepts it: a package also lists its files. */
function described({ archive }: KindSpec, name: string, value: Json): Json {
  if (archive?.field !== name || !isObject(value)) return value;
  const { files, entrypoint } = archive.members;
  return { ...value, [files]: [value[entrypoint] ?? null] };
}
