// A refusal by the service was reported as "request failed with status 400", as a JSON dump or as a stack
// trace, without the resource, the field, or a remedy.
import { expect, test } from "vitest";

import { monitor } from "./estate";
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
});
