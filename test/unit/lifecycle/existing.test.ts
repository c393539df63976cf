// The objects of a kind as an import would declare them, and with fields that are left to the service.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { diff } from "../../../src/lifecycle";
import { existing, withFieldsLeft, withoutFields } from "../../../src/lifecycle/adopt/existing";
import type { Existing } from "../../../src/lifecycle/adopt/existing";
import { memoryOf } from "../../../src/lifecycle/values/memory";
import { eachRunning } from "./running";

const running = eachRunning();

const ID = "00000000-0000-4000-8000-000000000001";
const MONITOR = kindNamed("Monitor");

describe("an import reads", () => {
  const read = async (kind: string) => {
    running().calls();
    const seen: unknown[] = [];
    const onSeen = (...progress: unknown[]) => void seen.push(progress);
    const found = await existing(kindNamed(kind), running().run, () => [], { onSeen });
    return { names: found.map(({ inputs }) => inputs.name), seen, calls: running().calls().length };
  };

  test("rows alone if they have everything, and otherwise each object, with its progress", async () => {
    const config = { url: "https://example.com", method: "GET" };
    for (const name of ["a", "b"]) {
      await running().made("/tags", { name });
      await running().made("/monitors", { name, type: "HTTP", config, regions: ["us-east"] });
    }
    const names = ["a", "b"];
    expect(await read("Tag")).toEqual({ names, seen: [], calls: 1 });
    const seen = [1, 2].map((at) => [at, 2]);
    expect(await read("Monitor")).toEqual({ names, seen, calls: 3 });
  });
});

describe("an object whose fields are left to the service", () => {
  const inputs = {
    ...{ name: "m", type: "HTTP", regions: ["us-east"], frequencySeconds: 60 },
    ...{ enabled: true, alertChannelIds: [ID] },
  };
  const { alertChannelIds: _ids, frequencySeconds: _seconds, ...rest } = inputs;
  const set = ["regions", "frequencySeconds", "enabled"];
  const object: Existing = {
    ...{ spec: MONITOR, id: "i", inputs, record: { ...inputs, id: "i" } },
    outputs: { ...inputs, __memory: { set } },
  };
  const names = ["alertChannelIds", "frequencySeconds"];
  const changed = (left: Existing, news: JsonObject) => diff(MONITOR, left.outputs, news).changed;

  test("has them in no program; a value that the service computes stays in the state", () => {
    const left = withoutFields(object, names);
    const __memory = { set: ["regions", "enabled"] };
    expect(left.inputs).toEqual(rest);
    expect(left.outputs).toEqual({ ...rest, frequencySeconds: 60, __memory });
  });

  test("does not change if a program declares them as they are", () => {
    const left = withFieldsLeft(object, names);
    expect(changed(left, left.inputs)).toEqual([]);
    expect(changed(left, inputs)).toEqual([]);
    expect(changed(left, { ...inputs, alertChannelIds: [] })).toEqual(["alertChannelIds"]);
  });

  test("remembers the whole value of the record, and none that it does not have", () => {
    const whole = withFieldsLeft({ ...object, record: { alertChannelIds: [] } }, names);
    expect(changed(whole, inputs)).toEqual(["alertChannelIds"]);
    const bare = { ...object, inputs: rest, outputs: { ...rest, __memory: { set } } };
    expect(memoryOf(withFieldsLeft(bare, names).outputs).storedForms).toEqual({});
  });
});
