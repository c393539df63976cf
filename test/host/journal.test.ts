// A run that was killed has made what no state knows. The next run of the same stack on the same
// machine finds it by the journal, and nothing else is taken for it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { KINDS, isObject } from "../../src/spec";
import type { JsonObject, KindSpec } from "../../src/spec";
import { casesOf, inputsOf, one } from "../spec/arbitraries";
import type { Existing } from "../spec/arbitraries";
import { createExisting } from "./existing";
import { startHost } from "./host";
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

async function run(stack = "test", pulumiHome = home): Promise<Host> {
  const host = await startHost({ PULUMI_HOME: pulumiHome }, stack);
  hosts.push(host);
  await host.configure(service.config);
  return host;
}

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
async function idsOf({ name, idMember = "id" }: KindSpec): Promise<string[]> {
  const { [name]: rows = [] } = await service.stored();
  return rows.map((row) => idText(row[idMember] ?? row.id));
}

/** Sends a create and kills everything before the answer; the service does the work all the same. */
async function killedWhileCreating(kind: string, inputs: JsonObject, stack?: string) {
  const host = await run(stack);
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

const journal = (): string[] => {
  const folder = join(home, "pulumi-monitoring", "journal");
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
};

const POSTED = (KINDS as readonly KindSpec[]).filter(({ read }) => read.by !== "own");

describe("killed before the answer came", () => {
  test.each(POSTED.map((spec) => [spec.name, spec] as const))(
    "%s: the next run takes over what was made",
    async (kind, spec) => {
      const [each] = casesOf(spec);
      if (each === undefined) throw new Error(`${kind} has no case`);
      const inputs = one(inputsOf(spec, each, existing, "full"));
      const before = await idsOf(spec);
      await killedWhileCreating(kind, inputs);
      const made = (await idsOf(spec)).filter((id) => !before.includes(id));
      expect(made, "made by the run that was killed").toHaveLength(1);
      const next = await run();
      const { id, props } = await next.create(kind, inputs);
      expect([id]).toEqual(made);
      expect(await idsOf(spec)).toEqual([...before, ...made]);
      expect(next.logs.map(({ text }) => text).join("\n")).toMatch(/taken over with the id/);
      await next.delete(kind, id, props);
    },
  );
});

test("killed before the engine had the answer: the next run takes over what was made", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", monitor("answered"));
  await die(first);
  const next = await run();
  expect((await next.create("Monitor", monitor("answered"))).id).toBe(id);
  expect(await named("answered")).toHaveLength(1);
});

test("what somebody edited since is taken over all the same, and the edit is shown", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", monitor("edited since"));
  await die(first);
  await service.call("PUT", `/monitors/${id}`, { enabled: false });
  const next = await run();
  const made = await next.create("Monitor", monitor("edited since"));
  expect(made.id).toBe(id);
  const { inputs } = await next.read("Monitor", id, made.props);
  expect(inputs).toMatchObject({ enabled: false });
});

test("killed twice: the third run still knows", async () => {
  await killedWhileCreating("Monitor", monitor("thrice"));
  await killedWhileCreating("Monitor", monitor("other"));
  const third = await run();
  await third.create("Monitor", monitor("thrice"));
  await third.create("Monitor", monitor("other"));
  expect([await named("thrice"), await named("other")].map(({ length }) => length)).toEqual([1, 1]);
});

test("twins of a run that was killed are taken over one by one", async () => {
  await killedWhileCreating("Monitor", monitor("double"));
  await killedWhileCreating("Monitor", monitor("unrelated"));
  const second = await run();
  await second.create("Monitor", monitor("double"));
  await second.create("Monitor", monitor("double"));
  await die(second);
  const third = await run();
  const made = [
    await third.create("Monitor", monitor("double")),
    await third.create("Monitor", monitor("double")),
  ];
  expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  expect(await named("double")).toHaveLength(2);
});

test("what was answered after the user broke the run off may be lost, and is not forgotten", async () => {
  const first = await run();
  const early = await first.create("Monitor", monitor("before the break"));
  await first.cancel();
  const late = await first.create("Monitor", monitor("after the break"));
  // Once more as it gives up, with states still to be written.
  await first.cancel();
  await first.kill("SIGINT");
  first.loseEngine();
  const next = await run();
  expect((await next.create("Monitor", monitor("after the break"))).id).toBe(late.id);
  expect((await next.create("Monitor", monitor("before the break"))).id).toBe(early.id);
});

test("a call under way when the engine wants to stop shows that the run was broken off", async () => {
  const first = await run();
  const early = await first.create("Monitor", monitor("just answered"));
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", effect: { delayMs: 60_000 } });
  const seen = service.emulator.requests.length;
  first.create("Monitor", monitor("under way")).catch(() => undefined);
  while (service.emulator.requests.length === seen) await delay(10);
  // An engine that gives up at once says so once, with the answer not yet in the state.
  await first.cancel();
  await first.kill("SIGINT");
  first.loseEngine();
  service.emulator.faults.clear();
  const next = await run();
  expect((await next.create("Monitor", monitor("just answered"))).id).toBe(early.id);
});

test("what the engine names a moment later is not taken for a new resource of the same content", async () => {
  const first = await run();
  const { id, props } = await first.create("Monitor", monitor("named late"));
  await die(first);
  const next = await run();
  const other = next.create("Monitor", monitor("named late"));
  await delay(500);
  await next.diff("Monitor", id, props, monitor("named late"));
  expect((await other).id).not.toBe(id);
  expect(await named("named late")).toHaveLength(2);
});

test("an engine that ended as it should leaves no journal, and an equal resource is a new one", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", monitor("ended"));
  expect(journal()).toHaveLength(1);
  await first.cancel();
  await first.kill("SIGINT");
  expect(journal()).toEqual([]);
  const next = await run();
  expect((await next.create("Monitor", monitor("ended"))).id).not.toBe(id);
});

test("what the state has is not taken for a second resource of the same content", async () => {
  const first = await run();
  const { id, props } = await first.create("Monitor", monitor("saved"));
  await die(first);
  const next = await run();
  await next.diff("Monitor", id, props, monitor("saved"));
  expect((await next.create("Monitor", monitor("saved"))).id).not.toBe(id);
  expect(await named("saved")).toHaveLength(2);
});

test("another stack takes nothing over", async () => {
  await killedWhileCreating("Monitor", monitor("theirs"), "theirs");
  const ours = await run("ours");
  await ours.create("Monitor", monitor("theirs"));
  expect(await named("theirs")).toHaveLength(2);
});

test("what was made with other inputs is told of", async () => {
  await killedWhileCreating("Monitor", monitor("changed"));
  const [left] = await named("changed");
  const next = await run();
  const { id } = await next.create("Monitor", monitor("changed", { frequencySeconds: 300 }));
  expect(id).not.toBe(left?.id);
  const told = next.logs.filter(({ severity }) => severity === "warning");
  expect(told.map(({ text }) => text).join("\n")).toContain(
    `an earlier run, which was broken off, has made Monitor "changed" with other inputs (${idText(left?.id)})`,
  );
});

test("namesakes of a run that was killed are taken over whichever comes first", async () => {
  await killedWhileCreating("Monitor", monitor("namesake", { enabled: false }));
  await killedWhileCreating(
    "Monitor",
    monitor("namesake", { config: { url: "https://example.org" } }),
  );
  const before = (await named("namesake")).map(({ id }) => id).sort();
  const next = await run();
  // One that no run has made so far asks first.
  const made = [
    await next.create("Monitor", monitor("namesake")),
    await next.create("Monitor", monitor("namesake", { config: { url: "https://example.org" } })),
    await next.create("Monitor", monitor("namesake", { enabled: false })),
  ].map(({ id }) => id);
  expect(made.slice(1).sort()).toEqual(before);
  expect((await named("namesake")).map(({ id }) => id).sort()).toEqual([...made].sort());
});

test("what the service never got is sent, whatever else has its name", async () => {
  await killedWhileCreating("Monitor", monitor("half", { enabled: false }));
  const first = await run();
  const effect = { drop: "before" } as const;
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", times: 9, effect });
  const seen = service.emulator.requests.length;
  first.create("Monitor", monitor("half")).catch(() => undefined);
  while (service.emulator.requests.length === seen) await delay(10);
  await die(first);
  service.emulator.faults.clear();
  const next = await run();
  await next.create("Monitor", monitor("half"));
  await next.create("Monitor", monitor("half", { enabled: false }));
  expect(await named("half")).toHaveLength(2);
});

test("what the service never got is sent", async () => {
  const first = await run();
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", effect: { delayMs: 60_000 } });
  const seen = service.emulator.requests.length;
  first.create("Monitor", monitor("never")).catch(() => undefined);
  while (service.emulator.requests.length === seen) await delay(10);
  await die(first);
  service.emulator.faults.clear();
  const next = await run();
  const { id } = await next.create("Monitor", monitor("never"));
  expect(await named("never")).toMatchObject([{ id }]);
});

test("the journal holds nothing of what was sent", async () => {
  const host = await run();
  const value = "correct-horse-battery";
  await host.create("Secret", { key: "journal-key", value });
  await host.create("Monitor", monitor("journal-name"));
  const [text = ""] = journal();
  expect(text).not.toBe("");
  for (const word of [value, "journal-key", "journal-name", "example.com"]) {
    expect(text).not.toContain(word);
  }
});

test("where no journal can be kept the run says so, once, and goes on", async () => {
  writeFileSync(join(home, "file"), "");
  const host = await run("test", join(home, "file"));
  await host.create("Monitor", monitor("without"));
  await host.create("Monitor", monitor("without too"));
  const told = host.logs.filter(({ text }) => text.includes("no journal of creates can be kept"));
  expect(told).toMatchObject([{ severity: "warning" }]);
});

test("a line that was cut off by the kill does no harm to the others", async () => {
  await killedWhileCreating("Monitor", monitor("torn"));
  const folder = join(home, "pulumi-monitoring", "journal");
  for (const name of readdirSync(folder)) {
    writeFileSync(join(folder, name), '{"key":"x","sen', { flag: "a" });
  }
  const next = await run();
  await next.create("Monitor", monitor("torn"));
  expect(await named("torn")).toHaveLength(1);
});
