// An object that a stack should release without deleting it was deleted anyway, or the stack failed afterwards.
import { expect, test } from "vitest";

import { channel, monitor, tag } from "./estate";
import { ref } from "./program";
import { calls, describeStack } from "./stack";

const declared = [
  tag("kept"),
  channel("mail"),
  monitor("api", { alertChannelIds: [ref("mail.id")], tags: { tagIds: [ref("kept.id")] } }),
];

describeStack("a resource that is deleted from the state", (stack) => {
  let id = "";

  test("keeps its object unchanged, and no request is sent", async () => {
    stack.declare(declared);
    await stack.up();
    const { urn, id: own = "" } = await stack.resource("api");
    id = own;
    const before = await stack.storedState();
    const { requests } = await stack.pulumi(["state", "delete", urn, "--yes"]);
    expect(requests).toEqual([]);
    expect(await stack.storedState()).toEqual(before);
  });

  test("causes no changes once it is removed from the program", async () => {
    stack.declare([tag("kept"), channel("mail")]);
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("its object survives a destroy, but loses its references to the stack's objects", async () => {
    await stack.destroy();
    const monitors = await stack.list("/monitors");
    expect(monitors.map((row) => row.id)).toEqual([id]);
    expect((await stack.record(`/monitors/${id}`)).alertChannelIds ?? []).toEqual([]);
  });
});

describeStack("a resource that is retained on delete", (stack) => {
  const retained = tag("kept", {}, { retainOnDelete: true });
  let id = "";

  test("keeps its object when it is removed from the program", async () => {
    stack.declare([retained, channel("mail")]);
    await stack.up();
    id = (await stack.resource("kept")).id ?? "";
    stack.declare([channel("mail")]);
    const { requests } = await stack.up();
    expect(calls(requests)).toEqual([]);
    expect((await stack.list("/tags")).map((row) => row.id)).toEqual([id]);
    await stack.expectNoChanges();
  });

  test("fails with 409 when it is declared again, because its name is taken", async () => {
    stack.declare([retained, channel("mail")]);
    const { output } = await stack.up({ exit: "any" });
    expect(output).toContain("409");
    expect(await stack.list("/tags")).toHaveLength(1);
  });

  test("keeps its object when the stack is destroyed", async () => {
    stack.declare([tag("other", {}, { retainOnDelete: true }), channel("mail")]);
    await stack.up();
    await stack.destroy();
    const names = (await stack.list("/tags")).map((row) => row.name);
    expect(names.sort()).toEqual(["kept", "other"]);
    expect(await stack.list("/alert-channels")).toEqual([]);
  });
});
