// Only one way of writing programs worked: an ES module, or TypeScript, could not import the package, or the
// plugin host did not find it from the program's folder.
import { expect, test } from "vitest";

import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

const BODY = `
const mail = new monitoring.AlertChannel("mail", {
  name: "mail",
  config: { channelType: "email", recipients: ["oncall@example.com"] },
});
const api = new monitoring.Monitor("api", {
  name: "api",
  type: "HTTP",
  config: { url: "https://shop.example.com/health" },
  regions: ["us-east"],
  alertChannelIds: [mail.id],
});
`;

const PROGRAMS = {
  "CommonJS in JavaScript": {
    "index.js": `const monitoring = require("pulumi-monitoring");\n${BODY}exports.monitor = api.id;\n`,
  },
  "an ES module in JavaScript": {
    "package.json": '{"name": "program", "private": true, "type": "module", "main": "index.js"}',
    "index.js": `import * as monitoring from "pulumi-monitoring";\n${BODY}export const monitor = api.id;\n`,
  },
  TypeScript: {
    "package.json": '{"name": "program", "private": true, "main": "index.ts"}',
    "tsconfig.json":
      '{"compilerOptions": {"strict": true, "module": "node16", "target": "es2022"}}',
    "index.ts": `import * as monitoring from "pulumi-monitoring";\n${BODY}export const monitor = api.id;\n`,
  },
};

async function upAndDown(stack: Stack): Promise<void> {
  await stack.pulumi(["up", "--yes"]);
  const [row] = await stack.list("/monitors");
  expect(await stack.output("monitor")).toBe(row?.id);
  const { inputs, outputs } = await stack.resource("api");
  for (const shim of [inputs?.__provider, outputs?.__provider]) {
    expect(String(shim).length).toBeLessThanOrEqual(120);
    expect(String(shim)).toContain('require("pulumi-monitoring/provider")');
  }
  await stack.expectNoChanges();
  await stack.refresh();
  await stack.expectNothingLeft();
}

for (const [language, files] of Object.entries(PROGRAMS)) {
  describeStack(
    `a program that is ${language}`,
    (stack) => {
      test("is deployed with a short __provider, and destroyed", () => upAndDown(stack), 300_000);
    },
    { files },
  );
}
