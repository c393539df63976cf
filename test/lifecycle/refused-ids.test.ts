// The messages about ids that have the wrong form are correct English for every kind, whatever its title begins with.
import { describe, expect, test } from "vitest";

import { KINDS } from "../../src/definitions";
import type { KindSpec } from "../../src/definitions";
import { importTarget, lifecycleOf } from "../../src/lifecycle";
import { findExisting } from "../../src/lifecycle/adopt/find-existing";
import { eachWithBench } from "./own/bench";

const bench = eachWithBench("Tag");

/** No kind has ids with these characters. */
const WRONG = "shop\\x";

/** "a alert channel", "a API key"; "a UUID" is right. */
const WRONG_ARTICLE = /\ba (?!UUID)(?=[aeiou])/i;

const kinds = KINDS.map((spec: KindSpec) => [spec.name, spec] as const);

async function refused(spec: KindSpec, id: string | undefined): Promise<string> {
  const adoption = { id, managedBy: undefined, ignored: [] };
  const adopter = { spec, context: bench().service, inputs: {}, adoption };
  return messageOf(findExisting(adopter, undefined));
}

const messageOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => "no message",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe("the refusal names the kind and the form of its ids", () => {
  test.each(kinds)("adopt: %s", async (_kind, spec) => {
    const message = await refused(spec, WRONG);
    expect(message).toContain(`"${WRONG}" is not an id of this type (${spec.title}): expected a `);
    expect(message).not.toMatch(WRONG_ARTICLE);
  });

  test.each(kinds)("import: %s", async (_kind, spec) => {
    const message = await messageOf(importTarget(spec, bench().service, `${WRONG}/${WRONG}`));
    expect(message).toMatch(/is not an id of this type \([^)]+\): expected a .* Use /);
    expect(message).not.toMatch(WRONG_ARTICLE);
  });
});

const isFound = (spec: KindSpec): boolean =>
  spec.unique !== undefined || lifecycleOf(spec).idFor?.({}) !== undefined;

test.each(kinds.filter(([, spec]) => !isFound(spec)))(
  "%s without a name cannot be found by one",
  async (_kind, spec) => {
    const message = await refused(spec, undefined);
    expect(message).toContain(
      `objects of this type (${spec.title}) cannot be found by name: use the id`,
    );
    expect(message).not.toMatch(WRONG_ARTICLE);
  },
);
