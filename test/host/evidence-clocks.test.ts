// The object of a create whose response was lost is found whatever the clocks and the gateways show: otherwise there
// would be a second one.
import { describe, expect, test } from "vitest";

import { inputsOf, lostMonitors } from "./lost-monitors";

const { service, host, strike, named } = lostMonitors();

describe.each([
  ["before any create was answered", false],
  ["after one was answered", true],
])("%s", (_when, isWarm) => {
  test.each([-60_000, -3_000, -1_500, -150, 0, 150, 1_500, 3_000, 60_000])(
    "with Date %i ms off",
    async (offsetMs) => {
      service.emulator.clocks.set({ date: { offsetMs }, records: {} });
      if (isWarm) await host().create("Tag", { name: `warm ${offsetMs}` });
      const name = `date ${offsetMs} ${String(isWarm)}`;
      strike({ drop: "after" });
      const { id } = await host().create("Monitor", inputsOf(name));
      expect(await named(name)).toEqual([id]);
    },
  );

  test.each(["seconds", "seconds.000"] as const)("with records in %s", async (instants) => {
    service.emulator.clocks.set({ date: {}, records: { instants } });
    if (isWarm) await host().create("Tag", { name: `warm ${instants}` });
    const name = `${instants} ${String(isWarm)}`;
    strike({ drop: "after" });
    const { id } = await host().create("Monitor", inputsOf(name));
    expect(await named(name)).toEqual([id]);
  });
});

test.each([-7_200_000, -60_000, 60_000, 7_200_000])(
  "with the clock of the records %i ms off, which an earlier create has told",
  async (offsetMs) => {
    service.emulator.clocks.set({ date: {}, records: { offsetMs, driftPpm: 1_000 } });
    await host().create("Tag", { name: `records ${offsetMs}` });
    strike({ drop: "after" });
    const { id } = await host().create("Monitor", inputsOf(`records ${offsetMs}`));
    expect(await named(`records ${offsetMs}`)).toEqual([id]);
  },
);

test.each([-3_600_000, -10_000, 10_000, 3_600_000])(
  "and a clock was set %i ms off after an earlier create",
  async (offsetMs) => {
    await host().create("Tag", { name: `step ${offsetMs}` });
    service.emulator.clocks.set({ date: { offsetMs }, records: { offsetMs } });
    strike({ drop: "after" });
    const { id } = await host().create("Monitor", inputsOf(`step ${offsetMs}`));
    expect(await named(`step ${offsetMs}`)).toEqual([id]);
  },
);

test.each([408, 425, 499, 502, 503, 504, 520, 522, 524, 530])(
  "and a gateway says %i in its place",
  async (status) => {
    strike({ done: true, status, gateway: "html" });
    const { id } = await host().create("Monitor", inputsOf(`status ${status}`));
    expect(await named(`status ${status}`)).toEqual([id]);
  },
);
