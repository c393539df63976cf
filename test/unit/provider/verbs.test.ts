// A warning names the resource in the program, where the engine does not show it there: useless with twelve monitors otherwise.
import { expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { Verbs } from "../../../src/provider";

async function warned(inputs: JsonObject, urn?: string): Promise<string[]> {
  const texts: string[] = [];
  const notifier = { notify: (_severity: string, text: string) => void texts.push(text) };
  const closed = () => ({ error: new Error("no session") });
  const verbs = new Verbs(kindNamed("Monitor"), notifier, closed, urn);
  await verbs.check({ oldInputs: {}, newInputs: inputs });
  return texts;
}

const shop: JsonObject = {
  ...{ name: "Shop API", type: "HTTP", config: { url: "https://shop.example.com", method: "GET" } },
  regions: ["us-eats"],
};

test.each<[string, JsonObject, string | undefined, string]>([
  ["with its name", { ...shop, __resourceName: "api" }, undefined, 'Monitor "Shop API" (api): '],
  [
    "once if both are equal",
    { ...shop, __resourceName: "Shop API" },
    undefined,
    'Monitor "Shop API": ',
  ],
  [
    "not at a URN",
    { ...shop, __resourceName: "api" },
    "urn:pulumi:a::b::c::api",
    'Monitor "Shop API": ',
  ],
])("%s", async (_what, inputs, urn, start) => {
  const [text, ...others] = await warned(inputs, urn);
  expect(others).toEqual([]);
  expect(text?.slice(0, start.length)).toBe(start);
  expect(text).toContain("us-eats");
});
