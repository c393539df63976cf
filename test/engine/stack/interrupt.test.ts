// One Ctrl-C lost the requests in progress, and the next run repeated them; after the engine was killed, the
// plugin host lived on for minutes and kept writing.
import { expect, test } from "vitest";

import { monitor } from "./estate";
import { until } from "../../support/stack/processes";
import { calls, describeStack } from "../../support/stack/stack";

const NAMES = ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"];

describeStack("an interrupted run", (stack) => {
  const posts = (): number =>
    calls(stack.emulator.requests).filter((call) => call === "POST /monitors").length;

  test("by one Ctrl-C saves requests in progress, and the next up creates only the rest", async () => {
    stack.declare(NAMES.map((name) => monitor(name)));
    stack.fault({ method: "POST", path: "/api/v1/monitors", effect: { delayMs: 1_500 } });
    const args = ["up", "--yes", "--skip-preview", "--parallel", "3"];
    const { child, ended } = stack.start(args, { detached: true });
    await until(() => posts() >= 2, 60_000);
    // Like a terminal: to the engine and its whole process group.
    process.kill(-(child.pid ?? 0), "SIGINT");
    const { code } = await ended;
    expect(code).not.toBe(0);
    const rows = await stack.list("/monitors");
    const saved = await stack.resources();
    expect(rows.length).toBeLessThan(NAMES.length);
    expect(saved.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());

    stack.emulator.faults.clear();
    const { output } = await stack.up();
    expect(output).not.toContain("pending");
    expect((await stack.list("/monitors")).map(({ name }) => name).sort()).toEqual(NAMES);
    await stack.expectNoChanges();
  });

  test("by a kill of the engine ends the provider process within seconds", async () => {
    stack.declare(NAMES.map((name) => monitor(name, { enabled: false })));
    stack.fault({ method: "PUT", effect: { delayMs: 120_000 } });
    const puts = (): number =>
      stack.emulator.requests.filter(({ method }) => method === "PUT").length;
    const running = stack.start(["up", "--yes", "--skip-preview"]);
    await until(() => puts() > 0, 60_000);
    expect(await stack.kill(running, 20_000)).toBeGreaterThan(0);
    await stack.up();
    const rows = await stack.list("/monitors");
    expect(rows.map(({ enabled }) => enabled)).toEqual(NAMES.map(() => false));
    await stack.expectNothingLeft();
  });
});
