// A clone of this repository in which a page is followed from its beginning: its emulator, its shell, its project.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";

import { dataOf, storedAt } from "../../support/emulator/calls";
import { hermetic } from "../../support/stack/engine";
import { Page, page } from "../../support/docs/page";
import { ROOT } from "../../support/root";
import { Shell } from "../../support/docs/shell";
import { runPage } from "../../support/docs/run-page";

const PORT = "4010";
const firstStack = page("first-stack.md");

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(free);
}

/** A clone after `npm install` and `npm run build`: it shares the installed and built files of this one. */
export class Clone {
  #folder = "";
  #port = "";
  #served: ChildProcess | undefined;

  /** The URL of its emulator. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get #env(): NodeJS.ProcessEnv {
    return hermetic(this.#folder, {
      PULUMI_BACKEND_URL: undefined,
      PULUMI_CONFIG_PASSPHRASE: undefined,
    });
  }

  /** Runs the commands of the first page that start the emulator. */
  async open(): Promise<void> {
    this.#folder = mkdtempSync(join(tmpdir(), "first-stack-"));
    this.#port = await freePort();
    mkdirSync(join(this.#folder, "notes"));
    const place = join(this.#folder, "clone");
    mkdirSync(place);
    for (const name of ["package.json", "scripts", "dist", "node_modules"]) {
      symlinkSync(join(ROOT, name), join(place, name));
    }
    cpSync(join(ROOT, "examples"), join(place, "examples"), {
      recursive: true,
      filter: (path) => !/node_modules|Pulumi\.[^/]+\.yaml$/.test(path),
    });
    const [install, build, serve = ""] = this.#starting;
    expect([install, build]).toEqual(["npm install", "npm run build"]);
    this.#served = spawn("bash", ["-c", `exec ${serve}`], {
      cwd: place,
      env: this.#env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (this.#served.stdout === null) throw new Error("it prints nothing");
    const [line] = (await once(createInterface({ input: this.#served.stdout }), "line")) as [
      string,
    ];
    expect(line).toBe(`${this.url} with the API key dev-key`);
  }

  /** Follows the rest of the first page. */
  followFirstPage(): Promise<void> {
    const { text } = this.#firstPage;
    return this.follow(
      new Page(firstStack.file, text.replace(`${this.#starting.join("\n")}\n`, "")),
    );
  }

  /** Follows a page, continuing from the previous one. */
  follow(next: Page, answers: Readonly<Record<string, string>> = {}): Promise<void> {
    return runPage(next, this.#shell(answers));
  }

  /** Runs these lines, continuing from the previous page. */
  async type(lines: string): Promise<void> {
    const { code, output } = await this.#shell().run(lines);
    expect(code, output).toBe(0);
  }

  /** Creates an object as another user. */
  async post(path: string, body: object): Promise<{ readonly id: string }> {
    // The emulator's own response, whose form is covered by its tests.
    return (await dataOf({ url: this.url, apiKey: "dev-key" }, "POST", path, body)) as {
      id: string;
    };
  }

  /** A shell in the state after the previous page. */
  #shell(answers: Readonly<Record<string, string>> = {}): Shell {
    const [notes, folder] = [join(this.#folder, "notes"), join(this.#folder, "clone")];
    return new Shell({ notes, folder, env: this.#env, answers });
  }

  /** All objects of the service. */
  stored(): Promise<unknown> {
    return storedAt(this.url);
  }

  /** Stops the emulator and removes the folder. */
  close(): void {
    this.#served?.kill("SIGKILL");
    if (this.#folder !== "") rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The first page, with a free port. */
  get #firstPage(): Page {
    return new Page(firstStack.file, firstStack.text.replaceAll(PORT, this.#port));
  }

  get #starting(): string[] {
    return this.#firstPage.in("bash")[0]?.text.trimEnd().split("\n") ?? [];
  }
}
