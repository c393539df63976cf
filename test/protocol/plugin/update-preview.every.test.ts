// A preview of an update never shows a known value that differs from the result: dependents would be previewed with the
// wrong value.
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";

import { KINDS, UNKNOWN, isObject, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import { anotherValue, casesOf, one } from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { openTo } from "../../support/host/edit";
import { PluginFrontEnd } from "../../support/host/plugin-front-end";
import { ask, messages, plain, struct, urnOf } from "../../support/plugin/plugin";

const bench = benchOfFile({ frontEnd: new PluginFrontEnd() });

/** The outputs that a preview of an update shows. */
async function previewed({ spec, id, props }: Resource, inputs: JsonObject): Promise<JsonObject> {
  const request = new messages.UpdateRequest()
    .setId(id)
    .setUrn(urnOf(spec.name))
    .setPreview(true)
    .setOlds(struct(props))
    .setNews(struct(inputs));
  const response = await ask<InstanceType<typeof messages.UpdateResponse>>((done) =>
    bench.host.client.update(request, done),
  );
  return new PluginFrontEnd().outputs(plain(response.getProperties()));
}

/** The paths of values that the preview showed as known and that differ. */
function wrong(shown: Json | undefined, real: Json | undefined, path = ""): string[] {
  if (shown === UNKNOWN || isDeepStrictEqual(shown ?? null, real ?? null)) return [];
  if (!isObject(shown) || !isObject(real)) return [path];
  const names = [...new Set([...Object.keys(shown), ...Object.keys(real)])];
  return names.flatMap((name) => wrong(shown[name], real[name], `${path}.${name}`));
}

/** Other inputs of an object: each differs in one field, which has another value or none. */
function edits({ spec, inputs }: Resource, each: Case): JsonObject[] {
  return openTo(spec, each).flatMap(([name, field]) => {
    const { [name]: there, ...without } = inputs;
    const other = one(anotherValue(spec, name, field, inputs, bench.existing));
    const changed = { ...inputs, [name]: other };
    return field.required || there === undefined ? [changed] : [changed, without];
  });
}

async function mistakes(spec: KindSpec, each: Case, extent: "full" | "minimal"): Promise<string[]> {
  const resource = await bench.up(spec, bench.inputs(spec, each, extent));
  const found: string[] = [];
  let now = resource;
  try {
    for (const given of edits(resource, each)) {
      const { inputs, failures } = await bench.host.check(spec.name, now.inputs, given);
      // A field may need another one.
      if (failures.length > 0) continue;
      const { changes, replaces } = await bench.preview(now, given);
      // The engine updates only what differs.
      if (changes === "none" || replaces.length > 0) continue;
      const shown = await previewed(now, inputs);
      now = await bench.change(now, given);
      // Values that the provider stores for itself are not outputs.
      const { __memory: _memory, ...real } = now.props;
      found.push(...wrong(shown, real));
    }
  } finally {
    await bench.down(now);
  }
  return [...new Set(found)];
}

it("shows as unknown whether an open invite was accepted in the meantime", async () => {
  const inputs = { email: "grace@example.com", roleOffered: "MEMBER" };
  const open = await bench.up(kindNamed("Invite"), inputs);
  const given = { ...inputs, resendTrigger: "2" };
  expect((await previewed(open, given)).accepted).toBe(UNKNOWN);
  const joined = await fetch(`${bench.service.emulator.url}/__emulator/members`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: inputs.email, orgRole: "MEMBER", orgId: 1 }),
  });
  expect(joined.ok).toBe(true);
  const accepted = await bench.change(open, given);
  expect(accepted.props.accepted).toBe(true);
  await bench.down(accepted);
});

it("does not show the previous position of a component if displayOrder was removed", async () => {
  const spec = kindNamed("StatusPageComponent");
  const [each] = casesOf(spec).filter(({ title }) => title.includes("STATIC"));
  if (each === undefined) throw new Error("there is no such case");
  const start = await bench.up(spec, { ...bench.inputs(spec, each, "full"), displayOrder: 3 });
  const { displayOrder: _order, ...others } = start.inputs;
  const given = { ...others, name: "moved" };
  const shown = await previewed(start, given);
  const after = await bench.change(start, given);
  expect([shown.displayOrder ?? null, after.props.displayOrder]).toEqual([null, undefined]);
  await bench.down(after);
});

it("shows the value of a key as unknown exactly if the update rotates it", async () => {
  const inputs = { name: "preview", rotationTrigger: "1" };
  const made = await bench.up(kindNamed("ApiKey"), inputs);
  const { key } = made.props;
  expect((await previewed(made, { ...inputs, rotationTrigger: "2" })).key).toBe(UNKNOWN);
  expect((await previewed(made, { name: "preview" })).key).toBe(key);
  // The response to the last rotation was lost: the update rotates again.
  const memory = { ...(made.props.__memory as JsonObject), unconfirmed: ["rotationTrigger"] };
  const lost = { ...made, props: { ...made.props, __memory: memory } };
  expect((await previewed(lost, inputs)).key).toBe(UNKNOWN);
  await bench.down(made);
});

it("shows managedBy as unknown if the update sends another value", async () => {
  const group = await bench.up(kindNamed("ResourceGroup"), { name: "preview" });
  const given = { name: "preview", description: "changed" };
  expect((await previewed(group, given)).managedBy).toBe(group.props.managedBy);
  const imported = { ...group, props: { ...group.props, managedBy: "DASHBOARD" } };
  expect((await previewed(imported, given)).managedBy).toBe(UNKNOWN);
  await bench.down(group);
});

const changeable = KINDS.flatMap((spec) =>
  casesOf(spec).flatMap((each) =>
    openTo(spec, each).length > 0 ? [[each.title, spec, each] as const] : [],
  ),
);

describe.each(someOf(changeable))("%s", (_title, spec, each) => {
  it.each(["full", "minimal"] as const)("shows no wrong value, from %s inputs", async (extent) => {
    expect(await mistakes(spec, each, extent)).toEqual([]);
  });
});
