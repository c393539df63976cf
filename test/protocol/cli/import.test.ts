// docs/import.md: which objects the command imports, what it writes, and what it says. test/engine/stack/import.deep.test.ts
// shows that the engine accepts its files.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";

import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { serviceOfFile } from "../../support/host/service";
import { folderOfTest } from "../../support/folder";
import { asking, runHere, start } from "../../support/cli/command";
import type { Outcome } from "../../support/cli/command";
import { ROOT } from "../../support/root";
import { compileTypeScript } from "../../../scripts/build/sources.mjs";

const service = serviceOfFile({ plan: "ENTERPRISE" });
let folder: string;
let out: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const named = async (name: string, path: string, body: JsonObject): Promise<void> => {
    ids[name] = await service.made(path, body);
  };
  const config = { url: "https://example.com", method: "GET" };
  const http = { type: "HTTP", config, regions: ["us-east"] };
  await named("tag", "/tags", { name: "shop" });
  await named("other", "/tags", { name: "other" });
  await named("mail", "/alert-channels", {
    name: "Mail",
    config: { channelType: "email", recipients: ["a@example.com"] },
    managedBy: "TERRAFORM",
  });
  await named("chat", "/alert-channels", {
    name: "Chat",
    config: { channelType: "slack", webhookUrl: "https://hooks.example.com/secret-part" },
  });
  await named("shop", "/monitors", {
    ...http,
    name: "Shop, checkout",
    alertChannelIds: [ids.mail ?? ""],
    tags: { tagIds: [ids.tag ?? ""] },
    managedBy: "TERRAFORM",
  });
  await named("mine", "/monitors", { ...http, name: "Experiment 1", managedBy: "DASHBOARD" });
  await named("page", "/status-pages", { name: "Shop status", slug: "shop" });
  await named("line", `/status-pages/${ids.page ?? ""}/components`, {
    name: "Shop",
    type: "STATIC",
  });
});

beforeEach(() => {
  folder = folderOfTest();
  out = join(folder, "monitoring");
});

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
  runHere("import", args, { env: { ...asking(service), ...env } });

/** The program, until it ends by itself or by a signal. */
const program = (...args: readonly string[]) =>
  start(["import", "--out", out, ...args], { cwd: folder, env: asking(service) });

/** The resources in import.json. */
function imported(): { id: string; inputs: JsonObject; outputs: JsonObject }[] {
  const text = readFileSync(join(out, "import.json"), "utf8");
  return (JSON.parse(text) as { resources: ReturnType<typeof imported> }).resources;
}

const importedIds = (): string[] =>
  imported()
    .map(({ id }) => id)
    .sort();

const idsOf = (...names: string[]): string[] => names.map((name) => ids[name] ?? "").sort();

const source = (name: string): string => readFileSync(join(out, name), "utf8");

describe("the selection", () => {
  test.each<[string, string[], string[]]>([
    ["a kind, in any spelling", ["--kind", "tag"], ["tag", "other"]],
    ["several kinds", ["--kind", "Tag,StatusPage"], ["tag", "other", "page"]],
    ["a pattern of names", ["--name", "shop*"], ["tag", "shop", "page", "line"]],
    ["a tag and the objects that have it", ["--tag", "shop"], ["tag", "shop"]],
    ["an id", ["--id", "$chat"], ["chat"]],
    ["objects that one tool manages", ["--managed-by", "terraform"], ["mail", "shop"]],
    ["objects that match all filters", ["--kind", "Monitor", "--name", "*1"], ["mine"]],
    [
      "all except a kind, a name pattern and an id",
      ["--exclude", "StatusPageComponent", "--exclude", "Monitor:exp*", "--exclude", "$chat"],
      ["tag", "other", "mail", "shop", "page"],
    ],
  ])("%s", async (_title, args, names) => {
    const real = args.map((each) => (each.startsWith("$") ? (ids[each.slice(1)] ?? "") : each));
    const kinds = ["Tag", "AlertChannel", "Monitor", "StatusPage", "StatusPageComponent"];
    const among = args.includes("--kind") ? [] : ["--kind", kinds.join(",")];
    const { code, stderr } = await run(["--out", out, ...among, ...real]);
    expect(stderr).not.toContain("pulumi-monitoring:");
    expect(code).toBe(0);
    expect(importedIds()).toEqual(idsOf(...names));
  });

  test("a reference to an object outside the selection becomes a lookup", async () => {
    await run(["--out", out, "--kind", "Monitor", "--tag", "shop"]);
    expect(source("monitors.ts")).toContain("alertChannelIds: [lookups.mail.id]");
    expect(source("lookups.ts")).toContain(`monitoring.getAlertChannelOutput({`);
    expect(source("lookups.ts")).toContain(ids.mail);
  });

  test("the API key in use and the default objects of the organization are excluded", async () => {
    // Ids of members may be the same numbers.
    const { stderr } = await run(["--out", out, "--exclude", "Member"]);
    const { key } = (await service.call("GET", "/auth/me")) as { key: { id: number } };
    expect(importedIds()).not.toContain(String(key.id));
    const [workspace] = (await service.call("GET", "/workspaces")) as { id: number }[];
    expect(importedIds()).not.toContain(String(workspace?.id));
    expect(stderr.match(/^Left out: .+$/gm)).toEqual([
      expect.stringMatching(
        `^Left out: workspace ".+" \\(${workspace?.id}\\), because it is the organization's default workspace\\.$`,
      ),
      expect.stringMatching(
        `^Left out: API key ".+" \\(${key.id}\\), because this command uses it\\.$`,
      ),
    ]);
  });

  test("an excluded object is not named", async () => {
    const { stderr } = await run(["--out", out, "--kind", "Tag,Workspace", "--name", "shop"]);
    expect(stderr).not.toContain("Left out");
  });

  test.each([["--id"], ["--exclude"]])(
    "a number that is the id of objects of several kinds needs their kind: %s",
    async (option) => {
      const numbers = new Map<string, Set<string>>();
      const create = async (path: string, body: JsonObject): Promise<void> => {
        const id = await service.made(path, body);
        numbers.set(id, (numbers.get(id) ?? new Set()).add(path));
      };
      const shared = (): string | undefined =>
        [...numbers].find(([, paths]) => paths.size > 1)?.[0];
      for (let number = 1; shared() === undefined; number += 1) {
        await create("/api-keys", { name: `key of ${option} ${number}` });
        const email = `${option.slice(2)}${number}@example.com`;
        await create("/invites", { email, roleOffered: "MEMBER" });
      }
      const id = shared() ?? "";
      const { code, stderr } = await run(["--out", out, option, id]);
      expect(stderr).toMatch(
        new RegExp(`objects of several kinds have the id ${id}: .*\\(ApiKey\\).*\\(Invite\\)`),
      );
      expect(code).toBe(1);
      expect(existsSync(out)).toBe(false);
      const chosen = await run(["--out", out, option, id, "--kind", "ApiKey"]);
      expect(chosen.code).toBe(0);
      expect(importedIds().includes(id)).toBe(option === "--id");
      expect(existsSync(join(out, "invites.ts"))).toBe(false);
    },
  );

  test("an empty selection writes no file", async () => {
    const { code, stdout } = await run(["--out", out, "--name", "no such thing"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Nothing to import: no files were written.");
    expect(existsSync(out)).toBe(false);
  });
});

describe("the dependency on this package", () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };

  test("is the folder of a clone", async () => {
    await run(["--out", out, "--kind", "Tag"]);
    const { dependencies } = JSON.parse(source("package.json")) as {
      dependencies: Record<string, string>;
    };
    const [, path = ""] = /^file:(.*)/.exec(dependencies["pulumi-monitoring"] ?? "") ?? [];
    expect(readFileSync(join(out, path, "package.json"), "utf8")).toContain('"pulumi-monitoring"');
  });

  test("is where an installer has got it from", async () => {
    const shop = join(folder, "shop");
    const installed = join(shop, "node_modules/pulumi-monitoring");
    const module = join(installed, "dist/origin.js");
    await compileTypeScript(join(ROOT, "src/import/origin.ts"), module);
    cpSync(join(ROOT, "package.json"), join(installed, "package.json"));
    const [lock, manifest] = [join(shop, "node_modules/.package-lock.json"), "package.json"];
    const locked = (resolved: string): [string, object] => [
      lock,
      { packages: { "node_modules/pulumi-monitoring": { version: "0.1.0", resolved } } },
    ];
    const declared = { dependencies: { "pulumi-monitoring": "file:../p.tgz" } };
    const origins: [string, [string, object], string][] = [
      ["a registry", locked("https://packages.example.com/p.tgz"), `^${version}`],
      ["a file, in npm's lock file", locked("file:../packed/p.tgz"), "file:../packed/p.tgz"],
      ["a file of the project itself", locked("file:p.tgz"), "file:../shop/p.tgz"],
      ["a file, in the manifest, as with pnpm", [join(shop, manifest), declared], "file:../p.tgz"],
      ["an unknown source", [lock, {}], `^${version}`],
    ];
    const script = `console.log(require("${module}").packageFor("${out}"))`;
    const env = { PATH: process.env.PATH, NODE_PATH: join(ROOT, "node_modules") };
    for (const [what, [file, content], expected] of origins) {
      writeFileSync(file, JSON.stringify(content));
      const printed = execFileSync(process.execPath, ["-e", script], { env, encoding: "utf8" });
      expect(printed, what).toBe(`${expected}\n`);
      rmSync(file);
    }
  });
});

describe("the output", () => {
  test("has the next commands, with a line for each secret", async () => {
    const { stdout } = await run(["--out", out, "--kind", "AlertChannel"]);
    expect(stdout).toContain(`Wrote ${readdirSync(out).length} files with 2 resources to ${out}.`);
    expect(stdout).toContain("Nothing was changed in the service.");
    expect(stdout).toContain("pulumi config set --secret chatWebhookUrl\n");
    expect(stdout).toContain("pulumi config set --secret --raw KEY < FILE");
    expect(stdout).toContain("pulumi import --file import.json --generate-code=false\n");
    expect(stdout).toContain("pulumi preview --refresh\n");
    expect(source("alert-channels.ts")).toContain("webhookUrl: settings.chatWebhookUrl");
    expect(source("alert-channels.ts")).toContain("The API does not return mentionText");
    expect(source("settings.ts")).toContain(`config.requireSecret("chatWebhookUrl")`);
  });

  test("for the plugin lists the members that the first update clears", async () => {
    const list = join(folder, "list.json");
    const { stdout } = await run(["--plugin", list, "--kind", "AlertChannel"]);
    expect(stdout).toContain("AlertChannel chat: config.webhookUrl\n");
    expect(stdout).toContain(
      "AlertChannel chat: The API does not return mentionText: add the current value, or the first update clears it.\n",
    );
    expect(stdout).not.toContain("AlertChannel mail");
  });

  test("has commands that configure the organization and the workspace", async () => {
    const { organization } = (await service.call("GET", "/auth/me")) as {
      organization: { id: number };
    };
    const [workspace] = (await service.call("GET", "/workspaces")) as { id: number }[];
    const env = { MONITORING_ORG_ID: String(organization.id) };
    const inside = ["--workspace-id", String(workspace?.id)];
    const { stdout } = await run(["--out", out, "--kind", "Tag", ...inside], env);
    expect(stdout).toContain(`pulumi config set monitoring:orgId ${organization.id}\n`);
    expect(stdout).toContain(`pulumi config set monitoring:workspaceId ${workspace?.id}\n`);
  });

  test("says that the engine is too old, and names the alternative", async () => {
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "pulumi"), "#!/bin/sh\necho v3.253.1\n");
    chmodSync(join(bin, "pulumi"), 0o755);
    const PATH = [bin, process.env.PATH].join(delimiter);
    const { stdout } = await run(["--out", out, "--kind", "Tag"], { PATH });
    expect(stdout).toMatch(
      /The installed engine is v3\.253\.1; `pulumi import` needs 3\.254 or later .*`adopt`/,
    );
  });

  test("shows the progress", async () => {
    const { stderr } = await run(["--out", out, "--kind", "Tag,Monitor"]);
    expect(stderr).toMatch(/^2 tags$/m);
    expect(stderr).toMatch(/^2 monitors$/m);
  });
});

/** A record without its manager and modification time. */
const content = (record: JsonObject): string =>
  JSON.stringify(record, (name, value: unknown) =>
    name === "managedBy" || name === "updatedAt" ? undefined : value,
  );

describe("the manager of an object", () => {
  test("is not changed without --claim", async () => {
    const managers = async (): Promise<unknown[]> =>
      Promise.all(
        [`/monitors/${ids.mine ?? ""}`, `/alert-channels/${ids.mail ?? ""}`].map(
          async (path) => ((await service.call("GET", path)) as JsonObject).managedBy,
        ),
      );
    const kinds = ["--kind", "Monitor,AlertChannel", "--exclude", ids.shop ?? ""];
    await run(["--out", out, ...kinds]);
    expect(await managers()).toEqual(["DASHBOARD", "TERRAFORM"]);
    const before = (await service.call("GET", `/monitors/${ids.mine ?? ""}`)) as JsonObject;
    const claimed = join(folder, "claimed");
    const { stdout, stderr } = await run(["--out", claimed, ...kinds, "--claim"]);
    expect(await managers()).toEqual(["API", "TERRAFORM"]);
    expect(stdout).toContain("1 object");
    expect(stderr).toContain("Not claimed: alert channel");
    const after = (await service.call("GET", `/monitors/${ids.mine ?? ""}`)) as JsonObject;
    expect(content(after)).toBe(content(before));
    expect(readFileSync(join(claimed, "import.json"), "utf8")).toContain('"managedBy": "API"');
  });
});

describe("a claim", () => {
  const claimable: string[] = [];

  beforeAll(async () => {
    const config = { host: "example.com", port: 443 };
    for (const name of ["one", "two", "three"]) {
      const body = { name, type: "TCP", config, regions: ["us-east"], managedBy: "CLI" };
      claimable.push(await service.made("/monitors", body));
    }
  });

  const args = ["--managed-by", "CLI", "--claim"];
  const managers = (): Promise<unknown[]> =>
    Promise.all(
      claimable.map(
        async (id) => ((await service.call("GET", `/monitors/${id}`)) as JsonObject).managedBy,
      ),
    );
  /** How often each manager is in import.json. */
  const recorded = (): unknown[] =>
    claimable.map((id) => imported().find((each) => each.id === id)?.outputs.managedBy);
  const onUpdate = (id: string | undefined, effect: object): void => {
    const path = `/api/v1/monitors/${id ?? ""}`;
    service.emulator.faults.add({ method: "PUT", path, times: 99, effect });
  };

  test("that is interrupted leaves complete files, which the repeated command keeps", async () => {
    onUpdate(claimable[1], { delayMs: 600_000 });
    try {
      const child = program(...args);
      const ended = once(child, "close");
      await expect.poll(managers).toEqual(["API", "CLI", "API"]);
      child.kill("SIGINT");
      await ended;
    } finally {
      service.emulator.faults.clear();
    }
    expect(importedIds()).toEqual([...claimable].sort());
    expect(source("monitors.ts").match(/new monitoring/g)).toHaveLength(3);
    const again = await run(["--out", out, ...args]);
    expect(again.stderr).toContain("is not empty");
    expect(importedIds()).toEqual([...claimable].sort());
    // Another folder gets the rest, as the docs say.
    const rest = await run(["--out", `${out}-rest`, ...args]);
    expect(rest.stdout).toContain("Claimed 1 object in the service");
    expect(await managers()).toEqual(["API", "API", "API"]);
  });

  test.each(["--out", "--plugin"])(
    "that fails for an object claims the others, names that one, and leaves complete files: %s",
    async (target) => {
      for (const id of claimable)
        await service.call("PUT", `/monitors/${id}`, { managedBy: "CLI" });
      onUpdate(claimable[1], { status: 500 });
      const list = join(folder, "list.json");
      const where = target === "--out" ? out : list;
      const { code, stdout, stderr } = await run([target, where, ...args], {
        MONITORING_MAX_RETRY_WAIT_SECONDS: "0",
      });
      service.emulator.faults.clear();
      expect(await managers()).toEqual(["API", "CLI", "API"]);
      if (target === "--plugin") {
        expect(readFileSync(list, "utf8").match(/:Monitor"/g)).toHaveLength(3);
      } else {
        expect(importedIds()).toEqual([...claimable].sort());
        expect(recorded()).toEqual(["API", "CLI", "API"]);
        expect(stdout).toContain("pulumi import --file import.json");
      }
      expect(stdout).toContain("Claimed 2 objects in the service");
      expect(stderr).toMatch(new RegExp(`^Not claimed: monitor ${claimable[1] ?? ""}: .*500`, "m"));
      expect(stderr).toMatch(/^pulumi-monitoring: 1 object could not be claimed/m);
      expect(code).toBe(1);
    },
  );
});

/** Writes a Terraform state with these resources; returns its path. */
function terraform(...resources: readonly object[]): string {
  const file = join(folder, "terraform.tfstate");
  writeFileSync(file, JSON.stringify({ version: 4, resources }));
  return file;
}

/** A resource in a Terraform state. */
const managed = (type: string, name: string, id: unknown, more: object = {}) => ({
  ...{ mode: "managed", type: `vendor_${type}`, name },
  instances: [{ attributes: { id }, ...more }],
});

describe("objects of another tool", () => {
  const confirmed = /adopt: \{\s*id: "[\w-]+",\s*managedBy: "TERRAFORM",?\s*\}/;

  test.each([
    ["is not confirmed", [], false],
    ["is confirmed by --managed-by", ["--managed-by", "TERRAFORM"], true],
    ["is confirmed by --terraform", ["--terraform", "$state"], true],
    ["is confirmed by --claim", ["--claim"], true],
  ])("that an object was removed from that tool %s", async (_title, args, isConfirmed) => {
    const state = terraform(managed("alert_channel", "mail", ids.mail));
    const given = args.map((each) => (each === "$state" ? state : each));
    const kind = ["--kind", "AlertChannel", "--id", ids.mail ?? ""];
    const { stderr } = await run(["--out", out, "--adopt", ...kind, ...given]);
    expect(confirmed.test(source("alert-channels.ts"))).toBe(isConfirmed);
    expect(source("alert-channels.ts")).toContain(ids.mail);
    expect(stderr).toContain("Managed by TERRAFORM: 1 object. Remove it from that tool");
  });

  test("are named before the next steps of a list for the plugin", async () => {
    const list = join(folder, "list.json");
    const { stderr } = await run(["--plugin", list, "--kind", "Monitor,AlertChannel"]);
    expect(stderr).toContain("Managed by TERRAFORM: 2 objects. Remove them from that tool");
    expect(stderr).not.toContain("Managed by DASHBOARD");
  });

  test("are not named if that tool is the own manager", async () => {
    const { stderr } = await run(["--out", out, "--kind", "Monitor,AlertChannel"], {
      MONITORING_MANAGED_BY: "TERRAFORM",
    });
    expect(stderr).not.toContain("Managed by TERRAFORM");
  });
});

describe("a Terraform state", () => {
  const GONE = "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11";

  test("supplies ids and names", async () => {
    const file = terraform(
      managed("monitor", "checkout", ids.shop),
      managed("alert_channel", "mail", ids.mail, { index_key: "primary" }),
      { ...managed("tag", "shop", ids.tag), module: "module.base" },
      managed("status_page_component", "line", `${ids.page ?? ""}/${ids.line ?? ""}`),
      managed("monitor", "gone", GONE),
      managed("team", "people", "1"),
      { ...managed("tag", "read", ids.other), mode: "data" },
    );
    const { code, stderr } = await run(["--out", out, "--terraform", file]);
    expect(code).toBe(0);
    expect(importedIds()).toEqual(idsOf("shop", "mail", "tag", "line"));
    expect(source("monitors.ts")).toContain('new monitoring.Monitor("checkout"');
    expect(source("alert-channels.ts")).toContain('new monitoring.AlertChannel("mail-primary"');
    expect(source("tags.ts")).toContain('new monitoring.Tag("base-shop"');
    expect(stderr).toContain("Left out: vendor_team: this package has no resource for it.");
    expect(stderr).toContain("Not found in the service: monitor gone");
  });

  test("lists as not found only objects of the kinds that were read", async () => {
    const file = terraform(
      managed("tag", "shop", ids.tag),
      managed("tag", "gone", GONE),
      managed("status_page", "shop", ids.page),
    );
    const { stderr } = await run(["--out", out, "--terraform", file, "--kind", "Tag"]);
    expect(importedIds()).toEqual(idsOf("tag"));
    expect(stderr.match(/(?<=Not found in the service: ).*$/gm)).toEqual([`tag gone (${GONE}).`]);
  });

  test("with a group imports its notification policy too", async () => {
    const escalation = { steps: [{ delayMinutes: 0, channelIds: [ids.mail ?? ""] }] };
    const alertPolicyId = await service.made("/notification-policies", {
      name: "Group",
      escalation,
    });
    const group = await service.made("/resource-groups", { name: "Group", alertPolicyId });
    const file = terraform(managed("resource_group", "front", group));
    const { code } = await run(["--out", out, "--terraform", file]);
    expect(code).toBe(0);
    const kinds = imported().map(({ inputs }) => inputs.policyId ?? "group");
    expect(kinds).toEqual(["group", alertPolicyId]);
    expect(source("resource-groups.ts")).toContain('new monitoring.ResourceGroupPolicy("front"');
  });

  test("names what it leaves out: a number of an unproven provider, and what Terraform is about to delete", async () => {
    const key = await service.made("/api-keys", { name: "theirs" });
    const at = { provider: 'provider["registry.terraform.io/other/other"]' };
    const tag = managed("tag", "shop", ids.tag);
    const deposed = { attributes: { id: ids.other }, deposed: "6f1d2c3b" };
    const file = terraform(
      { ...tag, instances: [...tag.instances, deposed] },
      { ...managed("api_key", "theirs", key), ...at },
    );
    const { stderr } = await run(["--out", out, "--terraform", file]);
    expect(importedIds()).toEqual(idsOf("tag"));
    expect(stderr).toContain(
      `Left out: tag shop (${ids.other ?? ""}): Terraform has yet to delete it`,
    );
    expect(stderr).toContain(
      `Left out: API key "theirs" (${key}), because the Terraform state identifies it only by`,
    );
  });

  test("has names that are printed on one line, without control characters", async () => {
    const id = "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11";
    const name = "gone\x1b[2J\u202e\nLeft out: nothing.\r::error::x";
    const file = terraform(managed("tag", name, id), managed("team\x1b[2J\nNext:", "people", id));
    const { stderr } = await run(["--out", out, "--terraform", file]);
    expect(stderr).toContain("Not found in the service: tag gone");
    expect(stderr).toContain("Left out: vendor_team");
    expect(stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(stderr).not.toMatch(/^(Left out: nothing|Next:|::)/m);
  });

  test("of another format is rejected", async () => {
    const file = join(folder, "other.json");
    writeFileSync(file, JSON.stringify({ version: 3 }));
    const { code, stderr } = await run(["--out", out, "--terraform", file]);
    expect(code).toBe(1);
    expect(stderr).toContain(file);
    expect(stderr).toContain("version 4");
  });
});

describe("an import is rejected with", () => {
  test("a folder that is not empty, before any request is sent", async () => {
    mkdirSync(out);
    writeFileSync(join(out, "mine.ts"), "");
    const seen = service.emulator.requests.length;
    const { code, stderr } = await run(["--out", out]);
    expect(code).toBe(1);
    expect(stderr).toContain("not empty");
    expect(readdirSync(out)).toEqual(["mine.ts"]);
    expect(service.emulator.requests.length).toBe(seen);
  });

  test("a folder without a project, for --into", async () => {
    const { code, stderr } = await run(["--into", folder]);
    expect(code).toBe(1);
    expect(stderr).toContain("Pulumi.yaml");
  });

  test.each<[string, NodeJS.ProcessEnv, string]>([
    ["no API key", { MONITORING_API_KEY: "" }, "MONITORING_API_KEY"],
    ["no base URL", { MONITORING_BASE_URL: "" }, "MONITORING_BASE_URL"],
    ["a wrong API key", { MONITORING_API_KEY: "svc_live_wrong-key-value" }, "401"],
    ["a service that is down", { MONITORING_BASE_URL: "http://127.0.0.1:9" }, "127.0.0.1:9"],
  ])(
    "%s: the error is readable and without the key, and no file is written",
    async (_title, env, message) => {
      const { code, stderr } = await run(["--out", out, "--kind", "Tag"], {
        ...env,
        MONITORING_MAX_RETRY_WAIT_SECONDS: "1",
      });
      expect(code).toBe(1);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain("wrong-key-value");
      expect(stderr).not.toContain("    at ");
      expect(existsSync(out)).toBe(false);
    },
  );
});

describe("kinds that the API key may not read", () => {
  const runWithFault = async (
    effect: Parameters<typeof service.emulator.faults.add>[0]["effect"],
    ...args: string[]
  ): Promise<Outcome> => {
    service.emulator.faults.add({ path: "/api/v1/status-pages*", effect });
    try {
      return await run(["--out", out, ...args]);
    } finally {
      service.emulator.faults.clear();
    }
  };

  test("are omitted and reported, together with their child kinds", async () => {
    const kinds = ["--kind", "StatusPage,StatusPageComponent,Tag"];
    const { code, stderr } = await runWithFault({ status: 403 }, ...kinds);
    expect(code).toBe(0);
    for (const title of ["status page", "status page component"])
      expect(stderr).toContain(`Left out: this key has no permission to read any ${title}.`);
    expect(importedIds()).toEqual(idsOf("tag", "other"));
  });

  test("are not reported as missing if a Terraform state has them", async () => {
    const file = terraform(managed("tag", "t", ids.tag), managed("status_page", "p", ids.page));
    const { stderr } = await runWithFault({ status: 403 }, "--terraform", file);
    expect(stderr).toContain("no permission to read any status page");
    expect(stderr).not.toContain("Not found");
  });

  test("are those with a 403 from the API itself: a 403 from a gateway ends the import", async () => {
    const effect = { status: 403, gateway: "html" } as const;
    const { code, stderr } = await runWithFault(effect, "--kind", "StatusPage,Tag");
    expect(code).toBe(1);
    expect(stderr).toContain("403");
    expect(existsSync(out)).toBe(false);
  });
});

test("Ctrl-C during an import leaves no files", async () => {
  service.emulator.faults.add({ path: "/api/v1/monitors*", effect: { delayMs: 5000 } });
  try {
    const child = program();
    const seen = service.emulator.requests.length;
    // On a busy machine the program takes longer to start than the default timeout of a poll.
    await expect
      .poll(() => service.emulator.requests.length, { timeout: 20_000 })
      .toBeGreaterThan(seen);
    child.kill("SIGINT");
    await once(child, "close");
    expect(existsSync(out)).toBe(false);
  } finally {
    service.emulator.faults.clear();
  }
});
