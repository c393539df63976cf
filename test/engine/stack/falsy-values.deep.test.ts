// `0`, `false` and `""` were treated as "not set" and never sent; values that the service rewrote (an empty
// text to null, a date to a later one) showed as a change in every preview.
import { expect, test } from "vitest";

import { component, group, monitor, page } from "./estate";
import { ref } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";

describeStack("values in the program", (stack) => {
  test("0, false and empty values are sent", async () => {
    stack.declare([
      monitor("api", { enabled: false, runParallel: false, alertChannelIds: [], assertions: [] }),
      group("shop", {
        healthThresholdType: "COUNT",
        healthThresholdValue: 0,
        recoveryCooldownMinutes: 0,
      }),
      page("page", { slug: "shop-status", enabled: false, description: "" }),
      component("line", {
        type: "MONITOR",
        monitorId: ref("api.id"),
        showUptime: false,
        // The start date is before the creation of the monitor: the service uses the day of its creation.
        startDate: "2020-01-01",
      }),
    ]);
    await stack.up();
    const [api] = await stack.list("/monitors");
    expect(api).toMatchObject({ enabled: false, runParallel: false });
    const [shop] = await stack.list("/resource-groups");
    expect(shop).toMatchObject({ healthThresholdValue: 0, recoveryCooldownMinutes: 0 });
    const [shown] = await stack.list("/status-pages");
    expect(shown).toMatchObject({ enabled: false, description: null });
    const [line] = await stack.list(`/status-pages/${shown?.id ?? ""}/components`);
    expect(line?.showUptime).toBe(false);
    expect(line?.startDate).not.toMatch(/^2020/);
  });

  test("are not drift although the service stores them in its own form", async () => {
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await stack.refresh({ flags: ["--expect-no-changes"] });
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});
