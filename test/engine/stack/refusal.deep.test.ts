// A refusal by the service was reported as "request failed with status 400", as a JSON dump or as a stack
// trace, without the resource, the field, or a remedy.
import { expect, test } from "vitest";

import { environment, monitor, page, tag, vaultSecret } from "./estate";
import { secret } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";

/** The distinct error lines for resources. */
const errors = (output: string): string[] => [
  ...new Set(
    output
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /^error: (creating|updating|deleting)/.test(line)),
  ),
];

describeStack("a refusal by the service", (stack) => {
  test("is one message: action, resource, status, code, fields, request, remedy", async () => {
    stack.declare([monitor("api")]);
    stack.fault({
      method: "POST",
      path: "/api/v1/monitors",
      times: 1,
      effect: {
        status: 400,
        headers: { "X-Request-Id": "request-of-the-test" },
        body: {
          status: 400,
          code: "VALIDATION_FAILED",
          message: "Validation failed",
          errors: [
            {
              code: "MONITOR_CONFIG_URL_BLOCKED",
              field: "config.url",
              message: "is not reachable",
            },
            { code: "MONITOR_REGIONS_UNKNOWN", field: "regions", message: "no such region" },
          ],
        },
      },
    });
    const { code, output } = await stack.up({ exit: "any" });
    expect(code).not.toBe(0);
    expect(errors(output)).toEqual([
      expect.stringMatching(
        /^error: creating Monitor "api" failed: 400 VALIDATION_FAILED.*config\.url.*is not reachable.*regions.*no such region.*\(POST \/api\/v1\/monitors, request request-of-the-test\)/,
      ),
    ]);
    expect(output).not.toContain(".js:");
  });

  test("for a name that is taken says how to resolve the conflict", async () => {
    await stack.api("POST", "/tags", { name: "shop" });
    await stack.api("POST", "/environments", { name: "Shop", slug: "shop-env" });
    await stack.api("POST", "/secrets", { key: "shop-key", value: "taken" });
    await stack.api("POST", "/status-pages", { name: "Shop", slug: "shop-status" });
    const before = await stack.storedState();
    stack.declare([
      tag("shop"),
      environment("env", { slug: "shop-env" }),
      vaultSecret("key", { key: "shop-key", value: secret("a value of its own") }),
      page("page", { slug: "shop-status" }),
    ]);
    const { output } = await stack.up({ flags: ["--continue-on-error"], exit: "any" });
    const reported = errors(output).sort();
    expect(reported).toEqual([
      expect.stringMatching(
        /Environment "env" failed: 409 CONFLICT.*already exists.*choose another slug.*deleteBeforeReplace/,
      ),
      expect.stringMatching(
        /Secret "shop-key" failed: 409 CONFLICT.*already exists.*choose another key.*deleteBeforeReplace/,
      ),
      expect.stringMatching(
        /StatusPage "page" failed: 409 CONFLICT.*already exists.*choose another slug.*deleteBeforeReplace/,
      ),
      expect.stringMatching(
        /Tag "shop" failed: 409 CONFLICT.*already exists.*choose another name.*deleteBeforeReplace/,
      ),
    ]);
    expect(await stack.storedState()).toEqual(before);
  });
});
