// The benchmark loads the tests' client of a host without a bundler or test runner, which do not complain about what plain
// Node cannot load.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

import { ROOT } from "../../../scripts/install.mjs";

test("the benchmark can load the client of a host", () => {
  const { href } = pathToFileURL(join(ROOT, "bench", "typescript.mjs"));
  const program = `
    import { testHost } from ${JSON.stringify(href)};
    console.log(Object.values(testHost()).map((each) => typeof each).join());
  `;
  const args = ["--input-type=module", "--eval", program];
  expect(execFileSync(process.execPath, args, { encoding: "utf8" }).trim()).toBe(
    "function,function",
  );
});
