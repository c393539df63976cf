// The object of a create whose response was lost is found whatever the clocks and the gateways show, so that no second
// one is created.
import { describe, expect, test } from "vitest";

import { someOf } from "../depth";
import { inputsOf, lostMonitors } from "./lost-monitors";

const { service, host, injectFault, named } = lostMonitors();

describe.each([
  ["before the first response to a create", false],
  ["after the response to another create", true],
])("the object of a lost create is found %s", (_when, isWarm) => {
  test.each(someOf([-60_000, -3_000, -1_500, -150, 0, 150, 1_500, 3_000, 60_000]))(
    "with the Date header %i ms off",
    async (offsetMs) => {
      service.emulator.clocks.set({ date: { offsetMs }, records: {} });
      if (isWarm) await host().create("Tag", { name: `warm ${offsetMs}` });
      const name = `date ${offsetMs} ${String(isWarm)}`;
      injectFault({ drop: "after" });
      const { id } = await host().create("Monitor", inputsOf(name));
      expect(await named(name)).toEqual([id]);
    },
  );

  test.each(someOf(["seconds", "seconds.000"] as const))(
    "with the times of records in %s",
    async (instants) => {
      service.emulator.clocks.set({ date: {}, records: { instants } });
      if (isWarm) await host().create("Tag", { name: `warm ${instants}` });
      const name = `${instants} ${String(isWarm)}`;
      injectFault({ drop: "after" });
      const { id } = await host().create("Monitor", inputsOf(name));
      expect(await named(name)).toEqual([id]);
    },
  );
});

test.each(someOf([-7_200_000, -60_000, 60_000, 7_200_000]))(
  "the object of a lost create is found with the clock of the records %i ms off, known from an earlier create",
  async (offsetMs) => {
    service.emulator.clocks.set({ date: {}, records: { offsetMs, driftPpm: 1_000 } });
    await host().create("Tag", { name: `records ${offsetMs}` });
    injectFault({ drop: "after" });
    const { id } = await host().create("Monitor", inputsOf(`records ${offsetMs}`));
    expect(await named(`records ${offsetMs}`)).toEqual([id]);
  },
);

test.each(someOf([-3_600_000, -10_000, 10_000, 3_600_000]))(
  "the object of a lost create is found after the clocks were set %i ms off since an earlier create",
  async (offsetMs) => {
    await host().create("Tag", { name: `step ${offsetMs}` });
    service.emulator.clocks.set({ date: { offsetMs }, records: { offsetMs } });
    injectFault({ drop: "after" });
    const { id } = await host().create("Monitor", inputsOf(`step ${offsetMs}`));
    expect(await named(`step ${offsetMs}`)).toEqual([id]);
  },
);

test.each(someOf([408, 425, 499, 502, 503, 504, 520, 522, 524, 530]))(
  "the object of a lost create is found if a gateway returned %i instead of the response",
  async (status) => {
    injectFault({ done: true, status, gateway: "html" });
    const { id } = await host().create("Monitor", inputsOf(`status ${status}`));
    expect(await named(`status ${status}`)).toEqual([id]);
  },
);
