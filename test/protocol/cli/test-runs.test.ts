// Checks proven before a merge: `comment --run` and `check --run` have the service run each new or changed check once, and never what may do harm or
// what a preview hides.
import { beforeEach, describe, expect, test } from "vitest";

import { serviceOfFile } from "../../support/host/service";
import { preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { asking, runHere } from "../../support/cli/command";
import type { JsonObject } from "../../../src/definitions";
import { UNKNOWN } from "../../../src/definitions";

const service = serviceOfFile();
const URL_OF = "https://shop.example.com/health";

const shop = (more: JsonObject = {}): JsonObject => ({
  ...{ name: "Shop", type: "HTTP", regions: ["us-east"] },
  config: { url: URL_OF, method: "GET", ...more },
});
const created = (name: string, after: JsonObject): EngineStep =>
  step("create", "Monitor", { name, after });

const declare = (body: JsonObject): Promise<void> => service.control("/network", body);

const commented = (steps: readonly EngineStep[], ...args: string[]) =>
  testedBy("comment", steps, args);
const checked = (steps: readonly EngineStep[], ...args: string[]) => testedBy("check", steps, args);

/** The output, and how many test runs the service did. */
async function testedBy(
  command: "check" | "comment",
  steps: readonly EngineStep[],
  args: readonly string[],
) {
  const from = service.emulator.requests.length;
  const input = preview(steps);
  const outcome = await runHere(command, args, { input, env: asking(service) });
  const requests = service.emulator.requests.slice(from).map(({ path }) => path);
  return { ...outcome, requests, tests: requests.filter((path) => path.endsWith("/test")) };
}

beforeEach(() => declare({ address: URL_OF }));

test("a new check that passes says what came back; nothing is run without --run", async () => {
  const passed = await commented([created("shop", shop())], "--run");
  expect(passed).toMatchObject({ code: 0, stderr: "", tests: ["/api/v1/monitors/test"] });
  expect(passed.stdout).toContain("test run: passes (200, 20 ms)");
  expect((await commented([created("shop", shop())])).tests).toEqual([]);
});

test("a check is run as it will be, with the defaults that the API asks for", async () => {
  const withoutMethod = { ...shop(), config: { url: URL_OF } };
  const { stdout } = await commented([created("shop", withoutMethod)], "--run");
  expect(stdout).toContain("test run: passes");
});

test("a new check that fails is a risk, with what was expected and found", async () => {
  await declare({ address: URL_OF, status: 503 });
  const assertions = [{ config: { type: "status_code", operator: "equals", expected: "200" } }];
  const failing = [created("shop", { ...shop(), assertions })];
  const { stdout } = await commented(failing, "--run", "--format", "github");
  expect(stdout).toContain(
    "🟠 Monitor `shop` fails in a test run (`status_code`: expected `equals 200`, found `503`)",
  );
  expect(stdout).toContain("`status_code`: expected `equals 200`, found `503`");
  const quiet = await commented(failing, "--run", "--fail-on", "harm");
  expect(quiet.code).toBe(0);
  expect((await commented(failing, "--run", "--fail-on", "run")).code).toBe(3);
});

/** A stored monitor that writes, and its change to an address that fails. */
async function changeOf(id: string): Promise<EngineStep> {
  const url = "https://shop.example.com/gone";
  await declare({ address: url, status: 404 });
  return step("update", "Monitor", {
    ...{ name: "shop", id, before: shop({ method: "POST" }), after: shop({ url }) },
  });
}

test.each<[string, boolean, string]>([
  ["is up, and fails as it will be, is harm", true, "passes today, and fails with this change"],
  ["is paused, and fails, is a risk", false, "fails in a test run"],
])("a check that %s; it is not run as it is", async (_what, enabled, text) => {
  const id = await service.made("/monitors", { ...shop({ method: "POST" }), enabled });
  if (enabled) await service.control("/checks", { monitorId: id });
  const { stdout, tests } = await commented([await changeOf(id)], "--run");
  expect(tests).toEqual(["/api/v1/monitors/test"]);
  expect(stdout).toContain(`Monitor shop ${text}`);
  expect(stdout).toContain("The response has status 404");
});

test("a check whose result is lost is not run again", async () => {
  service.emulator.faults.add({ path: "/api/v1/monitors/test", effect: { status: 503 } });
  const { stdout, tests } = await commented([created("it", shop())], "--run");
  expect(tests).toHaveLength(1);
  expect(stdout).toContain("test run: not run (the service did not run it: ");
});

test.each([
  ["json_path", { path: "$.password" }],
  ["header_value", { headerName: "X-Api-Key" }],
])("what %s found is hidden if its name looks like a credential", async (type, of) => {
  const answer = {
    body: '{"password":"hunter2hunter2"}',
    headers: { "X-Api-Key": "hunter2hunter2" },
  };
  await declare({ address: URL_OF, ...answer });
  const assertions = [{ config: { type, ...of, operator: "equals", expected: "swordfish" } }];
  const { stdout } = await commented([created("it", { ...shop(), assertions })], "--run");
  expect(stdout).toContain(`${type}: expected (hidden), found (hidden)`);
});

test.each(["..", "../alert-channels/x", "%2e%2e"])("an id %s leads nowhere", async (id) => {
  const { stdout, requests } = await commented([await changeOf(id)], "--run");
  const odd = requests.filter((path) => !/^\/api\/v1\/[a-z/-]+(\?|$)/.test(path));
  expect(odd).toEqual([]);
  expect(stdout).toContain("Monitor shop fails in a test run");
});

const ENTRY = { path: "checks", entrypoint: "a.ts" };
const ONLY_ASKING = "only HTTP, DNS, TCP and ICMP checks";

test.each<[string, JsonObject, string]>([
  ["a secret header", shop({ customHeaders: { "X-Token": "[secret]" } }), "hidden as a secret"],
  ["a header like one", shop({ customHeaders: { "X-Api-Key": "k-1234" } }), "hidden as a secret"],
  ["a body like one", shop({ requestBody: '{"password":"hunter2"}' }), "hidden as a secret"],
  ["an unknown address", shop({ url: UNKNOWN }), "does not know all of its values"],
  ["auth", { ...shop(), auth: { type: "bearer", vaultSecretId: UNKNOWN } }, "it has auth"],
  ["an environment", { ...shop(), environmentId: "x" }, "it uses an environment"],
  ["a method that writes", shop({ method: "POST" }), "its method may change something"],
  ["heartbeats", { name: "N", type: "HEARTBEAT", config: { expectedInterval: 60 } }, ONLY_ASKING],
  ["a command", { name: "N", type: "MCP_SERVER", config: { command: "/bin/sh" } }, ONLY_ASKING],
  ["a browser", { name: "N", type: "BROWSER", package: ENTRY }, ONLY_ASKING],
  ["a script", { name: "N", type: "MULTI_STEP_API", package: ENTRY }, ONLY_ASKING],
  ["a type that is none of ours", { ...shop(), type: "SHELL" }, ONLY_ASKING],
])("a check with %s is not run, and says why", async (_what, after, why) => {
  for (const option of ["--run", "--run-writes"]) {
    if (option === "--run-writes" && why.includes("method")) continue;
    const { stdout, tests } = await commented([created("it", after)], option);
    expect(tests).toEqual([]);
    expect(stdout).toMatch(new RegExp(`test run: not run \\(.*${why}`));
  }
});

test("what only changes who is alerted is not run; a method that writes is, on request", async () => {
  const alerted = step("update", "Monitor", {
    ...{ name: "shop", before: shop(), after: { ...shop(), frequencySeconds: 300 } },
  });
  expect((await commented([alerted], "--run")).tests).toEqual([]);
  const posting = [created("it", shop({ method: "POST" }))];
  expect((await commented(posting, "--run-writes")).tests).toHaveLength(1);
});

test("checks that nobody could run fail a pipeline that asks for their results", async () => {
  const steps = [created("shop", shop())];
  const args = ["--run", "--fail-on", "run"];
  const keyless = await runHere("comment", args, { input: preview(steps) });
  expect(keyless.code).toBe(3);
  expect(keyless.stderr).toContain("No check was run: that needs MONITORING_API_KEY and");
  service.emulator.faults.add({ path: "/api/v1/monitors/test", effect: { status: 401 } });
  expect((await commented(steps, ...args)).code).toBe(3);
  const posting = [created("it", shop({ method: "POST" }))];
  expect((await commented(posting, ...args)).code).toBe(0);
});

test("at most 50 checks are run", async () => {
  const many = Array.from({ length: 52 }, (_, at) => created(`shop-${at}`, shop()));
  const { stdout, tests } = await commented(many, "--run");
  expect(tests).toHaveLength(50);
  expect(stdout).toMatch(/shop-50, shop-51\n.*\n.*\n *test run: not run \(only 50 checks/);
});

describe("check", () => {
  const silent = created("shop", { ...shop(), alertChannelIds: [UNKNOWN] });

  test("says what came back as a note; nothing is run without --run", async () => {
    const { code, stdout, tests } = await checked([silent], "--run");
    expect({ code, tests }).toEqual({ code: 0, tests: ["/api/v1/monitors/test"] });
    expect(stdout).toContain('note: test-runs: Monitor "shop"\n  Passes a test run (200, 20 ms).');
    expect((await checked([silent])).tests).toEqual([]);
  });

  test("warns of a check that fails, which is an error only on request", async () => {
    await declare({ address: URL_OF, status: 503 });
    const failing = await checked([silent], "--run");
    expect(failing.code).toBe(0);
    expect(failing.stdout).toContain(
      'warning: test-runs: Monitor "shop"\n  Fails in a test run: The response has status 503.',
    );
    expect((await checked([silent], "--run", "--fail-on", "warning")).code).toBe(1);
  });

  test("says what is not run and why; a method that writes is run on request", async () => {
    const posting = [created("it", { ...shop({ method: "POST" }), alertChannelIds: [UNKNOWN] })];
    const { stdout, tests } = await checked(posting, "--run");
    expect(tests).toEqual([]);
    expect(stdout).toContain("Not run: its method may change something (--run-writes).");
    expect((await checked(posting, "--run-writes")).tests).toHaveLength(1);
  });

  test("cannot run anything with a service that fails", async () => {
    service.emulator.faults.add({ path: "/api/v1/auth/me", times: 9, effect: { status: 401 } });
    expect(await checked([silent], "--run")).toMatchObject({ code: 1, tests: [] });
  });
});
