// The group membership and the page component of a subscription to a service stayed behind when the service changed.
import { expect, test } from "vitest";

import { component, edited, group, page } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Row } from "../../support/stack/stack";

const program: Declared[] = [
  { kind: "ServiceSubscription", name: "payments", args: { slug: "stripe" } },
  group("shop"),
  {
    kind: "ResourceGroupMember",
    name: "member",
    args: { groupId: ref("shop.id"), memberType: "service", memberId: ref("payments.id") },
  },
  page("page", { slug: "shop-status" }),
  component("line", { type: "DEPENDENCY", serviceSubscriptionId: ref("payments.id") }),
];

describeStack("a service that the shop depends on", (stack) => {
  const only = async (path: string): Promise<Row> => {
    const [row, ...more] = await stack.list(path);
    if (row === undefined || more.length > 0) throw new Error(`${path} holds not just one`);
    return row;
  };
  const lines = async (): Promise<Row[]> => {
    const { id } = await only("/status-pages");
    return stack.list(`/status-pages/${id}/components`);
  };

  test("becomes a group member and a page component, and then there are no changes", async () => {
    stack.declare(program);
    await stack.pulumi(["up", "--yes"]);
    const { subscriptionId } = await only("/service-subscriptions");
    const { id } = await only("/resource-groups");
    expect((await stack.record(`/resource-groups/${id}`)).members).toMatchObject([
      { memberType: "service", subscriptionId },
    ]);
    expect(await lines()).toMatchObject([
      { serviceSubscriptionId: subscriptionId, showUptime: false, excludeFromOverall: true },
    ]);
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("changing the service replaces its group member and page component too", async () => {
    stack.declare(edited(program, "payments", { slug: "paypal" }));
    const { requests } = await stack.pulumi(["up", "--yes"]);
    expect(requests.every(({ status }) => status < 300 || status === 404)).toBe(true);
    const { subscriptionId, slug } = await only("/service-subscriptions");
    expect(slug).toBe("paypal");
    const { id } = await only("/resource-groups");
    const { members } = await stack.record(`/resource-groups/${id}`);
    expect(members).toMatchObject([{ subscriptionId }]);
    expect(await lines()).toMatchObject([{ serviceSlug: "paypal" }]);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("destroy leaves nothing", async () => {
    await stack.expectNothingLeft();
  });
});
