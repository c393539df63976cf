// docs/checks.md: the check command as a user or a pipeline runs it. What a check finds is in test/unit/checks.
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { beforeEach, describe, expect, test } from "vitest";

import type { Report } from "../../../src/checks";
import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { serviceOfFile } from "../../support/host/service";
import { folderOfTest } from "../../support/folder";
import { asking, run as program, runHere, start } from "../../support/cli/command";
import type { Outcome, Running } from "../../support/cli/command";

const MISSING_ID = "11111111-1111-4111-8111-111111111111";
const STACK = "urn:pulumi:dev::shop::";

const service = serviceOfFile();
let folder: string;

beforeEach(() => {
  folder = folderOfTest();
});

/** Runs it and returns the requests that it sent. */
async function run(
  args: readonly string[],
  { input, env }: Running = {},
): Promise<Outcome & { readonly requests: readonly string[] }> {
  let outcome = { code: null, stdout: "", stderr: "" } as Outcome;
  const requests = await service.requestsDuring(async () => {
    const all = { env: { ...asking(service), ...env }, ...(input !== undefined && { input }) };
    outcome = await runHere("check", args, all);
  });
  return { ...outcome, requests };
}

/** The same as a process in the folder of a project. */
const started = (args: readonly string[], { input, env }: Running = {}): Promise<Outcome> =>
  program(["check", ...args], {
    cwd: folder,
    env: { ...asking(service), ...env },
    ...(input !== undefined && { input }),
  });

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

const dangling = preview([monitor("api", { alertChannelIds: [MISSING_ID] })]);
const fine = preview([monitor("api")]);

/** The report on a preview from standard input. */
async function report(
  input: string,
  ...args: string[]
): Promise<Awaited<ReturnType<typeof run>> & Pick<Report, "findings">> {
  const outcome = await run(["--format", "json", ...args], { input });
  return { ...outcome, findings: (JSON.parse(outcome.stdout) as Report).findings };
}

describe("the input", () => {
  test.each<[string, string[], string | undefined, string]>([
    ["a missing file", ["nothing.json"], undefined, "cannot read nothing.json"],
    ["empty input", [], "", "it is empty"],
    ["a preview as text", [], "Previewing update (dev):\n", "it is not JSON"],
    ["other JSON", [], '{"version": 3}', "it is JSON, but not a preview"],
  ])("is rejected with a reason: %s", async (_what, args, input, reason) => {
    const given = input === undefined ? {} : { input };
    const { code, stderr, requests } = await run(args, given);
    expect(code).toBe(1);
    expect(stderr).toContain(reason);
    expect(requests).toEqual([]);
  });

  test("may be an empty preview, and then no request is sent", async () => {
    const { code, stdout, requests } = await run([], { input: preview([]) });
    expect([code, requests]).toEqual([0, []]);
    expect(stdout).toBe("No problems found. The service was not queried.\n");
  });

  test("may omit unchanged resources", async () => {
    const { findings, code } = await report(
      preview([monitor("api")], { changeSummary: { same: 41 } }),
    );
    expect(findings.map(({ message }) => message).join()).toContain("41 unchanged resources");
    expect(code).toBe(0);
  });
});

test("a closed output pipe is not reported as an error", async () => {
  const child = start(["check", "--offline"], { cwd: folder, input: dangling });
  child.stdout.destroy();
  expect(await text(child.stderr)).toBe("");
});

describe("the arguments", () => {
  test("include --fail-on, the lowest severity that fails the check", async () => {
    const silent = preview([monitor("api", { alertChannelIds: [] })]);
    expect((await run([], { input: silent })).code).toBe(0);
    expect((await run(["--fail-on", "warning"], { input: silent })).code).toBe(1);
    expect((await run(["--fail-on", "warning"], { input: fine })).code).toBe(0);
  });
});

describe("the service", () => {
  test("is not queried with --offline, which needs no API key", async () => {
    const env = { MONITORING_API_KEY: "", MONITORING_BASE_URL: "" };
    const { code, requests, stdout } = await run(["--offline"], { input: dangling, env });
    expect([code, requests]).toEqual([0, []]);
    expect(stdout).toContain("The service was not queried.");
  });

  test("requires an API key", async () => {
    const keyless = await run([], { input: dangling, env: { MONITORING_API_KEY: "" } });
    expect([keyless.code, keyless.requests]).toEqual([1, []]);
    expect(keyless.stderr).toMatch(/no API key: set MONITORING_API_KEY .*; or run with --offline/);
  });

  test("is never at the base URL of the preview, whose author would get the API key", async () => {
    const config = { "monitoring:baseUrl": service.emulator.url, "monitoring:apiKey": "[secret]" };
    const input = preview([monitor("api", { alertChannelIds: [MISSING_ID] })], { config });
    const { code, stderr, requests } = await run([], { input, env: { MONITORING_BASE_URL: "" } });
    expect([code, requests]).toEqual([1, []]);
    expect(stderr).toContain("set MONITORING_BASE_URL or --base-url");
  });

  test("is reported with its organization and the number of requests", async () => {
    const { stdout, requests } = await run([], { input: dangling });
    const lists = ["alert-channels", "notification-policies", "resource-groups"];
    expect(requests).toEqual([
      "GET /auth/me",
      ...lists.map((path) => `GET /${path}?page=0&size=200`),
    ]);
    expect(stdout).toMatch(/4 requests were sent to .+ \(1\)\.\n$/);
  });

  test("may have lost objects, if the tool that wrote them is that of the stack's configuration", async () => {
    const monitors = { type: "HEARTBEAT", config: { expectedInterval: 300, gracePeriod: 60 } };
    const written = { ...monitors, name: "api", managedBy: "CLI" };
    const id = await service.made("/monitors", written);
    const lost = async (config: JsonObject): Promise<boolean> =>
      (await report(preview([monitor("api")], { config }))).findings.some(
        ({ check, message }) => check === "collisions" && message.includes(id),
      );
    expect(await lost({ "monitoring:managedBy": "CLI" })).toBe(true);
    expect(await lost({})).toBe(false);
    await service.call("DELETE", `/monitors/${id}`);
  });

  test("receives at most --max-requests requests", async () => {
    const more = { alertChannelIds: [MISSING_ID], environmentId: MISSING_ID };
    const { requests } = await report(preview([monitor("api", more)]), "--max-requests", "2");
    expect(requests).toHaveLength(2);
  });
});

describe("a thousand monitors", () => {
  test("need as few requests as one, and only the first findings of a kind are printed", async () => {
    const many = Array.from({ length: 1000 }, (_none, at) =>
      monitor(`m${at}`, at % 2 === 0 ? { alertChannelIds: [MISSING_ID] } : { alertChannelIds: [] }),
    );
    const { code, stdout, requests } = await run([], { input: preview(many) });
    expect(code).toBe(1);
    expect(requests.length).toBeLessThanOrEqual(4);
    expect(stdout.match(/^error: references/gm)).toHaveLength(10);
    expect(stdout).toContain(
      "error references: 490 more of this kind; --format json lists them all",
    );
    expect(stdout).toContain("500 errors, 500 warnings");
  });
});

test("annotations of a workflow have a file and a line, and cannot contain a command", async () => {
  const name = "api%0A::error::\nx, y: z";
  const env = { GITHUB_WORKSPACE: join(folder, "..") };
  const input = preview([monitor(name, { alertChannelIds: [MISSING_ID] })]);
  const { stdout } = await started(["-", "--format", "github"], { input, env });
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
