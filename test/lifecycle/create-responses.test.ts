// Which records can be the result of a create of this run, judged by the responses to its other creates.
import { describe, expect, test } from "vitest";

import { KINDS, activeFields } from "../../src/definitions";
import { CreateResponses } from "../../src/lifecycle/recovery/create-responses";

const TIMES = { sentAt: 0, answeredAt: 0, date: { earliest: 0, latest: 0 } };

const COMPUTED = KINDS.flatMap((spec) =>
  activeFields(spec, {}).flatMap(([name, field]) =>
    field.computed === true && field.type === "text" && !field.local && !field.usual
      ? [[spec.name, name, spec, field] as const]
      : [],
  ),
);

describe.each(COMPUTED)("%s.%s, which the service sets", (_kind, name, spec, field) => {
  const isId = field.format === "uuid";
  const [one, other] = isId
    ? ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"]
    : ["one", "other"];
  const answers = new CreateResponses();
  answers.learn(spec, {}, { status: 201, record: { [name]: one } }, TIMES);

  test("can have the value of the response to another create", () => {
    expect(answers.isUntouched(spec, {}, { [name]: one })).toBe(true);
  });

  test("can have another value only if the service generates one for each object", () => {
    expect(answers.isUntouched(spec, {}, { [name]: other })).toBe(isId && !field.ref);
  });
});
