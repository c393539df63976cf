// An update with an unknown outcome: the service has the old values or the new ones. The next run sends the values of
// the program again, also if the program went back to the old ones, which the state still has.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../src/definitions";
import type { Field, JsonObject, KindSpec } from "../../src/definitions";
import type { Effect } from "../../src/emulator";
import { anotherValue, casesOf, one } from "../definitions/arbitraries";
import type { Case } from "../definitions/arbitraries";
import { someOf } from "../depth";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { openTo } from "./edit";
import { PartlyDone } from "./host";
import { monitor } from "./interrupted-runs";
import { shows } from "./shows";

const bench = benchOfFile({ config: { "monitoring:maxRetryWaitSeconds": "0" } });

/** Makes all writes of an update end like this; returns what the engine keeps of the resource, and the message. */
async function failing(
  start: Resource,
  given: JsonObject,
  effect: Effect,
): Promise<{ kept: Resource; message: string }> {
  const { faults } = bench.service.emulator;
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    faults.add({ method, path: "/api/v1/**", times: 20, effect });
  const failure: unknown = await bench.change(start, given).catch((error: unknown) => error);
  faults.clear();
  if (failure instanceof PartlyDone)
    return { kept: { ...start, props: failure.props }, message: failure.message };
  if (failure instanceof Error) return { kept: start, message: failure.message };
  throw new Error("the update succeeded");
}

async function goesBack(spec: KindSpec, each: Case, name: string, field: Field): Promise<void> {
  const full = bench.inputs(spec, each, "full");
  const start = await bench.up(spec, full);
  const given = { ...full, [name]: one(anotherValue(spec, name, field, full, bench.existing)) };
  const { kept } = await failing(start, given, { drop: "after" });
  expect((await bench.preview(kept, full)).changes, "the preview of the old program").not.toBe(
    "none",
  );
  const after = await bench.change(kept, full);
  expect(shows(spec, name, full[name] ?? null, await bench.record(after)), "the old value").toBe(
    true,
  );
  expect((await bench.preview(after, full)).changes, "the preview after that").toBe("none");
  const seen = await bench.refresh(after);
  expect((await bench.preview(seen, full)).changes, "the preview after a refresh").toBe("none");
  await bench.down(seen);
}

for (const spec of someOf(KINDS)) {
  const cases = casesOf(spec).filter((each) => openTo(spec, each).length > 0);
  if (cases.length === 0) continue;
  describe(spec.name, () => {
    for (const each of cases) {
      for (const [name, field] of openTo(spec, each)) {
        test(`${each.title}.${name}: the old value is sent again after an update without a response`, () =>
          goesBack(spec, each, name, field));
      }
    }
  });
}

const MONITOR = kindNamed("Monitor");
const SITE = { ...monitor("site"), frequencySeconds: 60 };

test("the new value is sent again, too", async () => {
  const start = await bench.up(MONITOR, SITE);
  const given = { ...SITE, frequencySeconds: 300 };
  const { kept } = await failing(start, given, { drop: "before" });
  const after = await bench.change(kept, given);
  expect(await bench.record(after)).toMatchObject({ frequencySeconds: 300 });
  expect((await bench.preview(after, given)).changes).toBe("none");
  await bench.down(after);
});

test("a refresh learns the outcome: then only what really differs is a change", async () => {
  const start = await bench.up(MONITOR, SITE);
  const given = { ...SITE, frequencySeconds: 300 };
  const { kept } = await failing(start, given, { drop: "before" });
  const seen = await bench.refresh(kept);
  expect((await bench.preview(seen, SITE)).changes).toBe("none");
  await bench.down(seen);
});

test("an update that the API refused has a known outcome", async () => {
  const start = await bench.up(MONITOR, SITE);
  const given = { ...SITE, frequencySeconds: 300 };
  const { kept } = await failing(start, given, { status: 403 });
  expect((await bench.preview(kept, SITE)).changes).toBe("none");
  await bench.down(kept);
});

test("a second failure does not make the fields of the first one confirmed", async () => {
  const start = await bench.up(MONITOR, SITE);
  const first = await failing(start, { ...SITE, frequencySeconds: 300 }, { drop: "after" });
  const second = await failing(first.kept, { ...SITE, name: "other" }, { drop: "after" });
  const after = await bench.change(second.kept, SITE);
  expect(await bench.record(after)).toMatchObject({ name: "site", frequencySeconds: 60 });
  await bench.down(after);
});

test("the error says what happened, and keeps the old state", async () => {
  const start = await bench.up(MONITOR, SITE);
  const { kept, message } = await failing(
    start,
    { ...SITE, frequencySeconds: 300 },
    { drop: "after" },
  );
  expect(message).toMatch(/updating Monitor "site" failed: /);
  expect(kept.props).toMatchObject({ frequencySeconds: 60 });
  await bench.down(kept);
});
