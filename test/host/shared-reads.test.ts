// A refresh reads all resources at once. Objects that are found in a list, or in their parent, used to cost
// one such read each.
import { expect, test } from "vitest";

import { KINDS } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { casesOf } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";
import { nameMember } from "../../src/lifecycle/values/describe";

const bench = benchOfFile();

/**
 * Kinds whose read takes two lists: the layout of a page, and invites, which are accepted if there is such a member.
 */
const OF_TWO_LISTS = ["StatusPageLayout", "Invite"];

/** The address of a request past caches contains the time. */
const withoutTime = (call: string): string => call.replace(/_=\d+&?/, "");

for (const spec of KINDS) {
  test(`concurrent reads of a ${spec.title} cost as many requests as one`, async () => {
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error(`there is no case of ${spec.name}`);
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

const NAMED = KINDS.filter(({ fields }) => nameMember(texts(fields)) !== undefined);

test.each(NAMED.map((spec) => [spec.name, spec] as const))(
  "the error of a failed read of one %s does not name another resource",
  async (_title, spec) => {
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error(`there is no case of ${spec.name}`);
    const created = await bench.up(spec, bench.inputs(spec, each, "minimal"));
    const member = nameMember(created.props) ?? "";
    bench.service.emulator.faults.add({ method: "GET", times: 20, effect: { status: 400 } });
    const names = ["first", "second"];
    const results = await Promise.allSettled(
      names.map((name) =>
        bench.refresh({ ...created, props: { ...created.props, [member]: name } }),
      ),
    );
    for (const [at, result] of results.entries()) {
      expect(result.status).toBe("rejected");
      expect(String("reason" in result && result.reason)).not.toContain(names[1 - at]);
    }
    bench.service.emulator.faults.clear();
    await bench.down(created);
  },
);

/** A text for each field. */
function texts(fields: object): JsonObject {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, "text"]));
}
