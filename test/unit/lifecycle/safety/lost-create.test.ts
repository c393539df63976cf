// Proves promise 1 of docs/safety.md: a create whose answer is lost makes one object, and takes none that may be another's.
import { describe, expect, test, vi } from "vitest";

import type { Effect, OtherWrite } from "../../../../src/emulator";
import { kindNamed } from "../../../../src/definitions";
import { lifecycleOf } from "../../../../src/lifecycle";
import type { Run } from "../../../../src/lifecycle";
import { MINE, THEIRS, eachRunning } from "../running";

const running = eachRunning();

const MONITOR = kindNamed("Monitor");
const SITE = {
  ...{ name: "site", type: "HTTP", regions: ["us-east"], __urn: MINE },
  config: { url: "https://example.com" },
};
const OTHER = "00000000-0000-4000-8000-000000000001";
const POST = { method: "POST", path: "/monitors" };

/** An equal object of somebody who uses the same key: only its time can tell it apart. */
const EQUAL: OtherWrite = { makes: "equal", by: "same" };

/** The create is lost before anything is made, and somebody else writes at that moment. */
const losing = (...others: OtherWrite[]): void => {
  running().fault({ ...POST, effect: { drop: "before", others } });
};

const create = (more: Partial<Run> = {}) =>
  lifecycleOf(MONITOR).create(MONITOR, { ...running().run, ...more }, SITE);

const ids = async (path = "/monitors"): Promise<string[]> =>
  ((await running().call("GET", path)) as { id: string | number }[]).map(({ id }) => `${id}`);

/** How often the create was sent. */
const sendings = (): number =>
  running()
    .writes()
    .filter((call) => /^POST \/[\w-]+$/.test(call)).length;

describe("an answer", () => {
  const html = { gateway: "html" } as const;

  test.each<[string, Effect]>([
    ["a broken connection", { drop: "before" }],
    ["408", { status: 408 }],
    ["425", { status: 425 }],
    ["499 of a gateway", { status: 499, ...html }],
    ["500", { status: 500 }],
    ["502 of a gateway", { status: 502, ...html }],
    ["429 of a gateway", { status: 429, ...html }],
    ["201 without a record", { status: 201, body: { data: {} } }],
    ["201 with another record", { status: 201, body: { data: { id: OTHER, name: "other" } } }],
    ["a page", { status: 200, ...html }],
  ])("is lost: %s. It is sent again after a search", async (_what, effect) => {
    running().fault({ ...POST, effect });
    const { id } = await create();
    expect(await ids()).toEqual([id]);
    const calls = running()
      .calls()
      .filter((call) => call.startsWith("GET /monitors?"));
    expect([calls.length, sendings()]).toEqual([4, 2]);
    expect(running().lines).toEqual(["sent", "again", "sent", "answered"]);
  });

  test.each([400, 401, 403, 404, 409, 422])(
    "of the API with %i is a refusal: nothing is searched, and nothing stays in the journal",
    async (status) => {
      running().fault({ ...POST, effect: { status, others: [EQUAL] } });
      await expect(create()).rejects.toThrow(`creating Monitor "site" failed: ${status}`);
      expect(running().calls()).toEqual(["POST /monitors"]);
      expect(running().lines).toEqual(["sent", "withdrawn"]);
    },
  );

  test("of a gateway with 403 is no refusal: the journal keeps the create", async () => {
    running().fault({ ...POST, effect: { status: 403, ...html } });
    await expect(create()).rejects.toThrow("is there a gateway or a proxy in between?");
    expect(running().calls()).toEqual(["POST /monitors"]);
    expect(running().lines).toEqual(["sent"]);
  });

  test("of the rate limit needs no search", async () => {
    running().fault({ ...POST, effect: { status: 429 } });
    await create();
    expect(running().calls()).toEqual(["POST /monitors", "POST /monitors"]);
  });
});

test("the object of a lost answer is taken, with a message", async () => {
  running().fault({ ...POST, effect: { drop: "after" } });
  const { id } = await create();
  expect(await ids()).toEqual([id]);
  expect(sendings()).toBe(1);
  expect(running().notices).toEqual([
    `Monitor "site" is adopted with the id ${id}: the response to its create was lost.`,
  ]);
});

describe("a candidate", () => {
  const NOW = Date.parse("2030-01-01T00:00:00Z");
  const HOUR = 3_600_000;

  /** The three clocks at the create: ours, that of `Date`, and that of the object in the list. */
  const clocks = async (ours: number, date: number, record: number): Promise<void> => {
    running().now = () => NOW + ours;
    await running().control("clock", { now: new Date(NOW).toISOString(), frozen: true });
    const offsets = { date: { offsetMs: date }, records: { offsetMs: record } };
    await running().control("clocks", offsets);
  };

  const OFFSETS: readonly (readonly [number, boolean])[] = [
    [-121_000, false],
    [-119_000, true],
    [119_000, true],
    [121_000, false],
  ];

  test.each([
    ...OFFSETS.map(([ms, is]) => [ms, "ours", 0, HOUR, is] as const),
    ...OFFSETS.map(([ms, is]) => [ms, "that of Date", HOUR, 0, is] as const),
  ])("that was made %i ms after the sending by %s is one", async (ms, _which, ours, date, is) => {
    await clocks(ours, date, ms);
    losing(EQUAL);
    const { id } = await create();
    const [first] = await ids();
    expect([id === first, sendings()]).toEqual([is, is ? 1 : 2]);
  });

  test.each<[string, OtherWrite]>([
    ["differs in a field that was sent", { ...EQUAL, with: { regions: ["eu-west"] } }],
    ["has a field that was not sent", { ...EQUAL, with: { enabled: false } }],
    ["has another manager", { ...EQUAL, with: { managedBy: "CLI" } }],
    ["was made by another actor of the audit log", { makes: "equal", by: "user" }],
  ])("is none if it %s", async (_what, other) => {
    losing(other);
    const { id } = await create();
    expect(sendings()).toBe(2);
    expect(await ids()).toEqual([expect.not.stringMatching(id), id]);
  });

  test.each<[string, (run: Run, id: string) => Partial<Run>]>([
    ["the engine showed it", ({ owners }, id) => (owners.show(MONITOR, id), {})],
    [
      "another resource of this run has it",
      ({ owners }, id) => (owners.take(MONITOR, id, THEIRS), {}),
    ],
    [
      "the journal has it",
      ({ journal }, id) => ({ journal: { ...journal, isFree: (_, other) => other !== id } }),
    ],
    [
      "another process claims it",
      ({ journal }, id) => ({ journal: { ...journal, claim: (_, other) => other !== id } }),
    ],
  ])("is none if %s", async (_what, prepare) => {
    const theirs = await lifecycleOf(MONITOR).create(MONITOR, running().run, SITE);
    const { run } = running();
    run.owners.release(MONITOR, theirs.id);
    running().writes();
    losing();
    const work = create(prepare(run, theirs.id));
    const id = await work.then(
      (made) => made.id,
      () => undefined,
    );
    expect(id).not.toBe(theirs.id);
  });
});

test("of more candidates than lost creates none is taken: the error has their ids", async () => {
  losing(EQUAL, EQUAL);
  const error: unknown = await create().catch((each: unknown) => each);
  const [one, two] = await ids();
  expect(String(error)).toContain(`several equal objects may be the created one (${one}, ${two})`);
  expect([(await ids()).length, sendings()]).toEqual([2, 1]);
  expect(running().lines).toEqual(["sent"]);
});

test("as many candidates as lost creates are shared out", async () => {
  running().fault({ ...POST, times: 2, effect: { drop: "after" } });
  const made = await Promise.all([create(), create()]);
  expect(new Set(made.map(({ id }) => id))).toEqual(new Set(await ids()));
  expect(sendings()).toBe(2);
});

test("nothing is taken while an equal create has no answer yet", async () => {
  running().fault({ ...POST, effect: { drop: "before" } });
  running().fault({ ...POST, nth: 2, effect: { answerAfterMs: 500 } });
  const made = await Promise.all([create(), create()]);
  expect(new Set(made.map(({ id }) => id))).toEqual(new Set(await ids()));
  expect(sendings()).toBe(3);
});

test.each([
  ["a unique name", "Tag", "/tags", { name: "shop" }],
  ["a value that is shown once", "ApiKey", "/api-keys", { name: "ci" }],
])("an object with %s is named and not taken", async (_what, kind, path, inputs) => {
  const before = await ids(path);
  running().fault({ method: "POST", path, effect: { drop: "after" } });
  const failed = running().create(kind, inputs);
  await failed.catch(() => undefined);
  const [id] = (await ids(path)).filter((each) => !before.includes(each));
  await expect(failed).rejects.toThrow(
    `there is an equal object that may belong to another stack (${id}). Delete the objects that are not needed, or adopt the right one`,
  );
  expect(running().writes()).toEqual([`POST ${path}`]);
  expect(running().lines).toEqual(["sent"]);
});

test("a create is sent three times at most", async () => {
  running().fault({ ...POST, times: 9, effect: { drop: "before" } });
  await expect(create()).rejects.toThrow('It is not known whether Monitor "site" was created');
  expect(sendings()).toBe(3);
  expect(running().lines).toEqual(["sent", "again", "sent", "again", "sent"]);
});

test.each([
  ["502", 400_000, 3],
  ["504", 100_000, 9],
  ["504", 400_000, 11],
])(
  "after %s that took %i ms, the list is read for as long again, at most two minutes, after time-outs alone",
  async (status, tookMs, pauses) => {
    running().fault({ ...POST, effect: { status: Number(status), gateway: "html", delayMs: 300 } });
    running().onWait = () => {
      running().advance(10_000);
      return Promise.resolve();
    };
    const work = create();
    await vi.waitFor(() => {
      expect(sendings()).toBe(1);
    });
    running().advance(tookMs);
    await work;
    expect(running().waits).toHaveLength(pauses);
  },
);

describe("a conflict", () => {
  const adopt = (id = ""): string =>
    `it already exists with the id ${id}, and an earlier request whose response was lost may have created it: adopt it ({ adopt: "${id}" } in the options of the resource), or delete it first`;

  test("with a second sending names the id and how to adopt it", async () => {
    const others: OtherWrite[] = [{ makes: "equal", by: "user" }];
    running().fault({ method: "POST", path: "/tags", effect: { drop: "before", others } });
    const failed = running().create("Tag", { name: "shop" });
    await failed.catch(() => undefined);
    const [id] = await ids("/tags");
    await expect(failed).rejects.toThrow(adopt(id));
    expect(running().lines).toEqual(["sent", "again", "sent"]);
  });

  test("with a first sending leaves nothing in the journal", async () => {
    await running().made("/tags", { name: "shop" });
    await expect(running().create("Tag", { name: "shop" })).rejects.toThrow("409");
    expect(running().lines).toEqual(["sent", "withdrawn"]);
  });
});
