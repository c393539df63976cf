// The seventh promise of docs/safety.md, "A delete": what another resource keeps stays, and only the API says that something is
// deleted. What this run adopted is in test/protocol/adopt/adopt.test.ts.
import { beforeAll, describe, expect, test } from "vitest";

import { KINDS, isObject, kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import type { Effect } from "../../../../src/emulator";
import { without } from "../../../../src/lifecycle/values/members";
import { casesOf } from "../../../support/definitions/arbitraries";
import { someOf } from "../../../support/depth";
import { benchOfFile, hostsOfFile } from "../../../support/host/bench";
import { IS_PLUGIN, urnOf } from "../../../support/host/host";
import type { Host } from "../../../support/host/host";
import { as, warningsOf } from "../../../support/host/interrupted-runs";
import { made } from "../../../support/host/outcome";
import { idText } from "../../../support/host/service";

const bench = benchOfFile();
const nextRun = hostsOfFile(bench);

const NOT_DELETED = "is not deleted, because a resource of this program manages it";
/** The kinds without a record, and one with a record. */
const KEPT = KINDS.filter(({ name, read }) => read.by === "own" || name === "Tag");

/** Runs that compare all of them, and replace all of them. */
let [keeping, replacing]: Host[] = [];

beforeAll(async () => {
  [keeping, replacing] = [await nextRun({}), await nextRun({})];
});

test.each(KEPT.map((spec) => [spec.name, spec] as const))(
  "a delete of one resource leaves the %s alone that another one keeps",
  async (kind, spec) => {
    const [each] = casesOf(spec);
    if (keeping === undefined || replacing === undefined) throw new Error(`${kind} has no case`);
    const created = await bench.up(spec, as(kind, bench.inputs(spec, each, "full")));
    keeping.forgetLogs();
    const { inputs } = await keeping.check(kind, created.inputs, as(kind, created.inputs));
    expect((await keeping.diff(kind, created.id, created.props, inputs)).changes).toBe("none");
    const before = await bench.record(created);
    await keeping.delete(kind, created.id, { ...created.props, ...urnOf(`former ${kind}`) });
    expect(await bench.record(created)).toEqual(before);
    expect(warningsOf(keeping)).toContain(NOT_DELETED);
    // A replacement deletes it, even one of a renamed resource (`aliases`): the engine checks the resource as if it were new.
    const renamed = as(`renamed ${kind}`, without(created.inputs, ["__urn"]));
    const shown = (await replacing.check(kind, created.inputs, renamed)).inputs;
    await replacing.diff(kind, created.id, created.props, IS_PLUGIN ? renamed : shown);
    await replacing.check(kind, {}, renamed);
    await replacing.delete(kind, created.id, { ...created.props, ...urnOf(kind) });
    expect(warningsOf(replacing)).not.toContain(NOT_DELETED);
  },
);

// With the plugin, every resource has an identity.
test.skipIf(IS_PLUGIN)(
  "a comparison of a refresh keeps no object, even without an identity",
  async () => {
    const { spec, id, props } = await made(bench, kindNamed("ResourceGroupPolicy"));
    const host = await nextRun({});
    const found = await host.read(spec.name, id, props);
    await host.diff(spec.name, id, found.props, found.inputs ?? {});
    await host.delete(spec.name, id, found.props);
    expect(warningsOf(host)).not.toContain(NOT_DELETED);
  },
);

describe("two resources cannot have", () => {
  const taken = /is also the object of another resource of this stack/;

  test("the signing secret: a second one does not rotate it", async () => {
    const host = await nextRun({});
    const { id, props } = await host.create("WebhookSigningSecret", as("first", {}));
    const sent = await bench.service.requestsDuring(() =>
      expect(host.create("WebhookSigningSecret", as("second", {}))).rejects.toThrow(taken),
    );
    expect(sent).toEqual([]);
    await host.delete("WebhookSigningSecret", id, props);
  });

  test("one person: a second Member does not change the role", async () => {
    await bench.service.control("/members", { email: "ada@example.com", orgRole: "ADMIN" });
    const role = { email: "ada@example.com", orgRole: "ADMIN" };
    const given = as("first", role);
    const { id, props } = await bench.host.create("Member", given);
    const host = await nextRun({});
    await host.check("Member", given, given);
    await host.diff("Member", id, props, given);
    const second = as("second", { email: "Ada@example.com", orgRole: "MEMBER" });
    const sent = await bench.service.requestsDuring(() =>
      expect(host.create("Member", second)).rejects.toThrow(taken),
    );
    expect(sent.filter((request) => !request.startsWith("GET "))).toEqual([]);
  });
});

const REMOVED = KINDS.filter(({ read }) => read.by !== "own");
/** Removals that are not the usual DELETE. */
const OTHERS: readonly [string, JsonObject][] = [
  ["ApiKey", { onDestroy: "revoke" }],
  // Their objects are those that a resource above has in this run.
  ["ResourceGroupPolicy", as("ResourceGroupPolicy", {})],
  ["WorkspaceRuntime", as("WorkspaceRuntime", {})],
];

describe.each<[string, Effect]>([
  ["an empty 200", { status: 200, body: "" }],
  ["foreign JSON", { status: 200, body: { message: "maintenance" } }],
])("%s to a delete", (_what, effect) => {
  const kinds = [
    ...someOf(REMOVED).map((spec): [string, JsonObject] => [spec.name, {}]),
    ...OTHERS,
  ];

  test.each(kinds)(
    "of a %s is read once more, and an error while the object is there",
    async (...of) => {
      const [kind, inputs] = of;
      const resource = await made(bench, kindNamed(kind), inputs);
      for (const method of ["DELETE", "POST", "PUT"])
        bench.service.emulator.faults.add({ method, times: 9, effect });
      await expect(bench.down(resource)).rejects.toThrow(/is not from the API|does not describe/);
      bench.service.emulator.faults.clear();
      await bench.record(resource);
      await bench.down(resource);
    },
  );
});

describe("the key of the run itself", () => {
  const spec = kindNamed("ApiKey");
  const inUse = /this run uses this key/;

  test.each([undefined, {}, { message: "ok" }, { data: null }])(
    "is not deleted, whatever /auth/me says: %j",
    async (body) => {
      const me = await bench.service.call("GET", "/auth/me");
      const id = isObject(me) && isObject(me.key) ? idText(me.key.id) : "";
      const { props } = await bench.host.read(spec.name, id, {});
      const later = await nextRun({});
      const answer = { method: "GET", path: "/api/v1/auth/me", times: 9 };
      if (body !== undefined)
        bench.service.emulator.faults.add({ ...answer, effect: { status: 200, body } });
      await expect(later.delete(spec.name, id, props)).rejects.toThrow(
        body === undefined ? inUse : "is not from the API",
      );
      bench.service.emulator.faults.clear();
      expect((await bench.host.read(spec.name, id, {})).id).toBe(id);
    },
  );

  test("is not rotated", async () => {
    const own = await bench.up(spec, { name: "own", rotationTrigger: "1" });
    const host = await nextRun({ "monitoring:apiKey": idText(own.props.key) });
    const inputs = { ...own.inputs, rotationTrigger: "2" };
    await expect(host.update("ApiKey", own.id, own.props, inputs)).rejects.toThrow(inUse);
    await bench.down(own);
  });
});
