// A refresh reads all resources at once. Objects that are found in a list, or in their parent, used to cost
// one such read each.
import { expect, test } from "vitest";

import { KINDS } from "../../src/definitions";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";

const bench = benchOfFile();

/** The order of a page; invites, which are accepted if there is such a member. */
const OF_TWO_LISTS = ["StatusPageLayout", "Invite"];

for (const spec of KINDS) {
  test(`reads of a ${spec.title} at the same time cost what one costs`, async () => {
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error(`there is no case of ${spec.name}`);
    const made = await bench.up(spec, bench.inputs(spec, each, "minimal"));
    const alone = await bench.service.requestsDuring(() => bench.refresh(made));
    expect(alone).toHaveLength(OF_TWO_LISTS.includes(spec.name) ? 2 : 1);
    const together = await bench.service.requestsDuring(() =>
      Promise.all([bench.refresh(made), bench.refresh(made), bench.refresh(made)]),
    );
    expect(together.sort()).toEqual(alone.sort());
    await bench.down(made);
  });
}
