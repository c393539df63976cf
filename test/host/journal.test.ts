// An interrupted run created objects that no state contains. The next run on the same machine gives each one
// to the very resource that it was created for; all others are reported and left alone.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { KINDS, isObject } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";
import { collectionOf } from "../../src/emulator/records";
import { casesOf, inputsOf, one } from "../definitions/arbitraries";
import type { Existing } from "../definitions/arbitraries";
import { createExisting } from "./existing";
import { IS_PLUGIN, startHost, urnOf } from "./host";
import type { Host } from "./host";
import { idText, startService } from "./service";
import type { TestService } from "./service";

let service: TestService;
let existing: Existing;
/** Pulumi's own folder, which the runs of a test share. */
let home: string;
const hosts: Host[] = [];

beforeAll(async () => {
  service = await startService();
  existing = await createExisting(service);
});

afterAll(() => service.close());

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "journal-test-"));
});

afterEach(async () => {
  service.emulator.faults.clear();
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
  rmSync(home, { recursive: true, force: true });
});

async function run(
  config: JsonObject = service.config,
  env: Readonly<Record<string, string>> = {},
): Promise<Host> {
  const host = await startHost({ PULUMI_HOME: home, ...env });
  hosts.push(host);
  await host.configure(config);
  return host;
}

/** Ends a host as an engine does at the end of a run. */
async function end(host: Host): Promise<void> {
  await host.cancel();
  await host.kill("SIGINT");
  host.loseEngine();
}

/** Inputs as a class passes them on: with who the resource is. */
const as = (resource: string, inputs: JsonObject, stack?: string): JsonObject => ({
  ...inputs,
  ...urnOf(resource, stack),
});

const warningsOf = ({ logs }: Host): string =>
  logs
    .filter(({ severity }) => severity === "warning")
    .map(({ text }) => text)
    .join("\n");

/** Engine and host end at once, as with kill -9 of both. */
async function die(host: Host): Promise<void> {
  host.loseEngine();
  await host.kill();
}

const monitor = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
  ...more,
});

async function named(name: string): Promise<JsonObject[]> {
  const rows = await service.call("GET", "/monitors?size=200");
  return Array.isArray(rows) ? rows.filter(isObject).filter((row) => row.name === name) : [];
}

/** The ids of all records of a kind. */
async function idsOf(spec: KindSpec): Promise<string[]> {
  const { idMember = "id" } = spec;
  const { [collectionOf(spec)]: rows = [] } = await service.stored();
  return rows.map((row) => idText(row[idMember] ?? row.id));
}

/** Sends a create and kills everything before the answer; the service does the work all the same. */
async function killedWhileCreating(kind: string, inputs: JsonObject) {
  const host = await run();
  const delayMs = 400;
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", effect: { delayMs } });
  const seen = service.emulator.requests.length;
  host.create(kind, inputs).catch(() => undefined);
  const isSent = (): boolean =>
    service.emulator.requests.slice(seen).some(({ method }) => method === "POST");
  while (!isSent()) await delay(10);
  await die(host);
  await delay(delayMs);
  service.emulator.faults.clear();
}

/** The files of the journals of all stacks. */
function journal(): { path: string; text: string }[] {
  const folder = join(home, "pulumi-monitoring", "journal");
  return readdirSync(folder)
    .flatMap((stack) => readdirSync(join(folder, stack)).map((name) => join(folder, stack, name)))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

const POSTED = KINDS.filter(({ read }) => read.by !== "own");

describe("killed before the answer came", () => {
  test.each(POSTED.map((spec) => [spec.name, spec] as const))(
    "%s: the next run takes over what was made",
    async (kind, spec) => {
      const [each] = casesOf(spec);
      if (each === undefined) throw new Error(`${kind} has no case`);
      const inputs = as(kind, one(inputsOf(spec, each, existing, "full")));
      const before = await idsOf(spec);
      await killedWhileCreating(kind, inputs);
      const made = (await idsOf(spec)).filter((id) => !before.includes(id));
      expect(made, "made by the run that was killed").toHaveLength(1);
      const next = await run();
      const { id, props } = await next.create(kind, inputs);
      expect([id]).toEqual(made);
      expect(await idsOf(spec)).toEqual([...before, ...made]);
      await end(next);
      expect(next.logs.map(({ text }) => text).join("\n")).toMatch(/adopted with the id/);
      const last = await run();
      await last.delete(kind, id, props);
    },
  );
});

test("killed before the engine had the answer: the next run takes over what was made", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("answered")));
  await die(first);
  const next = await run();
  expect((await next.create("Monitor", as("a", monitor("answered")))).id).toBe(id);
  expect(await named("answered")).toHaveLength(1);
});

test("what the program says otherwise since is taken over, and changed to that", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("changed")));
  await die(first);
  const next = await run();
  const made = await next.create("Monitor", as("a", monitor("changed", { frequencySeconds: 300 })));
  expect(made.id).toBe(id);
  expect(await named("changed")).toMatchObject([{ id, frequencySeconds: 300 }]);
});

test("what cannot be changed to what the program says now is left alone, and named", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("retyped")));
  await die(first);
  const next = await run();
  const other = {
    name: "retyped",
    type: "HEARTBEAT",
    config: { expectedInterval: 60, gracePeriod: 60 },
  };
  const made = await next.create("Monitor", as("a", other));
  expect(made.id).not.toBe(id);
  await end(next);
  expect(warningsOf(next)).toContain(id);
  expect(await named("retyped")).toHaveLength(2);
});

test("what somebody edited since is taken over all the same, and the edit is shown", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("edited since")));
  await die(first);
  await service.call("PUT", `/monitors/${id}`, { enabled: false });
  const next = await run();
  const made = await next.create("Monitor", as("a", monitor("edited since")));
  expect(made.id).toBe(id);
  const { inputs } = await next.read("Monitor", id, made.props);
  expect(inputs).toMatchObject({ enabled: false });
});

test("what a second create of the same resource made is taken over, though the first one was answered", async () => {
  const first = await run();
  await first.create("Monitor", as("a", monitor("before")));
  const { faults } = service.emulator;
  faults.add({ method: "POST", path: "/api/v1/monitors", effect: { drop: "after" } });
  faults.add({ method: "GET", path: "/api/v1/monitors", times: 20, effect: { status: 403 } });
  await expect(first.create("Monitor", as("a", monitor("replacement")))).rejects.toThrow(
    "It is not known whether",
  );
  await end(first);
  faults.clear();
  const next = await run();
  const { id } = await next.create("Monitor", as("a", monitor("replacement")));
  expect(await named("replacement")).toMatchObject([{ id }]);
});

test("killed twice: the third run still knows", async () => {
  await killedWhileCreating("Monitor", as("a", monitor("thrice")));
  await killedWhileCreating("Monitor", as("b", monitor("other")));
  const third = await run();
  await third.create("Monitor", as("a", monitor("thrice")));
  await third.create("Monitor", as("b", monitor("other")));
  expect([await named("thrice"), await named("other")].map(({ length }) => length)).toEqual([1, 1]);
});

test("equal resources of an interrupted run are taken over one by one", async () => {
  await killedWhileCreating("Monitor", as("a", monitor("double")));
  await killedWhileCreating("Monitor", as("b", monitor("unrelated")));
  const second = await run();
  const twice = [as("a", monitor("double")), as("c", monitor("double"))];
  for (const inputs of twice) await second.create("Monitor", inputs);
  await die(second);
  const third = await run();
  const made = [];
  for (const inputs of twice) made.push((await third.create("Monitor", inputs)).id);
  expect(new Set(made).size).toBe(2);
  expect(await named("double")).toHaveLength(2);
});

test("of equal resources of two providers that were killed together each gets its own", async () => {
  const inputs = monitor("of two providers");
  const delayMs = 400;
  service.emulator.faults.add({
    method: "POST",
    path: "/api/v1/monitors",
    times: 2,
    effect: { delayMs },
  });
  const killed = [await run(), await run()];
  const resources = ["one", "other"];
  for (const [at, host] of killed.entries()) {
    host.create("Monitor", as(resources[at] ?? "", inputs)).catch(() => undefined);
  }
  const posts = () => service.emulator.requests.filter(({ method }) => method === "POST");
  const sent = posts().length;
  while (posts().length < sent + 2) await delay(10);
  await Promise.all(killed.map(die));
  await expect.poll(() => named("of two providers")).toHaveLength(2);
  const next = [await run(), await run()];
  const made = await Promise.all(
    next.map((host, at) => host.create("Monitor", as(resources[at] ?? "", inputs))),
  );
  const ids = (await named("of two providers")).map(({ id }) => id);
  expect(made.map(({ id }) => id).sort()).toEqual(ids.sort());
});

test("what was answered after the user cancelled may be lost, and is not forgotten", async () => {
  const first = await run();
  const early = await first.create("Monitor", as("a", monitor("before the break")));
  const late = await underWay(first, as("b", monitor("after the break")));
  await first.cancel();
  const { id } = await late.answer;
  // Once more as it gives up, with states still to be written.
  await end(first);
  service.emulator.faults.clear();
  const next = await run();
  expect((await next.create("Monitor", as("b", monitor("after the break")))).id).toBe(id);
  expect((await next.create("Monitor", as("a", monitor("before the break")))).id).toBe(early.id);
});

/** A create that has left, and is answered in a moment. */
async function underWay(host: Host, inputs: JsonObject) {
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", effect: { delayMs: 600 } });
  const seen = service.emulator.requests.length;
  const answer = host.create("Monitor", inputs);
  while (service.emulator.requests.length === seen) await delay(10);
  return { answer };
}

test("a call under way when the engine wants to stop shows that the run was cancelled", async () => {
  const first = await run();
  const early = await first.create("Monitor", as("a", monitor("just answered")));
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", effect: { delayMs: 60_000 } });
  const seen = service.emulator.requests.length;
  first.create("Monitor", as("b", monitor("under way"))).catch(() => undefined);
  while (service.emulator.requests.length === seen) await delay(10);
  // An engine that gives up at once says so once, with the answer not yet in the state.
  await end(first);
  service.emulator.faults.clear();
  const next = await run();
  expect((await next.create("Monitor", as("a", monitor("just answered")))).id).toBe(early.id);
});

describe("an object that the state has", () => {
  test("is not taken for another resource of the same content, whatever its name was", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("typo", monitor("renamed")));
    await die(first);
    const next = await run();
    // The engine creates what is new before it deletes what is gone from the program.
    const made = await next.create("Monitor", as("right", monitor("renamed")));
    await next.delete("Monitor", id, props);
    expect(await named("renamed")).toMatchObject([{ id: made.id }]);
    expect(made.id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toBe("");
  });

  test("stays where the engine is forced to replace it and has not named it before", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("a", monitor("replaced")));
    await first.cancel();
    await end(first);
    const next = await run();
    // Forced to replace a resource, the engine looks at nothing of the old one.
    await next.check("Monitor", {}, as("a", monitor("replaced")));
    const made = await next.create("Monitor", as("a", monitor("replaced")));
    await next.delete("Monitor", id, props);
    expect(await named("replaced")).toMatchObject([{ id: made.id }]);
  });

  test("is not taken again once the engine has named it", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("a", monitor("saved")));
    await die(first);
    const next = await run();
    await next.diff("Monitor", id, props, as("a", monitor("saved")));
    expect((await next.create("Monitor", as("a", monitor("saved")))).id).not.toBe(id);
    expect(await named("saved")).toHaveLength(2);
  });

  test("is not shared: the next call that shows it is an error", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("a", monitor("shared")));
    await die(first);
    const next = await run();
    await next.create("Monitor", as("a", monitor("shared")));
    await expect(next.diff("Monitor", id, props, as("b", monitor("shared")))).rejects.toThrow(
      `already has ${id}, but this run has just assigned it to another resource`,
    );
  });
});

test("an engine that ended as it should leaves no journal, and an equal resource is a new one", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("ended")));
  expect(journal()).toHaveLength(1);
  await end(first);
  expect(journal()).toEqual([]);
  const next = await run();
  expect((await next.create("Monitor", as("a", monitor("ended")))).id).not.toBe(id);
});

describe("a note is given to nobody else", () => {
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

  test("not to another resource", async () => {
    const id = await interrupted();
    const next = await run();
    expect((await next.create("Monitor", as("b", inputs))).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toMatch(`Monitor "theirs" (${id}) was probably created by a request`);
  });

  test("not to a resource of another stack", async () => {
    const id = await interrupted();
    const next = await run();
    expect((await next.create("Monitor", as("a", inputs, "other"))).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toBe("");
  });

  test("not to the same stack at another backend", async () => {
    const id = await interrupted(service.config, { PULUMI_BACKEND_URL: "file:///one" });
    const next = await run(service.config, { PULUMI_BACKEND_URL: "file:///two" });
    expect((await next.create("Monitor", as("a", inputs))).id).not.toBe(id);
  });

  test("not to a backend that somebody has logged into since", async () => {
    writeFileSync(join(home, "credentials.json"), '{ "current": "https://one.example.com" }');
    const id = await interrupted();
    writeFileSync(join(home, "credentials.json"), '{ "current": "https://two.example.com" }');
    const next = await run();
    expect((await next.create("Monitor", as("a", inputs))).id).not.toBe(id);
  });

  test("not to a resource whose class could not tell who it is", async () => {
    const id = await interrupted();
    const next = await run();
    const { __urn: stack } = urnOf("a");
    const unknown = { ...inputs, __urn: stack.slice(0, 11) };
    expect((await next.create("Monitor", unknown)).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toContain(id);
  });

  test("not to a provider of another workspace", async () => {
    const other = await service.call("POST", "/workspaces", { name: "second" });
    const workspaceId = isObject(other) ? idText(other.id) : "";
    const id = await interrupted();
    const next = await run({ ...service.config, "monitoring:workspaceId": workspaceId });
    expect((await next.create("Monitor", as("a", inputs))).id).not.toBe(id);
    // Its own provider gets it.
    const own = await run();
    expect((await own.create("Monitor", as("a", inputs))).id).toBe(id);
  });
});

/** What only dynamic resources have: the plugin gets the URN of each resource. */
const testOfClasses = test.skipIf(IS_PLUGIN);

testOfClasses("what a class could not identify is named, and never taken", async () => {
  const { __urn: stack } = urnOf("a");
  const unknown = { ...monitor("remote"), __urn: stack.slice(0, 11) };
  const first = await run();
  const { id } = await first.create("Monitor", unknown);
  await die(first);
  const next = await run();
  expect((await next.create("Monitor", unknown)).id).not.toBe(id);
  await end(next);
  expect(warningsOf(next)).toContain(id);
});

testOfClasses("a preview names nothing: it is not shown all that the state holds", async () => {
  await killedWhileCreating("Monitor", as("a", monitor("previewed")));
  const preview = await run();
  // The engine asks nothing about a resource that is gone from the program.
  await preview.check("Tag", {}, { ...as("t", { name: "previewed" }), __preview: true });
  await end(preview);
  expect(warningsOf(preview)).toBe("");
  const next = await run();
  await next.create("Monitor", as("a", monitor("previewed")));
  expect(await named("previewed")).toHaveLength(1);
});

test("what is left over is named in each run until it is gone", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("left over")));
  await die(first);
  const declared: boolean[] = [];
  for (const isThere of [true, true, false]) {
    if (!isThere) await service.call("DELETE", `/monitors/${id}`);
    const next = await run();
    await next.check("Tag", {}, as("t", { name: "something else" }));
    await end(next);
    declared.push(warningsOf(next).includes(id));
  }
  expect(declared).toEqual([true, true, false]);
  expect(journal()).toEqual([]);
});

describe("with the clock of the records far off", () => {
  beforeEach(() => {
    service.emulator.clocks.set({ records: { offsetMs: 3_600_000 } });
  });
  afterEach(() => {
    service.emulator.clocks.set({ date: {}, records: {} });
  });

  test("what an interrupted run made is named once its next create has told that clock", async () => {
    const inputs = as("a", monitor("off by an hour"));
    await killedWhileCreating("Monitor", inputs);
    const [first] = await named("off by an hour");
    const next = await run();
    const { id } = await next.create("Monitor", inputs);
    await end(next);
    expect(id).not.toBe(first?.id);
    expect(warningsOf(next)).toContain(idText(first?.id));
  });

  test("where its name is taken, the error names the object", async () => {
    const inputs = as("a", { name: "off by an hour" });
    await killedWhileCreating("Tag", inputs);
    const { Tag: tags = [] } = await service.stored();
    const made = tags.find(({ name }) => name === "off by an hour");
    const next = await run();
    await expect(next.create("Tag", inputs)).rejects.toThrow(
      `there is an identical object that may belong to another user (${idText(made?.id)})`,
    );
  });

  test("where a create would share the object, the error says the same", async () => {
    const inputs = as("a", { slug: "stripe" });
    await killedWhileCreating("ServiceSubscription", inputs);
    const { ServiceSubscription: all = [] } = await service.stored();
    const made = all.find(({ slug }) => slug === "stripe");
    const next = await run();
    await expect(next.create("ServiceSubscription", inputs)).rejects.toThrow(
      `there is an identical object that may belong to another user (${idText(made?.id)})`,
    );
  });
});

test("a note whose resource has its object since is no reason to take one of several", async () => {
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
      /several identical objects that may be the created one .*run again/,
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

test("what the service never got is sent", async () => {
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

test("the journal holds nothing of what was sent", async () => {
  const host = await run();
  const value = "correct-horse-battery";
  await host.create("Secret", as("s", { key: "journal-key", value }));
  await host.create("Monitor", as("m", monitor("journal-name")));
  const files = journal();
  expect(files).toHaveLength(2);
  for (const word of [
    value,
    "journal-key",
    "journal-name",
    "example.com",
    service.emulator.apiKey,
  ]) {
    expect(files.map(({ path, text }) => path + text).join("\n")).not.toContain(word);
  }
  // Nor may others on this machine look into it.
  for (const { path } of files) {
    expect([path, join(path, "..")].map((each) => statSync(each).mode & 0o777)).toEqual([
      0o600, 0o700,
    ]);
  }
});

test("where no journal can be kept the run says so, once, and goes on", async () => {
  writeFileSync(join(home, "file"), "");
  const host = await run(service.config, { PULUMI_HOME: join(home, "file") });
  await host.create("Monitor", as("a", monitor("without")));
  await host.create("Monitor", as("b", monitor("without too")));
  const warnings = host.logs.filter(({ text }) =>
    text.includes("the journal of creates cannot be written"),
  );
  expect(warnings).toMatchObject([{ severity: "warning" }]);
});

test("what cannot be read in the journal's folder does no harm to the rest", async () => {
  await killedWhileCreating("Monitor", as("a", monitor("torn")));
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
