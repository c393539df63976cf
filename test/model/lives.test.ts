// Random programs, random changes of them, random edits and deletes by other users, random failures of the
// service: whatever happened, the next run without failures makes the service match the program, and another
// one has nothing to do. Uses a fake engine with the real plugin host.
import { afterAll, beforeAll, expect, test } from "vitest";

import { someRuns } from "../depth";
import { startService } from "../host/service";
import { Hosts } from "./hosts";
import { live } from "./life";
import { countOf, patience, repeat } from "./settings";
import { FakeEngine } from "./fake-engine";
import { FOREIGN_KEY, createTenants } from "./tenants";
import { FAST_EMULATOR } from "./time-lapse";

let hosts: Hosts;

beforeAll(async () => {
  hosts = await Hosts.open();
});

afterAll(() => hosts.close());

const LIVES = countOf("SOAK_LIVES", someRuns(15));

test(
  "after each undisturbed run, the service matches the random program",
  async () => {
    const duplicates: string[] = [];
    await repeat("lives", LIVES, async (draw) => {
      const service = await startService({
        rateLimit: "off",
        apiKey: FOREIGN_KEY,
        ...FAST_EMULATOR,
      });
      try {
        const { emulator } = service;
        const engine = new FakeEngine(hosts, emulator, await createTenants(emulator));
        duplicates.push(...(await live(draw, engine, { rounds: 3, beginning: 12 })));
      } catch (error) {
        await hosts.end();
        throw error;
      } finally {
        await service.close();
      }
    });
    console.info(`lives: ${duplicates.length} duplicates, all of them reported or late`);
    expect(hosts.output(), "what the hosts printed of themselves").not.toMatch(
      /TypeError|ECONNREFUSED/,
    );
  },
  patience(LIVES, 20),
);
