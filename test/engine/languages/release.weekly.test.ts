// The release workflow, and the jobs of the weekly one that build for it: their steps for Linux run here, with a folder for
// artifacts and a bare repository, and with scripts that record what would have been published.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

import { copyRepository } from "../../../scripts/copy";
import { archiveName } from "../../../scripts/plugin/archive";
import { VERSION } from "../../../scripts/build/bundle";
import type { Replacement } from "../examples/gitops/replaced-steps";
import { runJob } from "../examples/gitops/workflow";
import type { JobOutcome } from "../examples/gitops/workflow";
import { folderOfFile } from "../../support/folder";
import { language } from "../../support/languages/language";
import { run } from "../../support/languages/project";
import { ROOT } from "../../support/root";

const sdk = language("sdk");

const PATIENCE_MS = 600_000;
const FOLDER = join(ROOT, ".github", "workflows");
/** Jobs of the workflow that the release calls. */
const BUILDING = ["executables", "sdks"];
const RUNNER = "ubuntu-24.04";
const REPOSITORY = "pulumi-monitoring/pulumi-monitoring";
const TAG = `v${VERSION}`;
/** Of the only registry that knows no trusted publishers. */
const SECRETS = {
  CENTRAL_USERNAME: "central-user-4Qd7",
  CENTRAL_PASSWORD: "central-password-9Kx2",
  MAVEN_GPG_KEY: "key-7Zp1",
  MAVEN_GPG_PASSPHRASE: "passphrase-2Lm5",
};
const TOKEN = "forge-token-3Wn8";

/** Records what is published, and with which credential; other npm commands are executed. C# and Java are built in CI alone. */
const RECORDING: Readonly<Record<string, string>> = {
  npm: `case "$1" in
  publish) echo "npm $*" >>"$RECORD" ;;
  *) PATH="\${PATH#*:}" exec npm "$@" ;;
esac`,
  pipx: 'echo "pipx $*" >>"$RECORD"',
  gh: 'echo "gh $* ($GH_TOKEN)" >>"$RECORD"',
  dotnet: `case "$1" in
  pack) touch "sdks/PulumiMonitoring.${VERSION}.nupkg" ;;
  *) echo "dotnet $*" >>"$RECORD" ;;
esac`,
  mvn: `case "$*" in
  *package) ;;
  *) test -e java/settings.xml && echo "mvn $* ($CENTRAL_PASSWORD, $MAVEN_GPG_KEY)" >>"$RECORD" ;;
esac`,
};

const folder = folderOfFile();
const at = (...parts: string[]): string => join(folder, ...parts);
const bash = (script: string, cwd: string): string =>
  execFileSync("bash", ["-ec", script], { cwd, encoding: "utf8" });

const nothing: Replacement = () => undefined;
const actions: Readonly<Record<string, Replacement>> = {
  "actions/checkout": nothing,
  "actions/setup-node": nothing,
  "actions/attest": (given, { machine }) => {
    for (const path of `${given["subject-path"]} ${given["sbom-path"] ?? ""}`.trim().split(/\s+/))
      bash(`ls ${path}`, machine.folder);
  },
  "NuGet/login": nothing,
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
  const workflow = join(FOLDER, BUILDING.includes(name) ? "weekly.yml" : "release.yml");
  return runJob(workflow, name, {
    machine: {
      folder: at(checkout),
      home,
      env: { ...process.env, PATH: path, RECORD: at("record") },
    },
    cache: at("cache"),
    github: { repository, token: TOKEN, ref_name: tag },
    secrets: name === "maven" ? SECRETS : {},
    vars: {},
    matrix: { runner: RUNNER },
    replaced: { actions, commands: {} },
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

  test.each(["pack", ...BUILDING])("%s produces its files", async (name) => {
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

  /** Runs a job that publishes, and returns what it recorded. */
  async function publish(name: string, options: JobOptions = {}): Promise<string[]> {
    const checkout = options.checkout ?? name;
    mkdirSync(at(checkout), { recursive: true });
    writeFileSync(at("record"), "");
    const { result, log } = await job(name, { ...options, checkout });
    expect(result, log).toBe("success");
    for (const secret of [...Object.values(SECRETS), TOKEN]) expect(log).not.toContain(secret);
    return readFileSync(at("record"), "utf8").trim().split("\n");
  }

  const packages = [`pulumi-monitoring-${VERSION}.tgz`, `pulumi-monitoring-sdk-${VERSION}.tgz`];

  test("publishes the release, with checksums and the contents of the executables", async () => {
    const files = [archiveName(), "SHA256SUMS", "sbom.cdx.json", ...packages];
    const paths = files.map((file) => `release/${file}`).join(" ");
    expect(await publish("release")).toEqual([
      `gh release create ${TAG} --prerelease=false --notes-file release/notes.md ${paths} (${TOKEN})`,
    ]);
    bash("sha256sum --check SHA256SUMS", at("release", "release"));
    expect(readFileSync(at("release", "release", "notes.md"), "utf8")).toMatch(/\w/);
  });

  test.each([
    [TAG, "latest"],
    ["v0.2.0-rc.1", "next"],
  ])("publishes %s on npm as %s", async (tag, expected) => {
    const command = `npm publish --provenance --access public --tag ${expected}`;
    const published = packages.map((file) => `${command} ./release/${file}`);
    expect(await publish("npm", { tag, checkout: `npm-${expected}` })).toEqual(published);
  });

  test.each([
    [
      "pypi",
      `pipx run twine==6.2.0 upload --non-interactive release/pulumi_monitoring-${VERSION}-py3-none-any.whl`,
    ],
    [
      "nuget",
      `dotnet nuget push release/PulumiMonitoring.${VERSION}.nupkg --source nuget.org --api-key `,
    ],
    [
      "maven",
      `mvn --batch-mode --settings java/settings.xml --file java/pom.xml --activate-profiles release deploy (${SECRETS.CENTRAL_PASSWORD}, ${SECRETS.MAVEN_GPG_KEY})`,
    ],
  ])("publishes on %s", async (name, command) => {
    expect((await publish(name)).join("\n")).toBe(command.trim());
  });

  test("publishes the Go module", async () => {
    const before = bash("git ls-remote origin", folder);
    await publish("go", { checkout: "published" });
    const tag = `sdk/go/${TAG}`;
    const after = bash("git ls-remote origin", folder);
    expect(after.replace(/.*refs\/tags\/sdk\/go.*\n/, "")).toBe(before);
    const tagged = bash(`git -C origin ls-tree -r --name-only ${tag} sdk`, folder);
    for (const file of ["go.mod", "LICENSE", "monitoring/monitor.go"])
      expect(tagged.split("\n")).toContain(`sdk/go/${file}`);
  });
});
