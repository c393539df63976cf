// A rate limit or a short outage of the service failed the whole run; the run after a partial failure created
// some of the resources a second time.
import { expect, test } from "vitest";

import { channel, monitor, tag } from "./estate";
import { describeStack } from "./stack";

const NAMES = ["m1", "m2", "m3", "m4", "m5", "m6"];
const program = [channel("mail"), ...NAMES.map((name) => monitor(name))];

describeStack("a failing service", (stack) => {
  const names = async (): Promise<unknown[]> =>
    (await stack.list("/monitors")).map(({ name }) => name).sort();

  test("a rate limit is waited for as long as Retry-After says", async () => {
    stack.declare(program);
    stack.fault({
      method: "POST",
      times: 4,
      effect: { status: 429, headers: { "Retry-After": "1" } },
    });
    const { requests } = await stack.up();
    expect(requests.filter(({ status }) => status === 429)).toHaveLength(4);
    expect(await names()).toEqual(NAMES);
    await stack.expectNoChanges();
  });

  test("requests are repeated during a short outage if that is safe", async () => {
    stack.fault({ method: "GET", times: 3, effect: { status: 503 } });
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    stack.declare([channel("mail"), ...NAMES.map((name) => monitor(name, { enabled: false }))]);
    stack.fault({ method: "PUT", times: 2, effect: { drop: "before" } });
    stack.fault({ method: "PUT", times: 1, effect: { drop: "after" } });
    await stack.up();
    stack.emulator.faults.clear();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("unknown members and enum values in a response are accepted", async () => {
    const [first] = await stack.list("/monitors");
    const path = `/monitors/${first?.id ?? ""}`;
    const record = await stack.record(path);
    const data = { ...record, currentStatus: "ON_FIRE", novelty: { deep: [1] }, pingUrl: null };
    stack.fault({
      method: "GET",
      path: `/api/v1${path}`,
      effect: { status: 200, body: { data, novelty: true } },
    });
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    stack.emulator.faults.clear();
  });

  test("a DELETE whose response is lost succeeds", async () => {
    stack.declare([channel("mail")]);
    stack.fault({ method: "DELETE", times: 2, effect: { drop: "after" } });
    await stack.up();
    expect(await names()).toEqual([]);
  });

  test("after a POST whose response is lost, the run finds and adopts the created object", async () => {
    stack.emulator.faults.clear();
    stack.declare([channel("mail"), monitor("m1")]);
    stack.fault({ method: "POST", times: 1, effect: { drop: "after" } });
    const { output } = await stack.up();
    const [row, ...others] = await stack.list("/monitors");
    expect(others).toEqual([]);
    expect(output).toContain(`Monitor "m1" is adopted with the id ${row?.id ?? ""}`);
    expect((await stack.resource("m1")).id).toBe(row?.id);
    await stack.expectNoChanges();
  });

  test("an outage during a run keeps the created objects, and the next up creates only the rest", async () => {
    stack.emulator.faults.clear();
    stack.declare([tag("shop"), ...program]);
    const posts = (): number =>
      stack.emulator.requests.filter(({ method }) => method === "POST").length;
    const before = posts();
    // From the third new object on, the service does not respond.
    const watch = setInterval(() => {
      if (posts() < before + 3) return;
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
    expect(await names()).toEqual(NAMES);
    expect(await stack.list("/tags")).toHaveLength(1);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});
