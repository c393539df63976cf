// The same estate as a program in each language, with the plugin as a user builds it. The tests of the SDKs would not
// notice a program that compiles but always has changes, or that writes something else than the others.
import { cpSync, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { VERSION } from "../../../scripts/build/bundle";
import { pluginFolder } from "../../../scripts/plugin/folder";
import { EXAMPLES, filesOf } from "../examples/files";
import { Stack } from "../../support/stack/stack";
import type { Row, Run, RunOptions } from "../../support/stack/stack";
import { folderOfFile } from "../../support/folder";
import {
  installGo,
  installJava,
  installNode,
  installNothing,
  installPython,
} from "../../support/languages/install-sdk";
import type { Env, Install } from "../../support/languages/install-sdk";
import { language } from "../../support/languages/language";

const yaml = language("yaml");
const python = language("python");
const go = language("go");
const java = language("java");
const sdk = language("sdk");

/** The first run of a program may compile the Pulumi SDK of its language. */
const PATIENCE_MS = 900_000;

const WEBHOOK = "https://hooks.example.com/services/nobody-else-knows-this";

const plugin = folderOfFile();

beforeAll(() => pluginFolder(plugin), PATIENCE_MS);

/** An example in its own stack, with the requirements of its language. */
function describeProgram(
  example: string,
  { title, path, install }: { title: string; path: string | undefined; install: Install },
  tests: (
    stack: Stack,
    run: (args: readonly string[], options?: RunOptions) => Promise<Run>,
  ) => void,
): void {
  describe.skipIf(path === undefined)(title, () => {
    const stack = new Stack({ files: filesOf(example), linked: false });
    let env: Env = {};

    beforeAll(async () => {
      await stack.open();
      const project = filesOf(example)["Pulumi.yaml"] ?? "";
      stack.write("Pulumi.yaml", project.replace("../../../plugin", plugin));
      const sources = join(EXAMPLES, example, "src");
      if (existsSync(sources)) cpSync(sources, join(stack.program, "src"), { recursive: true });
      stack.prefixPath(...(path ?? "").split(delimiter));
      env = await install(stack, path ?? "");
    }, PATIENCE_MS);

    afterAll(() => stack.close());

    tests(stack, (args, options = {}) =>
      stack.pulumi(args, { ...options, env: { ...env, ...options.env } }),
    );
  });
}

const UP = ["up", "--yes", "--skip-preview"];

const LANGUAGES = [
  { folder: "yaml", title: yaml.title("YAML"), path: yaml.path, install: installNothing },
  {
    folder: "python",
    title: python.title(sdk.title("Python")),
    path: sdk.path === undefined ? undefined : python.path,
    install: installPython,
  },
  {
    folder: "go",
    title: go.title(sdk.title("Go")),
    path: sdk.path === undefined ? undefined : go.path,
    install: installGo,
  },
  {
    folder: "java",
    title: java.title(sdk.title("Java")),
    path: sdk.path === undefined ? undefined : java.path,
    install: installJava,
  },
  {
    folder: "typescript-sdk",
    title: sdk.title("TypeScript"),
    path: sdk.path,
    install: installNode,
  },
];

for (const each of LANGUAGES) {
  describeProgram(`${each.folder}/estate`, each, (stack, run) => {
    const named = async (path: string, name: string): Promise<Row> => {
      const found = (await stack.list(path)).find((row) => row.name === name);
      if (found === undefined) throw new Error(`${path} has no ${name}`);
      return found;
    };
    const theOnly = async (path: string): Promise<Row> => {
      const [only, ...others] = await stack.list(path);
      expect(others).toEqual([]);
      if (only === undefined) throw new Error(`${path} is empty`);
      return only;
    };

    test(
      "is deployed, and its lookups have their values",
      async () => {
        await run(["config", "set", "--secret", "webhookUrl", WEBHOOK]);
        await run(UP);
        const monitor = await named("/monitors", "Shop");
        expect(await stack.output("shopMonitorId")).toBe(monitor.id);
        const { body } = await stack.api("GET", "/auth/me");
        const { organization } = body.data as { organization: { name: string } };
        expect(await stack.output("organization")).toBe(organization.name);
      },
      PATIENCE_MS,
    );

    test("creates the same objects in every language", async () => {
      const shop = await stack.record(`/monitors/${(await named("/monitors", "Shop")).id}`);
      expect(shop).toMatchObject({
        type: "HTTP",
        frequencySeconds: 60,
        regions: ["us-east", "eu-west"],
        config: { url: "https://shop.example.com/health", method: "GET" },
        assertions: [
          { config: { type: "status_code", expected: "200", operator: "equals" } },
          { config: { type: "response_time", thresholdMs: 2000 }, severity: "warn" },
        ],
        tags: [{ name: "critical", color: "#DC2626" }],
      });
      const backup = await named("/monitors", "Nightly backup");
      expect(backup).toMatchObject({
        type: "HEARTBEAT",
        config: { expectedInterval: 86_400, gracePeriod: 3_600 },
      });
      const storefront = await stack.record(
        `/resource-groups/${(await theOnly("/resource-groups")).id}`,
      );
      expect(storefront).toMatchObject({ healthThresholdType: "COUNT", healthThresholdValue: 1 });
      const members = storefront.members as { memberType: string; monitorId: string }[];
      expect(members).toHaveLength(2);
      expect(new Set(members.map(({ monitorId }) => monitorId))).toEqual(
        new Set([shop.id, backup.id]),
      );
      const onCall = await named("/alert-channels", "On call");
      const team = await named("/alert-channels", "Team");
      expect(await theOnly("/notification-policies")).toMatchObject({
        matchRules: [
          { type: "severity_gte", value: "DOWN" },
          { type: "monitor_id_in", monitorIds: [shop.id] },
        ],
        escalation: {
          steps: [
            { delayMinutes: 0, channelIds: [onCall.id], requireAck: true },
            { delayMinutes: 15, channelIds: [team.id] },
          ],
        },
      });
      const page = `/status-pages/${(await theOnly("/status-pages")).id}`;
      const shopping = await theOnly(`${page}/groups`);
      expect(await named(`${page}/components`, "Checkout")).toMatchObject({
        groupId: shopping.id,
        monitorId: shop.id,
      });
      expect(await named(`${page}/components`, "Everything")).toMatchObject({
        groupId: null,
        resourceGroupId: storefront.id,
      });
    });

    test("has no changes", () => run(["preview", "--refresh", "--expect-no-changes"]), PATIENCE_MS);

    test("shows no secrets in its output or state", () => {
      const seen = `${stack.transcript}\n${stack.backend()}`;
      expect(seen).toContain("pulumi:pulumi:Stack");
      for (const value of [stack.emulator.apiKey, WEBHOOK]) expect(seen).not.toContain(value);
    });

    test("destroy leaves nothing", () => stack.expectNothingLeft(), PATIENCE_MS);
  });
}

// The other quickstarts are run as docs/languages.md says, in test/engine/docs/languages.weekly.test.ts.
for (const each of LANGUAGES.filter(({ folder }) => folder === "java")) {
  const title = `the quickstart in ${each.title}`;
  describeProgram(`${each.folder}/quickstart`, { ...each, title }, (_stack, run) => {
    test("is previewed", async () => {
      expect((await run(["preview"])).output).toContain("+ 3 to create");
    });
  });
}

describeProgram(
  "yaml/quickstart",
  { title: yaml.title("the plugin"), path: yaml.path, install: installNothing },
  (stack, run) => {
    test("is installed for all projects of a user", async () => {
      const project = filesOf("yaml/quickstart")["Pulumi.yaml"] ?? "";
      stack.write("Pulumi.yaml", project.replace(/^plugins:\n( .*\n)+/m, ""));
      const { stdout } = await run(["plugin", "ls", "--json"]);
      expect(JSON.parse(stdout)).toEqual([]);
      await run(["plugin", "install", "resource", "monitoring", VERSION, "--file", plugin]);
      await run(["preview"]);
    });
  },
);
