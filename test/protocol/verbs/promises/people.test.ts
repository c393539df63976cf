// The eighth promise of docs/safety.md, "People", while people cannot be listed. The rest of it is in
// test/unit/lifecycle/safety/people.test.ts.
import { expect, test } from "vitest";

import { benchOfFile } from "../../../support/host/bench";

const bench = benchOfFile({ config: { "monitoring:maxRetryWaitSeconds": "0" } });

test("a preview warns, and a run fails with the person's name", async () => {
  const { host, service } = bench;
  const down = { path: "/api/v1/members", times: 20, effect: { status: 503 } };
  service.emulator.faults.add(down);
  const given = { email: "first@example.com", orgRole: "MEMBER" };
  const { failures } = await host.check("Member", {}, given);
  expect(failures).toEqual([]);
  await expect
    .poll(() => host.logs.map(({ text }) => text).join("\n"))
    .toMatch(/could not check whether this change will be refused: .*503/);
  await expect(host.create("Member", given)).rejects.toThrow(
    'creating Member "first@example.com" failed: listing members failed: 503',
  );
});
