// Checks proven before a merge: `comment --run` and `check --run` have the service run each new or changed check once, and never what may do harm or
// what a preview hides.
import { beforeEach, describe, expect, test } from "vitest";

import { serviceOfFile } from "../../support/host/service";
import { preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { asking, run } from "../../support/cli/command";
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
  const { code, stdout, stderr } = await run([command, ...args], { input, env: asking(service) });
  const tests = service.emulator.requests
    .slice(from)
    .filter(({ path }) => path.endsWith("/test"))
    .map(({ path }) => path);
  return { code, stdout, stderr, tests };
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

test("a check that passes as it is, and fails as it will be, is harm", async () => {
  const id = await service.made("/monitors", shop());
  const other = "https://shop.example.com/gone";
  await declare({ address: other, status: 404 });
  const changed = step("update", "Monitor", {
    ...{ name: "shop", id, before: shop(), after: shop({ url: other }) },
  });
  const { stdout, tests } = await commented([changed], "--run");
  expect(tests).toEqual(["/api/v1/monitors/test", `/api/v1/monitors/${id}/test`]);
  expect(stdout).toContain("Monitor shop passes today, and fails with this change");
  expect(stdout).toContain("The response has status 404");
});

test.each<[string, JsonObject, string]>([
  ["a secret header", shop({ customHeaders: { "X-Token": "[secret]" } }), "hides a secret"],
  ["an unknown address", shop({ url: UNKNOWN }), "does not know all of its values"],
  ["auth", { ...shop(), auth: { type: "bearer", vaultSecretId: UNKNOWN } }, "it has auth"],
  ["an environment", { ...shop(), environmentId: "x" }, "it uses an environment"],
  ["a method that writes", shop({ method: "POST" }), "its method may change something"],
  [
    "heartbeats",
    { name: "N", type: "HEARTBEAT", config: { expectedInterval: 60, gracePeriod: 5 } },
    "waits for a request",
  ],
])("a check with %s is not run, and says why", async (_what, after, why) => {
  const { stdout, tests } = await commented([created("it", after)], "--run");
  expect(tests).toEqual([]);
  expect(stdout).toMatch(new RegExp(`test run: not run \\(.*${why}`));
});

test("what only changes who is alerted is not run; a method that writes is, on request", async () => {
  const alerted = step("update", "Monitor", {
    ...{ name: "shop", before: shop(), after: { ...shop(), frequencySeconds: 300 } },
  });
  expect((await commented([alerted], "--run")).tests).toEqual([]);
  const posting = [created("it", shop({ method: "POST" }))];
  expect((await commented(posting, "--run-writes")).tests).toHaveLength(1);
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

  test("cannot run anything offline, or with a service that fails", async () => {
    expect(await checked([silent], "--run", "--offline")).toMatchObject({ code: 2, tests: [] });
    service.emulator.faults.add({ path: "/api/v1/auth/me", times: 9, effect: { status: 401 } });
    expect(await checked([silent], "--run")).toMatchObject({ code: 1, tests: [] });
  });
});
