import { setImmediate } from "node:timers/promises";

import { expect, it } from "vitest";

import { call, emulator } from "../../../support/emulator/harness";

it("answers a request of its own process right after a restart at the same port", async () => {
  let running = await emulator();
  const port = Number(new URL(running.url).port);
  for (let restart = 0; restart < 10; restart++) {
    expect((await call(running, "GET", "/api/v1/auth/me")).status).toBe(200);
    await running.close();
    // As after reading a file: the new server listens before this process has read the end of its connections.
    await setImmediate();
    running = await emulator({ port });
  }
});
