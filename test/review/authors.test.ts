// The authors of the edits in a preview, according to the audit log.
import { setTimeout as delay } from "node:timers/promises";

import { expect, test } from "vitest";

import { createClient, VERSION } from "../../src/client";
import type { JsonObject } from "../../src/definitions";
import { startEmulator } from "../../src/emulator";
import { readPreview, reviewOf } from "../../src/review";
import { withAuthors } from "../../src/review/authors";
import { preview, step } from "./previews";
import type { EngineStep } from "./previews";

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
    const { edits } = await withAuthors(reviewOf(readPreview(preview(steps))), client);
    expect(edits.map(({ name, by }) => [name, by !== undefined])).toEqual([
      ["early", true],
      ["late", true],
    ]);
  } finally {
    await client.close();
    await emulator.close();
  }
});
