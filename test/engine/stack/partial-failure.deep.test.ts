// A partial failure reaches the engine in the header of a response, whose size its gRPC client limits. What the failure
// contains is in test/protocol/doors/failures.every.test.ts.
import { expect, test } from "vitest";

import { channel } from "./estate";
import { calls, describeStack } from "../../support/stack/stack";

describeStack("a run that fails between the requests for a resource", (stack) => {
  test("keeps its object, although the state is large, and the next up completes it", async () => {
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
    const { id } = await stack.resource("large");
    const sent = calls((await stack.up()).requests);
    expect(sent.filter((call) => call.startsWith("POST"))).toEqual([]);
    expect(await stack.list("/alert-channels")).toMatchObject([{ id, enabled: false }]);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});
