// The label of an object, also without a name.
import { expect, test } from "vitest";

import { kindNamed, text } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { labelOf, parentLabelOf } from "../../../src/import/labels";
import { References } from "../../../src/import/references";
import type { Existing } from "../../../src/lifecycle";

const uuid = (digit: number): string => `7f3e0c1a-52a9-4a57-9d0e-00000000000${digit}`;

const object = (
  kind: Parameters<typeof kindNamed>[0],
  id: string,
  inputs: JsonObject,
): Existing => ({
  ...{ spec: kindNamed(kind), id, inputs, outputs: {}, record: {} },
});

const { byId } = new References([
  object("Workspace", "12", { name: "Shop" }),
  object("Monitor", uuid(1), { name: "Checkout" }),
  object("ResourceGroup", uuid(2), { name: "Payments" }),
  object("StatusPage", uuid(3), { name: "Page", slug: "page" }),
]);

test.each<[string, Parameters<typeof kindNamed>[0], JsonObject, string]>([
  ["its name", "Monitor", { name: "Shop" }, "Shop"],
  [
    "the title of its kind if the name is blank",
    "Monitor",
    { name: " " },
    kindNamed("Monitor").title,
  ],
  ["host and path of its URL", "Webhook", { url: "https://a.example/x?y=1" }, "a.example/x"],
  [
    "the title of its kind if its name holds a credential, which its slug repeats",
    "ResourceGroup",
    { name: "rg token=AKIAIOSFODNN7EXAMPLE", slug: "rg-token-akiaiosfodnn7example" },
    kindNamed("ResourceGroup").title,
  ],
  ["its reason", "MaintenanceWindow", { monitorId: uuid(1), reason: "Move" }, "Move"],
  [
    "the name of the object that it refers to",
    "MaintenanceWindow",
    { monitorId: uuid(1) },
    "Checkout",
  ],
  [
    "the names of both objects that it connects",
    "ResourceGroupMember",
    { groupId: uuid(2), memberId: uuid(1) },
    "Payments Checkout",
  ],
  [
    "the object that it refers to, not one whose id is in a plain string",
    "WorkspaceRuntime",
    { workspaceId: "12", runtimeId: uuid(1) },
    "Shop",
  ],
  [
    "the title of its kind if nothing else is known",
    "WorkspaceRuntime",
    { workspaceId: "13" },
    kindNamed("WorkspaceRuntime").title,
  ],
])("the label of an object is %s", (_what, kind, inputs, label) => {
  expect(labelOf(object(kind, uuid(9), inputs), byId)).toBe(label);
});

test.each(["fields", "outputs"] as const)("a secret among the %s is not a label", (where) => {
  const spec = kindNamed("Webhook");
  const url = text({ doc: "An address.", secret: true });
  const inputs = { url: "https://a.example/x" };
  const hook = object("Webhook", uuid(9), inputs);
  expect(labelOf(hook, byId)).toBe("a.example/x");
  const hidden = { ...hook, spec: { ...spec, [where]: { ...spec[where], url } } };
  expect(labelOf(hidden, byId)).toBe(spec.title);
});

test("a parent has a label only if the parent is known", () => {
  const line = (statusPageId: string): Existing =>
    object("StatusPageComponent", uuid(9), { statusPageId, name: "Line" });
  expect(parentLabelOf(line(uuid(3)), byId)).toBe("Page");
  expect(parentLabelOf(line(uuid(8)), byId)).toBeUndefined();
  expect(parentLabelOf(object("Monitor", uuid(9), { name: "Shop" }), byId)).toBeUndefined();
});
