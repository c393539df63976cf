// A reviewer could not read a preview: one changed field came with a reordered list, another shim or the
// whole object; a changed secret was printed; replaceOnChanges and ignoreChanges did nothing.
import { expect, test } from "vitest";

import { plannedIn } from "../../../scripts/demo/drift";
import { channel, monitor } from "./estate";
import { describeStack } from "../../support/stack/stack";

const HOOK = "https://hooks.example.com/services/T0/B0/first-webhook-secret";
const OTHER = "https://hooks.example.com/services/T0/B0/other-webhook-secret";
const slack = (webhookUrl: string) =>
  channel("slack", { config: { channelType: "slack", webhookUrl } });
const regions = ["us-east", "eu-west", "ap-south"];
const reordered = ["ap-south", "us-east", "eu-west"];

/** The lines of a `--diff` that show a change. */
const changes = (output: string): string[] =>
  output
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^[~+-] [\w"[\]]+\s*:/.test(line));

describeStack("a preview for a reviewer", (stack) => {
  test("shows no change for a reordered list", async () => {
    stack.declare([slack(HOOK), monitor("api", { regions })]);
    await stack.up();
    stack.declare([slack(HOOK), monitor("api", { regions: reordered })]);
    await stack.expectNoChanges();
  });

  test("shows the one field that changes, not a reordered list", async () => {
    stack.declare([slack(HOOK), monitor("api", { regions: reordered, frequencySeconds: 300 })]);
    const { output } = await stack.preview({ flags: ["--diff"] });
    expect(changes(output)).toEqual(["+ frequencySeconds: 300"]);
    const { stdout } = await stack.preview({ flags: ["--json"] });
    expect(plannedIn(stdout)).toEqual(["update Monitor api: frequencySeconds"]);
  });

  test("shows that a secret changes, but not its value", async () => {
    stack.declare([slack(OTHER), monitor("api", { regions })]);
    const { output } = await stack.preview({ flags: ["--diff"] });
    expect(changes(output)).toEqual([
      expect.stringMatching(/^~ config\s*:/),
      expect.stringMatching(/^~ webhookUrl\s*: \[secret\] => \[secret\]/),
    ]);
    expect(output).not.toContain("webhook-secret");
  });

  test("omits ignored changes, and obeys replaceOnChanges", async () => {
    const twist = { regions, frequencySeconds: 300 };
    stack.declare([slack(HOOK), monitor("api", twist, { ignoreChanges: ["frequencySeconds"] })]);
    await stack.expectNoChanges();
    stack.declare([slack(HOOK), monitor("api", twist, { replaceOnChanges: ["frequencySeconds"] })]);
    const { output } = await stack.preview({ flags: ["--diff"] });
    expect(output).toMatch(/\+-1 to replace|1 to replace/);
  });

  test("destroy leaves nothing", async () => {
    await stack.expectNothingLeft();
  });
});
