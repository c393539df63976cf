// @ts-check
// The coverage page: how each call that the emulator serves, each record and each area is covered.
import { readFileSync } from "node:fs";
import { kindFileName } from "./kind-file.mjs";

/** @import { Kind, Spec } from "./types" */

/** @typedef {{ method: string, path: string }} Route */
/** @typedef {{ name: string, kinds: string[], lookups: string[], note?: string }} Claim */

/** The lines of coverage-rows.txt, by the heading that they are under. */
const LINES = readFileSync(new URL("coverage-rows.txt", import.meta.url), "utf8")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/,\n\s*/g, ", ")
  .split(/^\[(.*)\]\n/m)
  .map((text) => text.trim().split("\n"));

/** @param {string} heading */
const linesUnder = (heading) => LINES[LINES.findIndex(([line]) => line === heading) + 1] ?? [];
const pairsUnder = (/** @type {string} */ heading) =>
  linesUnder(heading).map((line) => /** @type {[string, string]} */ (line.split(" => ")));

/** @param {string} heading @returns {Claim[]} */
const claimsUnder = (heading) =>
  linesUnder(heading).map((line) => {
    const [name = "", kinds, lookups, note] = line.split("|").map((cell) => cell.trim());
    return { name, kinds: namesIn(kinds), lookups: namesIn(lookups), ...(note && { note }) };
  });

const namesIn = (text = "") => text.split(", ").filter((name) => name !== "");

/** A call without the names of its parameters, which differ between routes and descriptions. @param {string} call */
const unnamed = (call) => call.replace(/\{\w+\}/g, "{}");

/** @param {string} name */
const kindLink = (name) => `[${name}](../reference/${kindFileName({ name })}.md)`;
/** @param {string} name */
const lookupLink = (name) => `[get${name}](../reference/get-${kindFileName({ name })}.md)`;

/** The page. @param {Spec} spec @param {readonly Route[]} routes */
export function coveragePage(spec, routes) {
  const served = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const calls = [...new Set(served)].map((call) => callRow(spec, call));
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
${claimsUnder("records")
  .map((claim) => claimRow(spec, claim))
  .join("\n")}

## Areas

| Area | Resource | Lookup | Otherwise |
|---|---|---|---|
${areas(spec)
  .map((claim) => claimRow(spec, claim))
  .join("\n")}
`;
}

/** The known areas, and one for each kind that is in none of them. @param {Spec} spec @returns {Claim[]} */
function areas({ KINDS, pluralOf }) {
  const known = claimsUnder("areas");
  const others = KINDS.filter(({ name }) => !known.some(({ kinds }) => kinds.includes(name)));
  const own = others.map(({ name, title }) => ({
    name: pluralOf(title).replace(/\b\w/g, (start) => start.toUpperCase()),
    kinds: [name],
    lookups: [],
  }));
  return [...known, ...own].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** @param {string} left @param {string} right */
function byPath(left, right) {
  const key = (/** @type {string} */ text) => text.replace(/^\| `(\w+) (\S+)`.*/s, "$2 $1");
  return key(left) < key(right) ? -1 : 1;
}

/** @param {string} name @param {string[]} kinds @param {string[]} lookups @param {string} note */
const row = (name, kinds, lookups, note) =>
  `| ${name} | ${kinds.map(kindLink).join(", ")} | ${lookups.map(lookupLink).join(", ")} | ${note} |`;

/** Adoption, import and the refresh of many objects read the list. @param {Kind} kind @returns {{ call: string }[]} */
const listing = ({ path, read }) => (read.by === "own" ? [] : [{ call: `GET ${path}` }]);

/** @param {Spec} spec @param {string} call */
function callRow(spec, call) {
  const same = (/** @type {string} */ other) => unnamed(other) === unnamed(call);
  const kinds = spec.KINDS.filter((kind) =>
    [...listing(kind), ...spec.callsOf(kind, spec.kindNamed)].some((each) => same(each.call)),
  );
  const lookups = spec.LOOKUPS.filter((lookup) =>
    spec.lookupPaths(lookup).some((path) => same(`GET ${path}`)),
  );
  const names = (/** @type {readonly { name: string }[]} */ all) => all.map(({ name }) => name);
  const isOffered = kinds.length + lookups.length > 0;
  return row(`\`${call}\``, names(kinds), names(lookups), isOffered ? "" : reasonFor(call));
}

/** @param {string} call */
function reasonFor(call) {
  const found = pairsUnder("reasons").find(([pattern]) => new RegExp(pattern).test(call));
  if (found !== undefined) return found[1];
  throw new Error(
    `no resource and no lookup calls ${call}: add the reason to scripts/generate/coverage-rows.txt`,
  );
}

/** A row. Throws if one of its resources or lookups does not exist. @param {Spec} spec @param {Claim} claim */
function claimRow(spec, { name, kinds, lookups, note = "" }) {
  for (const kind of kinds) spec.kindNamed(kind);
  for (const lookup of lookups) spec.lookupNamed(lookup);
  return row(name, kinds, lookups, note);
}
