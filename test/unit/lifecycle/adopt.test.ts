// Adoption: which object a new resource gets, what is refused, and what a preview says about it.
import { describe, expect, test } from "vitest";

import { KINDS, UNKNOWN, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import {
  byAdopt,
  byImport,
  createOrAdopt,
  lifecycleOf,
  prepareAdoption,
} from "../../../src/lifecycle";
import { findExisting } from "../../../src/lifecycle/adopt/find-existing";
import { withoutIgnored } from "../../../src/lifecycle/adopt/ignored";
import { difference } from "../../../src/lifecycle/adopt/texts";
import { MINE, THEIRS, eachRunning } from "./running";

const running = eachRunning();

const ID = "00000000-0000-4000-8000-000000000001";
const TAG = kindNamed("Tag");
const SITE = {
  ...{ name: "site", type: "HTTP", regions: ["us-east"] },
  config: { url: "https://example.com", method: "GET" },
};

/** The object of a resource without anything but its inputs and the id that it adopts. */
const found = (kind: string, inputs: JsonObject, id?: string) => {
  const adoption = { id, managedBy: undefined, ignored: [] };
  const { run } = running();
  return findExisting({ spec: kindNamed(kind), run, identity: undefined, inputs, adoption });
};

const prepared = (kind: string, inputs: JsonObject, oldInputs: JsonObject = {}) =>
  prepareAdoption(kindNamed(kind), running().run, { oldInputs, newInputs: inputs }, inputs);

const adopted = async (kind: string, inputs: JsonObject) =>
  createOrAdopt(kindNamed(kind), running().run, await prepared(kind, inputs));

const messageOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(() => "no message", String);

describe("the object", () => {
  test("is the only one with the name of the program", async () => {
    const id = await running().made("/tags", { name: "shop" });
    await running().made("/tags", { name: "shop2" });
    expect(await found("Tag", { name: "shop" })).toEqual({ id });
    expect(
      await adopted("Tag", { name: "shop", __adopt: { managedBy: "CLI" }, __urn: MINE }),
    ).toMatchObject({
      id,
    });
    await expect(found("Tag", { name: "sho" })).rejects.toThrow(
      'Tag "sho" cannot be adopted: there is no tag with this name. Check the value',
    );
  });

  test("is none of several: the message lists the first ten", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 11; at += 1) ids.push(await running().made("/monitors", SITE));
    const message = await messageOf(found("Monitor", { name: "site" }));
    expect(ids.filter((id) => message.includes(`${id} ("site")`))).toHaveLength(10);
    expect(message).toContain("there are 11 monitors with this name: ");
    expect(message).toContain(" and 1 more. Use the id of one of them in adopt");
  });

  test.each([
    ["WorkspaceRuntime", { workspaceId: "1" }, "1"],
    ["StatusPageLayout", { statusPageId: ID }, ID],
    ["WebhookSigningSecret", {}, "signing-secret"],
  ])("of a %s is named by its inputs %j", async (kind, inputs, id) => {
    expect(await found(kind, inputs)).toEqual({ id });
    expect(running().calls()).toEqual([]);
  });

  const group = { statusPageId: UNKNOWN, name: "a" };

  test.each<[string, string, JsonObject, string | undefined]>([
    ["its id", "Tag", { name: "a" }, UNKNOWN],
    ["name", "Tag", { name: UNKNOWN }, undefined],
    ["statusPageId", "StatusPageComponentGroup", group, undefined],
    ["statusPageId", "StatusPageComponentGroup", group, ID],
    ["componentId", "ServiceSubscription", { slug: "x", componentId: UNKNOWN }, undefined],
  ])("is not looked for before %s of a %s is known", async (unknown, kind, inputs, id) => {
    expect(await found(kind, inputs, id)).toEqual({ unknown });
    expect(running().calls()).toEqual([]);
  });
});

describe("an id in the wrong form, or none", () => {
  /** "a alert channel", "a API key"; "a UUID" is right. */
  const WRONG_ARTICLE = /\ba (?!UUID)(?=[aeiou])/i;
  const isFound = (spec: KindSpec): boolean =>
    spec.unique !== undefined || lifecycleOf(spec).idFor?.({}) !== undefined;

  test.each(KINDS.map((spec) => [spec.name, spec] as const))(
    "of a %s is refused",
    async (_, spec) => {
      const message = await messageOf(found(spec.name, {}, "shop\\x"));
      const why = `"shop\\x" is not an id of this type (${spec.title}): expected a `;
      expect(message).toContain(why);
      expect(message).not.toMatch(WRONG_ARTICLE);
      if (isFound(spec)) return;
      const nameless = await messageOf(found(spec.name, {}));
      const how = `objects of this type (${spec.title}) cannot be found by name: use the id`;
      expect(nameless).toContain(how);
      expect(nameless).not.toMatch(WRONG_ARTICLE);
    },
  );
});

describe("adopt", () => {
  test.each<[Json, string]>([
    ["", "adopt must be true, an id"],
    [{ id: false }, "adopt must be true, an id"],
    [{ id: ID, managedBy: "terraform" }, "managedBy of adopt must be one of DASHBOARD, CLI"],
  ])("%j is refused, with nothing sent", async (adopt, why) => {
    const inputs = { name: "shop", __adopt: adopt };
    await expect(prepared("Tag", inputs)).rejects.toThrow(why);
    await expect(createOrAdopt(TAG, running().run, inputs)).rejects.toThrow(why);
    expect(running().calls()).toEqual([]);
  });

  test.each([null, false])("%j creates an object", async (adopt) => {
    await adopted("Tag", { name: "shop", __adopt: adopt });
    expect(running().writes()).toEqual(["POST /tags"]);
  });

  test("of a resource in the state, or of its replacement, adopts nothing", async () => {
    const { owners } = running().run;
    const inputs = { name: "shop", __adopt: ID, __urn: MINE };
    owners.declare(TAG, MINE, inputs, false);
    for (const old of [{ name: "shop" }, {}])
      expect(await prepared("Tag", inputs, old)).toEqual({ name: "shop", __urn: MINE });
    expect(running().calls()).toEqual([]);
  });

  test("of an unknown name is announced in a preview, and an error in a run", async () => {
    const inputs = { name: UNKNOWN, __adopt: true };
    expect(await prepared("Tag", inputs)).toBe(inputs);
    expect(running().notices).toEqual([
      "Tag adopts an existing object; name is not known yet, so its changes cannot be shown",
    ]);
    const run = createOrAdopt(TAG, running().run, inputs);
    await expect(run).rejects.toThrow("adopt: name is not known");
  });
});

describe("an adopted object", () => {
  test.each([
    ["keeps its name if the program gives none", {}, "critical", " without changes"],
    ["gets the name that the program gives", { name: "own" }, "own", "; changes: name"],
  ])("%s", async (_what, given, name, changes) => {
    const id = await running().made("/tags", { name: "critical" });
    const newInputs = { ...given, __adopt: id, __urn: MINE };
    const inputs = { name: "legacy", ...newInputs };
    const { run } = running();
    const ready = await prepareAdoption(TAG, run, { oldInputs: {}, newInputs }, inputs);
    expect(running().notices).toEqual([`Tag "${name}" ${id} is adopted${changes}`]);
    expect(await createOrAdopt(TAG, run, ready)).toMatchObject({ id, outputs: { name } });
    expect(await running().call("GET", `/tags/${id}`)).toMatchObject({ name });
  });

  test("keeps the values that the program ignores", async () => {
    const id = await running().made("/tags", { name: "shop", color: "#112233" });
    running().writes();
    const inputs = { name: "shop", color: "#445566", __adopt: { id, ignored: ["color"] } };
    expect(await adopted("Tag", { ...inputs, __urn: MINE })).toMatchObject({
      id,
      outputs: { color: "#112233" },
    });
    expect(running().writes()).toEqual([]);
  });

  test("of another tool is refused until that is confirmed", async () => {
    const id = await running().made("/monitors", { ...SITE, managedBy: "TERRAFORM" });
    const adopt = (adoption: JsonObject, more: JsonObject = {}) =>
      prepared("Monitor", { ...SITE, ...more, __adopt: { id, ...adoption }, __urn: MINE });
    const why = `${id} is managed by TERRAFORM (its managedBy), and two tools would keep undoing`;
    await expect(adopt({})).rejects.toThrow(why);
    await expect(adopt({ managedBy: "CLI" })).rejects.toThrow(why);
    const tcp = { type: "TCP", config: { host: "example.com", port: 443 } };
    await expect(adopt({ managedBy: "TERRAFORM" }, tcp)).rejects.toThrow(
      `${id} differs in fields that cannot be changed in place: type "HTTP" → "TCP"`,
    );
    await adopt({ managedBy: "TERRAFORM" }, { frequencySeconds: UNKNOWN });
    await createOrAdopt(
      kindNamed("Monitor"),
      running().run,
      await adopt({ managedBy: "TERRAFORM" }),
    );
    expect(running().notices).toEqual([
      expect.stringContaining("is adopted; changes: frequencySeconds (not known yet), managedBy"),
      `Monitor "site" ${id} is adopted; changes: managedBy TERRAFORM → API`,
    ]);
    expect(await running().call("GET", `/monitors/${id}`)).toMatchObject({ managedBy: "API" });
  });
});

describe("an id", () => {
  test("that is a number must come with the name, because another organization may have it too", async () => {
    const id = await running().made("/api-keys", { name: "theirs" });
    const why = `${id} ("theirs") has another name, and ids of API keys are not unique across organizations`;
    for (const given of [{ name: "ci" }, {}])
      await expect(prepared("ApiKey", { ...given, __adopt: id })).rejects.toThrow(why);
    for (const name of ["theirs", UNKNOWN]) {
      expect(await prepared("ApiKey", { name, __adopt: id })).toMatchObject({ __adopt: { id } });
      running().run.owners.release(kindNamed("ApiKey"), id);
    }
  });

  test.each<[string, JsonObject, string]>([
    ["Tag", { name: "a" }, "in this organization. Check the id and the kind of its object, or"],
    [
      "StatusPage",
      { name: "a", slug: "a" },
      "in this workspace. Check the id, the kind of its object, and monitoring:workspaceId, or",
    ],
  ])("of no %s is refused, and another resource can use it then", async (kind, inputs, where) => {
    const spec = kindNamed(kind);
    const why = `there is no ${spec.title} with the id ${ID} ${where} remove adopt from the program`;
    await expect(prepared(kind, { ...inputs, __adopt: ID })).rejects.toThrow(why);
    expect(running().run.owners.take(spec, ID, THEIRS)).toBe(true);
  });

  test("of a part of another parent is refused", async () => {
    const [one, two] = [
      await running().made("/status-pages", { name: "One", slug: "one" }),
      await running().made("/status-pages", { name: "Two", slug: "two" }),
    ];
    const part = { name: "web", type: "STATIC" };
    const id = await running().made(`/status-pages/${one}/components`, part);
    const adoption = prepared("StatusPageComponent", { ...part, statusPageId: two, __adopt: id });
    await expect(adoption).rejects.toThrow("there is no status page component with the id");
  });

  test.each([true, false])("of a key whose value is shown: %s", async (isShown) => {
    const id = await running().made("/api-keys", { name: "ci" });
    const body = { data: [{ id: Number(id), name: "ci", key: null, revokedAt: null }] };
    if (!isShown) running().fault({ method: "GET", path: "/api-keys", effect: { body } });
    await prepared("ApiKey", { name: "ci", __adopt: id });
    const warning = 'ApiKey "ci": the value of key is not available, because';
    expect(running().notices.filter((text) => text.startsWith(warning))).toHaveLength(
      isShown ? 0 : 1,
    );
  });

  test("that another resource has is refused", async () => {
    running().run.owners.take(TAG, ID, THEIRS);
    const mine = prepared("Tag", { name: "a", __adopt: ID, __urn: MINE });
    await expect(mine).rejects.toThrow(`another resource of this stack already has ${ID}`);
  });
});

const slack = { channelType: "slack", webhookUrl: "secret" };

test.each<[string, string, string, Json | undefined, Json | undefined, string]>([
  ["a flag", "Monitor", "enabled", true, false, "enabled true → false"],
  ["a choice", "StatusPage", "visibility", "A", "B", 'visibility "A" → "B"'],
  ["a number", "Monitor", "frequencySeconds", 60, 30, "frequencySeconds 60 → 30"],
  ["a default", "Monitor", "enabled", false, undefined, "enabled false → true"],
  ["none before", "Monitor", "frequencySeconds", undefined, 30, "frequencySeconds nothing → 30"],
  // A program may have marked them as secret.
  ["no text", "Webhook", "url", "https://a.example", "https://b.example", "url"],
  ["no object", "Monitor", "tags", { tagIds: ["a"] }, undefined, "tags"],
  ["no write-only value", "Secret", "value", "old", "new", "value"],
  ["a long value", "StatusPage", "visibility", "A", "x".repeat(59), "visibility"],
  [
    "a variant",
    "AlertChannel",
    "config",
    slack,
    { channelType: "email" },
    'config "slack" → "email"',
  ],
])("a difference shows %s of a %s", (_what, kind, name, before, now, shown) => {
  const inputs = { type: "HTTP", [name]: now };
  expect(difference(kindNamed(kind), name, { [name]: before }, inputs)).toBe(shown);
});

test("messages name the option `adopt`, or `import` of the engine for the plugin", () => {
  const inputs = { statusPageId: "page" };
  const group = kindNamed("StatusPageComponentGroup");
  expect([
    byAdopt(TAG, { what: "it", inputs, id: "7" }),
    byAdopt(TAG, { what: "it", inputs, isUnique: true }),
    byAdopt(TAG, { what: "the right one", inputs }),
    byImport(group, { what: "it", inputs, id: "7" }),
  ]).toEqual([
    'adopt it ({ adopt: "7" } in the options of the resource)',
    "adopt it ({ adopt: true } in the options of the resource)",
    "adopt the right one ({ adopt: id } in the options of the resource)",
    "import it (import: page/7 in the options of the resource)",
  ]);
  expect(byImport(TAG, { what: "it", inputs })).toMatch(/^import it \(import: .*name=/);
});

describe("ignoreChanges keeps the old values where both sides have one", () => {
  const NEWS = { name: "new", config: { url: "new", port: 1 }, list: [{ a: "new" }, { a: "new" }] };
  const OLD = { name: "old", config: { url: "old" }, list: [{ a: "old", b: "old" }] };

  test.each<[string, JsonObject]>([
    ["config.url", { config: { url: "old", port: 1 } }],
    ["config.port", { config: { url: "new", port: undefined } }],
    ["config.*", { config: { url: "old", port: undefined } }],
    ["list[*].a", { list: [{ a: "old" }, { a: "new" }] }],
    ...["list[1].a", "list[9]", "name.deeper", "missing.deeper", ".name", "config["].map(
      (path): [string, JsonObject] => [path, {}],
    ),
  ])("%s", (path, changed) => {
    expect(withoutIgnored(NEWS, OLD, [path])).toEqual({ ...NEWS, ...changed });
  });
});
