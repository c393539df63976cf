// Similar objects, for every kind: another user creates them at the time of a create: docs/emulator.md, Faults.
import { expect, it } from "vitest";

import { KINDS } from "../../../../src/definitions";
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
