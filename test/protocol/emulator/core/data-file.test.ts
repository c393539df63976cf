// The data file that keeps the state of an emulator: docs/emulator.md.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { startEmulator } from "../../../../src/emulator";
import type { EmulatorOptions } from "../../../../src/emulator";
import { asText } from "../../../../src/emulator/store/records";
import { makeTags, startService } from "../../../support/emulator/service";
import type { OwnService } from "../../../support/emulator/service";
import { folderOfTest } from "../../../support/folder";

let folder: string;
let dataFile: string;

beforeEach(() => {
  folder = folderOfTest();
  dataFile = join(folder, "state.json");
});

const start = (options: EmulatorOptions = {}): OwnService => startService({ dataFile, ...options });
const startAndStop = () => start().emulator.close();
const contentOf = (path: string): string => readFileSync(path, "utf8");
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe("a data file", () => {
  it("restores records, organizations, sessions, keys and the audit log", async () => {
    const first = start({ plan: "TEAM", apiKey: undefined });
    await makeTags(first, ["x", "y"]);
    const { apiKey, sessionToken } = await first.control("organizations", { plan: "PRO" });
    const { body: state } = await first.call("GET", "/__emulator/state");
    await first.emulator.close();
    const second = start({ apiKey: undefined });
    expect(second.key).toBe(first.key);
    expect((await second.call("GET", "/__emulator/state")).body).toEqual(state);
    for (const key of [apiKey, sessionToken]) {
      expect((await second.withKey(asText(key)).get("/org")).record.id).toBe(2);
    }
    expect((await second.read("/auth/me")).plan).toMatchObject({ tier: "TEAM" });
  });

  it("continues the numbering of ids, and accepts a new key that is given at the start", async () => {
    const first = start();
    await first.make("/api-keys", { name: "two" });
    await first.emulator.close();
    const second = start({ apiKey: "another" });
    expect((await second.make("/api-keys", { name: "later" })).id).toBe(4);
  });

  it("belongs to one emulator at a time, and to the next after a kill", async () => {
    const first = start();
    expect(() => start()).toThrow(
      `the data file ${dataFile} is used by another emulator (process ${process.pid}): stop that one`,
    );
    await makeTags(first, ["kept"]);
    await first.emulator.close();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    for (const left of [{ pid, since: 1 }, { pid: process.pid, since: 1 }, "cut o"]) {
      writeFileSync(`${dataFile}.lock`, JSON.stringify(left));
      const next = start();
      expect((await next.get("/tags")).rows).toHaveLength(1);
      await next.emulator.close();
    }
    expect(readdirSync(folder)).toEqual(["state.json"]);
  });

  it("is free again after a start that failed", async () => {
    const other = await startEmulator();
    const port = Number(new URL(other.url).port);
    await expect(startEmulator({ dataFile, port })).rejects.toThrow("EADDRINUSE");
    await other.close();
    writeFileSync(dataFile, "{");
    expect(() => start()).toThrow("is damaged");
    rmSync(dataFile);
    start();
  });

  it("is written while there are changes, not only after a pause, and is readable by its owner only", async () => {
    const service = start();
    for (let at = 0; at < 20; at += 1) {
      await makeTags(service, [`tag ${at}`]);
      await sleep(20);
    }
    // Leaves time for a slow machine; a file that is written only after a pause would lack even the first tag.
    expect(contentOf(dataFile)).toContain('"tag 5"');
    await vi.waitFor(() => {
      expect(contentOf(dataFile)).toContain('"tag 19"');
    });
    expect(readdirSync(folder)).toEqual(["state.json", "state.json.lock"]);
    expect(modeOf(dataFile)).toBe(0o600);
  });

  it("is readable by its owner only, whatever its permissions and those of a left temporary file were", async () => {
    await startAndStop();
    chmodSync(dataFile, 0o666);
    const temporary = `${dataFile}.${process.pid}.tmp`;
    writeFileSync(temporary, "half");
    chmodSync(temporary, 0o666);
    start();
    expect(modeOf(dataFile)).toBe(0o600);
  });

  it("is not written through a symbolic link at the path of its temporary file", () => {
    const victim = join(folder, "victim");
    writeFileSync(victim, "theirs", { mode: 0o644 });
    symlinkSync(victim, `${dataFile}.${process.pid}.tmp`);
    start();
    expect(contentOf(victim)).toBe("theirs");
    expect(lstatSync(dataFile).isFile()).toBe(true);
    expect(contentOf(dataFile)).toContain('"version":1');
    expect(readdirSync(folder).sort()).toEqual(["state.json", "state.json.lock", "victim"]);
  });

  it("that is a symbolic link is refused, and the target is unchanged", async () => {
    await startAndStop();
    const state = contentOf(dataFile);
    const [link, loose] = [join(folder, "link"), join(folder, "loose")];
    symlinkSync(dataFile, link);
    symlinkSync(join(folder, "nothing"), loose);
    for (const path of [link, loose]) {
      expect(() => start({ dataFile: path })).toThrow(
        `cannot read the data file ${path}: it is a symbolic link; name the file itself`,
      );
    }
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(contentOf(dataFile)).toBe(state);
  });

  it("that is a folder or cannot be written is refused", () => {
    mkdirSync(dataFile);
    expect(() => start()).toThrow(
      `cannot read the data file ${dataFile}: it is not a regular file`,
    );
    const nowhere = join(folder, "missing", "state.json");
    expect(() => start({ dataFile: nowhere })).toThrow(`cannot write the data file ${nowhere}`);
  });

  it("leaves no temporary file behind if it cannot be replaced", async () => {
    const service = start();
    rmSync(dataFile);
    mkdirSync(dataFile);
    await makeTags(service, ["x"]);
    // The failed write may have been reported before the close.
    await service.emulator.close().catch(() => undefined);
    expect(readdirSync(folder)).toEqual(["state.json"]);
    rmSync(dataFile, { recursive: true });
  });

  it.each([
    ["truncated", '{"version":1,"organi', "damaged"],
    ["not a state", '{"name":"x"}', "is not a state"],
    ["of another version", '{"version":2,"organizations":[],"sessions":[]}', "is not a state"],
  ])("that is %s is refused and unchanged", (_name, text, message) => {
    writeFileSync(dataFile, text);
    expect(() => start()).toThrow(message);
    expect(() => start()).toThrow(dataFile);
    expect(contentOf(dataFile)).toBe(text);
  });
});
