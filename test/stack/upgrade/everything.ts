// The program whose state is kept for later versions: the estate, where resources refer to each other,
// and beside it every variant of every kind with all of its fields.
import { KINDS, isOnlyOne } from "../../../src/definitions";
import type { Json } from "../../../src/definitions";
import { createExisting } from "../../host/existing";
import { casesOf, inputsOf, one } from "../../definitions/arbitraries";
import { component, estate, page } from "../estate";
import { ref } from "../program";
import type { Declared, Value } from "../program";
import type { Stack } from "../stack";

/** Where the code of monitors lies, in the program and in the tests that its values come from. */
const PACKAGES = /"[^"]*\/packages\//g;

/** Makes what it refers to; answers what the program declares. */
export async function everything(stack: Stack): Promise<Declared[]> {
  const existing = await createExisting({
    async call(method, path, body): Promise<Json> {
      const answer = await stack.api(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status}`);
      // An answer of the API is JSON.
      return (answer.body.data ?? answer.body) as Json;
    },
    control: (path, body) => stack.control(path, body),
  });
  // What arranges other objects, or is alone, is in the estate: two of them would be at odds.
  const several = KINDS.filter((spec) => spec.read.by !== "own" && !isOnlyOne(spec));
  const variants = several.flatMap((spec) =>
    casesOf(spec).map((each) => ({
      kind: spec.name,
      name: `every ${each.title}`.replaceAll(" ", "-"),
      args: one(inputsOf(spec, each, existing, "full")),
    })),
  );
  const local = JSON.stringify(variants).replaceAll(PACKAGES, '"packages/');
  return [...estate(), ...rewritten(), ...(JSON.parse(local) as (Declared & { args: Value })[])];
}

/** Values that the service holds in another form, which a state has to remember. */
const rewritten = (): Declared[] => [
  page("rewritten-page", { slug: "rewritten", description: "" }),
  // Before the monitor was made: the service takes the day of the monitor.
  component("rewritten-line", {
    type: "MONITOR",
    monitorId: ref("api.id"),
    startDate: "2020-01-01",
  }),
];
