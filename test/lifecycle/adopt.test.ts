// The valid values of the option `adopt`: others are refused, in a preview and in a run without a preview.
import { describe, expect, test } from "vitest";

import { UNKNOWN, isObject } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { createOrAdopt, prepareAdoption } from "../../src/lifecycle";
import { eachWithBench } from "./own/bench";

const bench = eachWithBench("Tag");
const monitors = eachWithBench("Monitor");
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
  const { spec, service, ask, notices } = bench();
  const theirs = await ask("POST", "/tags", { name: "critical" });
  const id = isObject(theirs) && typeof theirs.id === "string" ? theirs.id : "";
  const news = { ...given, __adopt: id, __resourceName: "legacy-critical" };
  const inputs = { name: "legacy-critical", ...given, __adopt: id };
  const prepared = await prepareAdoption(spec, service, { olds: {}, news, inputs });
  const changes = name === "own" ? "; changes: name" : " without changes";
  expect(notices).toEqual([`Tag "${name}" ${id} is adopted${changes}`]);
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

describe("a monitor of another tool", () => {
  const given = {
    ...{ name: "site", type: "HTTP", regions: ["us-east"] },
    config: { url: "https://example.com", method: "GET" },
  };

  /** Creates it; returns its id, and functions that preview and run its adoption. */
  async function theirs(more: JsonObject = {}) {
    const { spec, service, ask, notices } = monitors();
    const made = await ask("POST", "/monitors", { ...given, managedBy: "TERRAFORM" });
    const id = isObject(made) && typeof made.id === "string" ? made.id : "";
    const preview = (adoption: JsonObject) => {
      const inputs = { ...given, ...more, __adopt: { id, ...adoption } };
      return prepareAdoption(spec, service, { olds: {}, news: inputs, inputs });
    };
    const adopt = async (adoption: JsonObject) =>
      createOrAdopt(spec, service, await preview(adoption));
    return { id, preview, adopt, notices, read: () => ask("GET", `/monitors/${id}`) };
  }

  test.each([{}, { managedBy: "CLI" }])(
    "is refused with %j, and can be confirmed then",
    async (adoption) => {
      const { id, adopt, notices, read } = await theirs();
      await expect(adopt(adoption)).rejects.toThrow(
        `${id} is managed by TERRAFORM (its managedBy), and two tools would keep undoing`,
      );
      expect(await read()).toMatchObject({ managedBy: "TERRAFORM" });
      await adopt({ managedBy: "TERRAFORM" });
      expect(notices).toContain(
        `Monitor "site" ${id} is adopted; changes: managedBy TERRAFORM → API`,
      );
      expect(await read()).toMatchObject({ managedBy: "API" });
    },
  );

  test("is refused if it would be replaced at once", async () => {
    const tcp = { type: "TCP", config: { host: "example.com", port: 443 } };
    const { id, adopt } = await theirs(tcp);
    await expect(adopt({ managedBy: "TERRAFORM" })).rejects.toThrow(
      `${id} differs in fields that cannot be changed in place: type "HTTP" → "TCP"`,
    );
  });

  test("is not refused for a field that is not known yet", async () => {
    const { id, preview, notices } = await theirs({ frequencySeconds: UNKNOWN });
    await preview({ managedBy: "TERRAFORM" });
    expect(notices[0]).toContain(`${id} is adopted; changes: frequencySeconds (not known yet)`);
  });
});

test.each([
  ["a resource of the state", { name: "shop" }],
  ["its replacement, which the engine checks as a new one", {}],
])("%s adopts nothing", async (_what, olds) => {
  const { spec, service, emulator } = bench();
  const inputs = { name: "shop", __adopt: ID, __urn: "shop".padEnd(22, "0") };
  await prepareAdoption(spec, service, { olds: { name: "shop" }, news: inputs, inputs });
  const prepared = await prepareAdoption(spec, service, { olds, news: inputs, inputs });
  expect(prepared).toEqual({ name: "shop", __urn: inputs.__urn });
  expect(emulator.requests).toEqual([]);
});

test("the object of an unknown name is not looked for in a preview", async () => {
  const { spec, service, notices, emulator } = bench();
  const inputs = { name: UNKNOWN, __adopt: true };
  expect(await prepareAdoption(spec, service, { olds: {}, news: inputs, inputs })).toBe(inputs);
  expect(notices).toEqual([
    "Tag adopts an existing object; name is not known yet, so its changes cannot be shown",
  ]);
  await expect(createOrAdopt(spec, service, inputs)).rejects.toThrow("adopt: name is not known");
  expect(emulator.requests).toEqual([]);
});
