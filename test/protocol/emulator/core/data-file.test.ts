import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { startEmulator } from "../../../../src/emulator";
import { asText } from "../../../../src/emulator/store/records";
import { call, emulator, makeTags } from "../../../support/emulator/harness";

const folders: string[] = [];
let folder: string;
let dataFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-data-"));
  folders.push(folder);
  dataFile = join(folder, "state.json");
});

// After the emulators have stopped: they write once more then.
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

describe("a data file", () => {
  it("restores records, organizations, sessions, keys and the audit log", async () => {
    const first = await emulator({ dataFile, plan: "TEAM" });
    await makeTags(first, ["x", "y"]);
    const other = await call(first, "POST", "/__emulator/organizations", { body: { plan: "PRO" } });
    const state = (await call(first, "GET", "/__emulator/state")).body;
    await first.close();
    const second = await emulator({ dataFile, apiKey: undefined });
    expect(second.apiKey).toBe(first.apiKey);
    expect((await call(second, "GET", "/__emulator/state")).body).toEqual(state);
    for (const key of [asText(other.body.apiKey), asText(other.body.sessionToken)]) {
      expect((await call(second, "GET", "/api/v1/org", { key })).body.data).toMatchObject({
        id: 2,
      });
    }
    const { headers } = await call(second, "GET", "/api/v1/org");
    expect(headers.get("x-ratelimit-limit")).toBe("5000");
  });

  it("belongs to one emulator at a time, and to the next after a kill", async () => {
    const first = await emulator({ dataFile });
    await expect(emulator({ dataFile })).rejects.toThrow(
      `the data file ${dataFile} is used by another emulator (process ${process.pid}): stop that one`,
    );
    await makeTags(first, ["kept"]);
    await first.close();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    for (const left of [{ pid, since: 1 }, { pid: process.pid, since: 1 }, "cut o"]) {
      writeFileSync(`${dataFile}.lock`, JSON.stringify(left));
      const next = await emulator({ dataFile });
      expect((await call(next, "GET", "/api/v1/tags")).body.data).toHaveLength(1);
      await next.close();
    }
    expect(readdirSync(folder)).toEqual(["state.json"]);
  });

  it("is free again after a start that failed", async () => {
    const other = await emulator();
    const port = Number(new URL(other.url).port);
    await expect(emulator({ dataFile, port })).rejects.toThrow("EADDRINUSE");
    writeFileSync(dataFile, "{");
    await expect(emulator({ dataFile })).rejects.toThrow("is damaged");
    rmSync(dataFile);
    await emulator({ dataFile });
  });

  it("continues the numbering of ids", async () => {
    const first = await emulator({ dataFile });
    await call(first, "POST", "/api/v1/api-keys", { body: { name: "two" } });
    await first.close();
    const second = await emulator({ dataFile });
    const { body } = await call(second, "POST", "/api/v1/api-keys", { body: { name: "three" } });
    expect(body.data).toMatchObject({ id: 3 });
  });

  it("accepts a new key that is given at the start", async () => {
    const first = await emulator({ dataFile });
    await first.close();
    const second = await emulator({ dataFile, apiKey: "another" });
    expect((await call(second, "GET", "/api/v1/org", { key: "another" })).status).toBe(200);
  });

  it("is at most 100 ms behind, also under continuous writes", async () => {
    const emu = await emulator({ dataFile });
    for (let at = 0; at < 20; at += 1) {
      await makeTags(emu, [`tag ${at}`]);
      await sleep(20);
    }
    // Leaves time for a slow machine; a file that is written only after a pause would lack even the first tag.
    const halfWay = readFileSync(dataFile, "utf8");
    expect(halfWay).toContain('"tag 5"');
    await sleep(150);
    expect(readFileSync(dataFile, "utf8")).toContain('"tag 19"');
    expect(readdirSync(folder)).toEqual(["state.json", "state.json.lock"]);
    expect(statSync(dataFile).mode & 0o777).toBe(0o600);
  });

  it("is readable by its owner only, from the start and whatever its permissions were", async () => {
    await (await emulator({ dataFile })).close();
    chmodSync(dataFile, 0o666);
    await emulator({ dataFile });
    expect(statSync(dataFile).mode & 0o777).toBe(0o600);
  });

  it("is not written through a symbolic link at the path of its temporary file", async () => {
    const victim = join(folder, "victim");
    writeFileSync(victim, "theirs", { mode: 0o644 });
    symlinkSync(victim, `${dataFile}.${process.pid}.tmp`);
    await emulator({ dataFile });
    expect(readFileSync(victim, "utf8")).toBe("theirs");
    expect(lstatSync(dataFile).isFile()).toBe(true);
    expect(readFileSync(dataFile, "utf8")).toContain('"version":1');
    expect(readdirSync(folder).sort()).toEqual(["state.json", "state.json.lock", "victim"]);
  });

  it("does not inherit the permissions of a temporary file of an earlier run", async () => {
    const temporary = `${dataFile}.${process.pid}.tmp`;
    writeFileSync(temporary, "half");
    chmodSync(temporary, 0o666);
    await emulator({ dataFile });
    expect(statSync(dataFile).mode & 0o777).toBe(0o600);
  });

  it("that is a symbolic link is refused, and the target is unchanged", async () => {
    await (await emulator({ dataFile })).close();
    const state = readFileSync(dataFile, "utf8");
    const link = join(folder, "link");
    symlinkSync(dataFile, link);
    await expect(startEmulator({ dataFile: link })).rejects.toThrow(
      `cannot read the data file ${link}: it is a symbolic link; name the file itself`,
    );
    symlinkSync(join(folder, "nothing"), join(folder, "loose"));
    await expect(startEmulator({ dataFile: join(folder, "loose") })).rejects.toThrow(
      "it is a symbolic link",
    );
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(dataFile, "utf8")).toBe(state);
  });

  it("that is a folder is refused", async () => {
    mkdirSync(dataFile);
    await expect(startEmulator({ dataFile })).rejects.toThrow(
      `cannot read the data file ${dataFile}: it is not a regular file`,
    );
  });

  it("leaves no temporary file behind if it cannot be replaced", async () => {
    const emu = await emulator({ dataFile });
    rmSync(dataFile);
    mkdirSync(dataFile);
    await makeTags(emu, ["x"]);
    // The failed write may have been reported before the close.
    await emu.close().catch(() => undefined);
    expect(readdirSync(folder)).toEqual(["state.json"]);
    rmSync(dataFile, { recursive: true });
  });

  it("that cannot be written is reported at the start", async () => {
    const nowhere = join(folder, "missing", "state.json");
    await expect(startEmulator({ dataFile: nowhere })).rejects.toThrow(
      `cannot write the data file ${nowhere}`,
    );
  });

  it.each([
    ["truncated", '{"version":1,"organi', "damaged"],
    ["not a state", '{"name":"x"}', "is not a state"],
    ["of another version", '{"version":2,"organizations":[],"sessions":[]}', "is not a state"],
  ])("that is %s is refused and unchanged", async (_name, text, message) => {
    writeFileSync(dataFile, text);
    await expect(startEmulator({ dataFile })).rejects.toThrow(message);
    await expect(startEmulator({ dataFile })).rejects.toThrow(dataFile);
    expect(readFileSync(dataFile, "utf8")).toBe(text);
  });
});
