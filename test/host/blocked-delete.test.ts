// A delete that the service refuses because the object is in use: the error says once what uses it, and what to do.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { idText } from "./service";

const bench = benchOfFile();

const refusalOf = async ({ spec, id, props }: Resource): Promise<string> => {
  try {
    await bench.host.delete(spec.name, id, props);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("nothing was refused");
};

const blocking = async (members: JsonObject): Promise<string> => {
  const created = await bench.service.call("POST", "/monitors", {
    name: "of another\u001b[31m team",
    type: "HTTP",
    config: { url: "https://example.com", method: "GET" },
    regions: ["us-east"],
    ...members,
  });
  return idText((created as JsonObject).id);
};

test.each([
  ["Environment", { name: "e", slug: "blocked" }, (id: string) => ({ environmentId: id })],
  [
    "Secret",
    { key: "blocked", value: "hush-hush" },
    (id: string) => ({ auth: { type: "bearer", vaultSecretId: id } }),
  ],
])(
  "%s: the error of a refused delete says once what uses the object",
  async (kind, inputs, use) => {
    const resource = await bench.up(kindNamed(kind), inputs);
    const monitor = await blocking(use(resource.id));
    const message = await refusalOf(resource);
    expect(message).toContain(`deleting ${kind} `);
    expect(message).toContain(
      `failed: 409 CONFLICT: it is used by monitor "of another [31m team" (${monitor})`,
    );
    expect(message).toMatch(/\. Delete or detach the objects that use it first\.$/);
    expect(message.match(/used by/g)).toHaveLength(1);
    await bench.service.call("DELETE", `/monitors/${monitor}`);
    await bench.down(resource);
  },
);

test("the error contains the message of the service if it is not known what uses the object", async () => {
  const resource = await bench.up(kindNamed("Tag"), { name: "blocked" });
  bench.service.emulator.faults.add({
    method: "DELETE",
    effect: { status: 409, body: { code: "CONFLICT", message: "A report needs it.", status: 409 } },
  });
  expect(await refusalOf(resource)).toMatch(
    /failed: 409 CONFLICT: A report needs it \(.*\)\. Delete or detach the objects that use it first\.$/,
  );
  await bench.down(resource);
});
