// Which tags an update adds and removes.
import { expect, test } from "vitest";

import { compareTags } from "../../../src/definitions/kinds/monitor-tags";

const ID = "a1b2c3d4-0000-4000-8000-000000000000";
const live = [{ id: ID, name: "shop" }];

test("an id in upper case is that of the same tag", () => {
  const wanted = { tagIds: [ID.toUpperCase()] };
  const { surplus, missing } = compareTags(wanted, live);
  expect([surplus, missing]).toEqual([undefined, undefined]);
});
