// After an import the preview was not empty, the program did not compile, or a second import wrote everything
// again.
import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ESLint } from "eslint";
import type { Linter } from "eslint";
import { check, resolveConfig } from "prettier";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";

import { refreshedIn } from "../../../scripts/demo/drift";
import { ESTATE_HOSTNAME, ESTATE_SECRETS } from "./estate";
import { describeStack } from "../../support/stack/stack";
import type { StateResource } from "../../support/stack/stack";
import {
  complete,
  entriesIn,
  idsIn,
  importing,
  kindOf,
  settingsOf,
  shownState,
} from "./import-steps";
import { everything } from "./upgrade/everything";
import { ROOT } from "../../support/root";

const run = promisify(execFile);

/** Names that users give to objects. */
const AWKWARD = [
  "api",
  "api",
  "API",
  "class",
  "await",
  "monitoring",
  "404",
  "監視 🚀",
  "🚀",
  "\"quoted\" and 'quoted' \\ `${backticked}`",
  "line\nbreak",
  "w".repeat(200),
  "settings",
];

const ADDRESS = "https://user:hunter2@example.com";

/** Secrets of objects that were created by hand, which their author knows. */
const BY_HAND = { Secret: "hidden", Monitor: ADDRESS };

/** Kinds without a record in the service. */
const WITHOUT_RECORD = ["StatusPageDomainVerification"];

describeStack(
  "an organization with every kind",
  (stack) => {
    let folder = "";
    let before: StateResource[] = [];
    let records: unknown;

    test("is created, with names that users give", async () => {
      const packages = join(ROOT, "test/support/definitions/packages");
      cpSync(packages, join(stack.program, "packages"), { recursive: true });
      stack.declare(await everything(stack));
      await stack.up();
      for (const name of AWKWARD) {
        const { status } = await stack.api("POST", "/monitors", {
          name,
          type: "HTTP",
          config: { url: ADDRESS, method: "GET" },
          regions: ["us-east", "eu-west"],
          managedBy: "DASHBOARD",
        });
        expect(status).toBe(201);
      }
      before = await shownState(stack);
      records = await stack.storedState();
    });

    test("import reads every object and changes none", async () => {
      folder = join(stack.folder, "monitoring");
      const seen = stack.emulator.requests.length;
      const printed = await importing(stack, "--out", folder);
      expect(printed).toContain("pulumi import --file import.json --generate-code=false");
      const methods = stack.emulator.requests.slice(seen).map(({ method }) => method);
      expect(new Set(methods)).toEqual(new Set(["GET"]));
      expect(await stack.storedState()).toEqual(records);
      const found = new Set(entriesIn(folder).map((entry) => `${kindOf(entry)} ${entry.id}`));
      const missed = before
        .filter((resource) => !WITHOUT_RECORD.includes(kindOf(resource)))
        .map((resource) => `${kindOf(resource)} ${resource.id ?? ""}`)
        .filter((each) => !found.has(each));
      expect(missed).toEqual([]);
    });

    test("the program contains no secrets, and only its owner can read import.json", () => {
      const sources = readdirSync(folder).filter((name) => name !== "import.json");
      const text = sources.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
      for (const secret of ["hunter2", "environment-variable-secret", "header-value-secret"]) {
        expect(text).not.toContain(secret);
      }
      expect(statSync(join(folder, "import.json")).mode & 0o077).toBe(0);
    });

    test("the generated program compiles with strict, and passes the linter and the formatter", async () => {
      symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
      const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
      await run(process.execPath, [tsc, "--noEmit", "--project", folder]).catch(
        (error: unknown) => {
          throw new Error((error as { stdout: string }).stdout);
        },
      );
      const lint = new ESLint({
        cwd: folder,
        overrideConfigFile: true,
        overrideConfig: [
          ...tseslint.configs.strictTypeChecked,
          { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: folder } } },
        ] as Linter.Config[],
      });
      const linted = await lint.lintFiles(["*.ts"]);
      const wrong = linted.flatMap(({ messages }) => messages.map(({ message }) => message));
      for (const name of readdirSync(folder).filter((each) => each.endsWith(".ts"))) {
        const text = readFileSync(join(folder, name), "utf8");
        const config = await resolveConfig(join(folder, name));
        if (!(await check(text, { ...config, filepath: name }))) wrong.push(name);
      }
      expect(wrong).toEqual([]);
    });

    test("the printed commands import it, without secrets in plain text and without changes", async () => {
      await stack.startOver(folder);
      expect(complete(folder, before)).toBeGreaterThan(0);
      const settings = [...(await settingsOf(stack, before, BY_HAND))].flatMap(([key, value]) => [
        "--secret",
        `${key}=${value}`,
      ]);
      await stack.pulumi(["config", "set-all", ...settings]);
      const args = ["import", "--file", "import.json", "--generate-code=false", "--yes"];
      const { output } = await stack.pulumi(args);
      expect(output).not.toContain("failed to validate");
      expect(output).not.toContain("warning");
      // It is encrypted in the state although it was in plain text in import.json.
      const seen = `${stack.transcript}\n${stack.backend()}`;
      expect(seen).toContain("monitoring:Monitor::monitoring");
      for (const secret of ["hunter2", ...Object.values(ESTATE_SECRETS)]) {
        expect(seen).not.toContain(secret);
      }
      const { output: looked } = await stack.preview({
        flags: ["--refresh", "--expect-no-changes", "--diff"],
      });
      expect(refreshedIn(looked)).toEqual([]);
      expect(looked).not.toContain("diff:");
      expect(await stack.storedState()).toEqual(records);
    });

    test("destroy is refused while the resources are protected", async () => {
      const { output } = await stack.destroy({ exit: 1 });
      expect(output).toContain("protected");
      expect(await stack.storedState()).toEqual(records);
    });

    test("up changes nothing, and then there are no changes", async () => {
      await stack.up({ flags: ["--expect-no-changes"] });
      await stack.expectNoChanges();
      await stack.refresh({ flags: ["--expect-no-changes"] });
      await stack.expectNoChanges();
      expect(await stack.storedState()).toEqual(records);
    });

    test("destroy deletes everything once nothing is protected", async () => {
      const index = readFileSync(join(folder, "index.ts"), "utf8");
      stack.write("index.ts", index.replace('import "./protection";\n', ""));
      await stack.up();
      const managed = (await stack.resources()).map(
        (resource) => `${kindOf(resource)} ${resource.id ?? ""}`,
      );
      await stack.destroy();
      expect(await stack.resources()).toEqual([]);
      const left = await idsIn(stack);
      // Members stay.
      const kept = managed.filter((each) => left.has(each) && !each.startsWith("Member "));
      expect(kept).toEqual([]);
    });
  },
  { published: [ESTATE_HOSTNAME], emulator: { plan: "ENTERPRISE" } },
);

describeStack("an organization that is imported with --adopt", (stack) => {
  test("is adopted by the program, and no object is created again", async () => {
    const made = async (path: string, body: object): Promise<string> => {
      const answer = await stack.api("POST", path, body);
      return (answer.body.data as { id: string }).id;
    };
    const tagId = await made("/tags", { name: "shop" });
    const channelId = await made("/alert-channels", {
      name: "Mail",
      config: { channelType: "email", recipients: ["a@example.com"] },
      managedBy: "TERRAFORM",
    });
    await made("/monitors", {
      name: "Shop",
      type: "TCP",
      config: { host: "shop.example.com", port: 443 },
      regions: ["us-east"],
      tags: { tagIds: [tagId] },
      alertChannelIds: [channelId],
      managedBy: "DASHBOARD",
    });
    const folder = join(stack.folder, "adopting");
    const kinds = ["--kind", "Tag,AlertChannel,Monitor"];
    // It confirms that Terraform no longer manages the channel.
    const printed = await importing(stack, "--out", folder, "--adopt", "--claim", ...kinds);
    expect(printed).not.toContain("pulumi import");
    expect(existsSync(join(folder, "import.json"))).toBe(false);
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    await stack.startOver(folder);
    const { requests } = await stack.up();
    expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
    expect(await stack.list("/monitors")).toHaveLength(1);
    expect((await stack.record(`/alert-channels/${channelId}`)).managedBy).toBe("API");
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });
});
