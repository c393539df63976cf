// The checks as a policy pack, run by the real engine: violations are shown, mandatory ones stop the run
// before anything is created, and secrets, which policies see in plain text, are not printed.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { channel, ESTATE_SECRETS, monitor, provider, tag } from "./estate";
import { PACK, withPack } from "./policy";
import { ROOT } from "../../support/root";
import { ref, secret } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

const MISSING_ID = "11111111-1111-4111-8111-111111111111";

/** A pack as users write their own; it is found like the program. */
function ownPack(stack: Stack, name: string, options: string): string {
  const folder = join(stack.folder, name);
  mkdirSync(folder);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const files = {
    "PulumiPolicy.yaml": "runtime: nodejs\n",
    "package.json": `{"name": "${name}", "version": "1.0.0", "private": true, "main": "index.js"}`,
    "index.js": `const { PolicyPack } = require("@pulumi/policy");
const { policies } = require("pulumi-monitoring/checks");
new PolicyPack("${name}", { policies: policies(${options}) });
`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

const HOOK = { channelType: "webhook", url: ESTATE_SECRETS.webhook };
const bad = [
  channel("hook", { config: HOOK }),
  monitor("bad", { alertChannelIds: [ref("hook.id"), MISSING_ID] }),
  monitor("silent"),
  tag("one", { name: secret("twice-and-secret") }),
  tag("two", { name: secret("twice-and-secret") }),
];
const good = [
  channel("hook", { config: HOOK }),
  monitor("good", { alertChannelIds: [ref("hook.id")] }),
];

describeStack("policy pack", (stack) => {
  test("has the version of the package", () => {
    const versionOf = (folder: string): unknown =>
      (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: unknown })
        .version;
    expect(versionOf(PACK)).toBe(versionOf(ROOT));
  });

  test("reports violations and stops the run before anything is created", async () => {
    stack.declare(bad);
    const { output, code, requests } = await withPack(stack, "up", PACK);
    expect(code).not.toBe(0);
    expect(output).toMatch(/\[mandatory\] {2}references {2}\(.*Monitor: bad\)/);
    expect(output).toContain(`alertChannelIds[1]: it refers to alert channel ${MISSING_ID}`);
    expect(output).toMatch(/\[mandatory\] {2}collisions {2}\(.*Tag: two\)/);
    expect(output).toMatch(/\[advisory\] {2}unalerted-monitors {2}\(.*Monitor: silent\)/);
    expect(await stack.resources()).toEqual([]);
    expect(new Set(calls(requests))).toEqual(
      new Set([
        "GET /auth/me",
        "GET /alert-channels?page=0&size=200",
        "GET /notification-policies?page=0&size=200",
        "GET /resource-groups?page=0&size=200",
      ]),
    );
    expect(requests).toHaveLength(4);
    for (const value of [ESTATE_SECRETS.webhook, "twice-and-secret", stack.emulator.apiKey]) {
      expect(output).not.toContain(value);
    }
  });

  test("accepts a valid stack, and checks against existing objects in later runs", async () => {
    stack.declare(good);
    const { output, code } = await withPack(stack, "up", PACK);
    expect(output).toContain("✅ pulumi-monitoring");
    expect(code).toBe(0);
    stack.declare([
      ...good.slice(0, 1),
      monitor("good", { alertChannelIds: [MISSING_ID] }),
      monitor("other", { alertChannelIds: [ref("hook.id")] }),
    ]);
    const edited = await withPack(stack, "preview", PACK);
    expect(edited.output).toMatch(/\[mandatory\] {2}references {2}\(.*Monitor: good\)/);
    expect(edited.output).not.toMatch(/Monitor: other\)/);
    await stack.expectNothingLeft();
  });

  test("queries each organization with the key of its own provider", async () => {
    const other = await stack.organization();
    const { body } = await stack.api("POST", "/tags", { name: "theirs" }, other.apiKey);
    const { id } = body.data as { id: string };
    const tagged = { tags: { tagIds: [id] }, alertChannelIds: [ref("mail.id")] };
    stack.declare([
      provider("other", { apiKey: secret(other.apiKey) }),
      channel("mail"),
      monitor("ours", tagged),
      { ...channel("their-mail"), options: { provider: ref("other") } },
      {
        ...monitor("theirs", { ...tagged, alertChannelIds: [ref("their-mail.id")] }),
        options: { provider: ref("other") },
      },
    ]);
    const { output } = await withPack(stack, "preview", PACK);
    expect(output).toMatch(/references {2}\(.*Monitor: ours\)/);
    expect(output).not.toMatch(/Monitor: theirs\)/);
    expect(output).not.toContain(other.apiKey);
  });

  test("users can write a less strict or offline pack with the same checks", async () => {
    stack.declare(bad);
    const levels = '{ levels: { references: "advisory", collisions: "disabled" } }';
    const lenient = await withPack(stack, "preview", ownPack(stack, "lenient", levels));
    expect(lenient.code).toBe(0);
    expect(lenient.output).toMatch(/\[advisory\] {2}references/);
    expect(lenient.output).not.toContain("collisions");
    const offline = await withPack(
      stack,
      "preview",
      ownPack(stack, "offline", "{ offline: true }"),
    );
    expect(offline.requests).toEqual([]);
    expect(offline.output).toMatch(/\[mandatory\] {2}collisions/);
    expect(offline.output).not.toContain(MISSING_ID);
  });

  test("also takes its levels from the engine's configuration", async () => {
    const config = join(stack.folder, "policy-config.json");
    writeFileSync(config, '{"all": "advisory", "unalerted-monitors": "mandatory"}');
    const flags = ["--policy-pack-config", config];
    const { output, code } = await withPack(stack, "preview", PACK, ...flags);
    expect(code).not.toBe(0);
    expect(output).toMatch(/\[advisory\] {2}references/);
    expect(output).toMatch(/\[mandatory\] {2}unalerted-monitors/);
  });
});
