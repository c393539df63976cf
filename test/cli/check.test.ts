// The check command as a user or a pipeline runs it: arguments, failures and output. test/stack/check.test.ts
// covers the engine's real previews.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { beforeEach, describe, expect, test } from "vitest";

import type { Report } from "../../src/checks";
import { UNKNOWN } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { serviceOfFile } from "../host/service";
import { folderOfTest } from "../folder";
import { asking, run as command, start } from "./command";
import type { Outcome, Running } from "./command";

const NOBODY = "11111111-1111-4111-8111-111111111111";
const STACK = "urn:pulumi:dev::shop::";

const service = serviceOfFile();
let folder: string;

beforeEach(() => {
  folder = folderOfTest();
});

/** Runs it and tells which requests it sent. */
async function run(
  args: readonly string[],
  { input, env }: Running = {},
): Promise<Outcome & { readonly requests: readonly string[] }> {
  let outcome: Outcome | undefined;
  const requests = await service.requestsDuring(async () => {
    outcome = await command(["check", ...args], {
      cwd: folder,
      env: { ...asking(service), ...env },
      ...(input !== undefined && { input }),
    });
  });
  if (outcome === undefined) throw new Error("it did not run");
  return { ...outcome, requests };
}

/** A step of a preview, as the engine prints it. */
function step(op: string, kind: string, name: string, inputs: JsonObject): JsonObject {
  const type = `pulumi-nodejs:dynamic/monitoring:${kind}`;
  const urn = `${STACK}${type}::${name}`;
  const provider = `${STACK}pulumi:providers:pulumi-nodejs::default::${UNKNOWN}`;
  const sourcePosition = "project:///index.ts#7,11";
  const state = { urn, type, custom: true, inputs, provider, sourcePosition };
  return { op, urn, newState: state };
}

const monitor = (name: string, inputs: JsonObject = {}): JsonObject =>
  step("create", "Monitor", name, {
    name,
    type: "HTTP",
    config: { url: "https://shop.example.com" },
    regions: ["us-east"],
    alertChannelIds: [UNKNOWN],
    ...inputs,
  });

const preview = (steps: readonly JsonObject[], others: JsonObject = {}): string =>
  JSON.stringify({ steps: [...steps], changeSummary: {}, ...others });

const lost = preview([monitor("api", { alertChannelIds: [NOBODY] })]);
const fine = preview([monitor("api")]);

/** The report over a preview that is piped in. */
async function report(
  input: string,
  ...args: string[]
): Promise<Awaited<ReturnType<typeof run>> & Pick<Report, "findings">> {
  const outcome = await run(["--format", "json", ...args], { input });
  return { ...outcome, findings: (JSON.parse(outcome.stdout) as Report).findings };
}

describe("what it is given", () => {
  test("is a file, or comes through a pipe, with or without a sign for it", async () => {
    writeFileSync(join(folder, "preview.json"), lost);
    const [file, pipe, sign] = await Promise.all([
      run(["preview.json"]),
      run([], { input: lost }),
      run(["-"], { input: lost }),
    ]);
    expect(file.stdout).toContain(NOBODY);
    expect([pipe.stdout, sign.stdout]).toEqual([file.stdout, file.stdout]);
    expect([file.code, pipe.code, sign.code]).toEqual([1, 1, 1]);
  });

  test.each<[string, string[], string, string]>([
    ["a file that is not there", ["nothing.json"], "", "cannot read nothing.json"],
    ["nothing", [], "", "it is empty"],
    ["text for people", [], "Previewing update (dev):\n", "it is not JSON"],
    ["other JSON", [], '{"version": 3}', "it is JSON, but not a preview"],
  ])("is refused with a reason: %s", async (_what, args, input, reason) => {
    const { code, stderr, requests } = await run(args, { input });
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
    expect(requests).toEqual([]);
  });

  test("may hold nothing, and then nobody is asked", async () => {
    const { code, stdout, requests } = await run([], { input: preview([]) });
    expect([code, requests]).toEqual([0, []]);
    expect(stdout).toBe("Nothing found. The service was not queried.\n");
  });

  test("may have failed: then it is told why, and that there may be more", async () => {
    const secret = "svc_live_abcdefghijklmnopqrstuvwxyz";
    const message = `<{%reset%}>error: no such file ${secret}\n    at somewhere<{%reset%}>\n`;
    const diagnostics = [
      { severity: "error", message },
      { severity: "info", message: "hello" },
    ];
    const { findings, code, stdout } = await report(preview([monitor("api")], { diagnostics }));
    expect(findings[0]).toMatchObject({ check: "preview", severity: "error" });
    expect(findings[0]?.message).toContain(
      "the preview failed, so only a part of the run is known: no such file",
    );
    expect(stdout).not.toContain(secret);
    expect(code).toBe(1);
  });

  test("may leave out what stays as it is", async () => {
    const { findings, code } = await report(
      preview([monitor("api")], { changeSummary: { same: 41 } }),
    );
    expect(findings.map(({ message }) => message).join()).toContain("41 unchanged resources");
    expect(code).toBe(0);
  });
});

test("a reader who has enough is not a failure to speak of", async () => {
  const child = start(["check", "--offline"], { cwd: folder, input: lost });
  child.stdout.destroy();
  expect(await text(child.stderr)).toBe("");
});

describe("the words after it", () => {
  test.each<[string, string[], string]>([
    ["an option that there is none of", ["--sideways"], "--sideways"],
    ["a format that there is none of", ["--format", "xml"], "--format takes text, json, github"],
    ["a severity that there is none of", ["--fail-on", "info"], "--fail-on takes error, warning"],
    ["no number", ["--max-requests", "0"], "--max-requests takes a whole number from 1 on"],
    ["two files", ["a", "b"], "specify one FILE"],
    ["an empty name", ["--provider", ""], "--provider must not be empty"],
  ])("are refused: %s", async (_what, args, reason) => {
    const { code, stderr, requests } = await run(args, { input: fine });
    expect([code, requests]).toEqual([2, []]);
    expect(stderr).toContain(reason);
  });

  test("say how it is used, on request", async () => {
    const { code, stdout } = await run(["--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Usage: pulumi-monitoring check");
  });

  test("decide from which findings on it fails", async () => {
    const silent = preview([monitor("api", { alertChannelIds: [] })]);
    expect((await run([], { input: silent })).code).toBe(0);
    expect((await run(["--fail-on", "warning"], { input: silent })).code).toBe(1);
    expect((await run(["--fail-on", "warning"], { input: fine })).code).toBe(0);
  });
});

describe("the service", () => {
  test("is not asked with --offline, and no key is needed", async () => {
    const env = { MONITORING_API_KEY: "", MONITORING_BASE_URL: "" };
    const { code, requests, stdout } = await run(["--offline"], { input: lost, env });
    expect([code, requests]).toEqual([0, []]);
    expect(stdout).toContain("The service was not queried.");
  });

  test("needs a key", async () => {
    const keyless = await run([], { input: lost, env: { MONITORING_API_KEY: "" } });
    expect([keyless.code, keyless.requests]).toEqual([1, []]);
    expect(keyless.stderr).toContain("MONITORING_API_KEY");
    expect(keyless.stderr).toContain("--offline");
  });

  test("is never looked for where the preview says: its author would get the key", async () => {
    const config = { "monitoring:baseUrl": service.emulator.url, "monitoring:apiKey": "[secret]" };
    const input = preview([monitor("api", { alertChannelIds: [NOBODY] })], { config });
    const { code, stderr, requests } = await run([], { input, env: { MONITORING_BASE_URL: "" } });
    expect([code, requests]).toEqual([1, []]);
    expect(stderr).toContain("set MONITORING_BASE_URL or --base-url");
  });

  test("tells which organization it was, and how often it was asked", async () => {
    const { stdout, requests } = await run([], { input: lost });
    expect(requests).toEqual(["GET /auth/me", `GET /alert-channels?page=0&size=200`]);
    expect(stdout).toMatch(/2 requests were sent to .+ \(1\)\.\n$/);
  });

  test("that refuses the key is an error, and the rest is checked all the same", async () => {
    const steps = [
      monitor("api"),
      step("create", "Tag", "one", { name: "a" }),
      step("create", "Tag", "two", { name: "a" }),
    ];
    const env = { MONITORING_API_KEY: "svc_live_wrong" };
    const { code, stdout, requests } = await run([], { input: preview(steps), env });
    expect(code).toBe(1);
    expect(stdout).toContain("401");
    expect(stdout).toContain('error: collisions: Tag "two"');
    expect(stdout).not.toContain("svc_live_wrong");
    expect(requests).toHaveLength(1);
  });

  test("that is down is told once", async () => {
    const env = { MONITORING_BASE_URL: "http://127.0.0.1:9" };
    const { code, stdout } = await run([], { input: lost, env });
    expect(code).toBe(1);
    expect(stdout.match(/The service could not be queried/g)).toHaveLength(1);
    expect(stdout).toContain("127.0.0.1:9");
  });

  test("that shows no list to this credential is a note, and other lists are looked at", async () => {
    service.emulator.faults.add({ path: "/api/v1/alert-channels", effect: { status: 403 } });
    const input = preview([monitor("api", { alertChannelIds: [NOBODY], environmentId: NOBODY })]);
    const { findings, code } = await report(input);
    expect(findings.map(({ severity, check, path }) => [severity, check, path])).toEqual([
      ["error", "references", "environmentId"],
      ["info", "service", undefined],
      ["info", "rate-limit", undefined],
    ]);
    expect(findings[1]?.message).toContain("no permission to read alert channels");
    expect(code).toBe(1);
  });

  test("that tells a session nothing of its plan is asked for the rest", async () => {
    service.emulator.faults.add({ path: "/api/v1/auth/me", effect: { status: 403 } });
    const { findings } = await report(lost);
    expect(findings.map(({ severity, check }) => `${severity} ${check}`)).toEqual([
      "error references",
      "info service",
      "info rate-limit",
    ]);
  });

  test("is asked no more than is allowed", async () => {
    const { findings, requests } = await report(
      preview([monitor("api", { alertChannelIds: [NOBODY], environmentId: NOBODY })]),
      "--max-requests",
      "2",
    );
    expect(requests).toHaveLength(2);
    const ours = findings.filter(({ check }) => check === "service");
    expect(ours.map(({ message }) => message).join()).toContain("more than 2 requests");
  });
});

describe("a thousand monitors", () => {
  test("cost as few requests as one, and the first of a kind stand for the others", async () => {
    const many = Array.from({ length: 1000 }, (_none, at) =>
      monitor(`m${at}`, at % 2 === 0 ? { alertChannelIds: [NOBODY] } : { alertChannelIds: [] }),
    );
    const { code, stdout, requests } = await run([], { input: preview(many) });
    expect(code).toBe(1);
    expect(requests.length).toBeLessThanOrEqual(3);
    expect(stdout.match(/^error: references/gm)).toHaveLength(10);
    expect(stdout).toContain(
      "error references: 490 more of this kind; --format json lists them all",
    );
    expect(stdout).toContain("500 errors, 500 warnings");
  });
});

describe("annotations of a workflow", () => {
  test("stand at their line, and nothing in them can be a command", async () => {
    const name = "api%0A::error::\nx, y: z";
    const env = { GITHUB_WORKSPACE: join(folder, "..") };
    const input = preview([monitor(name, { alertChannelIds: [NOBODY] })]);
    const { stdout } = await run(["--format", "github"], { input, env });
    const lines = stdout.trimEnd().split("\n");
    const [first = ""] = lines;
    expect(lines.filter((line) => line.startsWith("::"))).toHaveLength(2);
    expect(first).toMatch(
      /^::error title=references%3A Monitor api%250A%3A%3Aerror%3A%3A x%2C y%3A z /,
    );
    expect(first).toMatch(
      /,file=monitoring-test-[^/]+\/index\.ts,line=7::It refers to alert channel/,
    );
    expect(lines[1]).toMatch(/^::notice title=rate-limit::The run needs 1 request/);
  });
});
