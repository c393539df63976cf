// A refresh of many resources reads pages instead of sending a request for each, and finds the same changes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { startHost } from "../../support/host/host";
import type { Host, ReadAnswer } from "../../support/host/host";
import { startService } from "../../support/host/service";
import type { TestService } from "../../support/host/service";

/** What an engine on two cores reads at a time. */
const AT_ONCE = 8;

const MANY = 250;
/** A page has 200 rows. */
const PAGES = Array.from({ length: Math.ceil(MANY / 200) }, (_none, page) => page);

let service: TestService;
let host: Host;

beforeEach(async () => {
  service = await startService({ rateLimit: "off" });
  host = await startHost();
  await host.configure(service.config);
});

afterEach(async () => {
  await host.stop();
  await service.close();
});

interface Made {
  readonly id: string;
  readonly props: JsonObject;
}

const plain = (at: number): JsonObject => ({
  name: `m${at}`,
  type: "HTTP",
  config: { url: `https://shop.example.com/${at}`, method: "GET" },
  regions: ["us-east"],
  frequencySeconds: 60,
});

const withAssertions = (at: number): JsonObject => ({
  ...plain(at),
  assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
});

/** Does the work for all items in order, `AT_ONCE` at a time. */
async function inWaves<Item, Done>(items: readonly Item[], work: (item: Item) => Promise<Done>) {
  const done: Done[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  }
  return done;
}

const make = (count: number, inputs: (at: number) => JsonObject): Promise<Made[]> =>
  inWaves(
    Array.from({ length: count }, (_none, at) => at),
    async (at) => host.create("Monitor", (await host.check("Monitor", {}, inputs(at))).inputs),
  );

const refresh = (made: readonly Made[]): Promise<ReadAnswer[]> =>
  inWaves(made, ({ id, props }) => host.read("Monitor", id, props));

const requests = (work: () => Promise<unknown>): Promise<string[]> => service.requestsDuring(work);

const edit = (id: string, body: JsonObject): Promise<Json> =>
  service.call("PUT", `/monitors/${id}`, body);

/** Creating so many objects takes its time on a busy machine. */
describe("objects whose list rows contain all managed fields", { timeout: 120_000 }, () => {
  test(`${MANY} monitors cost ${PAGES.length} pages, and none differs`, async () => {
    const made = await make(MANY, plain);
    const sent = await requests(async () => {
      const found = await refresh(made);
      expect(found.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
      expect(found.map(({ props }) => props)).toEqual(made.map(({ props }) => props));
    });
    expect(sent).toEqual(PAGES.map((page) => `GET /monitors?page=${page}&size=200`));
  });

  test("a deleted object is read twice by its id before it counts as gone", async () => {
    const made = await make(10, plain);
    const gone = made[4]?.id ?? "";
    await service.call("DELETE", `/monitors/${gone}`);
    await service.control("/clock", { advanceMs: 10_000 });
    const sent = await requests(async () => {
      const found = await refresh(made);
      expect(found.map(({ id }) => id)).toEqual(made.map(({ id }) => (id === gone ? "" : id)));
    });
    expect(sent.filter((call) => !call.includes("?page="))).toEqual([
      `GET /monitors/${gone}`,
      `GET /monitors/${gone}`,
      "GET /auth/me",
    ]);
  });
});

describe("a page", () => {
  test.each([
    ["fails", { status: 500 }],
    ["is cut off", { truncate: true }],
    ["is not JSON", { html: true }],
  ])("that %s does not make objects look deleted", async (_how, effect) => {
    const made = await make(10, plain);
    service.emulator.faults.add({ method: "GET", path: "/api/v1/monitors", effect });
    const found = await refresh(made);
    expect(found.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  });

  test("that misses rows does not make objects look deleted", async () => {
    const made = await make(10, plain);
    const row = { id: "0b0e7a56-98a4-4d3f-8d0b-4f3ad9a4e0b1" };
    const body = { data: [row], hasNext: false, hasPrev: false };
    service.emulator.faults.add({
      method: "GET",
      path: "/api/v1/monitors",
      effect: { status: 200, body },
    });
    const found = await refresh(made);
    expect(found.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  });
});

describe("objects whose list rows omit managed fields", () => {
  test("are read by id, and other objects are not", async () => {
    const some = await make(12, (at) => (at % 4 === 0 ? withAssertions(at) : plain(at)));
    const sent = await requests(async () => {
      const found = await refresh(some);
      expect(found.map(({ props }) => props)).toEqual(some.map(({ props }) => props));
    });
    const byId = sent.filter((call) => !call.includes("?"));
    expect(new Set(byId)).toEqual(
      new Set(some.filter((_each, at) => at % 4 === 0).map(({ id }) => `GET /monitors/${id}`)),
    );
    expect(sent).toHaveLength(3 + 1);
  });

  test("with `fast`, only objects that were written since are read by id", async () => {
    await host.configure({ ...service.config, "monitoring:refresh": "fast" });
    const made = await make(30, withAssertions);
    const changed = made[7]?.id ?? "";
    await edit(changed, { assertions: [] });
    const sent = await requests(async () => {
      const found = await refresh(made);
      expect(found.filter(({ inputs }) => assertionsOf(inputs) === 0).map(({ id }) => id)).toEqual([
        changed,
      ]);
    });
    expect(sent).toEqual(["GET /monitors?page=0&size=200", `GET /monitors/${changed}`]);
  });
});

function assertionsOf(inputs: JsonObject | undefined): number {
  const assertions = inputs?.assertions;
  return Array.isArray(assertions) ? assertions.filter(isObject).length : 0;
}
