// Programs that use the package could not be unit-tested with the engine's mocks, and policies could not
// distinguish the kinds.
import { tmpdir } from "node:os";

import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, test } from "vitest";

import * as monitoring from "../../../src";
import { shim } from "../../../src/resources/shim";
import { KINDS } from "../../../src/definitions";

interface Seen {
  readonly type: string;
  readonly name: string;
  readonly inputs: Record<string, unknown>;
}

const valueOf = <T>(output: pulumi.Output<T>): Promise<T> =>
  new Promise((resolve) => {
    output.apply(resolve);
  });

/** A class of this package, as a policy pack sees it. */
interface KindClass {
  readonly __pulumiType: string;
  isInstance(value: unknown): boolean;
}
const classes = monitoring as unknown as Readonly<Record<string, KindClass>>;

const seen: Seen[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    call: () => ({}),
    newResource: ({ type, name, inputs }) => {
      seen.push({ type, name, inputs: inputs as Record<string, unknown> });
      return { id: `${name}-id`, state: inputs as Record<string, unknown> };
    },
  });
});

test("a program runs under mocks, with real ids between resources", async () => {
  const mail = new monitoring.AlertChannel("mail", {
    name: "mail",
    config: { channelType: "slack", webhookUrl: "https://hooks.example.com/services/T/B/secret" },
  });
  const api = new monitoring.Monitor("api", {
    name: "api",
    type: "HTTP",
    config: { url: "https://shop.example.com" },
    regions: ["us-east"],
    alertChannelIds: [mail.id],
  });
  expect(await valueOf(api.alertChannelIds)).toEqual(["mail-id"]);
  const monitor = seen.find(({ name }) => name === "api");
  expect(monitor?.inputs.__provider).toContain("pulumi-monitoring/provider");
  expect(monitor?.type).toBe("pulumi-nodejs:dynamic/monitoring:Monitor");
  expect(monitoring.Monitor.isInstance(api)).toBe(true);
  expect(monitoring.AlertChannel.isInstance(api)).toBe(false);
});

test("a webhook URL given in plain text is a secret", async () => {
  const mail = new monitoring.AlertChannel("plain", {
    name: "plain",
    config: { channelType: "slack", webhookUrl: "https://hooks.example.com/services/T/B/secret" },
  });
  expect(await pulumi.isSecret(mail.config)).toBe(true);
  expect(await pulumi.isSecret(mail.name)).toBe(false);
});

test.each(KINDS.map(({ name }) => name))("a policy can recognize a %s by __pulumiType", (kind) => {
  expect(classes[kind]?.__pulumiType).toBe(`pulumi-nodejs:dynamic/monitoring:${kind}`);
});

// The state repeats it for every resource, and the file backend writes the state after every step.
test.each(KINDS.map(({ name }) => name))("the __provider of a %s is short", (kind) => {
  expect(shim(kind, process.cwd()).length).toBeLessThanOrEqual(120);
  expect(shim(kind, tmpdir()).length).toBeLessThanOrEqual(500);
});
