// What it costs to list the objects of a kind as programs would declare them.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import { diff } from "../../src/lifecycle/diff";
import {
  existing,
  withField,
  withFieldsLeft,
  withoutFields,
} from "../../src/lifecycle/adopt/existing";
import type { Existing } from "../../src/lifecycle/adopt/existing";
import { memoryOf } from "../../src/lifecycle/values/memory";
import { eachRunning } from "./running";

const running = eachRunning();

test("rows are enough if they have everything", async () => {
  for (const name of ["a", "b"]) await running().call("POST", "/tags", { name });
  running().calls();
  const seen: unknown[] = [];
  const onSeen = (...progress: unknown[]) => void seen.push(progress);
  const found = await existing(kindNamed("Tag"), running().service, () => [], { onSeen });
  expect(found.map(({ inputs }) => inputs.name)).toEqual(["a", "b"]);
  expect(running().calls()).toHaveLength(1);
  expect(seen).toEqual([]);
});

test("each object is read if rows lack something, and the progress is shown", async () => {
  const site = {
    type: "HTTP",
    config: { url: "https://example.com", method: "GET" },
    regions: ["us-east"],
  };
  for (const name of ["a", "b"]) await running().call("POST", "/monitors", { ...site, name });
  running().calls();
  const seen: unknown[] = [];
  const onSeen = (...progress: unknown[]) => void seen.push(progress);
  const found = await existing(kindNamed("Monitor"), running().service, () => [], { onSeen });
  expect(found.map(({ record }) => "alertChannelIds" in record)).toEqual([true, true]);
  expect(running().calls()).toHaveLength(3);
  expect(seen).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

describe("an object whose fields are left to the service", () => {
  const spec = kindNamed("Monitor");
  const inputs = {
    ...{ name: "m", type: "HTTP", regions: ["us-east"], frequencySeconds: 60 },
    ...{ enabled: true, alertChannelIds: ["00000000-0000-4000-8000-000000000001"] },
  };
  const set = ["regions", "frequencySeconds", "enabled"];
  const object: Existing = {
    ...{ spec, id: "i", inputs, record: { ...inputs, id: "i" } },
    outputs: { ...inputs, __memory: { set } },
  };
  const names = ["alertChannelIds", "frequencySeconds"];

  test("has them in no program; a value that the service computes stays in the state", () => {
    const { alertChannelIds: _ids, frequencySeconds: _seconds, ...rest } = inputs;
    const left = withoutFields(object, names);
    expect(left.inputs).toEqual(rest);
    expect(left.outputs).toEqual({
      ...{ ...rest, frequencySeconds: 60 },
      __memory: { set: ["regions", "enabled"] },
    });
  });

  test("does not change if a program declares them as they are", () => {
    const left = withFieldsLeft(object, names);
    expect(Object.keys(memoryOf(left.outputs).answers)).toEqual(["alertChannelIds"]);
    expect(diff(spec, left.outputs, left.inputs).changed).toEqual([]);
    expect(diff(spec, left.outputs, inputs).changed).toEqual([]);
    const others = { ...inputs, alertChannelIds: [] };
    expect(diff(spec, left.outputs, others).changed).toEqual(["alertChannelIds"]);
  });

  test("does not know the value of a field that it does not have", () => {
    const { alertChannelIds: _ids, ...rest } = inputs;
    const bare = { ...object, inputs: rest, outputs: { ...rest, __memory: { set } } };
    expect(memoryOf(withFieldsLeft(bare, names).outputs).answers).toEqual({});
  });

  test("remembers the whole value of the record, of which the inputs may have a part", () => {
    const whole = { ...object.record, alertChannelIds: [] };
    const left = withFieldsLeft({ ...object, record: whole }, names);
    expect(diff(spec, left.outputs, { ...inputs, alertChannelIds: [] }).changed).toEqual([]);
    expect(diff(spec, left.outputs, inputs).changed).toEqual(["alertChannelIds"]);
  });
});

test("a value of an object is replaced in its inputs and its state", () => {
  const spec = kindNamed("Tag");
  const object: Existing = {
    spec,
    id: "i",
    inputs: { name: "a" },
    outputs: { name: "a" },
    record: {},
  };
  const { inputs, outputs } = withField(object, "name", { b: 1 });
  expect([inputs, outputs]).toEqual([{ name: { b: 1 } }, { name: { b: 1 } }]);
});
