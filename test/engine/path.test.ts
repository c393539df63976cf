// Which `pulumi` on PATH is accepted. These machines can reach neither a download nor Go, so a rejected one
// leads to the message that explains each option.
import { symlinkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ENGINE_VERSION, MINIMUM_VERSION } from "../../scripts/engine/release.mjs";
import { machine } from "./machine.js";

it("takes the engine on PATH when it is new enough", async () => {
  const here = machine();
  const folder = here.engine("usr/bin", MINIMUM_VERSION);
  here.onPath("usr/bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 0, stdout: `${folder}\n` });
  expect(answer.stderr).toContain(`Pulumi ${MINIMUM_VERSION} (path)`);
});

it("finds the companions beside the real file when only `pulumi` is linked into PATH", async () => {
  const here = machine();
  here.engine("opt/pulumi", ENGINE_VERSION);
  mkdirSync(join(here.folder, "links"));
  symlinkSync(join(here.folder, "opt/pulumi/pulumi"), join(here.folder, "links/pulumi"));
  here.onPath("links");
  expect(await here.run()).toMatchObject({ code: 0, stdout: `${join(here.folder, "links")}\n` });
});

it("finds a language host that lies elsewhere on PATH", async () => {
  const here = machine();
  here.script("one/pulumi", `echo v${ENGINE_VERSION}`);
  here.script("two/pulumi-language-nodejs", "");
  here.script("two/pulumi-resource-pulumi-nodejs", "");
  here.onPath("two");
  here.onPath("one");
  expect(await here.run()).toMatchObject({ code: 0, stdout: `${join(here.folder, "one")}\n` });
});

it("does not take an engine that is too old, and says which and how old", async () => {
  const here = machine();
  const folder = here.engine("usr/bin", "3.247.9");
  here.onPath("usr/bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain(
    `${join(folder, "pulumi")} is 3.247.9, older than ${MINIMUM_VERSION}`,
  );
});

it("does not take npm's wrapper, which `npm run` puts on PATH and which downloads by itself", async () => {
  const here = machine();
  here.engine("project/node_modules/.bin", ENGINE_VERSION);
  here.onPath("project/node_modules/.bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain("pulumi on PATH: not there");
});

it("does not take an engine without the language host, which could run no TypeScript program", async () => {
  const here = machine();
  here.script("usr/bin/pulumi", `echo v${ENGINE_VERSION}`);
  here.onPath("usr/bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain("pulumi-language-nodejs is missing");
});

it("does not take an engine that does not run, whatever its name", async () => {
  const here = machine();
  here.engine("usr/bin", ENGINE_VERSION);
  here.script("usr/bin/pulumi", "echo cannot execute binary file >&2; exit 126");
  here.onPath("usr/bin");
  const answer = await here.run();
  expect(answer).toMatchObject({ code: 1, stdout: "" });
  expect(answer.stderr).toContain("exit 126: cannot execute binary file");
});
