// The policy of a group as a separate resource.
import { describe, expect, it } from "vitest";

import { check, diff } from "../../../src/lifecycle";
import type { JsonObject } from "../../../src/definitions";
import { resourceGroup } from "../../../src/definitions/kinds/resource-group";
import { lifecycleOf } from "../../../src/lifecycle";
import { eachWithBench } from "./bench";

const bench = eachWithBench("ResourceGroupPolicy");

const FULL = {
  name: "Shop",
  description: "All of it",
  defaultFrequency: 120,
  defaultRegions: ["us-east"],
  defaultRetryStrategy: { type: "fixed", maxRetries: 2, interval: 5 },
  healthThresholdType: "COUNT",
  healthThresholdValue: 1,
  suppressMemberAlerts: true,
  confirmationDelaySeconds: 30,
  recoveryCooldownMinutes: 5,
  managedBy: "DASHBOARD",
};

async function make(path: string, body: JsonObject): Promise<string> {
  const made = (await bench().ask("POST", path, body)) as { id: string };
  return made.id;
}

async function policy(name: string): Promise<string> {
  const channelId = await make("/alert-channels", {
    name,
    config: { channelType: "email", recipients: ["a@example.com"] },
  });
  const escalation = { steps: [{ delayMinutes: 0, channelIds: [channelId] }] };
  return make("/notification-policies", { name, escalation });
}

const group = async (id: string): Promise<JsonObject> =>
  (await bench().ask("GET", `/resource-groups/${id}`)) as JsonObject;

/** A group with a policy attached by the resource. */
async function attached() {
  const { spec, lifecycle, service } = bench();
  const groupId = await make("/resource-groups", FULL);
  const policyId = await policy("first");
  bench().writes();
  const created = await lifecycle.create(spec, service, { groupId, policyId });
  return { groupId, policyId, ...created };
}

describe("the policy of a group", () => {
  it("is attached without a change of the group's other fields", async () => {
    const { groupId, policyId, id, outputs } = await attached();
    expect(id).toBe(groupId);
    expect(outputs).toEqual({ groupId, policyId, organizationId: 1 });
    expect(await group(groupId)).toMatchObject({ ...FULL, alertPolicyId: policyId });
    expect(bench().writes()).toEqual([`PUT /resource-groups/${groupId}`]);
  });

  it("is not attached over what others did before the request was sent again", async () => {
    const { spec, lifecycle, service, emulator } = bench();
    const groupId = await make("/resource-groups", FULL);
    const [ours, theirs] = [await policy("ours"), await policy("theirs")];
    const path = `/resource-groups/${groupId}`;
    const edits: JsonObject[] = [
      { ...FULL, description: "changed" },
      { ...FULL, description: "changed", alertPolicyId: theirs },
    ];
    for (const [at, body] of edits.entries()) {
      const others = [{ call: { method: "PUT", path, body } }];
      const fault = { method: "PUT", path: `/api/v1${path}`, nth: at + 1 };
      emulator.faults.add({ ...fault, effect: { status: 502, others } });
    }
    await expect(lifecycle.create(spec, service, { groupId, policyId: ours })).rejects.toThrow(
      `already has the policy ${theirs}`,
    );
    expect(await group(groupId)).toMatchObject(edits[1] ?? {});
  });

  it("is changed by an update, which keeps another user's edits of the group", async () => {
    const { spec, lifecycle, service } = bench();
    const { groupId, id, outputs } = await attached();
    await bench().ask("PUT", `/resource-groups/${groupId}`, {
      ...FULL,
      description: "changed",
      alertPolicyId: outputs.policyId ?? null,
    });
    const other = await policy("second");
    const news = { groupId, policyId: other };
    expect(diff(spec, outputs, news)).toMatchObject({ changes: undefined, replaces: [] });
    const after = await lifecycle.update({ spec, id, olds: outputs }, service, news);
    expect(after.policyId).toBe(other);
    expect(await group(groupId)).toMatchObject({ description: "changed", alertPolicyId: other });
  });

  it("shows another policy as drift, and is gone without a policy or without the group", async () => {
    const { spec, lifecycle, service } = bench();
    const { groupId, policyId, id, outputs } = await attached();
    const target = { spec, id, olds: outputs };
    const same = await lifecycle.read(target, service);
    expect(same?.inputs).toEqual({ groupId, policyId });
    expect(same?.outputs).toEqual(outputs);
    expect(same?.warnings).toEqual([]);
    const other = await policy("second");
    await bench().ask("PUT", `/resource-groups/${groupId}`, { ...FULL, alertPolicyId: other });
    expect((await lifecycle.read(target, service))?.inputs).toEqual({ groupId, policyId: other });
    await bench().ask("PUT", `/resource-groups/${groupId}`, FULL);
    expect(await lifecycle.read(target, service)).toBeUndefined();
    await bench().ask("DELETE", `/resource-groups/${groupId}`);
    expect(await lifecycle.read(target, service)).toBeUndefined();
  });

  it("is imported by the id of the group", async () => {
    const { spec, lifecycle, service } = bench();
    const { groupId, policyId, id } = await attached();
    const found = await lifecycle.read({ spec, id, olds: {} }, service);
    expect(found?.inputs).toEqual({ groupId, policyId });
  });

  it("is detached on delete, unless another user has attached another one or the group is deleted", async () => {
    const { spec, lifecycle, service } = bench();
    const { groupId, id, outputs } = await attached();
    const target = { spec, id, olds: outputs };
    const other = await policy("second");
    await bench().ask("PUT", `/resource-groups/${groupId}`, { ...FULL, alertPolicyId: other });
    await lifecycle.remove(target, service);
    expect((await group(groupId)).alertPolicyId).toBe(other);
    // Upper and lower case are the same id.
    const olds = { ...outputs, policyId: other.toUpperCase() };
    await lifecycle.remove({ ...target, olds }, service);
    expect(await group(groupId)).toMatchObject({ ...FULL, alertPolicyId: null });
    await bench().ask("DELETE", `/resource-groups/${groupId}`);
    await lifecycle.remove(target, service);
  });

  it("is refused for a group that has another policy", async () => {
    const { spec, lifecycle, service } = bench();
    const { groupId, policyId } = await attached();
    const other = await policy("second");
    bench().writes();
    await expect(lifecycle.create(spec, service, { groupId, policyId: other })).rejects.toThrow(
      `the group "Shop" already has the policy ${policyId}`,
    );
    // A policy that an earlier attempt has attached is accepted.
    await lifecycle.create(spec, service, { groupId, policyId });
    expect(bench().writes()).toEqual([`PUT /resource-groups/${groupId}`]);
  });

  it("requires the ids of the group and the policy, and is replaced if the group changes", () => {
    const { spec } = bench();
    const { failures } = check(spec, {}, { groupId: "shop" });
    const named = failures.map(({ property, reason }) => property || reason.split(":")[0]);
    expect(named.sort()).toEqual(["groupId", "policyId"]);
    const [a, b] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
    expect(diff(spec, { groupId: a, policyId: a }, { groupId: b, policyId: a })).toEqual({
      changes: undefined,
      changed: ["groupId"],
      replaces: ["groupId"],
      deleteBeforeReplace: false,
    });
  });
});

describe("alertPolicyId of the group itself", () => {
  it("is not managed if it was never set, and is cleared if it is removed", async () => {
    const { service } = bench();
    const own = lifecycleOf(resourceGroup);
    const created = await own.create(resourceGroup, service, { name: "Shop" });
    const policyId = await policy("first");
    await bench().lifecycle.create(bench().spec, service, { groupId: created.id, policyId });
    const target = { spec: resourceGroup, id: created.id, olds: created.outputs };
    const read = await own.read(target, service);
    expect(read?.inputs).toEqual({ name: "Shop" });
    expect(diff(resourceGroup, read?.outputs ?? {}, { name: "Shop" }).changes).toBe(false);
    await own.update(target, service, { name: "Other" });
    expect(await group(created.id)).toMatchObject({ name: "Other", alertPolicyId: policyId });
    const given = { name: "Other", alertPolicyId: policyId };
    const set = await own.update(target, service, given);
    expect(diff(resourceGroup, set, { name: "Other" }).changes).toBeUndefined();
    await own.update({ ...target, olds: set }, service, { name: "Other" });
    expect((await group(created.id)).alertPolicyId).toBeNull();
  });
});
