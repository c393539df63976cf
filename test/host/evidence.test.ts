// The object of a create whose response was lost is found whatever the clocks show, and an object that
// another user created meanwhile is not mistaken for it: the former would be a duplicate, the latter a
// stranger's.
import { setTimeout as delay } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Effect } from "../../src/emulator";
import { isObject } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import type { Host } from "./host";
import { as, end, interruptedRuns, monitor, warningsOf, writeWithPlugin } from "./interrupted-runs";
import { idText } from "./service";

const { service, run: start, named: monitorsNamed } = interruptedRuns({ rateLimit: "off" });
let host: Host;

beforeEach(async () => {
  host = await run();
});

afterEach(() => {
  service.emulator.clocks.set({ date: {}, records: {} });
});

const run = (config: JsonObject = {}): Promise<Host> =>
  start({ ...service.config, "monitoring:timeoutSeconds": "5", ...config });

/** The inputs of a monitor, whose resource has its name. */
const inputsOf = (name: string): JsonObject => as(name, monitor(name));

/** The ids of the monitors with this name. */
const named = async (name: string): Promise<string[]> =>
  (await monitorsNamed(name)).map(({ id }) => idText(id));

const strike = (effect: Effect, times = 1): void => {
  service.emulator.faults.add({ method: "POST", path: "/api/v1/monitors", times, effect });
};

describe("one object comes of a create whose answer was lost", () => {
  describe.each([
    ["before any create was answered", false],
    ["after one was answered", true],
  ])("%s", (_when, isWarm) => {
    test.each([-60_000, -3_000, -1_500, -150, 0, 150, 1_500, 3_000, 60_000])(
      "with Date %i ms off",
      async (offsetMs) => {
        service.emulator.clocks.set({ date: { offsetMs }, records: {} });
        if (isWarm) await host.create("Tag", { name: `warm ${offsetMs}` });
        const name = `date ${offsetMs} ${String(isWarm)}`;
        strike({ drop: "after" });
        const { id } = await host.create("Monitor", inputsOf(name));
        expect(await named(name)).toEqual([id]);
      },
    );

    test.each(["seconds", "seconds.000"] as const)("with records in %s", async (instants) => {
      service.emulator.clocks.set({ date: {}, records: { instants } });
      if (isWarm) await host.create("Tag", { name: `warm ${instants}` });
      const name = `${instants} ${String(isWarm)}`;
      strike({ drop: "after" });
      const { id } = await host.create("Monitor", inputsOf(name));
      expect(await named(name)).toEqual([id]);
    });
  });

  test.each([-7_200_000, -60_000, 60_000, 7_200_000])(
    "with the clock of the records %i ms off, which an earlier create has told",
    async (offsetMs) => {
      service.emulator.clocks.set({ date: {}, records: { offsetMs, driftPpm: 1_000 } });
      await host.create("Tag", { name: `records ${offsetMs}` });
      strike({ drop: "after" });
      const { id } = await host.create("Monitor", inputsOf(`records ${offsetMs}`));
      expect(await named(`records ${offsetMs}`)).toEqual([id]);
    },
  );

  test.each([-3_600_000, -10_000, 10_000, 3_600_000])(
    "and a clock was set %i ms off after an earlier create",
    async (offsetMs) => {
      await host.create("Tag", { name: `step ${offsetMs}` });
      service.emulator.clocks.set({ date: { offsetMs }, records: { offsetMs } });
      strike({ drop: "after" });
      const { id } = await host.create("Monitor", inputsOf(`step ${offsetMs}`));
      expect(await named(`step ${offsetMs}`)).toEqual([id]);
    },
  );

  test.each([408, 425, 499, 502, 503, 504, 520, 522, 524, 530])(
    "and a gateway says %i in its place",
    async (status) => {
      strike({ done: true, status, gateway: "html" });
      const { id } = await host.create("Monitor", inputsOf(`status ${status}`));
      expect(await named(`status ${status}`)).toEqual([id]);
    },
  );
});

describe("somebody else makes an equal object while the request is lost:", () => {
  test("with another key, it is not taken, and the error names it", async () => {
    strike({ drop: "before", others: [{ makes: "equal", by: "user" }] }, 3);
    const failed = await host.create("Monitor", inputsOf("by another")).catch(String);
    const [theirs = ""] = await named("by another");
    expect(failed).toContain(`another user (${theirs})`);
    expect(await named("by another")).toHaveLength(1);
  });

  test("and nobody can say who, because the audit log does not answer: it is not taken", async () => {
    strike({ drop: "before", others: [{ makes: "equal", by: "user" }] });
    const effect: Effect = { status: 405, gateway: "text" };
    service.emulator.faults.add({ method: "GET", path: "/api/v1/audit-log", times: 9, effect });
    await expect(host.create("Monitor", inputsOf("log is away"))).rejects.toThrow(
      "It is not known whether",
    );
    service.emulator.faults.clear();
    const theirs = await named("log is away");
    await end(host);
    host = await run();
    const { id } = await host.create("Monitor", inputsOf("log is away"));
    expect(theirs).not.toContain(id);
    expect(await named("log is away")).toEqual([...theirs, id]);
  });

  test("another object with another key, the own one is found", async () => {
    const call = { method: "POST", path: "/tags", body: { name: "theirs" } };
    strike({ drop: "after", others: [{ when: "after", call, by: "user" }] });
    const { id } = await host.create("Monitor", inputsOf("mine"));
    expect(await named("mine")).toEqual([id]);
  });

  test("long before, and a gateway's own clock is wrong: it is not taken", async () => {
    await host.create("Tag", { name: "gateway clock" });
    const clock = { offsetMs: -1_800_000 };
    service.emulator.clocks.set({ date: clock, records: clock });
    const theirs = await service.call("POST", "/monitors", {
      ...monitor("gateway clock"),
      ...{ managedBy: "API", config: { url: "https://example.com", method: "GET" } },
    });
    service.emulator.clocks.set({ date: {}, records: {} });
    strike({ drop: "before" });
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    const effect: Effect = { status: 502, gateway: "html", headers: { date } };
    service.emulator.faults.add({ method: "GET", path: "/api/v1/monitors", times: 1, effect });
    const { id } = await host.create("Monitor", inputsOf("gateway clock"));
    const theirId = isObject(theirs) ? theirs.id : undefined;
    expect(await named("gateway clock")).toEqual([theirId, id]);
  });

  test("with more on it than a create leaves there, it is not taken", async () => {
    strike({ drop: "before", others: [{ makes: "richer", by: "same" }] });
    const { id } = await host.create("Monitor", inputsOf("richer"));
    const all = await named("richer");
    expect(all).toHaveLength(2);
    const [theirs = ""] = all.filter((each) => each !== id);
    expect(await service.call("GET", `/monitors/${id}`)).toMatchObject({ alertChannelIds: [] });
    expect(theirs).not.toBe("");
  });

  test("with other content, it is not taken, and the create gets through", async () => {
    strike({ drop: "before", others: [{ makes: "sameName", by: "same" }] });
    const { id } = await host.create("Monitor", inputsOf("same name"));
    expect(await named("same name")).toHaveLength(2);
    expect(await service.call("GET", `/monitors/${id}`)).toMatchObject({ managedBy: "API" });
  });

  test("what the state has since a moment ago is not taken", async () => {
    const inputs = monitor("in the state");
    const before = await host.create("Monitor", as("one", inputs));
    await end(host);
    host = await run();
    await host.read("Monitor", before.id, before.props);
    strike({ drop: "before" });
    const { id } = await host.create("Monitor", as("other", inputs));
    expect((await named("in the state")).sort()).toEqual([before.id, id].sort());
  });

  test("another run on this machine keeps what it has made", async () => {
    strike({ drop: "before" });
    const other = await run({ "monitoring:workspaceId": "1" });
    const [first, second] = await Promise.all([
      host.create("Monitor", inputsOf("two runs")),
      other.create("Monitor", as("other", monitor("two runs"))),
    ]);
    expect(first.id).not.toBe(second.id);
  });

  test("another run keeps what it has made, or makes another one, though its answer comes late", async () => {
    const other = await run();
    strike({ drop: "before" });
    const lost = host.create("Monitor", inputsOf("late answer"));
    await delay(300);
    strike({ answerAfterMs: 1_500 });
    const [first, second] = await Promise.all([
      lost,
      other.create("Monitor", as("other", monitor("late answer"))),
    ]);
    expect(first.id).not.toBe(second.id);
    expect(await named("late answer")).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await named("late answer")).toHaveLength(2);
  });

  test("a provider of another workspace keeps what it has made", async () => {
    const workspace = await service.call("POST", "/workspaces", { name: "another" });
    const workspaceId = isObject(workspace) ? idText(workspace.id) : "";
    const other = await run({ "monitoring:workspaceId": workspaceId });
    strike({ drop: "before" });
    const [first, second] = await Promise.all([
      host.create("Monitor", inputsOf("two workspaces")),
      delay(150).then(() => other.create("Monitor", as("other", monitor("two workspaces")))),
    ]);
    expect(first.id).not.toBe(second.id);
  });
});

test("work that ends after the create was sent again is named at the end of the run", async () => {
  strike({ status: 502, gateway: "html", doneAfterMs: 3_500 });
  const { id } = await host.create("Monitor", inputsOf("late"));
  await expect.poll(() => named("late"), { timeout: 10_000 }).toHaveLength(2);
  await end(host);
  const [double = ""] = (await named("late")).filter((each) => each !== id);
  expect(warningsOf(host)).toContain(double);
});

test("work that ends after the run is named at the end of the next one", async () => {
  const inputs = inputsOf("later still");
  strike({ status: 504, gateway: "text", doneAfterMs: 6_000 });
  const { id, props } = await host.create("Monitor", inputs);
  expect(await named("later still")).toEqual([id]);
  await end(host);
  while ((await named("later still")).length < 2) await delay(100);
  host = await run();
  await host.check("Monitor", inputs, inputs);
  await host.diff("Monitor", id, props, inputs);
  await writeWithPlugin(host);
  await end(host);
  const others = (await named("later still")).filter((each) => each !== id);
  for (const other of others) expect(warningsOf(host)).toContain(other);
});

test("a service that answers with one object twice is an error, and no loop", async () => {
  const { id } = await host.create("Monitor", inputsOf("first"));
  const record = await service.call("GET", `/monitors/${id}`);
  strike({ status: 201, body: { data: record } }, 50);
  const before = service.emulator.requests.length;
  await expect(host.create("Monitor", inputsOf("second"))).rejects.toThrow(
    `the service returned ${id}, which another resource has`,
  );
  expect(service.emulator.requests.length - before).toBeLessThan(4);
});
