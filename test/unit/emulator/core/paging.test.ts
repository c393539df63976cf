import { beforeEach, describe, expect, it } from "vitest";

import type { Emulator } from "../../../../src/emulator";
import { listBody } from "../../../../src/emulator/http/paging";
import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { ROUTES } from "../../../support/emulator/openapi-conformance";
import { call, emulator, makeTags, settableClock } from "../../../support/emulator/harness";

const names = (body: JsonObject): unknown[] =>
  (body.data as JsonObject[]).map((record) => record.name);

describe("a paged list of five tags", () => {
  let emu: Emulator;
  const list = (query: string) => call(emu, "GET", `/api/v1/tags${query}`);

  beforeEach(async () => {
    emu = await emulator();
    await makeTags(emu, ["c", "a", "e", "b", "d"]);
  });

  it.each([
    // query, names, page, size, hasNext, hasPrev, totalPages
    ["", ["c", "a", "e", "b", "d"], 0, 20, false, false, 1],
    ["?size=1", ["c"], 0, 1, true, false, 5],
    ["?size=2&page=1", ["e", "b"], 1, 2, true, true, 3],
    ["?size=2&page=2", ["d"], 2, 2, false, true, 3],
    ["?size=2&page=3", [], 3, 2, false, true, 3],
    ["?size=5", ["c", "a", "e", "b", "d"], 0, 5, false, false, 1],
    ["?size=200", ["c", "a", "e", "b", "d"], 0, 200, false, false, 1],
    ["?unknown=1", ["c", "a", "e", "b", "d"], 0, 20, false, false, 1],
  ])(
    "is cut into pages by %j",
    async (query, expected, page, size, hasNext, hasPrev, totalPages) => {
      const { status, body } = await list(query);
      expect(status).toBe(200);
      expect(names(body)).toEqual(expected);
      const { data } = body;
      expect(body).toEqual({ data, page, size, hasNext, hasPrev, totalElements: 5, totalPages });
    },
  );

  it.each([
    "?size=0",
    "?size=201",
    "?size=-1",
    "?size=x",
    "?size=1.5",
    "?page=-1",
    "?page=one",
    "?page=",
  ])("refuses %s", async (query) => {
    const { status, body } = await list(query);
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors).toMatchObject([{ field: query.slice(1, 5) }]);
  });

  it.each([
    ["?sort=name", "abcde"],
    ["?sort=name,desc", "edcba"],
    ["?sort=name&sortOrder=DESC", "edcba"],
    ["?sort=name,asc&sortOrder=DESC", "abcde"],
    ["?sort=color,asc&sort=name,desc", "edcba"],
    ["?sort=name&size=2&page=1", "cd"],
  ])("sorts by %s", async (query, expected) => {
    expect(names((await list(query)).body).join("")).toBe(expected);
  });

  it.each(["?sort=nonsense", "?sort=workspaceId", "?sort=name,sideways"])(
    "refuses to sort by %s",
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});

describe("sorting", () => {
  /** The lists that have the parameters `sort` and `sortOrder`; the other paged ones ignore both. */
  const SORTED = [
    "/alert-channels",
    "/forensics/monitors/:id/rule-evaluations",
    "/forensics/monitors/:id/transitions",
    "/incidents",
    "/members",
    "/monitors",
    "/monitors/:id/versions",
    "/services/:service/incidents",
    "/services/incidents",
    "/status-pages/:statusPageId/incidents",
    "/status-pages/:statusPageId/subscribers",
    "/tags",
    "/webhooks",
    "/workspaces",
  ];

  it("is a parameter of some paged lists", () => {
    const sorted = ROUTES.filter(
      ({ paging }) => paging?.mode === "paged" && paging.sortable?.length,
    );
    expect(sorted.map(({ path }) => path).sort()).toEqual(SORTED);
  });

  it.each(["/audit-log", "/email/domains", "/notifications", "/webhook/inboxes"])(
    "is ignored where it is not a parameter: %s",
    async (path) => {
      const emu = await emulator();
      const { status } = await call(emu, "GET", `/api/v1${path}?sort=nonsense,up&sortOrder=AAA`);
      expect(status).toBe(200);
    },
  );

  it.each(["detectedAt,desc", "updatedAt"])(
    "is possible for incidents of services by %s",
    async (sort) => {
      const { status } = await call(
        await emulator(),
        "GET",
        `/api/v1/services/incidents?sort=${sort}`,
      );
      expect(status).toBe(200);
    },
  );

  it("uses the values in the response, not the stored ones", () => {
    const { data } = listBody({
      rows: [
        { id: 1, status: "a" },
        { id: 2, status: "b" },
      ],
      paging: { mode: "paged", sortable: ["status"] },
      query: new URLSearchParams("sort=status"),
      present: ({ id, status }) => ({ id, status: status === "a" ? "z" : "b" }),
    });
    expect(data).toMatchObject([{ id: 2 }, { id: 1 }]);
  });
});

describe("other lists", () => {
  it("have no pages if they are empty", async () => {
    const { body } = await call(await emulator(), "GET", "/api/v1/tags");
    expect(body).toEqual({
      data: [],
      page: 0,
      size: 20,
      hasNext: false,
      hasPrev: false,
      totalElements: 0,
      totalPages: 0,
    });
  });

  it("have one page if they are not paged, whatever page and size are", async () => {
    const emu = await emulator();
    for (const slug of ["one", "two"]) {
      await call(emu, "POST", "/api/v1/environments", { body: { name: slug, slug } });
    }
    const { body } = await call(emu, "GET", "/api/v1/environments?page=7&size=1");
    expect(body).toMatchObject({ hasNext: false, totalElements: 3, totalPages: 1 });
    expect(names(body)).toEqual(["Production", "one", "two"]);
  });

  it("with a cursor are read to their end, and an invalid cursor is refused", () => {
    const rows = [1, 2, 3, 4, 5].map((id) => ({ id }));
    const walk = (query: string): JsonObject =>
      listBody({
        rows,
        paging: { mode: "cursor" },
        query: new URLSearchParams(query),
        present: (row) => row.id ?? null,
      });
    const first = walk("limit=2");
    expect(first).toMatchObject({ data: [1, 2], hasMore: true });
    const second = walk(`limit=2&cursor=${asText(first.nextCursor)}`);
    expect(second).toMatchObject({ data: [3, 4], hasMore: true });
    const last = walk(`limit=2&cursor=${asText(second.nextCursor)}`);
    expect(last).toEqual({ data: [5], nextCursor: null, hasMore: false });
    expect(walk("limit=5")).toMatchObject({ hasMore: false });
    expect(() => walk("cursor=nonsense")).toThrow("cursor");
    expect(() => walk("limit=201")).toThrow("limit");
  });

  it("with a cursor go on after the last row, whatever was added or removed since", () => {
    const walk = (ids: readonly number[], cursor = ""): JsonObject =>
      listBody({
        rows: ids.map((id) => ({ id })),
        paging: { mode: "cursor" },
        query: new URLSearchParams({ limit: "2", cursor }),
        present: (row) => row.id ?? null,
      });
    const cursor = asText(walk([5, 4, 3, 2, 1]).nextCursor);
    expect(walk([7, 6, 5, 4, 3, 2, 1], cursor).data).toEqual([3, 2]);
    expect(walk([6, 5, 4, 3, 2], cursor).data).toEqual([3, 2]);
    // The last row itself is gone.
    expect(walk([6, 5, 3, 2, 1], cursor).data).toEqual([3, 2]);
    expect(walk([3, 2, 1], cursor).data).toEqual([3, 2]);
    expect(walk([], cursor)).toEqual({ data: [], nextCursor: null, hasMore: false });
  });

  it("of polls, which have no ids, go on after the last one, too", async () => {
    const clock = settableClock();
    const emu = await emulator({ clock });
    const path = "/api/v1/services/github/poll-results?limit=2";
    const times = ({ data }: JsonObject): unknown[] =>
      (data as JsonObject[]).map(({ timestamp }) => timestamp);
    const first = (await call(emu, "GET", path)).body;
    const whole = times((await call(emu, "GET", path.replace("=2", "=4"))).body);
    clock.time += 3_600_000;
    const second = await call(emu, "GET", `${path}&cursor=${asText(first.nextCursor)}`);
    expect(times(second.body)).toEqual(whole.slice(2));
  });
});
