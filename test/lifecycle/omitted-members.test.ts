// Members that a program omits from an object: the service's values for them are not a difference, and if an update
// would keep these values, the request sends the defaults.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { diff } from "../../src/lifecycle";
import { updateBody } from "../../src/lifecycle/requests/update-body";

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
});
