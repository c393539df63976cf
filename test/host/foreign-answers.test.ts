// Something in front of the API answers in its place: an empty 200, or JSON of its own.
import { expect, test } from "vitest";

import { KINDS, kindNamed } from "../../src/definitions";
import type { Effect } from "../../src/emulator";
import { benchOfFile } from "./bench";
import { made, removed } from "./outcome";

const bench = benchOfFile();

const ANSWERS: readonly [string, Effect][] = [
  ["an empty 200", { status: 200, body: "" }],
  ["JSON of its own", { status: 200, body: { message: "maintenance" } }],
];

const DELETED = KINDS.filter(({ read, removal }) => read.by !== "own" && removal === undefined);

for (const [name, effect] of ANSWERS) {
  test.each(DELETED.map((spec) => [spec.name, spec] as const))(
    `${name} does not make the delete of a %s look done`,
    async (_kind, spec) => {
      const resource = await made(bench, spec);
      bench.service.emulator.faults.add({ method: "DELETE", times: 9, effect });
      expect(await removed(bench.host, resource)).toMatch(/is not that of the API to a DELETE/);
      bench.service.emulator.faults.clear();
      await bench.record(resource);
      await bench.down(resource);
    },
  );

  test(`${name} does not make an update look done`, async () => {
    const tag = await made(bench, kindNamed("Tag"));
    bench.service.emulator.faults.add({ method: "PUT", times: 9, effect });
    await expect(bench.change(tag, { ...tag.inputs, name: "other" })).rejects.toThrow(
      /the response is not about/,
    );
    bench.service.emulator.faults.clear();
    await bench.down(tag);
  });

  test(`${name} to a create that was done leads to a search for its object`, async () => {
    bench.service.emulator.faults.add({ method: "POST", effect: { ...effect, done: true } });
    const tag = await made(bench, kindNamed("Tag"));
    await bench.record(tag);
    await bench.down(tag);
  });
}

test("a delete that is answered with 200 after it was done is done", async () => {
  const tag = await made(bench, kindNamed("Tag"));
  const effect: Effect = { status: 200, body: "", done: true };
  bench.service.emulator.faults.add({ method: "DELETE", effect });
  expect(await removed(bench.host, tag)).toBe("done");
});
