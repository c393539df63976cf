// docs/safety.md: inputs that a preview may contain, unknown values and nulls, do not reach the service.
import { afterAll, beforeAll, expect, test } from "vitest";

import { KINDS, UNKNOWN, fieldAt, isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { casesOf } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile } from "../../support/host/bench";

const bench = benchOfFile();
let requestsBefore: number;

beforeAll(() => {
  requestsBefore = bench.service.emulator.requests.length;
});

afterAll(() => {
  const requested = bench.service.emulator.requests
    .slice(requestsBefore)
    .map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`)
    .filter((request) => !PREVIEW_REQUESTS.includes(request));
  expect(requested, "check and diff are offline").toEqual([]);
});

/** Requests about people, with which a preview reports what the run would refuse. */
const PREVIEW_REQUESTS = ["/members", "/auth/me", "/audit-log"].map((path) => `GET /api/v1${path}`);

type Path = readonly (string | number)[];

/** Every path in a value, containers included. */
function pathsIn(value: Json | undefined, path: Path = []): Path[] {
  const entries = Array.isArray(value)
    ? value.map((item, at) => [at, item] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, item]) => [[...path, key], ...pathsIn(item, [...path, key])]);
}

function replaced(value: Json, [step, ...rest]: Path, by: Json): Json {
  if (step === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, at) => (at === step ? replaced(item, rest, by) : item));
  }
  return isObject(value) ? { ...value, [step]: replaced(value[step] ?? null, rest, by) } : value;
}

/** The value if it is an object, otherwise an empty object. */
const objectOf = (value: Json): JsonObject => (isObject(value) ? value : {});

const CASES = KINDS.flatMap((spec) =>
  casesOf(spec).map((each) => [each.title, spec, each] as const),
);

test.each(someOf(CASES))(
  "%s: an unknown value at any path is returned unchanged, without a failure",
  async (title, spec, each) => {
    const full = bench.inputs(spec, each, "full");
    for (const path of pathsIn(full)) {
      const where = `${title} ${path.join(".")}`;
      const given = objectOf(replaced(full, path, UNKNOWN));
      const { inputs, failures } = await bench.host.check(spec.name, {}, given);
      expect(failures, where).toEqual([]);
      expect(inputs, where).toEqual(given);
      const [name = ""] = path;
      const diff = await bench.host.diff(spec.name, "1", full, given);
      const { immutable, local } = spec.fields[name] ?? {};
      // A local member of an object is not part of the service's value.
      const isOwn = local ?? fieldAt(spec.fields, path, full)?.local;
      if (!isOwn) expect(diff.changes, where).toBe("unknown");
      if (immutable) expect(diff.replaces, where).toEqual([name]);
    }
  },
);

const httpMonitor: JsonObject = {
  name: "api",
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
};

test("null means omitted, at any path", async () => {
  const config = { url: "https://example.com", method: null, customHeaders: { a: null, b: "1" } };
  const given = { ...httpMonitor, config, environmentId: null, assertions: null };
  const { inputs, failures } = await bench.host.check("Monitor", {}, given);
  expect(failures).toEqual([]);
  const left = { url: "https://example.com", customHeaders: { b: "1" } };
  expect(inputs).toEqual({ ...httpMonitor, config: left });
});
