// Objects that are read at the same time, as in a refresh, share the pages of their list.
import { expect, test } from "vitest";

import { eachRunning } from "./running";

const running = eachRunning();
const KIND = "ResourceGroup";

test("objects that are read at the same time cost one page, and each gets its own row", async () => {
  const made = [];
  for (const name of ["a", "b", "c"]) made.push(await running().create(KIND, { name }));
  await running().calls();
  const found = await Promise.all(made.map((each) => running().read(KIND, each)));
  expect(await running().calls()).toEqual([
    expect.stringMatching(/^GET \/api\/v1\/resource-groups\?page=0/),
  ]);
  expect(found.map((each) => each?.outputs)).toEqual(made.map(({ outputs }) => outputs));
});
