// The package schema and the API report against those of earlier releases: a program in any language that compiled with one of
// them compiles with this one, unless the version says otherwise.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { apiChanges } from "../../support/plugin/api-changes";
import { breakingChanges, mayBreak } from "../../support/plugin/breaking-changes";
import { named, schema } from "../../support/plugin/package-schema";
import type { PackageSpec } from "../../support/plugin/package-schema";
import { ROOT } from "../../support/root";

const API = readFileSync(join(ROOT, "etc/pulumi-monitoring.api.md"), "utf8");
const RECORDINGS = join(ROOT, "test/engine/stack/upgrade");
const recorded = readdirSync(RECORDINGS).filter((name) =>
  existsSync(join(RECORDINGS, name, "schema.json")),
);

// `npm run record:state` writes both; for a version that was never released, remove the files first.
test.each(recorded)("what the schema of %s has is there", (version) => {
  const file = join(RECORDINGS, version, "schema.json");
  const before = JSON.parse(readFileSync(file, "utf8")) as PackageSpec;
  if (!mayBreak(before.version, schema.version))
    expect(breakingChanges(before, schema)).toEqual([]);
});

test.each(recorded)("what the API report of %s has is there", (version) => {
  const before = gunzipSync(readFileSync(join(RECORDINGS, version, "api.md.gz"))).toString();
  if (!mayBreak(version, schema.version)) expect(apiChanges(before, API)).toEqual([]);
});

test("there is one to compare with", () => {
  expect(recorded).not.toEqual([]);
});

test.each([
  ["0.1.0", "0.1.1", false],
  ["0.1.0", "0.2.0", true],
  ["1.1.0", "1.2.0", false],
  ["1.1.0", "2.0.0", true],
  ["1.1.0", "0.9.0", false],
])("from %s to %s, something may be taken away: %s", (from, to, expected) => {
  expect(mayBreak(from, to)).toBe(expected);
});

type Path = readonly (string | number)[];

/** The schema with another value at a place; without one, the place is removed. */
function changed([...path]: Path, value?: unknown): PackageSpec {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  const last = path.pop() ?? "";
  const parent = path.reduce(
    (at, key) => Reflect.get(at as object, key) as unknown,
    copy,
  ) as object;
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
  return copy as PackageSpec;
}

const KIND = "monitoring:index:Monitor";
const MONITOR = ["resources", KIND] as const;
const LOOKUP = "monitoring:index:getMonitor";
const TCP = "monitoring:index:TcpMonitorConfig";
const { requiredInputs, required, inputProperties } = named(schema.resources, "Monitor");
const [firstConfig, ...otherConfigs] = inputProperties.config?.oneOf ?? [];

test.each<[Path, unknown, string]>([
  [MONITOR, undefined, `${KIND} is gone`],
  [["functions", LOOKUP], undefined, `${LOOKUP} is gone`],
  [["config", "variables", "apiKey"], undefined, "config.apiKey, an input, is gone"],
  [[...MONITOR, "inputProperties", "regions"], undefined, `${KIND}.regions, an input, is gone`],
  [[...MONITOR, "properties", "regions"], undefined, `${KIND}.regions, an output, is gone`],
  [
    [...MONITOR, "requiredInputs"],
    [...requiredInputs, "regions"],
    `${KIND}.regions, an input, is required`,
  ],
  [
    [...MONITOR, "required"],
    required.filter((name) => name !== "name"),
    `${KIND}.name, an output, may be missing`,
  ],
  [
    [...MONITOR, "inputProperties", "enabled", "type"],
    "string",
    `${KIND}.enabled has another type`,
  ],
  [
    [...MONITOR, "inputProperties", "regions", "items", "type"],
    "integer",
    `${KIND}.regions[] has another type`,
  ],
  [
    [...MONITOR, "inputProperties", "config", "oneOf"],
    otherConfigs,
    `${KIND}.config cannot be ${firstConfig?.$ref ?? ""}`,
  ],
  [
    [...MONITOR, "inputProperties", "name", "willReplaceOnChanges"],
    true,
    `a change of ${KIND}.name replaces the object`,
  ],
  [
    [...MONITOR, "aliases"],
    [],
    `${KIND} is no longer an alias of pulumi-nodejs:dynamic/monitoring:Monitor`,
  ],
  [["types", TCP, "properties", "port"], undefined, `${TCP}.port, an input, is gone`],
  [["types", TCP], undefined, `${TCP} is gone`],
  [
    ["types", "monitoring:index:MonitorType", "enum", 0],
    { value: "X" },
    "monitoring:index:MonitorType cannot be HTTP",
  ],
])("of %j breaks programs", (path, value, expected) => {
  expect(breakingChanges(schema, changed(path, value))).toContain(expected);
});

test.each<[Path, unknown]>([
  [["resources", "monitoring:index:New"], { inputProperties: {}, properties: {}, aliases: [] }],
  [[...MONITOR, "inputProperties", "new"], { type: "string" }],
  [[...MONITOR, "requiredInputs"], []],
  [
    [...MONITOR, "required"],
    [...required, "regions"],
  ],
  [[...MONITOR, "inputProperties", "name", "description"], "other words"],
  [["types", "monitoring:index:MonitorType", "enum", 99], { value: "NEW" }],
])("of %j breaks no program", (path, value) => {
  expect(breakingChanges(schema, changed(path, value))).toEqual([]);
});

const REPORT = `\`\`\`ts

// @public
function start(options?: StartOptions): Promise<Server>;

// @public
interface StartOptions {
    port: number;
    // (undocumented)
    host?: string | undefined;
}

\`\`\``;

test.each<[string, string, string[]]>([
  ["function start", "function open", ["start is gone"]],
  ["    port: number;\n", "", ["StartOptions no longer has port: number"]],
  ["port: number", "port: string", ["StartOptions no longer has port: number"]],
  ["host?: string", "host?: number", ["StartOptions no longer has host?: string | undefined"]],
  ["Options {\n", "Options {\n    key: string;\n", ["StartOptions requires key: string"]],
  ["Options {\n", "Options {\n    key?: string;\n", []],
  ["host?: string", "host?: string | number", []],
  ["host?: string | undefined;\n", "host?: undefined | string;\n", []],
])("in the API report, %j as %j takes away %j", (from, to, expected) => {
  expect(apiChanges(REPORT, REPORT.replace(from, to))).toEqual(expected);
});
