// Names that the program omits.
import { expect, test } from "vitest";

import { none } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";

describeStack("a tag and a monitor without names", (stack) => {
  const monitor = {
    type: "HTTP",
    config: { url: "https://shop.example", method: "GET" },
    regions: ["us-east"],
  };

  test("default to their resources' names, which the preview shows", async () => {
    stack.declare([
      { kind: "Tag", name: "team-shop" },
      { kind: "Monitor", name: "checkout", args: monitor },
    ]);
    const { stdout } = await stack.preview({ flags: ["--diff"] });
    expect(stdout).toMatch(/name *: "team-shop"/);
    expect(stdout).toMatch(/name *: "checkout"/);
    expect(stdout).not.toContain("__resourceName");
    await stack.up();
    expect((await stack.list("/tags")).map(({ name }) => name)).toEqual(["team-shop"]);
    expect((await stack.list("/monitors")).map(({ name }) => name)).toEqual(["checkout"]);
    expect((await stack.resource("checkout")).inputs).not.toHaveProperty("__resourceName");
    await stack.expectNoChanges();
  });

  test("keep their names when the resources are renamed", async () => {
    stack.declare([
      { kind: "Tag", name: "team-store", options: { aliases: [{ name: "team-shop" }] } },
      { kind: "Monitor", name: "buy", args: monitor, options: { aliases: [{ name: "checkout" }] } },
    ]);
    const { requests } = await stack.up();
    expect(calls(requests)).toEqual([]);
    expect((await stack.resource("team-store")).outputs?.name).toBe("team-shop");
  });

  test("change when the program sets a name, and keep it when the program omits it again", async () => {
    stack.declare([{ kind: "Tag", name: "team-store", args: { name: "store" } }]);
    await stack.up();
    stack.declare([{ kind: "Tag", name: "team-store", args: { name: none } }]);
    await stack.expectNoChanges();
    expect((await stack.list("/tags")).map(({ name }) => name)).toEqual(["store"]);
    await stack.expectNothingLeft();
  });
});
