// `ignoreChanges` in a refresh. The engine passes what it has read as the old state, what the program wants as the new
// inputs, and the paths: differences at these paths alone are not drift.
import { expect, test } from "vitest";

import { serviceOfFile } from "../../support/host/service";
import { compared, messages, pluginFor, urnOf } from "../../support/plugin/plugin";

const service = serviceOfFile();
const plugin = pluginFor(service);

/** The paths that differ, which replace, and whether there is a difference at all. */
async function drift(kind: string, read: object, wanted: object, ignored: readonly string[]) {
  const response = await compared(plugin, urnOf(kind), read, wanted, { ignored: [...ignored] });
  const paths: string[] = [];
  response.getDetaileddiffMap().forEach((_diff, path) => paths.push(path));
  const isSome = response.getChanges() === messages.DiffResponse.DiffChanges.DIFF_SOME;
  return { paths, replaces: response.getReplacesList(), isSome };
}

const none = { paths: [], replaces: [], isSome: false };
const site = { type: "HTTP", name: "a", enabled: true };
const shop = { name: "e", slug: "e" };
const assertion = (expected: string, severity: string) => ({
  config: { type: "status_code", expected, operator: "equals" },
  severity,
});

test.each<[string, string, object, object]>([
  ["enabled", "Monitor", { ...site, enabled: false }, site],
  ["type", "Monitor", { ...site, type: "DNS" }, site],
  ["frequencySeconds", "Monitor", site, { ...site, frequencySeconds: 60 }],
  ['["enabled"]', "Monitor", { ...site, enabled: false }, site],
  ["*", "Monitor", { ...site, enabled: false, frequencySeconds: 60 }, site],
  ["variables", "Environment", { ...shop, variables: { a: "1" } }, shop],
  [
    "variables.a",
    "Environment",
    { ...shop, variables: { a: "1" } },
    { ...shop, variables: { a: "2" } },
  ],
  ["variables.a", "Environment", { ...shop, variables: { a: "1" } }, { ...shop, variables: {} }],
  [
    "variables.*",
    "Environment",
    { ...shop, variables: { a: "1" } },
    { ...shop, variables: { b: "2" } },
  ],
  [
    'variables["say \\"a.b\\""]',
    "Environment",
    { ...shop, variables: { 'say "a.b"': "1" } },
    { ...shop, variables: { 'say "a.b"': "2" } },
  ],
  [
    "assertions[*].severity",
    "Monitor",
    { ...site, assertions: [assertion("200", "warn"), assertion("201", "warn")] },
    { ...site, assertions: [assertion("200", "fail"), assertion("201", "fail")] },
  ],
  [
    "assertions[1].config.expected",
    "Monitor",
    { ...site, assertions: [assertion("200", "fail"), assertion("204", "fail")] },
    { ...site, assertions: [assertion("200", "fail"), assertion("201", "fail")] },
  ],
])("the ignored path %s of a %s is not drift", async (path, kind, read, wanted) => {
  expect(await drift(kind, read, wanted, [])).toMatchObject({ isSome: true });
  expect(await drift(kind, read, wanted, [path])).toEqual(none);
});

test("other drift is shown without the ignored fields", async () => {
  const read = { ...site, name: "b", enabled: false, type: "DNS" };
  expect(await drift("Monitor", read, site, ["enabled", "type"])).toEqual({
    paths: ["name"],
    replaces: [],
    isSome: true,
  });
});

test.each([".enabled", "enabled.", 'enabled["x', "[enabled]", "enabled[0]", "enabled.x"])(
  "%s, which is not a path of the field, hides nothing",
  async (path) => {
    const found = await drift("Monitor", { ...site, enabled: false }, site, [path]);
    expect(found.paths).toEqual(["enabled"]);
  },
);
