// The second promise of docs/safety.md, "A killed or cancelled run": its objects go to the resources that they were made for, and
// to nobody else.
import { appendFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { KINDS } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { collectionOf } from "../../../../src/emulator/store/records";
import { isOnlyNamed } from "../../../../src/lifecycle/safety/search";
import { casesOf, inputsOf, one } from "../../../support/definitions/arbitraries";
import type { Existing } from "../../../support/definitions/arbitraries";
import { someOf } from "../../../support/depth";
import { createExisting } from "../../../support/host/existing";
import { urnOf } from "../../../support/host/host";
import type { Host } from "../../../support/host/host";
import {
  as,
  die,
  end,
  interruptedRuns,
  monitor,
  warningsOf,
  writeWithPlugin,
} from "../../../support/host/interrupted-runs";
import { idText, startService } from "../../../support/host/service";
import type { TestService } from "../../../support/host/service";

const { service, home, run, underWay, killDuringCreate, named, journal } = interruptedRuns();
let existing: Existing;

beforeAll(async () => {
  existing = await createExisting(service);
});

/** Creates a monitor in a run that is killed before the engine has the answer; returns its id. */
async function killedAfterwards(
  inputs: JsonObject,
  config?: JsonObject,
  env = {},
): Promise<string> {
  const host = await run(config, env);
  const { id } = await host.create("Monitor", inputs);
  await die(host);
  return id;
}

/** A whole run that mentions none of the resources before; returns its warnings. */
async function warningsOfNext(): Promise<string> {
  const next = await run();
  await next.check("Tag", {}, as("t", { name: "something else" }));
  await writeWithPlugin(next);
  await end(next);
  return warningsOf(next);
}

describe("kill -9", () => {
  test.each(
    someOf(KINDS.filter(({ read }) => read.by !== "own")).map((spec) => [spec.name, spec] as const),
  )("of a create of a %s, without the answer and with it", async (kind, spec) => {
    const [each] = casesOf(spec);
    const inputs = as(kind, one(inputsOf(spec, each, existing, "full")));
    const ids = async (): Promise<string[]> => {
      const { [collectionOf(spec)]: rows = [] } = await service.stored();
      return rows.map((row) => idText(row[spec.idMember ?? "id"] ?? row.id));
    };
    const before = await ids();
    await killDuringCreate(kind, inputs);
    const [made = "", ...others] = (await ids()).filter((id) => !before.includes(id));
    expect(others).toEqual([]);
    const next = await run();
    if (isOnlyNamed(spec)) {
      await expect(next.create(kind, inputs)).rejects.toThrow(made);
      await end(next);
    } else {
      expect((await next.create(kind, inputs)).id).toBe(made);
      await end(next);
      expect(next.logs.map(({ text }) => text).join("\n")).toMatch(/adopted with the id/);
    }
    await service.vanish(spec, made, inputs);
    expect((await ids()).filter((id) => !before.includes(id) && id !== made)).toEqual([]);
    const answered = await run();
    const { id } = await answered.create(kind, inputs);
    await die(answered);
    const last = await run();
    expect((await last.create(kind, inputs)).id).toBe(id);
    await end(last);
    await service.vanish(spec, id, inputs);
  });

  test("of a create whose object has the number of an object at another address", async () => {
    const elsewhere = await startService();
    const numberOf = async (at: TestService): Promise<number> =>
      Number(await at.made("/workspaces", { name: "counted" }));
    const latest = await numberOf(service);
    while ((await numberOf(elsewhere)) < latest);
    const there = await run(elsewhere.config);
    const { id } = await there.create("Workspace", as("there", { name: "there" }));
    await die(there);
    await elsewhere.close();
    const inputs = as("here", { name: "here" });
    await killDuringCreate("Workspace", inputs);
    expect((await (await run()).create("Workspace", inputs)).id).toBe(id);
  });

  test("of a create that never reached the service: it is sent", async () => {
    const first = await run();
    await underWay(first, "Tag", as("t", { name: "held" }));
    const drop = { method: "POST", path: "/api/v1/monitors", times: 99 };
    service.emulator.faults.add({ ...drop, effect: { drop: "before" } });
    first.create("Monitor", as("a", monitor("never"))).catch(() => undefined);
    await expect.poll(() => service.emulator.faults.list().at(-1)?.hits).toBeGreaterThan(0);
    await die(first);
    service.emulator.faults.clear();
    const { id } = await (await run()).create("Monitor", as("a", monitor("never")));
    expect(await named("never")).toEqual([id]);
  });

  test("twice: the third run finds the objects", async () => {
    await killDuringCreate("Monitor", as("a", monitor("thrice")));
    await killDuringCreate("Monitor", as("b", monitor("other")));
    const third = await run();
    const a = await third.create("Monitor", as("a", monitor("thrice")));
    const b = await third.create("Monitor", as("b", monitor("other")));
    expect([await named("thrice"), await named("other")]).toEqual([[a.id], [b.id]]);
  });

  test("after the answers: equal resources continue with their own objects, and an edit by another user is drift", async () => {
    const inputs = [
      as("a", monitor("double")),
      as("c", monitor("double")),
      as("e", monitor("edited")),
    ];
    const create = async (host: Host) => {
      const made = [];
      for (const each of inputs) made.push(await host.create("Monitor", each));
      return made;
    };
    const second = await run();
    const ids = (await create(second)).map(({ id }) => id);
    await die(second);
    await service.call("PUT", `/monitors/${ids[2] ?? ""}`, { enabled: false });
    const next = await run();
    const again = await create(next);
    expect(again.map(({ id }) => id)).toEqual(ids);
    const { id, props } = again[2] ?? { id: "", props: {} };
    expect((await next.read("Monitor", id, props)).inputs).toMatchObject({ enabled: false });
  });
});

describe("the object of a killed run is not taken", () => {
  const inputs = monitor("theirs");

  test("by its resource with other inputs, by another one as after a rename, or by one without an identity; it is named", async () => {
    const first = await run();
    const make = async (name: string): Promise<string> =>
      (await first.create("Monitor", as(name, monitor(name)))).id;
    const ids = [await make("changed"), await make("renamed"), await make("unidentified")];
    await die(first);
    const next = await run();
    const others: JsonObject[] = [
      as("changed", monitor("changed", { frequencySeconds: 300 })),
      as("another", monitor("renamed")),
      { ...monitor("unidentified"), __urn: urnOf("unidentified").__urn.slice(0, 11) },
    ];
    for (const each of others) expect(ids).not.toContain((await next.create("Monitor", each)).id);
    await end(next);
    const warned = warningsOf(next);
    for (const id of ids) expect(warned).toContain(`Monitor ${id}`);
    expect(warned).toMatch(/probably created Monitor .*, and no resource of this/);
  });

  test("by another stack, in another backend, or in another workspace", async () => {
    const id = await killedAfterwards(as("a", inputs), service.config, {
      PULUMI_BACKEND_URL: "file:///one",
    });
    const workspaceId = await service.made("/workspaces", { name: "second" });
    const there = { PULUMI_BACKEND_URL: "file:///one" };
    for (const [stack, config, env] of [
      ["other", {}, there],
      [undefined, {}, { PULUMI_BACKEND_URL: "file:///two" }],
      [undefined, { "monitoring:workspaceId": workspaceId }, there],
    ] as const) {
      const next = await run({ ...service.config, ...config }, env);
      expect((await next.create("Monitor", as("a", inputs, stack))).id).not.toBe(id);
      await end(next);
      expect(warningsOf(next)).toBe("");
    }
    const own = await run(service.config, there);
    expect((await own.create("Monitor", as("a", inputs))).id).toBe(id);
  });

  test("after the engine has shown it", async () => {
    const first = await run();
    const { id, props } = await first.create("Monitor", as("a", inputs));
    await die(first);
    const next = await run();
    await next.diff("Monitor", id, props, as("a", inputs));
    expect((await next.create("Monitor", as("a", inputs))).id).not.toBe(id);
  });
});

describe("leftovers", () => {
  test("are named in one warning at the end of each whole run, until they are deleted", async () => {
    const ids = [await killedAfterwards(as("a", monitor("left")))];
    await killDuringCreate("Monitor", as("b", monitor("over")));
    ids.push(...(await named("over")));
    for (let at = 0; at < 2; at += 1) {
      const warned = await warningsOfNext();
      for (const id of ids) expect(warned.split(id)).toHaveLength(2);
      expect(warned.split("\n")).toHaveLength(1);
    }
    for (const id of ids) await service.call("DELETE", `/monitors/${id}`);
    expect(await warningsOfNext()).toBe("");
  });

  test("are not named by a preview, nor before the create that will continue with them", async () => {
    await killDuringCreate("Monitor", as("a", monitor("waiting")));
    const preview = await run();
    await preview.check("Tag", {}, { ...as("t", { name: "previewed" }), __preview: true });
    await end(preview);
    expect(warningsOf(preview)).toBe("");
    const next = await run();
    await next.check("Monitor", {}, as("a", monitor("waiting")));
    // The monitor waits for another resource, whose create fails.
    await next.create("Tag", as("t", { name: "waited for" }));
    await end(next);
    expect(warningsOf(next)).toBe("");
  });

  test("that cannot be looked for do not hide others", async () => {
    const statusPageId = await service.made("/status-pages", { name: "gone", slug: "gone" });
    const id = await killedAfterwards(as("m", monitor("hidden")));
    const part = { statusPageId, name: "part", type: "STATIC" };
    await killDuringCreate("StatusPageComponent", as("c", part));
    await service.call("DELETE", `/status-pages/${statusPageId}`);
    expect(await warningsOfNext()).toContain(id);
  });
});

describe("a Ctrl-C during a create", () => {
  test("leaves its object to the resource; after a rename it is named, and not taken", async () => {
    const first = await run();
    const early = await first.create("Monitor", as("a", monitor("before the break")));
    const during = await underWay(first, "Monitor", as("b", monitor("during the break")));
    const other = await underWay(first, "Monitor", as("c", monitor("to be renamed")));
    await first.cancel();
    const [b, c] = await Promise.all([during.answer, other.answer]);
    // A second Cancel as the engine gives up, with states still to be written.
    await end(first);
    service.emulator.faults.clear();
    const next = await run();
    const inputs = [as("a", monitor("before the break")), as("b", monitor("during the break"))];
    for (const [at, { id }] of [early, b].entries())
      expect((await next.create("Monitor", inputs[at] ?? {})).id).toBe(id);
    const renamed = await next.create("Monitor", as("d", monitor("to be renamed")));
    expect(renamed.id).not.toBe(c.id);
    await end(next);
    expect(warningsOf(next)).toContain(c.id);
  });
});

describe("the journal", () => {
  test("is gone after a run that ended normally, and an equal resource gets a new object", async () => {
    const first = await run();
    const { id } = await first.create("Monitor", as("a", monitor("ended")));
    expect(journal()).toHaveLength(1);
    await end(first);
    expect(journal()).toEqual([]);
    expect((await (await run()).create("Monitor", as("a", monitor("ended")))).id).not.toBe(id);
  });

  test("has no line of a create that the API refused", async () => {
    const first = await run();
    const refused = { method: "POST", path: "/api/v1/monitors", effect: { status: 422 } };
    service.emulator.faults.add(refused);
    await expect(first.create("Monitor", as("a", monitor("refused")))).rejects.toThrow("422");
    expect(journal()).toEqual([]);
  });

  test("contains nothing of what was sent, and only its owner reads it", async () => {
    const host = await run();
    const value = "correct-horse-battery";
    await host.create("Secret", as("s", { key: "journal-key", value }));
    await host.create("Monitor", as("m", monitor("journal-name")));
    const [{ path, text } = { path: "", text: "" }] = journal();
    const key = service.emulator.apiKey;
    for (const word of [value, "journal-key", "journal-name", "example.com", key])
      expect(path + text).not.toContain(word);
    expect([path, dirname(path)].map((each) => statSync(each).mode & 0o777)).toEqual([
      0o600, 0o700,
    ]);
  });

  test("that cannot be written is one warning, and the run goes on without one", async () => {
    writeFileSync(join(home(), "pulumi-monitoring"), "a file");
    const host = await run();
    for (const name of ["one", "two"]) await host.create("Monitor", as(name, monitor(name)));
    await end(host);
    expect(warningsOf(host)).toMatch(/^the journal of creates cannot be written .*$/);
  });

  test("that cannot be read stops creates with an error that names it, and nothing is sent", async () => {
    await killDuringCreate("Monitor", as("a", monitor("unreadable")));
    const [{ path } = { path: "" }] = journal();
    const folder = join(
      dirname(path),
      `other${path.slice(path.lastIndexOf("/")).replace(/^[^.]*/, "")}`,
    );
    mkdirSync(folder);
    const next = await run();
    const sent = await service.requestsDuring(async () => {
      await expect(next.create("Monitor", as("a", monitor("unreadable")))).rejects.toThrow(
        `nothing was sent: the journal of creates at ${folder} cannot be read`,
      );
    });
    expect(sent).toEqual([]);
  });

  test("keeps what a newer release wrote, and skips lines that a kill cut off", async () => {
    await killDuringCreate("Monitor", as("a", monitor("torn")));
    const [{ path, text } = { path: "", text: "" }] = journal();
    const last = JSON.parse(text.trim().split("\n").at(-1) ?? "") as JsonObject;
    const newer = JSON.stringify({ ...last, key: "newer", kind: "NewKind", sentAt: Date.now() });
    appendFileSync(path, `\n${newer}\n\n[{"key":"x","sen`);
    const next = await run();
    const { id } = await next.create("Monitor", as("a", monitor("torn")));
    expect(await named("torn")).toEqual([id]);
    await end(next);
    expect(warningsOf(next)).toBe("");
    expect(journal().map((each) => each.text)).toEqual([expect.stringContaining("NewKind")]);
  });
});
