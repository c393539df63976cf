// A membership is an object of its own: a group was written with the list that the program knew, and others' members
// were lost.
import { expect, test } from "vitest";

import { isObject, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { idText } from "./service";

const bench = benchOfFile();
const HTTP = { type: "HTTP", config: { url: "https://example.com" }, regions: ["us-east"] };

const membersOf = async (group: Resource): Promise<string[]> => {
  const { members } = await bench.record(group);
  const rows = Array.isArray(members) ? members.filter(isObject) : [];
  return rows.map(({ monitorId }) => idText(monitorId)).sort();
};

test("of a group follow their resources one by one, beside those of another user", async () => {
  const monitor = (name: string) => bench.up(kindNamed("Monitor"), { ...HTTP, name });
  const [one, other, theirs] = [await monitor("a"), await monitor("b"), await monitor("c")];
  const group = await bench.up(kindNamed("ResourceGroup"), { name: "shop" });
  const of = ({ id }: Resource): JsonObject => ({ memberType: "monitor", memberId: id });
  const add = (monitor: Resource) =>
    bench.up(kindNamed("ResourceGroupMember"), { groupId: group.id, ...of(monitor) });
  await bench.service.call("POST", `/resource-groups/${group.id}/members`, of(theirs));
  const first = await add(one);
  expect(await membersOf(group)).toEqual([one.id, theirs.id].sort());
  const moved = { groupId: group.id, ...of(other) };
  expect((await bench.preview(first, moved)).replaces).toEqual(["memberId"]);
  const second = await add(other);
  await bench.down(first);
  expect(await membersOf(group)).toEqual([other.id, theirs.id].sort());
  const renamed = await bench.change(group, { name: "store" });
  expect(await membersOf(renamed)).toEqual([other.id, theirs.id].sort());
  await bench.down(second);
  expect(await membersOf(group)).toEqual([theirs.id]);
});
