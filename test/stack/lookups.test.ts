// Lookups worked only under mocks: in a real program their secrets were in the state in plain text, an
// explicit provider was ignored, or the preview requested objects that did not exist yet.
import { expect, test } from "vitest";

import { describeStack } from "./stack";

const INDEX = `
const pulumi = require("@pulumi/pulumi");
const monitoring = require("pulumi-monitoring");

module.exports = async () => {
  const config = new pulumi.Config();
  const other = new monitoring.Provider("other", { apiKey: config.requireSecret("otherKey") });
  const tag = new monitoring.Tag("nightly", { name: "nightly" });
  const job = new monitoring.Monitor("job", {
    name: "job",
    type: "HEARTBEAT",
    config: { expectedInterval: 300, gracePeriod: 60 },
    tags: { tagIds: [tag.id] },
  });
  const keys = await monitoring.getApiKeys();
  const [theirs] = await monitoring.getTags({}, { provider: other });
  const fresh = monitoring.getMonitorOutput({ id: job.id });
  return {
    names: keys.map((key) => key.name),
    key: keys[0].key,
    theirs: theirs.name,
    theirsToo: monitoring.getTagsOutput({}, { provider: other })[0].name,
    ping: fresh.pingUrl,
    tags: monitoring.getMonitorTagsOutput({ monitorId: job.id }),
  };
};
`;

describeStack(
  "a program with lookups",
  (stack) => {
    test("reads existing and newly created objects, and their secrets stay secret", async () => {
      const other = await stack.organization();
      await stack.api("POST", "/tags", { name: "elsewhere" }, other.apiKey);
      await stack.config("otherKey", other.apiKey, true);
      await stack.remember();
      const { requests, output } = await stack.preview();
      expect(output).toContain("4 to create");
      expect(requests.map(({ method }) => method)).not.toContain("POST");
      expect(requests.some(({ path }) => path.includes("/monitors"))).toBe(false);

      await stack.up();
      const [row] = await stack.list("/monitors");
      const live = await stack.record(`/monitors/${row?.id ?? ""}`);
      expect(await stack.output("theirs")).toBe("elsewhere");
      expect(await stack.output("theirsToo")).toBe("elsewhere");
      expect(await stack.output("ping")).toBe(live.pingUrl);
      expect(await stack.output("key")).toBe(stack.emulator.apiKey);
      expect(await stack.output("tags")).toMatchObject([{ name: "nightly" }]);

      const seen = `${stack.transcript}\n${stack.backend()}`;
      expect(seen).toContain("elsewhere");
      for (const hidden of [stack.emulator.apiKey, other.apiKey, String(live.pingUrl)]) {
        expect(seen).not.toContain(hidden);
      }
      const again = await stack.preview({ flags: ["--expect-no-changes"] });
      expect(again.requests.every(({ method }) => method === "GET")).toBe(true);
      await stack.expectNothingLeft();
    });
  },
  { files: { "index.js": INDEX } },
);
