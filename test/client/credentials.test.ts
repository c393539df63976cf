import { describe, expect, it } from "vitest";
import { isUnauthorized } from "../../src/client";
import { call, clientOf, errorBody, rejection, serve } from "./scripted-server";
import type { Seen } from "./scripted-server";

const OLD = "svc_live_old";
const NEW = "svc_live_new";
const refusal = { status: 401, json: errorBody(401, "UNAUTHORIZED", "Invalid or revoked API key") };
const keyOf = (seen: Seen) => seen.headers.authorization?.replace("Bearer ", "");
const accepting = (key: string) => (seen: Seen) =>
  keyOf(seen) === key ? { json: { data: 1 } } : refusal;

describe("a saved key that is refused", () => {
  it.each(["GET", "POST"] as const)(
    "is replaced by the fallback for %s, once and for all",
    async (method) => {
      const { url, seen } = await serve(accepting(NEW));
      const notices: string[] = [];
      const onNotice = (message: string) => void notices.push(message);
      const client = clientOf(url, { apiKey: OLD, fallbackApiKey: NEW, onNotice });
      await client.send(call(method));
      await client.send(call(method));
      expect(seen.map(keyOf)).toEqual([OLD, NEW, NEW]);
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatch(/MONITORING_API_KEY is used instead/);
      expect(notices[0]).not.toMatch(/svc_live|\n/);
    },
  );
  it("is replaced without a second notice where several requests meet the refusal at once", async () => {
    const { url } = await serve(accepting(NEW));
    const notices: string[] = [];
    const onNotice = (message: string) => void notices.push(message);
    const client = clientOf(url, { apiKey: OLD, fallbackApiKey: NEW, onNotice });
    const all = await Promise.all([1, 2, 3, 4].map(() => client.send(call("GET"))));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(notices).toHaveLength(1);
  });
  it("is an error that says what to do where the fallback is refused too, and that is tried once only", async () => {
    const { url, seen } = await serve([refusal]);
    const client = clientOf(url, { apiKey: OLD, fallbackApiKey: NEW });
    const error = await rejection(client.send(call("GET")));
    expect(isUnauthorized(error)).toBe(true);
    expect(String(error)).toMatch(
      /check monitoring:apiKey or MONITORING_API_KEY.*PULUMI_RUN_PROGRAM=true/i,
    );
    await rejection(client.send(call("GET")));
    expect(seen.map(keyOf)).toEqual([OLD, NEW, OLD]);
  });
  it.each([undefined, OLD, ` ${OLD}\n`, ""])(
    "is an error at once where the fallback is %j",
    async (fallback) => {
      const { url, seen } = await serve([refusal]);
      const client = clientOf(url, {
        apiKey: OLD,
        ...(fallback !== undefined && { fallbackApiKey: fallback }),
      });
      expect(isUnauthorized(await rejection(client.send(call("GET"))))).toBe(true);
      expect(seen).toHaveLength(1);
    },
  );
  it("keeps the fallback in reserve where its try met something that says nothing of the key", async () => {
    const { url, seen } = await serve((entry, index) =>
      index === 1 ? { status: 503 } : accepting(NEW)(entry),
    );
    const client = clientOf(url, { apiKey: OLD, fallbackApiKey: NEW });
    expect((await client.send(call("GET"))).status).toBe(200);
    expect(seen.map(keyOf)).toEqual([OLD, NEW, OLD, NEW]);
  });
  it("is not left for a 403, which is no matter of another key", async () => {
    const { url, seen } = await serve([{ status: 403 }]);
    await rejection(clientOf(url, { apiKey: OLD, fallbackApiKey: NEW }).send(call("GET")));
    expect(seen).toHaveLength(1);
  });
});
