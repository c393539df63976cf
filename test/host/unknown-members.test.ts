// Members inside an object that a newer client has set: an update of the object reads them once, and sends them back.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import { benchOfFile } from "./bench";
import { relayOfFile } from "./relay";

const bench = benchOfFile();
const behind = relayOfFile(bench);

test("are kept by an update of another member, and cost a request only then", async () => {
  const config = { url: "https://example.com", method: "GET" };
  const given = { name: "m", type: "HTTP", config, regions: ["us-east"] };
  const { id, inputs, props: created } = await bench.up(kindNamed("Monitor"), given);
  behind.relay.show({ config: { ...config, verifyTls: null, redirects: { max: 3 } } });
  const { props } = await behind.host.read("Monitor", id, created);
  expect((await behind.host.diff("Monitor", id, props, inputs)).changes).toBe("none");
  const later = await behind.host.read("Monitor", id, props);
  expect(later.props).toEqual(props);

  behind.relay.forget();
  const url = "https://example.com/health";
  const requests = await bench.service.requestsDuring(() =>
    behind.host.update("Monitor", id, props, { ...inputs, config: { ...config, url } }),
  );
  expect(requests).toEqual([expect.stringContaining(`GET /monitors/${id}`), `PUT /monitors/${id}`]);
  const [sent] = behind.relay.sent;
  expect(sent?.body).toEqual({
    config: { ...config, url, redirects: { max: 3 } },
    managedBy: expect.any(String) as string,
  });

  const others = await bench.service.requestsDuring(() =>
    behind.host.update("Monitor", id, props, { ...inputs, name: "renamed" }),
  );
  expect(others).toEqual([`PUT /monitors/${id}`]);
});
