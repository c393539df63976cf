// Objects of the same name and different content: an equal object could not be distinguished from the program's own.
import { expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../src/definitions";
import type { Store } from "../../../src/emulator/contract";
import { lookalike } from "../../../src/emulator/faults/lookalike";
import { casesOf, inputsOf, one } from "../../definitions/arbitraries";

/** Ids of existing objects. */
const EXISTING = Object.fromEntries(
  KINDS.map(({ name }) => [name, ["00000000-0000-4000-8000-000000000001"]]),
);

/** It is not used: the other content is derived from the body's own members. */
const NO_STORE = {} as Store;

/** Kinds with a name and other content, except those whose content is only a time or is set by a later call. */
const named = KINDS.filter(
  ({ name, fields }) => "name" in fields && !["ApiKey", "EmailDomain", "Workspace"].includes(name),
);

test.each(named)("$title: an object of the same name has different content", (spec) => {
  for (const each of casesOf(spec)) {
    const body = one(inputsOf(spec, each, EXISTING, "full"));
    const other = lookalike({ makes: "sameName" }, spec, body, NO_STORE);
    expect(other.name, each.title).toEqual(body.name);
    expect(other, each.title).not.toEqual(body);
  }
});

test("a channel that has only a name and a phone number gets another number", () => {
  const config = { channelType: "sms", phoneNumber: "+4915112345678" };
  const body = { name: "x", config };
  const other = lookalike({ makes: "sameName" }, kindNamed("AlertChannel"), body, NO_STORE);
  expect(other).toEqual({ name: "x", config: { ...config, phoneNumber: "+4915112345679" } });
});
