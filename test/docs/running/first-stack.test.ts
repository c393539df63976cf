// The commands for a new clone, exactly as written: the first page must not be wrong.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ENGINE, NO_ENGINE, hermetic } from "../../stack/engine";
import { Page, ROOT, page, readme } from "../page";
import { Shell } from "../shell";
import { walk } from "../walk";

const PATIENCE_MS = 400_000;
const PORT = "4010";
const firstStack = page("first-stack.md");

let folder = "";
let port = "";
let served: ChildProcess | undefined;

/** The page with a port that is free here. */
function here(): Page {
  const text = firstStack.text.replaceAll(PORT, port);
  return new Page(firstStack.file, text);
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(free);
}

/** A clone after `npm install` and `npm run build`: what is installed and built is that of this one. */
function clone(): string {
  const place = join(folder, "clone");
  mkdirSync(place);
  for (const name of ["package.json", "scripts", "dist", "node_modules"]) {
    symlinkSync(join(ROOT, name), join(place, name));
  }
  cpSync(join(ROOT, "examples"), join(place, "examples"), {
    recursive: true,
    filter: (path) => !/node_modules|Pulumi\.[^/]+\.yaml$/.test(path),
  });
  return place;
}

const stored = async (): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${port}/__emulator/state`);
  return ((await answer.json()) as { organizations: unknown }).organizations;
};

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `the first stack [${NO_ENGINE}]` : "the first stack",
  () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "first-stack-"));
      port = await freePort();
    });

    afterAll(() => {
      served?.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });

    test(
      "comes up in a clone, is changed, and goes without a trace",
      async () => {
        const place = clone();
        const copy = here();
        const [install = "", build = "", serve = ""] =
          copy.in("bash")[0]?.text.trimEnd().split("\n") ?? [];
        expect([install, build]).toEqual(["npm install", "npm run build"]);
        const env = hermetic(folder, {
          PULUMI_BACKEND_URL: undefined,
          PULUMI_CONFIG_PASSPHRASE: undefined,
        });
        served = spawn("bash", ["-c", `exec ${serve}`], {
          cwd: place,
          env,
          stdio: ["ignore", "pipe", "inherit"],
        });
        if (served.stdout === null) throw new Error("it says nothing");
        const [line] = (await once(createInterface({ input: served.stdout }), "line")) as [string];
        expect(line).toBe(`http://127.0.0.1:${port} with the API key dev-key`);
        const before = await stored();
        mkdirSync(join(folder, "notes"));
        const rest = new Page(
          firstStack.file,
          copy.text.replace(`${install}\n${build}\n${serve}\n`, ""),
        );
        await walk(rest, new Shell({ notes: join(folder, "notes"), folder: place, env }));
        expect(await stored()).toEqual(before);
      },
      PATIENCE_MS,
    );
  },
);

test("the README says the same commands", () => {
  const commands = firstStack
    .in("bash")
    .slice(0, 2)
    .flatMap(({ text }) => text.trimEnd().split("\n"));
  const shown = readme.in("bash").flatMap(({ text }) => text.trimEnd().split("\n"));
  expect(shown.length).toBeGreaterThan(3);
  expect(commands.filter((each) => !shown.includes(each))).toEqual([]);
});
