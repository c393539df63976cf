// The release workflow: its steps for Linux run here, with a folder for artifacts and a bare repository, and with
// scripts that record what would have been published.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

import { copyRepository } from "../../../scripts/copy.mjs";
import { archiveName } from "../../../scripts/plugin/archive.mjs";
import { VERSION } from "../../../scripts/build/bundle.mjs";
import type { Replacement } from "../examples/gitops/replaced-steps";
import { runJob } from "../examples/gitops/workflow";
import type { JobOutcome } from "../examples/gitops/workflow";
import { folderOfFile } from "../../support/folder";
import { language } from "../../support/languages/language";
import { run } from "../../support/languages/project";
import { ROOT } from "../../support/root";

const sdk = language("sdk");

const PATIENCE_MS = 600_000;
const WORKFLOW = join(ROOT, ".github", "workflows", "release.yml");
const RUNNER = "ubuntu-24.04";
const REPOSITORY = "pulumi-monitoring/pulumi-monitoring";
const TAG = `v${VERSION}`;
const SECRETS = { NPM_TOKEN: "npm-token-4Qd7", PYPI_TOKEN: "pypi-token-9Kx2" };
const TOKEN = "forge-token-3Wn8";

/** Records what is published, and with which credential; other npm commands are executed. */
const RECORDING: Readonly<Record<string, string>> = {
  npm: `case "$1" in
  publish) echo "npm $* ($NODE_AUTH_TOKEN)" >>"$RECORD" ;;
  *) PATH="\${PATH#*:}" exec npm "$@" ;;
esac`,
  pipx: 'echo "pipx $* ($TWINE_PASSWORD)" >>"$RECORD"',
  gh: 'echo "gh $* ($GH_TOKEN)" >>"$RECORD"',
};

const folder = folderOfFile();
const at = (...parts: string[]): string => join(folder, ...parts);
const bash = (script: string, cwd: string): string =>
  execFileSync("bash", ["-ec", script], { cwd, encoding: "utf8" });

const nothing: Replacement = () => undefined;
const actions: Readonly<Record<string, Replacement>> = {
  "actions/checkout": nothing,
  "actions/setup-node": nothing,
  "actions/upload-artifact": (given, { machine }) => {
    // A pattern without a match is an error, like a missing file of an artifact.
    for (const pattern of (given["path"] ?? "").trim().split(/\s+/))
      bash(`cp -- ${pattern} ${at("artifacts")}`, machine.folder);
  },
  "actions/download-artifact": (given, { machine }) => {
    bash(`cp -R ${at("artifacts")} ${given["path"] ?? ""}`, machine.folder);
  },
};

interface JobOptions {
  readonly checkout?: string;
  readonly tag?: string;
  readonly repository?: string;
}

function job(name: string, options: JobOptions = {}): Promise<JobOutcome> {
  const { checkout = "checkout", tag = TAG, repository = REPOSITORY } = options;
  const home = at(`home-${name}`);
  mkdirSync(home, { recursive: true });
  const path = [at("bin"), process.env.PATH].join(delimiter);
  const isPublishing = name === "publish";
  return runJob(WORKFLOW, name, {
    machine: {
      folder: at(checkout),
      home,
      env: { ...process.env, PATH: path, RECORD: at("record") },
    },
    cache: at("cache"),
    github: { repository, token: TOKEN },
    // Only the job with the environment has them.
    secrets: isPublishing ? SECRETS : {},
    vars: {},
    matrix: { runner: RUNNER },
    replaced: { actions, commands: { ".ci/run": "true" } },
    env: { GITHUB_REPOSITORY: repository, GITHUB_REF_NAME: tag, GITHUB_ACTOR: "alice" },
  });
}

describe.skipIf(sdk.path === undefined)(sdk.title("a release"), { timeout: PATIENCE_MS }, () => {
  beforeAll(async () => {
    for (const name of ["bin", "artifacts"]) mkdirSync(at(name));
    for (const [name, script] of Object.entries(RECORDING))
      writeFileSync(at("bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    writeFileSync(at("record"), "");
    await copyRepository(at("checkout"));
    bash(
      `git init --quiet --bare --initial-branch main origin
       git init --quiet --initial-branch main checkout && cd checkout
       git add . && git -c user.name=alice -c user.email=alice@example.com commit --quiet -m all
       git push --quiet ../origin main && git clone --quiet ../origin ../published`,
      folder,
    );
  }, PATIENCE_MS);

  test("is refused if the tag differs from the version", async () => {
    const { result, steps } = await job("pack", { tag: "v0.0.1" });
    expect(result).toBe("failure");
    expect(steps).toMatchObject({
      "Check that the tag matches the version": "failure",
      "npm pack": "skipped",
    });
  });

  test("is refused in a repository that package.json does not name", async () => {
    const { result, steps } = await job("pack", { repository: "acme/monitoring" });
    expect(result).toBe("failure");
    expect(steps).toMatchObject({
      "Check that package.json names this repository": "failure",
      "npm pack": "skipped",
    });
  });

  test.each(["pack", "executables", "sdks"])("%s produces its files", async (name) => {
    const { result, log } = await job(name);
    expect(result, log).toBe("success");
  });

  test("SDKs refer to the plugin in the release", async () => {
    const server = `github://api.github.com/${REPOSITORY}`;
    const tarball = at("artifacts", `pulumi-monitoring-sdk-${VERSION}.tgz`);
    const manifest = bash(`tar -xzOf ${tarball} package/package.json`, folder);
    expect(JSON.parse(manifest)).toMatchObject({
      pulumi: { server },
      repository: `https://github.com/${REPOSITORY}`,
    });
    const wheel = at("artifacts", `pulumi_monitoring-${VERSION}-py3-none-any.whl`);
    const unzip = "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))";
    const plugin = ["pulumi_monitoring/pulumi-plugin.json"];
    expect(await run(folder, ["python3", "-c", unzip, wheel, ...plugin])).toContain(server);
  });

  test("publishes the release, the packages and the Go module", async () => {
    const before = bash("git ls-remote origin", folder);
    const { result, log } = await job("publish", { checkout: "published" });
    expect(result, log).toBe("success");
    const packages = [`pulumi-monitoring-${VERSION}.tgz`, `pulumi-monitoring-sdk-${VERSION}.tgz`];
    const files = [archiveName(), "SHA256SUMS", ...packages].map((file) => `release/${file}`);
    const npm = "npm publish --provenance --access public";
    expect(readFileSync(at("record"), "utf8").trim().split("\n")).toEqual([
      `gh release create ${TAG} --notes-file release/notes.md ${files.join(" ")} (${TOKEN})`,
      ...packages.map((file) => `${npm} ./release/${file} (${SECRETS.NPM_TOKEN})`),
      `pipx run twine==6.2.0 upload --non-interactive release/pulumi_monitoring-${VERSION}-py3-none-any.whl (${SECRETS.PYPI_TOKEN})`,
    ]);
    bash("sha256sum --check SHA256SUMS", at("published", "release"));
    expect(readFileSync(at("published", "release", "notes.md"), "utf8")).toMatch(/\w/);
    const tag = `sdk/go/${TAG}`;
    const after = bash("git ls-remote origin", folder);
    expect(after.replace(/.*refs\/tags\/sdk\/go.*\n/, "")).toBe(before);
    const tagged = bash(`git -C origin ls-tree -r --name-only ${tag} sdk`, folder);
    for (const file of ["go.mod", "LICENSE", "monitoring/monitor.go"])
      expect(tagged.split("\n")).toContain(`sdk/go/${file}`);
    for (const secret of [...Object.values(SECRETS), TOKEN]) expect(log).not.toContain(secret);
  });
});
