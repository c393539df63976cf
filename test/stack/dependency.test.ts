// A subscription to a service was shared with earlier subscribers (and a destroy deleted theirs), and its group
// membership and page component stayed behind when the service changed.
import { expect, test } from "vitest";

import { component, edited, group, page } from "./estate";
import { ref } from "./program";
import type { Declared } from "./program";
import { calls, describeStack } from "./stack";
import type { Row } from "./stack";

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

  test("is refused while another subscription exists, which is left unchanged", async () => {
    const { body } = await stack.api("POST", "/service-subscriptions/stripe", {
      alertSensitivity: "ALL",
    });
    const theirs = String((body.data as Row).subscriptionId);
    stack.declare(program);
    const { code, output } = await stack.up({ exit: "any" });
    expect(code).not.toBe(0);
    expect(output).toContain(`it already exists with the id ${theirs}`);
    expect(await only("/service-subscriptions")).toMatchObject({
      subscriptionId: theirs,
      alertSensitivity: "ALL",
    });
    await stack.api("DELETE", `/service-subscriptions/${theirs}`);
  });

  test("becomes a group member and a page component, and then there are no changes", async () => {
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

  test("a changed alert sensitivity is updated in place", async () => {
    stack.declare(edited(program, "payments", { alertSensitivity: "MAJOR_ONLY" }));
    const { requests } = await stack.up();
    expect(calls(requests)).toEqual([
      expect.stringMatching(/^PATCH \/service-subscriptions\/[^/]+\/alert-sensitivity$/),
    ]);
    stack.declare(program);
    await stack.up();
    expect(await only("/service-subscriptions")).toMatchObject({ alertSensitivity: "AWARENESS" });
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
