// Which ids in a program the check for references reports.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { step, urnOf } from "../../support/review/previews";
import type { EngineStep, Sides } from "../../support/review/previews";
import { CHANNEL, findingsOf, found, createStep, policy, posted } from "./steps";

const REFERENCES = "references";
const OTHER = "00000000-0000-4000-8000-0000000000c2";

let emulator: Emulator;
/** The ids of a channel and of a status page that another user created. */
let channelId = "";
let pageId = "";
beforeAll(async () => {
  emulator = await startEmulator();
  const config = { channelType: "email", recipients: ["a@example.com"] };
  channelId = await posted(emulator, "/alert-channels", { name: "theirs", config });
  pageId = await posted(emulator, "/status-pages", { name: "Status", slug: "status" });
});
afterAll(() => emulator.close());

const HTTP = { type: "HTTP", config: { url: "https://example.com" } };

/** A monitor with these channels. */
const refers = (alertChannelIds: string[], op = "create", sides: Sides = {}): EngineStep => {
  const inputs = { name: "shop", ...HTTP, alertChannelIds };
  return step(op, "Monitor", {
    ...(op === "create" ? {} : { before: op === "update" ? { ...inputs, ...HTTP } : inputs }),
    ...(op === "delete" ? {} : { after: inputs }),
    ...{ name: "shop", id: "shop", ...sides },
  });
};

const channel = (op: string, name = "mail", id = CHANNEL): EngineStep =>
  step(op, "AlertChannel", {
    ...(op === "delete" ? {} : { after: { name } }),
    ...{ before: { name }, name, id },
  });

/** The replacement of an object that stays: it was only read so far, or is retained. */
const replacing = (more: JsonObject): EngineStep => {
  const made = channel("replace");
  return { ...made, oldState: { ...made.oldState, ...more } };
};

/** The channels come from the outputs of these resources. */
const from = (...channels: string[]): Sides => {
  const alertChannelIds = channels.map((name) => urnOf(`AlertChannel::${name}`));
  return { state: { propertyDependencies: { alertChannelIds } } };
};

describe("with the service", () => {
  test.each<[string, () => EngineStep[], string[]]>([
    ["an id that exists", () => [refers([channelId])], []],
    ["an id that exists, in capitals", () => [refers([channelId.toUpperCase()])], []],
    ["an id that does not exist", () => [refers([CHANNEL])], ["error shop"]],
    ["one of two ids that does not exist", () => [refers([channelId, OTHER])], ["error shop"]],
    ["two ids that do not exist", () => [refers([CHANNEL, OTHER])], ["error shop", "error shop"]],
    ["a missing id in an unchanged resource", () => [refers([CHANNEL], "same")], ["warning shop"]],
    ["a missing id in a changed resource", () => [refers([CHANNEL], "update")], ["error shop"]],
    ["a missing id in a deleted resource", () => [refers([CHANNEL], "delete")], []],
    ["the id of an object of this program", () => [channel("same"), refers([CHANNEL])], []],
    [
      "the id of an object of this program, in capitals",
      () => [channel("same"), refers([CHANNEL.toUpperCase()])],
      [],
    ],
    [
      "another id than that of the program's object",
      () => [channel("same"), refers([OTHER])],
      ["error shop"],
    ],
    ["an unknown id", () => [refers([UNKNOWN])], []],
    ["an output of a resource", () => [refers([CHANNEL], "create", from("mail"))], []],
    [
      "two outputs of two resources",
      () => [refers([CHANNEL, OTHER], "create", from("mail", "chat"))],
      [],
    ],
    ["one output twice", () => [refers([CHANNEL, CHANNEL], "create", from("mail"))], []],
    [
      "an output and a literal id",
      () => [refers([channelId, CHANNEL], "create", from("mail"))],
      ["error shop"],
    ],
    [
      "an unknown output and a literal id",
      () => [refers([UNKNOWN, CHANNEL], "create", from("new"))],
      ["error shop"],
    ],
    [
      "an unknown and a known output",
      () => [refers([UNKNOWN, CHANNEL], "create", from("a", "b"))],
      [],
    ],
    [
      "an output of a resource of another kind",
      () => [
        refers([CHANNEL], "create", {
          state: { propertyDependencies: { alertChannelIds: [urnOf("Tag::shop")] } },
        }),
      ],
      ["error shop"],
    ],
  ])("%s", async (_what, steps, expected) => {
    expect(await found(REFERENCES, steps(), emulator)).toEqual(expected);
  });

  const below = (statusPageId: string, groupId: string): EngineStep =>
    createStep("StatusPageComponent", "shop", { name: "Shop", statusPageId, groupId });

  test("the id of a child is looked up below its parent", async () => {
    const path = `/status-pages/${pageId}/groups`;
    const groupId = await posted(emulator, path, { name: "Group" });
    expect(await found(REFERENCES, [below(pageId, groupId)], emulator)).toEqual([]);
    const [finding] = await findingsOf(REFERENCES, [below(pageId, OTHER)], emulator);
    expect(finding?.message).toContain(`${OTHER}, which is not below ${pageId}: it does not exist`);
    expect(finding?.remedy).toContain("`getStatusPageComponentGroup`");
  });

  test("the children of a parent that the run creates are not requested", async () => {
    const sent = emulator.requests.length;
    const inputs = { name: "Shop", groupId: "00000000-0000-4000-8000-0000000000a1" };
    const uses = { statusPageId: "StatusPage::page" };
    const component = createStep("StatusPageComponent", "component", inputs, uses);
    const page = createStep("StatusPage", "page");
    expect(await found(REFERENCES, [page, component], emulator)).toEqual([]);
    const paths = emulator.requests.slice(sent).map(({ path }) => path);
    expect(paths.filter((path) => path.includes("/groups"))).toEqual([]);
  });

  test("a parent that does not exist has no children", async () => {
    expect(await found(REFERENCES, [below(OTHER, CHANNEL)], emulator)).toEqual([
      "error shop",
      "error shop",
    ]);
  });

  test("a finding names the path and the organization", async () => {
    const [finding] = await findingsOf(REFERENCES, [refers([channelId, OTHER])], emulator);
    expect(finding).toMatchObject({ path: "alertChannelIds[1]" });
    expect(finding?.message).toContain(
      `alert channel ${OTHER}, which is not in this organization: it does not exist`,
    );
    expect(finding?.remedy).toContain("`getAlertChannel`");
  });
});

describe("without the service, a reference to", () => {
  test.each<[string, EngineStep[], string[]]>([
    ["a deleted object", [channel("delete"), refers([CHANNEL], "update")], ["error shop"]],
    ["a replaced object", [channel("replace"), refers([CHANNEL], "update")], ["error shop"]],
    [
      "a replaced object that stays",
      [replacing({ retainOnDelete: true }), refers([CHANNEL], "update")],
      [],
    ],
    ["an updated object", [channel("update"), refers([CHANNEL], "update")], []],
    [
      "a deleted object in an unchanged resource",
      [channel("delete"), refers([CHANNEL], "same")],
      ["warning shop"],
    ],
    [
      "a deleted object in a deleted resource",
      [channel("delete"), refers([CHANNEL], "delete")],
      [],
    ],
    [
      "an object that another resource adopts",
      [
        createStep("AlertChannel", "post", { __adopt: { id: CHANNEL } }),
        channel("delete"),
        refers([CHANNEL], "update"),
      ],
      [],
    ],
    ["one that was only read", [replacing({ external: true }), refers([CHANNEL], "update")], []],
    [
      "a deleted channel in an unchanged policy",
      [channel("delete"), { ...policy("shop"), op: "same" }],
      ["warning shop"],
    ],
    ["another object than the deleted one", [channel("delete"), refers([OTHER], "update")], []],
  ])("%s", async (_what, steps, expected) => {
    expect(await found(REFERENCES, steps)).toEqual(expected);
  });
});

test.each([
  ["delete", "this run deletes that resource. Remove the reference, or keep the resource"],
  ["replace", "this run replaces that resource. Refer to the output `id` of that resource"],
])(
  "a finding says what to do about a reference to an object that the run will %s",
  async (op, says) => {
    const [finding] = await findingsOf(REFERENCES, [channel(op), refers([CHANNEL], "update")]);
    expect(`${finding?.message}. ${finding?.remedy}`).toContain(says);
  },
);

test("a secret is never mistaken for an id", async () => {
  const secret: JsonObject = { monitorId: "[secret]" };
  const window = createStep("MaintenanceWindow", "night", secret);
  expect(await found(REFERENCES, [window], emulator)).toEqual([]);
});
