// Objects that are addressed by name: between two requests, another object may take the name. A request whose outcome
// is unknown is repeated only after another read.
import { afterEach, describe, expect, test } from "vitest";

import { KINDS, kindNamed, namesInPath } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";
import type { Effect } from "../../src/emulator";
import { collectionOf } from "../../src/emulator/store/records";
import { someOf } from "../depth";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";

const bench = benchOfFile({ config: { "monitoring:timeoutSeconds": "2" } });

afterEach(() => {
  bench.service.emulator.faults.clear();
});

/** The kinds whose names users choose, so that another object can take the name of a deleted one. */
const NAMED = KINDS.filter(({ address, fields }) => address !== undefined && address in fields);

function pathOf({ path, address = "" }: KindSpec, { inputs }: Resource): string {
  const name = inputs[address];
  return `${path}/${encodeURIComponent(typeof name === "string" ? name : "")}`;
}

async function rowsOf(spec: KindSpec): Promise<readonly JsonObject[]> {
  const { [collectionOf(spec)]: rows = [] } = await bench.service.stored();
  return rows;
}

/** Places a fault on the deletion of an object. */
function onDelete(spec: KindSpec, resource: Resource, effect: Effect, times = 1): void {
  const path = `/api/v1${pathOf(spec, resource)}`;
  bench.service.emulator.faults.add({ method: "DELETE", path, times, effect });
}

function inputsOf(spec: KindSpec): JsonObject {
  const [each] = casesOf(spec);
  if (each === undefined) throw new Error(`${spec.name} has no case`);
  return bench.inputs(spec, each, "minimal");
}

test.each(
  KINDS.flatMap((spec) => {
    const names = [spec.address, ...namesInPath(spec.createAt ?? "")];
    return names
      .filter((name) => name !== undefined && name in spec.fields)
      .map((name) => [spec.name, name, spec] as const);
  }),
)("%s: %s cannot be a dot segment of a path", async (kind, name = "", spec) => {
  for (const dots of [".", ".."]) {
    const { failures } = await bench.host.check(kind, {}, { ...inputsOf(spec), [name]: dots });
    expect(failures.map(({ property }) => property)).toEqual([name]);
  }
});

test("there are kinds with a name that users choose as the address", () => {
  expect(NAMED.map(({ name }) => name)).toEqual(expect.arrayContaining(["Secret", "Environment"]));
});

describe.each(someOf(NAMED).map((spec) => [spec.name, spec] as const))("%s", (_name, spec) => {
  test("a repeated delete does not delete another object that has taken the name", async () => {
    const inputs = inputsOf(spec);
    const resource = await bench.up(spec, inputs);
    const path = pathOf(spec, resource);
    const body = { ...spec.createWith, ...inputs };
    onDelete(spec, resource, {
      ...{ done: true, status: 502, gateway: "html" },
      others: [{ when: "after", call: { method: "POST", path: spec.path, body }, by: "user" }],
    });
    const before = await rowsOf(spec);
    await bench.down(resource);
    expect(await rowsOf(spec), "that of others stays").toHaveLength(before.length);
    expect(await rowsOf(spec)).not.toEqual(before);
    await bench.service.call("DELETE", path);
  });

  test.each([
    { status: 429, headers: { "Retry-After": "1" } },
    { status: 503, headers: { "Retry-After": "1" } },
  ])(
    "a delete that is repeated after $status spares an object that took the name meanwhile",
    async (refusal) => {
      const inputs = inputsOf(spec);
      const resource = await bench.up(spec, inputs);
      const path = pathOf(spec, resource);
      const body = { ...spec.createWith, ...inputs };
      onDelete(spec, resource, {
        ...refusal,
        others: [
          { when: "after", call: { method: "DELETE", path }, by: "user" },
          { when: "after", call: { method: "POST", path: spec.path, body }, by: "user" },
        ],
      });
      const before = await rowsOf(spec);
      await bench.down(resource);
      expect(await rowsOf(spec), "that of others stays").toHaveLength(before.length);
      await bench.service.call("DELETE", path);
    },
  );

  test("a delete is repeated only after the delay that the service requests", async () => {
    const resource = await bench.up(spec, inputsOf(spec));
    onDelete(spec, resource, { status: 503, headers: { "Retry-After": "2" } });
    const begun = performance.now();
    await bench.down(resource);
    expect(performance.now() - begun).toBeGreaterThan(1_900);
  });

  test.each(["before", "after"] as const)(
    "a delete succeeds although its connection is lost %s the service executes it",
    async (drop) => {
      const resource = await bench.up(spec, inputsOf(spec));
      const before = (await rowsOf(spec)).length;
      onDelete(spec, resource, { drop }, 2);
      await bench.down(resource);
      expect(await rowsOf(spec)).toHaveLength(before - 1);
    },
  );
});

test.each([
  ["disabling", "PATCH", "", { disabled: true }],
  ["verifying", "POST", "/verify", { verifyTrigger: "again" }],
] as const)(
  "%s an email domain does not affect another domain that has taken its name",
  async (...each) => {
    const [, method, below, change] = each;
    const spec = kindNamed("EmailDomain");
    const inputs = { name: "renewed.example.com" };
    const resource = await bench.up(spec, inputs);
    const path = pathOf(spec, resource);
    const body = { ...spec.createWith, ...inputs };
    bench.service.emulator.faults.add({
      ...{ method, path: `/api/v1${path}${below}`, times: 1 },
      effect: {
        ...{ done: true, status: 502, gateway: "html" },
        others: [
          { when: "after", call: { method: "DELETE", path }, by: "user" },
          { when: "after", call: { method: "POST", path: spec.path, body }, by: "user" },
        ],
      },
    });
    await expect(bench.change(resource, { ...inputs, ...change })).rejects.toThrow(
      /no longer exists/,
    );
    expect(await bench.service.call("GET", path)).toMatchObject({ status: "pending_dns" });
    await bench.service.call("DELETE", path);
  },
);
