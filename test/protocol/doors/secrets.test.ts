// No error, log message, shim or output of the plugin host contains a secret; and a change of a secret that
// cannot be read is still detected.
import { expect, test } from "vitest";

import {
  KINDS,
  isObject,
  kindNamed,
  leavesOf,
  secretOutputs,
  secretTexts,
  valueAt,
} from "../../../src/definitions";
import type { JsonObject, KindSpec, Leaf } from "../../../src/definitions";
import { anotherValue, casesOf, one } from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { fullOf } from "../../support/definitions/required-fields";
import { benchOfFile } from "../../support/host/bench";
import { shimOf } from "../../support/host/dynamic-front-end";
import { openTo } from "../../support/host/edit";

const bench = benchOfFile();

const echo = (method: string, text: string): void => {
  const errors = [{ code: "NO", field: "config", message: `refused: ${text}` }];
  const body = { status: 400, code: "VALIDATION_FAILED", message: text, errors };
  bench.service.emulator.faults.add({ method, effect: { status: 400, body } });
};

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** The texts that only the program knows to be secret. */
const freeLeaves = (spec: KindSpec, inputs: JsonObject): Leaf[] =>
  leavesOf(spec, inputs).filter(({ isFree, isSecret }) => isFree && !isSecret);

/** The same value with every text that is or may be secret made long enough to be distinguished from ordinary words. */
function withLongSecrets(
  spec: KindSpec,
  inputs: JsonObject,
): { given: JsonObject; secrets: string[] } {
  const found = secretTexts(spec, inputs);
  let text = JSON.stringify(inputs);
  const secrets: string[] = [];
  for (const [at, secret] of [...new Set(found)].entries()) {
    if (secret === "") continue;
    const long = secret.startsWith("https://")
      ? `https://example.com/hush-${spec.name}-${at}`
      : `hush-${spec.name}-${at}-ää"\\`;
    text = text.replaceAll(`:${JSON.stringify(secret)}`, `:${JSON.stringify(long)}`);
    secrets.push(long);
  }
  const given = JSON.parse(text) as JsonObject;
  for (const [at, { path }] of freeLeaves(spec, given).entries()) {
    const long = `hush-free-${spec.name}-${at}`;
    const within = valueAt(given, path.slice(0, -1));
    if (isObject(within)) within[String(path.at(-1))] = long;
    secrets.push(long);
  }
  return { given, secrets };
}

/** The cases of a kind whose inputs contain such a text. */
const secretCases = (spec: KindSpec): Case[] =>
  casesOf(spec).filter((each) => {
    const inputs = fullOf(spec, each);
    return secretTexts(spec, inputs).length + freeLeaves(spec, inputs).length > 0;
  });

for (const spec of KINDS) {
  for (const each of secretCases(spec)) {
    test(`${each.title}: errors of a service that echoes requests contain no secret`, async () => {
      const { given, secrets } = withLongSecrets(spec, bench.inputs(spec, each, "full"));
      expect(secrets).not.toEqual([]);
      const all = `${secrets.join(" and ")} in ${JSON.stringify(given)}`;
      const start = await bench.up(spec, given);
      const messages: string[] = [];
      echo("POST", all);
      messages.push(await messageOf(bench.host.create(spec.name, given)));
      echo(spec.update?.method ?? "PUT", all);
      const [open] = openTo(spec, each);
      if (open === undefined) throw new Error(`${each.title} cannot be changed`);
      const [name, field] = open;
      const other = one(anotherValue(spec, name, field, given, bench.existing));
      messages.push(await messageOf(bench.change(start, { ...given, [name]: other })));
      echo("GET", all);
      messages.push(await messageOf(bench.refresh(start)));
      echo("DELETE", all);
      messages.push(await messageOf(bench.down(start)));
      expect(
        messages.filter((text) => /400/.test(text)),
        "all four failed",
      ).toHaveLength(4);
      const hosts = [bench.host, await bench.deleter()];
      const printed = hosts.flatMap((host) => [
        host.output(),
        ...host.logs.map(({ text }) => text),
      ]);
      const shown = [...messages, ...printed];
      for (const secret of secrets) {
        expect(
          shown.filter((text) => text.includes(secret)),
          secret,
        ).toEqual([]);
      }
      expect(shimOf(spec.name).length).toBeLessThanOrEqual(120);
    });
  }
}

for (const spec of KINDS.filter((each) => secretOutputs(each).length > 0)) {
  test(`${spec.name}: errors of a service that echoes secret outputs contain no secret`, async () => {
    let seen = 0;
    for (const each of casesOf(spec)) {
      const start = await bench.up(spec, bench.inputs(spec, each, "full"));
      const shown = secretOutputs(spec).map((name) => start.props[name]);
      const secrets = shown.filter((value) => typeof value === "string");
      seen += secrets.length;
      echo("GET", secrets.join(" and "));
      const message = await messageOf(bench.refresh(start));
      expect(message).toMatch(/400/);
      for (const secret of secrets) expect(message).not.toContain(secret);
      await bench.down(start);
    }
    expect(seen).toBeGreaterThan(0);
  });
}

test("errors show words and names that are also values of variables", async () => {
  const variables = { NODE_ENV: "production", STAGE: "shop-eu", LOG: "info", KEY: "hush-value" };
  const given = { name: "Production", slug: "shop-eu", variables };
  echo("POST", "no information about production, shop-eu and hush-value");
  expect(await messageOf(bench.host.create("Environment", given))).toMatch(
    /"Production" failed: 400 .*no information about \[secret\], shop-eu and \[secret\]/,
  );
});

test("the failure of an invalid secret names its path without printing it", async () => {
  const config = { channelType: "slack", webhookUrl: "hush:no-address" };
  const { failures } = await bench.host.check("AlertChannel", {}, { name: "a", config });
  expect(failures).toEqual([
    { property: "", reason: "config.webhookUrl: must be an http or https address" },
  ]);
});

test("the state contains no secret at a path that is not secret", async () => {
  const spec = kindNamed("AlertChannel");
  const customHeaders = { Authorization: "hush-header-value" };
  const url = "https://example.com/hush-url";
  const config = { channelType: "webhook", url, customHeaders };
  const { props } = await bench.up(spec, { name: "a", config });
  const beside = JSON.stringify({ ...props, config: undefined });
  expect(beside).not.toContain("hush");
  expect(isObject(props.config)).toBe(true);
});
