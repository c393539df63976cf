// Keys are shown once and rotate in place.
import { expect, test } from "vitest";

import { isObject, kindNamed } from "../../../src/definitions";
import { benchOfFile } from "../../support/host/bench";
import { idText } from "../../support/host/service";

const spec = kindNamed("ApiKey");
const bench = benchOfFile();

const rowOf = async (id: string) => {
  const rows = await bench.service.call("GET", "/api-keys");
  return (Array.isArray(rows) ? rows.filter(isObject) : []).find((row) => idText(row.id) === id);
};

test("a destroy deletes the key, or revokes it if onDestroy is revoke", async () => {
  const gone = await bench.up(spec, { name: "a" });
  await bench.down(gone);
  expect(await rowOf(gone.id)).toBe(undefined);
  const kept = await bench.up(spec, { name: "a", onDestroy: "revoke" });
  await bench.down(kept);
  expect((await rowOf(kept.id))?.revokedAt).toMatch(/^\d{4}-/);
});

test("a key that another user revoked is read as gone", async () => {
  const start = await bench.up(spec, { name: "a" });
  await bench.service.call("POST", `/api-keys/${start.id}/revoke`);
  expect((await bench.host.read(spec.name, start.id, start.props)).id).toBe("");
});
