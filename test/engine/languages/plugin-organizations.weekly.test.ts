// A program in Python with two organizations: components nested in components, whose children set no provider and
// inherit the nearest one. Only here would a resource in the other organization, or in that of the default provider,
// be noticed.
import { beforeAll, expect, test } from "vitest";

import { plannedIn } from "../../../scripts/demo/drift.mjs";
import { pluginOfFile, projectIn } from "../../support/languages/declaration-programs";
import { installPython } from "../../support/languages/install-sdk";
import type { Env } from "../../support/languages/install-sdk";
import { language } from "../../support/languages/language";
import type { JsonObject } from "../../../src/definitions";
import { idText } from "../../support/host/service";
import { describeStack } from "../../support/stack/stack";
import type { Stack } from "../../support/stack/stack";

const python = language("python");
const sdk = language("sdk");
const path = sdk.path === undefined ? undefined : python.path;

const PATIENCE = { timeout: 600_000 };

const PROGRAM = `import pulumi
import pulumi_monitoring as monitoring

config = pulumi.Config()
address = pulumi.Config("monitoring").require("baseUrl")


def organization(name):
    return monitoring.Provider(name, base_url=address, api_key=config.require_secret(name))


class Checks(pulumi.ComponentResource):
    def __init__(self, name, opts=None):
        super().__init__("shop:index:Checks", name, {}, opts)
        inside = pulumi.ResourceOptions(parent=self)
        self.mail = monitoring.AlertChannel(
            f"{name}-mail",
            name=f"{name} mail",
            config=monitoring.EmailChannelConfigArgs(
                channel_type="email", recipients=["oncall@example.com"]
            ),
            opts=inside,
        )
        monitoring.Monitor(
            f"{name}-homepage",
            name=f"{name} homepage",
            type="HTTP",
            config=monitoring.HttpMonitorConfigArgs(url="https://shop.example.com"),
            regions=["us-east"],
            alert_channel_ids=[self.mail.id],
            opts=inside,
        )
        self.register_outputs({})


class Shops(pulumi.ComponentResource):
    """Its own children belong to one organization, and those of one component in it to another."""

    def __init__(self, name, wholesale, opts=None):
        super().__init__("shop:index:Shops", name, {}, opts)
        inside = pulumi.ResourceOptions(parent=self)
        monitoring.Tag(f"{name}-tag", name=f"{name} tag", opts=inside)
        Checks(f"{name}-retail", opts=inside)
        Checks(
            f"{name}-wholesale",
            opts=pulumi.ResourceOptions(parent=self, providers={"monitoring": wholesale}),
        )
        self.register_outputs({})


retail = organization("retail")
wholesale = organization("wholesale")
Shops("shops", wholesale, opts=pulumi.ResourceOptions(providers=[retail]))

# A lookup asks the organization of its provider, too.
for name, provider in {"retail": retail, "wholesale": wholesale}.items():
    found = monitoring.get_organization_output(opts=pulumi.InvokeOptions(provider=provider))
    pulumi.export(name, found.id)
`;

describeStack("two organizations", (stack) => {
  const plugin = pluginOfFile(path !== undefined);
  const keys = { retail: "", wholesale: "" };
  const ids = { retail: 0, wholesale: 0 };
  let next = "";
  let env: Env = {};

  beforeAll(async () => {
    if (path === undefined) return;
    for (const name of ["retail", "wholesale"] as const) {
      const { apiKey, orgId } = await stack.organization();
      keys[name] = apiKey;
      ids[name] = orgId;
      await stack.config(name, apiKey, true);
    }
    const { body } = await stack.api("POST", "/api-keys", { name: "next" }, keys.retail);
    next = idText((body.data as JsonObject).key);
    await stack.remember();
    stack.prefixPath(path);
    stack.write("Pulumi.yaml", projectIn("python", plugin));
    stack.write("__main__.py", PROGRAM);
    env = await installPython(stack, path);
  }, PATIENCE.timeout);

  const it = test.skipIf(path === undefined);

  it(python.title("each get the resources that inherit their provider"), PATIENCE, async () => {
    await stack.up({ env });
    expect(await named(stack, keys.retail)).toEqual([
      "shops-retail mail",
      "shops-retail homepage",
      "shops tag",
    ]);
    expect(await named(stack, keys.wholesale)).toEqual([
      "shops-wholesale mail",
      "shops-wholesale homepage",
    ]);
    expect(await named(stack)).toEqual([]);
    for (const name of ["retail", "wholesale"] as const)
      expect(await stack.output(name)).toBe(ids[name]);
    await stack.preview({ flags: ["--expect-no-changes"], env });
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"], env });
  });

  it(python.title("their keys are not in the state or the output"), () => {
    for (const key of [...Object.values(keys), stack.emulator.apiKey]) {
      expect(stack.backend()).not.toContain(key);
      expect(stack.transcript).not.toContain(key);
    }
  });

  it(python.title("a new key changes none of their objects"), PATIENCE, async () => {
    await stack.config("retail", next, true);
    const { stdout } = await stack.preview({ flags: ["--json"], env });
    expect(plannedIn(stdout)).toEqual([expect.stringMatching(/^update monitoring retail/)]);
    await stack.up({ env });
    await stack.preview({ flags: ["--expect-no-changes"], env });
    await stack.expectNothingLeft({ env });
  });
});

/** The names of all objects of an organization. */
async function named(stack: Stack, key?: string): Promise<unknown[]> {
  const lists = ["/alert-channels", "/monitors", "/tags"].map((list) => stack.list(list, key));
  return (await Promise.all(lists)).flat().map(({ name }) => name);
}
