// Code of a monitor, from a folder next to the program. A typical bug elsewhere: every preview shows a change because
// an archive contains timestamps. What is uploaded when is in test/unit/lifecycle/archive.
import { mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, expect, test } from "vitest";

import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

const resources: readonly Declared[] = [
  { kind: "Environment", name: "staging", args: { name: "Staging", slug: "staging" } },
  {
    kind: "Monitor",
    name: "checkout",
    args: {
      name: "checkout",
      type: "BROWSER",
      environmentId: ref("staging.id"),
      package: { path: "./checks", entrypoint: "checkout.spec.ts", keys: ["SHOP_TOKEN"] },
    },
  },
];

/** The calls for the code and its monitor, without ids. */
const paths = (requests: Parameters<typeof calls>[0]): string[] =>
  calls(requests)
    .filter((call) => !call.includes("/environments"))
    .map((call) => call.replace(/\/monitors\/[\w-]{36}/, "/monitors/ID").replace(/\w{32}$/, "T"));

describeStack("a monitor with code", (stack: Stack) => {
  beforeAll(() => {
    mkdirSync(join(stack.program, "checks", "lib"), { recursive: true });
    stack.write("checks/checkout.spec.ts", "export {};\n");
    stack.write("checks/lib/pay.ts", "export const pay = 1;\n");
    stack.declare(resources);
  });

  test("is created with one upload, and changed timestamps are not a change", async () => {
    const { requests } = await stack.up();
    expect(paths(requests)).toEqual([
      "POST /monitors",
      "PUT /package-uploads/T",
      "POST /monitors/ID/package-uploads",
    ]);
    utimesSync(join(stack.program, "checks/checkout.spec.ts"), 1, 1);
    stack.write("checks/.DS_Store", "left by a machine");
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await stack.expectNothingLeft();
  });
});

describeStack("a program in a folder of its own", (stack: Stack) => {
  test("finds its code next to it, wherever the engine is started", async () => {
    mkdirSync(join(stack.program, "app", "checks"), { recursive: true });
    stack.write("Pulumi.yaml", "name: test\nruntime: nodejs\nmain: app\n");
    stack.write("app/checks/checkout.spec.ts", "export {};\n");
    stack.write("app/package.json", '{"name": "app", "private": true, "main": "../index.js"}');
    stack.write("app/resources.json", JSON.stringify({ resources, outputs: {} }));
    const { requests } = await stack.up();
    expect(paths(requests)).toContain("PUT /package-uploads/T");
    await stack.expectNothingLeft();
  });
});
