// The project of a user of the package, into which scripts/check-tarball.mjs installs it.

const PROGRAM = `import * as monitoring from "pulumi-monitoring";

const mail = new monitoring.AlertChannel("mail", {
  name: "mail",
  config: { channelType: "email", recipients: ["oncall@example.com"] },
});

new monitoring.Monitor("api", {
  name: "api",
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
});

export const channel = mail.id;
`;

/** Passes an object of each entry point to another one: were a class in two files, its objects would be of neither. */
const ENTRIES_PROGRAM = `const assert = require("node:assert");
const { readFileSync } = require("node:fs");
const monitoring = require("pulumi-monitoring");

// What only the provider needs would delay every program. zod is in the bundle.
const loaded = Object.keys(require.cache).filter((file) => /pulumi-monitoring.dist|undici/.test(file));
assert.ok(!loaded.some((file) => /undici/.test(file) || /ZodObject/.test(readFileSync(file))));

const { policies } = require("pulumi-monitoring/checks");
const { startEmulator } = require("pulumi-monitoring/emulator");
const { WebhookSignatureError } = require("pulumi-monitoring/events");
const { handler } = require("pulumi-monitoring/provider");

async function main() {
  assert.throws(() => monitoring.verifyWebhookSignature("", "", "whsec_x"), WebhookSignatureError);
  const emulator = await startEmulator();
  const settings = { "monitoring:baseUrl": emulator.url, "monitoring:apiKey": emulator.apiKey };
  const provider = handler("Tag");
  await provider.configure({ config: { get: (key) => settings[key] } });
  await provider.create({ name: "shop" });
  assert.equal(emulator.requests.at(-1)?.method, "POST");
  const type = monitoring.StatusPage.__pulumiType;
  const page = { type, props: { name: "Shop", slug: "shop" }, propertyDependencies: {} };
  const resources = ["a", "b"].map((name) => ({ ...page, urn: \`urn:pulumi:test::test::\${type}::\${name}\` }));
  const reported = [];
  for (const policy of policies({ offline: true }))
    await policy.validateStack({ resources }, (_message, urn) => reported.push(urn));
  assert.ok(reported.includes(resources[1].urn), "no policy reports two pages at one address");
  await emulator.close();
}

main().then(
  () => process.exit(0),
  (error) => {
    // Of a stack, the last lines would be shown, which do not help.
    console.error(error.message);
    process.exit(1);
  },
);
`;

/** The same of the types; an `any` would make the last line compile. */
const TYPES_PROGRAM = `import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring";
import * as checks from "pulumi-monitoring/checks";
import * as emulator from "pulumi-monitoring/emulator";
import * as events from "pulumi-monitoring/events";
import * as provider from "pulumi-monitoring/provider";

type Preview = Parameters<typeof checks.checkPreview>[0];

export const error: events.WebhookSignatureError = new monitoring.WebhookSignatureError(
  events.SignatureProblem.MALFORMED_HEADER,
  "",
);
export const settings = (preview: Preview): emulator.JsonObject => preview.config;
export const start = (settings: emulator.JsonObject): Preview["config"] => settings;
export const handler: pulumi.dynamic.ResourceProvider = provider.handler("Monitor");
// @ts-expect-error there is no such type of monitor
new monitoring.Monitor("wrong", { name: "wrong", type: "GOPHER", config: {} });
`;

export const FILES = {
  "Pulumi.yaml": "name: consumer\nruntime: nodejs\n",
  "index.ts": PROGRAM,
  "entries.js": ENTRIES_PROGRAM,
  "types.ts": TYPES_PROGRAM,
};
