// Two credentials in one program: resources were created in the wrong organization, a key could only be
// changed by replacing everything, and an explicit provider ignored the stack's configuration.
import { beforeAll, expect, test } from "vitest";

import { monitor, provider, tag } from "./estate";
import { ref, secret } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import { ENGINE } from "../../support/stack/engine";

describeStack("explicit providers", (stack) => {
  let theirs = "";
  let theirNext = "";
  let theirExternal = "";
  const program = (key: string): Declared[] => [
    provider("other", { apiKey: secret(key) }),
    tag("ours"),
    tag("theirs", {}, { provider: ref("other") }),
    { kind: "Component", name: "team", options: { providers: [ref("other")] } },
    monitor("in-team", {}, { parent: ref("team") }),
    { kind: "Tag", name: "seen", get: theirExternal, options: { provider: ref("other") } },
  ];
  const names = async (path: string, key?: string) =>
    (await stack.list(path, key)).map(({ name }) => name).sort();

  beforeAll(async () => {
    if (ENGINE === undefined) return;
    ({ apiKey: theirs } = await stack.organization());
    const made = await stack.api("POST", "/api-keys", { name: "next" }, theirs);
    theirNext = (made.body.data as { key: string }).key;
    const external = await stack.api("POST", "/tags", { name: "external" }, theirs);
    theirExternal = (external.body.data as { id: string }).id;
  });

  test("create resources, and a component's children, in their organization", async () => {
    stack.declare(program(theirs), { seen: ref("seen.name") });
    await stack.pulumi(["up", "--yes"]);
    expect(await names("/tags")).toEqual(["ours"]);
    expect(await names("/tags", theirs)).toEqual(["external", "theirs"]);
    expect(await names("/monitors")).toEqual([]);
    expect(await names("/monitors", theirs)).toEqual(["in-team"]);
    expect(await stack.output("seen")).toBe("external");
    await stack.preview({ flags: ["--expect-no-changes"] });
  });

  test("accept another key without changing a resource", async () => {
    stack.declare(program(theirNext), { seen: ref("seen.name") });
    const { requests } = await stack.up();
    expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
    // From here on, only the new key works.
    const keys = await stack.list("/api-keys", theirNext);
    const old = keys.find(({ key }) => key === theirs);
    await stack.api("POST", `/api-keys/${old?.id ?? ""}/revoke`, undefined, theirNext);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    for (const key of [theirs, theirNext]) {
      expect(stack.backend()).not.toContain(key);
      expect(stack.transcript).not.toContain(key);
    }
  });

  test("destroy leaves nothing in either organization, and keeps what was only looked up", async () => {
    await stack.destroy();
    expect(await names("/tags")).toEqual([]);
    expect(await names("/tags", theirNext)).toEqual(["external"]);
    expect(await names("/monitors", theirNext)).toEqual([]);
  });
});

describeStack("an explicit provider without arguments", (stack) => {
  test("keeps a setting that is secret in the stack out of the state", async () => {
    await stack.config("monitoring:baseUrl", stack.emulator.url, true);
    stack.declare([provider("own", {}), tag("shop", {}, { provider: ref("own") })]);
    await stack.up();
    expect(await stack.list("/tags")).toMatchObject([{ name: "shop" }]);
    expect(stack.backend()).not.toContain(stack.emulator.url);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });
});
