// Kinds without a record are created by changing an object that exists: two resources cannot have the same one.
import { expect, test } from "vitest";

import { as, interruptedRuns } from "./interrupted-runs";

const { service, run } = interruptedRuns();

test("a second signing secret in a program does not rotate the first one", async () => {
  const host = await run();
  const first = await host.create("WebhookSigningSecret", as("first", {}));
  const sent = await service.requestsDuring(async () => {
    await expect(host.create("WebhookSigningSecret", as("second", {}))).rejects.toThrow(
      /is also the object of another resource of this stack/,
    );
  });
  expect(sent).toEqual([]);
  const seen = await host.read("WebhookSigningSecret", first.id, first.props);
  expect(seen.props.maskedSecret).toBe(first.props.maskedSecret);
});
