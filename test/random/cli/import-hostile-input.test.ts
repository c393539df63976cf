// The import command with hostile text, from a spoofed API and from another tool's state file. Files that it
// writes with secrets cannot be committed by accident.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, beforeEach, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { startGateway } from "../../support/host/gateway";
import { idText, serviceOfFile } from "../../support/host/service";
import { folderOfTest } from "../../support/folder";
import { asking, run as command } from "../../support/cli/command";
import type { Outcome } from "../../support/cli/command";

const service = serviceOfFile({ plan: "ENTERPRISE" });
let workspace: string;
let folder: string;

beforeAll(async () => {
  const { id } = (await service.call("POST", "/workspaces", { name: "Shop" })) as JsonObject;
  workspace = idText(id);
  await service.call("PUT", `/workspaces/${workspace}/runtime-profile`, { runtimeId: "2026.06" });
  await service.call("POST", "/alert-channels", {
    name: "Chat",
    config: {
      channelType: "webhook",
      url: "https://hooks.example.com/",
      customHeaders: { "X-Team": "kept-to-us" },
    },
  });
});

beforeEach(() => {
  folder = folderOfTest();
});

const run = (args: readonly string[], url = service.emulator.url): Promise<Outcome> =>
  command(["import", ...args], {
    cwd: folder,
    env: { ...asking(service), MONITORING_BASE_URL: url },
  });

/** A service whose workspaces have this id in every response. */
const serviceWithWorkspaceId = (id: unknown): ReturnType<typeof startGateway> =>
  startGateway(service.emulator.url, {
    after: ({ url }, response) =>
      url.startsWith("/api/v1/workspaces")
        ? {
            ...response,
            headers: { "content-type": "application/json" },
            body: (response.body ?? "").replaceAll(
              `"id":${workspace}`,
              `"id":${JSON.stringify(id)}`,
            ),
          }
        : undefined,
  });

test.each([
  [`1"}); require("node:child_process").execSync("touch pwned"); ({"a`],
  ["../monitors"],
  ["1\u202e\x1b[2J"],
  [""],
  [-1],
  [1.5],
  [null],
])("an id of %j is rejected, and no file is written", async (id) => {
  const gateway = await serviceWithWorkspaceId(id);
  try {
    const out = join(folder, "out");
    const { code, stderr } = await run(["--out", out, "--kind", "WorkspaceRuntime"], gateway.url);
    expect(stderr).toMatch(
      /the response for this workspace contains (no id|the id .*, which must be a whole number):/,
    );
    expect(stderr).not.toContain("\x1b");
    expect(code).toBe(1);
    expect(existsSync(out)).toBe(false);
  } finally {
    await gateway.close();
  }
});

test("a workspace that is not imported is looked up by an id that its lookup accepts", async () => {
  const out = join(folder, "out");
  await run(["--out", out, "--kind", "WorkspaceRuntime"]);
  expect(readFileSync(join(out, "lookups.ts"), "utf8")).toContain(
    `monitoring.getWorkspaceOutput({ id: "${workspace}" })`,
  );
});

test("names in a Terraform state file are printed on one line, without control characters", async () => {
  const file = join(folder, "terraform.tfstate");
  const id = "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11";
  const name = "gone\x1b[2J\u202e\nLeft out: nothing.\r::error::x";
  const instances = [{ attributes: { id } }];
  const resources = [
    { mode: "managed", type: "vendor_tag", name, instances },
    { mode: "managed", type: "vendor_team\x1b[2J\nNext:", name: "people", instances },
  ];
  writeFileSync(file, JSON.stringify({ version: 4, resources }));
  const { stderr } = await run(["--out", join(folder, "out"), "--terraform", file]);
  expect(stderr).toContain("Not found in the service: tag gone");
  expect(stderr).toContain("Left out: vendor_team");
  expect(stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(stderr).not.toMatch(/^(Left out: nothing|Next:|::)/m);
});

test("git ignores the file with secrets, wherever the program is written", async () => {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8" });
  git("init", "--quiet");
  mkdirSync(join(folder, "mine"));
  writeFileSync(join(folder, "mine", "Pulumi.yaml"), "name: mine\nruntime: nodejs\n");
  const state = join(folder, "state.json");
  writeFileSync(state, JSON.stringify({ version: 3, deployment: { resources: [] } }));
  const kinds = ["--kind", "AlertChannel"];
  const into = ["--into", join(folder, "mine"), "--state", state];
  for (const place of [["--out", join(folder, "out")], into, into]) {
    const { code, stderr } = await run([...place, ...kinds]);
    expect(code, stderr).toBe(0);
  }
  git("add", "--all");
  const staged = git("diff", "--cached", "--name-only").split("\n");
  for (const home of ["out", "mine/imported", "mine/imported-2"]) {
    expect(existsSync(join(folder, home, "import.json")), home).toBe(true);
    expect(staged).toContain(`${home}/index.ts`);
  }
  expect(staged.filter((name) => name.endsWith("import.json"))).toEqual([]);
});
