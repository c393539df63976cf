// The run after a partial failure created some of the resources a second time.
import { expect, test } from "vitest";

import { channel, monitor, tag } from "./estate";
import { describeStack } from "../../support/stack/stack";

const NAMES = ["m1", "m2", "m3", "m4", "m5", "m6"];

describeStack("a failing service", (stack) => {
  test("an outage during a run keeps the created objects, and the next up creates only the rest", async () => {
    stack.declare([tag("shop"), channel("mail"), ...NAMES.map((name) => monitor(name))]);
    const posts = (): number =>
      stack.emulator.requests.filter(({ method }) => method === "POST").length;
    // From the third object on, the service does not respond.
    const watch = setInterval(() => {
      if (posts() < 3) return;
      clearInterval(watch);
      stack.fault({ effect: { drop: "before" }, times: 1_000 });
    }, 1);
    stack.fault({ method: "POST", effect: { delayMs: 200 } });
    const { code, output } = await stack.up({ exit: "any", flags: ["--parallel", "2"] });
    clearInterval(watch);
    expect(code).not.toBe(0);
    // The engine decides which of them is affected.
    expect(output).toMatch(/It is not known whether (Monitor|AlertChannel|Tag) "\w+" was created/);
    const half = await stack.resources();
    expect(half.length).toBeGreaterThan(1);
    expect(half.length).toBeLessThan(8);
    stack.emulator.faults.clear();
    await stack.up();
    expect((await stack.list("/monitors")).map(({ name }) => name).sort()).toEqual(NAMES);
    expect(await stack.list("/tags")).toHaveLength(1);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});
