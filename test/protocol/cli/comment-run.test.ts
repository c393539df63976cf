// Checks proven before a merge: `comment --run` has the service run each new or changed check once, and never what may do harm or
// what a preview hides.
import { beforeEach, expect, test } from "vitest";

import { idText, serviceOfFile } from "../../support/host/service";
import { preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { asking, run } from "../../support/cli/command";
import type { JsonObject } from "../../../src/definitions";
import { isObject, UNKNOWN } from "../../../src/definitions";

const service = serviceOfFile();
const URL_OF = "https://shop.example.com/health";

const shop = (more: JsonObject = {}): JsonObject => ({
  ...{ name: "Shop", type: "HTTP", regions: ["us-east"] },
  config: { url: URL_OF, method: "GET", ...more },
});
const created = (name: string, after: JsonObject): EngineStep =>
  step("create", "Monitor", { name, after });

const declare = (body: JsonObject): Promise<void> => service.control("/network", body);

/** The output, and how many test runs the service did. */
async function commented(steps: readonly EngineStep[], ...args: string[]) {
  const from = service.emulator.requests.length;
  const input = preview(steps);
  const { code, stdout, stderr } = await run(["comment", ...args], { input, env: asking(service) });
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

test("a new check that fails is a risk, with what was expected and found", async () => {
  await declare({ address: URL_OF, status: 503 });
  const assertions = [{ config: { type: "status_code", operator: "equals", expected: "200" } }];
  const failing = [created("shop", { ...shop(), assertions })];
  const { stdout } = await commented(failing, "--run", "--format", "github");
  expect(stdout).toContain("### 🟠 Risk: monitor `shop` fails in a test run");
  expect(stdout).toContain("`status_code`: expected `equals 200`, found `503`");
  const quiet = await commented(failing, "--run", "--fail-on", "harm");
  expect(quiet.code).toBe(0);
  expect((await commented(failing, "--run", "--fail-on", "run")).code).toBe(3);
});

test("a check that passes as it is, and fails as it will be, is harm", async () => {
  const made = await service.call("POST", "/monitors", shop());
  const id = idText(isObject(made) ? made.id : undefined);
  const other = "https://shop.example.com/gone";
  await declare({ address: other, status: 404 });
  const changed = step("update", "Monitor", {
    ...{ name: "shop", id, before: shop(), after: shop({ url: other }) },
  });
  const { stdout, tests } = await commented([changed], "--run");
  expect(tests).toEqual(["/api/v1/monitors/test", `/api/v1/monitors/${id}/test`]);
  expect(stdout).toContain("monitor shop passes as it is, and fails as it will be");
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
  expect(stdout).toMatch(/shop-8, shop-9\n.*\n.*\n *test run: not run \(only 50 checks/);
});
