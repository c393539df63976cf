// docs/languages.md, `List`: what the engine offers as `pulumi do TYPE list`.
import { beforeAll, describe, expect, it } from "vitest";

import type * as ProviderMessages from "@pulumi/pulumi/proto/provider_pb";

import { KINDS, kindNamed, pluralOf } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { casesOf } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile, importIdOf } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { PluginFrontEnd } from "../../support/host/plugin-front-end";
import { UNKNOWN, messages, readBy, startPlugin, struct, urnOf } from "../../support/plugin/plugin";

const bench = benchOfFile({ frontEnd: new PluginFrontEnd() });

/** The parameters of a list request. */
interface ListParameters {
  readonly query?: object;
  readonly limit?: number;
  readonly pageSize?: number;
  readonly token?: string;
}

/** The result of a list request. */
interface ListResult {
  readonly rows: { readonly id: string; readonly name: string }[];
  readonly token: string | undefined;
  readonly isComputed: boolean;
}

function list(
  kind: string,
  asked: ListParameters = {},
  { client } = bench.host,
): Promise<ListResult> {
  const { query = {}, limit = 0, pageSize = 0, token = "" } = asked;
  const request = new messages.ListRequest()
    .setToken(`monitoring:index:${kind}`)
    .setQuery(struct(query))
    .setLimit(limit)
    .setPageSize(pageSize)
    .setContinuationToken(token);
  const responses: ProviderMessages.ListResponse[] = [];
  return new Promise((resolve, reject) => {
    client
      .list(request)
      .on("data", (response: ProviderMessages.ListResponse) => responses.push(response))
      .on("error", (error: { readonly details?: string }) => {
        reject(new Error(error.details));
      })
      .on("end", () => {
        resolve(resultIn(responses));
      });
  });
}

function resultIn(responses: readonly ProviderMessages.ListResponse[]): ListResult {
  const results = responses.flatMap((each) => each.getResult() ?? []);
  return {
    rows: results.map((each) => ({ id: each.getId(), name: each.getName() })),
    token: responses.at(-1)?.getContinuation()?.getContinuationToken(),
    isComputed: responses.some((each) => each.hasComputed()),
  };
}

const below = ({ parent }: KindSpec, inputs: JsonObject): JsonObject =>
  parent === undefined ? {} : { [parent.field]: inputs[parent.field] ?? null };

const isUnlisted = ({ read }: KindSpec): boolean => read.by === "own" && read.found === undefined;

const LISTED = KINDS.filter((spec) => !isUnlisted(spec));

describe.each(someOf(LISTED).map((spec) => [spec.name, spec] as const))("%s", (_name, spec) => {
  it("is listed with an id that can be read", async () => {
    const [first] = casesOf(spec);
    const resource = await bench.up(spec, bench.inputs(spec, first, "full"));
    const { rows, token } = await list(spec.name, { query: below(spec, resource.inputs) });
    const id = importIdOf(resource);
    expect(rows.map((row) => row.id)).toContain(id);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(token).toBeUndefined();
    const { name } = resource.inputs;
    if (name !== undefined) expect(rows).toContainEqual({ id, name });
    const read = await readBy(bench.host, urnOf(spec.name, "listed"), id);
    expect(read.id).toBe(resource.id);
    await bench.down(resource);
    // Some objects are kept when their resource is deleted, or have no record.
    const left = await list(spec.name, { query: below(spec, resource.inputs) });
    const isKept = spec.keptOnDelete !== undefined || spec.read.by === "own";
    if (!isKept) expect(left.rows.map((row) => row.id)).not.toContain(id);
  });
});

describe("a list", () => {
  it.each(
    LISTED.flatMap(({ name, title, parent }) => (parent ? [[name, title, parent] as const] : [])),
  )("of %s needs the id of a parent that exists", async (name, title, { field }) => {
    await expect(list(name)).rejects.toThrow(
      `${pluralOf(title)} cannot be listed: ${field} is required`,
    );
    const none = { [field]: "00000000-0000-4000-8000-00000000dead" };
    await expect(list(name, { query: none })).rejects.toThrow(/not found|404|there is no/);
  });

  it.each(KINDS.filter(isUnlisted).map(({ name, title }) => [name, pluralOf(title)]))(
    "is refused for %s, which the service does not list",
    async (name, plural) => {
      await expect(list(name)).rejects.toThrow(`${plural} cannot be listed: the service has no`);
    },
  );

  it("is refused for unknown members and kinds, and for invalid ids", async () => {
    await expect(list("Tag", { query: { name: "shop" } })).rejects.toThrow(
      "tags cannot be listed: name is not a property of tag",
    );
    await expect(list("StatusPageComponent", { query: { statusPageId: "shop" } })).rejects.toThrow(
      "status page components cannot be listed: statusPageId must be a UUID",
    );
    await expect(list("Nothing")).rejects.toThrow(/no kind of resource called "Nothing"/);
  });

  it("of an unknown parent is unknown", async () => {
    const { rows, isComputed } = await list("StatusPageComponent", {
      query: { statusPageId: UNKNOWN },
    });
    expect({ rows, isComputed }).toEqual({ rows: [], isComputed: true });
  });

  it("fails with the error of the service", async () => {
    const effect = { status: 403, body: { message: "no" } };
    bench.service.emulator.faults.add({ method: "GET", path: "/api/v1/tags", times: 1, effect });
    await expect(list("Tag")).rejects.toThrow(/listing tags failed: .*403/);
  });

  it("ends when the engine stops, instead of waiting for the rate limit", async () => {
    const plugin = await startPlugin();
    try {
      await plugin.configure(bench.service.config);
      const effect = { status: 429, headers: { "retry-after": "60" } };
      bench.service.emulator.faults.add({ method: "GET", path: "/api/v1/tags", times: 9, effect });
      const sent = (): number => bench.service.emulator.requests.length;
      const before = sent();
      const listing = list("Tag", {}, plugin).catch((error: unknown) => error);
      await expect.poll(sent, { timeout: 10_000 }).toBeGreaterThan(before);
      await plugin.cancel();
      expect(String(await listing)).toMatch(/listing tags .*cancelled/);
    } finally {
      bench.service.emulator.faults.clear();
      await plugin.stop();
    }
  });
});

describe("the pages of a list", () => {
  const NAMES = ["a", "b", "c", "d", "e"];
  let tags: Resource[] = [];
  let all: ListResult["rows"] = [];

  beforeAll(async () => {
    tags = await Promise.all(NAMES.map((name) => bench.up(kindNamed("Tag"), { name })));
    all = (await list("Tag")).rows;
    expect(all.length).toBeGreaterThanOrEqual(NAMES.length);
  });

  /** The sizes of all pages, and what they contain together. */
  async function pages(asked: ListParameters): Promise<[number[], ListResult["rows"]]> {
    const sizes: number[] = [];
    const rows: ListResult["rows"] = [];
    for (let token: string | undefined = ""; token !== undefined;) {
      const page = await list("Tag", { ...asked, token });
      sizes.push(page.rows.length);
      rows.push(...page.rows);
      ({ token } = page);
    }
    return [sizes, rows];
  }

  it("contain each object once", async () => {
    const [sizes, rows] = await pages({ pageSize: 2 });
    expect(rows).toEqual(all);
    expect(Math.max(...sizes)).toBe(2);
    expect(sizes.slice(0, -1).every((size) => size === 2)).toBe(true);
  });

  it("end at the limit, which applies to all of them together", async () => {
    expect(await pages({ limit: 3 })).toEqual([[3], all.slice(0, 3)]);
    expect(await pages({ limit: 3, pageSize: 2 })).toEqual([[2, 1], all.slice(0, 3)]);
    expect(await pages({ limit: 4, pageSize: 2 })).toEqual([[2, 2], all.slice(0, 4)]);
  });

  it("are a single one without a page size", async () => {
    expect(await pages({ limit: -1 })).toEqual([[all.length], all]);
  });

  it("continue after the last object, and fail if it was deleted", async () => {
    const tag = tags.find(({ id }) => id !== all.at(-1)?.id);
    if (tag === undefined) throw new Error("there are too few tags");
    const pageSize = all.findIndex(({ id }) => id === tag.id) + 1;
    const { token } = await list("Tag", { pageSize });
    await bench.down(tag);
    const next = list("Tag", { pageSize, token: token ?? "" });
    await expect(next).rejects.toThrow(/cannot be continued.* list again from the start/);
    await expect(list("Tag", { token: "nonsense" })).rejects.toThrow(/cannot be continued/);
  });
});
