// A group references its policy and the policy's rules reference the group: declaring both gave a cycle, or
// two resources that kept undoing each other, or a destroy that stopped half way. How the attachment is changed is in
// test/unit/lifecycle/overrides/resource-group-policy.test.ts.
import { expect, test } from "vitest";

import { channel, group } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";
import type { Row } from "../../support/stack/stack";

const program: Declared[] = [
  channel("mail"),
  group("shop", { description: "All of it", defaultAlertChannels: [ref("mail.id")] }),
  {
    kind: "NotificationPolicy",
    name: "policy",
    args: {
      name: "Shop",
      matchRules: [{ type: "resource_group_id_in", values: [ref("shop.id")] }],
      escalation: { steps: [{ channelIds: [ref("mail.id")] }] },
    },
  },
  {
    kind: "ResourceGroupPolicy",
    name: "attached",
    args: { groupId: ref("shop.id"), policyId: ref("policy.id") },
  },
];

describeStack("a group and a policy that reference each other", (stack) => {
  const shop = async (): Promise<Row> => {
    const [row] = await stack.list("/resource-groups");
    return stack.record(`/resource-groups/${row?.id ?? ""}`);
  };
  const policyId = async (): Promise<string> => (await stack.resource("policy")).id ?? "";

  test("are created in one run, and then there are no changes, with or without a refresh", async () => {
    stack.declare(program);
    await stack.pulumi(["up", "--yes"]);
    expect((await shop()).alertPolicyId).toBe(await policyId());
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await stack.refresh({ flags: ["--expect-no-changes"] });
  });

  test("destroy deletes them in an order in which no delete is blocked", async () => {
    const { id } = await shop();
    const policy = await policyId();
    const { requests } = await stack.destroy();
    const written = calls(requests).filter((call) => !call.startsWith("GET "));
    expect(written.slice(0, 3)).toEqual([
      `PUT /resource-groups/${id}`,
      `DELETE /notification-policies/${policy}`,
      `DELETE /resource-groups/${id}`,
    ]);
    expect(requests.every(({ status }) => status < 300)).toBe(true);
    await stack.expectNothingLeft();
  });
});
