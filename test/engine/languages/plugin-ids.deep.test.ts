// When a program added an id to a resource (`import`, `get`), in another form than in the state, its object was deleted.
import { expect, test } from "vitest";

import { pluginOfFile, writeYaml } from "../../support/languages/declaration-programs";
import { language } from "../../support/languages/language";
import { component, page, tag } from "../stack/estate";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

const yaml = language("yaml");
const it = test.skipIf(yaml.path === undefined);

const plugin = pluginOfFile(yaml.path !== undefined);

async function up(stack: Stack, declared: readonly Declared[]): Promise<void> {
  writeYaml(stack, plugin, declared);
  await stack.up();
}

describeStack("an id that the program adds to a resource", (stack) => {
  const declared = [tag("shop"), page("page", { slug: "shop" }), component("checkout")];
  const idOf = async (name: string): Promise<string> => (await stack.resource(name)).id ?? "";

  it(yaml.title("as the option import keeps the object"), async () => {
    await up(stack, declared);
    const before = await stack.storedState();
    const ids: Readonly<Record<string, string>> = {
      shop: "name=shop",
      checkout: `${await idOf("page")}/${await idOf("checkout")}`,
    };
    const imported = declared.map((each) => {
      const id = ids[each.name];
      return id === undefined ? each : { ...each, options: { import: id } };
    });
    await up(stack, imported);
    expect(await stack.storedState()).toEqual(before);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await up(stack, declared);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    expect(await stack.storedState()).toEqual(before);
  });

  it(yaml.title("of a get keeps the object, which the stack no longer manages"), async () => {
    const id = await idOf("shop");
    const get = { type: "monitoring:Tag", name: "shop", get: { id: "name=shop" } };
    stack.write("Main.json", JSON.stringify({ resources: { shop: get } }));
    await stack.up();
    expect(await stack.list("/tags")).toMatchObject([{ id, name: "shop" }]);
    await stack.preview({ flags: ["--expect-no-changes"] });
    await stack.pulumi(["destroy", "--yes", "--skip-preview"]);
    await stack.api("DELETE", `/tags/${id}`);
  });
});
