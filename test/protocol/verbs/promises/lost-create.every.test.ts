// The first promise of docs/safety.md, "A lost answer to a create": one resource gets one object, and never somebody else's. Which
// answers are lost, and which objects are taken, is in test/unit/lifecycle/safety/lost-create.test.ts.
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import type { Effect } from "../../../../src/emulator";
import { KINDS, kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { collectionOf } from "../../../../src/emulator/store/records";
import { isOnlyNamed } from "../../../../src/lifecycle/safety/search";
import { casesOf } from "../../../support/definitions/arbitraries";
import { someOf } from "../../../support/depth";
import { benchOfFile } from "../../../support/host/bench";
import {
  as,
  end,
  interruptedRuns,
  monitor,
  warningsOf,
} from "../../../support/host/interrupted-runs";
import { idText } from "../../../support/host/service";
import type { TestService } from "../../../support/host/service";

const MONITOR = kindNamed("Monitor");
const bench = benchOfFile({
  emulator: { rateLimit: "off" },
  config: { "monitoring:timeoutSeconds": "2" },
});

/** Injects a fault into the next creates. */
const lose = (effect: Effect, times = 1, { emulator }: TestService = bench.service): void => {
  emulator.faults.add({ method: "POST", path: "/api/v1/**", times, effect });
};

/** The ids of the monitors with this name. */
const idsOf = async (name: string, service: TestService = bench.service): Promise<string[]> =>
  (await service.monitorsNamed(name)).map(({ id }) => idText(id)).sort();

/** Creates a monitor; returns its id. */
const create = async (name: string, more: JsonObject = {}): Promise<string> =>
  (await bench.up(MONITOR, monitor(name, more))).id;

describe("every kind whose answer was lost", () => {
  test.each(
    someOf(KINDS.filter(({ read }) => read.by !== "own")).map((spec) => [spec.name, spec] as const),
  )("%s: is made once, and named if it has a unique name", async (_kind, spec) => {
    const [each] = casesOf(spec);
    const count = async (): Promise<number> =>
      (await bench.service.stored())[collectionOf(spec)]?.length ?? 0;
    for (const drop of ["before", "after"] as const) {
      const { primary: _later, ...inputs } = bench.inputs(spec, each, "full");
      const before = await count();
      lose({ drop });
      const created = await bench.up(spec, inputs).catch(String);
      bench.service.emulator.faults.clear();
      expect(await count(), `records after ${drop}`).toBe(before + 1);
      if (typeof created === "string") {
        expect([drop, isOnlyNamed(spec)]).toEqual(["after", true]);
        expect(created).toMatch(/the response was lost, and there is an equal object .* \(.+\)\. /);
        continue;
      }
      const read = await bench.refresh(created);
      expect(read.inputs).toEqual(created.inputs);
      expect((await bench.preview(read, read.inputs)).changes).toBe("none");
      await bench.down(created);
    }
  });
});

test("an object that the service returns instead of a new one is named and not taken", async () => {
  const path = "/service-subscriptions";
  await bench.service.call("POST", `${path}/github`, { alertSensitivity: "ALL" });
  const effect: Effect = { status: 200, body: { data: [], hasNext: false } };
  bench.service.emulator.faults.add({ method: "GET", path: `/api/v1${path}`, effect });
  const inputs = { slug: "github", alertSensitivity: "ALL" };
  await expect(bench.up(kindNamed("ServiceSubscription"), inputs)).rejects.toThrow(
    /it already exists with the id/,
  );
});

test.each<[string, Effect, RegExp]>([
  ["a 500 of the API", { status: 500 }, /failed: 500 /],
  ["a gateway's 403", { status: 403, html: true }, /failed: 403.* appear to come from the API/],
  ["a redirect", { status: 302, headers: { Location: "/login" } }, /failed: 302/],
])("%s leaves the outcome unknown while nothing can be listed", async (what, effect, failed) => {
  lose({ ...effect, done: true });
  const list = { method: "GET", path: "/api/v1/monitors", times: 20 };
  bench.service.emulator.faults.add({ ...list, effect: { status: 403 } });
  const error = await create(what).catch(String);
  bench.service.emulator.faults.clear();
  expect(error).toMatch(failed);
  expect(error).toContain(`It is not known whether Monitor "${what}" was created. The next run`);
  expect(await idsOf(what)).toHaveLength(1);
});

test("a refusal after a lost answer leaves the outcome of that unknown", async () => {
  lose({ drop: "before" });
  const second = { method: "POST", path: "/api/v1/monitors", nth: 2, effect: { status: 400 } };
  bench.service.emulator.faults.add(second);
  await expect(create("refused")).rejects.toThrow(
    /"refused" failed: 400.*It is not known whether an earlier request created Monitor "refused"/,
  );
});

test("an object that differs only by what the service normalizes is found", async () => {
  const [channel = ""] = bench.existing.AlertChannel ?? [];
  lose({ drop: "after" });
  const id = await create("normalized", { alertChannelIds: [channel, channel] });
  expect(await idsOf("normalized")).toEqual([id]);
});

describe("two processes", () => {
  const { service, run } = interruptedRuns({ rateLimit: "off" });

  test("with equal creates never share an object", async () => {
    const [one, other] = [await run(), await run()];
    lose({ drop: "before" }, 1, service);
    const lost = one.create("Monitor", as("one", monitor("two")));
    await delay(300);
    lose({ answerAfterMs: 1_500 }, 1, service);
    const late = other.create("Monitor", as("other", monitor("two")));
    const ids = (await Promise.all([lost, late])).map(({ id }) => id).sort();
    expect(await idsOf("two", service)).toEqual(ids);
  });

  test("of one stack, one after the other: what a late request makes is named at the end", async () => {
    const host = await run();
    lose({ status: 502, gateway: "html", doneAfterMs: 4_500 }, 1, service);
    const { id } = await host.create("Monitor", as("late", monitor("late")));
    await expect.poll(() => idsOf("late", service)).toHaveLength(2);
    await end(host);
    const [double = ""] = (await idsOf("late", service)).filter((each) => each !== id);
    expect(warningsOf(host)).toContain(double);
  });
});
