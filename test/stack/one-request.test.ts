// A monitor took several calls to create (one for itself, one for its assertions, one for each tag and
// channel), and a failure between them left an incomplete monitor.
import { expect, test } from "vitest";

import { channel, monitor, tag } from "./estate";
import { ref } from "./program";
import { calls, describeStack } from "./stack";

describeStack("a monitor with assertions, tags and channels", (stack) => {
  test("is created by exactly one POST, and not read afterwards", async () => {
    stack.declare([
      channel("mail"),
      tag("shop"),
      monitor("api", {
        assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
        tags: { tagIds: [ref("shop.id")], newTags: [{ name: "checkout", color: "#ff0000" }] },
        alertChannelIds: [ref("mail.id")],
      }),
    ]);
    const { requests } = await stack.up();
    const sent = calls(requests);
    expect(sent.filter((call) => call.includes("/monitors"))).toEqual(["POST /monitors"]);
    expect(sent).toHaveLength(3);

    const [row] = await stack.list("/monitors");
    const api = await stack.record(`/monitors/${row?.id ?? ""}`);
    expect(api.assertions).toHaveLength(1);
    expect(api.alertChannelIds).toHaveLength(1);
    expect((api.tags as { name: string }[]).map(({ name }) => name).sort()).toEqual([
      "checkout",
      "shop",
    ]);
    await stack.expectNoChanges();
  });

  test("loses the tag and the channel that the program removes, and keeps its id", async () => {
    const [before] = await stack.list("/monitors");
    stack.declare([
      channel("mail"),
      tag("shop"),
      monitor("api", { assertions: [], tags: { tagIds: [ref("shop.id")] }, alertChannelIds: [] }),
    ]);
    await stack.up();
    const after = await stack.record(`/monitors/${before?.id ?? ""}`);
    expect(after.assertions).toEqual([]);
    expect(after.alertChannelIds).toEqual([]);
    expect((after.tags as { name: string }[]).map(({ name }) => name)).toEqual(["shop"]);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("destroy leaves only the tag that the monitor created by name", async () => {
    await stack.destroy();
    expect(await stack.list("/monitors")).toEqual([]);
    expect((await stack.list("/tags")).map(({ name }) => name)).toEqual(["checkout"]);
  });
});
