// What makes a response differ from its description.
import { expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { eachWithService } from "../../support/emulator/service";
import { differences } from "../../support/emulator/openapi-conformance";

const service = eachWithService();

const MONITOR = {
  ...{ name: "shop", type: "HTTP", regions: ["us-east"] },
  config: { url: "https://shop.example.com", method: "GET" },
};

test.each<[what: string, change: JsonObject, found: string]>([
  ["a wrong type", { name: 7 }, ".name should be string"],
  ["null where there must be a value", { name: null }, ".name should be string"],
  ["a wrong value of an enum", { type: "FTP" }, ".type should be equal to"],
  ["a wrong format", { id: "1" }, '.id should match format "uuid"'],
  ["a wrong value below the first level", { tags: [{ id: 7 }] }, ".tags[0].id should be string"],
  ["an unknown member", { more: 1 }, " should NOT have additional properties"],
])("%s is found in a record and in a list", async (_what, change, found) => {
  const made = await service().make("/monitors", MONITOR);
  const list = await service().get("/monitors");
  const record = { data: { ...made, ...change } };
  expect(differences("GET", "/monitors/1", 200, record)[0]).toContain(`.data${found}`);
  const rows = { ...(list.body as JsonObject), data: [{ ...list.rows[0], ...change }] };
  expect(differences("GET", "/monitors", 200, rows)[0]).toContain(`.data[0]${found}`);
});

test("a missing member is found, and another status or a body where there is none", async () => {
  const { name: _name, ...record } = await service().make("/monitors", MONITOR);
  const data: JsonObject = { data: record };
  expect(differences("POST", "/monitors", 201, data)).toEqual([
    "POST /monitors.data should have required property 'name'",
  ]);
  expect(differences("POST", "/monitors", 299, data)).toEqual([
    "POST /monitors answers 299, which nothing describes",
  ]);
  expect(differences("DELETE", "/monitors/1", 204, data)).toEqual([
    "DELETE /monitors/{id} has a body",
  ]);
});
