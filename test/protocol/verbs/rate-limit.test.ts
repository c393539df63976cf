// docs/scale.md: a plan with 100 requests per window, and a run that needs more. The window is shorter than
// the service's minute, so that a test covers several windows. Other runs and shares are in test/unit/client/pacer.test.ts.
import { expect, test } from "vitest";

import { startHost } from "../../support/host/host";
import { startService } from "../../support/host/service";

const monitor = (at: number) => ({
  name: `m${at}`,
  type: "HTTP",
  config: { url: `https://shop.example.com/${at}` },
  regions: ["us-east"],
});

test("150 monitors under a limit of 100 are all created, and no request is refused", async () => {
  const service = await startService({ rateLimit: 100, rateWindowMs: 3_000 });
  const host = await startHost();
  await host.configure(service.config);
  const names = Array.from({ length: 150 }, (_none, at) => host.create("Monitor", monitor(at)));
  await Promise.all(names);
  const answers = service.emulator.requests.map(({ method, status }) => `${method} ${status}`);
  expect(answers).toEqual(Array.from({ length: 150 }, () => "POST 201"));
  await host.stop();
  await service.close();
});
