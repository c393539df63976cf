// Who created an object, according to the audit log. Keys, invites and workspaces count from 1: the type of an entry says
// which of them it is about.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { isMadeByAnother } from "../../src/lifecycle/safety/audit";
import { eachWithBench } from "./own/bench";

const bench = eachWithBench("ApiKey");

const created = (resourceType: string, resourceId: string): JsonObject => ({
  ...{ action: `${resourceType}.created`, resourceType, resourceId },
  ...{ actorId: 5, actorEmail: "ada@example.com" },
});

/** The audit log shows these entries. */
function log(...data: JsonObject[]): void {
  const body = { data, hasNext: false };
  const effect = { status: 200, body };
  bench().emulator.faults.add({ method: "GET", path: "/api/v1/audit-log", effect });
}

test.each<[string, string, string, boolean]>([
  ["a key is that of somebody else by its own entry", "api_key", "ApiKey", true],
  ["a key is not by the entry of the invite with its id", "invite", "ApiKey", false],
  ["an invite is not by the entry of the key with its id", "api_key", "Invite", false],
])("%s", async (_what, type, kind, isAnother) => {
  log(created(type, "7"));
  expect(await isMadeByAnother(bench().service, kindNamed(kind), "7")).toBe(isAnother);
});

test("an object with an id of its own is found whatever its type is called", async () => {
  const id = "00000000-0000-4000-8000-00000000000a";
  for (const shown of [id, id.toUpperCase()]) {
    log(created("label", shown));
    expect(await isMadeByAnother(bench().service, kindNamed("Tag"), id)).toBe(true);
  }
});

test("the creator of a key is not the run that created the invite with its id", async () => {
  const { service, spec } = bench();
  service.ownership.assign(kindNamed("Invite"), "7", "urn", true);
  log(created("api_key", "8"), created("api_key", "7"));
  expect(await isMadeByAnother(service, spec, "8")).toBe(true);
  log(created("api_key", "8"), created("invite", "7"));
  expect(await isMadeByAnother(service, spec, "8")).toBe(false);
});
