// What it costs to list the objects of a kind as programs would declare them.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import { existing } from "../../src/lifecycle/reading/existing";
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
