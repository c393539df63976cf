// The second promise of docs/safety.md, "A killed or cancelled run": its objects go to the resources that they were made for, and
// to nobody else.
import { appendFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { KINDS, isObject } from "../../../../src/definitions";
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
import { idText } from "../../../support/host/service";

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
    if (each === undefined) throw new Error(`${kind} has no case`);
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
      await service.vanish(spec, made, inputs);
      await end(next);
    } else {
      const { id, props } = await next.create(kind, inputs);
      expect(id).toBe(made);
      await end(next);
      expect(next.logs.map(({ text }) => text).join("\n")).toMatch(/adopted with the id/);
      await (await run()).delete(kind, id, props);
    }
    expect((await ids()).filter((id) => !before.includes(id) && id !== made)).toEqual([]);
    const answered = await run();
    const { id } = await answered.create(kind, inputs);
    await die(answered);
    const last = await run();
    const taken = await last.create(kind, inputs);
    expect(taken.id).toBe(id);
    await end(last);
    await (await run()).delete(kind, id, taken.props);
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

  test("of equal resources whose answers came: each continues with its own", async () => {
    const twice = [as("a", monitor("double")), as("c", monitor("double"))];
    const create = async (host: Host): Promise<string[]> => {
      const made = [];
      for (const inputs of twice) made.push((await host.create("Monitor", inputs)).id);
      return made;
    };
    const second = await run();
    const made = await create(second);
    await die(second);
    expect(await create(await run())).toEqual(made);
  });

  test("and an edit by another user: the object is taken, and the edit is drift", async () => {
    const id = await killedAfterwards(as("a", monitor("edited")));
    await service.call("PUT", `/monitors/${id}`, { enabled: false });
    const next = await run();
    const made = await next.create("Monitor", as("a", monitor("edited")));
    expect(made.id).toBe(id);
    expect((await next.read("Monitor", id, made.props)).inputs).toMatchObject({ enabled: false });
  });
});

describe("the object of a killed run is not taken", () => {
  const inputs = monitor("theirs");

  test("by its resource with other inputs, and is named", async () => {
    const id = await killedAfterwards(as("a", inputs));
    const next = await run();
    const changed = as("a", monitor("theirs", { frequencySeconds: 300 }));
    expect((await next.create("Monitor", changed)).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toContain(id);
  });

  test("by another resource, as after a rename, and is named", async () => {
    const id = await killedAfterwards(as("a", inputs));
    const next = await run();
    expect((await next.create("Monitor", as("b", inputs))).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toContain(`probably created Monitor ${id}, and no resource of this`);
  });

  test("by a resource whose class could not identify it", async () => {
    const id = await killedAfterwards(as("a", inputs));
    const unknown = { ...inputs, __urn: urnOf("a").__urn.slice(0, 11) };
    expect((await (await run()).create("Monitor", unknown)).id).not.toBe(id);
  });

  test("by another stack, in another backend, or in another workspace", async () => {
    const id = await killedAfterwards(as("a", inputs), service.config, {
      PULUMI_BACKEND_URL: "file:///one",
    });
    const workspace = await service.call("POST", "/workspaces", { name: "second" });
    const workspaceId = isObject(workspace) ? idText(workspace.id) : "";
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
    const page = await service.call("POST", "/status-pages", { name: "gone", slug: "gone" });
    const statusPageId = isObject(page) ? idText(page.id) : "";
    const id = await killedAfterwards(as("m", monitor("hidden")));
    const part = { statusPageId, name: "part", type: "STATIC" };
    await killDuringCreate("StatusPageComponent", as("c", part));
    await service.call("DELETE", `/status-pages/${statusPageId}`);
    expect(await warningsOfNext()).toContain(id);
  });
});

describe("a Ctrl-C during a create", () => {
  /** Cancels a run while a create is under way; returns the ids of one before it and of that one. */
  async function cancelled(): Promise<string[]> {
    const first = await run();
    const early = await first.create("Monitor", as("a", monitor("before the break")));
    const { answer } = await underWay(first, "Monitor", as("b", monitor("during the break")));
    await first.cancel();
    const { id } = await answer;
    // A second Cancel as the engine gives up, with states still to be written.
    await end(first);
    service.emulator.faults.clear();
    return [early.id, id];
  }

  test("leaves its object to the resource", async () => {
    const ids = await cancelled();
    const next = await run();
    const a = await next.create("Monitor", as("a", monitor("before the break")));
    const b = await next.create("Monitor", as("b", monitor("during the break")));
    expect([a.id, b.id]).toEqual(ids);
  });

  test("and a rename before the next run: the object is named, and not taken", async () => {
    const [, id = ""] = await cancelled();
    const next = await run();
    const renamed = as("c", monitor("during the break"));
    expect((await next.create("Monitor", renamed)).id).not.toBe(id);
    await end(next);
    expect(warningsOf(next)).toContain(id);
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
