// A key that the service shows once was lost by a refresh or an update, or an update put it into the state in
// plain text; rotating meant deleting the key that was still in use.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";

import { apiKey, vaultSecret } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const program = (rotationTrigger: string, name = "ci"): Declared[] => [
  apiKey("ci", { name, rotationTrigger }),
  vaultSecret("copy", { key: "ci-key", value: ref("ci.key") }),
];

describeStack("an API key", (stack) => {
  const seen: string[] = [];
  const keyNow = async (): Promise<string> => {
    const value = (await stack.output("key")) as string;
    if (!seen.includes(value)) seen.push(value);
    return value;
  };
  const vaultHash = async () => (await stack.list("/secrets"))[0]?.valueHash;

  test("is passed to its dependents", async () => {
    stack.declare(program("2026-11"), { key: ref("ci.key") });
    await stack.up();
    expect(await vaultHash()).toBe(hash(await keyNow()));
    await stack.expectNoChanges();
  });

  test("gets a new value in place when the trigger changes, and dependents are updated", async () => {
    const before = await keyNow();
    const { id } = await stack.resource("ci");
    stack.declare(program("2026-12"), { key: ref("ci.key") });
    const { requests } = await stack.pulumi(["up", "--yes"]);
    const after = await keyNow();
    expect(after).not.toBe(before);
    expect((await stack.resource("ci")).id).toBe(id);
    const writes = calls(requests).filter((call) => !call.startsWith("GET "));
    expect(writes.filter((call) => call.includes("/api-keys"))).toEqual([
      `POST /api-keys/${id ?? ""}/regenerate`,
    ]);
    expect(await vaultHash()).toBe(hash(after));
    await stack.expectNoChanges();
  });

  test("keeps its value after a rename and a refresh", async () => {
    const before = await keyNow();
    stack.declare(program("2026-12", "renamed"), { key: ref("ci.key") });
    await stack.up();
    await stack.refresh();
    expect(await keyNow()).toBe(before);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("is created again after another user revoked it", async () => {
    const { id = "" } = await stack.resource("ci");
    await stack.api("POST", `/api-keys/${id}/revoke`);
    await stack.up({ flags: ["--refresh"] });
    expect((await stack.resource("ci")).id).not.toBe(id);
    expect(await vaultHash()).toBe(hash(await keyNow()));
    await stack.api("DELETE", `/api-keys/${id}`);
  });

  test("is never readable in the state or the output", () => {
    expect(seen).toHaveLength(3);
    for (const value of seen) {
      expect(stack.backend()).not.toContain(value);
      expect(stack.transcript).not.toContain(value);
    }
  });

  test("destroy leaves nothing", async () => {
    await stack.expectNothingLeft();
  });
});
