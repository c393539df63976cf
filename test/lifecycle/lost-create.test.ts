// The search for the object of a create without a response.

import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { createOrAdopt } from "../../src/lifecycle";
import type { LeftoverEntry } from "../../src/lifecycle/safety/journal";
import { leftover } from "./leftover";
import { eachRunning } from "./running";

const running = eachRunning();

const CREATE_TAG = { method: "POST", path: "/api/v1/tags" };

const tagIds = async (): Promise<string[]> => {
  const rows = (await running().call("GET", "/tags")) as { id: string }[];
  return rows.map(({ id }) => id);
};

test.each([-3_600_000, 3_600_000])(
  "a search takes its time if the clock is set by %i ms meanwhile",
  async (ms) => {
    const run = running();
    await run.control("faults", { ...CREATE_TAG, times: 9, effect: { drop: "before" } });
    run.onWait = () => {
      run.clockOffset += ms;
      return Promise.resolve();
    };
    await expect(run.create("Tag", { name: "lost" })).rejects.toThrow("no response was received");
    const waited = run.waits.reduce((sum, ms) => sum + ms, 0);
    // Two seconds after each of the three requests.
    expect(waited).toBeLessThanOrEqual(6_000);
    // Without the time that the reads between them took.
    expect(waited).toBeGreaterThan(3_000);
  },
);

test("a create that never arrived is sent again", async () => {
  const run = running();
  await run.control("faults", { ...CREATE_TAG, times: 1, effect: { drop: "before" } });
  const { id } = await run.create("Tag", { name: "late" });
  expect(await tagIds()).toEqual([id]);
});

describe("a create that the API is not available for, with Retry-After", () => {
  const unavailable = (seconds: number, times = 9): Promise<void> =>
    running().control("faults", {
      ...CREATE_TAG,
      times,
      effect: { status: 503, headers: { "Retry-After": String(seconds) } },
    });
  const waitedMs = (): number => running().waits.reduce((sum, ms) => sum + ms, 0);

  test("is sent again after that time", async () => {
    await unavailable(12, 1);
    const { id } = await running().create("Tag", { name: "late" });
    expect(await tagIds()).toEqual([id]);
    expect(running().sent).toBe(2);
    // Without the time that the reads between the waits took.
    expect(waitedMs()).toBeGreaterThan(9_000);
    expect(waitedMs()).toBeLessThanOrEqual(12_000);
  });

  test("is not sent again if that is longer than a call waits", async () => {
    await unavailable(121);
    await expect(running().create("Tag", { name: "late" })).rejects.toThrow(
      /gave up, because the next attempt would be in 121 s and a call waits at most 120 s .*It is not known whether/,
    );
    expect(running().sent).toBe(1);
    expect(waitedMs()).toBeLessThanOrEqual(2_000);
  });

  test("waits no longer in total than a call waits", async () => {
    await unavailable(70);
    await expect(running().create("Tag", { name: "late" })).rejects.toThrow(
      /gave up, because the next attempt would be in 70 s .*2 attempts/,
    );
    expect(running().sent).toBe(2);
    expect(waitedMs()).toBeLessThanOrEqual(72_000);
  });

  test("is not waited for after its last sending, which the message counts", async () => {
    await unavailable(40);
    await expect(running().create("Tag", { name: "late" })).rejects.toThrow(
      /failed: 503 (?!.*gave up).*3 attempts/,
    );
    expect(running().sent).toBe(3);
    expect(waitedMs()).toBeLessThanOrEqual(82_000);
  });

  test("is not sent again after the run was cancelled meanwhile", async () => {
    await unavailable(12);
    running().onWait = () => Promise.reject(new Error("cancelled"));
    await expect(running().create("Tag", { name: "late" })).rejects.toThrow("503");
    expect(running().sent).toBe(1);
    expect(running().waits).toHaveLength(1);
  });
});

test("the search knows the clock of the records from the responses to other creates", async () => {
  const run = running();
  await run.control("clocks", { records: { offsetMs: 3_600_000 } });
  await run.create("Environment", { name: "Shows the clock", slug: "clock" });
  await run.control("faults", { ...CREATE_TAG, times: 1, effect: { drop: "after" } });
  const { id } = await run.create("Tag", { name: "lost" });
  expect(await tagIds()).toEqual([id]);
});

test("the journal is notified each time a request is sent, also after a delay by the rate limit", async () => {
  const run = running();
  const refusal = { status: 429, headers: { "retry-after": "0" } };
  await run.control("faults", { ...CREATE_TAG, times: 2, effect: refusal });
  await run.create("Tag", { name: "waited" });
  expect(run.sent).toBe(3);
});

test.each([
  ["without the white space around it", " lost ", "lost"],
  ["in another form of Unicode", "cafe\u0301", "caf\u00e9"],
])(
  "an object whose name the service stores %s is reported, and not created twice",
  async (_how, name, stored) => {
    const run = running();
    const others = [{ makes: "equal", with: { name: stored }, by: "same" }];
    await run.control("faults", { ...CREATE_TAG, effect: { drop: "before", others } });
    await expect(run.create("Tag", { name })).rejects.toThrow(
      /the response was lost, and there is an identical object that may belong to another user/,
    );
    expect(await tagIds()).toHaveLength(1);
  },
);

test("a response of success about another object is not taken for that of a create", async () => {
  const run = running();
  const theirs = (await run.call("POST", "/tags", { name: "theirs" })) as JsonObject;
  const body = { data: theirs };
  await run.control("faults", { ...CREATE_TAG, effect: { done: true, status: 201, body } });
  const { id, outputs } = await run.create("Tag", { name: "ours" });
  expect(outputs.name).toBe("ours");
  expect(id).not.toBe(theirs.id);
  expect(await tagIds()).toHaveLength(2);

  // Its own object is not found: the next run looks for it again, and nothing is sent twice.
  await run.control("faults", { ...CREATE_TAG, effect: { status: 201, body } });
  await expect(run.create("Tag", { name: "never created" })).rejects.toThrow("is not from the API");
  expect(run.withdrawn).toBe(0);
  expect(await tagIds()).toHaveLength(2);
});

test("the response to a create may show the name in lower case, with less white space", async () => {
  const run = running();
  const color = "#112233";
  const data = await run.call("POST", "/tags", { name: "long name", color });
  await run.control("faults", { ...CREATE_TAG, effect: { status: 201, body: { data } } });
  const { outputs } = await run.create("Tag", { name: "Long  Name", color });
  expect(outputs.createdAt).toBeDefined();
  expect(await tagIds()).toHaveLength(1);
});

test.each([
  ["a name that the own one starts with", "ours-2", {}],
  ["the own name in lower case and another value", "Ours", { color: "#000000" }],
])("the response to a create may not show %s", async (_what, name, other) => {
  const run = running();
  const data = (await run.call("POST", "/tags", { name: "ours", ...other })) as JsonObject;
  const effect = { done: true, status: 201, body: { data } };
  await run.control("faults", { ...CREATE_TAG, effect });
  const { id, outputs } = await run.create("Tag", { name, color: "#ffffff" });
  expect(outputs.name).toBe(name);
  expect(id).not.toBe(data.id);
});

const createKilled = (name = "killed") => running().made("/tags", { name });

test("of two interrupted runs, one without a response, the known object is taken and the other one reported", async () => {
  const run = running();
  const [first, second] = [await createKilled("unknown"), await createKilled()];
  run.left = [leftover(9_000), leftover(8_000, { id: second })];
  // The object that is taken needs no search.
  await run.control("faults", { path: "/api/v1/tags", effect: { status: 503 } });
  expect((await run.create("Tag", { name: "killed" })).id).toBe(second);
  expect(run.left.map(({ id }) => id)).toEqual([undefined]);
  await run.endFaults();
  await run.report();
  expect(run.notices.at(-1)).toContain(`(${first}), and no resource in this run manages it`);
});

test("an entry that needs no search is kept until its object would have appeared", async () => {
  const run = running();
  const killed = await createKilled();
  // Teaches the clock of the records.
  await run.create("Tag", { name: "other" });
  run.left = [leftover(1_000), leftover(900, { id: killed })].map((each) => ({
    ...each,
    isSearched: true,
  }));
  expect((await run.create("Tag", { name: "killed" })).id).toBe(killed);
  run.left = run.left.map((each) => ({ ...each, isFor: () => false, isNamed: () => false }));
  await run.report();
  expect(run.left).toHaveLength(1);
  run.clockOffset = 10_000;
  await run.report();
  expect(run.left).toEqual([]);
});

describe("the object that an interrupted run created with other inputs", () => {
  const other = (kind: string, id: string, fields: string[]): LeftoverEntry => ({
    ...{ ...leftover(9_000, { id }), kind, fields },
    isFor: () => false,
  });

  test("is adopted and updated, also where the program no longer sets a field", async () => {
    const run = running();
    const id = await run.made("/tags", { name: "killed", color: "#112233" });
    run.left = [other("Tag", id, ["name", "color"])];
    const created = await createOrAdopt(kindNamed("Tag"), run.service, { name: "renamed" });
    expect(created.id).toBe(id);
    expect(await run.call("GET", `/tags/${id}`)).toMatchObject({
      ...{ name: "renamed", color: "#6B7280" },
    });
    expect(run.left).toEqual([]);
    expect(run.notices.at(-1)).toBe(
      `Tag "renamed" is adopted with the id ${id}: an interrupted run created it.`,
    );
  });

  test("is not adopted if the run has lost its value", async () => {
    const run = running();
    const id = await run.made("/api-keys", { name: "killed" });
    run.left = [other("ApiKey", id, ["name"])];
    const created = await createOrAdopt(kindNamed("ApiKey"), run.service, { name: "other" });
    expect(created.id).not.toBe(id);
  });

  test("is not adopted if another tool manages it by now", async () => {
    const run = running();
    const config = { url: "https://example.com", method: "GET" };
    const site = { type: "HTTP", config, regions: ["us-east"] };
    const id = await run.made("/monitors", { ...site, name: "site", managedBy: "TERRAFORM" });
    run.left = [other("Monitor", id, ["name"])];
    const inputs = { ...site, name: "other" };
    const created = await createOrAdopt(kindNamed("Monitor"), run.service, inputs);
    expect(created.id).not.toBe(id);
    expect(run.left).toHaveLength(1);
    expect(run.withdrawn).toBe(1);
  });
});

describe("the object of an interrupted run that a replica does not have yet", () => {
  async function killed(agoMs: number): Promise<string> {
    const run = running();
    const id = await createKilled();
    run.left = [leftover(agoMs, { id })];
    const own = { method: "GET", path: "/api/v1/tags/*" };
    await run.control("faults", { ...own, times: 100, effect: { status: 404 } });
    return id;
  }

  test("is waited for", async () => {
    const run = running();
    const id = await killed(2_000);
    run.onWait = () => run.endFaults();
    expect((await run.create("Tag", { name: "killed" })).id).toBe(id);
  });

  test("is left for the next report", async () => {
    const run = running();
    await killed(2_000);
    await run.report();
    expect(run.left).toHaveLength(1);
    run.clockOffset = 10_000;
    await run.report();
    expect(run.left).toEqual([]);
  });

  test("is not waited for if it would be old by now", async () => {
    await killed(60_000);
    await running().call("DELETE", "/tags/" + (running().left[0]?.id ?? ""));
    await running().create("Tag", { name: "killed" });
    expect([running().waits, running().left]).toEqual([[], []]);
  });
});

test("a key whose response was lost gets a new value", async () => {
  const run = running();
  await run.control("faults", {
    method: "POST",
    path: "/api/v1/api-keys",
    effect: { drop: "after" },
  });
  const { id, outputs } = await run.create("ApiKey", { name: "ci" });
  expect(run.writes()).toEqual(["POST /api-keys", `POST /api-keys/${id}/regenerate`]);
  const { key } = (await run.call("GET", `/api-keys/${id}`)) as { key: string };
  expect(outputs).toMatchObject({ name: "ci", key });
});

test("of two channels with one name, that with another secret is not the lost one", async () => {
  const run = running();
  const named = (webhookUrl: string) => ({
    name: "alerts",
    config: { channelType: "slack", webhookUrl },
  });
  const theirs = named("https://hooks.example.com/T/B/theirs");
  const others = [{ call: { method: "POST", path: "/alert-channels", body: theirs } }];
  const fault = { method: "POST", path: "/api/v1/alert-channels" };
  await run.control("faults", { ...fault, effect: { status: 502, others } });
  const { id } = await run.create("AlertChannel", named("https://hooks.example.com/T/B/ours"));
  const rows = (await run.call("GET", "/alert-channels")) as { id: string }[];
  expect(rows).toHaveLength(2);
  expect(rows[0]?.id).not.toBe(id);
  expect(run.writes()).toHaveLength(2);
});

describe("an object that the list shows and its own GET does not", () => {
  /** The response to a create is lost, and a replica without the object answers until so many milliseconds have passed. */
  const loseFor = async (ms: number): Promise<void> => {
    const run = running();
    await run.control("faults", { ...CREATE_TAG, effect: { drop: "after" } });
    const own = { method: "GET", path: "/api/v1/tags/*" };
    await run.control("faults", { ...own, times: 100, effect: { status: 404 } });
    run.onWait = async () => {
      if (run.waits.reduce((sum, each) => sum + each, 0) >= ms) await run.endFaults();
    };
  };

  test("is waited for", async () => {
    await loseFor(4_000);
    const { id } = await running().create("Tag", { name: "late" });
    expect(await tagIds()).toEqual([id]);
  });

  test("is reported if it stays away, and not created twice", async () => {
    await loseFor(Infinity);
    await expect(running().create("Tag", { name: "away" })).rejects.toThrow(
      "the response was lost, and there is an identical object",
    );
    expect(await tagIds()).toHaveLength(1);
  });
});

test("a name that is taken after a lost response may be that of the lost object: the message names it", async () => {
  const run = running();
  // The search does not find what seems to be from another time.
  await run.control("clocks", { records: { offsetMs: 3_600_000 } });
  const others = [{ makes: "equal", by: "user" }];
  await run.control("faults", { ...CREATE_TAG, effect: { status: 502, others } });
  const error: unknown = await run.create("Tag", { name: "taken" }).catch((each: unknown) => each);
  const [id = ""] = await tagIds();
  expect(String(error)).toContain(`that may belong to another user (${id})`);
});

test("a create that is refused because its name is taken has no line in the journal, whoever made the object", async () => {
  await running().control("faults", {
    ...CREATE_TAG,
    effect: { others: [{ makes: "equal", by: "same" }] },
  });
  await expect(running().create("Tag", { name: "raced" })).rejects.toThrow("It already exists");
  expect(running().withdrawn).toBe(1);
});
