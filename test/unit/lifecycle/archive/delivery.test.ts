// Upload of a monitor's code: declared once for each change, uploaded without our credential, and continued by the next run.
import { beforeEach, describe, expect, test } from "vitest";

import { PartialFailure, check, diff } from "../../../../src/lifecycle";
import { isObject, kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import type { Effect } from "../../../../src/emulator";
import { eachRunning } from "../running";
import type { Known } from "../running";
import { folder, write } from "./folders";

const running = eachRunning();

const MONITOR = kindNamed("Monitor");
/** SHA-256 of the archive that Python's zipfile makes of FILES. */
const DIGEST = "a947254aca3a44f0f5f2ee71cd160680ed57b00b7638e9200be8328d69e6aafd";
const FILES = { "main.spec.ts": "export {};\n" };

let environmentId: string;
let path: string;

beforeEach(async () => {
  environmentId = await running().made("/environments", { name: "Staging", slug: "staging" });
  path = folder(FILES);
  running().calls();
});

const written = (code: JsonObject = {}): JsonObject => ({
  ...{ name: "checkout", type: "BROWSER", environmentId },
  package: { path, entrypoint: "main.spec.ts", ...code },
});

/** The checked inputs of a preview, which cannot send anything. */
function checked(given: JsonObject, old: JsonObject = {}): JsonObject {
  const { inputs, failures } = check(MONITOR, old, given);
  expect(failures).toEqual([]);
  return inputs;
}

const isDue = ({ outputs }: Known, given: JsonObject): boolean =>
  diff(MONITOR, outputs, checked(given)).changes !== false;

const create = (given = written()): Promise<Known> => running().create("Monitor", checked(given));
const update = async (known: Known, given = written()): Promise<Known> => {
  const inputs = checked(given, known.outputs);
  return { id: known.id, outputs: await running().update("Monitor", known, inputs) };
};

/** Lets uploads fail. */
const failing = (effect: Effect, times = 1): void => {
  running().emulator.faults.add({ method: "PUT", path: "/package-uploads/**", times, effect });
};

/** The revisions that the service has, oldest first. */
async function revisions({ id }: Known): Promise<JsonObject[]> {
  const rows = await running().call("GET", `/monitors/${id}/revisions`);
  return Array.isArray(rows) ? rows.filter(isObject).reverse() : [];
}

/** The upload address of an archive; null if the service has it. */
const missing = ({ id }: Known, digest = DIGEST) =>
  running().call("POST", `/monitors/${id}/package-uploads`, { digest });

const POST = "POST /monitors";
const PUT = "PUT /monitors/ID";
/** How an update finds out whether the service has an archive. */
const LOOK = ["GET /monitors/ID/revisions?page=0&size=1", "POST /monitors/ID/package-uploads"];
/** An upload, and the check whether the service has it. */
const UPLOAD = ["PUT /package-uploads/T", "POST /monitors/ID/package-uploads"];

/** The calls, without the ids in them. */
const calls = ({ id }: Known): string[] =>
  running()
    .calls()
    .map((call) => call.replace(id, "ID").replace(/(uploads\/)\w+$/, "$1T"));

/** The object as in the state after work that is done in part, and its message. */
async function half(work: Promise<unknown>): Promise<Known & { message: string }> {
  const failure: unknown = await work.catch((error: unknown) => error);
  if (!(failure instanceof PartialFailure))
    throw new Error(`no partial failure: ${String(failure)}`);
  running().calls();
  return { id: failure.id, outputs: failure.properties, message: failure.message };
}

/** The object as in the state after a refresh; its inputs and outputs have the same package. */
async function refreshed(object: Known): Promise<Known> {
  const read = await running().read("Monitor", object);
  expect(read?.inputs.package).toEqual(read?.outputs.package);
  running().calls();
  return { id: object.id, outputs: read?.outputs ?? {} };
}

describe("a preview", () => {
  test("adds the digest to the inputs, and shows only the package as changed if a file changes", async () => {
    const before = checked(written());
    expect(before).toEqual(written({ digest: DIGEST }));
    const made = await create();
    expect(isDue(made, written({ path: folder(FILES) }))).toBe(false);
    expect(isDue(made, written({ keys: ["token"] }))).toBe(true);
    write(path, { "main.spec.ts": "export {}; \n" });
    const after = diff(MONITOR, made.outputs, checked(written(), before));
    expect(after).toMatchObject({ changed: ["package"], replaces: [] });
  });

  const keys = Array.from({ length: 65 }, (_, at) => `k${at}`);

  test.each<[JsonObject, string]>([
    [{ path: "nowhere" }, "path: does not exist"],
    [{ path: "" }, "path: must not be empty"],
    [{ entrypoint: "main.spec.js" }, "did you mean main.spec.ts?"],
    [
      { entrypoint: "start" },
      "entrypoint: is not among the files of the package; it contains main",
    ],
    [{ entrypoint: "x".repeat(513) }, "at most 512"],
    [{ keys }, "keys: "],
    [{ keys: ["k".repeat(256)] }, "keys[0]: "],
    [{ digest: "0".repeat(64) }, "digest: does not match the files: they have changed since"],
    [{ keyz: [] }, "keyz: "],
  ])("refuses %j and names the field", (code, why) => {
    const { failures } = check(MONITOR, {}, written(code));
    expect(failures.map(({ property }) => property)).toEqual([""]);
    expect(failures[0]?.reason).toMatch(/^package\.[\w[\]]+: /);
    expect(failures[0]?.reason).toContain(why);
  });
});

describe("a preview", () => {
  const KEYS = ["deploy/id_rsa", "secrets.env", "Pulumi.prod.yaml", "tls.pem"];

  test("says how much is uploaded, and names files that may hold keys", () => {
    write(path, Object.fromEntries([...KEYS, "Pulumi.yaml", "key.ts"].map((name) => [name, "x"])));
    const { inputs, notes, warnings } = check(MONITOR, {}, written());
    expect(notes).toEqual([expect.stringMatching(/^its code is uploaded: \d+ files, \d+ KiB$/)]);
    expect(warnings).toHaveLength(1);
    for (const name of KEYS) expect(warnings[0]).toContain(name);
    expect(warnings[0]).not.toMatch(/Pulumi\.yaml|key\.ts/);
    expect(check(MONITOR, inputs, written())).toMatchObject({ notes: [], warnings: [] });
  });
});

describe("a create", () => {
  test("declares the code, uploads it, and stores its digest in the state", async () => {
    const made = await create(written({ keys: ["token"] }));
    expect(calls(made)).toEqual([POST, ...UPLOAD]);
    const code = { entrypoint: "main.spec.ts", keys: ["token"], digest: DIGEST };
    expect(made.outputs.package).toEqual({ path, ...code });
    const declared = { number: 1, files: ["main.spec.ts"], ...code };
    expect(await revisions(made)).toMatchObject([declared]);
    expect(await missing(made)).toBeNull();
  });

  test("uploads nothing if the service already has the same archive", async () => {
    await create();
    running().calls();
    const second = await create({ ...written(), name: "again" });
    expect(calls(second)).toEqual([POST]);
    expect(second.outputs.package).toMatchObject({ digest: DIGEST });
  });

  test("sends nothing if files have changed since the check", async () => {
    const inputs = checked(written());
    write(path, { "more.ts": "" });
    await expect(running().create("Monitor", inputs)).rejects.toThrow("have changed since");
    expect(running().calls()).toEqual([]);
  });
});

describe("an update", () => {
  test("creates one revision for a changed file, and none for another change", async () => {
    const made = await create();
    write(path, { "lib/pay.ts": "export const pay = 1;\n" });
    running().calls();
    const after = await update(made);
    expect(calls(after)).toEqual([LOOK[0], PUT, ...UPLOAD]);
    const renamed = await update(after, { ...written(), name: "pay" });
    expect(calls(after)).toEqual([PUT]);
    const files = (await revisions(renamed)).map((revision) => revision.files);
    expect(files).toEqual([["main.spec.ts"], ["lib/pay.ts", "main.spec.ts"]]);
    expect(renamed.outputs.package).toEqual(after.outputs.package);
  });
});

describe("an upload", () => {
  test.each<[string, Effect]>([
    ["an error", { status: 503 }],
    ["a lost response", { drop: "after" }],
    ["a response that is not the service's", { status: 200 }],
  ])("is sent again after %s", async (_what, effect) => {
    failing(effect);
    const made = await create();
    expect(await missing(made)).toBeNull();
    expect(made.outputs.package).toMatchObject({ digest: DIGEST });
  });

  test.each<[string, Effect, number, RegExp]>([
    ["is refused", { status: 403 }, 1, /failed: the upload server returned 403/],
    ["twice has no effect", { status: 200 }, 2, /failed: the upload server \(.*\) accepted/],
  ])(
    "that %s leaves the monitor in the state without a digest, and the next run completes it",
    async (_what, effect, times, why) => {
      failing(effect, times);
      const failed = await half(create());
      expect(failed.message).toMatch(/^uploading package of Monitor "checkout" /);
      expect(failed.message).toMatch(why);
      expect(failed.message).not.toContain("package-uploads");
      expect(failed.outputs.package ?? {}).not.toHaveProperty("digest");
      expect(isDue(failed, written())).toBe(true);
      // A refresh does not take what is declared for uploaded.
      const seen = await refreshed(failed);
      expect(seen.outputs.package ?? {}).not.toHaveProperty("digest");
      const whole = await update(seen);
      expect(calls(whole)).toEqual([...LOOK, ...UPLOAD]);
      expect(await missing(whole)).toBeNull();
      expect((await revisions(whole)).map(({ number }) => number)).toEqual([1]);
      expect(isDue(whole, written())).toBe(false);
    },
  );

  test("that fails in an update is completed together with other changes", async () => {
    const made = await create();
    write(path, { "main.spec.ts": "// second\n" });
    failing({ status: 403 });
    const failed = await half(update(made, { ...written(), name: "renamed" }));
    expect(failed.outputs).toMatchObject({ name: "renamed" });
    expect(failed.outputs.package).not.toHaveProperty("digest");
    const whole = await update(failed, { ...written(), name: "again" });
    expect((await revisions(whole)).map(({ number }) => number)).toEqual([1, 2]);
    expect(whole.outputs).toMatchObject({ name: "again", package: checked(written()).package });
  });
});

describe("a refresh", () => {
  test("finds no change, keeps the path of the folder, and needs no list of revisions", async () => {
    const made = await create();
    const read = await running().read("Monitor", made);
    expect(read).toMatchObject({ inputs: checked(written()), outputs: made.outputs });
    running().fault({ method: "GET", path: "/monitors/*/revisions", effect: { status: 404 } });
    expect((await running().read("Monitor", made))?.outputs).toEqual(made.outputs);
  });

  test("shows the code of another user as drift, and the next update restores the program's code", async () => {
    const made = await create();
    const digest = "cd".repeat(32);
    const theirs = { entrypoint: "theirs.ts", keys: ["token"] };
    const body = { package: { ...theirs, digest, files: ["theirs.ts"] } };
    await running().call("PUT", `/monitors/${made.id}`, body);
    const drifted = await refreshed(made);
    // Declared code is not necessarily uploaded: its digest is not in the state.
    expect(drifted.outputs.package).toEqual({ path, ...theirs });
    const back = await update(drifted);
    expect((await revisions(back)).map((row) => row.digest)).toEqual([DIGEST, digest, DIGEST]);
    expect(back.outputs.package).toEqual(made.outputs.package);
  });
});
