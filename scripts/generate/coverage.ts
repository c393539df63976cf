// The coverage page: how each call that the emulator serves, each record and each area is covered.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  KINDS,
  LOOKUPS,
  callsOf,
  kindNamed,
  lookupNamed,
  lookupPaths,
  pluralOf,
} from "../../src/definitions";
import { kindFileName } from "./kind-file";
import { ROOT } from "../install.mjs";

import type { Kind } from "./types";

/** A call that the emulator serves. */
export type Route = { method: string; path: string };
type Claim = { name: string; kinds: string[]; lookups: string[]; note?: string };

/** The lines of coverage-rows.txt, by the heading that they are under. */
const LINES = readFileSync(join(ROOT, "scripts/generate/coverage-rows.txt"), "utf8")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/,\n\s*/g, ", ")
  .split(/^\[(.*)\]\n/m)
  .map((section) => section.trim().split("\n"));

const linesUnder = (heading: string) =>
  LINES[LINES.findIndex(([line]) => line === heading) + 1] ?? [];
const pairsUnder = (heading: string) =>
  linesUnder(heading).map((line) => line.split(" => ") as [string, string]);

const claimsUnder = (heading: string): Claim[] =>
  linesUnder(heading).map((line) => {
    const [name = "", kinds, lookups, note] = line.split("|").map((cell) => cell.trim());
    return { name, kinds: namesIn(kinds), lookups: namesIn(lookups), ...(note && { note }) };
  });

const namesIn = (text = "") => text.split(", ").filter((name) => name !== "");

/** A call without the names of its parameters, which differ between routes and descriptions. */
const unnamed = (call: string) => call.replace(/\{\w+\}/g, "{}");

const kindLink = (name: string) => `[${name}](../reference/${kindFileName({ name })}.md)`;
const lookupLink = (name: string) => `[get${name}](../reference/get-${kindFileName({ name })}.md)`;

/** The page. */
export function coveragePage(routes: readonly Route[]) {
  const served = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const calls = [...new Set(served)].map((call) => callRow(call));
  const others = pairsUnder("not served").map(([call, note]) => row(`\`${call}\``, [], [], note));
  const ordered = [...calls, ...others].sort(byPath);
  return `<!-- Generated from src/definitions, src/emulator and scripts/generate/coverage-rows.txt. Do not edit. -->

# Coverage

For each call of the API: whether a resource or a lookup covers it, or why only the emulator serves it.

A resource describes a state, so a program can be run any number of times. One-time actions, such as
posting an incident, acknowledging it or muting a monitor, are not resources: every run would repeat them. Use the
dashboard or the API for these. The emulator serves them as well, for tests.

## Endpoints

| Call | Resource | Lookup | Otherwise |
|---|---|---|---|
${ordered.join("\n")}

## Records

| Record | Resource | Lookup | Otherwise |
|---|---|---|---|
${claimRows(claimsUnder("records"))}

## Areas

| Area | Resource | Lookup | Otherwise |
|---|---|---|---|
${claimRows(areas())}
`;
}

/** The known areas, and one for each kind that is in none of them. */
function areas(): Claim[] {
  const known = claimsUnder("areas");
  const others = KINDS.filter(({ name }) => !known.some(({ kinds }) => kinds.includes(name)));
  const own = others.map(({ name, title }) => ({
    name: pluralOf(title).replace(/\b\w/g, (start) => start.toUpperCase()),
    kinds: [name],
    lookups: [],
  }));
  return [...known, ...own].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

function byPath(left: string, right: string) {
  const key = (text: string) => text.replace(/^\| `(\w+) (\S+)`.*/s, "$2 $1");
  return key(left) < key(right) ? -1 : 1;
}

const row = (name: string, kinds: string[], lookups: string[], note: string) =>
  `| ${name} | ${kinds.map(kindLink).join(", ")} | ${lookups.map(lookupLink).join(", ")} | ${note} |`;

/** Adoption, import and the refresh of many objects read the list. */
const listing = ({ path, read }: Kind): { call: string }[] =>
  read.by === "own" ? [] : [{ call: `GET ${path}` }];

function callRow(call: string) {
  const same = (other: string) => unnamed(other) === unnamed(call);
  const kinds = KINDS.filter((kind) =>
    [...listing(kind), ...callsOf(kind, kindNamed)].some((each) => same(each.call)),
  );
  const lookups = LOOKUPS.filter((lookup) =>
    lookupPaths(lookup).some((path) => same(`GET ${path}`)),
  );
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
  const isOffered = kinds.length + lookups.length > 0;
  return row(`\`${call}\``, names(kinds), names(lookups), isOffered ? "" : reasonFor(call));
}

function reasonFor(call: string) {
  const found = pairsUnder("reasons").find(([pattern]) => new RegExp(pattern).test(call));
  if (found !== undefined) return found[1];
  throw new Error(
    `no resource and no lookup calls ${call}: add the reason to scripts/generate/coverage-rows.txt`,
  );
}

const claimRows = (claims: Claim[]) => claims.map(claimRow).join("\n");

/** A row. Throws if one of its resources or lookups does not exist. */
function claimRow({ name, kinds, lookups, note = "" }: Claim) {
  for (const kind of kinds) kindNamed(kind);
  for (const lookup of lookups) lookupNamed(lookup);
  return row(name, kinds, lookups, note);
}
