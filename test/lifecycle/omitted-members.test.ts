// Members that a program omits from an object: the service's values for them are not a difference, and if an update
// would keep these values, the request sends the defaults.
import { describe, expect, test } from "vitest";

import { isObject, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { check, diff } from "../../src/lifecycle";
import { updateBody } from "../../src/lifecycle/requests/update-body";
import { withFacts } from "../../src/lifecycle/values/memory";
import { refreshed } from "../../src/lifecycle/values/refresh";
import { eachWithBench } from "./own/bench";

describe("the theme of a page", () => {
  const spec = kindNamed("StatusPage");
  const page = (branding: JsonObject): JsonObject => ({ name: "Shop", slug: "shop", branding });
  const forms: JsonObject[] = [{ theme: null }, {}, { theme: "light" }];

  test("is the same whether it is null, omitted or light", () => {
    for (const before of forms) {
      for (const now of forms) {
        const change = diff(spec, page(before), page(now));
        expect(change.changes, JSON.stringify([before, now])).toBe(false);
      }
    }
    expect(diff(spec, page({ theme: null }), page({ theme: "dark" })).changes).not.toBe(false);
  });
});

describe("the response of a webhook inbox", () => {
  const spec = kindNamed("WebhookInbox");

  test("is sent with every member, because an update keeps omitted members", () => {
    const olds = { name: "Orders", httpResponse: { status: 202, body: "noted" } };
    const news = { name: "Orders", httpResponse: { status: 202 } };
    const body = updateBody(spec, { olds, news, managedBy: "API", changed: ["httpResponse"] });
    expect(body).toEqual({
      httpResponse: {
        status: 202,
        headers: {},
        body: "",
        contentType: "text/plain",
        delayMs: 0,
      },
    });
  });

  test("shows no difference for members that the service fills in", () => {
    const filled = { status: 202, headers: {}, body: "", contentType: "text/plain", delayMs: 0 };
    const change = diff(
      spec,
      { name: "Orders", httpResponse: filled },
      { name: "Orders", httpResponse: { status: 202 } },
    );
    expect(change.changes).toBe(false);
  });

  const bench = eachWithBench("WebhookInbox");
  const USUAL = { status: 200, headers: {}, body: "", contentType: "text/plain", delayMs: 0 };
  const plain = { name: "Orders" };
  const noted = { ...plain, httpResponse: { status: 202, headers: { "x-a": "1" }, body: "noted" } };

  const inboxOf = async (inputs: JsonObject) => {
    const { id, outputs } = await bench().lifecycle.create(spec, bench().service, inputs);
    const record = async (): Promise<JsonObject> => {
      const now = await bench().ask("GET", `/webhook/inboxes/${id}`);
      return isObject(now) ? now : {};
    };
    const edit = (httpResponse: JsonObject) =>
      bench().ask("PATCH", `/webhook/inboxes/${id}`, { httpResponse });
    const update = (olds: JsonObject, news: JsonObject) =>
      bench().lifecycle.update({ spec, id, olds }, bench().service, news);
    return { outputs, record, edit, update };
  };

  test("returns to its defaults when a program no longer sets it", async () => {
    const { outputs, record, update } = await inboxOf(noted);
    expect(check(spec, noted, plain).warnings).toEqual([]);
    expect(diff(spec, outputs, plain).changed).toEqual(["httpResponse"]);
    const after = await update(outputs, plain);
    expect((await record()).httpResponse).toEqual(USUAL);
    expect(after.httpResponse).toBeUndefined();
    expect(diff(spec, after, plain).changes).toBe(false);
  });

  test("returns to the default of a member that a program no longer sets", async () => {
    const { outputs, record, update } = await inboxOf(noted);
    const after = await update(outputs, { ...plain, httpResponse: { status: 202 } });
    expect((await record()).httpResponse).toEqual({ ...USUAL, status: 202 });
    expect(after.httpResponse).toEqual({ status: 202 });
  });

  test("is not managed if a program never set it", async () => {
    const { outputs, record, edit } = await inboxOf(plain);
    expect(diff(spec, outputs, plain).changes).toBe(false);
    await edit({ status: 503 });
    const now = refreshed(spec, await record(), outputs);
    expect(now.inputs.httpResponse).toBeUndefined();
    expect(diff(spec, now.outputs, plain).changes).toBe(false);
  });

  test("of an imported inbox is a difference only if it is another than the usual one", async () => {
    const { record, edit } = await inboxOf(plain);
    expect(diff(spec, refreshed(spec, await record(), {}).outputs, plain).changes).toBe(false);
    await edit({ status: 503 });
    const imported = refreshed(spec, await record(), {}).outputs;
    expect(diff(spec, imported, plain).changed).toEqual(["httpResponse"]);
  });

  test("in a state of an earlier release is unchanged, and an edit of it is drift", async () => {
    const { outputs, record, edit } = await inboxOf(noted);
    const earlier = withFacts(outputs, { set: ["httpResponse"] });
    expect(diff(spec, earlier, noted).changes).toBe(false);
    expect(refreshed(spec, await record(), earlier).inputs).toEqual(noted);
    await edit({ status: 503 });
    const now = refreshed(spec, await record(), earlier);
    expect(now.inputs.httpResponse).toEqual({ ...noted.httpResponse, status: 503 });
    expect(diff(spec, now.outputs, noted).changed).toEqual(["httpResponse"]);
  });
});
