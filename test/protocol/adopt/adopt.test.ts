// docs/import.md, "Adoption in the program": what an adoption writes, and what happens if it fails or two resources want one object. Which object is adopted, and
// what is refused, is in test/unit/lifecycle/adopt.test.ts.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { isObject, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { folderOfTest } from "../../support/folder";
import { adopting, startAdopter, writes } from "../../support/host/adopter";
import type { Adopter } from "../../support/host/adopter";
import { createExisting } from "../../support/host/existing";
import { PartlyDone, urnOf } from "../../support/host/host";
import { idText, serviceOfFile } from "../../support/host/service";

const monitorSpec = kindNamed("Monitor");

const service = serviceOfFile();
const runs: Adopter[] = [];
/** For tests whose objects no other test has: a start takes longer than most of them. */
let sharedRun: Adopter;

beforeAll(async () => {
  await createExisting(service);
  sharedRun = await startAdopter({ service });
});

afterEach(async () => {
  await Promise.all(runs.splice(0).map((run) => run.stop()));
});

afterAll(() => sharedRun.stop());

/** The shared run, without earlier messages. */
function shared(): Adopter {
  sharedRun.host.forgetLogs();
  return sharedRun;
}

async function run(config?: JsonObject): Promise<Adopter> {
  const adopter = await startAdopter({ service }, config);
  runs.push(adopter);
  return adopter;
}

const monitor = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  type: "HTTP",
  config: { url: "https://example.com", method: "GET" },
  regions: ["us-east"],
  ...more,
});
const createMonitor = (name: string, more: JsonObject = {}): Promise<string> =>
  service.made("/monitors", monitor(name, more));

async function recordOf(path: string): Promise<JsonObject> {
  const record = await service.call("GET", path);
  return isObject(record) ? record : {};
}

const idsNamed = async (name: string): Promise<string[]> =>
  (await service.monitorsNamed(name)).map(({ id }) => idText(id));

const requestsDuring = (work: () => Promise<unknown>): Promise<string[]> =>
  service.requestsDuring(work);

const NOT_DELETED = /is not deleted, because a resource of this program manages it/;

test("a monitor with code is adopted, but keeps its managedBy: only a user can start the takeover", async () => {
  const environmentId = await service.made("/environments", { name: "e", slug: "adopt-code" });
  const files = { digest: "0".repeat(64), entrypoint: "main.spec.mjs", files: ["main.spec.mjs"] };
  const code = { name: "code", type: "BROWSER", environmentId, package: { ...files, keys: [] } };
  const id = await service.made("/monitors", { ...code, managedBy: "TERRAFORM" });
  const inputs = { name: "code", type: "BROWSER", environmentId };
  const next = shared();
  expect(await next.refusal(monitorSpec, inputs, id)).toContain('managedBy: "TERRAFORM"');
  const sent = await requestsDuring(async () => {
    const taken = await next.adopt(monitorSpec, inputs, { id, managedBy: "TERRAFORM" });
    await next.expectSettled(taken);
  });
  expect(writes(sent)).toEqual([]);
  expect(next.messages("warning").join()).toContain("managedBy stays TERRAFORM");
});

test("code that was declared but never uploaded is uploaded, also by the update after a failed adoption", async () => {
  const environmentId = await service.made("/environments", { name: "e", slug: "adopt-upload" });
  const path = folderOfTest();
  const entrypoint = "main.spec.ts";
  writeFileSync(join(path, entrypoint), "export {};\n");
  const inputs = { name: "c", type: "BROWSER", environmentId, package: { path, entrypoint } };
  const first = await run();
  const { inputs: checked } = await first.host.check("Monitor", {}, inputs);
  const { digest = null } = isObject(checked.package) ? checked.package : {};
  const described = { entrypoint, digest, files: [entrypoint] };
  const id = await service.made("/monitors", { ...inputs, package: described });
  const fault = { method: "PUT", path: "/package-uploads/**", times: 1 } as const;
  service.emulator.faults.add({ ...fault, effect: { status: 403 } });
  const failure = await first.adopt(monitorSpec, inputs, id).catch((error: unknown) => error);
  if (!(failure instanceof PartlyDone)) throw new Error(`not partly done: ${String(failure)}`);
  expect(failure.props.package).toEqual({ path, entrypoint });
  const whole = await first.host.update("Monitor", id, failure.props, checked);
  expect(whole.package).toEqual({ path, entrypoint, digest });
  expect(await service.call("POST", `/monitors/${id}/package-uploads`, { digest })).toBeNull();
});

describe("an update that fails", () => {
  const wanted = (name: string): JsonObject => monitor(name, { frequencySeconds: 300 });

  test.each([
    ["before anything is written", { status: 400 }],
    ["with an unknown outcome", { drop: "after" }],
  ] as const)("%s leaves the object in the state, and the next run completes it", async (...of) => {
    const [name, effect] = of;
    const id = await createMonitor(name);
    const path = `/api/v1/monitors/${id}`;
    service.emulator.faults.add({ method: "PUT", path, times: 99, effect });
    const first = await run({ "monitoring:maxRetryWaitSeconds": "0" });
    const failure: unknown = await first
      .adopt(monitorSpec, wanted(name), id)
      .catch((error: unknown) => error);
    if (!(failure instanceof PartlyDone)) throw failure;
    expect(failure).toMatchObject({ id, props: { ...monitor(name), organizationId: 1 } });
    expect(failure.props).toHaveProperty("__provider");
    service.emulator.faults.clear();
    const next = await run();
    const again = adopting(wanted(name), id);
    const { inputs } = await next.host.check("Monitor", again, again);
    expect(inputs).toEqual(wanted(name));
    const props = await next.host.update("Monitor", id, failure.props, inputs);
    expect(await recordOf(`/monitors/${id}`)).toMatchObject({ frequencySeconds: 300 });
    await next.expectSettled({ spec: monitorSpec, id, inputs, props });
  });

  test("because its run is killed is completed by the next run, which adopts the same object", async () => {
    const id = await createMonitor("killed");
    const slow = { method: "PUT", path: "/api/v1/**", effect: { delayMs: 300 } };
    service.emulator.faults.add(slow);
    const first = await run();
    const adopted = first.adopt(monitorSpec, wanted("killed"), id).catch(() => undefined);
    const isSent = (): boolean =>
      service.emulator.requests.some(({ method, path }) => method === "PUT" && path.includes(id));
    while (!isSent()) await delay(10);
    first.host.loseEngine();
    await first.host.kill();
    await adopted;
    service.emulator.faults.clear();
    const next = await run();
    await next.expectSettled(await next.adopt(monitorSpec, wanted("killed"), id));
    expect(await idsNamed("killed")).toEqual([id]);
    expect(await recordOf(`/monitors/${id}`)).toMatchObject({ frequencySeconds: 300 });
  });
});

describe("a second resource", () => {
  test("cannot adopt the object of a resource in the state, in either order", async () => {
    const owned = { ...monitor("owned"), ...urnOf("owner") };
    const thief = { ...monitor("thief"), ...urnOf("thief") };
    const { id, props } = await sharedRun.host.create("Monitor", owned);
    const later = await run();
    await later.host.check("Monitor", owned, owned);
    await later.host.diff("Monitor", id, props, owned);
    expect(await later.refusal(monitorSpec, thief, id)).toContain("or adopts it too");
    const sooner = await run();
    await sooner.host.check("Monitor", {}, adopting(thief, id));
    await sooner.host.check("Monitor", owned, owned);
    await expect(sooner.host.diff("Monitor", id, props, owned)).rejects.toThrow(
      /^Monitor "owned" already has .*, and so does another resource/,
    );
  });

  test("with another name adopts the object, which is not deleted with the first one, nor later", async () => {
    const first = { ...monitor("renamed"), ...urnOf("first") };
    const second = { ...monitor("renamed"), ...urnOf("second") };
    const { id, props } = await sharedRun.host.create("Monitor", first);
    const next = await run();
    const taken = await next.adopt(monitorSpec, second, id);
    await next.host.delete("Monitor", id, props);
    expect(next.messages("warning").join()).toMatch(NOT_DELETED);
    // The run that adopts the object may fail before the engine deletes the first resource.
    const later = await run();
    await later.host.check("Monitor", second, second);
    await later.host.diff("Monitor", id, taken.props, second);
    await later.host.delete("Monitor", id, props);
    expect(await idsNamed("renamed")).toEqual([id]);
    // Without the first one, the resource owns the object as usual.
    await (await run()).host.delete("Monitor", id, taken.props);
    expect(await idsNamed("renamed")).toEqual([]);
  });
});

test("many concurrent adoptions by id read pages, and each gets its own object", async () => {
  const names = Array.from({ length: 30 }, (_none, at) => `at once ${at}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await createMonitor(name));
  const next = await run();
  const checked = await Promise.all(
    ids.map(async (id, at) => {
      const frequencySeconds = at % 2 === 0 ? 60 : 300;
      const program = monitor(names[at] ?? "", { frequencySeconds });
      return (await next.host.check("Monitor", {}, adopting(program, id))).inputs;
    }),
  );
  let created: string[] = [];
  const sent = await requestsDuring(async () => {
    const made = await Promise.all(checked.map((inputs) => next.host.create("Monitor", inputs)));
    created = made.map(({ id }) => id);
  });
  expect(created).toEqual(ids);
  expect(sent.filter((request) => request.startsWith("GET ")).length).toBeLessThan(5);
  expect(writes(sent)).toHaveLength(names.length / 2);
});
