// A host behind a gateway that a test can change at any time.
import { afterAll, afterEach, beforeAll } from "vitest";

import type { Bench, hostsOfFile } from "./bench";
import { startGateway } from "./gateway";
import type { Gateway, GatewayOptions } from "./gateway";
import type { Host } from "./host";

/** The gateway of a file. */
export interface Front {
  /** What the gateway does at the moment; after each test, it only forwards. */
  passing: GatewayOptions;
  /** The address of the gateway. */
  readonly url: string;
  /** The host behind it. */
  readonly host: Host;
}

/** Starts a gateway in front of the bench's service, and a host behind it, for all tests of a file. */
export function gatewayOfFile(bench: Bench, hostWith: ReturnType<typeof hostsOfFile>): Front {
  let gateway: Gateway;
  let host: Host;
  const front: Front = {
    passing: {},
    get url() {
      return gateway.url;
    },
    get host() {
      return host;
    },
  };
  beforeAll(async () => {
    gateway = await startGateway(bench.service.emulator.url, {
      before: (request) => front.passing.before?.(request),
      after: (request, answer) => front.passing.after?.(request, answer),
    });
    host = await hostWith({ "monitoring:baseUrl": gateway.url });
  }, 60_000);
  afterEach(() => {
    front.passing = {};
  });
  afterAll(() => gateway.close());
  return front;
}
