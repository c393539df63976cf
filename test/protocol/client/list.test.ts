// Lists are read completely, and consistently while they change, or fail with an error (docs/dev/architecture.md, "The client").
import { describe, expect, it, vi } from "vitest";
import { IncompleteList, ServerError } from "../../../src/client";
import type { ApiResponse } from "../../../src/client";
import { listByCursor, listPages } from "../../../src/client/list";
import type { JsonObject } from "../../../src/definitions";
import { clientOf, rejection, serve } from "../../support/client/scripted-server";
import type { Seen } from "../../support/client/scripted-server";

const request = { path: "/tags", operation: { action: "listing", resource: "tags" } };
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `t${from + index}` }));
const param = (seen: Seen, name: string) => new URL(seen.url, "http://h").searchParams.get(name);
const page = (data: unknown, hasNext?: boolean, totalElements?: number) => ({
  json: { data, hasNext, totalElements },
});
const ids = (list: object[]) => list.map((row) => ("id" in row ? row.id : undefined));

describe("a list with pages", () => {
  it("is read to its end, 200 rows at a time, with its filters on each page", async () => {
    const { url, seen } = await serve([
      page(rows(0, 200), true),
      page(rows(200, 400), true),
      page(rows(400, 401), false),
    ]);
    const all = await clientOf(url).list({ ...request, query: { search: "x" } });
    expect(ids(all)).toEqual(ids(rows(0, 401)));
    expect(seen.map((entry) => entry.url)).toEqual(
      [0, 1, 2].map((n) => `/api/v1/tags?search=x&page=${n}&size=200`),
    );
  });
  it.each([false, undefined, null])(
    "ends with its first page if hasNext is %s",
    async (hasNext) => {
      for (const data of [rows(0, 500), []]) {
        const { url, seen } = await serve([{ json: { data, hasNext } }]);
        expect(await clientOf(url).list(request)).toEqual(data);
        expect(seen).toHaveLength(1);
      }
    },
  );
  it("contains a row once even if every read returns it twice", async () => {
    const { url } = await serve((_entry, n) =>
      n % 2 === 0 ? page(rows(0, 3), true) : page(rows(2, 5), false),
    );
    expect(ids(await clientOf(url).list(request))).toEqual(["t0", "t1", "t2", "t3", "t4"]);
  });
  it("distinguishes number ids from text ids, and keeps equal rows without an id", async () => {
    const alike = [{ id: 1 }, { id: "1" }, { code: "x" }, { code: "x" }];
    const { url } = await serve([page(alike, false)]);
    expect(await clientOf(url).list(request)).toEqual(alike);
  });
  const NO_NEW = "page 1 has no new rows, although the response announces more";
  const broken: [string, object[], string?][] = [
    ["a page is repeated with hasNext", [page(rows(0, 2), true), page(rows(0, 2), true)], NO_NEW],
    ["an empty page has hasNext", [page(rows(0, 2), true), page([], true)], NO_NEW],
    ["rows without ids are repeated", [page([{ code: "x" }], true), page([{ code: "x" }], true)]],
    ["a page is an object", [page(rows(0, 2), true), page({ id: "t3" }, false)]],
    ["a page is null", [page(null, false)]],
    ["it is a bare array, perhaps of another server", [{ json: rows(0, 2) }]],
    ["a row is not an object", [page(["t1"], false)]],
    ["it is a part, by its status", [{ status: 206, ...page(rows(0, 2), false) }]],
    ["hasNext is a text", [{ json: { data: rows(0, 2), hasNext: "true" } }]],
    [
      "it announces more rows than it has",
      Array.from({ length: 4 }, () => page([], false, 7)),
      "has fewer rows than it announces",
    ],
    [
      "it keeps changing",
      [9, 8, 7, 6, 5, 4, 3, 2].map((totalElements, n) =>
        page(rows(n, n + 1), n % 2 === 0, totalElements),
      ),
      "the list kept changing while it was read",
    ],
  ];
  it("is an error instead of a partial list if it contradicts itself", async () => {
    for (const [what, script, why = ""] of broken) {
      const { url } = await serve(script);
      const error = await rejection(clientOf(url).list(request));
      expect(error, what).toBeInstanceOf(IncompleteList);
      expect(String(error), what).toContain(why);
      expect(String(error), what).toMatch(/listing tags failed: .* \(GET \/api\/v1\/tags\)/);
    }
  });
  const BEYOND = [
    ["1e400", "contains a number that is too large at config.n"],
    [`${"[".repeat(600)}${"]".repeat(600)}`, "is nested more than 500 levels deep at config.n"],
  ] as const;
  it.each(BEYOND)("that is only shown loses one value of one row to a limit", async (n, why) => {
    const text = `{"data":[{"id":"t0","name":"a"},{"id":"t1","config":{"n":${n}}}],"hasNext":false}`;
    const { url } = await serve([{ text }]);
    const onNotice = vi.fn<(message: string) => void>();
    const client = clientOf(url, { onNotice });
    expect(await client.list({ ...request, isOnlyShown: true })).toEqual([
      { id: "t0", name: "a" },
      { id: "t1", config: null },
    ]);
    expect(onNotice.mock.calls.map(([message]) => message)).toEqual([
      expect.stringContaining(
        `listing tags: t1 is shown without some of its values: config ${why}`,
      ),
    ]);
    // What is compared or written must be whole.
    expect(String(await rejection(client.list(request)))).toContain("the body");
  });
  it("is an error if any of its pages fails", async () => {
    const { url } = await serve([page(rows(0, 2), true), { status: 500 }]);
    expect(await rejection(clientOf(url).list(request))).toBeInstanceOf(ServerError);
  });
  const steady = [page(rows(1, 3), true, 4), page(rows(3, 5), false, 4)];
  const shifted: [string, object[]][] = [
    ["shrank", [page(rows(0, 2), true, 5), page(rows(3, 5), false, 4)]],
    ["grew", [page(rows(2, 4), true, 3), page(rows(4, 5), false, 4)]],
    ["had a row twice", [page(rows(2, 4), true), page(rows(3, 5), false)]],
    [
      "had a row without an id twice",
      [page([{ code: "a" }, { code: "b" }], true), page([{ code: "b" }, { code: "c" }], false)],
    ],
    ["had fewer rows than totalElements", [page(rows(1, 3), true, 4), page(rows(4, 5), false, 4)]],
  ];
  it("is read again if it changed meanwhile", async () => {
    for (const [how, first] of shifted) {
      const { url, seen } = await serve([...first, ...steady]);
      expect(ids(await clientOf(url).list(request)), how).toEqual(["t1", "t2", "t3", "t4"]);
      expect(
        seen.map((entry) => param(entry, "page")),
        how,
      ).toEqual(["0", "1", "0", "1"]);
    }
  });
  it("is read up to four times until it is consistent", async () => {
    const changes = [9, 8, 7].flatMap((totalElements, n) => [
      page(rows(n, n + 1), true, totalElements),
      page(rows(n + 1, n + 2), false, totalElements),
    ]);
    const { url, seen } = await serve([...changes, ...steady]);
    expect(ids(await clientOf(url).list(request))).toEqual(["t1", "t2", "t3", "t4"]);
    expect(seen).toHaveLength(8);
  });
  it("is accepted after two readings that agree, or between which it only grew", async () => {
    const grows = [2, 3, 3, 4];
    for (const [how, totals, readings, left] of [
      // No total matches.
      ["agree", [1, 1, 1, 1], [1, 1].map(() => [rows(0, 1), rows(1, 2)]), ["t0", "t1"]],
      ["end", grows, [2, 3].map((n) => [rows(0, 2), rows(2, n + 1)]), ["t0", "t1", "t2", "t3"]],
      ["front", grows, [2, 1].map((n) => [rows(n + 1, n + 3), rows(n + 2, 5)]), ["t2", "t3", "t4"]],
    ] as const) {
      const script = readings.flat().map((part, at) => page(part, at % 2 === 0, totals[at]));
      const { url, seen } = await serve(script);
      expect(ids(await clientOf(url).list(request)), how).toEqual(left);
      expect(seen, how).toHaveLength(4);
    }
  });
  it("is read again if a row of the reading before is missing, although it grew", async () => {
    const grown = [2, 3].map((n) => [
      page(rows(n, n + 2), true, 2 + n),
      page(rows(n + 2, 2 * n + 3), false, 3 + n),
    ]);
    const { url, seen } = await serve([...grown.flat(), ...steady]);
    expect(ids(await clientOf(url).list(request))).toEqual(["t1", "t2", "t3", "t4"]);
    expect(seen).toHaveLength(6);
  });
  it("without ids is not accepted with a row twice because it grew in each of two readings", async () => {
    const people = (...userIds: number[]) => userIds.map((userId) => ({ userId }));
    const grown = [
      [people(1, 2), people(2, 3)],
      [people(0, 1), people(1, 2, 3)],
      [people(0, 1), people(2, 3)],
    ].flatMap(([first, last]) => [page(first, true), page(last, false)]);
    const { url, seen } = await serve(grown);
    expect(await clientOf(url).list(request)).toEqual(people(0, 1, 2, 3));
    expect(seen).toHaveLength(6);
  });
  it("stops at its limit, and requests no more rows", async () => {
    const { url, seen } = await serve([page(rows(0, 3), true), page(rows(3, 6), true)]);
    expect(await clientOf(url).list({ ...request, limit: 5 })).toHaveLength(5);
    expect(seen.map((entry) => param(entry, "size"))).toEqual(["5", "5"]);
  });
});

describe("a list with cursors", () => {
  const part = (data: unknown, nextCursor?: string | null, hasMore?: boolean) => ({
    json: { data, nextCursor, hasMore },
  });
  it("is read to its end", async () => {
    const { url, seen } = await serve([
      part(rows(0, 2), "a b", true),
      part(rows(2, 3), "c"),
      part(rows(3, 4), null, false),
    ]);
    expect(ids(await clientOf(url).listByCursor(request))).toEqual(["t0", "t1", "t2", "t3"]);
    expect(seen.map((entry) => param(entry, "cursor"))).toEqual([null, "a b", "c"]);
    expect(seen.map((entry) => param(entry, "limit"))).toEqual(["100", "100", "100"]);
  });
  it("ends if hasMore is false, even with a cursor", async () => {
    const { url, seen } = await serve([part(rows(0, 2), "a", false)]);
    expect(await clientOf(url).listByCursor(request)).toHaveLength(2);
    expect(seen).toHaveLength(1);
  });
  it("stops at its limit", async () => {
    const { url, seen } = await serve((_entry, n) => part(rows(n * 2, n * 2 + 2), `c${n}`, true));
    expect(await clientOf(url).listByCursor({ ...request, limit: 3 })).toHaveLength(3);
    expect(seen.map((entry) => param(entry, "limit"))).toEqual(["3", "3"]);
  });
  const broken: [string, object[], string][] = [
    [
      "a cursor is repeated",
      [part(rows(0, 1), "a", true), part(rows(1, 2), "b", true), part(rows(2, 3), "a", true)],
      "a cursor was returned twice",
    ],
    [
      "hasMore is true without a cursor",
      [part(rows(0, 1), null, true)],
      "the response announces more rows, but has no cursor",
    ],
    ["a page is not a list", [part(rows(0, 1), "a", true), part({}, null, false)], "is not a list"],
  ];
  it.each(broken)("is an error instead of a partial list if %s", async (_name, script, why) => {
    const { url } = await serve(script);
    const error = await rejection(clientOf(url).listByCursor(request));
    expect(error).toBeInstanceOf(IncompleteList);
    expect(String(error)).toContain(why);
  });
});

describe("a list that does not end", () => {
  // Without a server: these are thousands of pages.
  const incomplete = (_request: unknown, what: string): Error => new Error(what);
  const pages = (rowsOfPage: number, more: JsonObject) => {
    let n = 0;
    const send = (): Promise<ApiResponse> => {
      const data = rows(n, (n += rowsOfPage));
      const body = { data, hasNext: true, hasMore: true, nextCursor: `c${n}`, ...more };
      return Promise.resolve({ status: 200, data, body, summary: () => "" });
    };
    return { send, incomplete, sleep: () => Promise.resolve() };
  };
  it.each<[string, typeof listPages, number, JsonObject, string]>([
    ["with pages", listPages, 1, {}, "5000 pages with 5000 rows"],
    ["with a total", listPages, 20, { totalElements: 20 }, "101 pages with 2020 rows"],
    ["with cursors", listByCursor, 1, {}, "5000 pages with 5000 rows"],
  ])("%s is an error", async (_how, read, rowsOfPage, more, length) => {
    const error = await rejection(read(request, pages(rowsOfPage, more)));
    expect(error).toMatchObject({ message: `the list did not end after ${length}` });
  });
});
