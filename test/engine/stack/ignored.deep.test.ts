// A user disables a monitor by hand, and the program ignores that field; the next update of another field
// enabled it again, although the preview had not shown that.
import { afterAll, expect, test } from "vitest";

import { startRelay } from "../../support/host/relay";
import type { Relay } from "../../support/host/relay";
import { plannedIn } from "../../../scripts/demo/drift";
import { monitor } from "./estate";
import { describeStack } from "../../support/stack/stack";
import type { Row } from "../../support/stack/stack";

describeStack("a field in ignoreChanges that another user changes", (stack) => {
  let relay: Relay;
  let api: Row;
  const declare = (frequencySeconds: number): void => {
    const options = { ignoreChanges: ["enabled"] };
    stack.declare([monitor("api", { enabled: true, frequencySeconds }, options)]);
  };

  afterAll(() => relay.close());

  test("is not in the preview of another change", async () => {
    relay = await startRelay(stack.emulator.url);
    await stack.config("monitoring:baseUrl", relay.url);
    declare(60);
    await stack.up();
    const [row] = await stack.list("/monitors");
    if (row === undefined) throw new Error("no monitor was made");
    api = row;
    await stack.api("PUT", `/monitors/${api.id}`, { enabled: false });
    declare(300);
    const { stdout } = await stack.preview({ flags: ["--json"] });
    expect(plannedIn(stdout)).toEqual(["update Monitor api: frequencySeconds"]);
  });

  test("is not sent by the update", async () => {
    relay.forget();
    await stack.up();
    expect(relay.sent).toEqual([
      {
        method: "PUT",
        path: `/monitors/${api.id}`,
        body: { frequencySeconds: 300, managedBy: "API" },
      },
    ]);
    const record = await stack.record(`/monitors/${api.id}`);
    expect(record).toMatchObject({ enabled: false, frequencySeconds: 300 });
  });

  test("does not cause an update, before and after a refresh", async () => {
    await stack.expectNoChanges();
    await stack.refresh();
    await stack.expectNoChanges();
    expect(await stack.record(`/monitors/${api.id}`)).toMatchObject({ enabled: false });
  });

  test("destroy leaves nothing", async () => {
    await stack.expectNothingLeft();
  });
});
