// Objects that outlive the steps that delete or replace their resources. The steps are those of the engine for the
// programs in test/engine/stack/released-objects.deep.test.ts.
import { describe, expect, test } from "vitest";

import { KINDS } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { plainText } from "../../../src/printing";
import type { Review } from "../../../src/review";
import { mail as channel, step, throughPlugin, urnOf } from "../../support/review/previews";
import type { EngineStep, Sides } from "../../support/review/previews";
import { reviewed as reviewOf, textOn } from "../../support/review/reviews";

const review = (...steps: readonly EngineStep[]): Review => reviewOf(steps);

/** The changes as `action name`, and the findings. */
const reviewed = (...steps: readonly EngineStep[]) => {
  const { changes, findings } = review(...steps);
  return {
    changes: changes.map(({ action, name }) => `${action} ${name}`),
    findings: findings.map(({ text }) => plainText(text)),
  };
};

const adopting = { ...channel, __adopt: { id: "c1" } };
/** Refers to the channel by its id. */
const user = { name: "Shop", type: "HTTP", regions: ["us-east"], alertChannelIds: ["c1"] };
const using = step("same", "Monitor", { before: user, after: user, name: "shop", id: "m1" });
const mail = (op: string, sides: Sides): EngineStep =>
  step(op, "AlertChannel", { name: "mail", id: "c1", ...sides });
/** The state of a resource that the program only reads. */
const external = (state: JsonObject | undefined, id = "c1") => ({ ...state, external: true, id });
const gotten = (made: EngineStep): EngineStep => ({ ...made, oldState: external(made.oldState) });

describe("an object that the program only read", () => {
  test("is adopted", () => {
    const steps = [gotten(mail("replace", { before: channel, after: adopting })), using];
    expect(reviewed(...steps)).toEqual({ changes: ["adopt mail"], findings: [] });
  });

  test("stays if its resource gets a new object", () => {
    const steps = [gotten(mail("replace", { before: channel, after: channel })), using];
    expect(reviewed(...steps)).toEqual({ changes: ["create mail"], findings: [] });
  });

  test("is imported by the plugin", () => {
    const made = gotten(mail("import-replacement", { before: channel, after: channel }));
    const step = { ...made, newState: { ...made.newState, importID: "c1" } };
    expect(reviewed(throughPlugin(step)).changes).toEqual(["adopt mail"]);
  });

  test("stays if the program no longer reads it", () => {
    expect(reviewed(gotten(mail("discard", { before: channel })), using)).toEqual({
      changes: [],
      findings: [],
    });
  });

  test.each(["already", "for the first time"])(
    "%s alerts as before, although the engine shows no values of it",
    (when) => {
      const rare = { ...user, frequencySeconds: 600 };
      const { oldState, ...read } = step("read", "Monitor", {
        before: rare,
        name: "rare",
        id: "m2",
      });
      const newState = external({ ...oldState, inputs: {}, outputs: {} }, "m2");
      const old = when === "already" ? { oldState: external(oldState, "m2") } : {};
      const { outcomes } = review(mail("same", { before: channel, after: channel }), {
        ...{ ...read, ...old, newState },
      });
      expect(outcomes.changed).toEqual([]);
    },
  );

  test("has the type that the service shows: its settings are hidden", () => {
    const made = gotten(mail("replace", { before: { name: "Mail" }, after: adopting }));
    const oldState = { ...made.oldState, outputs: { name: "Mail", channelType: "email" } };
    expect(review({ ...made, oldState }, using).outcomes.changed).toEqual([]);
  });
});

test("an object that the program will only read is released", () => {
  const read = mail("read", { before: channel });
  const steps = [
    { ...read, newState: external({ ...read.oldState, inputs: {}, outputs: {} }) },
    using,
  ];
  expect(reviewed(...steps)).toEqual({ changes: ["release mail"], findings: [] });
  expect(textOn(steps)).toContain("stays in the service, no longer managed");
});

test("a resource that reads another object than its own replaces it", () => {
  const read = mail("replace", { before: channel, after: channel });
  const steps = [{ ...read, newState: external(read.newState, "c2") }, using];
  expect(reviewed(...steps).changes).toEqual(["replace mail"]);
  expect(reviewed(...steps).findings).not.toEqual([]);
});

describe("an object that another resource takes over", () => {
  const adopt = mail("create", { after: adopting, name: "post" });
  const made = mail("import", { after: channel });
  const importing = (importID: string): EngineStep =>
    throughPlugin({ ...made, newState: { ...made.newState, importID } });

  test.each([
    ["adopts", adopt, "post"],
    ["imports", importing("C1"), "mail"],
    ["imports below its parent", importing("parent/c1"), "mail"],
  ])("stays if its resource is deleted: it %s it", (_what, take, heir) => {
    const steps = [take, mail("delete", { before: channel }), using];
    const found = reviewed(...steps);
    expect(found.changes.toSorted()).toEqual([`adopt ${heir}`, "release mail"]);
    expect(found.findings).toEqual([]);
    expect(textOn(steps)).toContain(`now managed as alert channel ${heir}`);
  });

  test("stays if its resource is replaced", () => {
    const steps = [adopt, mail("replace", { before: channel, after: channel }), using];
    expect(reviewed(...steps).changes).toEqual(["replace mail", "adopt post"]);
    expect(textOn(steps)).toContain("the old one stays and is now managed as");
  });

  test("is one object for alerting", () => {
    const { outcomes } = review(adopt, mail("delete", { before: channel }), using);
    expect(outcomes.changed).toEqual([]);
    expect(outcomes.monitorsOf(urnOf("AlertChannel::post"))).toMatchObject([{ name: "shop" }]);
  });

  test("may be the resource itself, if it imports what it has", () => {
    const made = mail("replace", { before: channel, after: channel });
    const newState = { ...made.newState, id: "c1", importID: "parent/c1" };
    expect(reviewed({ ...made, newState }, using)).toEqual({
      changes: ["adopt mail"],
      findings: [],
    });
  });

  test("is not kept by a replacement that would adopt it", () => {
    const steps = [mail("replace", { before: adopting, after: adopting }), using];
    expect(reviewed(...steps).findings).not.toEqual([]);
  });

  test("is not kept by a resource that only reads it", () => {
    const read = mail("read", { after: channel, name: "post" });
    const steps = [{ ...read, newState: external(read.newState) }];
    expect(reviewed(...steps, mail("delete", { before: channel }), using).changes).toEqual([
      "delete mail",
    ]);
  });

  test("is not kept by a resource that has adopted another one before", () => {
    const kept = { ...channel, __adopt: { id: "c2" } };
    const steps = [
      mail("same", { before: kept, after: kept, name: "post", id: "c2" }),
      mail("delete", { before: { ...channel, __adopt: { id: "c1" } } }),
      using,
    ];
    expect(reviewed(...steps).changes).toEqual(["delete mail"]);
    expect(reviewed(...steps).findings).not.toEqual([]);
  });
});

describe("an object that the service keeps", () => {
  const kept = KINDS.filter(({ keptOnDelete }) => keptOnDelete !== undefined);

  test.each(kept.map((kind) => [kind.name, kind] as const))("%s is released", (name, kind) => {
    expect(reviewed(step("delete", name, { before: {} }))).toEqual({
      changes: ["release it"],
      findings: [],
    });
    const flag = kind.keptOnDelete?.unless;
    if (flag === undefined) return;
    const { changes } = reviewed(step("delete", name, { before: { [flag]: true } }));
    expect(changes).toEqual(["delete it"]);
  });

  test("goes along with what it belongs to", () => {
    const inputs = { statusPageId: "p1", domainId: "d1" };
    const verification = step("delete", "StatusPageDomainVerification", {
      ...{ before: inputs, name: "verified", id: "d1" },
    });
    const domain = step("delete", "StatusPageDomain", {
      ...{ before: { statusPageId: "p1", hostname: "a.example" }, name: "domain", id: "d1" },
    });
    expect(reviewed(verification).changes).toEqual(["release verified"]);
    expect(reviewed(verification, domain).changes).toEqual(["delete domain", "delete verified"]);
  });
});

test("the row of a release or an adoption is not hidden by an edit made elsewhere", () => {
  const live = { ...channel, name: "Post" };
  const refresh = mail("refresh", { before: channel, after: channel });
  for (const next of [
    mail("delete", { before: live, state: { retainOnDelete: true } }),
    gotten(mail("replace", { before: live, after: adopting })),
  ]) {
    expect(reviewed(refresh, next, using).changes).toHaveLength(1);
    expect(review(refresh, next, using).edits).toEqual([]);
  }
});
