// The order of a page conflicted with the positions that its components set, changed with every added
// component, or was lost when a component was replaced.
import { expect, test } from "vitest";

import { component, page, without } from "./estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";
import type { Row } from "../../support/stack/stack";

const heading = (name: string): Declared => ({
  kind: "StatusPageComponentGroup",
  name,
  args: { statusPageId: ref("page.id"), name },
});

const parts: Declared[] = [
  page("page", { slug: "shop-status" }),
  heading("web"),
  heading("office"),
  // The displayOrder of each agrees with the layout: both may be set.
  component("search", { groupId: ref("web.id"), displayOrder: 20 }),
  component("checkout", { groupId: ref("web.id"), displayOrder: 10 }),
  component("phones", { groupId: ref("office.id") }),
  component("doors", { groupId: ref("office.id") }),
  component("parcels"),
];

const layout: Declared = {
  kind: "StatusPageLayout",
  name: "layout",
  args: {
    statusPageId: ref("page.id"),
    sections: [
      { componentId: ref("parcels.id") },
      { groupId: ref("office.id"), componentIds: [ref("doors.id"), ref("phones.id")] },
      { groupId: ref("web.id"), componentIds: [ref("checkout.id"), ref("search.id")] },
    ],
  },
};

describeStack("the layout of a page", (stack) => {
  /** What visitors see, from top to bottom. */
  async function seen(): Promise<string[]> {
    const [shown] = await stack.list("/status-pages");
    const at = `/status-pages/${shown?.id ?? ""}`;
    const groups = await stack.list(`${at}/groups`);
    const components = await stack.list(`${at}/components`);
    const by = (member: string) => (left: Row, right: Row) =>
      Number(left[member]) - Number(right[member]);
    const free = components.filter(({ groupId }) => groupId === null);
    return [...groups, ...free].sort(by("pageOrder")).flatMap(({ id, name }) => [
      String(name),
      ...components
        .filter(({ groupId }) => groupId === id)
        .sort(by("displayOrder"))
        .map((inside) => `- ${String(inside.name)}`),
    ]);
  }
  const ORDER = ["parcels", "office", "- doors", "- phones", "web", "- checkout", "- search"];

  test("sets the order that visitors see, and then there are no changes", async () => {
    stack.declare([...parts, layout]);
    await stack.pulumi(["up", "--yes"]);
    expect(await seen()).toEqual(ORDER);
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await stack.refresh({ flags: ["--expect-no-changes"] });
    await stack.expectNoChanges();
  });

  test("does not affect an unlisted component: it comes last, and no layout request is sent", async () => {
    const added = [...parts, component("weather"), layout];
    stack.declare(added);
    const { requests } = await stack.up();
    expect(calls(requests).filter((call) => call.includes("/layout/"))).toEqual([]);
    expect(await seen()).toEqual([...ORDER, "weather"]);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    stack.declare([...parts, layout]);
    await stack.up();
  });

  test("is repaired after another user reordered the page", async () => {
    const [shown] = await stack.list("/status-pages");
    const at = `/status-pages/${shown?.id ?? ""}`;
    const groups = await stack.list(`${at}/groups`);
    const sections = groups.map(({ id }, pageOrder) => ({ groupId: id, pageOrder }));
    const parcels = (await stack.list(`${at}/components`)).find(({ name }) => name === "parcels");
    const moved = [...sections, { componentId: parcels?.id, pageOrder: 9 }];
    await stack.api("PUT", `${at}/layout/reorder`, { sections: moved });
    expect(await seen()).not.toEqual(ORDER);
    const { output } = await stack.preview({ flags: ["--refresh", "--diff"] });
    expect(output).toMatch(/~ 1 to update/);
    await stack.up({ flags: ["--refresh"] });
    expect(await seen()).toEqual(ORDER);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("is restored after a component was deleted by another user and created again", async () => {
    const [shown] = await stack.list("/status-pages");
    const lines = await stack.list(`/status-pages/${shown?.id ?? ""}/components`);
    const phones = lines.find(({ name }) => name === "phones");
    await stack.api("DELETE", `/status-pages/${shown?.id ?? ""}/components/${phones?.id ?? ""}`);
    await stack.up({ flags: ["--refresh"] });
    expect(await seen()).toEqual(ORDER);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("removing it changes no order", async () => {
    stack.declare(without([...parts, layout], "layout"));
    await stack.up();
    expect(await seen()).toEqual(ORDER);
    await stack.expectNothingLeft();
  });
});
