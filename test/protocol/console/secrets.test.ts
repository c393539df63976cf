// The page never shows a secret: neither in objects, nor in changes, nor in requests.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { ChangeLog } from "../../../src/emulator/console/change-log";
import { asText, resourceType } from "../../../src/emulator/store/records";
import { folderOfTest } from "../../support/folder";
import { Planter, dataFile, plantedRows } from "./planted-secrets";
import { NOW, send, firstOrganization, objectsIn, shownObjects } from "./requests";

const planter = new Planter();
const rows = plantedRows(planter);
const key = planter.secret("key of the caller");

let folder = "";
let emulator: Emulator;

beforeEach(async () => {
  folder = folderOfTest();
  const file = join(folder, "data.json");
  writeFileSync(file, dataFile(rows, key));
  emulator = await startEmulator({ dataFile: file, apiKey: key });
});

afterEach(async () => {
  await emulator.close();
});

/** Where the secrets in a text were planted. */
const leaksIn = (text: string): string[] =>
  [...planter.secrets].filter(([, value]) => text.includes(value)).map(([at]) => at);

describe("with a secret in every field that may contain one", () => {
  it("the view shows every object, but no secret", async () => {
    const { status, text } = await send(emulator, "/__emulator/console");
    expect(status).toBe(200);
    const shown = new Set((await shownObjects(emulator)).map(({ kind }) => kind));
    // Every organization has members.
    expect([...shown].sort()).toEqual(["Member", ...rows.map(([{ name }]) => name)].sort());
    expect(planter.secrets.size).toBeGreaterThan(150);
    expect(leaksIn(text)).toEqual([]);
    // Proof that the search finds a leak.
    expect(leaksIn(`${text}${key}`)).toHaveLength(1);
  });

  it("a status page shows only public values", async () => {
    const page = rows.find(([{ name }]) => name === "StatusPage")?.[1] ?? {};
    await emulator.close();
    const file = join(folder, "page.json");
    const onPage = { statusPageId: page.id ?? null, groupId: null };
    const named = rows.map(([spec, row]): (typeof rows)[number] => [
      spec,
      { ...row, ...(spec.name === "StatusPage" ? { slug: "shop" } : onPage) },
    ]);
    writeFileSync(file, dataFile(named, key));
    emulator = await startEmulator({ dataFile: file, apiKey: key });
    const { status, text, body } = await send(emulator, "/__emulator/console/pages/shop");
    expect([status, body.name]).toEqual([200, "a StatusPage.name"]);
    expect(text).toContain("a StatusPageComponent.name");
    // The URLs of the page's branding are public, but were planted as secrets too.
    expect(leaksIn(text).filter((at) => !at.startsWith("StatusPage.branding."))).toEqual([]);
  });

  it("changes contain the names of fields, but no secret", () => {
    const log = new ChangeLog();
    const changed = plantedRows(planter);
    const texts = rows.map(([spec, row], at) => {
      const entry = (id: number, action: string) => ({
        id,
        action: `${resourceType(spec)}.${action}`,
        resourceType: resourceType(spec),
        createdAt: NOW,
      });
      log.note(1, entry(at * 2, "created"), row, null);
      const next = { ...changed[at]?.[1], id: row.id ?? null, name: "another" };
      log.note(1, entry(at * 2 + 1, "updated"), next, null);
      return JSON.stringify(log.of(1, entry(at * 2 + 1, "updated")));
    });
    expect(texts.join("\n")).toContain('{"name":"config"}');
    expect(texts.join("\n")).toContain('"from":"a Tag.name","to":"another"');
    expect(leaksIn(texts.join("\n"))).toEqual([]);
  });
});

describe("requests", () => {
  const secret = planter.secret("request");
  const ID = "6f1d8a52-6f0c-4d0e-9f5e-0d0c6a0f3c11";

  it.each([
    ["GET", `/api/v1/heartbeat/${secret}`, "/api/v1/heartbeat/…"],
    ["POST", `/hooks/${secret}/orders`, "/hooks/…/…"],
    ["PUT", `/package-uploads/${secret}`, "/package-uploads/…"],
    ["GET", `/api/v1/monitors/${ID}`, `/api/v1/monitors/${ID}`],
    ["GET", "/api/v1/environments/production", "/api/v1/environments/production"],
    ["GET", `/api/v1/tags?page=0&search=${secret}`, "/api/v1/tags?page=0&search=…"],
    ["GET", `/api/v1/tags?${secret}=1`, "/api/v1/tags?…=1"],
    ["GET", `/${secret}/monitors`, "/…/monitors"],
    ["GET", `/api/v1/https://${secret}@example.com`, "/api/v1/…//…"],
  ])("%s %s are shown without credentials", async (method, path, shown) => {
    await send(emulator, path, {
      method,
      headers: { authorization: `Bearer ${key}`, "user-agent": `curl/8.1 (${secret})` },
    });
    const { body, text } = await send(emulator, "/__emulator/console");
    expect(objectsIn(body.requests)[0]).toMatchObject({ method, path: shown, client: "curl 8.1" });
    expect(leaksIn(text)).toEqual([]);
  });

  it("that a fault will affect are shown without the response of the fault", async () => {
    emulator.faults.add({
      path: `/api/v1/heartbeat/${secret}`,
      effect: { status: 500, body: secret, headers: { "X-Secret": secret } },
    });
    const { body, text } = await send(emulator, "/__emulator/console");
    expect(objectsIn(body.faults)).toMatchObject([{ path: "/api/v1/heartbeat/…", status: 500 }]);
    expect(leaksIn(text)).toEqual([]);
  });
});

it("the response to an edit contains no record, and a change of a secret contains none of its values", async () => {
  const [fresh, again] = [planter.secret("fresh"), planter.secret("again")];
  const headers = { authorization: `Bearer ${key}` };
  const write = (method: string, path: string, body: Record<string, string>) =>
    send(emulator, `/api/v1/secrets${path}`, { method, headers, body });
  await write("POST", "", { key: "deploy", value: fresh });
  expect((await write("PUT", "/deploy", { value: again })).status).toBe(200);
  const { text } = await send(emulator, "/__emulator/console");
  expect(text).toContain("deploy");
  const channel = (await shownObjects(emulator)).find(({ kind }) => kind === "AlertChannel");
  const edited = await send(emulator, "/__emulator/console/edit", {
    method: "POST",
    body: {
      organizationId: 1,
      kind: "AlertChannel",
      id: channel?.id ?? null,
      changes: { name: "x" },
    },
  });
  const { changes } = await firstOrganization(emulator);
  expect(objectsIn(changes).map(({ object }) => asText(object))).toContain("deploy");
  expect(leaksIn(text + edited.text + JSON.stringify(changes))).toEqual([]);
});
