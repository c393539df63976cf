// Names in the definition of a kind are checked by the compiler: mistakes that used to go unnoticed, each
// next to a correct definition.
import { expect, test } from "vitest";

import { refused } from "../compiled";

const runbook = ({ fields = "", rest = "" }: { fields?: string; rest?: string }): string => `
import { choice, defineKind, integer, text, timestamps, uuid } from "../src/definitions";
import type { Fields, KindSpec, Rule } from "../src/definitions";
const others: Fields = {};
const isTagged: Rule<"name" | "severitty"> = ({ name }) => [];
export const runbook: KindSpec = defineKind({
  name: "Tag",
  title: "runbook",
  code: "RUNBOOK",
  doc: "A runbook.",
  examples: { minimal: "" },
  path: "/runbooks",
  read: { by: "id" },
  idType: "uuid",
  fields: { name: text({ doc: "Name.", required: true }), url: text({ doc: "Url." })${fields} },
  outputs: { status: text({ doc: "Status." }), ...timestamps },
  ${rest}
});
`;

test("a definition with correct names compiles", () => {
  const whole = runbook({
    fields: `, channelId: uuid({ doc: "Channel.", ref: "AlertChannel" })`,
    rest: `unique: ["name"], listLacks: ["url", "status"], rules: [({ name }) => []],
  parent: { field: "channelId", kind: "AlertChannel" },
  update: { method: "PUT", omitted: "keeps", required: ["name"], lacks: ["url"] },`,
  });
  expect(refused({ "whole.ts": whole })).toEqual([]);
});

test("a definition with a misspelled name does not compile", () => {
  const slips: Record<string, Parameters<typeof runbook>[0]> = {
    unique: { rest: `unique: ["nmae"],` },
    listLacks: { rest: `listLacks: ["stauts"],` },
    required: { rest: `update: { method: "PUT", omitted: "keeps", required: ["nmae"] },` },
    lacks: { rest: `update: { method: "PUT", omitted: "keeps", required: [], lacks: ["nmae"] },` },
    discriminator: { rest: `discriminator: "type",` },
    address: { rest: `address: "slug",` },
    rule: { rest: `rules: [({ nmae }) => []],` },
    namedRule: { rest: `rules: [isTagged],` },
    warning: { rest: `warnings: ({ nmae }) => [],` },
    parentField: { rest: `parent: { field: "channelId", kind: "AlertChannel" },` },
    parentKind: { rest: `parent: { field: "name", kind: "AlertChanel" },` },
    part: { rest: `parts: [{ part: "afterCreate", field: "enabled", method: "PUT", path: "" }],` },
    ownCall: { rest: `ownCalls: [{ verb: "read", call: "GET /runbooks", field: "nmae" }],` },
    unlessChanged: {
      rest: `ownCalls: [{ verb: "read", call: "GET /runbooks", unlessChanged: ["nmae"] }],`,
    },
    goneWhen: { rest: `goneWhen: { member: "stauts", is: "set" },` },
    shownOnce: { rest: `shownOnce: { output: "key", trigger: "name" },` },
    hash: { rest: `hash: { field: "value", output: "status", of: "text" },` },
    reference: { fields: `, channelId: uuid({ doc: "Channel.", ref: "AlertChanel" })` },
    judged: { fields: `, type: text({ doc: "Type.", judges: { kind: "Monitr" } })` },
    cleared: { fields: `, note: text({ doc: "Note.", clear: { send: null } })` },
    spread: { fields: `, ...others`, rest: `unique: ["nmae"],` },
  };
  const sources = Object.entries(slips).map(
    ([name, slip]) => [`${name}.ts`, runbook(slip)] as const,
  );
  expect(refused(Object.fromEntries(sources))).toEqual(sources.map(([name]) => name));
});
