// Similar objects, for every kind: another user creates them at the time of a create.
import { describe, expect, it } from "vitest";

import { KINDS } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { placeOf } from "../../../support/emulator/records";
import { eachWithService } from "../../../support/emulator/service";

const service = eachWithService();
const kinds = KINDS.filter(({ read }) => read.by !== "own");

/** 409 for objects that must be unique, 200 for a create that updates an existing object: docs/api.md. */
const STATUSES = [201, 200, 409];

describe.each(kinds.map((kind) => [kind.name, kind] as const))("%s", (_name, kind) => {
  it.each(["equal", "richer", "sameName"])(
    "%s: the object of the other user is refused only if it must be unique",
    async (makes) => {
      const place = await placeOf(kind, service());
      const at = place.path + (place.createAt ?? "");
      const path = `/api/v1${at}`;
      const others = [{ makes, when: "after" }];
      await service().control("faults", { method: "POST", path, effect: { others } });
      await service().make(at, place.body);
      const response = await fetch(`${service().url}/__emulator/faults`);
      const [fault] = (await response.json()) as { did: JsonObject[] }[];
      expect(fault?.did).toHaveLength(1);
      expect(STATUSES).toContain(fault?.did[0]?.status);
    },
  );
});
