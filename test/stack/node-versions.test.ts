// The package worked only on the Node version that it was developed with.
import { afterAll, beforeAll, expect, test } from "vitest";

import { ENGINE } from "./engine";
import { channel, monitor } from "./estate";
import { PackedProjects } from "./packed-project";
import { ref } from "./program";
import { describeStack } from "./stack";

describeStack("another Node", (stack) => {
  const projects = new PackedProjects();
  const bins = new Map<string, string>();
  afterAll(() => {
    projects.remove();
  });

  beforeAll(async () => {
    if (ENGINE === undefined) return;
    for (const version of ["22", "24"]) {
      bins.set(version, await projects.tools(`node-${version}`, `node@${version}`));
    }
  });

  test.each(["22", "24"])("%s can deploy and destroy a stack", async (version) => {
    const path = [bins.get(version) ?? ""];
    expect(await projects.run(projects.folder, "node", ["--version"], path)).toMatch(
      new RegExp(`^v${version}\\.`),
    );
    stack.prefixPath(...path);
    stack.declare([channel("mail"), monitor("api", { alertChannelIds: [ref("mail.id")] })]);
    await stack.pulumi(["up", "--yes"]);
    expect(await stack.list("/monitors")).toHaveLength(1);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});
