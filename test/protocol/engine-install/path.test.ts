// Which `pulumi` on PATH is accepted. These machines can reach neither a download nor Go, so a rejected one
// leads to the message that explains each option.
import { symlinkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ENGINE_VERSION, MINIMUM_VERSION } from "../../../scripts/engine/release";
import { machine } from "../../support/engine/machine.js";
import type { Machine } from "../../support/engine/machine.js";

it("uses the engine on PATH if it is new enough", async () => {
  const here = machine();
  const folder = here.engine("usr/bin", MINIMUM_VERSION);
  here.onPath("usr/bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 0, stdout: `${folder}\n` });
  expect(answer.stderr).toContain(`Pulumi ${MINIMUM_VERSION} (path)`);
});

it("finds the other executables next to the real file if only `pulumi` is linked into PATH", async () => {
  const here = machine();
  here.engine("opt/pulumi", ENGINE_VERSION);
  mkdirSync(join(here.folder, "links"));
  symlinkSync(join(here.folder, "opt/pulumi/pulumi"), join(here.folder, "links/pulumi"));
  here.onPath("links");
  expect(await here.run()).toMatchObject({ code: 0, stdout: `${join(here.folder, "links")}\n` });
});

it("finds a language host in another folder on PATH", async () => {
  const here = machine();
  here.script("one/pulumi", `echo v${ENGINE_VERSION}`);
  here.script("two/pulumi-language-nodejs", "");
  here.script("two/pulumi-resource-pulumi-nodejs", "");
  here.onPath("two");
  here.onPath("one");
  expect(await here.run()).toMatchObject({ code: 0, stdout: `${join(here.folder, "one")}\n` });
});

it.each<[string, string, (here: Machine, folder: string) => unknown, string]>([
  [
    "an engine that is too old, with its version and the required one",
    "usr/bin",
    (here, folder) => here.engine(folder, "3.247.9"),
    `${join("usr/bin", "pulumi")} is 3.247.9, older than ${MINIMUM_VERSION}`,
  ],
  [
    "npm's wrapper, which `npm run` puts on PATH and which downloads by itself",
    "project/node_modules/.bin",
    (here, folder) => here.engine(folder, ENGINE_VERSION),
    "pulumi on PATH: not found",
  ],
  [
    "an engine without the language host, which could not run a TypeScript program",
    "usr/bin",
    (here, folder) => here.script(join(folder, "pulumi"), `echo v${ENGINE_VERSION}`),
    "pulumi-language-nodejs is missing",
  ],
  [
    "an engine that cannot be executed, whatever its name",
    "usr/bin",
    (here, folder) => {
      here.engine(folder, ENGINE_VERSION);
      here.script(join(folder, "pulumi"), "echo cannot execute binary file >&2; exit 126");
    },
    "exit 126: cannot execute binary file",
  ],
])("rejects %s", async (_what, folder, install, message) => {
  const here = machine();
  install(here, folder);
  here.onPath(folder);
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain(message);
});
