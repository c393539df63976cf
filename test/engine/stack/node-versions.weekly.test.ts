// The package worked only on the Node version that it was developed with.
import { afterAll, beforeAll, expect, test } from "vitest";

import { engines } from "../../../package.json";
import { ENGINE } from "../../support/stack/engine";
import { channel, monitor } from "./estate";
import { PackedProjects } from "./packed-project";
import { ref } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";

/** The oldest one that the package declares, and the newer lines. */
const VERSIONS = [engines.node.replace(/^>=/, ""), "22", "24", "26"];

describeStack("another Node", (stack) => {
  const projects = new PackedProjects();
  const bins = new Map<string, string>();
  afterAll(() => {
    projects.remove();
  });

  beforeAll(async () => {
    if (ENGINE === undefined) return;
    await Promise.all(
      VERSIONS.map(async (version) => {
        bins.set(version, await projects.tools(`node-${version}`, `node@${version}`));
      }),
    );
  });

  test.each(VERSIONS)("%s can deploy and destroy a stack", async (version) => {
    const path = [bins.get(version) ?? ""];
    expect(await projects.run(projects.folder, "node", ["--version"], path)).toMatch(
      new RegExp(`^v${version}\\b`),
    );
    stack.prefixPath(...path);
    stack.declare([channel("mail"), monitor("api", { alertChannelIds: [ref("mail.id")] })]);
    await stack.pulumi(["up", "--yes"]);
    expect(await stack.list("/monitors")).toHaveLength(1);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});
