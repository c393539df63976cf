// An object that another user created while the response to a create was lost is not adopted. Objects of requests that
// a gateway executes later are reported.
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import type { Effect } from "../../src/emulator";
import { isObject } from "../../src/definitions";
import { as, end, monitor, warningsOf, writeWithPlugin } from "./interrupted-runs";
import { inputsOf, lostMonitors } from "./lost-monitors";
import { idText } from "./service";

const { service, host, next, run, injectFault, named } = lostMonitors();

describe("an equal object that exists while a create has lost its response", () => {
  test("is not adopted if another API key created it, and the error names it", async () => {
    injectFault({ drop: "before", others: [{ makes: "equal", by: "user" }] }, 3);
    const failed = await host().create("Monitor", inputsOf("by another")).catch(String);
    const [theirs = ""] = await named("by another");
    expect(failed).toContain(`another user (${theirs})`);
    expect(await named("by another")).toHaveLength(1);
  });

  test("is not adopted if the audit log, which shows its creator, is unavailable", async () => {
    injectFault({ drop: "before", others: [{ makes: "equal", by: "user" }] });
    const effect: Effect = { status: 405, gateway: "text" };
    service.emulator.faults.add({ method: "GET", path: "/api/v1/audit-log", times: 9, effect });
    await expect(host().create("Monitor", inputsOf("log is away"))).rejects.toThrow(
      "It is not known whether",
    );
    service.emulator.faults.clear();
    const theirs = await named("log is away");
    await end(host());
    await next();
    const { id } = await host().create("Monitor", inputsOf("log is away"));
    expect(theirs).not.toContain(id);
    expect(await named("log is away")).toEqual([...theirs, id]);
  });

  test("is adopted if the create itself created it, although another API key created another object", async () => {
    const call = { method: "POST", path: "/tags", body: { name: "theirs" } };
    injectFault({ drop: "after", others: [{ when: "after", call, by: "user" }] });
    const { id } = await host().create("Monitor", inputsOf("mine"));
    expect(await named("mine")).toEqual([id]);
  });

  test("is not adopted if it is older, although the wrong clock of a gateway suggests otherwise", async () => {
    await host().create("Tag", { name: "gateway clock" });
    const clock = { offsetMs: -1_800_000 };
    service.emulator.clocks.set({ date: clock, records: clock });
    const theirs = await service.call("POST", "/monitors", {
      ...monitor("gateway clock"),
      ...{ managedBy: "API", config: { url: "https://example.com", method: "GET" } },
    });
    service.emulator.clocks.set({ date: {}, records: {} });
    injectFault({ drop: "before" });
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    const effect: Effect = { status: 502, gateway: "html", headers: { date } };
    service.emulator.faults.add({ method: "GET", path: "/api/v1/monitors", times: 1, effect });
    const { id } = await host().create("Monitor", inputsOf("gateway clock"));
    const theirId = isObject(theirs) ? theirs.id : undefined;
    expect(await named("gateway clock")).toEqual([theirId, id]);
  });

  test("is not adopted if it appeared between the times of a gateway's wrong clock and of ours", async () => {
    service.emulator.clocks.set({ records: { offsetMs: -1_200_000 } });
    const theirs = await service.call("POST", "/monitors", {
      ...monitor("between the clocks"),
      ...{ managedBy: "API", config: { url: "https://example.com", method: "GET" } },
    });
    service.emulator.clocks.set({ date: { offsetMs: -3_600_000 }, records: {} });
    injectFault({ drop: "before" });
    const { id } = await host().create("Monitor", inputsOf("between the clocks"));
    const theirId = isObject(theirs) ? theirs.id : undefined;
    expect(await named("between the clocks")).toEqual([theirId, id]);
  });

  test("is not adopted if it has more content than the create sets", async () => {
    injectFault({ drop: "before", others: [{ makes: "richer", by: "same" }] });
    const { id } = await host().create("Monitor", inputsOf("richer"));
    const all = await named("richer");
    expect(all).toHaveLength(2);
    const [theirs = ""] = all.filter((each) => each !== id);
    expect(await service.call("GET", `/monitors/${id}`)).toMatchObject({ alertChannelIds: [] });
    expect(theirs).not.toBe("");
  });

  test("is not adopted if only its name is equal, and the create succeeds", async () => {
    injectFault({ drop: "before", others: [{ makes: "sameName", by: "same" }] });
    const { id } = await host().create("Monitor", inputsOf("same name"));
    expect(await named("same name")).toHaveLength(2);
    expect(await service.call("GET", `/monitors/${id}`)).toMatchObject({ managedBy: "API" });
  });

  test("is not adopted if a resource in the state already has it", async () => {
    const inputs = monitor("in the state");
    const before = await host().create("Monitor", as("one", inputs));
    await end(host());
    await next();
    await host().read("Monitor", before.id, before.props);
    injectFault({ drop: "before" });
    const { id } = await host().create("Monitor", as("other", inputs));
    expect((await named("in the state")).sort()).toEqual([before.id, id].sort());
  });

  test("is not adopted if another run on this machine created it", async () => {
    injectFault({ drop: "before" });
    const other = await run({ "monitoring:workspaceId": "1" });
    const [first, second] = await Promise.all([
      host().create("Monitor", inputsOf("two runs")),
      other.create("Monitor", as("other", monitor("two runs"))),
    ]);
    expect(first.id).not.toBe(second.id);
  });

  test("is not shared with another run that gets its response late", async () => {
    const other = await run();
    injectFault({ drop: "before" });
    const lost = host().create("Monitor", inputsOf("late answer"));
    await delay(300);
    injectFault({ answerAfterMs: 1_500 });
    const [first, second] = await Promise.all([
      lost,
      other.create("Monitor", as("other", monitor("late answer"))),
    ]);
    expect(first.id).not.toBe(second.id);
    expect(await named("late answer")).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await named("late answer")).toHaveLength(2);
  });

  test("is not adopted if a provider of another workspace created it", async () => {
    const workspace = await service.call("POST", "/workspaces", { name: "another" });
    const workspaceId = isObject(workspace) ? idText(workspace.id) : "";
    const other = await run({ "monitoring:workspaceId": workspaceId });
    injectFault({ drop: "before" });
    const [first, second] = await Promise.all([
      host().create("Monitor", inputsOf("two workspaces")),
      delay(150).then(() => other.create("Monitor", as("other", monitor("two workspaces")))),
    ]);
    expect(first.id).not.toBe(second.id);
  });
});

test("the object of a request that completes after the create was repeated is reported at the end of the run", async () => {
  injectFault({ status: 502, gateway: "html", doneAfterMs: 3_500 });
  const { id } = await host().create("Monitor", inputsOf("late"));
  await expect.poll(() => named("late"), { timeout: 10_000 }).toHaveLength(2);
  await end(host());
  const [double = ""] = (await named("late")).filter((each) => each !== id);
  expect(warningsOf(host())).toContain(double);
});

test("the object of a request that completes after the run is reported at the end of the next run", async () => {
  const inputs = inputsOf("later still");
  injectFault({ status: 504, gateway: "text", doneAfterMs: 6_000 });
  const { id, props } = await host().create("Monitor", inputs);
  expect(await named("later still")).toEqual([id]);
  await end(host());
  while ((await named("later still")).length < 2) await delay(100);
  await next();
  await host().check("Monitor", inputs, inputs);
  await host().diff("Monitor", id, props, inputs);
  await writeWithPlugin(host());
  await end(host());
  const others = (await named("later still")).filter((each) => each !== id);
  for (const other of others) expect(warningsOf(host())).toContain(other);
});

test("a service that returns the same object for two creates is an error, not a loop", async () => {
  const { id } = await host().create("Monitor", inputsOf("first"));
  const record = await service.call("GET", `/monitors/${id}`);
  const second = inputsOf("second");
  const data = { ...(isObject(record) && record), name: second.name ?? null };
  injectFault({ status: 201, body: { data } }, 50);
  const before = service.emulator.requests.length;
  await expect(host().create("Monitor", second)).rejects.toThrow(
    `the service returned ${id}, which another resource has`,
  );
  expect(service.emulator.requests.length - before).toBeLessThan(4);
});
