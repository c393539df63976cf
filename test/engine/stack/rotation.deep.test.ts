// A credential that the service shows once was lost by a refresh or an update, was in the state in plain text, or was rotated in
// every run; rotating an API key meant deleting the one that was still in use.
import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { apiKey, vaultSecret } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

interface Credential {
  /** Declares it as `own`. */
  readonly declared: (rotationTrigger?: string) => Declared;
  readonly output: string;
  readonly rotates: RegExp;
}

const KEY: Credential = {
  declared: (rotationTrigger) => apiKey("own", rotationTrigger ? { rotationTrigger } : {}),
  output: "key",
  rotates: /^POST \/api-keys\/\d+\/regenerate$/,
};

const SIGNING_SECRET: Credential = {
  declared: (rotationTrigger) => ({
    ...{ kind: "WebhookSigningSecret", name: "own" },
    args: rotationTrigger ? { rotationTrigger } : {},
  }),
  output: "secret",
  rotates: /^POST \/webhooks\/signing-secret\/rotate$/,
};

/** The tests of both: a copy of the value in the vault follows it. */
function keptAndRotated(stack: Stack, { declared, output, rotates }: Credential) {
  const seen: string[] = [];
  const current = async (): Promise<string> => {
    const value = (await stack.output("value")) as string;
    if (!seen.includes(value)) seen.push(value);
    const [copy] = await stack.list("/secrets");
    expect(copy?.valueHash).toBe(createHash("sha256").update(value).digest("hex"));
    return value;
  };
  /** Deploys it with this trigger; returns how often it was rotated. */
  const up = async (rotationTrigger?: string): Promise<number> => {
    const value = ref(`own.${output}`);
    stack.declare([declared(rotationTrigger), vaultSecret("copy", { key: "copy", value })], {
      value,
    });
    const { requests } = await stack.pulumi(["up", "--yes"]);
    return calls(requests).filter((call) => rotates.test(call)).length;
  };

  test("is created once, and passed to its dependents", async () => {
    await up("2026-11");
    await current();
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("is rotated in place when the trigger changes, and dependents are updated", async () => {
    const before = await current();
    const { id } = await stack.resource("own");
    expect(await up("2026-12")).toBe(1);
    expect(await current()).not.toBe(before);
    expect((await stack.resource("own")).id).toBe(id);
    await stack.expectNoChanges();
  });

  test("survives a refresh, and removing the trigger does not rotate it", async () => {
    const before = await current();
    await stack.refresh();
    expect(await up()).toBe(0);
    expect(await current()).toBe(before);
  });

  const neverReadable = (): void => {
    expect(seen).toHaveLength(3);
    for (const value of seen) {
      expect(stack.backend()).not.toContain(value);
      expect(stack.transcript).not.toContain(value);
    }
  };
  return { up, current, neverReadable };
}

describeStack("an API key", (stack) => {
  const { current, neverReadable } = keptAndRotated(stack, KEY);

  test("keeps its value after a rename", async () => {
    const before = await current();
    stack.declare(
      [
        apiKey("own", { name: "renamed" }),
        vaultSecret("copy", { key: "copy", value: ref("own.key") }),
      ],
      { value: ref("own.key") },
    );
    await stack.up();
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

  test("is never readable in the state or the output", neverReadable);

  test("destroy leaves nothing", async () => {
    await stack.expectNothingLeft();
  });
});

describeStack("the signing secret of webhooks", (stack) => {
  const { up, current, neverReadable } = keptAndRotated(stack, SIGNING_SECRET);

  test("a refresh reports that it is no longer active after another user rotated it", async () => {
    await stack.api("POST", "/webhooks/signing-secret/rotate");
    const { output } = await stack.refresh();
    expect(output).toContain("the secret in the state no longer signs");
    await up("2027-01");
    await current();
  });

  test("is never readable in the state or the output", neverReadable);

  test("stays active after a destroy, which reports that", async () => {
    const { output } = await stack.destroy();
    expect(output).toContain("still active");
    const { body } = await stack.api("GET", "/webhooks/signing-secret");
    expect(body.data).toMatchObject({ configured: true });
    await stack.expectNothingLeft();
  });
});
