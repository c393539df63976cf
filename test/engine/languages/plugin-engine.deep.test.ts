// Features of the plugin that need the real engine: time limits of a program, and an address in its configuration. The
// protocol tests only imitate an engine.

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
