// Deleted is distinguished from forbidden, partial failures are not lost, and new members of the service break nothing.
import { describe, expect, test } from "vitest";

import type { Effect } from "../../../src/emulator";
import { withFacts } from "../../../src/lifecycle/values/memory";
import { KINDS, isObject, kindNamed } from "../../../src/definitions";
import type { ChoiceField, Fields, Json, JsonObject, KindSpec } from "../../../src/definitions";
import { casesOf } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile, hostsOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { PartlyDone, shimIn } from "../../support/host/host";

const bench = benchOfFile();
const hostWith = hostsOfFile(bench);

let ofLookups: ReturnType<typeof hostWith> | undefined;
/** The host of another run, which looks objects up: no engine deletes an object in the run that does. */
const lookupHost = (): ReturnType<typeof hostWith> => (ofLookups ??= hostWith({}));

const MISSING: Readonly<Record<string, string>> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  integer: "4711",
  text: "4711",
};

/** JSON text has no members that are undefined. */
const asBody = (value: Json): Effect["body"] => JSON.parse(JSON.stringify(value)) as Effect["body"];

const fault = (method: string, path: string, status: number, body?: Json): void => {
  const effect = body === undefined ? { status } : { status, body: asBody(body) };
  bench.service.emulator.faults.add({ method, path, times: 20, effect });
};

function fullInputs(spec: KindSpec): JsonObject {
  const [each] = casesOf(spec);
  return bench.inputs(spec, each, "full");
}

const createFull = (spec: KindSpec): Promise<Resource> => bench.up(spec, fullInputs(spec));

for (const spec of someOf(KINDS)) {
  describe(spec.name, () => {
    test("a deleted object: the refresh is empty, the delete succeeds", async () => {
      const resource = await createFull(spec);
      await bench.service.vanish(spec, resource.id, resource.inputs);
      await bench.service.control("/clock", { advanceMs: 10_000 });
      expect((await bench.host.read(spec.name, resource.id, resource.props)).id).toBe("");
      await bench.down(resource);
    });

    test("get returns the outputs of an existing object, and fails for a missing one", async () => {
      const resource = await createFull(spec);
      const host = await lookupHost();
      const { parent } = spec;
      const known = parent === undefined ? {} : { [parent.field]: resource.inputs[parent.field] };
      const found = await host.read(spec.name, resource.id, known);
      for (const [name, field] of Object.entries(spec.outputs)) {
        if (field.volatile || field.optional || field.incidental) continue;
        expect(found.props[name], `output ${name}`).toEqual(resource.props[name]);
      }
      const none = host.read(spec.name, MISSING[spec.idType] ?? "", known);
      await expect(none).rejects.toThrow(/there is no .* with the id/);
      // The dynamic host prints the stack of an error as well.
      expect(host.output()).not.toMatch(/^\s+at .*dist/m);
      if (parent !== undefined) {
        const orphan = host.read(spec.name, resource.id, {});
        // An id that is also the parent's is sufficient.
        if (resource.id === resource.inputs[parent.field]) expect(await orphan).toEqual(found);
        else await expect(orphan).rejects.toThrow(new RegExp(`${parent.field} is required`));
      }
      await bench.down(resource);
    });

    test("an unknown field and an unknown enum value do not break a refresh", async () => {
      const resource = await createFull(spec);
      const states = Object.entries(spec.outputs).flatMap(([name, field]) =>
        field.type === "choice" && field.volatile && !isInput(spec, name, field) ? [name] : [],
      );
      const requests = await bench.service.requestsDuring(() => bench.refresh(resource));
      for (const path of new Set(requests.map((request) => request.replace(/^GET |\?.*/g, "")))) {
        const body = asBody(withUnknownMembers(await bench.service.answer(path), states));
        bench.service.emulator.faults.add({
          method: "GET",
          path: `/api/v1${path}`,
          effect: { status: 200, body },
        });
      }
      const read = await bench.refresh(resource);
      expect(read.inputs).toEqual(resource.inputs);
      const incidental = Object.keys(spec.outputs).filter((name) => spec.outputs[name]?.incidental);
      const moved = Object.fromEntries(incidental.map((name) => [name, read.props[name]]));
      // The state remembers which objects have members that this release does not know.
      expect(withFacts(read.props, { unknown: [] })).toEqual({ ...resource.props, ...moved });
      await bench.down(resource);
    });
  });
}

/** Whether an input is read from this status: another status would be another input. */
const isInput = ({ fields }: KindSpec, name: string, { values }: ChoiceField): boolean =>
  Object.values(fields).some(({ read = () => null }) => {
    const inputs = values.map((value) => JSON.stringify(read({ [name]: value })));
    return new Set(inputs).size > 1;
  });

/** Members that may have any key: an added key would be part of the value. */
const FREE_FORM = new Set(
  KINDS.flatMap(({ fields, outputs }) => [fields, outputs].flatMap(namesOfMaps)),
);

function namesOfMaps(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === "map") return [name];
    if (field.type === "list") return namesOfMaps({ [name]: field.of });
    if (field.type === "object") return namesOfMaps(field.fields);
    return field.type === "variant" ? namesOfMaps(field.variants) : [];
  });
}

/** A response whose records have unknown members, and known members with unknown values. */
function withUnknownMembers(value: Json, states: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => withUnknownMembers(item, states));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member = null]): [string, Json] => {
    if (states.includes(name)) return [name, "OF_TOMORROW"];
    return [name, FREE_FORM.has(name) ? member : withUnknownMembers(member, states)];
  });
  return { ...Object.fromEntries(members), brandNew: { deep: [1, null, "x"] } };
}

const email = { channelType: "email", recipients: ["a@example.com"] };

test("a channel that was created but not disabled stays in the state, and the next update disables it", async () => {
  const spec = kindNamed("AlertChannel");
  const given = { name: "half", config: email, enabled: false };
  fault("PATCH", "/api/v1/alert-channels/*/enabled", 400, {
    status: 400,
    code: "NO",
    message: "no",
  });
  const failed = await bench.host.create(spec.name, given).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PartlyDone);
  const { id, props, reasons } = failed as PartlyDone;
  expect(props.__provider).toBe(shimIn(spec.name));
  expect(reasons).toEqual([
    expect.stringMatching(/setting enabled of the new AlertChannel "half"/),
  ]);
  bench.service.emulator.faults.clear();
  const half = { spec, id, props, inputs: given };
  expect((await bench.preview(half, given)).changes).not.toBe("none");
  const healed = await bench.change(half, given);
  expect(await bench.record(healed)).toMatchObject({ enabled: false });
  const rows = await bench.service.call("GET", "/alert-channels?size=200");
  const same = Array.isArray(rows)
    ? rows.filter((row) => isObject(row) && row.name === "half")
    : [];
  expect(same).toHaveLength(1);
});

test("a partial failure keeps a state that is larger than the usual limit of a header", async () => {
  const spec = kindNamed("Monitor");
  const [a = "", b = ""] = bench.existing.Tag ?? [];
  const base = {
    name: "large",
    type: "MCP_SERVER",
    config: { command: "node", env: { TEXT: "x".repeat(60_000) } },
  };
  const start = await bench.up(spec, { ...base, tags: { tagIds: [a] } });
  fault("PUT", "/api/v1/monitors/*", 500);
  const wanted = { ...base, name: "larger", tags: { tagIds: [b] } };
  const failed = await bench.change(start, wanted).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PartlyDone);
  const { id, props } = failed as PartlyDone;
  expect({ id, config: props.config }).toEqual({ id: start.id, config: start.props.config });
  bench.service.emulator.faults.clear();
  await bench.down(await bench.change({ ...start, props }, wanted));
});
