// A credential that the service shows once was lost by a refresh or an update, was in the state in plain text, or was rotated in
// every run; rotating an API key meant deleting the one that was still in use.
import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { apiKey, vaultSecret } from "./estate";
import { ref } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";

const ROTATES = /^POST \/api-keys\/\d+\/regenerate$/;

describeStack("an API key", (stack) => {
  const seen: string[] = [];
  /** The value of the key; a copy of it in the vault follows it. */
  const current = async (): Promise<string> => {
    const value = (await stack.output("value")) as string;
    if (!seen.includes(value)) seen.push(value);
    const [copy] = await stack.list("/secrets");
    expect(copy?.valueHash).toBe(createHash("sha256").update(value).digest("hex"));
    return value;
  };
  /** Deploys it with these arguments; returns how often it was rotated. */
  const up = async (args: Record<string, string>): Promise<number> => {
    const value = ref("own.key");
    stack.declare([apiKey("own", args), vaultSecret("copy", { key: "copy", value })], { value });
    const { requests } = await stack.pulumi(["up", "--yes"]);
    return calls(requests).filter((call) => ROTATES.test(call)).length;
  };

  test("is created once, and passed to its dependents", async () => {
    await up({ rotationTrigger: "2026-11" });
    await current();
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("is rotated in place when the trigger changes, and dependents are updated", async () => {
    const before = await current();
    const { id } = await stack.resource("own");
    expect(await up({ rotationTrigger: "2026-12" })).toBe(1);
    expect(await current()).not.toBe(before);
    expect((await stack.resource("own")).id).toBe(id);
    await stack.expectNoChanges();
  });

  test("keeps its value after a rename and a refresh, and without its trigger", async () => {
    const before = await current();
    await stack.refresh();
    expect(await up({ name: "renamed" })).toBe(0);
    expect(await current()).toBe(before);
  });

  test("is created again after another user revoked it", async () => {
    const { id = "" } = await stack.resource("own");
    await stack.api("POST", `/api-keys/${id}/revoke`);
    await stack.up({ flags: ["--refresh"] });
    expect((await stack.resource("own")).id).not.toBe(id);
    await current();
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
