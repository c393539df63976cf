// Objects of the same name and different content: an equal one would be indistinguishable from ours.
import { expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../src/definitions";
import type { Store } from "../../../src/emulator/contract";
import { lookalike } from "../../../src/emulator/faults/lookalike";
import { casesOf, inputsOf, one } from "../../definitions/arbitraries";

/** Ids to refer to. */
const EXISTING = Object.fromEntries(
  KINDS.map(({ name }) => [name, ["00000000-0000-4000-8000-000000000001"]]),
);

/** Sound because other content is made of the body's own members. */
const NO_STORE = {} as Store;

/** Kinds whose other content is not only an instant, or set by a later call. */
const named = KINDS.filter(
  ({ name, fields }) => "name" in fields && !["ApiKey", "EmailDomain", "Workspace"].includes(name),
);

test.each(named)("$title: another one of the same name has different content", (spec) => {
  for (const each of casesOf(spec)) {
    const body = one(inputsOf(spec, each, EXISTING, "full"));
    const other = lookalike({ makes: "sameName" }, spec, body, NO_STORE);
    expect(other.name, each.title).toEqual(body.name);
    expect(other, each.title).not.toEqual(body);
  }
});

test("a channel that consists of a name and a phone number gets another number", () => {
  const config = { channelType: "sms", phoneNumber: "+4915112345678" };
  const body = { name: "x", config };
  const other = lookalike({ makes: "sameName" }, kindNamed("AlertChannel"), body, NO_STORE);
  expect(other).toEqual({ name: "x", config: { ...config, phoneNumber: "+4915112345679" } });
});
