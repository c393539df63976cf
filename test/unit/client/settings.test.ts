// docs/installation-configuration.md: the settings, their limits, and where they come from.
import { describe, expect, it, test } from "vitest";
import { config } from "../../../src";
import { SETTING_NAMES, SettingsError, settingsFrom } from "../../../src/client";
import { settingsFor } from "../../../src/import";
import { FOREIGN_ADDRESS, withoutUserInfo } from "../../../src/settings/address";
import { SETTLED } from "../../../src/settings/names";
import { rejection } from "../../support/client/scripted-server";

const reading = (config: Readonly<Record<string, string>>) => (key: string) => config[key];
const env = {
  MONITORING_API_KEY: "env-key",
  MONITORING_BASE_URL: "https://env.example.com",
  MONITORING_ORG_ID: "3",
};
const { MONITORING_BASE_URL: _address, ...onlyKey } = env;

describe("the settings of a stack", () => {
  it("are those that a program can read", () => {
    expect([...SETTING_NAMES].sort()).toEqual(Object.keys(config).sort());
  });
  it.each([
    ["concurrency", "7", { connections: 7 }],
    ["timeoutSeconds", "20", { timeoutMs: 20_000 }],
    ["maxRetryWaitSeconds", "30", { maxRetryWaitMs: 30_000 }],
    ["rateLimitShare", "0.5", { rateLimitShare: 0.5 }],
  ])("include monitoring:%s %s", (name, value, settings) => {
    expect(settingsFrom(reading({ [`monitoring:${name}`]: value }), env)).toMatchObject(settings);
  });
  it.each([
    ["concurrency", ["1", "256"], ["0", "257", "1.5", "many"]],
    ["timeoutSeconds", ["1", "600"], ["0", "601", "1.5"]],
    ["maxRetryWaitSeconds", ["0", "3600"], ["-1", "3601", "1.5"]],
    ["rateLimitShare", ["0.01", "1"], ["0", "1.01"]],
    ["orgId", ["1", "10"], ["0", "-1", "1.5", "one"]],
    ["workspaceId", ["1", "10"], ["0", "-1", "1.5", "one"]],
    ["refresh", ["exact", "fast"], ["quick"]],
    ["baseUrl", ["http://h", "https://h/api/v1/"], ["ftp://h", "h"]],
  ])("accept monitoring:%s only within its limits", (name, good, bad) => {
    const settings = (value: string) =>
      settingsFrom(reading({ "monitoring:apiKey": "own-key", [`monitoring:${name}`]: value }), env);
    for (const value of good) expect(() => settings(value)).not.toThrow();
    const refusal = new RegExp(`^monitoring:${name} must be `);
    for (const value of bad) expect(() => settings(value), value).toThrow(refusal);
  });
  it.each([
    "https://someone:p@ss@api.example.com/api/v1",
    "https://token@api.example.com",
    "https:/someone:pass@api.example.com/",
    "https:someone:pass@api.example.com",
    "https:\\\\someone:pass@api.example.com",
    "https:///someone:pass@api.example.com",
    "ht\ntps://someone:pass@api.example.com",
  ])("contain no user name and password of the address, which are not used: %j", (address) => {
    const { baseUrl } = settingsFrom(reading({ "monitoring:baseUrl": address }), onlyKey);
    expect(baseUrl).toBe("https://api.example.com");
  });
  it.each([
    [onlyKey, "https://stack.example.com"],
    [env, "https://ENV.example.com:443/api/v1"],
  ])("fall back to %j for values that are not configured", (env, baseUrl) => {
    const settings = settingsFrom(reading({ "monitoring:baseUrl": baseUrl }), env);
    expect(settings).toMatchObject({ apiKey: "env-key", orgId: 3 });
  });
  it.each(["https://stack.example.com", "http://env.example.com", "https://env.example.com:444"])(
    "do not send the key of the environment to %s while its own address is there",
    (baseUrl) => {
      const config = { "monitoring:baseUrl": baseUrl };
      expect(() => settingsFrom(reading(config), env)).toThrow(FOREIGN_ADDRESS);
      const withKey = { ...config, "monitoring:apiKey": "stack-key" };
      expect(settingsFrom(reading(withKey), env)).toMatchObject({ apiKey: "stack-key", baseUrl });
    },
  );
});

test("an address on the command line goes with the key of the environment", () => {
  const baseUrl = "https://line.example.com";
  expect(settingsFor({ baseUrl }, env)).toMatchObject({ apiKey: "env-key", baseUrl });
});

describe("the settings of an explicit provider", () => {
  const settled = { [SETTLED]: "true", "monitoring:baseUrl": "https://other.example.com" };
  it("never take the API key from the environment", () => {
    expect(() => settingsFrom(reading(settled), env)).toThrow(/^no API key/);
  });
  it("are those of its constructor, and none from the environment", () => {
    const settings = settingsFrom(reading({ ...settled, "monitoring:apiKey": "own-key" }), env);
    expect(settings).toEqual({
      apiKey: "own-key",
      baseUrl: "https://other.example.com",
      managedBy: "API",
      refresh: "exact",
    });
  });
});

describe("an address without its user name and password", () => {
  it.each([
    ["https://API.example.com", "https://API.example.com"],
    ["https://h/p/@x/", "https://h/p/@x/"],
    ["https://u:p@h", "https://h"],
    ["https://u:p@h/", "https://h/"],
    ["https://u:p@h/p", "https://h/p"],
    // Not valid, but printed nevertheless.
    ["https://u:p@h:port", "h:port"],
    ["u:p@h", "h"],
    ["5", "5"],
  ])("of %s is %s", (address, expected) => {
    expect(withoutUserInfo(address)).toBe(expected);
  });
});

describe("an API key", () => {
  it("that is missing is asked for, also if a run without it has left its configuration in the state", () => {
    const missing = () => settingsFrom(reading({}), {});
    expect(missing).toThrow(
      /^no API key: set it with .*monitoring:apiKey.* or in MONITORING_API_KEY/,
    );
    expect(missing).toThrow("run with --run-program (or PULUMI_RUN_PROGRAM=true)");
    expect(missing).toThrow(SettingsError);
  });
  it("that is missing causes an error with a one-line stack, because the host prints it", async () => {
    const error = await rejection(Promise.resolve().then(() => settingsFrom(reading({}), {})));
    expect(error).toMatchObject({ name: "SettingsError", stack: String(error) });
  });
  it.each(["svc_live_1\u200b", "svc_live_…", "svc live"])(
    "that is not valid in a header is rejected: %j",
    (key) => {
      const read = reading({ "monitoring:apiKey": key });
      expect(() => settingsFrom(read, env)).toThrow(
        /^monitoring:apiKey contains an invalid character/,
      );
    },
  );
  it("that is configured as another setting is not quoted in the error", () => {
    const key = "svc_live_0123456789abcdefghijklmnopqrstuvwxyz";
    for (const name of ["orgId", "concurrency", "refresh"]) {
      const read = reading({ [`monitoring:${name}`]: key });
      expect(() => settingsFrom(read, env)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(key) as string }),
      );
    }
  });
});
