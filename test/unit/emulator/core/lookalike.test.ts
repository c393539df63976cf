// Objects of the same name and different content: an equal object could not be distinguished from the program's own.
import { expect, test } from "vitest";

import { KINDS, NAME_MEMBERS, kindNamed } from "../../../../src/definitions";
import type { KindSpec } from "../../../../src/definitions";
import type { Store } from "../../../../src/emulator/contract";
import { lookalike } from "../../../../src/emulator/faults/lookalike";
import { casesOf } from "../../../support/definitions/arbitraries";
import { fullOf } from "../../../support/definitions/required-fields";

/** It is not used: the other content is derived from the body's own members. */
const NO_STORE = {} as Store;

/** The member by which people know an object of a kind. */
const nameIn = ({ fields }: KindSpec): string | undefined =>
  NAME_MEMBERS.find((name) => name in fields);

/** Whether a create sets more than a name, references and times. */
const hasContent = ({ fields }: KindSpec): boolean =>
  Object.entries(fields).some(
    ([name, field]) =>
      !NAME_MEMBERS.includes(name) &&
      ![field.local, field.updateOnly].includes(true) &&
      field.ref === undefined &&
      (field.type !== "text" || field.format !== "instant"),
  );

const named = KINDS.filter((spec) => nameIn(spec) !== undefined && hasContent(spec));

test.each(named)("$title: an object of the same name has different content", (spec) => {
  for (const each of casesOf(spec)) {
    const body = fullOf(spec, each);
    const other = lookalike({ makes: "sameName" }, spec, body, NO_STORE);
    const name = nameIn(spec) ?? "";
    expect(other[name], each.title).toEqual(body[name]);
    expect(other, each.title).not.toEqual(body);
  }
});

test("a channel that has only a name and a phone number gets another number", () => {
  const config = { channelType: "sms", phoneNumber: "+4915112345678" };
  const body = { name: "x", config };
  const other = lookalike({ makes: "sameName" }, kindNamed("AlertChannel"), body, NO_STORE);
  expect(other).toEqual({ name: "x", config: { ...config, phoneNumber: "+4915112345679" } });
});
