// Secrets were in the state in plain text (under the input, under a copy that the service returns, after an
// update, after a partial failure), or were printed in a preview, a log or an error.
import { expect, test } from "vitest";

import { KINDS, isObject, secretInputPaths } from "../../../src/definitions";
import type { Json } from "../../../src/definitions";
import { casesOf, inputsOf, one } from "../../support/definitions/arbitraries";
import { ESTATE_HOSTNAME, ESTATE_SECRETS, channel, edited, estate } from "./estate";
import { ref, secret } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";

/** Deliberately in plain text: the search that finds no secret must find this. */
const CANARY = "canary-in-plain-sight";
const WRONG_HOOK = "no-url-but-a-secret-webhook";
const OTHER_HOOK = "https://hooks.example.com/services/T000/B000/changed-webhook-secret";
const OTHER_HEADER = "changed-header-value-secret";

describeStack(
  "secrets",
  (stack) => {
    const secrets: string[] = [
      ...Object.values(ESTATE_SECRETS),
      WRONG_HOOK,
      OTHER_HOOK,
      OTHER_HEADER,
    ];
    const outputs = {
      key: ref("ci.key"),
      ping: ref("nightly.pingUrl"),
      signing: ref("signing.secret"),
      inbox: ref("inbox.publicToken"),
    };
    const program = edited(estate(), "office", { description: CANARY });

    /** Where the secrets can be read in plain text. */
    function secretsFound(): string[] {
      const places = { backend: stack.backend(), output: stack.transcript };
      return Object.entries(places).flatMap(([place, text]) =>
        [...secrets, CANARY].filter((value) => text.includes(value)).map((v) => `${place}: ${v}`),
      );
    }
    const canaryOnly = [`backend: ${CANARY}`, `output: ${CANARY}`];

    test("are not in state, history and output after up, preview and refresh", async () => {
      stack.declare(program, outputs);
      await stack.pulumi(["up", "--yes", "--diff"]);
      secrets.push(stack.emulator.apiKey);
      for (const name of Object.keys(outputs)) secrets.push((await stack.output(name)) as string);
      expect(secrets).toHaveLength(14);
      expect(secrets.every((value) => value.length > 10)).toBe(true);
      await stack.preview({ flags: ["--refresh", "--diff"] });
      await stack.refresh({ flags: ["--diff"] });
      expect(secretsFound()).toEqual(canaryOnly);
    });

    test("are not there after changes by the program and by another user", async () => {
      const [slack] = (await stack.list("/alert-channels")).filter(({ name }) => name === "slack");
      const config = { channelType: "slack", webhookUrl: `${OTHER_HOOK}-by-somebody` };
      await stack.api("PUT", `/alert-channels/${slack?.id ?? ""}`, { name: "slack", config });
      await stack.preview({ flags: ["--refresh", "--diff"] });
      const changed = edited(program, "slack", {
        config: { channelType: "slack", webhookUrl: OTHER_HOOK, mentionText: "@here" },
      });
      const headers = edited(changed, "webhook", {
        config: {
          channelType: "webhook",
          url: ESTATE_SECRETS.webhook,
          signingSecret: ESTATE_SECRETS.signing,
          customHeaders: secret({ "X-Team": OTHER_HEADER }),
        },
      });
      const rotated = edited(headers, "ci", { rotationTrigger: "2026-12" });
      stack.declare(edited(rotated, "signing", { rotationTrigger: "2026-12" }), outputs);
      await stack.pulumi(["up", "--yes", "--diff", "--refresh"]);
      for (const name of ["key", "signing"]) secrets.push((await stack.output(name)) as string);
      expect(new Set(secrets).size, "both are new").toBe(secrets.length);
      expect(secretsFound()).toEqual(canaryOnly);
      await stack.expectNoChanges();
    });

    test("are not there after a partial failure", async () => {
      stack.fault({ path: "/api/v1/alert-channels/*/enabled", effect: { status: 500 } });
      const config = { channelType: "slack", webhookUrl: OTHER_HOOK };
      stack.declare([...program, channel("third", { enabled: false, config })], outputs);
      const { code } = await stack.up({ exit: "any" });
      expect(code).not.toBe(0);
      expect((await stack.resource("third")).id).toMatch(/-/);
      expect(secretsFound()).toEqual(canaryOnly);
      stack.emulator.faults.clear();
    });

    test("are not there after a destroy", async () => {
      await stack.expectNothingLeft();
      expect(secretsFound()).toEqual(canaryOnly);
    });
  },
  { published: [ESTATE_HOSTNAME] },
);

describeStack("secrets that another user adds where the program has none", (stack) => {
  const TOKEN = "Bearer added-in-the-dashboard";
  const config = { channelType: "webhook", url: OTHER_HOOK };
  const withToken = {
    name: "hook",
    config: { ...config, customHeaders: { Authorization: TOKEN } },
  };
  const displayed = async (): Promise<unknown> =>
    (await stack.list("/alert-channels")).map(({ displayConfig }) => displayConfig);
  const expectNoSecret = (): void => {
    const text = `${stack.backend()}${stack.transcript}`;
    expect([TOKEN, OTHER_HOOK].filter((value) => text.includes(value))).toEqual([]);
  };

  test("are not in the state and the output of a refresh, which reports the change", async () => {
    stack.declare([channel("hook", { config })]);
    await stack.up();
    const [hook] = await stack.list("/alert-channels");
    await stack.api("PUT", `/alert-channels/${hook?.id ?? ""}`, withToken);
    expect(await displayed()).toEqual([{ customHeaders: { Authorization: TOKEN } }]);
    const { output } = await stack.preview({ flags: ["--refresh", "--diff"] });
    expect(output).toMatch(/1 to update/);
    expect((await stack.refresh({ flags: ["--diff"] })).output).toMatch(/~ 1 updated/);
    expect((await stack.preview({ flags: ["--diff"] })).output).toMatch(/1 to update/);
    expectNoSecret();
    await stack.up({ flags: ["--refresh", "--diff"] });
    expect(await displayed()).toEqual([null]);
    expectNoSecret();
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});

describeStack("secrets in a map that the program marks as a whole", (stack) => {
  const [TOKEN, KEY] = ["variable-of-the-shop", "header-of-the-shop"];
  const config = { url: "https://shop.example.com", method: "GET" };

  test("are not in plain text after another user has renamed them", async () => {
    const api = { name: "api", type: "HTTP", regions: ["us-east"] };
    stack.declare([
      {
        kind: "Environment",
        name: "shop",
        args: { name: "shop", slug: "shop", variables: secret({ TOKEN, URL: config.url }) },
      },
      {
        kind: "Monitor",
        name: "api",
        args: { ...api, config: { ...config, customHeaders: secret({ "X-Api-Key": KEY }) } },
      },
    ]);
    await stack.up();
    const [monitor] = await stack.list("/monitors");
    await stack.api("PUT", "/environments/shop", { variables: { TOKEN_2: TOKEN } });
    await stack.api("PUT", `/monitors/${monitor?.id ?? ""}`, {
      config: { ...config, customHeaders: { "x-api-key": KEY } },
    });
    expect((await stack.preview({ flags: ["--refresh", "--diff"] })).output).toMatch(/2 to update/);
    expect((await stack.refresh({ flags: ["--diff"] })).output).toMatch(/~ 2 updated/);
    expect((await stack.preview({ flags: ["--diff"] })).output).toMatch(/2 to update/);
    const text = `${stack.backend()}${stack.transcript}`;
    expect([TOKEN, KEY].filter((value) => text.includes(value))).toEqual([]);
    await stack.up();
    await stack.expectNoChanges();
    await stack.expectNothingLeft();
  });
});

/** The beginning of every secret that a transform sets. */
const PLANTED = "set-by-a-transform";

/** A value with others in place of its texts; an address stays one. */
function planted(value: Json, path: readonly string[], name: string): Json {
  const [step, ...rest] = path;
  if (isObject(value) && step !== undefined)
    return step in value ? { ...value, [step]: planted(value[step] ?? null, rest, name) } : value;
  if (isObject(value))
    return Object.fromEntries(Object.keys(value).map((key) => [key, `${PLANTED}-${name}`]));
  return typeof value === "string" && /^https?:/.test(value)
    ? `https://hooks.example.com/${PLANTED}-${name}`
    : `${PLANTED}-${name}`;
}

/**
 * The ways to set an input after the constructor of a class. A fourth one, `registerResourceTransform`, ends every program on
 * this engine, also without this package; the provider gets the same inputs from it as from `transforms`.
 */
const WAYS = ["transformations", "stackTransformation", "transforms"];

/** Inputs of every variant of every kind with secret inputs, once for each way: as declared, and as a transform sets them. */
const transformed = KINDS.filter((spec) => secretInputPaths(spec).length > 0).flatMap((spec) =>
  casesOf(spec).flatMap((each, at) => {
    const { name: _name, ...args } = one(inputsOf(spec, each, {}, "full"));
    return WAYS.flatMap((way) => {
      const name = `${spec.name}-${at}-${way}`.toLowerCase();
      const own = "key" in args ? { ...args, key: name } : { ...args, name };
      const set = secretInputPaths(spec).reduce<Json>(
        (inputs, path) => planted(inputs, path, name),
        own,
      );
      const isSet = JSON.stringify(set).includes(PLANTED);
      return isSet ? [{ kind: spec.name, name, way, args: own, set }] : [];
    });
  }),
);

const TRANSFORMED = `
const { readFileSync } = require("node:fs");
const pulumi = require("@pulumi/pulumi");
const monitoring = require("pulumi-monitoring");

const cases = JSON.parse(readFileSync("cases.json", "utf8"));
const transform = (way) => ({ name, props, opts }) => {
  const { set } = cases.find((each) => each.way === way && each.name === name) ?? {};
  return set && { props: { ...props, ...set }, opts };
};
pulumi.runtime.registerStackTransformation(transform("stackTransformation"));

module.exports = () => {
  for (const { kind, name, way, args } of cases) {
    const isOwn = way !== "stackTransformation";
    new monitoring[kind](name, args, isOwn ? { [way]: [transform(way)] } : {});
  }
};
`;

// The constructor marks secrets before transforms replace them.
describeStack(
  "secrets that a transform sets",
  (stack) => {
    test("are neither in a preview nor in the state, for every secret input", async () => {
      const paths = KINDS.flatMap((spec) => secretInputPaths(spec).map((path) => path.join(".")));
      const set = JSON.stringify(transformed.map((each) => each.set));
      for (const path of paths) expect(set).toContain(`"${path.split(".").at(-1) ?? ""}":`);
      await stack.preview({ flags: ["--diff"] });
      await stack.up({ flags: ["--diff"] });
      await stack.refresh({ flags: ["--diff"] });
      const seen = `${stack.transcript}${stack.backend()}`;
      for (const { name } of transformed) expect(seen).toContain(name);
      expect(seen).not.toContain(PLANTED);
      // A hash of a secret can be searched for.
      const { outputs } = await stack.resource(
        transformed.find(({ kind }) => kind === "AlertChannel")?.name ?? "",
      );
      expect(outputs).toMatchObject({ configHash: { ciphertext: expect.any(String) as string } });
      await stack.preview({ flags: ["--expect-no-changes"] });
    });
  },
  { files: { "index.js": TRANSFORMED, "cases.json": JSON.stringify(transformed) } },
);
