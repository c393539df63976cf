// Lists: pages, cursors and sorting: docs/api.md, Paging and Sorting.
import { beforeEach, describe, expect, it } from "vitest";

import { listBody } from "../../../../src/emulator/http/paging";
import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { ROUTES } from "../../../support/emulator/openapi-conformance";
import { eachWithService, makeTags } from "../../../support/emulator/service";

const service = eachWithService();

/** The names of these rows, one after another. */
const namesOf = (rows: readonly JsonObject[]): string =>
  rows.map(({ name }) => name as string).join("");

describe("a paged list of five tags", () => {
  const list = (query: string) => service.get(`/tags${query}`);

  beforeEach(() => makeTags(service, ["c", "a", "e", "b", "d"]));

  it.each([
    // query, names, page, size, hasNext, hasPrev, totalPages
    ["", "caebd", 0, 20, false, false, 1],
    ["?size=1", "c", 0, 1, true, false, 5],
    ["?size=2&page=1", "eb", 1, 2, true, true, 3],
    ["?size=2&page=2", "d", 2, 2, false, true, 3],
    ["?size=2&page=3", "", 3, 2, false, true, 3],
    ["?size=5", "caebd", 0, 5, false, false, 1],
    ["?size=200", "caebd", 0, 200, false, false, 1],
    ["?unknown=1", "caebd", 0, 20, false, false, 1],
  ])("is cut into pages by %j", async (query, names, page, size, hasNext, hasPrev, totalPages) => {
    const { rows, body } = await list(query);
    expect(namesOf(rows)).toBe(names);
    const { data = null } = body;
    expect(body).toEqual({ data, page, size, hasNext, hasPrev, totalElements: 5, totalPages });
  });

  it.each(["size=0", "size=201", "size=-1", "size=x", "size=1.5", "page=-1", "page=one", "page="])(
    "refuses %s",
    async (query) => {
      const { code, body } = await list(`?${query}`);
      expect([code, body.errors]).toMatchObject([
        "VALIDATION_FAILED",
        [{ field: query.slice(0, 4) }],
      ]);
    },
  );

  it.each([
    ["sort=name", "abcde"],
    ["sort=name,desc", "edcba"],
    ["sort=name&sortOrder=DESC", "edcba"],
    ["sort=name&sortOrder=desc", "edcba"],
    ["sort=name,asc&sortOrder=DESC", "abcde"],
    ["sort=color,asc&sort=name,desc", "edcba"],
    ["sort=name&size=2&page=1", "cd"],
  ])("sorts by %s", async (query, names) => {
    expect(namesOf((await list(`?${query}`)).rows)).toBe(names);
  });

  it.each([
    ...["sort=nonsense", "sort=workspaceId", "sort=name,sideways"],
    ...["sortOrder=AAA", "sort=name&sortOrder=AAA"],
  ])("refuses to sort by %s", async (query) => {
    expect((await list(`?${query}`)).status).toBe(400);
  });
});

describe("sorting", () => {
  it("is a parameter of some paged lists; the others ignore it", () => {
    const sorted = ROUTES.filter(
      ({ paging }) => paging?.mode === "paged" && paging.sortable?.length,
    );
    expect(sorted.map(({ path }) => path).sort()).toEqual([
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
    ]);
  });

  it.each([
    ...["/audit-log", "/email/domains", "/notifications", "/webhook/inboxes"].map(
      (path) => `${path}?sort=nonsense,up&sortOrder=AAA`,
    ),
    ...["detectedAt,desc", "updatedAt"].map((sort) => `/services/incidents?sort=${sort}`),
  ])("is ignored or possible: %s", async (path) => {
    expect((await service.get(path)).status).toBe(200);
  });

  it("uses the values in the response, not the stored ones", () => {
    const { data } = listBody({
      rows: ["a", "b"].map((status, id) => ({ id, status })),
      paging: { mode: "paged", sortable: ["status"] },
      query: new URLSearchParams("sort=status"),
      present: ({ id, status }) => ({ id, status: status === "a" ? "z" : "b" }),
    });
    expect(data).toMatchObject([{ id: 1 }, { id: 0 }]);
  });
});

describe("other lists", () => {
  it("have no pages if they are empty", async () => {
    expect((await service.get("/tags")).body).toEqual({
      ...{ data: [], page: 0, size: 20, hasNext: false, hasPrev: false },
      ...{ totalElements: 0, totalPages: 0 },
    });
  });

  it("have one page if they are not paged, whatever page and size are", async () => {
    for (const slug of ["one", "two"]) await service.make("/environments", { name: slug, slug });
    const { rows, body } = await service.get("/environments?page=7&size=1");
    expect(body).toMatchObject({ hasNext: false, totalElements: 3, totalPages: 1 });
    expect(rows.map(({ name }) => name)).toEqual(["Production", "one", "two"]);
  });

  /** A list of these ids by cursor. */
  const walk = (ids: readonly number[], query: Record<string, string>): JsonObject =>
    listBody({
      rows: ids.map((id) => ({ id })),
      paging: { mode: "cursor" },
      query: new URLSearchParams(query),
      present: (row) => row.id ?? null,
    });

  it("with a cursor are read to their end, and an invalid cursor is refused", () => {
    const ids = [1, 2, 3, 4, 5];
    const limit = "2";
    const first = walk(ids, { limit });
    expect(first).toMatchObject({ data: [1, 2], hasMore: true });
    const second = walk(ids, { limit, cursor: asText(first.nextCursor) });
    expect(second).toMatchObject({ data: [3, 4], hasMore: true });
    const last = walk(ids, { limit, cursor: asText(second.nextCursor) });
    expect(last).toEqual({ data: [5], nextCursor: null, hasMore: false });
    expect(walk(ids, { limit: "5" })).toMatchObject({ hasMore: false });
    expect(() => walk(ids, { cursor: "nonsense" })).toThrow("cursor");
    expect(() => walk(ids, { limit: "201" })).toThrow("limit");
  });

  it.each([
    ["added", [7, 6, 5, 4, 3, 2, 1], [3, 2]],
    ["added and removed", [6, 5, 4, 3, 2], [3, 2]],
    ["removed, the last row itself", [6, 5, 3, 2, 1], [3, 2]],
    ["removed, all that were read", [3, 2, 1], [3, 2]],
    ["removed, all", [], []],
  ])("with a cursor go on after the last row, whatever was %s since", (_what, ids, expected) => {
    const cursor = asText(walk([5, 4, 3, 2, 1], { limit: "2" }).nextCursor);
    expect(walk(ids, { limit: "2", cursor }).data).toEqual(expected);
  });

  it("of polls, which have no ids, go on after the last one, too", async () => {
    const times = async (query: string) =>
      (await service.list(`/services/github/poll-results?${query}`)).map((row) => row.timestamp);
    const { body } = await service.get("/services/github/poll-results?limit=2");
    const whole = await times("limit=4");
    service.pass(3_600_000);
    const cursor = asText(body.nextCursor);
    expect(await times(`limit=2&cursor=${cursor}`)).toEqual(whole.slice(2));
  });
});
