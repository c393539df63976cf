// The plugin with each engine in the folder that engines share: the usual one, and others that a user put there.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

import { sharedFolder } from "../../../scripts/engine/release";
import { ENGINE } from "../../support/stack/engine";
import { channel, monitor, tag } from "../stack/estate";
import { ref, secret } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";
import { pluginOfFile, writeYaml, yamlProgram } from "../../support/languages/declaration-programs";
import { language } from "../../support/languages/language";

const yaml = language("yaml");

const plugin = pluginOfFile(yaml.path !== undefined);

const usual = sharedFolder(process.env);
const versions = dirname(dirname(usual));

/** The folders of engines other than the usual one. */
const others = (existsSync(versions) ? readdirSync(versions) : [])
  .map((name) => join(versions, name, "bin"))
  .filter((bin) => bin !== usual && bin !== ENGINE && existsSync(join(bin, "pulumi")));

const PROGRAM = [
  tag("shop", { color: "#00FF00" }),
  channel("hook", {
    config: { channelType: "webhook", url: secret("https://hooks.example.com/hush") },
  }),
  monitor("api", { alertChannelIds: [ref("hook.id")] }),
];

/** Settings of the provider outside a stack. */
const settings = ({ emulator }: Stack): Record<string, string> => ({
  MONITORING_BASE_URL: emulator.url,
  MONITORING_API_KEY: emulator.apiKey,
});

/** Whether the engine has the command that lists existing objects. Older ones, such as 3.216, do not. */
const canList = (bin: string): boolean =>
  spawnSync(join(bin, "pulumi"), ["do", "--help"]).status === 0;

function describeEngine(bin: string | undefined): void {
  const isMissing = yaml.path === undefined;
  const it = test.skipIf(isMissing);
  describeStack(`the engine in ${bin ?? "the usual folder"}`, (stack) => {
    beforeAll(async () => {
      if (yaml.path === undefined) return;
      writeYaml(stack, plugin, PROGRAM);
      if (bin !== undefined) stack.prefixPath(bin, yaml.path);
      // Engines remember in different places which stack is selected.
      await stack.pulumi(["stack", "select", "test"]);
      await stack.up();
    });

    it(yaml.title("has no changes after an up"), async () => {
      const { stdout } = await stack.pulumi(["version"]);
      console.info(`Pulumi ${stdout.trim()}`);
      await stack.expectNoChanges();
      expect(stack.backend()).not.toContain("hush");
    });

    const lists = bin === undefined || canList(bin);
    const title = lists ? yaml.title("lists existing objects") : "cannot list existing objects";
    test.skipIf(isMissing || !lists)(title, async () => {
      const { id } = await stack.resource("shop");
      const listing = ["do", "--package", join(plugin, "pulumi-resource-monitoring")];
      const { stdout } = await stack.pulumi([...listing, "monitoring:Tag", "list"], {
        env: settings(stack),
      });
      expect(JSON.parse(stdout)).toEqual([{ id, name: "shop" }]);
    });

    it(yaml.title("imports an object, and destroys everything"), async () => {
      await stack.api("POST", "/tags", { name: "other" });
      const importing = ["import", "--yes", "--skip-preview", "--protect=false", "--out", "other"];
      await stack.pulumi([...importing, "monitoring:index:Tag", "other", "name=other"]);
      stack.write("Main.json", yamlProgram([...PROGRAM, tag("other")]));
      await stack.expectNoChanges();
      await stack.expectNothingLeft();
    });
  });
}

describeEngine(undefined);
if (others.length === 0) {
  describe.skip(`another engine [there is none beside ${usual}]`, () => {
    test.todo("runs the plugin");
  });
}
for (const bin of others) describeEngine(bin);
