// The page never shows a secret, neither in objects, nor in changes, nor in requests: docs/emulator.md, Web console.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { ChangeLog } from "../../../../src/emulator/console/change-log";
import { resourceType } from "../../../../src/emulator/store/records";
import { START, startService } from "../../../support/emulator/service";
import type { OwnService } from "../../../support/emulator/service";
import { folderOfTest } from "../../../support/folder";
import { Planter, dataFile, plantedRows } from "./planted-secrets";
import { objectsIn, press, shownChanges, shownObjects, viewOf } from "./views";

const planter = new Planter();
const rows = plantedRows(planter);
const key = planter.secret("key of the caller");

/** An emulator with these rows. */
function startWith(planted: typeof rows): OwnService {
  const file = join(folderOfTest(), "data.json");
  writeFileSync(file, dataFile(planted, key));
  return startService({ dataFile: file, apiKey: key });
}

let service: OwnService;

beforeEach(() => {
  service = startWith(rows);
});

/** Where the secrets in a text were planted. */
const leaksIn = (text: string): string[] =>
  [...planter.secrets].filter(([, value]) => text.includes(value)).map(([at]) => at);

describe("with a secret in every field that may contain one", () => {
  it("the view shows every object, but no secret", async () => {
    const { status, text } = await viewOf(service);
    expect(status).toBe(200);
    const shown = new Set((await shownObjects(service)).map(({ kind }) => kind));
    // Every organization has members.
    expect([...shown].sort()).toEqual(["Member", ...rows.map(([{ name }]) => name)].sort());
    expect(planter.secrets.size).toBeGreaterThan(150);
    expect(leaksIn(text)).toEqual([]);
    // Proof that the search finds a leak.
    expect(leaksIn(`${text}${key}`)).toHaveLength(1);
  });

  it("a status page shows only public values", async () => {
    const statusPage = rows.find(([{ name }]) => name === "StatusPage")?.[1];
    const onPage = { statusPageId: statusPage?.id ?? null, groupId: null };
    const named = rows.map(([spec, row]): (typeof rows)[number] => [
      spec,
      { ...row, ...(spec.name === "StatusPage" ? { slug: "shop" } : onPage) },
    ]);
    const path = "/__emulator/console/pages/shop";
    const { status, text, body } = await startWith(named).call("GET", path);
    expect([status, body.name]).toEqual([200, "a StatusPage.name"]);
    expect(text).toContain("a StatusPageComponent.name");
    // The URLs of the page's branding are public, but were planted as secrets too.
    expect(leaksIn(text).filter((at) => !at.startsWith("StatusPage.branding."))).toEqual([]);
  });

  it("changes contain the names of fields, but no secret", () => {
    const log = new ChangeLog();
    const changed = plantedRows(planter);
    const texts = rows.map(([spec, row], at) => {
      const type = resourceType(spec);
      const entry = (id: number, action: string) => ({
        ...{ id, action: `${type}.${action}`, resourceType: type, createdAt: START },
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
    await service.call(method, path, { headers: { "user-agent": `curl/8.1 (${secret})` } });
    const { body, text } = await viewOf(service);
    expect(objectsIn(body.requests)[0]).toMatchObject({ method, path: shown, client: "curl 8.1" });
    expect(leaksIn(text)).toEqual([]);
  });

  it("that a fault will affect are shown without the response of the fault", async () => {
    const effect = { status: 500, body: secret, headers: { "X-Secret": secret } };
    service.emulator.faults.add({ path: `/api/v1/heartbeat/${secret}`, effect });
    const { body, text } = await viewOf(service);
    expect(objectsIn(body.faults)).toMatchObject([{ path: "/api/v1/heartbeat/…", status: 500 }]);
    expect(leaksIn(text)).toEqual([]);
  });
});

it("the response to an edit contains no record, and a change of a secret contains none of its values", async () => {
  await service.make("/secrets", { key: "deploy", value: planter.secret("fresh") });
  await service.put("/secrets/deploy", { value: planter.secret("again") });
  const { text } = await viewOf(service);
  expect(text).toContain("deploy");
  const channel = (await shownObjects(service)).find(({ kind }) => kind === "AlertChannel");
  const edited = await press(service, "edit", channel ?? {}, { changes: { name: "x" } });
  const changes = await shownChanges(service);
  expect(changes.map(({ object }) => object)).toContain("deploy");
  expect(leaksIn(text + edited.text + JSON.stringify(changes))).toEqual([]);
});
