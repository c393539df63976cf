// Edits of somebody else: one field of an object is changed as a person with the dashboard would.
import { isObject, resolveField } from "../../src/spec";
import type { Field, Json, JsonObject, KindSpec } from "../../src/spec";
import { fieldsOf } from "../spec/arbitraries";
import type { Case } from "../spec/arbitraries";
import type { TestService } from "./service";

/** What nobody can take back is no drift that an update could heal. */
const ONE_WAY = ["StatusPageDomain.primary"];

/** The fields of a case that somebody else may change. */
export const openTo = (spec: KindSpec, each: Case): [string, Field][] =>
  Object.entries(fieldsOf(spec, each)).filter(
    ([name, { local, immutable, volatile }]) =>
      !local && !immutable && !volatile && !ONE_WAY.includes(`${spec.name}.${name}`),
  );

/** An object with the inputs that it was made with. */
export interface Edited {
  readonly spec: KindSpec;
  readonly id: string;
  readonly inputs: JsonObject;
}

/** Changes one field of an object behind the provider's back: nothing else changes. */
export async function editField(
  service: TestService,
  { spec, id, inputs }: Edited,
  name: string,
  value: Json,
): Promise<void> {
  if (name === "tags") {
    await service.call("POST", `/monitors/${id}/tags`, isObject(value) ? value : {});
    return;
  }
  const { update } = spec;
  const needed = (update?.required ?? []).map((field) => [field, inputs[field]] as const);
  // A PUT that clears what it leaves out has to repeat the rest.
  const body =
    update?.omitted === "clears" ? { ...inputs, id: undefined } : Object.fromEntries(needed);
  const edited = bodyOf(spec, { ...inputs, ...body, [name]: described(spec, name, value) });
  const named = [...Object.keys(body), name].map((each) => [each, edited[each]] as const);
  await service.edit(spec, id, inputs, Object.fromEntries(named));
}

/** Inputs as a body of the API: with the members that a program may leave out and a body may not. */
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
    const member = members[name] ?? (inner.said ? inner.default : undefined);
    if (member !== undefined) members[name] = complete(inner, member);
  }
  return members;
}

/** A package is said with the files in it; what else stands there the service does not know. */
function described({ archive }: KindSpec, name: string, value: Json): Json {
  if (archive?.field !== name || !isObject(value)) return value;
  return { ...value, files: [value.entrypoint ?? null] };
}
