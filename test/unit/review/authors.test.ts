// The authors of the edits in a preview, according to the audit log.
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { createClient, VERSION } from "../../../src/client";
import type { ApiClient } from "../../../src/client";
import type { JsonObject } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import { readPreview, reviewOf } from "../../../src/review";
import { authorsOf } from "../../../src/review/authors";
import { preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";

/** A record of the service. */
interface Tag extends JsonObject {
  readonly id: string;
  readonly name: string;
}

/** A tag that a refresh finds edited, with these outputs in the state. */
function edited({ id, name, ...times }: Tag): EngineStep[] {
  const sides = { before: { name }, after: { name }, name, id };
  const outputs = { name, ...times };
  const { oldState, newState, ...refresh } = step("refresh", "Tag", sides);
  return [
    { ...refresh, oldState: { ...oldState, outputs }, newState: { ...newState, outputs } },
    step("update", "Tag", { ...sides, before: { name: "by hand" } }),
  ];
}

/** The edits in these steps, with their authors. */
async function editsBy(steps: readonly EngineStep[], client: ApiClient) {
  const read = readPreview(preview(steps));
  return reviewOf(read, undefined, await authorsOf(reviewOf(read).drift, client)).edits;
}

test("the log is read from the beginning if the state of one object has no time of its last write", async () => {
  const emulator = await startEmulator({ rateLimit: "off" });
  const client = createClient({ baseUrl: emulator.url, apiKey: emulator.apiKey, version: VERSION });
  const send = async (method: "POST" | "PUT", path: string, name: string): Promise<Tag> => {
    const operation = { action: "calling", resource: path };
    const { data } = await client.send({ method, path, body: { name }, operation });
    // The log has milliseconds.
    await delay(5);
    // The emulator responds with a tag.
    return data as Tag;
  };
  try {
    const { id } = await send("POST", "/tags", "early");
    await send("PUT", `/tags/${id}`, "by hand");
    const late = await send("POST", "/tags", "late");
    await send("PUT", `/tags/${late.id}`, "by hand too");
    const steps = [...edited({ id, name: "early" }), ...edited(late)];
    const edits = await editsBy(steps, client);
    expect(edits.map(({ name, by }) => [name, by !== undefined])).toEqual([
      ["early", true],
      ["late", true],
    ]);
  } finally {
    await client.close();
    await emulator.close();
  }
});

describe("the author of an edit", () => {
  const state = { id: "1", name: "early", updatedAt: "2030-01-05T09:00:00Z" };
  const action = "tag.updated";
  const entry = { resourceId: "1", action, createdAt: "2030-01-05T09:30:00Z" };
  const [ann, bob] = ["ann", "bob"].map((name) => ({
    ...entry,
    actorEmail: `${name}@example.com`,
  }));
  const isAnn = { who: { is: "literal", text: "ann@example.com" } };
  const isSomeKey = { who: { is: "words", text: "an API key" } };

  /** The authors that the log names, and the paths of the requests. */
  async function authors(steps: readonly EngineStep[], log: readonly object[]) {
    const emulator = await startEmulator({ rateLimit: "off" });
    const settings = { baseUrl: emulator.url, apiKey: emulator.apiKey, version: VERSION };
    const client = createClient(settings);
    const respond = (path: string, data: unknown): void => {
      // The cast is safe: these are plain values.
      const body = { data, hasMore: false } as JsonObject;
      emulator.faults.add({ path: `/api/v1${path}`, effect: { status: 200, body } });
    };
    respond("/audit-log", log);
    respond("/api-keys", [
      { id: 7, name: "CI" },
      { id: "8", name: "odd" },
    ]);
    try {
      const edits = await editsBy(steps, client);
      const paths = emulator.requests.map(({ path }) =>
        path.replace(/[?&](limit|page|size)=\d+/g, ""),
      );
      return { by: edits.map((edit) => edit.by), paths };
    } finally {
      await client.close();
      await emulator.close();
    }
  }

  test.each<[string, readonly object[], unknown]>([
    ["a user", [ann ?? {}], { ...isAnn, when: "5 Jan 2030, 09:30 UTC" }],
    ["the newest of several", [ann ?? {}, bob ?? {}], isAnn],
    ["another object", [{ ...ann, resourceId: "2" }], undefined],
    ["the last write of the program", [{ ...ann, createdAt: state.updatedAt }], undefined],
    ["an unknown time", [{ ...ann, createdAt: null }], undefined],
    ["a deletion of what still exists", [{ ...ann, action: "tag.deleted" }], undefined],
    ["an unknown action", [{ ...ann, action: null }], undefined],
    ["a key", [{ ...entry, actorId: 7 }], { who: { is: "literal", text: "CI" }, isKey: true }],
    ["a key that is not listed", [{ ...entry, actorId: 9 }], isSomeKey],
    ["an unknown key", [entry], isSomeKey],
  ])("from an entry about %s", async (_what, log, expected) => {
    const { by, paths } = await authors(edited(state), log);
    expect(by).toEqual([expected && expect.objectContaining(expected)]);
    const needsKeys = log.includes(entry) || log.some((each) => "actorId" in each);
    expect(paths).toEqual([
      "/api/v1/audit-log?from=2030-01-05T09%3A00%3A00Z",
      ...(needsKeys ? ["/api/v1/api-keys"] : []),
    ]);
  });

  test("that deleted an object is that of the deletion", async () => {
    const [refresh = step("refresh", "Tag", {})] = edited(state);
    const recreated = step("create", "Tag", { after: { name: "early" }, name: "early" });
    const deletion = { ...bob, action: "tag.deleted" };
    const { by } = await authors([refresh, recreated], [ann ?? {}, deletion]);
    expect(by).toMatchObject([{ who: { text: "bob@example.com" } }]);
  });

  test("is searched from the earliest last write of all edited objects", async () => {
    const later = { id: "2", name: "late", updatedAt: "2030-01-05T09:10:00Z" };
    const log = [
      { ...ann, resourceId: "2" },
      { ...entry, actorId: 7 },
    ];
    const { by, paths } = await authors([...edited(later), ...edited(state)], log);
    expect(paths[0]).toBe("/api/v1/audit-log?from=2030-01-05T09%3A00%3A00Z");
    const names = by.map((each) => each?.who);
    expect(names).toMatchObject([{ text: "CI" }, { text: "ann@example.com" }]);
  });
});
