// The reference is complete and names only existing calls.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

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

it("makes no environment that a fresh emulator has already", async () => {
  const emulator = await startEmulator();
  const headers = { authorization: `Bearer ${emulator.apiKey}` };
  const response = await fetch(`${emulator.url}/api/v1/environments`, { headers });
  const { data } = (await response.json()) as { data: { slug: string }[] };
  await emulator.close();
  expect(data.map(({ slug }) => slug)).toContain("production");
  const examples = KINDS.flatMap((kind) => Object.values(kind.examples)).join("\n");
  const made = [...examples.matchAll(/\.Environment\([^)]*slug: "([^"]+)"/g)];
  expect(made.length).toBeGreaterThan(1);
  expect(
    made.map(([, slug]) => slug).filter((slug) => data.some((each) => each.slug === slug)),
  ).toEqual([]);
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
