// A field that cannot change in place was sent as an update and ignored, or the old object was deleted before
// the new one existed, or dependents kept referencing the deleted object.
import { expect, test } from "vitest";

import { channel, component, group, monitor, page } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { comment, PREVIEW } from "./comment";
import { calls, describeStack } from "../../support/stack/stack";

const member: Declared = {
  kind: "ResourceGroupMember",
  name: "member",
  args: { groupId: ref("shop.id"), memberType: "monitor", memberId: ref("api.id") },
};
const tcp = { type: "TCP", config: { host: "shop.example.com", port: 443 } };
const first = [
  channel("alerts"),
  monitor("api", { alertChannelIds: [ref("alerts.id")] }),
  group("shop"),
  member,
  page("page", { slug: "shop-status" }),
  component("line", { type: "MONITOR", monitorId: ref("api.id") }),
];

describeStack("a change that requires a replacement", (stack) => {
  const ids = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await stack.resources()).map(({ urn, id = "" }) => [
        urn.slice(urn.lastIndexOf(":") + 1),
        id,
      ]),
    );

  test("of a monitor's type creates the new monitor first, and its group member and component follow", async () => {
    stack.declare(first);
    await stack.up();
    const before = await ids();
    stack.declare([
      channel("alerts"),
      monitor("api", { ...tcp, alertChannelIds: [ref("alerts.id")] }),
      ...first.slice(2),
    ]);
    const sent = calls((await stack.pulumi(["up", "--yes"])).requests);
    const after = await ids();
    expect(after.api).not.toBe(before.api);
    const created = sent.indexOf("POST /monitors");
    expect(created).toBeGreaterThanOrEqual(0);
    expect(sent.indexOf(`DELETE /monitors/${before.api ?? ""}`)).toBeGreaterThan(created);
    const [row] = await stack.list("/monitors");
    expect(row).toMatchObject({ id: after.api, type: "TCP" });
    const shop = await stack.record(`/resource-groups/${after.shop ?? ""}`);
    expect(shop.members).toEqual([expect.objectContaining({ monitorId: after.api })]);
    const lines = await stack.list(`/status-pages/${after.page ?? ""}/components`);
    expect(lines).toEqual([expect.objectContaining({ monitorId: after.api, id: after.line })]);
    await stack.expectNoChanges();
  });

  test("of a component's type replaces only that component", async () => {
    const before = await ids();
    stack.declare([
      channel("alerts"),
      monitor("api", { ...tcp, alertChannelIds: [ref("alerts.id")] }),
      ...first.slice(2, 5),
      component("line", { type: "STATIC" }),
    ]);
    const sent = calls((await stack.up()).requests);
    const after = await ids();
    const lines = `/status-pages/${after.page ?? ""}/components`;
    expect(sent).toEqual([
      expect.stringContaining("GET /auth/me"),
      `POST ${lines}`,
      `DELETE ${lines}/${before.line ?? ""}`,
    ]);
    await stack.expectNoChanges();
  });

  test("of a channel's type creates the new channel, updates the monitor, then deletes the old one", async () => {
    const before = await ids();
    const slack = { channelType: "slack", webhookUrl: "https://hooks.example.com/services/T/B/x" };
    stack.declare([
      channel("alerts", { config: slack }),
      monitor("api", { ...tcp, alertChannelIds: [ref("alerts.id")] }),
      ...first.slice(2, 5),
    ]);
    // Whether the organization of the key is requested depends on which resources the engine has compared by then.
    const sent = calls((await stack.up()).requests).filter(
      (call) => !call.startsWith("GET /auth/me") && !call.includes("status-pages"),
    );
    const after = await ids();
    expect(sent).toEqual([
      "POST /alert-channels",
      `PUT /monitors/${after.api ?? ""}`,
      `DELETE /alert-channels/${before.alerts ?? ""}`,
    ]);
    const api = await stack.record(`/monitors/${after.api ?? ""}`);
    expect(api.alertChannelIds).toEqual([after.alerts]);
    await stack.expectNoChanges();
  });

  test("of a page's slug is previewed as a replacement, and the new page is created before the delete", async () => {
    const before = await ids();
    stack.declare([page("page", { slug: "new-status" }), component("line")]);
    const { output } = await stack.preview({ flags: ["--diff"] });
    expect(output).toMatch(/\+-.*StatusPage:|\+-1 to replace|2 to replace/);
    const sent = calls((await stack.up()).requests);
    const gone = sent.indexOf(`DELETE /status-pages/${before.page ?? ""}`);
    expect(sent.indexOf("POST /status-pages")).toBeLessThan(gone);
    expect((await stack.list("/status-pages")).map(({ slug }) => slug)).toEqual(["new-status"]);
    await stack.expectNoChanges();
  });

  test("that the program forces on an object with a unique name deletes the old one first", async () => {
    const { id } = await stack.resource("page");
    const options = { replaceOnChanges: ["name"] };
    const changed = page("page", { slug: "new-status", name: "Other" });
    stack.declare([{ ...changed, options }, component("line")]);
    const json = (await stack.pulumi(PREVIEW)).stdout;
    expect(await comment(stack, json)).toMatch(/page.*the old one is deleted first/);
    const sent = calls((await stack.up()).requests);
    const gone = sent.indexOf(`DELETE /status-pages/${id ?? ""}`);
    expect(gone).toBeGreaterThanOrEqual(0);
    expect(sent.indexOf("POST /status-pages")).toBeGreaterThan(gone);
    stack.declare([changed, component("line")]);
    await stack.expectNoChanges();
  });

  test("that the command forces on an object with a unique name fails, and the error says why", async () => {
    const { urn } = await stack.resource("page");
    const { output } = await stack.up({ flags: ["--target-replace", urn], exit: "any" });
    const pages = await stack.list("/status-pages");
    expect(pages.map(({ slug }) => slug)).toEqual(["new-status"]);
    expect(output).toMatch(/creating StatusPage "Other" failed: 409 CONFLICT.*already exists/);
    expect(output).toContain("deleteBeforeReplace");
  });

  test("destroy leaves nothing", async () => {
    await stack.expectNothingLeft();
  });
});
