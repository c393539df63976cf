// The only assigned domain of a workspace was managed by two resources, adopted without a request, or deleted by a
// stack that had not created it.
import { expect, test } from "vitest";

import type { Declared, Value } from "../../support/stack/program";
import { ref } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";

const mailbox = (args: Record<string, Value> = {}, options?: Value): Declared => ({
  kind: "AssignedEmailDomain",
  name: "mailbox",
  args,
  ...(options === undefined ? {} : { options }),
});
const custom: Declared = {
  kind: "EmailDomain",
  name: "custom",
  args: { name: "mail-test.example.com" },
};

describeStack("the assigned email domain", (stack) => {
  const assigned = async () =>
    (await stack.list("/email/domains")).filter(({ kind }) => kind === "assigned");

  test("is created beside a custom domain, and its name is an output", async () => {
    stack.declare([custom, mailbox()], { name: ref("mailbox.name") });
    await stack.pulumi(["up", "--yes"]);
    const [only, ...others] = await assigned();
    expect(others).toEqual([]);
    expect(await stack.output("name")).toBe(only?.name);
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("is enabled again after another user disabled it", async () => {
    const [only] = await assigned();
    const path = `/email/domains/${String(only?.name)}`;
    await stack.api("PATCH", path, { status: "disabled" });
    const { output } = await stack.preview({ flags: ["--refresh", "--diff"] });
    expect(output).toContain("disabled");
    await stack.pulumi(["up", "--yes", "--refresh"]);
    expect((await stack.record(path)).status).toBe("active");
    stack.declare([custom, mailbox({ disabled: true })]);
    await stack.up();
    expect((await stack.record(path)).status).toBe("disabled");
    await stack.expectNoChanges();
    await stack.refresh({ flags: ["--expect-no-changes"] });
  });

  test("is deleted with the stack that created it", async () => {
    await stack.expectNothingLeft();
  });

  test("is refused if the workspace already has one, and adopted on request", async () => {
    const { body } = await stack.api("POST", "/email/domains", {});
    const { id } = body.data as { id: string };
    stack.declare([mailbox()]);
    const { output, requests } = await stack.up({ exit: 1 });
    expect(output).toContain(`it already exists with the id ${id}`);
    expect(calls(requests)).not.toContain("POST /email/domains");
    stack.declare([mailbox({}, { adopt: true })]);
    await stack.pulumi(["up", "--yes"]);
    expect((await stack.resource("mailbox")).id).toBe(id);
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});
