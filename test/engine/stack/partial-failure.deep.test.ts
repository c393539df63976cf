// When the second of several calls failed, the object of the first was forgotten: the next run created a
// second one, and no resource owned the first. Or the state said that everything was done.
import { expect, test } from "vitest";

import { apiKey, channel } from "./estate";
import { calls, describeStack } from "../../support/stack/stack";

describeStack("a run that fails between the requests for a resource", (stack) => {
  test("keeps a channel that was created but not disabled, and the next up disables it", async () => {
    stack.declare([channel("mail", { enabled: false })]);
    stack.fault({
      method: "PATCH",
      path: "/api/v1/alert-channels/*/enabled",
      times: 1,
      effect: { status: 500 },
    });
    const { code, output } = await stack.up({ exit: "any" });
    expect(code).not.toBe(0);
    expect(output).toMatch(/setting enabled of the new AlertChannel "mail" failed: 500/);
    const kept = await stack.resource("mail");
    const [made] = await stack.list("/alert-channels");
    expect(kept.id).toBe(made?.id);

    const sent = calls((await stack.up()).requests);
    expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
    const after = await stack.list("/alert-channels");
    expect(after).toEqual([expect.objectContaining({ id: made?.id, enabled: false })]);
    await stack.expectNoChanges();
  });

  test("keeps an object with a large state, which the engine gets in the header of a response", async () => {
    const customHeaders = Object.fromEntries(
      Array.from({ length: 800 }, (_item, at) => [`X-Header-${at}`, "v".repeat(100)]),
    );
    const config = { channelType: "webhook", url: "https://hooks.example.com/x", customHeaders };
    stack.declare([channel("large", { config, enabled: false })]);
    stack.fault({
      method: "PATCH",
      path: "/api/v1/alert-channels/*/enabled",
      times: 1,
      effect: { status: 500 },
    });
    expect((await stack.up({ exit: "any" })).code).not.toBe(0);
    const sent = calls((await stack.up()).requests);
    expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });

  test("keeps an API key that was renamed but not rotated, without revealing it, and the next up rotates it", async () => {
    stack.declare([apiKey("ci", { rotationTrigger: "1" })], { key: { $ref: "ci.key" } });
    await stack.up();
    const first = (await stack.output("key")) as string;
    stack.declare([apiKey("ci", { name: "ci-2", rotationTrigger: "2" })], {
      key: { $ref: "ci.key" },
    });
    stack.fault({ method: "POST", path: "/**/regenerate", times: 1, effect: { status: 500 } });
    const { code } = await stack.up({ exit: "any" });
    expect(code).not.toBe(0);
    expect(stack.backend()).not.toContain(first);
    await stack.up();
    const second = (await stack.output("key")) as string;
    expect(second).not.toBe(first);
    const rows = await stack.list("/api-keys");
    expect(rows.filter(({ name }) => name === "ci-2")).toEqual([
      expect.objectContaining({ key: second }),
    ]);
    expect(stack.backend()).not.toContain(second);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});
