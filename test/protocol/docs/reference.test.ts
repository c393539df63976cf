// The reference is complete and names only existing calls, and its examples run.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import * as pulumi from "@pulumi/pulumi";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { expect, it } from "vitest";

import * as monitoring from "../../../src";
import {
  KINDS,
  LOOKUPS,
  callsOf,
  isObject,
  kindNamed,
  lookupPaths,
} from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { settingsFor } from "../../../src/import";
import { runFor } from "../../../src/import/import-run";
import { check, createOrAdopt } from "../../../src/lifecycle";
import { folderOfFile } from "../../support/folder";
import { withoutSecretMarkers } from "../../support/host/secret-markers";
import { ROOT } from "../../support/root";

const REFERENCE = join(ROOT, "docs", "reference");

/** `GET /monitors/{id}/tags` → `GET /monitors/{}/tags`: names of parameters differ. */
const unnamed = (call: string): string => call.replace(/\{\w+\}/g, "{}");

const pages = readdirSync(REFERENCE).map((name) => join(REFERENCE, name));
it("has a page for every resource and lookup, and all of them in its index", () => {
  const index = readFileSync(join(REFERENCE, "README.md"), "utf8");
  for (const name of [
    ...KINDS.map((kind) => kind.name),
    ...LOOKUPS.map((each) => `get${each.name}`),
  ]) {
    expect(index).toContain(`[${name}](`);
  }
  expect(pages).toHaveLength(1 + KINDS.length + LOOKUPS.length);
});

/** What an example needs besides itself: the DNS records of a domain, the people whose roles it sets. */
async function prepared(program: string, { url, apiKey }: Emulator): Promise<void> {
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await post("/__emulator/dns", { name: "status.example.com", found: true });
  const isAboutMembers = program.includes("monitoring.Member(");
  for (const email of isAboutMembers ? ["ada@example.com", "grace@example.com"] : [])
    await post("/__emulator/members", { email });
}

/** Runs a program as an engine would on an empty stack, and returns what failed. */
async function failuresOf(program: string, { url, apiKey }: Emulator): Promise<string[]> {
  const run = runFor(settingsFor({ apiKey, baseUrl: url }, {}), () => undefined);
  const failed: string[] = [];
  const newResource = async ({ type, name, inputs }: pulumi.runtime.MockResourceArgs) => {
    const spec = kindNamed(type.split(":").at(-1) ?? "");
    // Mocks get JSON.
    const checked = check(spec, {}, withoutSecretMarkers(inputs as JsonObject));
    failed.push(...checked.failures.map(({ reason }) => `${name}: ${reason}`));
    try {
      const { id, outputs } = await createOrAdopt(spec, run, checked.inputs);
      return { id, state: outputs };
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return { id: "", state: {} };
    }
  };
  await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, "project", "stack", false);
  const secrets = { token: "t-1", shopToken: "t-2", slackWebhook: "https://hooks.example.com/x" };
  const config = Object.entries(secrets).map(([key, value]) => [`project:${key}`, value]);
  pulumi.runtime.setAllConfig(Object.fromEntries(config) as Record<string, string>);
  const { outputText } = transpileModule(program, {
    compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 },
  });
  // The text is that of a page of this repository.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const start = new Function("monitoring", "pulumi", "exports", outputText) as (
    ...modules: object[]
  ) => void;
  start(monitoring, pulumi, {});
  await pulumi.runtime.disconnect();
  await run.client.close();
  return failed;
}

const folder = folderOfFile();
const EXAMPLES = KINDS.flatMap(({ name, examples }) =>
  Object.entries(examples).map(([title, text]) => [name, title, text] as const),
);

it.each(EXAMPLES)("%s: the example %s runs on a fresh emulator", async (_name, _title, text) => {
  for (const file of ["checkout.spec.ts", "orders.ts"]) writeFileSync(join(folder, file), "");
  const emulator = await startEmulator();
  try {
    await prepared(text, emulator);
    const program = text.replaceAll('path: "checks"', `path: ${JSON.stringify(folder)}`);
    expect(await failuresOf(program, emulator)).toEqual([]);
    expect(emulator.requests.some(({ method }) => method !== "GET")).toBe(true);
  } finally {
    await emulator.close();
  }
});

it("names calls that the emulator serves, for every verb of every kind and for every lookup", async () => {
  const emulator = await startEmulator();
  const { paths } = (await (await fetch(`${emulator.url}/openapi.json`)).json()) as JsonObject;
  await emulator.close();
  const served = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, verbs]) =>
    Object.keys(isObject(verbs) ? verbs : {}).map(
      (verb) => `${verb.toUpperCase()} ${unnamed(path.replace("/api/v1", ""))}`,
    ),
  );
  const named = [
    ...KINDS.flatMap((kind) => callsOf(kind, kindNamed).map(({ call }) => call)),
    ...LOOKUPS.flatMap((lookup) => lookupPaths(lookup).map((path) => `GET ${path}`)),
  ];
  expect(named.length).toBeGreaterThan(KINDS.length * 3);
  expect(named.filter((call) => !served.includes(unnamed(call)))).toEqual([]);
});
