// Upload of a monitor's code: declared once for each change, uploaded without our credential, and continued after an
// interrupted run.
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { PartialFailure, check, diff } from "../../../src/lifecycle";
import { UNKNOWN, isObject, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { eachRunning } from "../running";
import type { Known } from "../running";
import { folder, write } from "./folders";

const running = eachRunning();
const monitor = kindNamed("Monitor");
/** SHA-256 of the archive that Python's zipfile makes of FILES. */
const DIGEST = "a947254aca3a44f0f5f2ee71cd160680ed57b00b7638e9200be8328d69e6aafd";
const FILES = { "main.spec.ts": "export {};\n" };
const UPLOADS = "/package-uploads/**";

let environmentId: string;
let path: string;

beforeEach(async () => {
  const body = { name: "Staging", slug: "staging" };
  const environment = await running().call("POST", "/environments", body);
  environmentId = isObject(environment) && typeof environment.id === "string" ? environment.id : "";
  path = folder(FILES);
  running().calls();
});

const written = (code: JsonObject = {}): JsonObject => ({
  name: "checkout",
  type: "BROWSER",
  environmentId,
  package: { path, entrypoint: "main.spec.ts", ...code },
});

/** The checked inputs of a preview, which cannot send anything. */
function checked(given: JsonObject, olds: JsonObject = {}): JsonObject {
  const { inputs, failures } = check(monitor, olds, given);
  expect(failures).toEqual([]);
  return inputs;
}

const create = async (given = written()): Promise<Known> =>
  running().create("Monitor", checked(given));
const update = async (known: Known, given: JsonObject): Promise<Known> => {
  const inputs = checked(given, known.outputs);
  return { id: known.id, outputs: await running().update("Monitor", known, inputs) };
};
const failing = (status: number, times: number): Promise<void> =>
  running().control("faults", { method: "PUT", path: UPLOADS, times, effect: { status } });

/** The revisions that the service has, newest first. */
async function revisions({ id }: Known): Promise<JsonObject[]> {
  const rows = await running().call("GET", `/monitors/${id}/revisions`);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** The upload address of an archive; null if the service has it. */
const missing = ({ id }: Known, digest: string) =>
  running().call("POST", `/monitors/${id}/package-uploads`, { digest });

/** How an update finds out whether the service has an archive. */
const ARCHIVE_CHECK = [
  "GET /api/v1/monitors/ID/revisions?_=N&page=0&size=1",
  "POST /api/v1/monitors/ID/package-uploads",
];

/** An upload, and the check whether the service has it. */
const UPLOAD = ["PUT /package-uploads/T", "POST /api/v1/monitors/ID/package-uploads"];

/** The calls, without the ids in them. */
const calls = ({ id }: Known): string[] =>
  running()
    .calls()
    .map((call) =>
      call
        .replace(id, "ID")
        .replace(/(uploads\/)\w+$/, "$1T")
        .replace(/_=\d+/, "_=N"),
    );

async function partly(work: Promise<unknown>): Promise<PartialFailure> {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof PartialFailure) return failure;
  throw new Error(`no partial failure: ${String(failure)}`);
}

const known = ({ id, properties }: PartialFailure): Known => ({ id, outputs: properties });

/** The object as in the state after a refresh; its inputs and outputs have the same package. */
async function refreshed(object: Known): Promise<Known> {
  const read = await running().read("Monitor", object);
  expect(read?.inputs.package).toEqual(read?.outputs.package);
  return { id: object.id, outputs: read?.outputs ?? {} };
}

describe("a preview", () => {
  it("adds the digest to the inputs, and shows only the package as changed if a file changes", async () => {
    const before = checked(written());
    expect(before).toEqual(written({ digest: DIGEST }));
    const made = await create();
    expect(diff(monitor, made.outputs, before).changes).toBe(false);
    write(path, { "main.spec.ts": "export {}; \n" });
    const after = checked(written(), before);
    const { package: code, ...rest } = after;
    expect({ ...after, package: before.package }).toEqual(before);
    expect(rest).toEqual(checked({ ...written(), package: undefined }));
    expect(isObject(code) ? code.digest : "").not.toBe(DIGEST);
    expect(diff(monitor, made.outputs, after)).toMatchObject({ changes: undefined, replaces: [] });
  });

  it("shows no difference if only the path of the folder changes", async () => {
    const made = await create();
    const moved = checked(written({ path: folder(FILES) }));
    expect(diff(monitor, made.outputs, moved).changes).toBe(false);
    const other = checked(written({ keys: ["token"] }));
    expect(diff(monitor, made.outputs, other).changes).toBeUndefined();
  });

  it("leaves the digest unknown if the path of the folder is unknown", () => {
    expect(checked(written({ path: UNKNOWN }))).toEqual(
      written({ path: UNKNOWN, digest: UNKNOWN }),
    );
  });

  it.each([
    [{ path: "nowhere" }, "package.path", "does not exist"],
    [{ path: "" }, "package.path", "must not be empty"],
    [{ entrypoint: "main.spec.js" }, "package.entrypoint", "did you mean main.spec.ts?"],
    [{ entrypoint: "start" }, "package.entrypoint", "it contains main.spec.ts"],
    [{ entrypoint: "x".repeat(513) }, "package.entrypoint", "at most 512"],
    [{ keys: Array.from({ length: 65 }, (_, at) => `k${at}`) }, "package.keys", "at most 64"],
    [{ keys: ["k".repeat(256)] }, "package.keys[0]", "at most 255"],
    [{ digest: "0".repeat(64) }, "package.digest", "have changed since"],
    [{ keyz: [] }, "package.keyz", "did you mean keys?"],
  ])("refuses %j and names the field", (code, property, reason) => {
    const { failures } = check(monitor, {}, written(code));
    expect(failures).toEqual([
      { property: "", reason: expect.stringMatching(/^package\.[\w[\]]+: /) as string },
    ]);
    expect(failures[0]?.reason).toContain(`${property}: `);
    expect(failures[0]?.reason).toContain(reason);
  });

  it("refuses an empty folder, a package of an HTTP monitor, and a package together with definitionId", () => {
    path = folder();
    const at = (given: JsonObject): string[] =>
      check(monitor, {}, given).failures.map(({ reason }) => reason.split(":")[0] ?? "");
    expect(at(written())).toEqual(["package.path"]);
    path = folder(FILES);
    const probe = {
      ...written(),
      type: "HTTP",
      regions: ["us-east"],
      config: { url: "https://a.example" },
    };
    expect(at(probe)).toEqual(["package"]);
    expect(at({ ...written(), definitionId: environmentId })).toEqual(["package"]);
  });
});

describe("a create", () => {
  it("declares the code, uploads it, and stores its digest in the state", async () => {
    const made = await create(written({ keys: ["token"] }));
    expect(calls(made)).toEqual(["POST /api/v1/monitors", ...UPLOAD]);
    expect(made.outputs.package).toEqual({
      path,
      entrypoint: "main.spec.ts",
      keys: ["token"],
      digest: DIGEST,
    });
    expect(await revisions(made)).toMatchObject([
      {
        number: 1,
        digest: DIGEST,
        entrypoint: "main.spec.ts",
        files: ["main.spec.ts"],
        keys: ["token"],
      },
    ]);
    expect(await missing(made, DIGEST)).toBeNull();
  });

  it("uploads nothing if the service already has the same archive", async () => {
    await create();
    running().calls();
    const second = await create({ ...written(), name: "again" });
    expect(calls(second)).toEqual(["POST /api/v1/monitors"]);
    expect(second.outputs.package).toMatchObject({ digest: DIGEST });
  });

  it("with the definitionId of another monitor shares its code, and has no package of its own", async () => {
    const first = await create();
    const { package: _code, ...bare } = written();
    const { definitionId } = first.outputs;
    const sibling = await create({ ...bare, name: "sibling", definitionId: definitionId ?? null });
    expect(await revisions(sibling)).toEqual(await revisions(first));
    running().calls();
    const read = await running().read("Monitor", sibling);
    expect(calls(sibling)).toEqual(["GET /api/v1/monitors/ID"]);
    expect(read?.inputs).toMatchObject({ definitionId });
    expect(read?.inputs).not.toHaveProperty("package");
  });

  it("sends nothing if files have changed since the check", async () => {
    const inputs = checked(written());
    write(path, { "more.ts": "" });
    await expect(running().create("Monitor", inputs)).rejects.toThrow("have changed since");
    expect(running().calls()).toEqual([]);
  });
});

describe("an update", () => {
  it("creates one revision for a changed file, and none for another change", async () => {
    const made = await create();
    write(path, { "lib/pay.ts": "export const pay = 1;\n" });
    running().calls();
    const after = await update(made, written());
    expect(calls(after)).toEqual([
      "GET /api/v1/monitors/ID/revisions?_=N&page=0&size=1",
      "PUT /api/v1/monitors/ID",
      ...UPLOAD,
    ]);
    const renamed = await update(after, { ...written(), name: "pay" });
    expect(calls(after)).toEqual(["PUT /api/v1/monitors/ID"]);
    expect((await revisions(renamed)).map(({ number, files }) => ({ number, files }))).toEqual([
      { number: 2, files: ["lib/pay.ts", "main.spec.ts"] },
      { number: 1, files: ["main.spec.ts"] },
    ]);
    expect(renamed.outputs.package).toEqual(after.outputs.package);
  });

  it("creates a revision without an upload for changed keys or a changed entrypoint", async () => {
    write(path, { "other.spec.ts": "" });
    const made = await create();
    const start = written({ entrypoint: "other.spec.ts", keys: ["token"] });
    const after = await update(made, start);
    const cleared = await update(after, written({ entrypoint: "other.spec.ts" }));
    expect((await revisions(cleared)).map(({ entrypoint, keys }) => [entrypoint, keys])).toEqual([
      ["other.spec.ts", []],
      ["other.spec.ts", ["token"]],
      ["main.spec.ts", []],
    ]);
    const uploads = running()
      .calls()
      .filter((call) => call.startsWith("PUT /package"));
    expect(uploads).toHaveLength(1);
  });

  it("keeps the code, with a warning, if package is removed from the program", async () => {
    const made = await create();
    const { package: _code, ...bare } = written();
    const { warnings, inputs } = check(monitor, checked(written()), bare);
    expect(warnings).toEqual([expect.stringContaining("package was removed from the program")]);
    expect(diff(monitor, made.outputs, inputs).changes).toBe(false);
  });
});

describe("an upload", () => {
  it("is retried after an error or a lost response, and succeeds if the archive has already arrived", async () => {
    await failing(503, 1);
    const made = await create();
    expect(made.outputs.package).toMatchObject({ digest: DIGEST });
    // The response to a successful upload is lost: the retry finds the archive.
    const effect = { drop: "after" };
    await running().control("faults", { method: "PUT", path: UPLOADS, times: 1, effect });
    write(path, { "main.spec.ts": "// lost\n" });
    const after = await update(made, written());
    expect((await revisions(after)).map(({ number }) => number)).toEqual([2, 1]);
  });

  it("that fails leaves the monitor in the state without a digest, and the next run completes it", async () => {
    await failing(403, 1);
    const failure = await partly(create());
    expect(failure.message).toMatch(
      /^uploading package of Monitor "checkout" failed: the upload server returned 403/,
    );
    expect(failure.message).not.toContain("package-uploads");
    const half = known(failure);
    expect(half.outputs.package).toEqual({ path, entrypoint: "main.spec.ts" });
    expect(diff(monitor, half.outputs, checked(written())).changes).toBeUndefined();
    expect(await missing(half, DIGEST)).not.toBeNull();
    running().calls();
    const whole = await update(half, written());
    expect(calls(whole)).toEqual([...ARCHIVE_CHECK, ...UPLOAD]);
    expect(await missing(whole, DIGEST)).toBeNull();
    expect((await revisions(whole)).map(({ number }) => number)).toEqual([1]);
    expect(diff(monitor, whole.outputs, checked(written())).changes).toBe(false);
  });

  it("that fails in an update is completed together with other changes", async () => {
    const made = await create();
    write(path, { "main.spec.ts": "// second\n" });
    await failing(403, 1);
    const half = known(await partly(update(made, { ...written(), name: "renamed" })));
    expect(half.outputs).toMatchObject({ name: "renamed" });
    expect(half.outputs.package).not.toHaveProperty("digest");
    const whole = await update(half, { ...written(), name: "again" });
    expect((await revisions(whole)).map(({ number }) => number)).toEqual([2, 1]);
    expect(whole.outputs).toMatchObject({ name: "again", package: checked(written()).package });
  });

  it("with a foreign response is repeated, because the service does not have the archive", async () => {
    await failing(200, 1);
    const made = await create();
    expect(calls(made)).toEqual(["POST /api/v1/monitors", ...UPLOAD, ...UPLOAD]);
    expect(await missing(made, DIGEST)).toBeNull();
    expect(made.outputs.package).toMatchObject({ digest: DIGEST });
  });

  it("with two foreign responses fails, and the next run completes it", async () => {
    await failing(200, 2);
    const failure = await partly(create());
    expect(failure.message).toMatch(
      /^uploading package of Monitor "checkout" failed: the upload server \(http:\/\/127\.0\.0\.1:\d+\) accepted/,
    );
    expect(failure.message).not.toContain("package-uploads");
    const half = known(failure);
    expect(half.outputs.package).not.toHaveProperty("digest");
    const whole = await update(half, written());
    expect(await missing(whole, DIGEST)).toBeNull();
    expect(whole.outputs.package).toMatchObject({ digest: DIGEST });
  });

  it("succeeds once the upload server has the archive, even if the service still requests it", async () => {
    await failing(403, 1);
    const half = known(await partly(create()));
    const body = { data: await missing(half, DIGEST) };
    const path = "/api/v1/monitors/*/package-uploads";
    await running().control("faults", { method: "POST", path, times: 2, effect: { body } });
    running().calls();
    const whole = await update(half, written());
    expect(calls(whole)).toEqual([...ARCHIVE_CHECK, ...UPLOAD, "PUT /package-uploads/T"]);
    expect(whole.outputs.package).toMatchObject({ digest: DIGEST });
  });

  it("counts as successful if the service cannot tell whether it has the archive", async () => {
    const path = "/api/v1/monitors/*/package-uploads";
    await running().control("faults", { method: "POST", path, effect: { status: 404 } });
    const made = await create();
    expect(calls(made)).toEqual(["POST /api/v1/monitors", ...UPLOAD]);
    expect(made.outputs.package).toMatchObject({ digest: DIGEST });
  });

  it("is preceded by another declaration if the service returns no upload address otherwise", async () => {
    await failing(403, 1);
    const half = known(await partly(create()));
    const gone = { status: 404, times: 1, path: "/api/v1/monitors/*/package-uploads" };
    const { status, ...fault } = gone;
    await running().control("faults", { method: "POST", ...fault, effect: { status } });
    const whole = await update(half, written());
    expect(await missing(whole, DIGEST)).toBeNull();
    expect((await revisions(whole)).map(({ number }) => number)).toEqual([2, 1]);
  });
});

describe("a refresh", () => {
  it("finds no change, and keeps the path of the folder", async () => {
    const made = await create();
    const read = await running().read("Monitor", made);
    expect(read?.outputs).toEqual(made.outputs);
    expect(read?.inputs).toEqual(checked(written()));
  });

  it("shows the code of another user as drift, and the next update restores the program's code", async () => {
    const made = await create();
    const digest = "cd".repeat(32);
    const foreign = { digest, entrypoint: "theirs.ts", files: ["theirs.ts"], keys: ["token"] };
    await running().call("PUT", `/monitors/${made.id}`, { package: foreign });
    const read = await running().read("Monitor", made);
    // Declared code is not necessarily uploaded: its digest is not in the state.
    const theirs = { path, entrypoint: "theirs.ts", keys: ["token"] };
    expect(read?.inputs).toEqual({ ...checked(written()), package: theirs });
    const drifted = { id: made.id, outputs: read?.outputs ?? {} };
    const back = await update(drifted, written());
    expect((await revisions(back)).map((row) => row.digest)).toEqual([DIGEST, digest, DIGEST]);
    expect(back.outputs.package).toEqual(made.outputs.package);
  });

  it("by id alone returns the code, and the program then shows no change", async () => {
    const made = await create();
    const seen = await running().read("Monitor", { id: made.id, outputs: {} });
    expect(seen?.inputs.package).toEqual({ digest: DIGEST, entrypoint: "main.spec.ts" });
    expect(diff(monitor, seen?.outputs ?? {}, checked(written())).changes).toBe(false);
  });

  it("does not treat an archive as uploaded if its upload failed", async () => {
    await failing(403, 1);
    const half = known(await partly(create()));
    const seen = await refreshed(half);
    expect(seen.outputs).toEqual(half.outputs);
    running().calls();
    const whole = await update(seen, written());
    expect(calls(whole)).toEqual([...ARCHIVE_CHECK, ...UPLOAD]);
    expect(await missing(whole, DIGEST)).toBeNull();
    expect(whole.outputs.package).toMatchObject({ digest: DIGEST });
  });

  it("does not treat an archive as uploaded if the run ended between the update and the upload", async () => {
    const made = await create();
    write(path, { "main.spec.ts": "// second\n" });
    const { package: code } = checked(written());
    const { path: _path, ...described } = isObject(code) ? code : {};
    const body = { package: { ...described, files: ["main.spec.ts"] } };
    await running().call("PUT", `/monitors/${made.id}`, body);
    const seen = await refreshed(made);
    expect(seen.outputs.package).toEqual({ path, entrypoint: "main.spec.ts" });
    running().calls();
    const whole = await update(seen, written());
    expect(calls(whole)).toEqual([...ARCHIVE_CHECK, ...UPLOAD]);
    expect(whole.outputs.package).toEqual(code);
    expect((await revisions(whole)).map(({ number }) => number)).toEqual([2, 1]);
  });

  it("keeps the outputs, and does not fail, if the service lists no revisions", async () => {
    const made = await create();
    const path404 = { method: "GET", path: "/api/v1/monitors/*/revisions" };
    await running().control("faults", { ...path404, effect: { status: 404 } });
    expect((await running().read("Monitor", made))?.outputs).toEqual(made.outputs);
  });
});

it("accepts an archive as well as a folder", async () => {
  const hex =
    "504b030414000000000000002100514407400b0000000b0000000c0000006d61696e2e737065632e7473" +
    "6578706f7274207b7d3b0a504b0102140314000000000000002100514407400b0000000b0000000c00000" +
    "00000000000000000a481000000006d61696e2e737065632e7473504b050600000000010001003a000000350000000000";
  write(path, { "code.zip": Buffer.from(hex, "hex") });
  const made = await create(written({ path: join(path, "code.zip") }));
  expect(made.outputs.package).toMatchObject({ digest: DIGEST });
  expect(await missing(made, DIGEST)).toBeNull();
});
