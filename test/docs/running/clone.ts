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

import { hermetic } from "../../stack/engine";
import { Page, ROOT, page } from "../page";
import { Shell } from "../shell";
import { walk } from "../walk";

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

/** A clone after `npm install` and `npm run build`: what is installed and built is that of this one. */
export class Clone {
  #folder = "";
  #port = "";
  #served: ChildProcess | undefined;

  /** Where its emulator serves. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get #env(): NodeJS.ProcessEnv {
    return hermetic(this.#folder, {
      PULUMI_BACKEND_URL: undefined,
      PULUMI_CONFIG_PASSPHRASE: undefined,
    });
  }

  /** The commands of the first page that start the emulator. */
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
    if (this.#served.stdout === null) throw new Error("it says nothing");
    const [line] = (await once(createInterface({ input: this.#served.stdout }), "line")) as [
      string,
    ];
    expect(line).toBe(`${this.url} with the API key dev-key`);
  }

  /** Follows the first page from there to its end. */
  followFirstPage(): Promise<void> {
    const { text } = this.#firstPage;
    return this.follow(
      new Page(firstStack.file, text.replace(`${this.#starting.join("\n")}\n`, "")),
    );
  }

  /** Follows a page where the one before it has ended. */
  follow(next: Page, answers: Readonly<Record<string, string>> = {}): Promise<void> {
    return walk(next, this.#shell(answers));
  }

  /** Types these lines where the page before has ended. */
  async type(lines: string): Promise<void> {
    const { code, output } = await this.#shell().run(lines);
    expect(code, output).toBe(0);
  }

  /** Has another user create an object. */
  async post(path: string, body: object): Promise<{ readonly id: string }> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method: "POST",
      headers: { Authorization: "Bearer dev-key", "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    // The emulator's own answer, whose form its tests hold.
    const { data } = (await response.json()) as { data: { id: string } };
    return data;
  }

  /** The shell as the page before has left it. */
  #shell(answers: Readonly<Record<string, string>> = {}): Shell {
    const [notes, folder] = [join(this.#folder, "notes"), join(this.#folder, "clone")];
    return new Shell({ notes, folder, env: this.#env, answers });
  }

  /** All that the service holds. */
  async stored(): Promise<unknown> {
    const answer = await fetch(`${this.url}/__emulator/state`);
    return ((await answer.json()) as { organizations: unknown }).organizations;
  }

  /** Leaves nothing. */
  close(): void {
    this.#served?.kill("SIGKILL");
    if (this.#folder !== "") rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The page with a port that is free here. */
  get #firstPage(): Page {
    return new Page(firstStack.file, firstStack.text.replaceAll(PORT, this.#port));
  }

  get #starting(): string[] {
    return this.#firstPage.in("bash")[0]?.text.trimEnd().split("\n") ?? [];
  }
}
