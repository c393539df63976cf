// An object that a stack should release without deleting it was deleted anyway, or the stack broke.
import { expect, test } from "vitest";

import { channel, monitor, tag } from "./estate";
import { ref } from "./program";
import { calls, describeStack } from "./stack";

const declared = [
  tag("kept"),
  channel("mail"),
  monitor("api", { alertChannelIds: [ref("mail.id")], tags: { tagIds: [ref("kept.id")] } }),
];

describeStack("a resource that the state forgets", (stack) => {
  let id = "";

  test("leaves its object as it is, and asks the service nothing", async () => {
    stack.declare(declared);
    await stack.up();
    const { urn, id: own = "" } = await stack.resource("api");
    id = own;
    const before = await stack.world();
    const { requests } = await stack.pulumi(["state", "delete", urn, "--yes"]);
    expect(requests).toEqual([]);
    expect(await stack.world()).toEqual(before);
  });

  test("is not the business of a program that says it no more", async () => {
    stack.declare([tag("kept"), channel("mail")]);
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("outlives the stack, without what it was given by it", async () => {
    await stack.destroy();
    const monitors = await stack.list("/monitors");
    expect(monitors.map((row) => row.id)).toEqual([id]);
    expect((await stack.record(`/monitors/${id}`)).alertChannelIds ?? []).toEqual([]);
  });
});

describeStack("a resource that is retained on delete", (stack) => {
  const retained = tag("kept", {}, { retainOnDelete: true });
  let id = "";

  test("leaves the program, and its object stays", async () => {
    stack.declare([retained, channel("mail")]);
    await stack.up();
    id = (await stack.resource("kept")).id ?? "";
    stack.declare([channel("mail")]);
    const { requests } = await stack.up();
    expect(calls(requests)).toEqual([]);
    expect((await stack.list("/tags")).map((row) => row.id)).toEqual([id]);
    await stack.expectNoChanges();
  });

  test("makes a new object where it comes back, if its name is free", async () => {
    stack.declare([retained, channel("mail")]);
    const { output } = await stack.up({ exit: "any" });
    expect(output).toContain("409");
    expect(await stack.list("/tags")).toHaveLength(1);
  });

  test("stays when the stack is destroyed", async () => {
    stack.declare([tag("other", {}, { retainOnDelete: true }), channel("mail")]);
    await stack.up();
    await stack.destroy();
    const names = (await stack.list("/tags")).map((row) => row.name);
    expect(names.sort()).toEqual(["kept", "other"]);
    expect(await stack.list("/alert-channels")).toEqual([]);
  });
});
