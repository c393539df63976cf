// An isolated machine for installing the engine: a PATH with only what a test puts there, and a temporary
// PULUMI_HOME. The real ~/.pulumi is never used.
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { onTestFinished } from "vitest";
import { ENGINE_VERSION, EXECUTABLES } from "../../../scripts/engine/release";
import { ROOT } from "../root";

const SYSTEM_TOOLS = ["sh", "tar", "gzip", "cp", "chmod", "sleep", "cat"];

export interface Answer {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Machine {
  folder: string;
  /** The folder that `npm run engine` prints after it installed the engine. */
  shared: string;
  env: NodeJS.ProcessEnv;
  /** Writes an executable shell script somewhere below the machine's folder. */
  script(path: string, body: string): string;
  /** Puts the three executables of an engine into a folder. */
  engine(path: string, version: string): string;
  /** Prepends a folder to PATH. */
  onPath(path: string): void;
  /** `npm run engine`. */
  start(): { done: Promise<Answer>; kill(): void };
  run(): Promise<Answer>;
  /** The files next to the shared folder: none may be partial. */
  leftOvers(): string[];
}

export function machine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), "engine-bootstrap-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const home = join(folder, "home");
  const env: NodeJS.ProcessEnv = {
    HOME: folder,
    PULUMI_HOME: home,
    PATH: toolsOnly(folder),
    // A port that fetch refuses: no test may reach the vendor by accident.
    MONITORING_ENGINE_DOWNLOAD_URL: "http://127.0.0.1:1",
  };
  const script = (path: string, body: string): string => {
    const file = join(folder, path);
    mkdirSync(join(file, ".."), { recursive: true });
    // A running file cannot be written to.
    rmSync(file, { force: true });
    writeFileSync(file, `#!/bin/sh\n${body}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const start: Machine["start"] = () => startEngineScript(env);
  return {
    folder,
    shared: join(home, "versions", ENGINE_VERSION, "bin"),
    env,
    script,
    engine: (path, version) => {
      for (const name of EXECUTABLES) script(join(path, name), `echo v${version}`);
      return join(folder, path);
    },
    onPath: (path) => {
      env["PATH"] = [join(folder, path), env["PATH"]].join(delimiter);
    },
    start,
    run: () => start().done,
    leftOvers: () => {
      const versions = join(home, "versions");
      if (!existsSync(versions)) return [];
      const inside = join(versions, ENGINE_VERSION);
      return [
        ...readdirSync(versions).filter((name) => name !== ENGINE_VERSION),
        ...(existsSync(inside) ? readdirSync(inside) : []).filter((name) => name.startsWith(".")),
      ];
    },
  };
}

/** The developer's own folders may contain a `pulumi` or a `go`; these tests decide that themselves. */
function toolsOnly(folder: string): string {
  const tools = join(folder, "tools");
  mkdirSync(tools);
  for (const name of SYSTEM_TOOLS) {
    const found = ["/bin", "/usr/bin"].map((bin) => join(bin, name)).find((at) => existsSync(at));
    if (found !== undefined) symlinkSync(found, join(tools, name));
  }
  return tools;
}

function startEngineScript(env: NodeJS.ProcessEnv): { done: Promise<Answer>; kill(): void } {
  const child = spawn(process.execPath, [join(ROOT, "scripts", "start.mjs"), "engine"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const done = new Promise<Answer>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      resolve({ code, stdout, stderr });
    });
  });
  return { done, kill: () => child.kill("SIGKILL") };
}
