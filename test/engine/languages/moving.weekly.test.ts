// A move between the classes and the plugin replaced resources, wrote to the service, showed changes afterwards, or
// left a secret in plain text in the state.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

import { plannedIn, refreshedIn } from "../../../scripts/demo/drift";
import { writeSdk } from "../../../scripts/sdk/write";
import {
  BACK,
  NODE,
  pluginOfFile,
  projectIn,
  writeYaml,
} from "../../support/languages/declaration-programs";
import { SCHEMA_FILE } from "../../support/plugin/package-schema";
import { language } from "../../support/languages/language";
import { ESTATE_HOSTNAME, ESTATE_SECRETS, estate, monitor, provider, tag } from "../stack/estate";
import { none, ref, secret } from "../../support/stack/program";
import type { Declared, Value } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";
import { emulatorOf, recordings, restore } from "../stack/upgrade/recording";
import type { Recording } from "../stack/upgrade/recording";
import { folderOfFile } from "../../support/folder";

const yaml = language("yaml");
const sdk = language("sdk");
const isHere = sdk.path !== undefined;

const folder = folderOfFile();
const plugin = pluginOfFile(isHere);
const nodeSdk = join(folder, "nodejs");

beforeAll(async () => {
  if (!isHere) return;
  await writeSdk("nodejs", { schema: SCHEMA_FILE, out: nodeSdk });
});

/** How a stack continues in a language. */
interface Way {
  readonly title: (text: string) => string;
  readonly isHere: boolean;
  /** Writes the program; the list of resources already exists. */
  write(stack: Stack, declared: readonly Declared[]): void;
}

const inNode: Way = {
  title: (text) => sdk.title(`${text} in TypeScript`),
  isHere,
  write(stack) {
    stack.write("Pulumi.yaml", projectIn("nodejs", plugin));
    // In the program's folder it finds its imports.
    cpSync(nodeSdk, join(stack.program, "sdk"), { recursive: true });
    stack.write("index.js", NODE);
  },
};

const inYaml: Way = {
  title: (text) => yaml.title(`${text} in YAML`),
  isHere: isHere && yaml.path !== undefined,
  write(stack, declared) {
    writeYaml(stack, plugin, declared);
  },
};

/** The steps for objects, without providers and components, which the service does not know. */
const plannedForObjects = (stdout: string): string[] =>
  plannedIn(stdout).filter((step) => !/ (monitoring|pulumi-nodejs|Component) /.test(step));

/** The next run moves the stack: it changes nothing, sends no request, and shows no secret. */
async function expectMove(stack: Stack): Promise<void> {
  const before = await ids(stack);
  const preview = await stack.preview({ flags: ["--json"] });
  expect(plannedForObjects(preview.stdout)).toEqual([]);
  expect(preview.requests).toEqual([]);
  const { requests, output } = await stack.up();
  expect(requests).toEqual([]);
  expect(output).not.toContain("warning: the provider's");
  expect(await ids(stack)).toEqual(before);
  await stack.expectNoChanges();
}

const ids = async (stack: Stack): Promise<string[]> =>
  (await stack.resources()).flatMap(({ id = [] }) => id).sort();

describeStack(
  "a stack of the classes",
  (stack) => {
    let theirs = "";

    const team: Declared = {
      kind: "Component",
      name: "team",
      options: { providers: [ref("other")] },
    };
    const program = (inTeam: Value = { parent: ref(team.name) }): Declared[] => [
      ...estate(),
      provider("other", { apiKey: secret(theirs), baseUrl: stack.emulator.url }),
      tag("theirs", {}, { provider: ref("other") }),
      tag("kept", {}, { protect: true }),
      team,
      monitor("in-team", {}, inTeam),
    ];

    async function expectNoSecrets(): Promise<void> {
      const made = [...(await stack.list("/api-keys")), ...(await stack.list("/api-keys", theirs))];
      const keys = made.flatMap(({ key }) => (typeof key === "string" ? [key] : []));
      expect(keys).toContain(theirs);
      for (const text of [...keys, ...Object.values(ESTATE_SECRETS)]) {
        expect(stack.backend()).not.toContain(text);
        expect(stack.transcript).not.toContain(text);
      }
    }

    /** Returns the steps of the preview. */
    async function moveBack(): Promise<string[]> {
      stack.prefixPath();
      stack.write("Pulumi.yaml", projectIn("nodejs", plugin));
      stack.write("index.js", BACK);
      const { stdout, requests } = await stack.preview({ flags: ["--json"] });
      const planned = plannedForObjects(stdout);
      // Only updates, without the names of properties.
      expect(planned.filter((step) => !/^update [^:]*$/.test(step))).toEqual([]);
      expect(requests).toEqual([]);
      expect((await stack.up()).requests).toEqual([]);
      await stack.expectNoChanges();
      return planned;
    }

    beforeAll(async () => {
      if (!isHere) return;
      theirs = (await stack.organization()).apiKey;
      await stack.remember();
      stack.declare(program());
      await stack.up();
    });

    test.skipIf(!inNode.isHere)(inNode.title("moves to the plugin"), async () => {
      inNode.write(stack, []);
      await expectMove(stack);
      await expectNoSecrets();
    });

    test.skipIf(!isHere)(
      "contains nothing of the classes after a refresh, which only reads",
      async () => {
        const { requests, output } = await stack.refresh({ flags: ["--diff"] });
        expect(refreshedIn(output)).toEqual([]);
        expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
        expect(JSON.stringify(await stack.resources())).not.toContain("__provider");
        await stack.expectNoChanges();
        await expectNoSecrets();
      },
    );

    test.skipIf(!isHere)("moves back, with updates that send no request", async () => {
      expect(await moveBack()).toContain("update Tag kept");
      // The refresh uses the values that the updates stored in the state.
      await stack.refresh({ flags: ["--expect-no-changes"] });
      await expectNoSecrets();
    });

    test.skipIf(!isHere)("moves back without a change if the plugin has only read it", async () => {
      inNode.write(stack, []);
      await expectMove(stack);
      expect(await moveBack()).toEqual([]);
    });

    test.skipIf(!inYaml.isHere)(inYaml.title("moves to the plugin"), async () => {
      // The program has no components, so the alias of a child names its parent.
      const { urn = "" } = (await stack.resources()).find(({ custom }) => !custom) ?? {};
      const aliases = [{ parent: urn, type: "pulumi-nodejs:dynamic/monitoring:Monitor" }];
      const declared = program({ aliases, provider: ref("other") });
      const objects = declared.filter((each) => each !== team);
      inYaml.write(stack, objects);
      await expectMove(stack);
      await expectNoSecrets();
    });

    test.skipIf(!inYaml.isHere)(
      yaml.title("moves back from YAML, into its component"),
      async () => {
        const aliases = [{ parent: none, type: "monitoring:index:Monitor" }];
        stack.declare(program({ parent: ref(team.name), aliases }));
        await moveBack();
        await stack.refresh({ flags: ["--expect-no-changes"] });
        await expectNoSecrets();
      },
    );

    test.skipIf(!isHere)("destroy leaves nothing", async () => {
      await stack.pulumi(["state", "unprotect", "--all", "--yes"]);
      await stack.expectNothingLeft();
    });
  },
  { published: [ESTATE_HOSTNAME] },
);

/** The declarations of a recorded program, without options that only the classes accept. */
function declaredIn({ program }: Recording): Declared[] {
  const text = readFileSync(join(program, "resources.json"), "utf8");
  // Written by `Stack.declare`.
  const { resources } = JSON.parse(text, (key, value: unknown) =>
    key === "digest" ? undefined : value,
  ) as { resources: Declared[] };
  return resources;
}

// Those with an update whose outcome is unknown repeat it first: upgrade.deep.test.ts.
const settled = recordings().filter(({ version }) => !version.includes("unconfirmed"));

for (const recording of settled) {
  for (const way of [inNode, inYaml]) {
    const emulator = await emulatorOf(recording, folderOfFile());
    describeStack(
      `a stack of version ${recording.version}`,
      (stack) => {
        test.skipIf(!way.isHere)(way.title("moves to the plugin"), async () => {
          await restore(stack, recording);
          const declared = declaredIn(recording);
          stack.declare(declared);
          way.write(stack, declared);
          await expectMove(stack);
          const flags = ["--refresh", "--expect-no-changes", "--diff"];
          const { output } = await stack.preview({ flags });
          expect(refreshedIn(output)).toEqual([]);
        });
      },
      { emulator },
    );
  }
}
