// What the create request of every kind contains.
import { expect, test } from "vitest";

import { KINDS, kindNamed } from "../../src/definitions";
import { createBody } from "../../src/lifecycle/requests/create-body";

const FIELDS = KINDS.flatMap((spec) =>
  Object.entries(spec.fields).map(([name, field]) => ({ kind: spec.name, name, spec, field })),
);
const sent = ({ kind, name }: { kind: string; name: string }) =>
  name in createBody(kindNamed(kind), { [name]: "x" }, "PULUMI");

test.each(FIELDS.filter(({ field }) => field.createOnly))(
  "$kind.$name is sent with the create, although no record contains it",
  (each) => {
    expect(sent(each)).toBe(true);
  },
);

test.each(FIELDS.filter(({ field }) => field.updateOnly || (field.local && !field.createOnly)))(
  "$kind.$name is not sent with the create",
  (each) => {
    expect(sent(each)).toBe(false);
  },
);

test.each(FIELDS.filter(({ spec, name }) => spec.parent?.field === name))(
  "$kind.$name is in the path, not in the body of the create",
  (each) => {
    expect(sent(each)).toBe(false);
  },
);
