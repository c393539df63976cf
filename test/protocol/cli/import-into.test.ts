// docs/import.md, "An existing program": the command reads the state and the configuration of the project, and its printed
// commands act on that stack. Which objects a state manages is in test/unit/import/stack.test.ts.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, describe, expect, test } from "vitest";

import type { KindName } from "../../../src/resources/facts";
import { plain } from "../../../src/resources/shim";
import { typeToken } from "../../../src/resources/type-token";
import { serviceOfFile } from "../../support/host/service";
import { folderOfTest } from "../../support/folder";
import { asking, runHere } from "../../support/cli/command";
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
  runHere("import", args, { env: asking(service) });

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
    await service.made("/alert-channels", {
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
      await service.made("/tags", { name: `for ${target}` });
      const where = target === "--into" ? project : join(folder, "list.json");
      const state = stateOf();
      const { stdout } = await run(target, where, "--state", state, "--kind", "Tag");
      expect(stdout).toContain(`${state} is the state of the stack dev: run these commands`);
    },
  );
});

test("objects that the stack manages are not imported; those that it only reads get another name", async () => {
  const [managed, read] = [
    await service.made("/tags", { name: "managed" }),
    await service.made("/tags", { name: "read" }),
  ];
  const state = stateOf(
    resource("Tag", "managed", managed),
    resource("Tag", "read", read, { external: true }),
  );
  await run("--into", project, "--state", state, "--id", managed, "--id", read);
  expect(namesIn()).toEqual([expect.stringMatching(/^read-/)]);
});

const organization = async (): Promise<number> =>
  ((await service.call("GET", "/auth/me")) as { organization: { id: number } }).organization.id;

describe.each(["--into", "--plugin"])("no file is written: %s", (target) => {
  test.each<[string, (own: number) => [object, string]]>([
    [
      "for a stack of another organization",
      (own) => [
        { outputs: { organizationId: own + 1 } },
        `the API key belongs to organization ${own}, the objects of the stack to ${own + 1}: use`,
      ],
    ],
    [
      "for a stack with an explicit provider",
      (own) => [
        {
          outputs: { organizationId: own },
          provider: `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::retail::${UNUSED}`,
        },
        'the stack manages the objects of this organization with the explicit provider "retail", but',
      ],
    ],
  ])("%s", async (_what, given) => {
    const list = join(folder, "list.json");
    const [more, reason] = given(await organization());
    const state = stateOf(resource("Tag", "own", UNUSED, more));
    const where = target === "--into" ? project : list;
    const { code, stderr } = await run(target, where, "--state", state, "--kind", "Tag");
    expect(stderr).toContain(reason);
    expect(code).toBe(1);
    expect([existsSync(join(project, "imported")), existsSync(list)]).toEqual([false, false]);
  });
});

test("the layout of a page whose components set their places is left out", async () => {
  const page = async (name: string): Promise<[string, string]> => {
    const id = await service.made("/status-pages", { name, slug: name.toLowerCase() });
    const part = { name: "First", type: "STATIC" };
    const first = await service.made(`/status-pages/${id}/components`, part);
    await service.made(`/status-pages/${id}/components`, { ...part, name: "Second" });
    return [id, first];
  };
  const [[own, first], [other, second]] = [await page("Own"), await page("Other")];
  const inputs = { type: "STATIC", name: "First" };
  const ofOwn = { inputs: { ...inputs, statusPageId: own, displayOrder: 0 } };
  const ofOther = { inputs: { ...inputs, statusPageId: other } };
  const state = stateOf(
    resource("StatusPageComponent", "first", first, ofOwn),
    resource("StatusPageComponent", "second", second, ofOther),
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

test("a program in another folder gets the files next to it, as modules and packages of that folder", async () => {
  const folderOfProgram = join(project, "src");
  const packed = join(folderOfProgram, "node_modules", "pulumi-monitoring");
  mkdirSync(packed, { recursive: true });
  writeFileSync(join(folderOfProgram, "index.ts"), "");
  writeFileSync(join(folderOfProgram, "package.json"), '{ "type": "module" }');
  writeFileSync(join(packed, "package.json"), '{ "exports": { "./provider": "./it.js" } }');
  writeFileSync(join(packed, "it.js"), "");
  writeFileSync(join(project, "Pulumi.yaml"), "name: shop\nruntime: nodejs\nmain: src/\n");
  const config = { channelType: "pushbullet", accessToken: "x" };
  const id = await service.made("/alert-channels", { name: "Chat", config });
  const { stdout } = await run("--into", project, "--state", stateOf(), "--id", id);
  expect(readdirSync(project).sort()).toEqual(["Pulumi.yaml", "src"]);
  expect(namesIn(join("src", "imported"))).toEqual(["chat"]);
  expect(stdout).toContain(`cd ${project}\n`);
  expect(stdout).toContain('import "./imported/index.js";');
  expect(commandsIn(stdout)).toContain(
    "pulumi import --file src/imported/import.json --generate-code=false --protect=false",
  );
  const written = (name: string): string =>
    readFileSync(join(folderOfProgram, "imported", name), "utf8");
  expect(written("index.ts")).toContain('import "./alert-channels.js";');
  expect(written("alert-channels.ts")).toContain('from "./settings.js";');
  expect(written("import.json")).toContain(JSON.stringify(plain("AlertChannel")).slice(1, -1));
});

test("settings get keys that the configuration of the project does not use yet", async () => {
  const config = { channelType: "pushbullet", accessToken: "x" };
  const ids = await Promise.all(
    ["first", "second", "third"].map((name) => service.made("/alert-channels", { name, config })),
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

test("git ignores the file with secrets, wherever the program is written", async () => {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8" });
  git("init", "--quiet");
  const id = await service.made("/tags", { name: "not committed" });
  const into = ["--into", project, "--state", stateOf()];
  for (const place of [["--out", join(folder, "out")], into, into]) {
    const { code, stderr } = await run(...place, "--id", id);
    expect(code, stderr).toBe(0);
  }
  git("add", "--all");
  const staged = git("diff", "--cached", "--name-only").split("\n");
  for (const home of ["out", "shop/imported", "shop/imported-2"]) {
    expect(existsSync(join(folder, home, "import.json")), home).toBe(true);
    expect(staged).toContain(`${home}/index.ts`);
  }
  expect(staged.filter((name) => name.endsWith("import.json"))).toEqual([]);
});
