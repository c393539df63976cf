// Every spec is consistent: referenced names exist, and every value that can be set can be changed or
// replaced.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import type { CustomResourceOptions } from "@pulumi/pulumi";
import { describe, expect, test } from "vitest";

import { KINDS, LOOKUPS, callsOf, kindNamed, pluralOf } from "../../../src/definitions";
import type { Field } from "../../../src/definitions";
import { folderOfTest } from "../../support/folder";
import { fieldsIn, unknownNames } from "./names";
import { ROOT } from "../../support/root";

/** Whether an update can unset a field. */
function canBeCleared(field: Field): boolean {
  const hasDefault = field.default !== undefined || field.defaultBy !== undefined;
  return hasDefault || field.clear !== undefined || field.type === "list" || field.type === "map";
}

test.each(KINDS.filter(({ update }) => update?.omitted === "keeps"))(
  "every optional field that an update of a $title keeps can be cleared",
  ({ fields, parts }) => {
    const stuck = Object.entries(fields).filter(
      ([name, field]) =>
        !field.required &&
        !field.immutable &&
        !field.local &&
        !canBeCleared(field) &&
        !parts?.some((part) => part.field === name),
    );
    expect(stuck.map(([name]) => name)).toEqual([]);
  },
);

describe.each(KINDS.map((spec) => [spec.name, spec] as const))("%s", (_name, spec) => {
  const { fields, outputs } = spec;

  test("names in its calls are fields", () => {
    const named = callsOf(spec, kindNamed).flatMap(({ field }) => field ?? []);
    expect(named.filter((name) => !(name in fields))).toEqual([]);
  });

  test("its calls are listed by verb, and what is looked up before a deletion before it", () => {
    const calls = callsOf(spec, kindNamed);
    const verbs = ["create", "read", "update", "delete"];
    const places = calls.map(({ verb }) => verbs.indexOf(verb));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    if (spec.read.by === "own") return;
    const deletion = calls.filter(({ verb, rare }) => verb === "delete" && rare !== true);
    const writes = deletion.map(({ call }) => !call.startsWith("GET "));
    expect(writes).toEqual([...writes].sort((one, other) => Number(one) - Number(other)));
  });

  test("a deletion sends a write, unless the definition says that the object stays", () => {
    const writes = callsOf(spec, kindNamed).filter(
      ({ verb, call, field }) =>
        verb === "delete" &&
        !call.startsWith("GET ") &&
        (field === undefined || field !== spec.keptOnDelete?.unless),
    );
    expect(writes.length === 0).toBe(spec.keptOnDelete !== undefined);
  });

  test("names that its fields and its paths refer to exist", () => {
    expect(unknownNames(spec)).toEqual([]);
  });

  test("fields of a discriminator name existing values", () => {
    const discriminator = spec.discriminator === undefined ? undefined : fields[spec.discriminator];
    const known = discriminator?.type === "choice" ? discriminator.values : [];
    for (const [name, { when = [], requiredFor = [] }] of Object.entries(fields)) {
      expect(
        [...when, ...requiredFor].filter((value) => !known.includes(value)),
        name,
      ).toEqual([]);
    }
  });

  test("its path contains the field of its parent", () => {
    expect(spec.path).toContain(spec.parent === undefined ? "" : `{${spec.parent.field}}`);
  });

  test("the plural of its title ends like the path of its list", () => {
    const [, last = ""] = /(\w+)$/.exec(spec.path) ?? [];
    if (spec.read.by === "own" || !last.endsWith("s")) return;
    expect(pluralOf(spec.title).split(" ").at(-1)).toBe(last);
  });

  test("every field and output is documented", () => {
    const undocumented = Object.entries({ ...fields, ...outputs }).filter(
      ([, { doc }]) => doc === "",
    );
    expect(undocumented.map(([name]) => name)).toEqual([]);
  });
});

test("every field that contains headers takes only what HTTP can carry", () => {
  const headers = KINDS.flatMap(({ name, fields }) => fieldsIn(fields, name)).filter(
    ({ path, name }) => /header|contentType/i.test(name) && !NO_HEADERS.includes(path),
  );
  expect(headers.length).toBeGreaterThan(3);
  expect(headers.filter(({ field }) => !isJudged(field)).map(({ path }) => path)).toEqual([]);
});

test("a new order is a change in the steps of an escalation and these lists; the others are sets", () => {
  const lists = KINDS.flatMap(({ name, fields }) => fieldsIn(fields, name)).filter(
    ({ field }) => field.type === "list" && !field.unordered,
  );
  expect(lists.map(({ path }) => path)).toEqual([
    "AlertChannel.config(email).recipients",
    "Monitor.config(DNS).recordTypes",
    "Monitor.config(DNS).nameservers",
    "Monitor.config(MCP_SERVER).args",
    "Monitor.assertions.item.config(dns_expected_ips).ips",
    "Monitor.incidentPolicy.triggerRules",
    "NotificationPolicy.matchRules",
    "NotificationPolicy.escalation.steps",
    "StatusPageLayout.sections",
    "StatusPageLayout.sections.item.componentIds",
  ]);
});

/** The style of a page's heading, and names for which the service allows less than HTTP does. */
const NO_HEADERS = [
  "StatusPage.branding.headerStyle",
  "Monitor.auth(header).headerName",
  "Monitor.auth(api_key).headerName",
];

const isJudged = (field: Field): boolean =>
  field.type === "map" ? isJudged(field.of) : field.type === "text" && field.header !== undefined;

test("every number whose documentation names a unit has it, so that reviews show it", () => {
  const isOfUnit = ({ doc }: Field): boolean =>
    /\b(seconds|minutes|milliseconds|days|bytes|percent)\b/i.test(doc);
  const all = KINDS.flatMap(({ name, fields }) => fieldsIn(fields, name));
  const numbers = all.filter(({ field }) => field.type === "number" && isOfUnit(field));
  expect(numbers.length).toBeGreaterThan(20);
  const without = numbers.filter(({ field }) => field.type === "number" && !field.unit);
  expect(without.map(({ path }) => path)).toEqual([]);
});

test("an unknown kind is an error that lists the known ones", () => {
  expect(() => kindNamed("Monitr")).toThrow(/"Monitr".*Tag.*Environment/);
});

test("the examples of every class and every lookup compile", () => {
  const folder = folderOfTest();
  mkdirSync(join(folder, "node_modules", "@pulumi"), { recursive: true });
  const link = (name: string, target: string): void => {
    symlinkSync(target, join(folder, "node_modules", name), "dir");
  };
  link("pulumi-monitoring", ROOT);
  link("@pulumi/pulumi", join(ROOT, "node_modules", "@pulumi", "pulumi"));
  link("@types", join(ROOT, "node_modules", "@types"));
  const imports =
    'import * as pulumi from "@pulumi/pulumi";\nimport * as monitoring from "pulumi-monitoring";\nvoid pulumi;\n';
  const names: string[] = [];
  for (const { name, examples } of KINDS) {
    for (const [size, program] of Object.entries(examples)) {
      names.push(`${name}.${size}.ts`);
      writeFileSync(join(folder, `${name}.${size}.ts`), `${imports}${program}\n`);
    }
  }
  for (const { name, example } of LOOKUPS) {
    // They use top-level await, which only modules allow.
    names.push(`get${name}.mts`);
    writeFileSync(join(folder, `get${name}.mts`), `${imports}${example}\n`);
  }
  const options = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--module",
    "node16",
    "--target",
    "es2022",
  ];
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const message = (() => {
    try {
      return execFileSync(process.execPath, [tsc, ...options, ...names], {
        cwd: folder,
        encoding: "utf8",
      });
    } catch (error) {
      return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
    }
  })();
  expect(message).toBe("");
});

test("no state member has the name of a resource option, because `get` accepts both in the same argument", () => {
  const options: Record<keyof CustomResourceOptions, true> = {
    ...{ additionalSecretOutputs: true, aliases: true, customTimeouts: true, deletedWith: true },
    ...{ deleteBeforeReplace: true, dependsOn: true, hideDiffs: true, hooks: true, id: true },
    ...{ ignoreChanges: true, import: true, parent: true, pluginDownloadURL: true, protect: true },
    ...{ provider: true, replaceOnChanges: true, replacementTrigger: true, replaceWith: true },
    ...{ retainOnDelete: true, transformations: true, transforms: true, urn: true, version: true },
    ...{ envVarMappings: true },
  };
  for (const { name, fields, outputs } of KINDS) {
    const members = [...Object.keys(fields), ...Object.keys(outputs)];
    expect(
      members.filter((member) => member in options),
      name,
    ).toEqual([]);
  }
});
