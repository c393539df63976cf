// Members inside an object that a newer client has set: an update of the object reads them once, and sends them back.
import { afterAll, beforeAll, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import { benchOfFile, hostsOfFile } from "./bench";
import type { Host } from "./host";
import { startRelay } from "./relay";
import type { Relay } from "./relay";

const bench = benchOfFile();
const hostWith = hostsOfFile(bench);
let relay: Relay;
let host: Host;

beforeAll(async () => {
  relay = await startRelay(bench.service.emulator.url);
  host = await hostWith({ "monitoring:baseUrl": relay.url });
});

afterAll(() => relay.close());

test("are kept by an update of another member, and cost a request only then", async () => {
  const config = { url: "https://example.com", method: "GET" };
  const given = { name: "m", type: "HTTP", config, regions: ["us-east"] };
  const { id, inputs, props: created } = await bench.up(kindNamed("Monitor"), given);
  relay.show({ config: { ...config, verifyTls: null, redirects: { max: 3 } } });
  const { props } = await host.read("Monitor", id, created);
  expect((await host.diff("Monitor", id, props, inputs)).changes).toBe("none");
  const later = await host.read("Monitor", id, props);
  expect(later.props).toEqual(props);

  relay.forget();
  const url = "https://example.com/health";
  const requests = await bench.service.requestsDuring(() =>
    host.update("Monitor", id, props, { ...inputs, config: { ...config, url } }),
  );
  expect(requests).toEqual([expect.stringContaining(`GET /monitors/${id}`), `PUT /monitors/${id}`]);
  const [sent] = relay.sent;
  expect(sent?.body).toEqual({
    config: { ...config, url, redirects: { max: 3 } },
    managedBy: expect.any(String) as string,
  });

  const others = await bench.service.requestsDuring(() =>
    host.update("Monitor", id, props, { ...inputs, name: "renamed" }),
  );
  expect(others).toEqual([`PUT /monitors/${id}`]);
});
