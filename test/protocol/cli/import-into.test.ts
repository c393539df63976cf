// The import command with a project and a state that exist: what counts as managed, and which stack the printed
// commands act on.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import type { KindName } from "../../../src/resources/facts";
import { plain } from "../../../src/resources/shim";
import { typeToken } from "../../../src/resources/type-token";
import { idText, serviceOfFile } from "../../support/host/service";
import { folderOfTest } from "../../support/folder";
import { asking, run as command } from "../../support/cli/command";
import type { Outcome } from "../../support/cli/command";

const service = serviceOfFile({ plan: "ENTERPRISE" });
let folder: string;
let project: string;

beforeEach(() => {
  folder = folderOfTest();
  project = join(folder, "shop");
  mkdirSync(project);
  writeFileSync(join(project, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
});

const run = (...args: string[]): Promise<Outcome> =>
  command(["import", ...args], { cwd: folder, env: asking(service) });

const created = async (path: string, body: JsonObject): Promise<string> =>
  idText(((await service.call("POST", path, body)) as JsonObject).id);

/** Writes the state of the stack `dev` with these resources. */
function stateOf(...resources: readonly object[]): string {
  const stack = {
    type: "pulumi:pulumi:Stack",
    urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::it",
  };
  const state = { version: 3, deployment: { resources: [stack, ...resources] } };
  const file = join(folder, "state.json");
  writeFileSync(file, JSON.stringify(state));
  return file;
}

/** A resource in the state. */
const resource = (kind: KindName, name: string, id: string, more: object = {}): object => {
  const type = typeToken(kind);
  return { type, urn: `urn:pulumi:dev::shop::${type}::${name}`, id, ...more };
};

/** A tag in the state. */
const tag = (name: string, id: string, more: object = {}): object =>
  resource("Tag", name, id, more);

const UNUSED = "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11";

/** Names of the resources in import.json. */
const namesIn = (home = "imported"): string[] => {
  const text = readFileSync(join(project, home, "import.json"), "utf8");
  return (JSON.parse(text) as { resources: { name: string }[] }).resources.map(({ name }) => name);
};

const commandsIn = (stdout: string): string[] => stdout.match(/(?<=^ {2})pulumi .*$/gm) ?? [];

describe("the printed commands", () => {
  test.each([[[]], [["--adopt"]]])("act on the stack whose state was read: %j", async (more) => {
    const name = "chat";
    await created("/alert-channels", {
      name,
      config: { channelType: "pushbullet", accessToken: "x" },
    });
    const args = ["--into", project, "--state", stateOf(), "--kind", "AlertChannel", ...more];
    const { stdout } = await run(...args, "--stack", "acme/prod");
    const commands = commandsIn(stdout);
    expect(commands.length).toBeGreaterThan(2);
    for (const each of commands) expect(each).toMatch(/ --stack acme\/prod$/);
  });

  test.each([[["--into"]], [["--plugin"]]])(
    "name the stack of the state file: %j",
    async ([target = ""]) => {
      await created("/tags", { name: `for ${target}` });
      const where = target === "--into" ? project : join(folder, "list.json");
      const state = stateOf();
      const { stdout } = await run(target, where, "--state", state, "--kind", "Tag");
      expect(stdout).toContain(`${state} is the state of the stack dev: run these commands`);
    },
  );
});

describe("objects that the stack manages already", () => {
  const organization = async (): Promise<number> =>
    ((await service.call("GET", "/auth/me")) as { organization: { id: number } }).organization.id;

  test("are not imported; objects that its program only reads are imported under another name", async () => {
    const [managed, read] = [
      await created("/tags", { name: "managed" }),
      await created("/tags", { name: "read" }),
    ];
    const state = stateOf(tag("managed", managed), tag("read", read, { external: true }));
    await run("--into", project, "--state", state, "--id", managed, "--id", read);
    expect(namesIn()).toEqual([expect.stringMatching(/^read-/)]);
  });

  test("are matched only within the same organization, because another one may have the same ids", async () => {
    const [workspace] = (await service.call("GET", "/workspaces")) as { id: number }[];
    const id = await created("/workspaces", { name: "Second" });
    expect(id).not.toBe(String(workspace?.id));
    const own = { organizationId: await organization() };
    const theirs = (orgId: number): object => ({
      ...{ type: typeToken("Workspace"), id, outputs: { orgId } },
      urn: `urn:pulumi:dev::shop::${typeToken("Workspace")}::theirs`,
    });
    const known = tag("own", UNUSED, { outputs: own });
    const args = ["--into", project, "--kind", "Workspace"];
    const state = stateOf(known, theirs(own.organizationId));
    expect((await run(...args, "--state", state)).stdout).toContain("Nothing to import");
    const other = stateOf(known, theirs(own.organizationId + 1));
    await run(...args, "--state", other);
    expect(namesIn()).toEqual(["second"]);
  });

  test.each([[["--into"]], [["--plugin"]]])(
    "in another organization than the API key are rejected, and no file is written: %j",
    async ([target = ""]) => {
      await created("/tags", { name: `refused ${target}` });
      const where = target === "--into" ? project : join(folder, "list.json");
      const own = await organization();
      const outputs = { organizationId: own + 1 };
      const state = stateOf(tag("a", UNUSED, { outputs }));
      const { code, stderr } = await run(target, where, "--state", state, "--kind", "Tag");
      expect(stderr).toContain(
        `the API key belongs to organization ${own}, the objects of the stack to ${own + 1}: use`,
      );
      expect(code).toBe(1);
      expect(existsSync(join(project, "imported"))).toBe(false);
      expect(existsSync(join(folder, "list.json"))).toBe(false);
    },
  );
});

describe("what another resource of the stack sets", () => {
  test("is left out: the policy of a group that sets it itself", async () => {
    const config = { channelType: "email", recipients: ["a@example.com"] };
    const channel = await created("/alert-channels", { name: "Mail", config });
    const alertPolicyId = await created("/notification-policies", {
      name: "Night",
      escalation: { steps: [{ delayMinutes: 0, channelIds: [channel] }] },
    });
    const [own, other] = [
      await created("/resource-groups", { name: "Own", alertPolicyId }),
      await created("/resource-groups", { name: "Other", alertPolicyId }),
    ];
    const state = stateOf(
      resource("ResourceGroup", "own", own, { inputs: { name: "Own", alertPolicyId } }),
      resource("ResourceGroup", "other", other, { inputs: { name: "Other" } }),
    );
    const args = ["--into", project, "--state", state, "--kind", "ResourceGroupPolicy"];
    const { stderr, code } = await run(...args);
    expect(stderr).toContain(
      `(${own}), because the ResourceGroup "own" of the stack sets alertPolicyId.`,
    );
    expect(code).toBe(0);
    expect(namesIn()).toEqual(["other-night"]);
  });

  test("is left out: the layout of a page whose components set their places", async () => {
    const page = async (name: string): Promise<[string, string]> => {
      const id = await created("/status-pages", { name, slug: name.toLowerCase() });
      const part = { name: "First", type: "STATIC" };
      const first = await created(`/status-pages/${id}/components`, part);
      await created(`/status-pages/${id}/components`, { ...part, name: "Second" });
      return [id, first];
    };
    const [[own, first], [other, second]] = [await page("Own"), await page("Other")];
    const inputs = { type: "STATIC", name: "First" };
    const state = stateOf(
      resource("StatusPageComponent", "first", first, {
        inputs: { ...inputs, statusPageId: own, displayOrder: 0 },
      }),
      resource("StatusPageComponent", "second", second, {
        inputs: { ...inputs, statusPageId: other },
      }),
    );
    const kinds = "StatusPageLayout,StatusPageComponent";
    const { stderr } = await run("--into", project, "--state", state, "--kind", kinds);
    expect(stderr).toContain(
      `(${own}), because the StatusPageComponent "first" of the stack sets displayOrder.`,
    );
    expect(namesIn().sort()).toEqual(["other", "other-second", "own-second"]);
    // The places of components in a group are those of the layout.
    const source = readFileSync(join(project, "imported", "status-pages.ts"), "utf8");
    expect(source).not.toContain("displayOrder");
  });
});

describe("a stack with explicit providers", () => {
  const organization = async (): Promise<number> =>
    ((await service.call("GET", "/auth/me")) as { organization: { id: number } }).organization.id;
  const through = (name: string): object => ({
    provider: `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::${name}::${UNUSED}`,
  });

  test("gets objects whose ids are those of objects of another organization", async () => {
    const key = await created("/api-keys", { name: "ci" });
    const own = await organization();
    const ofOrganization = (organizationId: number): object => ({ outputs: { organizationId } });
    const state = stateOf(
      tag("own", UNUSED, { ...ofOrganization(own), ...through("default") }),
      tag("other", UNUSED, { ...ofOrganization(own + 1), ...through("other") }),
      resource("ApiKey", "ci", key, through("other")),
    );
    const args = ["--into", project, "--state", state, "--kind", "ApiKey"];
    await run(...args, "--id", key);
    expect(namesIn()).toHaveLength(1);
  });

  test.each([[["--into"]], [["--plugin"]]])(
    "gets none that the default provider could not manage: %j",
    async ([target = ""]) => {
      await created("/tags", { name: `other ${target}` });
      const where = target === "--into" ? project : join(folder, "list.json");
      const outputs = { organizationId: await organization() };
      const state = stateOf(tag("own", UNUSED, { outputs, ...through("retail") }));
      const { code, stderr } = await run(target, where, "--state", state, "--kind", "Tag");
      expect(stderr).toContain(
        'the stack manages the objects of this organization with the explicit provider "retail", but',
      );
      expect(code).toBe(1);
      expect(existsSync(join(project, "imported"))).toBe(false);
      expect(existsSync(join(folder, "list.json"))).toBe(false);
    },
  );
});

describe("a project of ES modules", () => {
  const importing = async (): Promise<Outcome> => {
    const config = { channelType: "pushbullet", accessToken: "x" };
    const channel = await created("/alert-channels", { name: "Chat", config });
    return run("--into", project, "--state", stateOf(), "--id", channel);
  };
  const files = (): string =>
    ["index.ts", "alert-channels.ts"]
      .map((name) => readFileSync(join(project, "imported", name), "utf8"))
      .join("");

  test.each([["shop"], ["."]])(
    "imports files with their extension: package.json in %s",
    async (at) => {
      writeFileSync(join(folder, at, "package.json"), '{ "type": "module" }');
      const { stdout } = await importing();
      expect(files()).toContain('import "./alert-channels.js";');
      expect(files()).toContain('from "./settings.js";');
      expect(stdout).toContain('import "./imported/index.js";');
    },
  );

  test("is one by its nearest package.json", async () => {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(project, "package.json"), "{}");
    const { stdout } = await importing();
    expect(files()).toContain('import "./alert-channels";');
    expect(files()).toContain('from "./settings";');
    expect(stdout).toContain('import "./imported";');
  });
});

describe("a project whose program is in another folder", () => {
  const main = (text: string): void => {
    mkdirSync(join(project, "src"));
    writeFileSync(join(project, "src", "index.ts"), "");
    writeFileSync(join(project, "Pulumi.yaml"), `name: shop\nruntime: nodejs\n${text}\n`);
  };
  let id: string;
  const importing = (): Promise<Outcome> =>
    run("--into", project, "--state", stateOf(), "--id", id);

  beforeAll(async () => {
    id = await created("/tags", { name: "shop" });
  });

  test.each([
    ["main: src/"],
    ["main: ./src # the program"],
    ["main: 'src/index.ts'"],
    ['"main": "src"\r'],
  ])("gets the files next to its program: %j", async (text) => {
    main(text);
    const { stdout } = await importing();
    expect(readdirSync(project).sort()).toEqual(["Pulumi.yaml", "src"]);
    expect(readdirSync(join(project, "src")).sort()).toEqual(["imported", "index.ts"]);
    expect(namesIn(join("src", "imported"))).toEqual(["shop"]);
    expect(stdout).toContain(`cd ${project}\n`);
    expect(stdout).toContain('import "./imported";');
    expect(commandsIn(stdout)[0]).toBe(
      "pulumi import --file src/imported/import.json --generate-code=false --protect=false",
    );
  });

  test.each([["main: dist/"], ["main:\n\nsrc: x"], ["# main: src/"], ["config: { main: src/ }"]])(
    "that does not exist, or is not set, is the folder of the project: %j",
    async (text) => {
      main(text);
      await importing();
      expect(namesIn()).toEqual(["shop"]);
    },
  );

  test("has the modules and the packages of that folder", async () => {
    main("main: src/");
    const packed = join(project, "src", "node_modules", "pulumi-monitoring");
    mkdirSync(packed, { recursive: true });
    writeFileSync(join(packed, "package.json"), '{ "exports": { "./provider": "./it.js" } }');
    writeFileSync(join(packed, "it.js"), "");
    writeFileSync(join(project, "src", "package.json"), '{ "type": "module" }');
    const { stdout } = await importing();
    expect(stdout).toContain('import "./imported/index.js";');
    const text = readFileSync(join(project, "src", "imported", "import.json"), "utf8");
    expect(text).toContain(JSON.stringify(plain("Tag")).slice(1, -1));
  });
});

test("settings get keys that the configuration of the project does not use yet", async () => {
  const config = { channelType: "pushbullet", accessToken: "x" };
  const ids = await Promise.all(
    ["first", "second", "third"].map((name) => created("/alert-channels", { name, config })),
  );
  writeFileSync(
    join(project, "Pulumi.dev.yaml"),
    "config:\n  shop:firstAccessToken:\n    secure: v1:abc\n  aws:region: eu\n",
  );
  writeFileSync(
    join(project, "Pulumi.yaml"),
    "name: shop\nruntime: nodejs\nconfig:\n  secondAccessToken: { type: string }\n",
  );
  const chosen = ids.flatMap((id) => ["--id", id]);
  const { stdout } = await run("--into", project, "--state", stateOf(), ...chosen);
  const keys = commandsIn(stdout).flatMap((each) => /set --secret (\w+)/.exec(each)?.[1] ?? []);
  expect(keys).toHaveLength(3);
  expect(keys).toContain("thirdAccessToken");
  expect(keys).not.toContain("firstAccessToken");
  expect(keys).not.toContain("secondAccessToken");
});
