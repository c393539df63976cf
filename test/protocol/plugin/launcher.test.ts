// The launchers of the bundle: a file for each operating system, of which only one can run here.
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { EXECUTABLE, pluginFolder } from "../../../scripts/plugin/folder";

const folder = mkdtempSync(join(tmpdir(), "monitoring launcher "));
const plugin = join(folder, "plugin");

beforeAll(async () => {
  const main = join(folder, "main.js");
  writeFileSync(main, "console.log(process.argv.slice(2).join(' '))");
  await pluginFolder(plugin, main);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("the launcher for Windows has CRLF line endings", () => {
  const lines = readFileSync(join(plugin, `${EXECUTABLE}.cmd`), "latin1").split("\r\n");
  expect(lines).toEqual([
    "@echo off",
    expect.stringMatching(/^node (--\S+ )+"%~dp0plugin.cjs" %\*$/),
    "",
  ]);
});

it("the launcher finds the bundle through symbolic links, also if readlink has no option -f", () => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  // As on a Mac before version 12.3.
  const old = '#!/bin/sh\ncase $1 in -*) exit 1;; esac\nPATH="$REAL_PATH" exec readlink "$1"\n';
  writeFileSync(join(bin, "readlink"), old, { mode: 0o755 });
  symlinkSync(join("..", "plugin", EXECUTABLE), join(bin, "relative"));
  symlinkSync(join(bin, "relative"), join(bin, EXECUTABLE));
  const real = `${dirname(process.execPath)}:${process.env.PATH ?? ""}`;
  const env = { PATH: `${bin}:${real}`, REAL_PATH: real };
  const { stdout, stderr } = spawnSync(join(bin, EXECUTABLE), ["127.0.0.1:1", "two  words"], {
    env,
    encoding: "utf8",
  });
  expect([stdout, stderr]).toEqual(["127.0.0.1:1 two  words\n", ""]);
});

it("a build replaces an earlier build, and no other files", async () => {
  const main = join(folder, "main.js");
  await pluginFolder(plugin, main);
  // With a manifest, the engine would install npm packages after it has unpacked the plugin, and fail without any.
  expect(readdirSync(plugin)).not.toContain("PulumiPlugin.yaml");
  // As in a folder on the PATH, with a copy of the executable.
  const bin = join(folder, "tools");
  mkdirSync(bin);
  const names = [EXECUTABLE, "kubectl"];
  for (const name of names) writeFileSync(join(bin, name), "");
  await expect(pluginFolder(bin, main)).rejects.toThrow("contains other files than a plugin");
  expect(readdirSync(bin).sort()).toEqual(names.sort());
});
