// The code of code monitors: its description, its upload to a separate server, and its revisions.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

import { beforeEach, describe, expect, it } from "vitest";

import { asText } from "../../../../../src/emulator/store/records";
import { isObject } from "../../../../../src/definitions";
import type { JsonObject } from "../../../../../src/definitions";
import { NOBODY, eachWithService, recordId, only } from "../../../../support/emulator/service";

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
  environmentId = recordId(await service().make("/environments", { name: "S", slug: "s" }));
});

const browser = (more: JsonObject = {}): JsonObject => ({
  name: "checkout",
  type: "BROWSER",
  environmentId,
  package: code(),
  ...more,
});

const placeIn = ({ upload }: JsonObject): string =>
  isObject(upload) && typeof upload.putUrl === "string" ? upload.putUrl : "";

async function put(url: string, body: string, headers: Record<string, string>, method = "PUT") {
  const response = await fetch(url, { method, headers, ...(method === "PUT" && { body }) });
  const text = await response.text();
  return [response.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text];
}

describe("the upload server", () => {
  it("accepts the archive once, at a URL without a credential", async () => {
    const url = placeIn(await service().make("/monitors", browser()));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/package-uploads\/\w{32}$/);
    expect(await put(url, BYTES, HEADERS)).toEqual([200, ""]);
    expect(await put(url, BYTES, HEADERS)).toEqual([412, "PreconditionFailed"]);
  });

  it("refuses an upload that is not as the API has specified", async () => {
    const url = placeIn(await service().make("/monitors", browser()));
    const { "If-None-Match": always, ...typed } = HEADERS;
    const plain = { ...HEADERS, "Content-Type": "application/octet-stream" };
    const ours = { ...HEADERS, Authorization: `Bearer ${service().key}` };
    expect(await put(url, BYTES, typed)).toEqual([403, "SignatureDoesNotMatch"]);
    expect(await put(url, BYTES, { ...typed, "If-None-Match": `"${always}"` })).toEqual([
      403,
      "SignatureDoesNotMatch",
    ]);
    expect(await put(url, BYTES, plain)).toEqual([403, "SignatureDoesNotMatch"]);
    expect(await put(url, BYTES, ours)).toEqual([400, "InvalidArgument"]);
    expect(await put(url, `${BYTES}.`, HEADERS)).toEqual([400, "BadDigest"]);
    expect(await put(`${url}x`, BYTES, HEADERS)).toEqual([403, "AccessDenied"]);
    expect(await put(url, BYTES, {}, "GET")).toEqual([405, "MethodNotAllowed"]);
    service().pass(15 * 60_000 - 1);
    expect(await put(url, BYTES, HEADERS)).toEqual([200, ""]);
    service().pass(1);
    expect(await put(url, BYTES, HEADERS)).toEqual([403, "ExpiredToken"]);
  });

  it("refuses an archive of more than 64 MiB without waiting for all of it", async () => {
    const url = placeIn(await service().make("/monitors", browser()));
    const headers = { ...HEADERS, "Content-Length": String(64 * 1024 * 1024 + 1) };
    const sent = request(url, { method: "PUT", headers });
    sent.flushHeaders();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([
      400,
      expect.stringContaining("<Code>EntityTooLarge</Code>"),
    ]);
    sent.destroy();
  });

  it("is not needed for an archive that the organization has uploaded", async () => {
    const created = await service().make("/monitors", browser());
    const again = () =>
      service().post(`/monitors/${recordId(created)}/package-uploads`, { digest: DIGEST });
    const second = await again();
    expect(second.status).toBe(200);
    expect(placeIn({ upload: second.record })).not.toBe(placeIn(created));
    await put(placeIn({ upload: second.record }), BYTES, HEADERS);
    expect((await again()).body).toEqual({ data: null });
    expect((await service().make("/monitors", browser({ name: "b" }))).upload).toBeNull();
    const other = await service().elsewhere();
    const elsewhere = await other.make("/environments", { name: "S", slug: "s" });
    const theirs = await other.make("/monitors", browser({ environmentId: recordId(elsewhere) }));
    expect(theirs.upload).not.toBeNull();
    const unknown = { digest: "0".repeat(64) };
    const refused = await service().post(`/monitors/${recordId(created)}/package-uploads`, unknown);
    expect(refused.status).toBe(404);
  });
});

describe("a revision", () => {
  const revisions = async (monitor: JsonObject) =>
    (await service().get(`/monitors/${recordId(monitor)}/revisions`)).rows;

  it("is created by each body with a package and by no other, and is listed newest first", async () => {
    const created = await service().make("/monitors", browser());
    const path = `/monitors/${recordId(created)}`;
    await service().put(path, { name: "renamed" });
    await service().put(path, { package: code({ keys: null, gitSha: "abc" }) });
    await service().put(path, { package: code({ keys: [], entrypoint: "lib/pay.ts" }) });
    const rows = await revisions(created);
    expect(rows.map((row) => only(row, "number", "keys", "entrypoint", "gitSha"))).toEqual([
      { number: 3, keys: [], entrypoint: "lib/pay.ts", gitSha: null },
      { number: 2, keys: ["token"], entrypoint: "main.spec.ts", gitSha: "abc" },
      { number: 1, keys: ["token"], entrypoint: "main.spec.ts", gitSha: null },
    ]);
    expect(rows[0]).toMatchObject({
      definitionId: created.definitionId,
      digest: DIGEST,
      files: code().files,
      downloadUntil: null,
    });
  });

  it("runs in the environment of its monitor until another one is published there", async () => {
    const created = await service().make("/monitors", browser());
    const path = `/monitors/${recordId(created)}`;
    const readiness = async () => (await service().get(path)).record.bindingReadiness;
    await service().put(path, { package: code({ keys: [] }) });
    const [second, first] = await revisions(created);
    const { record } = await service().get(`/definitions/${asText(created.definitionId)}`);
    const { rows } = await service().get("/definitions");
    expect(rows).toEqual([record.definition]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ["id", "organizationId", "name", "slug", "createdAt", "updatedAt"].sort(),
    );
    const environment = (await service().get("/environments")).rows.find(
      ({ id }) => id === environmentId,
    );
    expect([await readiness(), record.heads]).toEqual([
      "ready",
      [
        {
          definitionId: created.definitionId,
          environment: environment?.slug,
          revision: second?.number,
          activatedAt: second?.createdAt,
          activatedBy: null,
          reason: null,
        },
      ],
    ]);
    const back = { revisionId: first?.id, reason: "it does not work" };
    expect((await service().post(`${path}/rollback`, back)).status).toBe(200);
    expect(await readiness()).toBe("blocked");
    await service().post(`${path}/publish`, { revisionId: second?.id });
    expect(await readiness()).toBe("ready");
    const bare = await service().post(`${path}/rollback`, { revisionId: first?.id });
    expect(bare.status).toBe(200);
    expect(await readiness()).toBe("blocked");
    expect((await service().post(`${path}/publish`, { revisionId: NOBODY })).status).toBe(404);
  });

  it("finds its keys among the variables of its environment and the secrets of its workspace", async () => {
    const body = browser({ package: code({ keys: ["token", "password"] }) });
    const path = `/monitors/${recordId(await service().make("/monitors", body))}`;
    const readiness = async () => (await service().get(path)).record.bindingReadiness;
    await service().put("/environments/production", { variables: { password: "x" } });
    await service().make("/secrets", { key: "token", value: "x" });
    expect(await readiness()).toBe("blocked");
    await service().put("/environments/s", { variables: { password: "x" } });
    expect(await readiness()).toBe("ready");
    await service().delete("/secrets/token");
    const workspace = await service().make("/workspaces", { name: "Shop" });
    const inside = service().inWorkspace(recordId(workspace));
    await inside.make("/secrets", { key: "token", value: "x" });
    expect(await readiness()).toBe("blocked");
    expect((await inside.get(path)).record.bindingReadiness).toBe("blocked");
  });

  it("is shared by the monitors of a definition, and is deleted with the last of them", async () => {
    const before = await service().stored();
    const created = await service().make("/monitors", browser());
    await put(placeIn(created), BYTES, HEADERS);
    const { definitionId } = created;
    const sibling = { ...browser({ name: "sibling", package: null }), definitionId };
    const second = await service().make("/monitors", sibling);
    expect(await revisions(second)).toEqual(await revisions(created));
    expect((await service().get("/definitions")).rows.map(({ id }) => id)).toEqual([definitionId]);
    await service().delete(`/monitors/${recordId(created)}`);
    expect(await revisions(second)).toHaveLength(1);
    await service().delete(`/monitors/${recordId(second)}`);
    expect((await service().get("/definitions")).rows).toEqual([]);
    expect(await service().stored()).toBe(before);
    expect(before).not.toContain("Package");
  });

  it("of an unknown definition, or with both a package and a definition, is refused; the upload URL is not shown again", async () => {
    const refused = await service().post(
      "/monitors",
      browser({ package: null, definitionId: NOBODY }),
    );
    expect(refused.status).toBe(404);
    const both = await service().post("/monitors", browser({ definitionId: NOBODY }));
    expect(both.rejected).toEqual(["package MONITOR_PACKAGE_NOT_ALONE"]);
    const created = await service().make("/monitors", browser());
    const token = placeIn(created).slice(-32);
    expect(await service().stored()).not.toContain(token);
    const { record } = await service().get(`/monitors/${recordId(created)}`);
    expect(record.upload).toBeNull();
    expect(record).not.toHaveProperty("package");
  });

  it.each([
    [{ digest: "abc" }, "package.digest MONITOR_PACKAGE_DIGEST_INVALID"],
    [{ files: null }, "package.files MONITOR_PACKAGE_FILES_REQUIRED"],
    [{ files: Array(257).fill("f") }, "package.files MONITOR_PACKAGE_FILES_TOO_MANY"],
    [{ keys: Array(65).fill("k") }, "package.keys MONITOR_PACKAGE_KEYS_TOO_MANY"],
    [{ entrypoint: null }, "package.entrypoint MONITOR_PACKAGE_ENTRYPOINT_REQUIRED"],
    [{ gitSha: "x".repeat(65) }, "package.gitSha MONITOR_PACKAGE_GIT_SHA_TOO_LONG"],
  ] as [JsonObject, string][])("is refused with %j", async (more, problem) => {
    const response = await service().post("/monitors", browser({ package: code(more) }));
    expect(response.rejected).toEqual([problem]);
  });
});
