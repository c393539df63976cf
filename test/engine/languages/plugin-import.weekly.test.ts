// `pulumi import` of every kind with the real engine, into a program in YAML that the engine writes; and the option `import` in an existing program. Imports only read, and the next preview shows
// no changes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parseDocument } from "yaml";
import type { Document } from "yaml";

import { KINDS, isObject, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import { idText } from "../../support/host/service";
import {
  pluginOfFile,
  projectIn,
  writeYaml,
  yamlProgram,
} from "../../support/languages/declaration-programs";
import { language } from "../../support/languages/language";
import { ESTATE_HOSTNAME, edited, estate } from "../stack/estate";
import { ref } from "../../support/stack/program";
import type { Declared } from "../../support/stack/program";
import { describeStack } from "../../support/stack/stack";
import type { Run, Stack, StateResource } from "../../support/stack/stack";

const yaml = language("yaml");

const PATIENCE = { timeout: 900_000 };

const plugin = pluginOfFile(yaml.path !== undefined);

/** The layout lists everything that it orders: an import finds what a program omits. */
const PROGRAM = edited(estate(), "layout", {
  sections: [
    { componentId: ref("office.id") },
    { groupId: ref("web.id"), componentIds: [ref("api-line.id")] },
    { componentId: ref("payments-line.id") },
    { componentId: ref("group-line.id") },
  ],
});

/** An object to import. */
interface Existing {
  readonly spec: KindSpec;
  readonly type: string;
  readonly name: string;
  /** The arguments of `pulumi import`. */
  readonly id: string;
  readonly args: JsonObject;
}

function existing({ type, urn, id = "", inputs = {} }: StateResource): Existing {
  const spec = kindNamed(type.split(":").at(-1) ?? "");
  const name = urn.split("::").at(-1) ?? "";
  // Sound because states are JSON.
  const parent = spec.parent && (inputs as JsonObject)[spec.parent.field];
  const path = parent === undefined || parent === id ? id : `${idText(parent)}/${id}`;
  const declared = PROGRAM.find((each) => each.name === name);
  return { spec, type, name, id: path, args: declared?.args as JsonObject };
}

/** Continues with another project, which manages nothing. */
async function beginAnew(stack: Stack, name: string): Promise<void> {
  const where = join(stack.folder, name);
  mkdirSync(where);
  writeFileSync(join(where, "Pulumi.yaml"), projectIn("yaml", plugin, name));
  await stack.startOver(where);
}

/** The program that an import writes. If it were called Main.yaml, the engine would read it with the next one. */
const GENERATED = "generated.yaml";

function generatedBy(stack: Stack): Document {
  const file = join(stack.program, GENERATED);
  const text = readFileSync(file, "utf8");
  rmSync(file);
  return parseDocument(text);
}

const importing = (stack: Stack, ...args: string[]): Promise<Run> =>
  stack.pulumi(["import", "--yes", "--skip-preview", "--protect=false", ...args]);

/** The values that a user adds to a generated program: those that cannot be read. */
function complete(program: Document, objects: readonly Existing[]): void {
  for (const { spec, name, args } of objects) {
    for (const [field, { writeOnly, local }] of Object.entries(spec.fields)) {
      const value = args[field];
      if (!writeOnly || local || value === undefined) continue;
      program.setIn(["resources", name, "properties", field], withoutSecretMarkers(value));
    }
  }
}

/** The value without the parts that the usual program marks as secret. */
function withoutSecretMarkers(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutSecretMarkers);
  if (!isObject(value)) return value;
  if (value.$secret !== undefined) return withoutSecretMarkers(value.$secret);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withoutSecretMarkers(member ?? null)]),
  );
}

/** The program matches: no step is planned, neither from the state nor after a refresh. */
async function expectRest(stack: Stack): Promise<void> {
  await stack.expectNoChanges();
  await stack.preview({ flags: ["--refresh", "--expect-no-changes", "--diff"] });
}

const expectOnlyReads = ({ requests }: Run): void => {
  expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
};

describeStack(
  "objects of every kind",
  (stack) => {
    let objects: Existing[] = [];

    beforeAll(async () => {
      if (yaml.path === undefined) return;
      writeYaml(stack, plugin, PROGRAM);
      await stack.up();
      objects = (await stack.resources()).map(existing);
      const kinds = new Set(objects.map(({ spec }) => spec));
      expect(KINDS.filter((spec) => !kinds.has(spec))).toEqual([]);
    });

    const it = test.skipIf(yaml.path === undefined);

    it(yaml.title("are imported from a file"), PATIENCE, async () => {
      await beginAnew(stack, "from-file");
      const resources = objects.map(({ type, name, id }) => ({ type, name, id }));
      stack.write("import.json", JSON.stringify({ resources }));
      expectOnlyReads(await importing(stack, "--file", "import.json", "--out", GENERATED));
      const program = generatedBy(stack);
      complete(program, objects);
      stack.write("Main.yaml", program.toString());
      await expectRest(stack);
    });

    it(yaml.title("are imported by an option of the program"), PATIENCE, async () => {
      await beginAnew(stack, "by-option");
      const ids = new Map(objects.map(({ name, id }) => [name, id]));
      // With triggers: an import performs no action.
      const withOption = PROGRAM.map((each): Declared => {
        const id = ids.get(each.name);
        return id === undefined ? each : { ...each, options: { import: id } };
      });
      stack.write("Main.json", yamlProgram(withOption));
      expectOnlyReads(await stack.up());
      await expectRest(stack);
      stack.write("Main.json", yamlProgram(PROGRAM));
      await expectRest(stack);
    });

    it(yaml.title("are deleted with the last of these programs"), () => stack.expectNothingLeft());
  },
  { published: [ESTATE_HOSTNAME] },
);
