// docs/scale.md, "Refresh": reads at the same time share their requests, also of objects that are found in a list or in their parent.
import { expect, test } from "vitest";

import { KINDS } from "../../../src/definitions";
import { casesOf } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile } from "../../support/host/bench";

const bench = benchOfFile();

/**
 * Kinds whose read takes two lists: the layout of a page, and invites, which are accepted if there is such a member.
 */
const OF_TWO_LISTS = ["StatusPageLayout", "Invite"];

/** The address of a request past caches contains the time. */
const withoutTime = (call: string): string => call.replace(/_=\d+&?/, "");

for (const spec of someOf(KINDS)) {
  test(`concurrent reads of a ${spec.title} cost as many requests as one`, async () => {
    const [each] = casesOf(spec);
    const created = await bench.up(spec, bench.inputs(spec, each, "minimal"));
    const alone = await bench.service.requestsDuring(() => bench.refresh(created));
    expect(alone).toHaveLength(OF_TWO_LISTS.includes(spec.name) ? 2 : 1);
    const together = await bench.service.requestsDuring(() =>
      Promise.all([bench.refresh(created), bench.refresh(created), bench.refresh(created)]),
    );
    expect(together.map(withoutTime).sort()).toEqual(alone.map(withoutTime).sort());
    await bench.down(created);
  });
}
