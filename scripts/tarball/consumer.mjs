// @ts-check
// The project of a user of the package, into which scripts/check-tarball.mjs installs it.

/** The module resolutions of TypeScript projects, each with its module setting. */
export const MODULE_RESOLUTIONS = { node: "commonjs", node16: "node16", bundler: "preserve" };

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

/** Every entry point, and a check of the types: an `any` would make the last line compile. */
const TYPES_PROGRAM = `import * as monitoring from "pulumi-monitoring";
import * as checks from "pulumi-monitoring/checks";
import * as emulator from "pulumi-monitoring/emulator";
import * as events from "pulumi-monitoring/events";
import * as provider from "pulumi-monitoring/provider";

export const policies: typeof checks.policies = checks.policies;
export const start: typeof emulator.startEmulator = emulator.startEmulator;
export const verify: typeof events.verifyWebhookSignature = monitoring.verifyWebhookSignature;
export const handler: typeof provider.handler = provider.handler;
// @ts-expect-error there is no such type of monitor
new monitoring.Monitor("wrong", { name: "wrong", type: "GOPHER", config: {} });
`;

export const FILES = {
  "Pulumi.yaml": "name: consumer\nruntime: nodejs\n",
  "index.ts": PROGRAM,
  "types.ts": TYPES_PROGRAM,
};
