// Similar objects, for every kind: another user creates them at the time of a create: docs/emulator.md, Faults.
import { describe, expect, it } from "vitest";

import { KINDS, NAME_MEMBERS, kindNamed } from "../../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../../src/definitions";
import type { Store } from "../../../../src/emulator/contract";
import { lookalike } from "../../../../src/emulator/faults/lookalike";
import { casesOf } from "../../../support/definitions/arbitraries";
import { fullOf } from "../../../support/definitions/required-fields";
import { placeOf } from "../../../support/emulator/records";
import { startService } from "../../../support/emulator/service";

/** 409 for objects that must be unique, 200 for a create that updates an existing object: docs/api.md. */
const STATUSES = [201, 200, 409];

it.each(KINDS.filter(({ read }) => read.by !== "own"))(
  "$title: the object of another user is refused only if it must be unique",
  async (kind) => {
    for (const makes of ["equal", "richer", "sameName"] as const) {
      const service = startService();
      const { path, createAt = "", body } = await placeOf(kind, service);
      const { faults } = service.emulator;
      const others = [{ makes, when: "after" as const }];
      faults.add({ method: "POST", path: `/api/v1${path}${createAt}`, effect: { others } });
      await service.make(path + createAt, body);
      const [{ did } = { did: [] }] = faults.list();
      expect(did, makes).toHaveLength(1);
      expect(STATUSES, makes).toContain(did[0]?.status);
    }
  },
);

// An equal object could not be distinguished from the program's own.
describe("an object of the same name", () => {
  /** The store is not used: the other content is derived from the body's own members. */
  const otherThan = (spec: KindSpec, body: JsonObject): JsonObject =>
    lookalike({ makes: "sameName" }, spec, body, {} as Store);
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

  it.each(named)("has different content: $title", (spec) => {
    for (const each of casesOf(spec)) {
      const body = fullOf(spec, each);
      const other = otherThan(spec, body);
      const name = nameIn(spec) ?? "";
      expect(other[name], each.title).toEqual(body[name]);
      expect(other, each.title).not.toEqual(body);
    }
  });

  it("has another phone number, if a channel has only a name and a number", () => {
    const config = { channelType: "sms", phoneNumber: "+4915112345678" };
    const other = otherThan(kindNamed("AlertChannel"), { name: "x", config });
    expect(other).toEqual({ name: "x", config: { ...config, phoneNumber: "+4915112345679" } });
  });
});
