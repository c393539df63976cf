import { describe, expect, it } from "vitest";
import { SETTLED, settingsFrom } from "../../src/client";

const reading = (config: Readonly<Record<string, string>>) => (key: string) => config[key];
const env = {
  MONITORING_API_KEY: "env-key",
  MONITORING_BASE_URL: "https://env.example.com",
  MONITORING_ORG_ID: "3",
};

describe("the settings of a stack", () => {
  it.each([
    ["concurrency", "7", { connections: 7 }],
    ["timeoutSeconds", "20", { timeoutMs: 20_000 }],
    ["maxRetryWaitSeconds", "30", { maxRetryWaitMs: 30_000 }],
    ["rateLimitShare", "0.5", { rateLimitShare: 0.5 }],
  ])("take %s %s as what it says", (name, value, settings) => {
    expect(settingsFrom(reading({ [`monitoring:${name}`]: value }), env)).toMatchObject(settings);
  });
  it("take what the configuration lacks from the environment", () => {
    const read = reading({ "monitoring:baseUrl": "https://stack.example.com" });
    expect(settingsFrom(read, env)).toMatchObject({
      apiKey: "env-key",
      baseUrl: "https://stack.example.com",
      orgId: 3,
    });
  });
});

describe("the settings of an explicit provider", () => {
  const settled = { [SETTLED]: "true", "monitoring:baseUrl": "https://other.example.com" };
  it("never take the key from elsewhere", () => {
    expect(() => settingsFrom(reading(settled), env)).toThrow(/^no API key/);
    expect(() => settingsFrom(reading(settled), env)).toThrow(
      expect.objectContaining({ name: "SettingsError" }),
    );
  });
  it("are what its constructor came to, and nothing of the environment", () => {
    const settings = settingsFrom(reading({ ...settled, "monitoring:apiKey": "own-key" }), env);
    expect(settings).toEqual({
      apiKey: "own-key",
      baseUrl: "https://other.example.com",
      managedBy: "API",
      refresh: "exact",
    });
  });
});

describe("a key", () => {
  it.each(["svc_live_1\u200b", "svc_live_…", "svc live"])(
    "that no header can carry is refused: %j",
    (key) => {
      const read = reading({ "monitoring:apiKey": key });
      expect(() => settingsFrom(read, env)).toThrow(/^monitoring:apiKey contains a character/);
    },
  );
  it("in the place of another setting is not repeated", () => {
    const key = "svc_live_0123456789abcdefghijklmnopqrstuvwxyz";
    for (const name of ["orgId", "concurrency", "refresh"]) {
      const read = reading({ [`monitoring:${name}`]: key });
      expect(() => settingsFrom(read, env)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(key) as string }),
      );
    }
  });
});
