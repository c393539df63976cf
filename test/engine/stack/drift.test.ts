// Manual changes by other users were not detected, or were shown as "something changed" without details, or
// together with unchanged fields; and a pipeline could not check for them.
import { expect, test } from "vitest";

import { plannedIn } from "../../../scripts/demo/drift";
import { ESTATE_HOSTNAME, estate } from "./estate";
import { describeStack } from "../../support/stack/stack";
import type { Row } from "../../support/stack/stack";

describeStack(
  "two edits and a deletion outside of Pulumi",
  (stack) => {
    let api: Row;
    let mail: Row;
    const find = async (path: string, name: string): Promise<Row> => {
      const row = (await stack.list(path)).find((each) => each.name === name);
      if (row === undefined) throw new Error(`${path} holds no ${name}`);
      return row;
    };

    test("before them, the read-only check of a pipeline exits with 0", async () => {
      stack.declare(estate());
      await stack.up();
      await stack.pulumi(["refresh", "--preview-only", "--expect-no-changes", "--diff"]);
    });

    test("make the read-only check exit with 7", async () => {
      api = await find("/monitors", "api");
      mail = await find("/alert-channels", "mail");
      await stack.api("PUT", `/monitors/${api.id}`, { frequencySeconds: 300 });
      const config = { channelType: "email", recipients: ["somebody-else@example.com"] };
      await stack.api("PUT", `/alert-channels/${mail.id}`, { name: "mail", config });
      const shown = await find("/status-pages", "page");
      const line = await find(`/status-pages/${shown.id}/components`, "group-line");
      await stack.api("DELETE", `/status-pages/${shown.id}/components/${line.id}`);

      const check = ["refresh", "--preview-only", "--expect-no-changes", "--diff"];
      const { output } = await stack.pulumi(check, { exit: 7 });
      expect(output).toContain("frequencySeconds");
    });

    test("are shown in the preview as exactly these three, with the values", async () => {
      const { output } = await stack.preview({ flags: ["--refresh", "--diff"] });
      expect(output).toMatch(/frequencySeconds\s*: 120 => 300/);
      expect(output).toMatch(/frequencySeconds\s*: 300 => 120/);
      expect(output).toMatch(/"oncall@example.com" => "somebody-else@example.com"/);
      expect(output).toMatch(/"somebody-else@example.com" => "oncall@example.com"/);
      expect(output).toMatch(/\+ 1 to create/);
      expect(output).toMatch(/~ 2 to update/);
      // No unchanged field is shown, except those that the service derives from an edit.
      const changed = output
        .split("\n")
        .filter((line) => /^\s*~ \w+\s*: .*=>/.test(line))
        .map((line) => line.trim().split(/[ :]+/)[1]);
      expect(new Set(changed)).toEqual(new Set(["frequencySeconds", "updatedAt"]));
    });

    test("are listed property by property in the JSON preview", async () => {
      const { stdout } = await stack.preview({ flags: ["--refresh", "--json"] });
      expect(plannedIn(stdout)).toEqual([
        "create StatusPageComponent group-line",
        "update AlertChannel mail: config.recipients[0]",
        "update Monitor api: frequencySeconds",
      ]);
    });

    test("are repaired by up --refresh, after which there is no drift", async () => {
      await stack.up({ flags: ["--refresh"] });
      const fixed = await stack.record(`/monitors/${api.id}`);
      expect(fixed.frequencySeconds).toBe(120);
      const mailed = (await stack.record(`/alert-channels/${mail.id}`)).displayConfig;
      expect(mailed).toMatchObject({ recipients: ["oncall@example.com"] });
      await stack.pulumi(["refresh", "--preview-only", "--expect-no-changes", "--diff"]);
      await stack.expectNoChanges();
      const [shown] = await stack.list("/status-pages");
      const lines = await stack.list(`/status-pages/${shown?.id ?? ""}/components`);
      expect(lines.map(({ name }) => name)).toContain("group-line");
    });

    test("destroy leaves nothing", async () => {
      await stack.expectNothingLeft();
    });
  },
  { published: [ESTATE_HOSTNAME] },
);
