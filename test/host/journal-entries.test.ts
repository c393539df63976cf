// An object of an interrupted run is adopted only by the resource that it was created for; otherwise it is reported and
// left alone. Also the content of the journal's files.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { isObject } from "../../src/definitions";
import { IS_PLUGIN, urnOf } from "./host";
import {
  as,
  die,
  end,
  interruptedRuns,
  monitor,
  warningsOf,
  writeWithPlugin,
} from "./interrupted-runs";
import { idText } from "./service";

const { service, home, run, killDuringCreate, named, journal } = interruptedRuns();

test("a run that ended normally leaves no journal, and an equal resource gets a new object", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("ended")));
  expect(journal()).toHaveLength(1);
  await end(first);
  expect(journal()).toEqual([]);
  const next = await run();
  expect((await next.create("Monitor", as("a", monitor("ended")))).id).not.toBe(id);
});

describe("an entry of the journal is not used", () => {
  const inputs = monitor("theirs");

  async function interrupted(config = service.config, env = {}): Promise<string> {
    const host = await run(config, env);
    const { id } = await host.create("Monitor", as("a", inputs));
    await die(host);
    return id;
  }

  afterEach(async () => {
    for (const { id } of await named("theirs"))
      await service.call("DELETE", `/monitors/${idText(id)}`);
  });

  test("by another resource", async () => {
    const id = await interrupted();
    const next = await run();
    expect((await next.create("Monitor", as("b", inputs))).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toMatch(
      `an earlier request probably created Monitor "theirs" (${id}),`,
    );
  });

  test("by a resource of another stack", async () => {
    const id = await interrupted();
    const next = await run();
    expect((await next.create("Monitor", as("a", inputs, "other"))).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toBe("");
  });

  test("by the same stack in another backend", async () => {
    const id = await interrupted(service.config, { PULUMI_BACKEND_URL: "file:///one" });
    const next = await run(service.config, { PULUMI_BACKEND_URL: "file:///two" });
    expect((await next.create("Monitor", as("a", inputs))).id).not.toBe(id);
  });

  test("after a login to another backend", async () => {
    writeFileSync(join(home(), "credentials.json"), '{ "current": "https://one.example.com" }');
    const id = await interrupted();
    writeFileSync(join(home(), "credentials.json"), '{ "current": "https://two.example.com" }');
    const next = await run();
    expect((await next.create("Monitor", as("a", inputs))).id).not.toBe(id);
  });

  test("by a resource whose class could not identify it", async () => {
    const id = await interrupted();
    const next = await run();
    const { __urn: stack } = urnOf("a");
    const unknown = { ...inputs, __urn: stack.slice(0, 11) };
    expect((await next.create("Monitor", unknown)).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toContain(id);
  });

  test("by a provider of another workspace", async () => {
    const other = await service.call("POST", "/workspaces", { name: "second" });
    const workspaceId = isObject(other) ? idText(other.id) : "";
    const id = await interrupted();
    const next = await run({ ...service.config, "monitoring:workspaceId": workspaceId });
    expect((await next.create("Monitor", as("a", inputs))).id).not.toBe(id);
    // A provider of its own workspace uses it.
    const own = await run();
    expect((await own.create("Monitor", as("a", inputs))).id).toBe(id);
  });
});

/** Tests of dynamic resources alone: the plugin gets the URN of each resource. */
const testOfClasses = test.skipIf(IS_PLUGIN);

testOfClasses(
  "the object of a resource that its class could not identify is reported, and never adopted",
  async () => {
    const { __urn: stack } = urnOf("a");
    const unknown = { ...monitor("remote"), __urn: stack.slice(0, 11) };
    const first = await run();
    const { id } = await first.create("Monitor", unknown);
    await die(first);
    const next = await run();
    expect((await next.create("Monitor", unknown)).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toContain(id);
  },
);

test("the leftover object of a pending create is not reported: the create will find it", async () => {
  const waiting = as("a", monitor("waiting"));
  await killDuringCreate("Monitor", waiting);
  const next = await run();
  await next.check("Monitor", {}, waiting);
  // It waits for another resource, whose create fails.
  await next.create("Tag", as("t", { name: "waited for" }));
  await end(next);
  expect(warningsOf(next)).toBe("");
});

test("a preview reports no leftover objects: it does not see the whole state", async () => {
  await killDuringCreate("Monitor", as("a", monitor("previewed")));
  const preview = await run();
  // The engine makes no calls for a resource that was removed from the program.
  await preview.check("Tag", {}, { ...as("t", { name: "previewed" }), __preview: true });
  await end(preview);
  expect(warningsOf(preview)).toBe("");
  const next = await run();
  await next.create("Monitor", as("a", monitor("previewed")));
  expect(await named("previewed")).toHaveLength(1);
});

test("every run reports a leftover object until it is deleted", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("left over")));
  await die(first);
  const reported: boolean[] = [];
  for (const isThere of [true, true, false]) {
    if (!isThere) {
      await service.call("DELETE", `/monitors/${id}`);
      // A newer object that is missing may only be late.
      await delay(5_000);
    }
    const next = await run();
    await next.check("Tag", {}, as("t", { name: "something else" }));
    await writeWithPlugin(next);
    await end(next);
    reported.push(warningsOf(next).includes(id));
  }
  expect(reported).toEqual([true, true, false]);
  expect(journal()).toEqual([]);
});

test("the leftover object of a resource without inputs is reported, although its check looks like that of a new resource", async () => {
  const first = await run();
  const { id, props } = await first.create("AssignedEmailDomain", as("a", {}));
  await die(first);
  const next = await run();
  await next.check("AssignedEmailDomain", {}, as("a", {}));
  const other = "00000000-0000-4000-8000-00000000dead";
  await next.diff("AssignedEmailDomain", other, { ...props, ...urnOf("a") }, as("a", {}));
  await next.create("Tag", as("t", { name: "something else" }));
  await end(next);
  expect(warningsOf(next)).toContain(id);
  await service.call("DELETE", `/email/domains/${idText(props.name)}`);
});

describe("with the clock of the records far off", () => {
  beforeEach(() => {
    service.emulator.clocks.set({ records: { offsetMs: 3_600_000 } });
  });
  afterEach(() => {
    service.emulator.clocks.set({ date: {}, records: {} });
  });

  test("the object of an interrupted run is reported once the next create has shown that clock", async () => {
    const inputs = as("a", monitor("off by an hour"));
    await killDuringCreate("Monitor", inputs);
    const [first] = await named("off by an hour");
    const next = await run();
    const { id } = await next.create("Monitor", inputs);
    await end(next);
    expect(id).not.toBe(first?.id);
    expect(warningsOf(next)).toContain(idText(first?.id));
  });

  test("the error names the object if its unique name is taken", async () => {
    const inputs = as("a", { name: "off by an hour" });
    await killDuringCreate("Tag", inputs);
    const { Tag: tags = [] } = await service.stored();
    const made = tags.find(({ name }) => name === "off by an hour");
    const next = await run();
    await expect(next.create("Tag", inputs)).rejects.toThrow(
      `there is an identical object that may belong to another user (${idText(made?.id)})`,
    );
  });

  test("the error names the object if the create would share it", async () => {
    const inputs = as("a", { slug: "stripe" });
    await killDuringCreate("ServiceSubscription", inputs);
    const { ServiceSubscription: all = [] } = await service.stored();
    const made = all.find(({ slug }) => slug === "stripe");
    const next = await run();
    await expect(next.create("ServiceSubscription", inputs)).rejects.toThrow(
      `there is an identical object that may belong to another user (${idText(made?.id)})`,
    );
  });
});

describe("with a clock that was set between two runs", () => {
  afterEach(() => {
    service.emulator.clocks.set({ date: {}, records: {} });
  });

  describe.each([
    ["before", true],
    ["during", false],
  ])("and was shown by a response %s the creates", (_when, isBefore) => {
    test.each([-3_600_000, 3_600_000])(
      "by %i ms: objects of an interrupted run are found, before and after another create has shown the clock",
      async (offsetMs) => {
        service.emulator.clocks.set({ date: { offsetMs }, records: { offsetMs } });
        const first = await run();
        const title = `${String(isBefore)} ${offsetMs}`;
        const effect = { delayMs: 400 };
        service.emulator.faults.add({ method: "POST", path: "/api/v1/monitors", times: 2, effect });
        const seen = service.emulator.requests.length;
        const shown = first.create("Tag", as("t", { name: `before ${title}` }));
        if (isBefore) await shown;
        const [one, other] = [`one ${title}`, `other ${title}`];
        for (const name of [one, other])
          first.create("Monitor", as(name, monitor(name))).catch(() => undefined);
        const sent = () => service.emulator.requests.length - seen;
        await expect.poll(sent, { timeout: 10_000, interval: 20 }).toBe(3);
        await die(first);
        const all = async () => (await Promise.all([named(one), named(other)])).flat();
        await expect.poll(async () => (await all()).length, { timeout: 10_000 }).toBe(2);
        service.emulator.clocks.set({ date: {}, records: {} });
        const next = await run();
        const made = [await next.create("Monitor", as(one, monitor(one)))];
        await next.create("Tag", as("u", { name: `after ${title}` }));
        made.push(await next.create("Monitor", as(other, monitor(other))));
        expect((await all()).map(({ id }) => id)).toEqual(made.map(({ id }) => id));
      },
    );
  });
});

test("an entry of a resource that has its object by now is no reason to adopt one of several equal objects", async () => {
  service.emulator.clocks.set({ date: { offsetMs: 7_200_000 }, records: { offsetMs: 7_200_000 } });
  try {
    const { faults } = service.emulator;
    const lost = { method: "POST", path: "/api/v1/monitors" };
    faults.add({ ...lost, effect: { status: 404, gateway: "message" } });
    const first = await run();
    await expect(first.create("Monitor", as("a", monitor("again")))).rejects.toThrow("404");
    await end(first);
    const second = await run();
    const old = await second.create("Monitor", as("a", monitor("again")));
    await end(second);
    faults.clear();
    faults.add({ ...lost, effect: { done: true, status: 200, gateway: "html" } });
    const third = await run();
    // Renamed: the engine creates the new one before it shows the old one.
    const made = third.create("Monitor", as("b", monitor("again")));
    await expect(made).rejects.toThrow(
      /several identical objects may be the created one .*run again/,
    );
    await end(third);
    const last = await run();
    await last.diff("Monitor", old.id, old.props, as("a", monitor("again")));
    const { id } = await last.create("Monitor", as("b", monitor("again")));
    expect((await named("again")).map((each) => each.id).sort()).toEqual([id, old.id].sort());
  } finally {
    service.emulator.clocks.set({ date: {}, records: {} });
  }
});

test("a create that never reached the service is sent", async () => {
  const first = await run();
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", effect: { delayMs: 60_000 } });
  const seen = service.emulator.requests.length;
  first.create("Monitor", as("a", monitor("never"))).catch(() => undefined);
  while (service.emulator.requests.length === seen) await delay(10);
  await die(first);
  service.emulator.faults.clear();
  const next = await run();
  const { id } = await next.create("Monitor", as("a", monitor("never")));
  expect(await named("never")).toMatchObject([{ id }]);
});

test("of two objects of a repeated create, a changed program adopts the one, and the late one is reported", async () => {
  const first = await run();
  const effect = { status: 502, gateway: "text", doneAfterMs: 4_000 } as const;
  service.emulator.faults.add({ method: "POST", path: "/api/v1/monitors", nth: 1, effect });
  const { id } = await first.create("Monitor", as("a", monitor("twice")));
  await die(first);
  await vi.waitFor(async () => {
    expect(await named("twice")).toHaveLength(2);
  }, 10_000);
  const late = (await named("twice")).map((each) => idText(each.id)).find((each) => each !== id);
  for (const isAdopting of [true, false]) {
    const next = await run();
    const inputs = as("a", monitor("twice", { frequencySeconds: 600 }));
    // Its check names the stack, and its create shows the plugin that this is no preview.
    const { inputs: tag } = await next.check("Tag", {}, as("t", { name: `twice ${isAdopting}` }));
    await next.create("Tag", tag);
    if (isAdopting) expect((await next.create("Monitor", inputs)).id).toBe(id);
    else await next.read("Monitor", id, inputs);
    await end(next);
    expect(warningsOf(next)).toContain(late);
  }
});

test("the object of a repeated create that a state has had is not given to a later resource of that name", async () => {
  const first = await run();
  const path = "/api/v1/monitors";
  service.emulator.faults.add({ method: "POST", path, effect: { status: 502, gateway: "text" } });
  const { id, props } = await first.create("Monitor", as("a", monitor("owned")));
  await end(first);
  const next = await run();
  await next.check("Monitor", monitor("owned"), as("a", monitor("owned")));
  await next.diff("Monitor", id, props, as("a", monitor("owned")));
  await end(next);
  // Meanwhile `pulumi state delete` has taken it out of the state.
  const last = await run();
  expect((await last.create("Monitor", as("a", monitor("owned")))).id).not.toBe(id);
  expect(await named("owned")).toHaveLength(2);
});

test("the journal contains nothing of the sent requests", async () => {
  const host = await run();
  const value = "correct-horse-battery";
  await host.create("Secret", as("s", { key: "journal-key", value }));
  await host.create("Monitor", as("m", monitor("journal-name")));
  const files = journal();
  expect(files.map(({ text }) => text.match(/"content"/g)?.length)).toEqual([4]);
  for (const word of [
    value,
    "journal-key",
    "journal-name",
    "example.com",
    service.emulator.apiKey,
  ]) {
    expect(files.map(({ path, text }) => path + text).join("\n")).not.toContain(word);
  }
  // Other users of this machine cannot read it.
  for (const { path } of files) {
    expect([path, join(path, "..")].map((each) => statSync(each).mode & 0o777)).toEqual([
      0o600, 0o700,
    ]);
  }
});

test("unreadable files in the journal's folder do not affect the others", async () => {
  await killDuringCreate("Monitor", as("a", monitor("torn")));
  const [first] = journal();
  const path = first?.path ?? "";
  const folder = join(path, "..");
  const tenant = path.slice(path.indexOf(".", folder.length));
  mkdirSync(join(folder, `folder${tenant}`));
  writeFileSync(join(folder, `torn${tenant}`), '[{"key":"x","sen');
  writeFileSync(join(folder, `other${tenant}`), '{"id":1}');
  const next = await run();
  await next.create("Monitor", as("a", monitor("torn")));
  expect(await named("torn")).toHaveLength(1);
  await end(next);
  expect(warningsOf(next)).toBe("");
});
