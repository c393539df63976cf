// Which `pulumi` on PATH is accepted. These machines can reach neither a download nor Go, so a rejected one
// leads to the message that explains each option.
import { symlinkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ENGINE_VERSION, MINIMUM_VERSION } from "../../../scripts/engine/release.mjs";
import { machine } from "../../support/engine/machine.js";

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

it("rejects an engine that is too old, with its version and the required one", async () => {
  const here = machine();
  const folder = here.engine("usr/bin", "3.247.9");
  here.onPath("usr/bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain(
    `${join(folder, "pulumi")} is 3.247.9, older than ${MINIMUM_VERSION}`,
  );
});

it("rejects npm's wrapper, which `npm run` puts on PATH and which downloads by itself", async () => {
  const here = machine();
  here.engine("project/node_modules/.bin", ENGINE_VERSION);
  here.onPath("project/node_modules/.bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain("pulumi on PATH: not found");
});

it("rejects an engine without the language host, which could not run a TypeScript program", async () => {
  const here = machine();
  here.script("usr/bin/pulumi", `echo v${ENGINE_VERSION}`);
  here.onPath("usr/bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain("pulumi-language-nodejs is missing");
});

it("rejects an engine that cannot be executed, whatever its name", async () => {
  const here = machine();
  here.engine("usr/bin", ENGINE_VERSION);
  here.script("usr/bin/pulumi", "echo cannot execute binary file >&2; exit 126");
  here.onPath("usr/bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain("exit 126: cannot execute binary file");
});
