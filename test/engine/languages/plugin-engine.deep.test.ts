// Features of the plugin that need the real engine: time limits of a program, values that depend on configuration, a
// provider with a changed URL, and processes whose engine is killed. The protocol tests only imitate an engine.

import { expect, test } from "vitest";

import { pluginOfFile, writeYaml } from "../../support/languages/declaration-programs";
import { language } from "../../support/languages/language";
import { monitor } from "../stack/estate";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";

const yaml = language("yaml");
const it = test.skipIf(yaml.path === undefined);

const plugin = pluginOfFile(yaml.path !== undefined);

describeStack("time limits of a program", (stack) => {
  const limited = (args: Parameters<typeof monitor>[1] = {}): Declared => ({
    ...monitor("api", args),
    options: { customTimeouts: { create: "5s", update: "5s", delete: "5s" } },
  });
  const LATE = /the time limit of 5 s \(customTimeouts\) has passed/;
  /** No response within the limit, and no effect after it: a late create would be there in the next test. */
  const NEVER = { delayMs: 30_000, drop: "before" } as const;

  const names = async (): Promise<unknown[]> =>
    (await stack.list("/monitors")).map(({ name }) => name);

  it(yaml.title("end a create, and the next run creates no duplicate"), async () => {
    writeYaml(stack, plugin, [limited()]);
    stack.fault({ method: "POST", times: 1, effect: NEVER });
    const { output } = await stack.up({ exit: 1 });
    expect(output).toMatch(LATE);
    stack.emulator.faults.clear();
    await stack.up();
    expect(await names()).toEqual(["api"]);
    await stack.expectNoChanges();
  });
});

describeStack("a program with values that depend on its configuration", (stack) => {
  const PROGRAM = `
configuration:
  isCritical: { type: integer }
resources:
  api:
    type: monitoring:Monitor
    properties:
      name: { "fn::join": ["-", [shop, "\${pulumi.stack}"]] }
      type: HTTP
      config: { url: https://shop.example.com }
      regions: { "fn::select": ["\${isCritical}", [[us-east], [us-east, eu-west]]] }
      frequencySeconds: { "fn::select": ["\${isCritical}", [300, 60]] }
outputs:
  every: "\${api.frequencySeconds} s"
`;

  it(yaml.title("uses them, and then has no changes"), async () => {
    writeYaml(stack, plugin);
    stack.write("Main.yaml", PROGRAM);
    for (const [isCritical, every, regions] of [
      [0, 300, ["us-east"]],
      [1, 60, ["us-east", "eu-west"]],
    ] as const) {
      await stack.config("isCritical", `${isCritical}`);
      await stack.up();
      expect(await stack.list("/monitors")).toMatchObject([
        { name: "shop-test", frequencySeconds: every, regions },
      ]);
      expect(await stack.output("every")).toBe(`${every} s`);
      await stack.expectNoChanges();
    }
    await stack.expectNothingLeft();
  });
});

describeStack(
  "a stack with its address in the configuration, and the key in the environment",
  (stack) => {
    it(yaml.title("has both, because the engine passes the address to the plugin"), async () => {
      writeYaml(stack, plugin, [monitor("api")]);
      const env = { MONITORING_API_KEY: stack.emulator.apiKey };
      await stack.pulumi(["config", "rm", "monitoring:apiKey"]);
      await stack.pulumi(["up", "--yes"], { env });
      expect(await stack.list("/monitors")).toHaveLength(1);
      await stack.pulumi(["refresh", "--yes"], { env });
      await stack.pulumi(["destroy", "--yes"], { env });
      expect(await stack.list("/monitors")).toEqual([]);
    });
  },
);
