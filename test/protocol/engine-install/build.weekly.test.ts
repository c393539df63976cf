// Building the engine from Go modules. The compiler is a shell script with the same arguments: the real build
// takes minutes, and is tested by `npm run engine` on a machine without an engine.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { ENGINE_VERSION } from "../../../scripts/engine/release";
import type { Machine } from "../../support/engine/machine.js";
import { machine } from "../../support/engine/machine.js";

interface FakeGo {
  version?: string;
  toolchain?: string;
  list?: string;
  build?: string;
}

/** A `go` that "compiles" to a script which prints the engine's version. */
function withGo(here: Machine, go: FakeGo = {}): void {
  const { version = "go1.26.8", toolchain = "local", list = "exit 0", build = "" } = go;
  here.script(
    "go/go",
    `case "$1" in
  env) echo ${version}; echo ${toolchain} ;;
  list) ${list} ;;
  build)
    ${build}
    while [ "$1" != -o ]; do shift; done
    printf '#!/bin/sh\\necho v${ENGINE_VERSION}\\n' > "$2"
    chmod +x "$2" ;;
esac`,
  );
  here.onPath("go");
}

it("builds into the shared folder, with everything that a TypeScript program needs", async () => {
  const here = machine();
  withGo(here);
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 0, stdout: `${here.shared}\n` });
  expect(answer.stderr).toContain("Building pulumi-language-nodejs");
  expect(readdirSync(here.shared).sort()).toEqual([
    "pulumi",
    "pulumi-language-nodejs",
    "pulumi-resource-pulumi-nodejs",
  ]);
  for (const name of readdirSync(here.shared))
    expect(statSync(join(here.shared, name)).mode & 0o111, name).toBe(0o111);
  expect(here.leftOvers()).toEqual([]);
});

it("a build that was killed leaves no partial engine, and the next run builds a complete one", async () => {
  const here = machine();
  withGo(here, { build: `case "$*" in *language-nodejs) sleep 3 ;; esac` });
  const first = here.start();
  for (let i = 0; i < 100 && here.leftOvers().length === 0; i++) await sleep(50);
  await sleep(500);
  first.kill();
  await first.done;
  expect(existsSync(here.shared)).toBe(false);
  withGo(here);
  expect(await here.run()).toMatchObject({ code: 0, stdout: `${here.shared}\n` });
});

it.each<[string, FakeGo | undefined, string]>([
  ["Go is missing", undefined, "build from Go modules: Go is not installed"],
  ["Go is too old", { version: "go1.22.1" }, "Go 1.22.1 is too old"],
  [
    "the module proxy cannot be reached",
    { list: "echo 'dial tcp: lookup proxy: no such host' >&2; exit 1" },
    "Go cannot get github.com/pulumi/pulumi/pkg/v3",
  ],
  [
    "the build breaks",
    { build: "echo 'no space left on device' >&2; exit 1" },
    "failed: exit 1: no space left on device",
  ],
])("explains the failure when %s", async (_what, go, message) => {
  const here = machine();
  if (go !== undefined) withGo(here, go);
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain(message);
  expect(here.leftOvers()).toEqual([]);
});

it("when nothing works, names every option, why it failed, and what helps", async () => {
  const here = machine();
  const { code, stdout, stderr } = await here.run();
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  for (const expected of [
    "pulumi on PATH: not found",
    `${here.shared}: not found`,
    "official download: http://127.0.0.1:1/",
    "build from Go modules: Go is not installed",
    "Do one of the following:",
    "MONITORING_ENGINE_DOWNLOAD_URL",
    "GOPROXY",
  ])
    expect(stderr).toContain(expected);
});
