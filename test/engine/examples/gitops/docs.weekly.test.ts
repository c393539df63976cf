// docs/ci.md: its commands run as written, and its statements about the files are correct.
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { startEmulator } from "../../../../src/emulator";
import { folderOfTest } from "../../../support/folder";
import { ENGINE, hermetic, start } from "../../../support/stack/engine";
import { REPLACED } from "./replaced-steps";
import { EXAMPLE } from "./repository";
import { ROOT } from "../../../support/root";

const page = readFileSync(join(ROOT, "docs", "ci.md"), "utf8");
const text = (path: string): string => readFileSync(join(EXAMPLE, path), "utf8");

test.skipIf(ENGINE === undefined)("the steps to a first comment work as written", async () => {
  const [, commands = ""] = /<!-- run by .* -->\n+```bash\n(.*?)```/s.exec(page) ?? [];
  const emulator = await startEmulator({ apiKey: "svc_live_try" });
  onTestFinished(() => emulator.close());
  const folder = folderOfTest();
  const clone = join(folder, "clone");
  mkdirSync(join(clone, "examples"), { recursive: true });
  cpSync(EXAMPLE, join(clone, "examples", "gitops"), {
    recursive: true,
    filter: (path) => !/node_modules|Pulumi\..+\.yaml$/.test(path.slice(EXAMPLE.length)),
  });
  for (const part of ["dist", "node_modules"]) symlinkSync(join(ROOT, part), join(clone, part));
  const script = commands.replace("http://127.0.0.1:8080", emulator.url);
  expect(script).not.toBe(commands);
  const { code, output } = await start("bash", ["-e", "-c", script], {
    cwd: clone,
    env: hermetic(folder, { TMPDIR: folder }),
  }).ended;
  expect(code, output).toBe(0);
  const comment = readFileSync(join(clone, "try-gitops", "comment.md"), "utf8");
  expect(comment).toContain("/checkout/health");
  expect(comment).toContain("/pay/health");
});

test("it mentions every variable and secret of the files", () => {
  const workflows = ["preview", "up", "drift"].map((name) => text(`.github/workflows/${name}.yml`));
  const variables = [...workflows.join("\n").matchAll(/\b(?:vars|secrets)\.(\w+)/g)];
  const ofJobs = [...text(".gitlab-ci.yml").matchAll(/"\$((?:PULUMI|AWS|MONITORING)\w+)"/g)];
  const given = /_OIDC_TOKEN$|_TOKEN_FILE$/;
  const names = [...variables, ...ofJobs]
    .map(([, name = ""]) => name)
    .filter((name) => !given.test(name));
  expect(new Set(names).size).toBeGreaterThan(9);
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("it mentions every action that the tests replace", () => {
  for (const name of Object.keys(REPLACED)) expect(page).toContain(`\`${name}\``);
});
