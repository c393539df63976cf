// Lookups worked only under mocks: in a real program their secrets were in the state in plain text, an
// explicit provider was ignored, or the preview requested objects that did not exist yet.
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

import { expect, test } from "vitest";

import { PLACEHOLDERS } from "../../../src/definitions";
import { markers } from "../../support/definitions/markers";
import { closed, listening } from "../../support/local-server";
import { describeStack } from "../../support/stack/stack";

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

const HANDS_ON = `
const monitoring = require("pulumi-monitoring");

module.exports = async () => {
  const environments = await monitoring.getEnvironments();
  const planted = environments.filter(({ name }) => name.startsWith("planted"));
  for (const { slug, variables } of planted)
    new monitoring.Environment("copy-of-" + slug, { name: "Copy", slug: "copy-of-" + slug, variables });
  return { environments, monitors: await monitoring.getMonitors(), count: planted.length };
};
`;

// A user of the dashboard made a preview of a pipeline fetch an address and read a file.
describeStack(
  "a program that hands on what a user of the dashboard has planted",
  (stack) => {
    test("fetches nothing, reads nothing, and knows every value", async () => {
      let fetched = 0;
      const witness = createServer((_request, response) => {
        fetched += 1;
        response.end("x");
      });
      const address = await listening(witness);
      const canary = join(stack.folder, "canary.txt");
      writeFileSync(canary, "the-content-of-a-file");
      const texts = markers(`${address}/planted`, canary).filter((marker) =>
        Object.values(marker).every((value) => typeof value === "string"),
      );
      for (const [at, variables] of texts.entries())
        await stack.api("POST", "/environments", { name: "planted", slug: `p-${at}`, variables });
      for (const name of PLACEHOLDERS)
        await stack.api("POST", "/monitors", {
          ...{ name, type: "HEARTBEAT", regions: [] },
          config: { expectedInterval: 300, gracePeriod: 60 },
        });
      await stack.preview();
      await stack.up();
      expect(await stack.output("count")).toBe(texts.length);
      expect(await stack.output("monitors")).toHaveLength(PLACEHOLDERS.size);
      expect(fetched).toBe(0);
      const kept = stack.backend();
      expect(kept).not.toContain("the-content-of-a-file");
      for (const text of PLACEHOLDERS) expect(kept).not.toContain(`"${text}"`);
      await closed(witness);
    });
  },
  { files: { "index.js": HANDS_ON } },
);
