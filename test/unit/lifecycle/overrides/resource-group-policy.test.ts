// The policy of a group as a separate resource: it changes nothing else of the group.
import { beforeEach, expect, test } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { eachRunning } from "../running";
import type { Known } from "../running";

const running = eachRunning();

const KIND = "ResourceGroupPolicy";
const FULL = {
  ...{ name: "Shop", description: "All of it", defaultFrequency: 120, managedBy: "DASHBOARD" },
  defaultRetryStrategy: { type: "fixed", maxRetries: 2, interval: 5 },
  ...{ healthThresholdType: "COUNT", healthThresholdValue: 1, suppressMemberAlerts: true },
};

let groupId: string;
let [ours, theirs]: string[] = [];
let path: string;

async function policy(name: string): Promise<string> {
  const config = { channelType: "email", recipients: ["a@example.com"] };
  const channelId = await running().made("/alert-channels", { name, config });
  const escalation = { steps: [{ delayMinutes: 0, channelIds: [channelId] }] };
  return running().made("/notification-policies", { name, escalation });
}

beforeEach(async () => {
  groupId = await running().made("/resource-groups", FULL);
  [ours, theirs] = [await policy("ours"), await policy("theirs")];
  path = `/resource-groups/${groupId}`;
  running().writes();
});

const group = () => running().call("GET", path);
/** Somebody changes the group. */
const edit = (body: JsonObject) => running().call("PUT", path, { ...FULL, ...body });
const attach = (policyId = ours ?? ""): Promise<Known> =>
  running().create(KIND, { groupId, policyId });

test("it is attached without a change of the group's other fields", async () => {
  const { id, outputs } = await attach();
  expect([id, outputs]).toEqual([groupId, { groupId, policyId: ours, organizationId: 1 }]);
  expect(await group()).toMatchObject({ ...FULL, alertPolicyId: ours });
  expect(running().writes()).toEqual([`PUT ${path}`]);
});

test("it is attached to and changed in a group that a replica does not show yet", async () => {
  const unseen = (): void => {
    running().fault({ method: "GET", path: "/resource-groups/*", effect: { status: 404 } });
  };
  unseen();
  const { id, outputs } = await attach();
  unseen();
  await running().update(KIND, { id, outputs }, { groupId, policyId: theirs ?? "" });
  expect(await group()).toMatchObject({ ...FULL, alertPolicyId: theirs });
});

test("it is changed by an update, which keeps another user's edits of the group", async () => {
  const { id, outputs } = await attach();
  await edit({ description: "changed", alertPolicyId: ours ?? "" });
  const news = { groupId, policyId: theirs ?? "" };
  expect(await running().update(KIND, { id, outputs }, news)).toMatchObject(news);
  expect(await group()).toMatchObject({ description: "changed", alertPolicyId: theirs });
});

test("another policy is drift, and no policy and no group mean that it is gone", async () => {
  const object = await attach();
  const same = await running().read(KIND, object);
  expect(same).toMatchObject({ inputs: { groupId, policyId: ours }, outputs: object.outputs });
  const imported = await running().read(KIND, { id: groupId, outputs: {} });
  expect(imported?.inputs).toEqual({ groupId, policyId: ours });
  await edit({ alertPolicyId: theirs ?? "" });
  const other = await running().read(KIND, object);
  expect(other?.inputs).toEqual({ groupId, policyId: theirs });
  await edit({});
  expect(await running().read(KIND, object)).toBeUndefined();
  await running().call("DELETE", path);
  expect(await running().read(KIND, object)).toBeUndefined();
  await running().remove(KIND, object);
});

test("it is detached on delete, unless another user has attached another one", async () => {
  const { id, outputs } = await attach();
  await edit({ alertPolicyId: theirs ?? "" });
  await running().remove(KIND, { id, outputs });
  expect(await group()).toMatchObject({ alertPolicyId: theirs });
  // Upper and lower case are the same id.
  const policyId = theirs?.toUpperCase() ?? "";
  await running().remove(KIND, { id, outputs: { ...outputs, policyId } });
  expect(await group()).toMatchObject({ ...FULL, alertPolicyId: null });
});
