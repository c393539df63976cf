// An interrupted run created objects that no state contains. The next run on the same machine assigns each one to the
// resource that it was created for.
import { appendFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";

import { KINDS, isObject, kindNamed, resolveField } from "../../src/definitions";
import type { Field, JsonObject, KindSpec } from "../../src/definitions";
import { collectionOf } from "../../src/emulator/store/records";
import { casesOf, inputsOf, one } from "../definitions/arbitraries";
import type { Existing } from "../definitions/arbitraries";
import { someOf } from "../depth";
import { createExisting } from "./existing";
import type { Host } from "./host";
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
import { valueIn, isEmptyValue } from "./record-values";

const { service, run, killDuringCreate, named, journal } = interruptedRuns();
let existing: Existing;

beforeAll(async () => {
  existing = await createExisting(service);
});

/** The ids of all records of a kind. */
async function idsOf(spec: KindSpec): Promise<string[]> {
  const { idMember = "id" } = spec;
  const { [collectionOf(spec)]: rows = [] } = await service.stored();
  return rows.map((row) => idText(row[idMember] ?? row.id));
}

/** An entry like the last one of a file, with some members changed. */
function entryLike(text = "", changes: JsonObject): string {
  const last = text.trim().split("\n").at(-1) ?? "";
  return `\n${JSON.stringify({ ...(JSON.parse(last) as JsonObject), ...changes })}\n`;
}

/** The end of the name of a file, which identifies the tenant. */
const tenantIn = (path = ""): string => basename(path).replace(/^[^.]*/, "");

const POSTED = KINDS.filter(({ read }) => read.by !== "own");

describe("killed before the response arrived", () => {
  test.each(someOf(POSTED).map((spec) => [spec.name, spec] as const))(
    "%s: the next run adopts the created object",
    async (kind, spec) => {
      const [each] = casesOf(spec);
      if (each === undefined) throw new Error(`${kind} has no case`);
      const inputs = as(kind, one(inputsOf(spec, each, existing, "full")));
      const before = await idsOf(spec);
      await killDuringCreate(kind, inputs);
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

test("an API key whose new value could not be generated is found by the next run", async () => {
  const inputs = as("k", { name: "without a value" });
  const { faults } = service.emulator;
  faults.add({ method: "POST", path: "/api/v1/api-keys", effect: { drop: "after" } });
  const path = "/api/v1/api-keys/*/regenerate";
  faults.add({ method: "POST", path, times: 9, effect: { status: 500 } });
  const first = await run();
  await expect(first.create("ApiKey", inputs)).rejects.toThrow("500");
  faults.clear();
  await end(first);
  const second = await run();
  faults.add({ method: "POST", path, times: 9, effect: { status: 500 } });
  await expect(second.create("ApiKey", inputs)).rejects.toThrow("500");
  faults.clear();
  await end(second);
  const third = await run();
  const { id } = await third.create("ApiKey", inputs);
  const { [collectionOf(kindNamed("ApiKey"))]: rows = [] } = await service.stored();
  expect(rows.filter(({ name }) => name === "without a value")).toMatchObject([{ id: Number(id) }]);
});

test("a leftover object that cannot be searched for does not hide others", async () => {
  const page = await service.call("POST", "/status-pages", { name: "gone", slug: "gone" });
  const statusPageId = isObject(page) ? idText(page.id) : "";
  const first = await run();
  const { id } = await first.create("Monitor", as("m", monitor("hidden")));
  await die(first);
  await killDuringCreate(
    "StatusPageComponent",
    as("c", { statusPageId, name: "part", type: "STATIC" }),
  );
  await service.call("DELETE", `/status-pages/${statusPageId}`);
  const next = await run();
  await writeWithPlugin(next);
  await next.create("Tag", as("t", { name: "another" }));
  await end(next);
  expect(warningsOf(next)).toContain(id);
});

test("an entry of a kind that only a newer release knows does not hide others, and is kept", async () => {
  await killDuringCreate("Monitor", as("m", monitor("shown")));
  const [made] = await named("shown");
  const [file] = journal();
  appendFileSync(
    file?.path ?? "",
    entryLike(file?.text, { key: "newer", kind: "NewKind", sentAt: Date.now() }),
  );
  const next = await run();
  await writeWithPlugin(next);
  await next.create("Tag", as("t", { name: "other" }));
  await end(next);
  expect(warningsOf(next)).toContain(idText(made?.id));
  expect(journal().map(({ text }) => text)).toEqual([expect.stringContaining("NewKind")]);
});

test("damaged entries are ignored", async () => {
  await killDuringCreate("Monitor", as("a", monitor("damaged")));
  const [file] = journal();
  const damages: JsonObject[] = [
    { owner: null },
    { owner: { pid: process.pid, port: 99_999_999 } },
    { id: {} },
    { sentAt: "now" },
    { clockOffset: "none" },
  ];
  for (const [at, damage] of damages.entries()) {
    const entry = entryLike(file?.text, { key: String(at), ...damage });
    writeFileSync(`${dirname(file?.path ?? "")}/${at}${tenantIn(file?.path)}`, entry);
  }
  const next = await run();
  const { id } = await next.create("Monitor", as("a", monitor("damaged")));
  expect((await named("damaged")).map((row) => row.id)).toEqual([id]);
  await end(next);
});

test("a create that the service refused leaves no entry in the journal", async () => {
  const first = await run();
  const effect = { status: 422 };
  service.emulator.faults.add({ method: "POST", path: "/api/v1/monitors", times: 9, effect });
  await expect(first.create("Monitor", as("a", monitor("refused")))).rejects.toThrow("422");
  expect(journal().map(({ text }) => text)).toEqual([]);
  await die(first);
});

test("killed before the engine got the response: the next run adopts the created object", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("answered")));
  await die(first);
  const next = await run();
  expect((await next.create("Monitor", as("a", monitor("answered")))).id).toBe(id);
  expect(await named("answered")).toHaveLength(1);
});

test("an object of an interrupted run is adopted and updated to the changed program", async () => {
  const first = await run();
  const { id } = await first.create("Monitor", as("a", monitor("changed")));
  await die(first);
  const next = await run();
  const made = await next.create("Monitor", as("a", monitor("changed", { frequencySeconds: 300 })));
  expect(made.id).toBe(id);
  expect(await named("changed")).toMatchObject([{ id, frequencySeconds: 300 }]);
});

const pick = (values: JsonObject, isPicked: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)));

describe("fields that were removed from the program are cleared on the object of an interrupted run", () => {
  const ADOPTABLE = POSTED.filter(({ shownOnce, update }) => !shownOnce && update);

  test.each(someOf(ADOPTABLE).map((spec) => [spec.name, spec] as const))(
    "%s",
    async (kind, spec) => {
      const [each] = casesOf(spec);
      if (each === undefined) throw new Error(`${kind} has no case`);
      const { [spec.archive?.field ?? ""]: _archive, ...full } = one(
        inputsOf(spec, each, existing, "full"),
      );
      const needed = Object.keys(one(inputsOf(spec, each, existing, "minimal")));
      const isKept = (name: string): boolean =>
        needed.includes(name) || spec.fields[name]?.immutable === true;
      const kept = pick(full, isKept);
      const first = await run();
      // A create does not set fields that only an update can set.
      const created = pick(full, (name) => spec.fields[name]?.updateOnly !== true);
      const { id } = await first.create(kind, as(kind, created));
      await die(first);
      const next = await run();
      const made = await next.create(kind, as(kind, kept));
      expect(made.id).toBe(id);
      const record = (await service.record(spec, id, kept)) ?? {};
      for (const name of Object.keys(created).filter((each) => !isKept(each))) {
        const field = resolveField(spec.fields[name] as Field, kept);
        const { local, computed, clear, default: usual } = field;
        if (local || computed || clear === "keeps") continue;
        const shown = valueIn(spec, name, record);
        const isCleared =
          usual === undefined ? isEmptyValue(field, shown) : isDeepStrictEqual(shown, usual);
        expect(isCleared, `${name} is ${JSON.stringify(shown)}`).toBe(true);
      }
      await next.delete(kind, id, made.props);
    },
  );
});

test("an object of an interrupted run that the program would replace is left alone and reported", async () => {
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

test("an object of an interrupted run that another user edited is adopted, and the edit is drift", async () => {
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

test("an object of an interrupted run that another user edited before any response names it is reported", async () => {
  await killDuringCreate("Monitor", as("a", monitor("edited early")));
  const [left] = await named("edited early");
  const id = idText(left?.id);
  await service.call("PUT", `/monitors/${id}`, { enabled: false });
  const next = await run();
  // Its response shows the clock of the records.
  await next.create("Tag", as("t", { name: "edited early" }));
  expect((await next.create("Monitor", as("a", monitor("edited early")))).id).not.toBe(id);
  await end(next);
  expect(warningsOf(next)).toContain(id);
});

test("a create that was never executed does not make a later run report the object that its resource got", async () => {
  const name = "never executed";
  const lost = { method: "POST", path: "/api/v1/monitors", effect: { drop: "before" } } as const;
  service.emulator.faults.add({ ...lost, times: 99 });
  const first = await run();
  first.create("Monitor", as("a", monitor(name))).catch(() => undefined);
  await expect
    .poll(() =>
      journal()
        .map(({ text }) => text)
        .join(""),
    )
    .toContain("sentAt");
  await die(first);
  service.emulator.faults.clear();
  const next = await run();
  // Its response shows the clock of the records.
  await next.create("Tag", as("t", { name }));
  await next.create("Monitor", as("a", monitor(name)));
  await end(next);
  expect(await named(name)).toHaveLength(1);
  // A run with --target does not mention the monitor.
  const targeted = await run();
  await targeted.create("Tag", as("other", { name: "targeted" }));
  await end(targeted);
  expect(warningsOf(targeted)).toBe("");
});

test("the object of a second create of a resource is adopted, although the first create got its response", async () => {
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

test("killed twice: the third run still finds the objects", async () => {
  await killDuringCreate("Monitor", as("a", monitor("thrice")));
  await killDuringCreate("Monitor", as("b", monitor("other")));
  const third = await run();
  await third.create("Monitor", as("a", monitor("thrice")));
  await third.create("Monitor", as("b", monitor("other")));
  expect([await named("thrice"), await named("other")].map(({ length }) => length)).toEqual([1, 1]);
});

test("equal resources of an interrupted run each adopt their own object", async () => {
  await killDuringCreate("Monitor", as("a", monitor("double")));
  await killDuringCreate("Monitor", as("b", monitor("unrelated")));
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

test("equal resources of two providers killed together each get their own object", async () => {
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

test("an object whose response arrived after the user cancelled is found by the next run", async () => {
  const first = await run();
  const early = await first.create("Monitor", as("a", monitor("before the break")));
  const late = await underWay(first, as("b", monitor("after the break")));
  await first.cancel();
  const { id } = await late.answer;
  // A second Cancel as the engine gives up, with states still to be written.
  await end(first);
  service.emulator.faults.clear();
  const next = await run();
  expect((await next.create("Monitor", as("b", monitor("after the break")))).id).toBe(id);
  expect((await next.create("Monitor", as("a", monitor("before the break")))).id).toBe(early.id);
});

/** A create that has been sent, and that gets its response soon. */
async function underWay(host: Host, inputs: JsonObject) {
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", effect: { delayMs: 600 } });
  const seen = service.emulator.requests.length;
  const answer = host.create("Monitor", inputs);
  while (service.emulator.requests.length === seen) await delay(10);
  return { answer };
}

test("a pending call at the time of a Cancel shows that the run was cancelled", async () => {
  const first = await run();
  const early = await first.create("Monitor", as("a", monitor("just answered")));
  service.emulator.faults.add({ method: "POST", path: "/api/v1/**", effect: { delayMs: 60_000 } });
  const seen = service.emulator.requests.length;
  first.create("Monitor", as("b", monitor("under way"))).catch(() => undefined);
  while (service.emulator.requests.length === seen) await delay(10);
  // An engine that gives up at once sends one Cancel, with the response not yet in the state.
  await end(first);
  service.emulator.faults.clear();
  const next = await run();
  expect((await next.create("Monitor", as("a", monitor("just answered")))).id).toBe(early.id);
});

describe("an object in the state", () => {
  test("is not adopted by another resource of the same content after a rename", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("typo", monitor("renamed")));
    await die(first);
    const next = await run();
    // The engine creates new resources before it deletes those that were removed from the program.
    const made = await next.create("Monitor", as("right", monitor("renamed")));
    await next.delete("Monitor", id, props);
    expect(await named("renamed")).toMatchObject([{ id: made.id }]);
    expect(made.id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toBe("");
  });

  test("is kept if the engine is forced to replace it without a diff before", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("a", monitor("replaced")));
    await first.cancel();
    await end(first);
    const next = await run();
    // If it is forced to replace a resource, the engine makes no calls for the old one first.
    await next.check("Monitor", {}, as("a", monitor("replaced")));
    const made = await next.create("Monitor", as("a", monitor("replaced")));
    await next.delete("Monitor", id, props);
    expect(await named("replaced")).toMatchObject([{ id: made.id }]);
  });

  test("is not adopted again after a diff has shown it", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("a", monitor("saved")));
    await die(first);
    const next = await run();
    await next.diff("Monitor", id, props, as("a", monitor("saved")));
    expect((await next.create("Monitor", as("a", monitor("saved")))).id).not.toBe(id);
    expect(await named("saved")).toHaveLength(2);
  });

  test("is not shared: a later diff that shows it is an error", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("a", monitor("shared")));
    await die(first);
    const next = await run();
    await next.create("Monitor", as("a", monitor("shared")));
    await next.check("Monitor", monitor("shared"), as("b", monitor("shared")));
    await expect(next.diff("Monitor", id, props, as("b", monitor("shared")))).rejects.toThrow(
      `already has ${id}, but this run has assigned it to another resource`,
    );
  });
});
