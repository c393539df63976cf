// Which resource has which object in one run. Each case is a sequence of calls as the engine makes them.
import { beforeEach, describe, expect, it, test } from "vitest";

import { UNKNOWN, URN, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { Ownership, resourceIn } from "../../src/lifecycle/safety/owners";

const monitor = kindNamed("Monitor");
const secret = kindNamed("Secret");
const [ID, OTHER_ID] = [
  "4f6a0000-0000-4000-8000-00000000000a",
  "4f6a0000-0000-4000-8000-00000000000b",
];
/** Identities of resources. */
const [SHOP, CART] = ["shop".padEnd(22, "0"), "cart".padEnd(22, "0")];

const inputs = { name: "site", type: "HTTP" };
/** The inputs that a resource created by this release has in the state. */
const of = (urn: string, values: JsonObject = inputs): JsonObject => ({ ...values, [URN]: urn });

let owners: Ownership;
beforeEach(() => {
  owners = new Ownership();
});

/** Declares a resource in the program; `shown` are its inputs as its comparison has them. */
const declare = (urn: string, shown: JsonObject = inputs): void => {
  owners.inProgram(urn, resourceIn(monitor, shown));
};

describe("a resource keeps its object", () => {
  it("however often it is compared", () => {
    expect(owners.keep(monitor, ID, of(SHOP))).toBeUndefined();
    expect(owners.keep(monitor, ID, of(SHOP))).toBeUndefined();
    expect(owners.isWanted(monitor, ID, undefined)).toBe(true);
    expect(owners.isWanted(monitor, OTHER_ID, undefined)).toBe(false);
  });

  it("although an object of another kind has the same id", () => {
    owners.keep(monitor, "7", of(SHOP));
    expect(owners.keep(secret, "7", of(CART))).toBeUndefined();
  });

  it("unless another resource keeps it, whose state may have the id in another case", () => {
    owners.keep(monitor, ID, of(SHOP));
    expect(owners.keep(monitor, ID.toUpperCase(), of(CART))).toBe("kept");
  });

  it("unless a new resource will adopt it", () => {
    owners.reserve(monitor, ID, CART);
    expect(owners.keep(monitor, ID, of(SHOP))).toBe("reserved");
  });

  it("unless this run has assigned it to another one", () => {
    owners.assign(monitor, ID, CART, true);
    expect(owners.keep(monitor, ID, of(SHOP))).toBe("assigned");
  });

  it("which an earlier run has assigned to it: the engine compares no object that it has just created", () => {
    owners.assign(monitor, ID, SHOP);
    expect(owners.isTakenOver(monitor, ID)).toBe(true);
    expect(owners.keep(monitor, ID, of(SHOP))).toBeUndefined();
    expect(owners.isTakenOver(monitor, ID)).toBe(false);
  });

  it("until the engine checks it as a new resource, because it is replaced", () => {
    owners.keep(monitor, ID, of(SHOP));
    declare(SHOP, of(SHOP));
    owners.keep(monitor, ID, of(SHOP));
    owners.checkedAsNew(SHOP);
    expect(owners.isWanted(monitor, ID, undefined)).toBe(false);
    expect(owners.keep(monitor, ID, of(CART))).toBeUndefined();
  });

  test.each([undefined, CART])("although the engine checks %s as a new one", (urn) => {
    declare(SHOP, of(SHOP));
    owners.keep(monitor, ID, of(SHOP));
    owners.checkedAsNew(urn);
    expect(owners.isWanted(monitor, ID, undefined)).toBe(true);
  });

  it("although a resource that gave it up before is checked as a new one", () => {
    declare(CART, of(CART));
    owners.giveUp(monitor, ID, of(CART));
    owners.keep(monitor, ID, of(SHOP));
    owners.checkedAsNew(CART);
    expect(owners.isWanted(monitor, ID, undefined)).toBe(true);
  });
});

describe("imported resources, whose states have no identity,", () => {
  it("are told from each other by the program if their inputs differ", () => {
    declare(SHOP);
    expect(owners.keep(monitor, ID, inputs)).toBeUndefined();
    declare(CART, { ...inputs, name: "cart" });
    expect(owners.keep(monitor, ID, { ...inputs, name: "cart" })).toBe("kept");
  });

  it("are told from each other by the order of their checks if their inputs are equal", () => {
    declare(SHOP);
    expect(owners.keep(monitor, ID, inputs)).toBeUndefined();
    declare(CART);
    expect(owners.keep(monitor, OTHER_ID, inputs)).toBeUndefined();
    owners.giveUp(monitor, ID, inputs);
    expect(owners.gaveUp(monitor, ID, SHOP)).toBe(true);
    expect(owners.gaveUp(monitor, ID, CART)).toBe(false);
    owners.giveUp(monitor, OTHER_ID, inputs);
    expect(owners.gaveUp(monitor, OTHER_ID, CART)).toBe(true);
  });

  it("are not told from each other if both were checked before the first comparison", () => {
    declare(SHOP);
    declare(CART);
    owners.giveUp(monitor, ID, inputs);
    expect(owners.gaveUp(monitor, ID, SHOP)).toBe(false);
    expect(owners.gaveUp(monitor, ID, CART)).toBe(false);
  });

  it("are told from a new resource with equal inputs, which has no object yet", () => {
    owners.checkedAsNew(CART);
    declare(CART);
    declare(SHOP);
    owners.giveUp(monitor, ID, inputs);
    expect(owners.gaveUp(monitor, ID, SHOP)).toBe(true);
  });

  it("keep theirs when the program declares them later", () => {
    owners.keep(monitor, ID, inputs);
    declare(SHOP);
    expect(owners.keep(monitor, ID, inputs)).toBeUndefined();
  });

  it("cannot both keep one object", () => {
    declare(SHOP);
    owners.keep(monitor, ID, inputs);
    declare(CART);
    expect(owners.keep(monitor, ID, inputs)).toBe("kept");
  });

  it("that the program does not contain keep theirs, and not that of a known one", () => {
    owners.keep(monitor, ID, inputs);
    expect(owners.keep(monitor, ID, inputs)).toBeUndefined();
    expect(owners.keep(monitor, ID, of(SHOP))).toBe("kept");
  });

  it("are the same in a comparison with what the provider adds to their inputs", () => {
    declare(SHOP, { ...inputs, __provider: "x" });
    expect(owners.isInProgram(resourceIn(monitor, inputs))).toBe(true);
    expect(owners.isInProgram(resourceIn(secret, inputs))).toBe(false);
  });
});

test("a resource of the program is found by its identity and by what its comparison shows", () => {
  declare(SHOP, inputs);
  expect(owners.isInProgram(SHOP)).toBe(true);
  expect(owners.isInProgram(CART)).toBe(false);
  owners.inProgram(undefined, "shown");
  expect(owners.isInProgram("shown")).toBe(true);
});

test("a resource is in the state once the engine has said so", () => {
  expect(owners.isDeclared(SHOP)).toBe(false);
  owners.declare(SHOP);
  expect(owners.isDeclared(SHOP)).toBe(true);
});

describe("an object that a resource gave up", () => {
  it("is that of the resource with the same identity, and of no other object", () => {
    owners.giveUp(monitor, ID, of(SHOP));
    expect(owners.gaveUp(monitor, ID, SHOP)).toBe(true);
    expect(owners.gaveUp(monitor, ID, CART)).toBe(false);
    expect(owners.gaveUp(monitor, OTHER_ID, SHOP)).toBe(false);
    expect(owners.gaveUp(secret, ID, SHOP)).toBe(false);
  });

  it("is known beside others", () => {
    owners.delete(monitor, ID, SHOP, of(SHOP));
    owners.giveUp(monitor, OTHER_ID, of(CART));
    expect(owners.gaveUp(monitor, ID, SHOP)).toBe(true);
    expect(owners.gaveUp(monitor, OTHER_ID, CART)).toBe(true);
    expect(owners.gaveUpAs(monitor, ["name"], SHOP, inputs)).toBe(true);
  });

  it("is not certainly that of a resource without an identity", () => {
    owners.giveUp(monitor, ID, inputs);
    expect(owners.gaveUp(monitor, ID, undefined)).toBe(false);
  });

  it("is not certainly that of a renamed resource, whose old identity another one may have", () => {
    declare(CART, of(SHOP));
    owners.delete(monitor, ID, SHOP, of(SHOP));
    expect(owners.gaveUp(monitor, ID, SHOP)).toBe(false);
  });

  test.each<[string, JsonObject, JsonObject, boolean]>([
    ["the same name", inputs, inputs, true],
    ["another name", inputs, { name: "cart" }, false],
    ["a name that was not known", { name: UNKNOWN }, inputs, true],
    ["a name that is not known yet", inputs, { name: UNKNOWN }, true],
  ])("is found by %s: %o, now %o", (_what, then, now, isFound) => {
    owners.giveUp(monitor, ID, of(SHOP, then));
    expect(owners.gaveUpAs(monitor, ["name"], SHOP, now)).toBe(isFound);
  });

  it("is not found by a name that its kind does not have", () => {
    owners.giveUp(monitor, ID, of(SHOP));
    expect(owners.gaveUpAs(monitor, ["nickname"], SHOP, inputs)).toBe(false);
  });

  it("is not found by the name of another resource or kind", () => {
    owners.giveUp(monitor, ID, of(SHOP));
    expect(owners.gaveUpAs(monitor, ["name"], CART, inputs)).toBe(false);
    expect(owners.gaveUpAs(secret, [], SHOP, inputs)).toBe(false);
    expect(owners.gaveUpAs(monitor, [], SHOP, inputs)).toBe(true);
  });

  it("is deleted in this run only if the engine deletes it", () => {
    owners.giveUp(monitor, ID, of(SHOP));
    expect(owners.isDeleted(monitor, ID)).toBe(false);
    owners.delete(monitor, ID, SHOP, of(SHOP));
    expect(owners.isDeleted(monitor, ID)).toBe(true);
    expect(owners.isDeleted(monitor, OTHER_ID)).toBe(false);
  });
});

describe("an object", () => {
  it("is reserved for one new resource at a time", () => {
    expect(owners.reserve(monitor, ID, SHOP)).toBe(true);
    expect(owners.reserve(monitor, ID, CART)).toBe(false);
    owners.release(monitor, ID);
    expect(owners.reserve(monitor, ID, CART)).toBe(true);
  });

  it("that a resource keeps is not reserved", () => {
    owners.keep(monitor, ID, of(SHOP));
    expect(owners.reserve(monitor, ID, CART)).toBe(false);
    expect(owners.keep(monitor, ID, of(SHOP))).toBeUndefined();
  });

  it("that was assigned is not reserved until it is released", () => {
    owners.assign(monitor, ID, SHOP);
    expect(owners.reserve(monitor, ID, CART)).toBe(false);
    owners.release(monitor, ID);
    expect(owners.reserve(monitor, ID, CART)).toBe(true);
  });

  it("is free unless it is in the state, assigned or reserved", () => {
    expect(owners.isFree(monitor, ID)).toBe(true);
    owners.inState(monitor, ID);
    expect(owners.isFree(monitor, ID)).toBe(false);
    owners.assign(monitor, OTHER_ID, SHOP);
    expect(owners.isFree(monitor, OTHER_ID)).toBe(false);
    owners.release(monitor, OTHER_ID);
    expect(owners.isFree(monitor, OTHER_ID)).toBe(true);
    owners.reserve(monitor, OTHER_ID, SHOP);
    expect(owners.isFree(monitor, OTHER_ID)).toBe(false);
  });

  it("is assigned to one resource, however often", () => {
    expect(owners.assign(monitor, ID, SHOP)).toBeUndefined();
    expect(owners.assign(monitor, ID, SHOP)).toBeUndefined();
    expect(owners.assign(monitor, ID, CART)).toBe("assigned");
    expect(owners.assign(monitor, ID, undefined)).toBe("assigned");
  });

  it("is assigned to one resource without an identity only once", () => {
    expect(owners.assign(monitor, ID, undefined)).toBeUndefined();
    expect(owners.assign(monitor, ID, undefined)).toBe("assigned");
  });

  it("is assigned to the resource that it is reserved for, which ends the reservation", () => {
    owners.reserve(monitor, ID, SHOP);
    expect(owners.assign(monitor, ID, SHOP)).toBeUndefined();
    expect(owners.isWanted(monitor, ID, CART)).toBe(false);
  });

  it("that a resource keeps is assigned to no other one", () => {
    owners.keep(monitor, ID, of(SHOP));
    expect(owners.assign(monitor, ID, CART)).toBe("kept");
    expect(owners.assign(monitor, ID, SHOP)).toBeUndefined();
  });

  it("is wanted by the resource that will adopt it: another one must not delete it", () => {
    owners.reserve(monitor, ID, SHOP);
    expect(owners.isWanted(monitor, ID, CART)).toBe(true);
    expect(owners.isWanted(monitor, ID, undefined)).toBe(true);
    expect(owners.isWanted(monitor, ID, SHOP)).toBe(false);
  });

  it("that a create of this run only assigned may be that of a resource which is deleted later", () => {
    owners.assign(monitor, ID, SHOP);
    owners.assign(monitor, OTHER_ID, CART, true);
    expect(owners.isTakenOver(monitor, ID)).toBe(true);
    expect(owners.isTakenOver(monitor, OTHER_ID)).toBe(false);
  });

  it("that this run created is known by its id and kind", () => {
    owners.assign(monitor, ID, SHOP, true);
    owners.assign(secret, OTHER_ID, CART);
    expect(owners.kindsMade(ID.toUpperCase())).toEqual(["Monitor"]);
    expect(owners.kindsMade(OTHER_ID)).toEqual([]);
    owners.assign(secret, "page/one", CART, true);
    expect(owners.kindsMade("page/one")).toEqual(["Secret"]);
  });

  it("is named by an id in the program for the resources that do", () => {
    owners.recordNamed(monitor, ID, SHOP);
    owners.recordNamed(monitor, ID, CART);
    expect(owners.isNamed(monitor, ID.toUpperCase(), SHOP)).toBe(true);
    expect(owners.isNamed(monitor, ID, CART)).toBe(true);
    expect(owners.isNamed(monitor, OTHER_ID, SHOP)).toBe(false);
    expect(owners.isNamed(monitor, ID, undefined)).toBe(false);
    owners.recordNamed(secret, "7", SHOP);
    expect(owners.isNamed(secret, "7", CART)).toBe(false);
  });
});
