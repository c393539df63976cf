// A signing secret that is shown once was lost by a refresh, was in the state in plain text, or was rotated
// in every run, so that receivers rejected deliveries.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";

import { vaultSecret } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const ROTATE = "POST /webhooks/signing-secret/rotate";

const program = (rotationTrigger?: string): Declared[] => [
  {
    kind: "WebhookSigningSecret",
    name: "signing",
    args: rotationTrigger === undefined ? {} : { rotationTrigger },
  },
  vaultSecret("copy", { key: "signing", value: ref("signing.secret") }),
];

describeStack("the signing secret of webhooks", (stack) => {
  const seen: string[] = [];
  const secretNow = async (): Promise<string> => {
    const value = (await stack.output("secret")) as string;
    if (!seen.includes(value)) seen.push(value);
    return value;
  };
  const declare = (rotationTrigger?: string): void => {
    stack.declare(program(rotationTrigger), { secret: ref("signing.secret") });
  };
  const vaultHash = async () => (await stack.list("/secrets"))[0]?.valueHash;

  test("is created once, and passed to its dependents", async () => {
    declare("2026-11");
    const { requests } = await stack.up();
    expect(calls(requests).filter((call) => call === ROTATE)).toHaveLength(1);
    expect(await vaultHash()).toBe(hash(await secretNow()));
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("is rotated when the trigger changes, and dependents are updated", async () => {
    const before = await secretNow();
    declare("2026-12");
    const { requests } = await stack.pulumi(["up", "--yes"]);
    expect(calls(requests).filter((call) => call === ROTATE)).toHaveLength(1);
    expect(await secretNow()).not.toBe(before);
    expect(await vaultHash()).toBe(hash(await secretNow()));
    await stack.expectNoChanges();
  });

  test("survives a refresh, and removing the trigger does not rotate it", async () => {
    const before = await secretNow();
    await stack.refresh();
    declare();
    const { requests } = await stack.up();
    expect(calls(requests).filter((call) => call === ROTATE)).toEqual([]);
    expect(await secretNow()).toBe(before);
  });

  test("a refresh reports that it is no longer active after another user rotated it", async () => {
    const { body } = await stack.api("POST", "/webhooks/signing-secret/rotate");
    const { output } = await stack.refresh();
    expect(output).toContain("the secret in the state no longer signs");
    declare("2027-01");
    await stack.up();
    expect(seen).not.toContain(body.data);
    expect(await vaultHash()).toBe(hash(await secretNow()));
    const quiet = await stack.refresh({ flags: ["--expect-no-changes"] });
    expect(quiet.output).not.toContain("no longer signs");
  });

  test("is never readable in the state or the output", () => {
    expect(seen).toHaveLength(3);
    for (const value of seen) {
      expect(stack.backend()).not.toContain(value);
      expect(stack.transcript).not.toContain(value);
    }
  });

  test("stays active after a destroy, which reports that", async () => {
    const { output } = await stack.destroy();
    expect(output).toContain("still active");
    const { body } = await stack.api("GET", "/webhooks/signing-secret");
    expect(body.data).toMatchObject({ configured: true });
    await stack.expectNothingLeft();
  });
});
