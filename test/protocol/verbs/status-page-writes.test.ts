// A layout and the components of its page change in one run: neither undoes the other.
import { expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { benchOfFile } from "../../support/host/bench";

const bench = benchOfFile();

test("a component that moves to another group while the layout is written stays there", async () => {
  const up = (kind: Parameters<typeof kindNamed>[0], inputs: JsonObject) =>
    bench.up(kindNamed(kind), inputs);
  const page = await up("StatusPage", { name: "Shop", slug: "layout-and-moves" });
  const statusPageId = page.id;
  const web = await up("StatusPageComponentGroup", { statusPageId, name: "Web" });
  const infra = await up("StatusPageComponentGroup", { statusPageId, name: "Infra" });
  const part = { statusPageId, type: "STATIC", groupId: web.id };
  const first = await up("StatusPageComponent", { ...part, name: "first" });
  const moving = await up("StatusPageComponent", { ...part, name: "moving" });
  const sections = [{ groupId: web.id, componentIds: [first.id] }, { groupId: infra.id }];
  const layout = await up("StatusPageLayout", { statusPageId, sections });
  const path = "/api/v1/status-pages/*/layout/reorder";
  bench.service.emulator.faults.add({ method: "PUT", path, effect: { delayMs: 300 } });
  await Promise.all([
    bench.change(layout, { statusPageId, sections: [...sections].reverse() }),
    bench.change(moving, { ...moving.inputs, groupId: infra.id }),
  ]);
  expect(await bench.record(moving)).toMatchObject({ groupId: infra.id });
  await bench.down(page);
});
