// `npm run engine` with languages: what their programs need is installed next to an existing engine. Compiler and
// Python are shell scripts; test/languages runs programs with the real ones.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { ENGINE_VERSION } from "../../../scripts/engine/release.mjs";
import type { Machine } from "../../support/engine/machine.js";
import { machine } from "../../support/engine/machine.js";

/** A machine with an engine in the shared folder, and a `go` that "compiles". */
function withEngine(build = ""): Machine {
  const here = machine();
  here.engine(`home/versions/${ENGINE_VERSION}/bin`, ENGINE_VERSION);
  withGo(here, build);
  return here;
}

function withGo(here: Machine, build: string): void {
  here.script(
    "go/go",
    `case "$*" in
  env*) echo go1.26.8; echo local ;;
  *Dir*) echo ${here.folder}/module ;;
  build*)
    ${build}
    while [ "$1" != -o ]; do shift; done
    printf '#!/bin/sh\\n' > "$2"
    chmod +x "$2" ;;
esac`,
  );
  here.onPath("go");
}

const languages = (here: Machine): string => join(dirname(here.shared), "languages");

it("installs a language host, leaves the engine unchanged, and installs nothing the second time", async () => {
  const here = withEngine();
  const before = readdirSync(here.shared);
  const first = await here.run("yaml");
  const [host = "", engine] = first.stdout.trim().split(delimiter);
  expect(first).toMatchObject({ code: 0 });
  expect(engine).toBe(here.shared);
  expect(dirname(host)).toBe(languages(here));
  expect(readdirSync(host)).toEqual(["pulumi-language-yaml"]);
  expect(readdirSync(here.shared)).toEqual(before);
  expect(here.leftOvers()).toEqual([]);
  const second = await here.run("yaml");
  expect(second).toMatchObject({ code: 0, stdout: first.stdout });
  expect(second.stderr).not.toContain("Building");
});

it("installs no language host that was not requested", async () => {
  const here = withEngine();
  expect(await here.run()).toMatchObject({ code: 0, stdout: `${here.shared}\n` });
  expect(existsSync(languages(here))).toBe(false);
});

it("uses the language host of an official engine", async () => {
  const here = withEngine("exit 1");
  here.script(`home/versions/${ENGINE_VERSION}/bin/pulumi-language-yaml`, "");
  expect(await here.run("yaml")).toMatchObject({ code: 0, stdout: `${here.shared}\n` });
});

it("adds the Python packages to PATH before the host, and installs the start script next to the host", async () => {
  const here = withEngine();
  here.script("module/python/cmd/pulumi-language-python-exec", "echo exec");
  here.script(
    "go/python3",
    `mkdir -p "$3/bin"; printf '#!/bin/sh\\n' > "$3/bin/python"; cp "$3/bin/python" "$3/bin/pip"; chmod +x "$3"/bin/*`,
  );
  here.script("go/mkdir", `exec /bin/mkdir "$@"`);
  const answer = await here.run("python");
  expect(answer.stderr).toContain("Installing the Python packages pulumi==");
  const [packages = "", host = ""] = answer.stdout.trim().split(delimiter);
  // The other scripts would refer to a folder that no longer exists.
  expect(readdirSync(packages)).toEqual(["python"]);
  expect(readFileSync(join(host, "pulumi-language-python-exec"), "utf8")).toContain("echo exec");
});

it("an installation that was killed leaves no partial host, and the next run installs a complete one", async () => {
  const here = withEngine("sleep 3");
  const first = here.start("yaml");
  for (let i = 0; i < 100 && here.leftOvers().length === 0; i++) await sleep(50);
  first.kill();
  await first.done;
  expect(existsSync(languages(here))).toBe(false);
  withGo(here, "");
  expect(await here.run("yaml")).toMatchObject({ code: 0 });
});

it.each<[string, string[], string]>([
  ["the host cannot be built", ["yaml"], "`go build github.com/pulumi/pulumi-yaml"],
  ["its compiler is missing", ["java"], "there is no `mvn` on PATH"],
  ["the language is unknown", ["cobol"], 'unknown language "cobol"; known languages: yaml'],
])("explains the failure when %s", async (_what, names, message) => {
  const here = withEngine("echo 'no space left' >&2; exit 1");
  const answer = await here.run(...names);
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain(message);
  expect(here.leftOvers()).toEqual([]);
});
