import { describe, expect, it } from "vitest";
import { settingsFrom } from "../../src/client";
import { call, clientOf, errorBody, rejection, serve } from "./scripted-server";

const refusal = { status: 401, json: errorBody(401, "UNAUTHORIZED", "Invalid or revoked API key") };

describe("an API key that is rejected with 401", () => {
  it.each(["GET", "POST"] as const)(
    "fails a %s at once, without trying another key",
    async (method) => {
      const { url, seen } = await serve([refusal]);
      const config = {
        "monitoring:apiKey": "svc_live_old",
        "monitoring:baseUrl": url,
      };
      const env = { MONITORING_API_KEY: "svc_live_environment" };
      const settings = settingsFrom((key) => Reflect.get(config, key), env);
      const error = await rejection(clientOf(url, settings).send(call(method)));
      expect(error).toMatchObject({ name: "Unauthorized", status: 401 });
      expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer svc_live_old"]);
    },
  );
  it("causes an error that says what to do if the state has an old key", async () => {
    const { url } = await serve([refusal]);
    const error = await rejection(clientOf(url).send(call("GET")));
    expect(String(error)).toContain(
      "after changing the key, run them with --run-program (or PULUMI_RUN_PROGRAM=true), " +
        "or run pulumi up first.",
    );
  });
});
