// The sources of an explicit provider's settings: its arguments, the stack, the environment, in this order; an
// organization belongs to its key.
import * as pulumi from "@pulumi/pulumi";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import * as monitoring from "../../../src";
import { isSecretSetting } from "../../../src/internals/sdk";
import { FOREIGN_ADDRESS } from "../../../src/settings/address";
import { inputsSeen } from "./mocks";

const seen = inputsSeen();

// Files share a process, and configure the SDK in it.
beforeEach(() => {
  pulumi.runtime.setAllConfig({});
});

afterEach(() => {
  pulumi.runtime.setAllConfig({});
  vi.unstubAllEnvs();
});

async function inputsOf(name: string, args: monitoring.ProviderArgs): Promise<unknown> {
  const provider = new monitoring.Provider(name, args);
  await new Promise((resolve) => {
    provider.id.apply(resolve);
  });
  return seen.get(name);
}

/** The engine's form of a secret value. */
const secret = (value: string): object => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  value,
});

const environment = (): void => {
  vi.stubEnv("MONITORING_API_KEY", "env-key");
  vi.stubEnv("MONITORING_BASE_URL", "https://env.example.com");
  vi.stubEnv("MONITORING_ORG_ID", "3");
  vi.stubEnv("MONITORING_WORKSPACE_ID", "4");
};

test("the environment is the last source", async () => {
  environment();
  expect(await inputsOf("env", {})).toMatchObject({
    "monitoring:apiKey": secret("env-key"),
    "monitoring:baseUrl": "https://env.example.com",
    "monitoring:orgId": "3",
    "monitoring:workspaceId": "4",
    "monitoring:settled": "true",
  });
});

test("the stack takes precedence over the environment, and an argument over the stack", async () => {
  environment();
  pulumi.runtime.setAllConfig({
    "monitoring:apiKey": "stack-key",
    "monitoring:baseUrl": "https://stack.example.com",
    "monitoring:orgId": "2",
  });
  expect(await inputsOf("stack", { orgId: 1 })).toMatchObject({
    "monitoring:apiKey": secret("stack-key"),
    "monitoring:baseUrl": "https://stack.example.com",
    "monitoring:orgId": "1",
  });
});

test("the key of the environment is not for another address in the stack", () => {
  environment();
  pulumi.runtime.setAllConfig({ "monitoring:baseUrl": "https://stack.example.com" });
  expect(() => new monitoring.Provider("mixed", {})).toThrow(FOREIGN_ADDRESS);
  expect(() => new monitoring.Provider("own", { apiKey: "own-key" })).not.toThrow();
});

test("with its own URL it requires its own key, because keys are not sent to another URL", async () => {
  environment();
  pulumi.runtime.setAllConfig({ "monitoring:apiKey": "stack-key" });
  const baseUrl = "https://args.example.com";
  expect(() => new monitoring.Provider("away", { baseUrl })).toThrow(
    'the provider "away" has its own baseUrl but no apiKey: add the apiKey for that address',
  );
  expect(await inputsOf("both", { baseUrl, apiKey: "own-key" })).toMatchObject({
    "monitoring:apiKey": secret("own-key"),
    "monitoring:baseUrl": baseUrl,
  });
});

test.each<[string, string, object]>([
  ["apiKey", "undefined", { apiKey: undefined }],
  ["apiKey", "null", { apiKey: null }],
  ["apiKey", "null", { apiKey: null, baseUrl: "https://args.example.com" }],
  ["baseUrl", "null", { apiKey: "own-key", baseUrl: null }],
  ["orgId", "null", { orgId: null }],
])("%s: %s is rejected: that of the stack may belong elsewhere", (name, value, given) => {
  environment();
  // As in JavaScript, in values that were read from JSON, and without exactOptionalPropertyTypes.
  const args = given as monitoring.ProviderArgs;
  expect(() => new monitoring.Provider("lost", args)).toThrow(
    `the ${name} of the provider "lost" is ${value}: pass a value, or leave ${name} out to use that of the stack`,
  );
});

test("with its own key it inherits neither organization nor workspace", async () => {
  environment();
  pulumi.runtime.setAllConfig({ "monitoring:orgId": "2", "monitoring:workspaceId": "2" });
  const inputs = await inputsOf("own", { apiKey: "own-key", workspaceId: 9 });
  expect(inputs).toMatchObject({
    "monitoring:apiKey": secret("own-key"),
    "monitoring:workspaceId": "9",
  });
  expect(inputs).not.toHaveProperty("monitoring:orgId");
});

test("the key is always a secret", async () => {
  const { settings } = new monitoring.Provider("secret", { apiKey: "plain" });
  expect(settings.apiKey !== undefined && (await pulumi.isSecret(settings.apiKey))).toBe(true);
});

test("a setting that is secret in the stack stays secret, and others are not", async () => {
  environment();
  const stack = {
    "monitoring:apiKey": "stack-key",
    "monitoring:baseUrl": "https://gw.example.com/hunter2",
    "monitoring:orgId": "2",
    "monitoring:workspaceId": "5",
  };
  pulumi.runtime.setAllConfig(stack, ["monitoring:baseUrl", "monitoring:orgId"]);
  expect(await inputsOf("marked", {})).toMatchObject({
    "monitoring:baseUrl": secret("https://gw.example.com/hunter2"),
    "monitoring:orgId": secret("2"),
    "monitoring:workspaceId": "5",
  });
  expect(await inputsOf("own organization", { orgId: 1 })).toMatchObject({
    "monitoring:orgId": "1",
  });
  pulumi.runtime.setAllConfig({}, ["monitoring:baseUrl"]);
  expect(await inputsOf("unset", {})).toMatchObject({
    "monitoring:baseUrl": "https://env.example.com",
  });
});

test("with an SDK that does not show which settings are secret, all are", () => {
  expect(isSecretSetting({}, "monitoring:orgId")).toBe(true);
});

test.each(["environment", "stack", "argument"])(
  "a user name and password in the address of the %s do not get into the state",
  async (source) => {
    const baseUrl = "https://gw-user:hunter2@API.example.com";
    const args =
      source === "argument" ? { baseUrl: pulumi.output(baseUrl), apiKey: "own-key" } : {};
    environment();
    if (source === "environment") vi.stubEnv("MONITORING_BASE_URL", baseUrl);
    if (source === "stack") {
      pulumi.runtime.setAllConfig({ "monitoring:baseUrl": baseUrl, "monitoring:apiKey": "key" });
    }
    expect(await inputsOf(`${source} with user`, args)).toMatchObject({
      "monitoring:baseUrl": "https://api.example.com",
    });
  },
);

test.each(["https://API.example.com", "https://h/", "http://h:80/p/@x/api/v1/", "{address}"])(
  "the address %s is stored as it was typed",
  async (baseUrl) => {
    const inputs = await inputsOf(`typed ${baseUrl}`, { baseUrl, apiKey: "own-key" });
    expect(inputs).toMatchObject({ "monitoring:baseUrl": baseUrl });
  },
);

test("`config` contains the settings of the default provider", async () => {
  environment();
  vi.stubEnv("MONITORING_CONCURRENCY", "");
  pulumi.runtime.setAllConfig({ "monitoring:apiKey": "stack-key", "monitoring:orgId": "5" });
  const { apiKey, baseUrl, orgId, workspaceId, concurrency } = monitoring.config;
  expect({ baseUrl, orgId, workspaceId, concurrency }).toEqual({
    baseUrl: "https://env.example.com",
    orgId: 5,
    workspaceId: 4,
    concurrency: undefined,
  });
  const isSecret: unknown = await Reflect.get(apiKey ?? {}, "isSecret");
  expect([isSecret, await new Promise((resolve) => apiKey?.apply(resolve))]).toEqual([
    true,
    "stack-key",
  ]);
});
