// A list for `pulumi import` named objects that the plugin did not find, or the program that the engine generated from
// it changed them.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { ESTATE_HOSTNAME, ESTATE_SECRETS, estate } from "../stack/estate";
import { engineCommands, importing } from "../stack/import-steps";
import { describeStack } from "../../support/stack/stack";
import { folderOfFile } from "../../support/folder";
import { pluginOfFile, projectIn } from "../../support/languages/declaration-programs";
import { language } from "../../support/languages/language";

const yaml = language("yaml");
const isHere = yaml.path !== undefined;

/** The values that the API does not return, which a user adds. */
const COMPLETED: readonly (readonly [empty: RegExp, full: string])[] = [
  [/value: ""/, `value: ${ESTATE_SECRETS.vault}`],
  [/webhookUrl: ""/, `webhookUrl: ${ESTATE_SECRETS.slack}\n        mentionText: "@here"`],
  [
    /url: ""/,
    `url: ${ESTATE_SECRETS.webhook}
        signingSecret: ${ESTATE_SECRETS.signing}`,
  ],
];

const plugin = pluginOfFile(isHere);
const folder = folderOfFile();
const list = join(folder, "list.json");

describeStack(
  "an organization",
  (stack) => {
    let records: unknown;
    let printed = "";

    test("is listed with its ids, and without its secrets", async () => {
      stack.declare(estate());
      await stack.up();
      records = await stack.storedState();
      printed = await importing(stack, "--plugin", list);
      expect(printed).toMatch(
        /Fill in what the API does not return:\n.*AlertChannel webhook: config.url/s,
      );
      expect(printed).not.toContain("AlertChannel mail");
      expect(printed).toMatch(
        /into the configuration:\n {2}Environment production-shop: variables.TOKEN/,
      );
      const text = readFileSync(list, "utf8");
      for (const secret of Object.values(ESTATE_SECRETS)) {
        expect(text).not.toContain(secret);
        expect(printed).not.toContain(secret);
      }
      expect(statSync(list).size).toBeGreaterThan(1000);
    });

    test.skipIf(!isHere)(
      yaml.title("is imported into a program in YAML, and the next preview is empty"),
      async () => {
        const project = join(stack.folder, "again");
        mkdirSync(project);
        writeFileSync(join(project, "Pulumi.yaml"), projectIn("yaml", plugin, "again"));
        stack.prefixPath(yaml.path ?? "");
        await stack.startOver(project);
        const out = ["--out", "imported.txt"];
        const { output } = await stack.pulumi(["import", "--file", list, ...out, "--yes"]);
        const { resources } = JSON.parse(readFileSync(list, "utf8")) as { resources: unknown[] };
        expect(output).toContain(`= ${resources.length} imported`);
        let program = readFileSync(join(project, "imported.txt"), "utf8");
        for (const [empty, full] of COMPLETED) {
          expect(program).toMatch(empty);
          program = program.replace(empty, full);
        }
        stack.write("Main.yaml", program);
        await stack.preview({ flags: ["--refresh", "--expect-no-changes", "--diff"] });
        await stack.up({ flags: ["--expect-no-changes"] });
        expect(await stack.storedState()).toEqual(records);
      },
    );

    test.skipIf(!isHere)(
      yaml.title("has no secret in the state in plain text after the printed steps"),
      async () => {
        const main = join(stack.program, "Main.yaml");
        const marked = readFileSync(main, "utf8").replace(
          ESTATE_SECRETS.variable,
          (value) => `{ fn::secret: ${value} }`,
        );
        const exported = async (): Promise<string> =>
          (await stack.pulumi(["stack", "export"], {}, false)).stdout;
        expect(await exported()).toContain(ESTATE_SECRETS.variable);
        stack.write("Main.yaml", marked);
        const [, ...commands] = engineCommands(printed);
        expect(commands).toEqual([["up"], ["refresh"]]);
        for (const command of commands) {
          const flags = ["--yes", "--skip-preview", "--expect-no-changes"];
          const { requests } = await stack.pulumi(command, { flags });
          expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
        }
        const state = await exported();
        for (const secret of Object.values(ESTATE_SECRETS)) expect(state).not.toContain(secret);
        await stack.expectNoChanges();
      },
    );

    test.skipIf(!isHere)("is not listed again if a stack manages it", async () => {
      const state = join(folder, "state.json");
      await stack.pulumi(["stack", "export", "--file", state]);
      const again = join(folder, "again.json");
      const output = await importing(stack, "--plugin", again, "--state", state);
      expect(output).toContain("Nothing to import");
    });
  },
  { published: [ESTATE_HOSTNAME] },
);
