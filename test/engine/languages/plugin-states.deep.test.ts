// A state of another version of the plugin: it lacks outputs of this version, and has properties that this version
// does not know. That is not a change of the program, and a refresh completes it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import { pluginOfFile, writeYaml } from "../../support/languages/declaration-programs";
import { language } from "../../support/languages/language";
import { ESTATE_HOSTNAME, estate } from "../stack/estate";
import { describeStack } from "../../support/stack/stack";
import type { StateResource } from "../../support/stack/stack";

const yaml = language("yaml");

const plugin = pluginOfFile(yaml.path !== undefined);

/** An exported state. */
interface Exported {
  deployment: { resources: StateResource[] };
}

/** The resource of another version: without defaults and times, which were added later, and with one more field. */
function byAnotherVersion(resource: StateResource): StateResource {
  const { type, inputs, outputs } = resource;
  if (!type.startsWith("monitoring:")) return resource;
  const { fields } = kindNamed(type.split(":").at(-1) ?? "");
  const isLater = (name: string): boolean =>
    ["createdAt", "updatedAt"].includes(name) ||
    (fields[name]?.default !== undefined && inputs?.[name] === undefined);
  const kept = Object.entries(outputs ?? {}).filter(([name]) => !isLater(name));
  const retired = { retired: "a field of another version" };
  return {
    ...resource,
    inputs: { ...inputs, ...retired },
    outputs: { ...Object.fromEntries(kept), ...retired },
  };
}

describeStack(
  "a state of another version of the plugin",
  (stack) => {
    test.skipIf(yaml.path === undefined)(
      yaml.title("shows no changes, and a refresh completes it"),
      async () => {
        writeYaml(stack, plugin, estate());
        await stack.up();
        const file = join(stack.folder, "exported.json");
        await stack.pulumi(["stack", "export", "--file", file]);
        // Written by the engine.
        const state = JSON.parse(readFileSync(file, "utf8")) as Exported;
        state.deployment.resources = state.deployment.resources.map(byAnotherVersion);
        writeFileSync(file, JSON.stringify(state));
        await stack.pulumi(["stack", "import", "--file", file]);
        await stack.expectNoChanges();
        await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
        await stack.refresh();
        await stack.up();
        expect(JSON.stringify(await stack.resources())).not.toContain("retired");
        await stack.expectNoChanges();
        await stack.expectNothingLeft();
      },
    );
  },
  { published: [ESTATE_HOSTNAME] },
);
