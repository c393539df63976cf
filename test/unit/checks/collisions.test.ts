// Names that are taken: in the program alone, and by objects that other users have in the service.
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { step, throughPlugin } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { found, findingsOf, createStep, monitor, posted } from "./steps";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(() => emulator.close());

const post = (path: string, body: JsonObject): Promise<string> => posted(emulator, path, body);

describe("names that must be unique", () => {
  const COLLISIONS = "collisions";
  const PET = { slug: "RandomPet::suffix" };
  /** Two new resources whose unknown inputs come from these ones. */
  const two = (kind: string, uses: Readonly<Record<string, string>>): EngineStep[] =>
    ["a", "b"].map((name) => createStep(kind, name, { memberType: "monitor" }, uses));
  const subscriptions = (more: JsonObject): EngineStep[] =>
    [{}, more].map((each, at) =>
      createStep("ServiceSubscription", at === 0 ? "a" : "b", { slug: "stripe", ...each }),
    );
  const named =
    (kind: string, by: string) =>
    (op: string, called: string, name: string, before?: string): EngineStep =>
      step(op, kind, {
        ...(op === "delete" ? {} : { after: { [by]: name } }),
        ...(before === undefined ? {} : { before: { [by]: before } }),
        name: called,
        id: called,
      });
  const tag = named("Tag", "name");
  const page = named("StatusPage", "slug");
  const environments = (...flags: (boolean | string)[]): EngineStep[] =>
    flags.map((isDefault, at) =>
      createStep("Environment", `e${at}`, { slug: `e${at}`, isDefault }),
    );
  const domains = (...pages: string[]): EngineStep[] =>
    pages.map((of, at) => {
      const uses = { statusPageId: `StatusPage::${of}` };
      return createStep("StatusPageDomain", `d${at}`, { hostname: `d${at}`, primary: true }, uses);
    });

  test.each<[string, EngineStep[], string[]]>([
    [
      "two resources with the same name",
      [tag("create", "b", "x"), tag("create", "a", "x")],
      ["error b"],
    ],
    ["two resources with different names", [tag("create", "a", "x"), tag("create", "b", "y")], []],
    ["two resources that both omit an optional part of the key", subscriptions({}), ["error b"]],
    ["two of which one omits an optional part of the key", subscriptions({ componentId: "c" }), []],
    [
      "a new resource with the name of a deleted one",
      [tag("delete", "a", "x", "x"), tag("create", "b", "x")],
      ["error b"],
    ],
    [
      "an existing object that takes the name of a deleted one",
      [tag("delete", "a", "x", "x"), tag("update", "b", "x", "y")],
      ["error b"],
    ],
    [
      "an existing object that keeps its name, and a deleted one with another",
      [tag("delete", "a", "x", "x"), tag("update", "b", "y", "y")],
      [],
    ],
    [
      "a replaced object that takes the slug of a deleted one",
      [page("delete", "a", "x", "x"), page("replace", "b", "x", "y")],
      ["error b"],
    ],
    [
      "a new resource with the old slug of a replaced one",
      [page("create", "a", "x"), page("replace", "b", "y", "x")],
      ["error a"],
    ],
    [
      "a new resource with the old slug of one whose replacement deletes first",
      [
        page("delete-replaced", "b", "x", "x"),
        page("replace", "b", "y", "x"),
        page("create", "a", "x"),
      ],
      [],
    ],
    [
      "a new resource with the old slug of one whose replacement deletes last",
      [
        page("replace", "b", "y", "x"),
        page("delete-replaced", "b", "x", "x"),
        page("create", "a", "x"),
      ],
      ["error a"],
    ],
    ["a replacement that keeps the slug", [page("replace", "a", "x", "x")], []],
    [
      "a new resource with the slug of a replaced one that keeps it",
      [page("create", "a", "x"), page("replace", "b", "x", "x")],
      ["error b"],
    ],
    [
      "a new resource with the name of one that is only read",
      [tag("create", "a", "x"), tag("read", "b", "x", "x")],
      [],
    ],
    ["two resources whose unknown names depend on the same resource", two("StatusPage", PET), []],
    [
      "two members with the unknown id of the same resource in the same group",
      two("ResourceGroupMember", { groupId: "ResourceGroup::g", memberId: "Monitor::m" }),
      ["error b"],
    ],
    [
      "two members with an unknown value of the same other resource",
      two("ResourceGroupMember", { groupId: "ResourceGroup::g", memberId: "RandomPet::suffix" }),
      [],
    ],
    ["a default environment", environments(true, false, UNKNOWN), []],
    ["two default environments", environments(true, true, false), ["error e1"]],
    ["primary domains of one page and of another", domains("One", "Other"), []],
    ["two primary domains of a new page", domains("One", "One"), ["error d1"]],
  ])("%s", async (_name, steps, expected) => {
    expect(await found(COLLISIONS, steps)).toEqual(expected);
  });

  const assigned = (op: string, name: string): EngineStep =>
    step(op, "AssignedEmailDomain", {
      name,
      ...(op === "delete" ? { before: {} } : { after: {} }),
    });

  test.each<[EngineStep[], string | undefined, string, string]>([
    [
      environments(true, true),
      "isDefault",
      'Environment "e0" has it, too, and only one environment can: each update takes it from the other one, and the next refresh shows that as drift',
      "Set it on one of them only",
    ],
    [
      [assigned("create", "a"), assigned("create", "b")],
      undefined,
      'AssignedEmailDomain "a" is the same object: there is only one assigned email domain',
      "Declare it only once",
    ],
    [
      [tag("delete", "old", "x", "x"), tag("create", "new", "x")],
      "name",
      'it is created with the name of Tag "old", which this run deletes only after the create',
      'If it is the same object under another name, add `aliases: [{ name: "old" }]`',
    ],
    [
      [assigned("delete", "old"), assigned("create", "new")],
      undefined,
      'it is created in the place of AssignedEmailDomain "old", which this run deletes only after the create',
      'If it is the same object under another name, add `aliases: [{ name: "old" }]`',
    ],
    [
      [tag("delete", "old", "x", "x"), tag("update", "new", "x", "y")],
      "name",
      'it is updated with the name of Tag "old", which this run deletes only after the update',
      "Let an earlier run free the name",
    ],
    [
      [page("replace", "old", "y", "x"), page("create", "new", "x")],
      "slug",
      'it is created with the slug of StatusPage "old", which this run replaces, and deletes only after the create',
      "Let an earlier run free the name",
    ],
  ])(
    "a finding names the other resource, and says what to do (%#)",
    async (steps, path, ...texts) => {
      const [finding] = await findingsOf(COLLISIONS, steps);
      expect([finding?.path, finding?.message, finding?.remedy]).toEqual([path, ...texts]);
    },
  );

  test("the name of another user's object is an error on create and on rename", async () => {
    await post("/tags", { name: "x" });
    expect(await found(COLLISIONS, [tag("create", "a", "x")], emulator)).toEqual(["error a"]);
    expect(await found(COLLISIONS, [tag("update", "a", "x", "y")], emulator)).toEqual(["error a"]);
    expect(await found(COLLISIONS, [tag("update", "a", "x", "x")], emulator)).toEqual([]);
    expect(await found(COLLISIONS, [tag("create", "a", "other")], emulator)).toEqual([]);
  });

  test.each<[string, EngineStep]>([
    ["an object of another kind", monitor("x")],
    ["an object that is adopted", createStep("Tag", "x", { __adopt: { id: "x" } })],
    ["an object that is only read", tag("read", "x", "x", "x")],
    ["an object that is deleted", tag("delete", "x", "x", "x")],
    ["an unchanged object", tag("same", "x", "x", "y")],
  ])("the name of another user's object is not an error for %s", async (_what, each) => {
    await post("/tags", { name: "x" });
    expect(await found(COLLISIONS, [each, tag("create", "other", "y")], emulator)).toEqual([]);
  });

  test.each<[string, JsonObject, string[]]>([
    ["the same destination", {}, ["error s"]],
    ["another destination", { destination: "b@example.com" }, []],
    ["another channel", { channel: "WEBHOOK" }, []],
  ])(
    "a child with %s is compared with the existing children of its parent",
    async (_what, more, expected) => {
      const [page, other] = [
        await post("/status-pages", { name: "One", slug: "one" }),
        await post("/status-pages", { name: "Other", slug: "other" }),
      ];
      const destination = "a@example.com";
      await post(`/status-pages/${page}/subscribers`, { channel: "EMAIL", destination });
      const below = (statusPageId: string): EngineStep =>
        createStep("StatusPageSubscriber", "s", { statusPageId, destination, ...more });
      expect(await found(COLLISIONS, [below(page)], emulator)).toEqual(expected);
      expect(await found(COLLISIONS, [below(other)], emulator)).toEqual([]);
    },
  );

  const subscriber = { channel: "EMAIL", destination: "a@example.com" };

  test("a finding has the path of the name if the name is a single field", async () => {
    const statusPageId = await post("/status-pages", { name: "One", slug: "one" });
    await post("/tags", { name: "x" });
    await post(`/status-pages/${statusPageId}/subscribers`, subscriber);
    const path = async (kind: string, after: JsonObject): Promise<unknown> => {
      const create = step("create", kind, { name: "a", after });
      return (await findingsOf(COLLISIONS, [create], emulator)).map((each) => each.path);
    };
    expect(await path("Tag", { name: "x" })).toEqual(["name"]);
    expect(await path("StatusPageSubscriber", { statusPageId, ...subscriber })).toEqual([
      undefined,
    ]);
  });

  test("the remedy for an existing object is `adopt` for the classes and `import` for the plugin", async () => {
    const page = await post("/status-pages", { name: "One", slug: "one" });
    const tagId = await post("/tags", { name: "x" });
    const id = await post(`/status-pages/${page}/subscribers`, subscriber);
    const remedy = async (each: EngineStep): Promise<string> =>
      (await findingsOf(COLLISIONS, [each], emulator)).map((found) => found.remedy).join();
    const below = createStep("StatusPageSubscriber", "s", { statusPageId: page, ...subscriber });
    const top = tag("create", "a", "x");
    expect(await remedy(top)).toContain(`\`adopt: "${tagId}"\``);
    expect(await remedy(throughPlugin(top))).toContain(`\`import: "${tagId}"\``);
    expect(await remedy(below)).toContain(`\`adopt: "${id}"\``);
    expect(await remedy(throughPlugin(below))).toContain(`\`import: "${page}/${id}"\``);
  });

  test("the children of a parent that the run creates are not requested", async () => {
    const uses = { statusPageId: "StatusPage::page" };
    const domain = createStep(
      "StatusPageDomain",
      "domain",
      { hostname: "status.example.com" },
      uses,
    );
    const page = createStep("StatusPage", "page", { slug: "page" });
    expect(await found(COLLISIONS, [page, domain], emulator)).toEqual([]);
    const paths = emulator.requests.map(({ path }) => path);
    expect(paths.filter((path) => path.includes("/domains"))).toEqual([]);
  });

  test("a singleton that exists already is reported", async () => {
    await post("/email/domains", { kind: "assigned" });
    const [finding] = await findingsOf(COLLISIONS, [assigned("create", "a")], emulator);
    expect(finding?.message).toMatch(
      /^assigned email domain \S+ already exists, and there can be only one$/,
    );
  });

  test("each of several names of existing objects is an error", async () => {
    await post("/tags", { name: "x" });
    await post("/tags", { name: "y" });
    const steps = [tag("create", "a", "x"), tag("create", "b", "y")];
    expect(await found(COLLISIONS, steps, emulator)).toEqual(["error a", "error b"]);
  });

  describe("of kinds whose names may repeat", () => {
    const config = { url: "https://example.com", method: "GET" };
    const theirs = { type: "HTTP", config, regions: ["us-east"] };

    test("a new resource with the name of an object that is in no state is a warning", async () => {
      const id = await post("/monitors", { ...theirs, name: "api", managedBy: "API" });
      const [finding] = await findingsOf(COLLISIONS, [monitor("api")], emulator);
      expect(finding).toMatchObject({
        severity: "warning",
        resource: { name: "api" },
        message: `monitor ${id} has this name, was written by this tool (API), and is in no state known here: the run creates another one`,
        remedy: expect.stringContaining(`\`adopt: "${id}"\``) as string,
        path: "name",
      });
    });

    test.each<[string, JsonObject, (id: string) => EngineStep[]]>([
      ["an object of another tool", { managedBy: "CLI" }, () => [monitor("api")]],
      ["another name", { name: "API" }, () => [monitor("api")]],
      ["no resource that is created", {}, (id) => [kept("update", id), monitor("web")]],
      ["an object of the program", {}, (id) => [kept("same", id), monitor("api")]],
      ["an object that is read", {}, (id) => [kept("read", id), monitor("api")]],
      ["an adoption", {}, () => [monitor("api", { __adopt: { id: true } })]],
    ])("%s is no finding", async (_what, more, steps) => {
      const id = await post("/monitors", { ...theirs, name: "api", managedBy: "API", ...more });
      expect(await found(COLLISIONS, steps(id), emulator)).toEqual([]);
    });

    const kept = (op: string, id: string): EngineStep => {
      const inputs = { ...theirs, name: "api" };
      return step(op, "Monitor", { before: inputs, after: inputs, name: "own", id });
    };
  });

  test("the name of an object that the program manages is not another user's", async () => {
    const id = await post("/tags", { name: "x" });
    for (const written of [id, id.toUpperCase()]) {
      const own = step("update", "Tag", {
        ...{ before: { name: "x" }, after: { name: "y" }, name: "own", id: written },
      });
      expect(await found(COLLISIONS, [own, tag("create", "a", "x")], emulator)).toEqual([]);
    }
  });
});
