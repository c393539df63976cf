// Random programs, random changes of them, random edits and deletes by other users, random failures of the
// service: whatever happened, the next run without failures makes the service match the program, and another
// one has nothing to do. Uses a fake engine with the real plugin host.
import { afterAll, expect, test } from "vitest";

import { someRuns } from "../../support/depth";
import { startService } from "../../support/host/service";
import { Hosts } from "./hosts";
import { surroundings } from "./disturbance";
import { live } from "./life";
import { startReplica } from "./replica";
import { countOf, patience, repeat } from "../../support/model/settings";
import { FakeEngine } from "./fake-engine";
import { FOREIGN_KEY, createTenant } from "./tenant";
import { FAST_EMULATOR } from "./time-lapse";

const hosts = new Hosts();

afterAll(() => hosts.close());

const LIVES = countOf("SOAK_LIVES", someRuns(15));

test(
  "after each undisturbed run, the service matches the random program",
  async () => {
    await repeat("lives", LIVES, async (draw) => {
      const service = await startService({
        rateLimit: "off",
        apiKey: FOREIGN_KEY,
        ...FAST_EMULATOR,
      });
      const { emulator } = service;
      const around = surroundings(draw);
      const replica = around.isLagging ? await startReplica(emulator) : undefined;
      try {
        const { url } = replica ?? emulator;
        const engine = new FakeEngine(hosts, emulator, await createTenant(emulator), url);
        await live(draw, engine, around, { rounds: 3, beginning: 12 });
      } catch (error) {
        await hosts.end();
        throw error;
      } finally {
        await replica?.close();
        await service.close();
      }
    });
    expect(hosts.output(), "what the hosts printed of themselves").not.toMatch(
      /TypeError|ECONNREFUSED/,
    );
  },
  patience(LIVES, 20),
);
