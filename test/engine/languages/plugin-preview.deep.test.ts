// A preview of the plugin produced another comment than that of the classes, or none: the review, the checks and the
// policies recognized only the classes' types.
import { beforeAll, expect, test } from "vitest";

import { pluginOfFile, writeYaml, yamlProgram } from "../../support/languages/declaration-programs";
import { language } from "../../support/languages/language";
import { asking, run } from "../../support/cli/command";
import { PREVIEW, comment } from "../stack/comment";
import { channel, edited, environment, monitor, tag, vaultSecret, without } from "../stack/estate";
import { PACK, withPack } from "../stack/policy";
import { ref, secret } from "../../support/stack/program";
import type { Declared, Value } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";

const yaml = language("yaml");

const plugin = pluginOfFile(yaml.path !== undefined);

const hook = (path: string, token: string): Value => ({
  channelType: "webhook",
  url: `https://hooks.example.com/${path}`,
  customHeaders: { "X-Team": secret(token) },
});

const BEFORE: Declared[] = [
  tag("shop", { color: "#00FF00" }),
  environment("production", {
    slug: "production-shop",
    variables: { TOKEN: secret("one"), "a b": secret("x") },
  }),
  channel("hook", { config: hook("one", "header-one") }),
  channel("mail"),
  monitor("api", {
    config: { url: "https://shop.example.com", customHeaders: { "X-Token": secret("token") } },
    alertChannelIds: [ref("hook.id")],
  }),
  vaultSecret("key", { key: "one", value: secret("value") }),
  monitor("old"),
];

/** Values next to secrets, a secret next to another, a replacement. */
const CHANGES: Readonly<Record<string, Record<string, Value>>> = {
  production: { variables: { TOKEN: secret("two"), "a b": secret("x") } },
  hook: { config: hook("two", "header-one") },
  mail: {
    config: { channelType: "email", recipients: ["oncall@example.com", "second@example.com"] },
  },
  key: { key: "another" },
  api: {
    config: {
      url: "https://shop.example.com/health",
      customHeaders: { "X-Token": secret("token") },
    },
    frequencySeconds: 300,
  },
};

const after = (): Declared[] => [
  ...Object.entries(CHANGES).reduce<Declared[]>(
    (declared, [name, args]) => edited(declared, name, args),
    without(BEFORE, "old"),
  ),
  monitor("new", { alertChannelIds: ["11111111-1111-4111-8111-111111111111"] }),
];

interface Finding {
  readonly resource?: { readonly name: string; readonly urn?: string; readonly at?: object };
}

/** The comment and the findings for a preview. */
interface Reported {
  readonly comment: string;
  readonly findings: readonly Finding[];
}

/** The findings without URNs, which contain the type. */
const findingsIn = (json: string): Finding[] =>
  (
    JSON.parse(json, (key, value: unknown) => (key === "urn" ? undefined : value)) as Reported
  ).findings.slice();

/** The language host of YAML does not report where a resource is declared. */
function withoutPosition({ resource, ...finding }: Finding): Finding {
  if (resource === undefined) return finding;
  const { at: _at, ...rest } = resource;
  return { ...finding, resource: rest };
}

describeStack("a preview", (stack) => {
  let ofClasses: Reported = { comment: "", findings: [] };

  async function reported(): Promise<Reported> {
    const { stdout } = await stack.pulumi(PREVIEW);
    const preview = JSON.parse(stdout) as { diagnostics?: unknown };
    // Removes the notice that the language host of YAML comes from PATH, which is so only in tests.
    delete preview.diagnostics;
    const input = JSON.stringify(preview);
    const check = await run(["check", "--format", "json"], { env: asking(stack), input });
    return { comment: await comment(stack, input), findings: findingsIn(check.stdout) };
  }

  beforeAll(async () => {
    if (yaml.path === undefined) return;
    stack.declare(BEFORE);
    await stack.up();
    stack.declare(after());
    ofClasses = await reported();
  });

  test.skipIf(yaml.path === undefined)(
    yaml.title("of the plugin produces the same comment as that of the classes"),
    async () => {
      writeYaml(stack, plugin, BEFORE);
      await stack.up();
      stack.write("Main.json", yamlProgram(after()));
      const ofPlugin = await reported();
      expect(ofPlugin.comment).toBe(ofClasses.comment);
      expect(ofPlugin.findings).toEqual(ofClasses.findings.map(withoutPosition));
      expect(ofClasses.findings[0]).toMatchObject({ resource: { name: "new", at: {} } });
    },
  );

  test.skipIf(yaml.path === undefined)(
    yaml.title("of the plugin is stopped by the policy pack"),
    async () => {
      const { code, output, requests } = await withPack(stack, "preview", PACK);
      expect(code).not.toBe(0);
      expect(output).toMatch(/\[mandatory\] {2}references {2}\(monitoring:index:Monitor: new\)/);
      expect(output).not.toContain(stack.emulator.apiKey);
      expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
    },
  );
});
