// What a message tells the user to do must be possible: a program of the plugin has `import`, but no `adopt`.
import { expect, it } from "vitest";

import { benchOfFile } from "../../support/host/bench";
import { PluginFrontEnd } from "../../support/host/plugin-front-end";
import { urnOf } from "../../support/host/host";

const bench = benchOfFile({ frontEnd: new PluginFrontEnd() });

it("the error for an invite that is already open suggests an import", async () => {
  const inputs = { email: "grace@example.com", roleOffered: "MEMBER" };
  const { id, props } = await bench.host.create("Invite", inputs);
  const again = bench.host.create("Invite", inputs);
  await expect(again).rejects.toThrow(
    /choose another email, import the existing object \(import: ID or email=… in the options .* The person may already be a member: then declare a Member/,
  );
  await expect(again).rejects.not.toThrow(/adopt/);
  await bench.host.delete("Invite", id, props);
});

it("the only object of its kind is kept if its resource is renamed", async () => {
  const { id, props } = await bench.host.create("WebhookSigningSecret", urnOf("new"));
  bench.host.forgetLogs();
  await bench.host.delete("WebhookSigningSecret", id, { ...props, ...urnOf("old") });
  const [warning, ...others] = bench.host.logs;
  expect(warning?.text).toContain(
    "signing-secret is not deleted, because a resource of this program manages it",
  );
  expect(warning?.text).not.toContain("adopt");
  expect(others).toEqual([]);
});
