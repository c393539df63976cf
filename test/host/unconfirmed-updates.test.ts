// An update with an unknown outcome: the service has the old values or the new ones. The next run sends the values of
// the program again, also if it has not changed.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed, resolveField } from "../../src/definitions";
import type { Field, JsonObject, KindSpec } from "../../src/definitions";
import type { Effect } from "../../src/emulator";
import { anotherValue, casesOf, one } from "../definitions/arbitraries";
import type { Case } from "../definitions/arbitraries";
import { isRequired } from "../definitions/required-fields";
import { someOf } from "../depth";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { openTo } from "./edit";
import { PartlyDone } from "./host";
import { monitor } from "./interrupted-runs";
import { idText } from "./service";
import { valueIn, hasValue } from "./record-values";

const bench = benchOfFile({ config: { "monitoring:maxRetryWaitSeconds": "0" } });

/** Makes all writes of an update end like this; returns what the engine keeps of the resource, and the message. */
async function failing(
  start: Resource,
  given: JsonObject,
  effect: Effect,
): Promise<{ kept: Resource; message: string }> {
  const { faults } = bench.service.emulator;
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    faults.add({ method, path: "/api/v1/**", times: 20, effect });
  const failure: unknown = await bench.change(start, given).catch((error: unknown) => error);
  faults.clear();
  if (failure instanceof PartlyDone)
    return { kept: { ...start, props: failure.props }, message: failure.message };
  if (failure instanceof Error) return { kept: start, message: failure.message };
  throw new Error("the update succeeded");
}

async function goesBack(spec: KindSpec, each: Case, name: string, field: Field): Promise<void> {
  const full = bench.inputs(spec, each, "full");
  const start = await bench.up(spec, full);
  const given = { ...full, [name]: one(anotherValue(spec, name, field, full, bench.existing)) };
  const { kept } = await failing(start, given, { drop: "after" });
  expect((await bench.preview(kept, full)).changes, "the preview of the old program").not.toBe(
    "none",
  );
  const after = await bench.change(kept, full);
  expect(hasValue(spec, name, full[name] ?? null, await bench.record(after)), "the old value").toBe(
    true,
  );
  expect((await bench.preview(after, full)).changes, "the preview after that").toBe("none");
  const seen = await bench.refresh(after);
  expect((await bench.preview(seen, full)).changes, "the preview after a refresh").toBe("none");
  await bench.down(seen);
}

/** What was added by an update without a response goes away with the field, if it can be left out. */
async function takesBack(spec: KindSpec, each: Case, name: string, field: Field): Promise<void> {
  const { [name]: _given, ...bare } = bench.inputs(spec, each, "full");
  const { default: usual } = resolveField(field, bare);
  const omitted = usual === undefined ? bare : { ...bare, [name]: usual };
  const added = one(anotherValue(spec, name, field, omitted, bench.existing));
  const start = await bench.up(spec, bare);
  const before = valueIn(spec, name, await bench.record(start));
  const { kept } = await failing(start, { ...bare, [name]: added }, { drop: "after" });
  const after = await bench.change(kept, bare);
  expect((await bench.preview(after, bare)).changes, "the preview after that").toBe("none");
  const isClearable = !field.computed && field.clear !== "keeps" && !field.writeOnly;
  const shown = valueIn(spec, name, await bench.record(after));
  if (isClearable) expect(shown ?? null, "as before").toEqual(before ?? null);
  await bench.down(after);
}

/** What an update was to remove, and did not, is removed by the next one, also if a refresh comes between. */
async function removes(spec: KindSpec, each: Case, name: string, field: Field): Promise<void> {
  const { [name]: _given, ...bare } = bench.inputs(spec, each, "full");
  const { default: usual } = resolveField(field, bare);
  const omitted = usual === undefined ? bare : { ...bare, [name]: usual };
  const added = one(anotherValue(spec, name, field, omitted, bench.existing));
  const never = await bench.up(spec, bare);
  const unset = valueIn(spec, name, await bench.record(never));
  await bench.down(never);
  const start = await bench.up(spec, { ...bare, [name]: added });
  const { kept } = await failing(start, bare, { drop: "before" });
  const seen = await bench.refresh(kept);
  expect((await bench.preview(seen, bare)).changes, "the preview after a refresh").not.toBe("none");
  const after = await bench.change(seen, bare);
  const shown = valueIn(spec, name, await bench.record(after));
  expect(shown ?? null, "as if never set").toEqual(unset ?? null);
  const last = await bench.refresh(after);
  expect((await bench.preview(last, bare)).changes, "the preview after that").toBe("none");
  await bench.down(last);
}

for (const spec of someOf(KINDS)) {
  const cases = casesOf(spec).filter((each) => openTo(spec, each).length > 0);
  if (cases.length === 0) continue;
  describe(spec.name, () => {
    for (const each of cases) {
      for (const [name, field] of openTo(spec, each)) {
        test(`${each.title}.${name}: the old value is sent again after an update without a response`, () =>
          goesBack(spec, each, name, field));
        if (isRequired(spec, each, name)) continue;
        test(`${each.title}.${name}: is taken back after an update without a response that added it`, () =>
          takesBack(spec, each, name, field));
        if (field.computed || field.clear === "keeps") continue;
        test(`${each.title}.${name}: is removed after an update without a response and a refresh`, () =>
          removes(spec, each, name, field));
      }
    }
  });
}

const MONITOR = kindNamed("Monitor");
const SITE = { ...monitor("site"), frequencySeconds: 60 };

test("the new value is sent again, too", async () => {
  const start = await bench.up(MONITOR, SITE);
  const given = { ...SITE, frequencySeconds: 300 };
  const { kept } = await failing(start, given, { drop: "before" });
  const after = await bench.change(kept, given);
  expect(await bench.record(after)).toMatchObject({ frequencySeconds: 300 });
  expect((await bench.preview(after, given)).changes).toBe("none");
  await bench.down(after);
});

test("a refresh learns the outcome: then only what really differs is a change", async () => {
  const start = await bench.up(MONITOR, SITE);
  const given = { ...SITE, frequencySeconds: 300 };
  const { kept } = await failing(start, given, { drop: "before" });
  const seen = await bench.refresh(kept);
  expect((await bench.preview(seen, SITE)).changes).toBe("none");
  await bench.down(seen);
});

test("an update that the API refused has a known outcome", async () => {
  const start = await bench.up(MONITOR, SITE);
  const given = { ...SITE, frequencySeconds: 300 };
  const { kept } = await failing(start, given, { status: 403 });
  expect((await bench.preview(kept, SITE)).changes).toBe("none");
  await bench.down(kept);
});

test("a second failure does not make the fields of the first one confirmed", async () => {
  const start = await bench.up(MONITOR, SITE);
  const first = await failing(start, { ...SITE, frequencySeconds: 300 }, { drop: "after" });
  const second = await failing(first.kept, { ...SITE, name: "other" }, { drop: "after" });
  const after = await bench.change(second.kept, SITE);
  expect(await bench.record(after)).toMatchObject({ name: "site", frequencySeconds: 60 });
  await bench.down(after);
});

test("the error says what happened, and the state has what was sent", async () => {
  const start = await bench.up(MONITOR, SITE);
  const { kept, message } = await failing(
    start,
    { ...SITE, frequencySeconds: 300 },
    { drop: "after" },
  );
  expect(message).toMatch(/updating Monitor "site" failed: /);
  expect(kept.props).toMatchObject({ frequencySeconds: 300 });
  await bench.down(kept);
});

test("old values that the program no longer has are not in the state: nothing marks them as secret", async () => {
  const environment = kindNamed("Environment");
  const inputs = { name: "shop", slug: "shop" };
  const start = await bench.up(environment, { ...inputs, variables: { TOKEN: "old-value" } });
  const given = { ...inputs, variables: { BASE: "x" } };
  const { kept } = await failing(start, given, { drop: "after" });
  expect(kept.props).toMatchObject({ variables: { BASE: "x" } });
  expect(JSON.stringify(kept.props)).not.toContain("old-value");
  await bench.down(kept);
});

test("a cached response is an error again, although one of the fields went back", async () => {
  const start = await bench.up(MONITOR, SITE);
  const cached = { status: 200, body: { data: await bench.record(start) } };
  const first = await failing(start, { ...SITE, frequencySeconds: 300 }, cached);
  const second = await failing(first.kept, { ...SITE, name: "other" }, cached);
  expect(second.message).toMatch(/the response shows the object as it was before/);
  const after = await bench.change(second.kept, { ...SITE, name: "other" });
  expect(await bench.record(after)).toMatchObject({ name: "other", frequencySeconds: 60 });
  await bench.down(after);
});

const SLACK = { channelType: "slack", webhookUrl: "https://hooks.slack.com/services/before" };

test.each<[string, JsonObject, JsonObject]>([
  ["Monitor", SITE, { frequencySeconds: 300 }],
  ["Secret", { key: "CACHED", value: "before" }, { value: "after" }],
  [
    "AlertChannel",
    { name: "cached", config: SLACK },
    { config: { ...SLACK, webhookUrl: "https://hooks.slack.com/services/after" } },
  ],
])("a cached response to an update of a %s is an error again", async (kind, inputs, change) => {
  const start = await bench.up(kindNamed(kind), inputs);
  const given = { ...inputs, ...change };
  const cached = { status: 200, body: { data: await bench.record(start) } };
  const first = await failing(start, given, cached);
  const second = await failing(first.kept, given, cached);
  expect(second.message).toMatch(/the response shows the object as it was before/);
  const after = await bench.change(second.kept, given);
  expect((await bench.preview(await bench.refresh(after), given)).changes).toBe("none");
  await bench.down(after);
});

test("a setting of a new object whose request got no response goes back with the program", async () => {
  const channel = kindNamed("AlertChannel");
  const inputs = { name: "quiet", config: { channelType: "email", recipients: ["a@example.com"] } };
  const { faults } = bench.service.emulator;
  const path = "/api/v1/alert-channels/*/enabled";
  faults.add({ method: "PATCH", path, times: 20, effect: { drop: "after" } });
  const failure: unknown = await bench
    .up(channel, { ...inputs, enabled: false })
    .catch((error: unknown) => error);
  faults.clear();
  if (!(failure instanceof PartlyDone)) throw failure;
  const kept = { spec: channel, id: failure.id, props: failure.props, inputs };
  expect((await bench.preview(kept, inputs)).changes).not.toBe("none");
  const after = await bench.change(kept, inputs);
  expect(await bench.record(after)).toMatchObject({ enabled: true });
  await bench.down(after);
});

test.each([
  ["changed back", { rotationTrigger: "1" }],
  ["removed", {}],
])(
  "a key whose rotation got no response gets a new value, with the trigger %s",
  async (_how, back) => {
    const apiKey = kindNamed("ApiKey");
    const start = await bench.up(apiKey, { name: "ci", rotationTrigger: "1" });
    const { kept } = await failing(start, { name: "ci", rotationTrigger: "2" }, { drop: "after" });
    const seen = await bench.refresh(kept);
    expect((await bench.preview(seen, { name: "ci", ...back })).changes).not.toBe("none");
    const after = await bench.change(seen, { name: "ci", ...back });
    const answer = await fetch(`${bench.service.emulator.url}/api/v1/auth/me`, {
      headers: { Authorization: `Bearer ${idText(after.props.key)}` },
    });
    expect(answer.status).toBe(200);
    expect((await bench.preview(after, { name: "ci", ...back })).changes).toBe("none");
    await bench.down(after);
  },
);

test("a policy that the group may have from an update without a response is not left behind", async () => {
  const attachment = kindNamed("ResourceGroupPolicy");
  const [first = "", second = ""] = bench.existing.NotificationPolicy ?? [];
  const [groupId = ""] = bench.existing.ResourceGroup ?? [];
  const start = await bench.up(attachment, { groupId, policyId: first });
  const { kept } = await failing(start, { groupId, policyId: second }, { drop: "before" });
  await expect(bench.down(kept)).rejects.toThrow(
    /its last update got no response, and the group now has the policy .*/,
  );
  const seen = await bench.refresh(kept);
  await bench.down(seen);
  const group = await bench.service.call("GET", `/resource-groups/${groupId}`);
  expect(group).toMatchObject({ alertPolicyId: null });
});

test("a field with a request of its own stays unconfirmed when the main request succeeds", async () => {
  const maintenance = kindNamed("StatusPageMaintenance");
  const [each] = casesOf(maintenance);
  if (each === undefined) throw new Error("no case");
  const inputs = bench.inputs(maintenance, each, "full");
  const start = await bench.up(maintenance, inputs);
  const first = await failing(start, { ...inputs, body: "new text" }, { drop: "after" });
  const { faults } = bench.service.emulator;
  faults.add({ method: "PATCH", path: "/api/v1/**/updates/*", times: 20, effect: { status: 403 } });
  const given = { ...inputs, title: "another title" };
  const failure: unknown = await bench.change(first.kept, given).catch((error: unknown) => error);
  faults.clear();
  if (!(failure instanceof PartlyDone)) throw failure;
  const half = { ...start, props: failure.props };
  expect((await bench.preview(half, given)).changes).not.toBe("none");
  const after = await bench.change(half, given);
  expect((await bench.preview(after, given)).changes).toBe("none");
  const seen = await bench.refresh(after);
  expect(seen.inputs.body).toBe(inputs.body);
  await bench.down(after);
});
