// The option ignoreChanges, as the engine applies it: old values at its paths, where both sides have one.
import { expect, test } from "vitest";

import type { JsonObject } from "../../src/definitions";
import { withoutIgnored } from "../../src/lifecycle/adopt/ignored";

const NEWS = { name: "new", config: { url: "new", port: 1 }, list: [{ a: "new" }, { a: "new" }] };
const OLDS = { name: "old", config: { url: "old" }, list: [{ a: "old", b: "old" }] };

test.each<[string, JsonObject]>([
  ["name", { ...NEWS, name: "old" }],
  ["config", { ...NEWS, config: OLDS.config }],
  ["config.url", { ...NEWS, config: { url: "old", port: 1 } }],
  ['config["url"]', { ...NEWS, config: { url: "old", port: 1 } }],
  ["config.port", { ...NEWS, config: { url: "new", port: undefined } }],
  ["config.*", { ...NEWS, config: { url: "old", port: undefined } }],
  ["list", { ...NEWS, list: OLDS.list }],
  ["list[0]", { ...NEWS, list: [{ a: "old", b: "old" }, { a: "new" }] }],
  ["list[0].a", { ...NEWS, list: [{ a: "old" }, { a: "new" }] }],
  ["list[0].b", { ...NEWS, list: [{ a: "new", b: "old" }, { a: "new" }] }],
  ["list[*].a", { ...NEWS, list: [{ a: "old" }, { a: "new" }] }],
  ["list[1].a", NEWS],
  ["list[9]", NEWS],
  ["name.deeper", NEWS],
  ["missing.deeper", NEWS],
  [".name", NEWS],
  ["config[", NEWS],
])("%s", (path, inputs) => {
  expect(withoutIgnored(NEWS, OLDS, [path])).toEqual(inputs);
});

test("an object that only the program has keeps its members, unless one of them is ignored itself", () => {
  const news = { config: { url: "new", deep: { a: 1 } } };
  expect(withoutIgnored(news, {}, ["config.url"])).toEqual({ config: { deep: { a: 1 } } });
  expect(withoutIgnored(news, {}, ["config.deep.a"])).toEqual(news);
  expect(withoutIgnored(news, {}, ["config.*"])).toEqual(news);
});

test("several paths are applied one after the other, and the inputs of the program stay as they are", () => {
  expect(withoutIgnored(NEWS, OLDS, ["name", "config.url"])).toMatchObject({
    ...{ name: "old", config: { url: "old" } },
  });
  expect(NEWS.name).toBe("new");
});
