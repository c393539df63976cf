// A group references its policy and the policy's rules reference the group: declaring both gave a cycle, or
// two resources that kept undoing each other, or a destroy that stopped half way.
import { expect, test } from "vitest";

import { channel, edited, group, without } from "./estate";
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

  test("stay connected when the group changes, although its PUT clears omitted fields", async () => {
    const changed = edited(program, "shop", { description: "Most of it" });
    stack.declare(changed);
    await stack.up();
    expect(await shop()).toMatchObject({
      description: "Most of it",
      alertPolicyId: await policyId(),
    });
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("a policy attached by another user is drift of the attachment alone", async () => {
    const { data } = (
      await stack.api("POST", "/notification-policies", {
        name: "Other",
        escalation: {
          steps: [{ delayMinutes: 0, channelIds: [(await stack.resource("mail")).id] }],
        },
      })
    ).body as { data: Row };
    const live = await shop();
    await stack.api("PUT", `/resource-groups/${live.id}`, { ...live, alertPolicyId: data.id });
    const { stdout } = await stack.preview({ flags: ["--refresh", "--json"] });
    const { steps } = JSON.parse(stdout) as { steps: { op: string; urn: string }[] };
    const repairs = steps.filter(({ op }) => op !== "refresh" && op !== "same");
    expect(repairs.map(({ op, urn }) => `${op} ${urn.replace(/.*::/, "")}`)).toEqual([
      "update attached",
    ]);
    await stack.up({ flags: ["--refresh"] });
    expect((await shop()).alertPolicyId).toBe(await policyId());
    await stack.api("DELETE", `/notification-policies/${data.id}`);
  });

  test("removing the attachment disconnects them and changes neither", async () => {
    const before = await policyId();
    stack.declare(without(edited(program, "shop", { description: "Most of it" }), "attached"));
    await stack.up();
    expect(await shop()).toMatchObject({ description: "Most of it", alertPolicyId: null });
    expect(await policyId()).toBe(before);
    await stack.expectNoChanges();
  });

  test("destroy deletes them in an order in which no delete is blocked", async () => {
    stack.declare(program);
    await stack.up();
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
