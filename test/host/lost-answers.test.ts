// The response to a create can be lost after the object was created, or the request before. Either way, one
// resource gets one object, and never another user's.
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import type { Effect } from "../../src/emulator";
import { KINDS, isObject, kindNamed } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";
import { collectionOf } from "../../src/emulator/store/records";
import { casesOf } from "../definitions/arbitraries";
import { someOf } from "../depth";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { monitor } from "./interrupted-runs";
import { idText } from "./service";

const bench = benchOfFile({ config: { "monitoring:timeoutSeconds": "1" } });

const injectFault = (effect: Effect, times = 1): void => {
  bench.service.emulator.faults.add({ method: "POST", path: "/api/v1/**", times, effect });
};

const MONITOR = kindNamed("Monitor");

const named = (name: string): Promise<JsonObject[]> => bench.service.monitorsNamed(name);

async function creates(
  spec: KindSpec,
  effect: Effect,
  extent: "minimal" | "full" = "full",
): Promise<void> {
  const [each] = casesOf(spec);
  if (each === undefined) throw new Error(`${spec.name} has no case`);
  const { primary: _later, ...inputs } = bench.inputs(spec, each, extent);
  const before = await count(spec);
  injectFault(effect);
  const created = await bench.up(spec, inputs);
  expect(await count(spec), "records").toBe(before + 1);
  const { faults } = bench.service.emulator;
  expect(faults.list()[0]?.hits, "the fault hit").toBe(1);
  faults.clear();
  const read = await bench.refresh(created);
  expect(read.inputs).toEqual(created.inputs);
  expect((await bench.preview(read, read.inputs)).changes).toBe("none");
  await bench.down(created);
}

/** Kinds that are created by a POST of their own. */
const POSTED = KINDS.filter(({ read }) => read.by !== "own");

for (const spec of someOf(POSTED)) {
  describe(spec.name, () => {
    const effects: [string, Effect][] = [
      ["a connection dropped after execution", { drop: "after" }],
      ["a connection dropped before execution", { drop: "before" }],
      ["a response cut off in the middle", { truncate: true }],
    ];
    test.each(effects)(
      "%s: exactly one object is created, with the right content",
      async (_how, effect) => {
        await creates(spec, effect);
      },
    );

    test("a connection dropped after execution, with only required fields: exactly one object is created", async () => {
      await creates(spec, { drop: "after" }, "minimal");
    });
  });
}

/** How many records of a kind the service holds. */
async function count(spec: KindSpec): Promise<number> {
  const { [collectionOf(spec)]: rows = [] } = await bench.service.stored();
  return rows.length;
}

test("a request that the service still executes after our time-out is waited for", async () => {
  injectFault({ delayMs: 1_600 });
  const created = await bench.up(MONITOR, monitor("late"));
  expect(await named("late")).toMatchObject([{ id: created.id }]);
});

test("duplicates that both lost their responses get one object each", async () => {
  injectFault({ drop: "after" }, 2);
  const duplicates = await Promise.all([
    bench.up(MONITOR, monitor("duplicate")),
    bench.up(MONITOR, monitor("duplicate")),
  ]);
  const ids = duplicates.map(({ id }) => id).sort();
  expect(new Set(ids).size).toBe(2);
  expect((await named("duplicate")).map(({ id }) => id).sort()).toEqual(ids);
});

test("a duplicate whose request was lost does not get the object of the other", async () => {
  injectFault({ drop: "before" }, 1);
  const duplicates = await Promise.all([
    bench.up(MONITOR, monitor("pair")),
    bench.up(MONITOR, monitor("pair")),
  ]);
  expect(new Set(duplicates.map(({ id }) => id)).size).toBe(2);
  expect(await named("pair")).toHaveLength(2);
});

test("an equal object that existed before is not adopted", async () => {
  const config = { url: "https://example.com", method: "GET" };
  const body = { ...monitor("common"), config, managedBy: "API" };
  const other = await bench.service.call("POST", "/monitors", body);
  if (!isObject(other)) throw new Error("no monitor was made");
  // The response to a create shows the service's clock.
  await delay(1_100);
  await bench.up(MONITOR, monitor("clock"));
  injectFault({ drop: "before" });
  const created = await bench.up(MONITOR, monitor("common"));
  expect(created.id).not.toBe(other.id);
  expect(await named("common")).toHaveLength(2);
});

test("an object that another user has changed meanwhile is not mistaken for the created one", async () => {
  injectFault({ drop: "after" });
  const { faults } = bench.service.emulator;
  faults.add({ method: "GET", path: "/api/v1/monitors/*", effect: { delayMs: 600 } });
  const creating = bench.up(MONITOR, monitor("edited"));
  // Another user edits it before it is read.
  let row: JsonObject | undefined;
  while (row === undefined) [row] = await named("edited");
  await bench.service.call("PUT", `/monitors/${idText(row.id)}`, { enabled: false });
  const created = await creating;
  expect(created.id).not.toBe(row.id);
  expect(await named("edited")).toHaveLength(2);
});

test("an API key whose value was lost gets a new value, which works", async () => {
  const spec = kindNamed("ApiKey");
  injectFault({ drop: "after" });
  const created: Resource = await bench.up(spec, { name: "lost" });
  const { key } = created.props;
  const answer = await fetch(`${bench.service.emulator.url}/api/v1/auth/me`, {
    headers: { Authorization: `Bearer ${idText(key)}` },
  });
  expect(answer.status).toBe(200);
  await bench.down(created);
});

test("the error for an object that cannot be searched for says that the next run does so", async () => {
  const { faults } = bench.service.emulator;
  injectFault({ drop: "after" });
  faults.add({ method: "GET", path: "/api/v1/monitors", times: 20, effect: { status: 403 } });
  await expect(bench.up(MONITOR, monitor("again"))).rejects.toThrow(
    /creating Monitor "again" failed: no response was received.*The next run on this machine looks for it/,
  );
  faults.clear();
  expect(await named("again")).toHaveLength(1);
});

test("a refused request after one without a response leaves the outcome unknown", async () => {
  const { faults } = bench.service.emulator;
  injectFault({ status: 502, gateway: "text", doneAfterMs: 3_000 });
  faults.add({
    method: "POST",
    path: "/api/v1/monitors",
    nth: 2,
    effect: { status: 404, gateway: "empty" },
  });
  await expect(bench.up(MONITOR, monitor("refused"))).rejects.toThrow(
    /creating Monitor "refused" failed: 404.*It is not known whether Monitor "refused" was created\. The next run/,
  );
  await delay(1_500);
  expect(await named("refused")).toHaveLength(1);
});

test("a request that the API itself refuses after one without a response leaves the outcome of that unknown", async () => {
  injectFault({ drop: "before" });
  const later = { method: "POST", path: "/api/v1/monitors", nth: 2, effect: { status: 400 } };
  bench.service.emulator.faults.add(later);
  await expect(bench.up(MONITOR, monitor("invalid"))).rejects.toThrow(
    /creating Monitor "invalid" failed: 400.*It is not known whether an earlier request created Monitor "invalid"\. The next run/,
  );
});

test.each<[string, Effect, RegExp]>([
  ["a 500 of the API", { status: 500 }, /failed: 500 /],
  ["a 501", { status: 501 }, /failed: 501 /],
  [
    "a 403 of a gateway",
    { status: 403, html: true },
    /failed: 403.* not appear to come from the API/,
  ],
  ["a redirect", { status: 302, headers: { Location: "/login" } }, /failed: 302/],
])(
  "after %s, the message says that the create may have been executed",
  async (what, effect, failed) => {
    injectFault({ ...effect, done: true });
    const creating = bench.up(MONITOR, monitor(what));
    await expect(creating).rejects.toThrow(failed);
    await expect(creating).rejects.toThrow(
      `It is not known whether Monitor "${what}" was created. The next run on this machine looks for it`,
    );
    expect(await named(what)).toHaveLength(1);
  },
);

test("after a response without an id, the message says that the create may have been executed if no list shows it yet", async () => {
  injectFault({ status: 202, body: { data: {} }, done: true });
  const body = { data: [], hasNext: false };
  const { faults } = bench.service.emulator;
  faults.add({ method: "GET", path: "/api/v1/monitors", times: 9, effect: { status: 200, body } });
  await expect(bench.up(MONITOR, monitor("accepted"))).rejects.toThrow(
    /contains no id: .* \(202 to POST \/api\/v1\/monitors, request \S+\)\. It is not known whether Monitor "accepted" was created\. The next run on this machine/,
  );
  faults.clear();
  expect(await named("accepted")).toHaveLength(1);
});

test("a created object whose record was cut off is not created again, even if no list shows it yet", async () => {
  const { faults } = bench.service.emulator;
  injectFault({ truncate: true });
  const body = { data: [], hasNext: false };
  faults.add({ method: "GET", path: "/api/v1/monitors", times: 9, effect: { status: 200, body } });
  await expect(bench.up(MONITOR, monitor("cut off"))).rejects.toThrow(/cut off/);
  faults.clear();
  expect(await named("cut off")).toHaveLength(1);
});

test("the id in the 202 response of a gateway is not used as the id of the object", async () => {
  const accepted = { id: "11111111-1111-4111-8111-111111111111", status: "queued" };
  injectFault({ status: 202, body: accepted, doneAfterMs: 1_000 });
  const created = await bench.up(MONITOR, monitor("queued"));
  expect(await named("queued")).toMatchObject([{ id: created.id }]);
});

test("an object that another run created meanwhile is reported as existing, not as a lost response", async () => {
  const page = await bench.service.call("POST", "/status-pages", { name: "p", slug: "raced" });
  const statusPageId = isObject(page) ? idText(page.id) : "";
  const path = `/status-pages/${statusPageId}/subscribers`;
  const subscriber = { channel: "EMAIL", destination: "raced@example.com" };
  await bench.service.call("POST", path, subscriber);
  const effect: Effect = { status: 200, body: { data: [], hasNext: false } };
  bench.service.emulator.faults.add({ method: "GET", path: `/api/v1${path}`, effect });
  const creating = bench.up(kindNamed("StatusPageSubscriber"), { statusPageId, ...subscriber });
  await expect(creating).rejects.toThrow(/it already exists with the id/);
});

test.each<[string, Effect[]]>([
  ["a create", []],
  ["a create whose response is lost", [{ drop: "after" }]],
])("%s with an empty list succeeds, although the service stores null", async (_what, effects) => {
  const page = await bench.service.call("POST", "/status-pages", {
    ...{ name: "p", slug: `empty-${effects.length}` },
  });
  const statusPageId = isObject(page) ? idText(page.id) : "";
  for (const effect of effects) injectFault(effect);
  const subscriber = { statusPageId, destination: "all@example.com", componentIds: [] };
  const created = await bench.up(kindNamed("StatusPageSubscriber"), subscriber);
  const rows = await bench.service.call("GET", `/status-pages/${statusPageId}/subscribers`);
  expect(rows).toMatchObject([{ id: created.id, componentIds: null }]);
});

/** Subscriptions that the list does not show yet, and that the service returns as if it had created them. */
async function subscribedElsewhere(slug: string, alertSensitivity: string): Promise<void> {
  await bench.service.call("POST", `/service-subscriptions/${slug}`, { alertSensitivity });
  const effect: Effect = { status: 200, body: { data: [], hasNext: false } };
  const list = { method: "GET", path: "/api/v1/service-subscriptions" };
  bench.service.emulator.faults.add({ ...list, effect });
}

const SUBSCRIPTION = kindNamed("ServiceSubscription");
const EXISTS = /it already exists with the id/;

test("an object that another run created meanwhile with other content is not mistaken for a new one", async () => {
  await subscribedElsewhere("github", "ALL");
  const inputs = { slug: "github", alertSensitivity: "MAJOR_ONLY" };
  await expect(bench.up(SUBSCRIPTION, inputs)).rejects.toThrow(EXISTS);
});

test("an object that another run created before is not mistaken for a new one, although the list is stale", async () => {
  const { clocks } = bench.service.emulator;
  try {
    clocks.set({ records: { offsetMs: -600_000 } });
    await subscribedElsewhere("stripe", "ALL");
    clocks.set({ records: {} });
    await bench.up(kindNamed("Tag"), { name: "shows the clock" });
    const inputs = { slug: "stripe", alertSensitivity: "ALL" };
    await expect(bench.up(SUBSCRIPTION, inputs)).rejects.toThrow(EXISTS);
  } finally {
    clocks.set({ records: {} });
  }
});

test("an object that the service normalizes is found again", async () => {
  const channel = await bench.up(kindNamed("AlertChannel"), {
    name: "twice",
    config: { channelType: "email", recipients: ["a@example.com"] },
  });
  injectFault({ drop: "after" });
  const alertChannelIds = [channel.id, channel.id];
  const watched = await bench.up(MONITOR, { ...monitor("twice"), alertChannelIds });
  expect(await named("twice")).toMatchObject([{ id: watched.id }]);
  const page = await bench.service.call("POST", "/status-pages", { name: "p", slug: "clamped" });
  const statusPageId = isObject(page) ? idText(page.id) : "";
  injectFault({ drop: "after" });
  const created = await bench.up(kindNamed("StatusPageComponent"), {
    ...{ statusPageId, name: "part", type: "MONITOR", monitorId: watched.id },
    startDate: "2020-01-01",
  });
  const rows = await bench.service.call("GET", `/status-pages/${statusPageId}/components`);
  expect(rows).toMatchObject([{ id: created.id }]);
});
