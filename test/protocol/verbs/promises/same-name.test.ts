// Two stacks with one API key create objects with the same unique names at the same time, as pipelines of two environments
// that start together do. A create that the API refuses has created nothing: no later run takes anything because of it.
import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { folderOfTest } from "../../../support/folder";
import type { Host } from "../../../support/host/host";
import { as, end, interruptedRuns } from "../../../support/host/interrupted-runs";

const { service, run } = interruptedRuns();

const NAMES = ["one", "two", "three", "four", "five", "six"].map((word) => `race ${word}`);

/** Creates the tags of a stack that are not in its state; the state then has those that succeeded. */
async function up(host: Host, stack: string, state: Map<string, string>): Promise<void> {
  // A run knows more of the service once one of its creates was answered.
  const first = { name: `first ${randomUUID()}` };
  await host.create("Tag", as(first.name, first, stack));
  const missing = NAMES.filter((name) => !state.has(name));
  await Promise.all(
    missing.map(async (name) => {
      const inputs: JsonObject = as(name, { name }, stack);
      const made = await host.create("Tag", inputs).catch(() => undefined);
      if (made !== undefined) state.set(name, made.id);
    }),
  );
}

test("two stacks that race for names never have an object in both states", async () => {
  service.emulator.faults.add({ method: "POST", path: "/api/v1/tags", effect: { delayMs: 300 } });
  // Each pipeline has a machine of its own.
  const homes = [folderOfTest(), folderOfTest()] as const;
  const [dev, prod] = [new Map<string, string>(), new Map<string, string>()];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const on = (home: string): Promise<Host> => run(service.config, { PULUMI_HOME: home });
    const hosts = await Promise.all([on(homes[0]), on(homes[1])]);
    await Promise.all([up(hosts[0], "dev", dev), up(hosts[1], "prod", prod)]);
    for (const host of hosts) await end(host);
  }
  for (const name of NAMES) {
    const owners = [dev, prod].filter((state) => state.has(name));
    expect(owners, `the states that have the tag ${name}`).toHaveLength(1);
  }
});
