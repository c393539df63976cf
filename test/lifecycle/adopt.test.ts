// The valid values of the option `adopt`: others are refused, in a preview and in a run without a preview.
import { expect, test } from "vitest";

import { isObject } from "../../src/definitions";
import type { Json } from "../../src/definitions";
import { createOrAdopt, prepareAdoption } from "../../src/lifecycle";
import { eachWithBench } from "./own/bench";

const bench = eachWithBench("Tag");
const ID = "00000000-0000-4000-8000-000000000000";

test("adopt with managedBy and without an id finds the object by its name", async () => {
  const { spec, service } = bench();
  const theirs = await bench().ask("POST", "/tags", { name: "shop" });
  const inputs = { name: "shop", __adopt: { managedBy: "CLI" } };
  const { id } = await createOrAdopt(spec, service, inputs);
  expect(theirs).toMatchObject({ id, name: "shop" });
});

test.each([
  ["keeps its name if the program gives none", {}, "critical"],
  ["gets the name that the program gives", { name: "own" }, "own"],
])("an adopted object %s", async (_what, given, name) => {
  const { spec, service, ask } = bench();
  const theirs = await ask("POST", "/tags", { name: "critical" });
  const id = isObject(theirs) && typeof theirs.id === "string" ? theirs.id : "";
  const news = { ...given, __adopt: id, __resourceName: "legacy-critical" };
  const inputs = { name: "legacy-critical", ...given, __adopt: id };
  const prepared = await prepareAdoption(spec, service, { olds: {}, news, inputs });
  const adopted = await createOrAdopt(spec, service, prepared);
  expect(adopted).toMatchObject({ id, outputs: { name } });
  expect(await ask("GET", `/tags/${id}`)).toMatchObject({ name });
});

test.each<[Json, string]>([
  ["", "adopt must be true, an id"],
  [[ID], "adopt must be true, an id"],
  [{ id: "" }, "adopt must be true, an id"],
  [{ id: false }, "adopt must be true, an id"],
  [{ id: [ID] }, "adopt must be true, an id"],
  [{ ID }, "adopt must be true, an id"],
  [{ id: ID, managedBy: "terraform" }, "managedBy of adopt must be one of DASHBOARD, CLI"],
])("adopt: %j is refused, with nothing sent", async (adopt, why) => {
  const { spec, service, emulator } = bench();
  const inputs = { name: "shop", __adopt: adopt };
  const preview = prepareAdoption(spec, service, { olds: {}, news: inputs, inputs });
  await expect(preview).rejects.toThrow(why);
  await expect(createOrAdopt(spec, service, inputs)).rejects.toThrow(why);
  expect(emulator.requests).toEqual([]);
});

test("an adopted object keeps the values that the program ignores", async () => {
  const { spec, service, ask, writes } = bench();
  const theirs = await ask("POST", "/tags", { name: "ignored", color: "#112233" });
  const id = isObject(theirs) && typeof theirs.id === "string" ? theirs.id : "";
  const given = { name: "ignored", color: "#445566" };
  const inputs = { ...given, __adopt: { id, ignored: ["color"] } };
  writes();
  const prepared = await prepareAdoption(spec, service, { olds: {}, news: inputs, inputs });
  expect(prepared).toMatchObject({ color: "#112233" });
  const adopted = await createOrAdopt(spec, service, prepared);
  expect(adopted).toMatchObject({ id, outputs: { color: "#112233" } });
  expect(writes()).toEqual([]);
});
