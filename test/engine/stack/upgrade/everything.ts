// The program whose state is recorded for later versions: the estate, whose resources reference each other, and
// every variant of every kind with all of its fields.
import { KINDS, isOnlyOne } from "../../../../src/definitions";
import type { Json } from "../../../../src/definitions";
import { createExisting } from "../../../support/host/existing";
import { casesOf, inputsOf, one } from "../../../support/definitions/arbitraries";
import { component, estate, page } from "../estate";
import { ref } from "../../../support/stack/program";
import type { Declared, Value } from "../../../support/stack/program";
import type { Stack } from "../../../support/stack/stack";

/** The folder of the monitors' code, in the program and in the tests that its values come from. */
const PACKAGES = /"[^"]*\/packages\//g;

/** Creates the objects that the program references; returns its declarations. */
export async function everything(stack: Stack): Promise<Declared[]> {
  const existing = await createExisting({
    async call(method, path, body): Promise<Json> {
      const answer = await stack.api(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status}`);
      // A response of the API is JSON.
      return (answer.body.data ?? answer.body) as Json;
    },
    control: (path, body) => stack.control(path, body),
  });
  // Kinds that arrange other objects, or of which only one can exist, are in the estate: two would conflict.
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

/** Values that the service stores in another form, which a state has to remember. */
const rewritten = (): Declared[] => [
  page("rewritten-page", { slug: "rewritten", description: "" }),
  // The start date is before the creation of the monitor: the service uses the day of its creation.
  component("rewritten-line", {
    type: "MONITOR",
    monitorId: ref("api.id"),
    startDate: "2020-01-01",
  }),
];
