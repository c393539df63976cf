// The code of code monitors: its description, its upload to a separate server, and its revisions: docs/api.md, Code monitors.
import { createHash } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { asText } from "../../../../../src/emulator/store/records";
import { isObject } from "../../../../../src/definitions";
import type { JsonObject } from "../../../../../src/definitions";
import { NOBODY, eachWithService, only, recordId } from "../../../../support/emulator/service";

const service = eachWithService();
const BYTES = "any bytes: nobody looks into them";
const DIGEST = createHash("sha256").update(BYTES).digest("hex");
const HEADERS = { "Content-Type": "application/zip", "If-None-Match": "*" };
const code = (more: JsonObject = {}): JsonObject => ({
  digest: DIGEST,
  entrypoint: "main.spec.ts",
  files: ["main.spec.ts", "lib/pay.ts"],
  keys: ["token"],
  ...more,
});

let environmentId: string;

beforeEach(async () => {
  environmentId = await service.makeId("/environments", { name: "S", slug: "s" });
});

const browser = (more: JsonObject = {}): JsonObject => ({
  ...{ name: "checkout", type: "BROWSER", environmentId, package: code() },
  ...more,
});
const make = (more?: JsonObject): Promise<JsonObject> => service.make("/monitors", browser(more));
const makeAt = (more?: JsonObject): Promise<string> => service.makeAt("/monitors", browser(more));

const placeIn = ({ upload }: JsonObject): string =>
  isObject(upload) && typeof upload.putUrl === "string" ? upload.putUrl : "";

async function put(url: string, body: string, headers: Record<string, string>, method = "PUT") {
  const response = await service.fetch(url, { method, headers, ...(method === "PUT" && { body }) });
  const text = await response.text();
  return [response.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text];
}

it("a code monitor needs an environment, and returns the URL of the upload once", async () => {
  const bare = await service.post("/monitors", browser({ environmentId: null }));
  expect(bare.rejected).toEqual(["environmentId MONITOR_ENVIRONMENT_REQUIRED"]);
  const created = await make();
  const path = `/monitors/${recordId(created)}`;
  expect(created).toMatchObject({
    config: { script: null, timeoutSeconds: null, runtimeId: null },
    bindingReadiness: "blocked",
    upload: { expiresAt: "2026-11-02T10:35:30.000Z", requiredHeaders: HEADERS },
  });
  expect(await service.stored()).not.toContain(placeIn(created).slice(-32));
  const { record } = await service.get(path);
  expect(record.upload).toBeNull();
  expect(record).not.toHaveProperty("package");
  const changed = await service.put(path, { managedBy: "CLI", package: code() });
  expect(changed.record).toMatchObject({ managedBy: "API", upload: { requiredHeaders: HEADERS } });
  const tested = await service.post(`${path}/test`);
  expect(tested.rejected).toEqual(["type MONITOR_CODE_CHECK_TEST_UNAVAILABLE"]);
});

describe("the upload server", () => {
  it("accepts the archive once, at a URL without a credential", async () => {
    const url = placeIn(await make());
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/package-uploads\/\w{32}$/);
    expect(await put(url, BYTES, HEADERS)).toEqual([200, ""]);
    expect(await put(url, BYTES, HEADERS)).toEqual([412, "PreconditionFailed"]);
  });

  it("refuses an upload that is not as the API has specified", async () => {
    const url = placeIn(await make());
    const { "If-None-Match": always, ...typed } = HEADERS;
    const plain = { ...HEADERS, "Content-Type": "application/octet-stream" };
    const ours = { ...HEADERS, Authorization: `Bearer ${service.key}` };
    const unsigned = [403, "SignatureDoesNotMatch"];
    expect(await put(url, BYTES, typed)).toEqual(unsigned);
    expect(await put(url, BYTES, { ...typed, "If-None-Match": `"${always}"` })).toEqual(unsigned);
    expect(await put(url, BYTES, plain)).toEqual(unsigned);
    expect(await put(url, BYTES, ours)).toEqual([400, "InvalidArgument"]);
    expect(await put(url, `${BYTES}.`, HEADERS)).toEqual([400, "BadDigest"]);
    expect(await put(`${url}x`, BYTES, HEADERS)).toEqual([403, "AccessDenied"]);
    expect(await put(url, BYTES, {}, "GET")).toEqual([405, "MethodNotAllowed"]);
    service.pass(15 * 60_000 - 1);
    expect(await put(url, BYTES, HEADERS)).toEqual([200, ""]);
    service.pass(1);
    expect(await put(url, BYTES, HEADERS)).toEqual([403, "ExpiredToken"]);
  });

  it("refuses an archive of more than 64 MiB without waiting for all of it", async () => {
    const headers = { ...HEADERS, "Content-Length": String(64 * 1024 * 1024 + 1) };
    const sent = { method: "PUT", headers, body: new ReadableStream(), duplex: "half" } as const;
    const response = await service.fetch(placeIn(await make()), sent);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("<Code>EntityTooLarge</Code>"),
    ]);
  });

  it("is not needed for an archive that the organization has uploaded", async () => {
    const created = await make();
    const again = (digest: string) =>
      service.post(`/monitors/${recordId(created)}/package-uploads`, { digest });
    const second = placeIn({ upload: (await again(DIGEST)).record });
    expect(second).not.toBe(placeIn(created));
    await put(second, BYTES, HEADERS);
    expect((await again(DIGEST)).body).toEqual({ data: null });
    expect((await make({ name: "b" })).upload).toBeNull();
    const other = await service.elsewhere();
    const elsewhere = await other.makeId("/environments", { name: "S", slug: "s" });
    const theirs = await other.make("/monitors", browser({ environmentId: elsewhere }));
    expect(theirs.upload).not.toBeNull();
    expect((await again("0".repeat(64))).status).toBe(404);
  });
});

describe("a revision", () => {
  const revisions = (path: string) => service.list(`${path}/revisions`);
  const readiness = async (path: string) => (await service.read(path)).bindingReadiness;

  it("is created by each body with a package and by no other, and is listed newest first", async () => {
    const created = await make();
    const path = `/monitors/${recordId(created)}`;
    await service.put(path, { name: "renamed" });
    await service.put(path, { package: code({ keys: null, gitSha: "abc" }) });
    await service.put(path, { package: code({ keys: [], entrypoint: "lib/pay.ts" }) });
    const rows = await revisions(path);
    expect(rows.map((row) => only(row, "number", "keys", "entrypoint", "gitSha"))).toEqual([
      { number: 3, keys: [], entrypoint: "lib/pay.ts", gitSha: null },
      { number: 2, keys: ["token"], entrypoint: "main.spec.ts", gitSha: "abc" },
      { number: 1, keys: ["token"], entrypoint: "main.spec.ts", gitSha: null },
    ]);
    const { definitionId } = created;
    const archive = { digest: DIGEST, files: code().files, downloadUntil: null };
    expect(rows[0]).toMatchObject({ definitionId, ...archive });
  });

  it("runs in the environment of its monitor until another one is published there", async () => {
    const created = await make();
    const path = `/monitors/${recordId(created)}`;
    await service.put(path, { package: code({ keys: [] }) });
    const [second, first] = await revisions(path);
    const { definitionId } = created;
    const { record } = await service.get(`/definitions/${asText(definitionId)}`);
    const { rows } = await service.get("/definitions");
    expect(rows).toEqual([record.definition]);
    const head = { revision: second?.number, activatedAt: second?.createdAt };
    const unknown = { activatedBy: null, reason: null };
    expect(record.heads).toEqual([{ definitionId, environment: "s", ...head, ...unknown }]);
    expect(await readiness(path)).toBe("ready");
    const send = async (call: string, body: JsonObject) =>
      (await service.post(`${path}/${call}`, body)).status;
    const back = { revisionId: first?.id };
    expect(await send("rollback", { ...back, reason: "it does not work" })).toBe(200);
    expect(await readiness(path)).toBe("blocked");
    expect(await send("publish", { revisionId: second?.id })).toBe(200);
    expect(await readiness(path)).toBe("ready");
    expect(await send("rollback", back)).toBe(200);
    expect(await readiness(path)).toBe("blocked");
    expect(await send("publish", { revisionId: NOBODY })).toBe(404);
  });

  it("finds its keys among the variables of its environment and the secrets of its workspace", async () => {
    const path = await makeAt({ package: code({ keys: ["token", "password"] }) });
    const variables = { password: "x" };
    await service.put("/environments/production", { variables });
    await service.make("/secrets", { key: "token", value: "x" });
    expect(await readiness(path)).toBe("blocked");
    await service.put("/environments/s", { variables });
    expect(await readiness(path)).toBe("ready");
    await service.delete("/secrets/token");
    const inside = service.inWorkspace(await service.makeId("/workspaces", { name: "Shop" }));
    await inside.make("/secrets", { key: "token", value: "x" });
    expect(await readiness(path)).toBe("blocked");
    expect((await inside.read(path)).bindingReadiness).toBe("blocked");
  });

  it("is shared by the monitors of a definition, and is deleted with the last of them", async () => {
    const before = await service.stored();
    const created = await make();
    await put(placeIn(created), BYTES, HEADERS);
    const { definitionId } = created;
    const first = `/monitors/${recordId(created)}`;
    const second = await makeAt({ name: "sibling", package: null, definitionId });
    expect(await revisions(second)).toEqual(await revisions(first));
    expect((await service.list("/definitions")).map(({ id }) => id)).toEqual([definitionId]);
    await service.delete(first);
    expect(await revisions(second)).toHaveLength(1);
    await service.delete(second);
    expect(await service.list("/definitions")).toEqual([]);
    expect(await service.stored()).toBe(before);
  });

  it.each<[problem: string, more: JsonObject]>([
    ["package.digest MONITOR_PACKAGE_DIGEST_INVALID", { digest: "abc" }],
    ["package.files MONITOR_PACKAGE_FILES_REQUIRED", { files: null }],
    ["package.files MONITOR_PACKAGE_FILES_TOO_MANY", { files: Array(257).fill("f") }],
    ["package.keys MONITOR_PACKAGE_KEYS_TOO_MANY", { keys: Array(65).fill("k") }],
    ["package.entrypoint MONITOR_PACKAGE_ENTRYPOINT_REQUIRED", { entrypoint: null }],
    ["package.gitSha MONITOR_PACKAGE_GIT_SHA_TOO_LONG", { gitSha: "x".repeat(65) }],
  ])("is refused: %s", async (problem, more) => {
    const refused = await service.post("/monitors", browser({ package: code(more) }));
    expect(refused.rejected).toEqual([problem]);
  });

  it("is refused next to a definition", async () => {
    const both = await service.post("/monitors", browser({ definitionId: NOBODY }));
    expect(both.rejected).toEqual(["package MONITOR_PACKAGE_NOT_ALONE"]);
  });
});
