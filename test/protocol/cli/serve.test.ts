// docs/emulator.md: `pulumi-monitoring serve`, its output, its data file and its end; and what the program says without a command.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { afterEach, describe, expect, it } from "vitest";

import { folderOfTest } from "../../support/folder";
import { run, start } from "../../support/cli/command";
import { ROOT } from "../../support/root";

const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

async function serve(...args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = start(["serve", ...args]);
  running.push(child);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, "line")) as [string];
  return { child, line };
}

async function serveJson(...args: string[]) {
  const { child, line } = await serve("--json", ...args);
  return { child, ...(JSON.parse(line) as { url: string; apiKey: string }) };
}

const createTag = (url: string, key: string, name: string): Promise<Response> =>
  fetch(`${url}/api/v1/tags`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });

describe("serve", () => {
  it("prints a line with URL and API key, and serves there", async () => {
    const { line } = await serve("--api-key", "any text's fine".replaceAll(" ", "-"));
    const match = /^(http:\/\/127\.0\.0\.1:\d+) with the API key (\S+)$/.exec(line);
    expect(match?.[2]).toBe("any-text's-fine");
    const response = await fetch(`${match?.[1] ?? ""}/api/v1/org`, {
      headers: { authorization: "Bearer any-text's-fine" },
    });
    expect(response.status).toBe(200);
  });

  it("prints JSON with --json, and generates an API key if none is given", async () => {
    const { url, apiKey } = await serveJson("--plan", "free", "--rate-limit", "7");
    expect(apiKey).toMatch(/^svc_live_/);
    const { headers } = await fetch(`${url}/api/v1/org`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    expect(headers.get("x-ratelimit-limit")).toBe("7");
  });

  it("accepts the host names of --allow-host and of this machine, and no others", async () => {
    const names = ["--allow-host", "monitoring", "--allow-host", "api.test"];
    const { url } = await serveJson(...names);
    const statuses = ["monitoring", "api.test:80", "localhost", "evil.example"].map(
      async (host) => {
        const response = get(`${url}/openapi.json`, { headers: { host } });
        const [answer] = (await once(response, "response")) as [IncomingMessage];
        answer.resume();
        return answer.statusCode;
      },
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 421]);
  });

  it("accepts a deleted API key for a while with --auth-cache", async () => {
    for (const [args, status] of [
      [[], 401],
      [["--auth-cache"], 200],
    ] as const) {
      const { url, apiKey } = await serveJson(...args);
      const call = (method: string, path: string) =>
        fetch(url + path, { method, headers: { authorization: `Bearer ${apiKey}` } });
      expect((await call("DELETE", "/api/v1/api-keys/1")).status).toBe(204);
      expect((await call("GET", "/api/v1/org")).status).toBe(status);
    }
  });

  it.each(["SIGTERM", "SIGINT"] as const)("writes its state and exits 0 on %s", async (signal) => {
    const data = join(folderOfTest(), "state.json");
    const { child, url, apiKey } = await serveJson("--data", data);
    await createTag(url, apiKey, "last words");
    child.kill(signal);
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(0);
    expect(readFileSync(data, "utf8")).toContain("last words");
  });

  it("leaves a complete data file when it is killed while writing", async () => {
    const data = join(folderOfTest(), "state.json");
    const { child, url, apiKey } = await serveJson("--data", data, "--rate-limit", "off");
    let created = 0;
    const writing = (async () => {
      for (; ; created += 1) await createTag(url, apiKey, `tag ${created} ${"x".repeat(60)}`);
    })().catch(() => undefined);
    await expect.poll(() => existsSync(data) && created > 50).toBe(true);
    child.kill("SIGKILL");
    await writing;
    const next = await serveJson("--data", data);
    const response = await fetch(`${next.url}/api/v1/tags`, {
      headers: { authorization: `Bearer ${next.apiKey}` },
    });
    const { totalElements } = (await response.json()) as { totalElements: number };
    expect(totalElements).toBeGreaterThan(0);
  });

  it("reports a damaged data file, does not change it and exits 1", async () => {
    const folder = folderOfTest();
    const data = join(folder, "state.json");
    writeFileSync(data, "{");
    const { code, stderr, stdout } = await run(["serve", "--data", data]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`the data file ${data} is damaged`);
    expect(stderr).not.toContain("    at ");
    expect(readdirSync(folder)).toEqual(["state.json"]);
  });

  it("reports that a port is in use, or cannot be had, and exits 1", async () => {
    const { url } = await serveJson();
    const { port } = new URL(url);
    const { code, stderr } = await run(["serve", "--port", port]);
    expect(code).toBe(1);
    expect(stderr).toContain(`port ${port} on 127.0.0.1 is in use`);
    expect(stderr).not.toContain("    at ");
    const elsewhere = await run(["serve", "--host", "192.0.2.1"]);
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.stderr).toMatch(/cannot listen on 192\.0\.2\.1, port 0 \(.*\); see --host/);
  });
});

describe("arguments", () => {
  it.each([
    [["serve", "--port", "high"], "--port takes a whole number"],
    [["sevre"], 'there is no command "sevre"'],
    [[], "no command given"],
  ])("%j are rejected with exit code 2 and a message that names the invalid one", async (...of) => {
    const [args, named] = of;
    const { code, stderr, stdout } = await run(args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.split("\n")[0]).toContain(named);
  });

  it.each([[["--help"]], [["serve", "-h"]]])("%j print the help", async (args) => {
    const { code, stdout } = await run(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: pulumi-monitoring/);
  });

  it("--version prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      version: string;
    };
    expect(await run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });
});
