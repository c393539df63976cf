// Which records can be the result of a create of this run, judged by the responses to its other creates.
import { describe, expect, test } from "vitest";

import { KINDS, activeFields, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { CreateResponses, createdAt } from "../../src/lifecycle/recovery/create-responses";

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

describe("a record with a value that the create omitted", () => {
  const monitor = kindNamed("Monitor");
  const site = {
    ...{ name: "site", type: "HTTP", regions: ["us-east"] },
    config: { url: "https://example.com" },
  };
  const made = { ...site, frequencySeconds: 300 };
  const isUntouched = (more: JsonObject, status = 201): boolean => {
    const answers = new CreateResponses();
    answers.learn(monitor, site, { status, record: made }, TIMES);
    return answers.isUntouched(monitor, site, { ...made, ...more });
  };

  test.each<[string, boolean, JsonObject]>([
    ["nothing else", true, {}],
    ["null", true, { assertions: null, alertChannelIds: null, incidentPolicy: null }],
    ["an empty list", true, { assertions: [], alertChannelIds: [] }],
    ["an item", false, { alertChannelIds: ["00000000-0000-4000-8000-000000000001"] }],
    ["an object without values", true, { incidentPolicy: {} }],
    ["an object with empty values only", true, { incidentPolicy: { x: "", y: 0, z: [] } }],
    ["an object with a value", false, { incidentPolicy: { x: "a" } }],
    ["an object with a value deep inside", false, { incidentPolicy: { x: { y: { z: 1 } } } }],
    ["the service's value in other creates", true, { frequencySeconds: 300 }],
    ["another value than in other creates", false, { frequencySeconds: 60 }],
    ["a value that an update manages", true, { description: "x" }],
    ["a value that changes by itself", true, { currentStatus: "up" }],
  ])("can be the new object if it has %s: %s", (_what, is, more) => {
    expect(isUntouched(more)).toBe(is);
  });

  test("can be the new object with any computed value before the first create", () => {
    expect(isUntouched({ frequencySeconds: 60 }, 200)).toBe(true);
    expect(isUntouched({ auth: { type: "bearer" } }, 200)).toBe(false);
  });

  test("shows the clock of the records only if the create made it", () => {
    const at = { ...made, createdAt: "2026-01-01T00:00:00.500Z" };
    for (const status of [200, 201]) {
      const answers = new CreateResponses();
      answers.learn(monitor, site, { status, record: at }, TIMES);
      expect(answers.clock.isKnown).toBe(status === 201);
    }
    expect(createdAt(at)).toBe(at.createdAt);
    expect(createdAt({ subscribedAt: "s" })).toBe("s");
  });
});
