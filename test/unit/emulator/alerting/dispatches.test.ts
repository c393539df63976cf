// Incidents that pass through notification policies to alert channels, in simulated time.
import { describe, expect, it, test } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { NOBODY, START, eachWithService, recordId, only } from "../../../support/emulator/service";
import { alertingOf } from "./objects";

const service = eachWithService();
const { createMonitor, createChannel, raiseId, resolve } = alertingOf(service);
const policyFor = async (steps: JsonObject[], more: JsonObject = {}): Promise<string> => {
  const { onResolve, ...rest } = more;
  const escalation = { steps, ...(onResolve !== undefined && { onResolve }) };
  return recordId(
    await service().make("/notification-policies", { name: "P", escalation, ...rest }),
  );
};
const dispatchesOf = async (incidentId: string): Promise<JsonObject[]> =>
  (await service().get(`/notification-dispatches?incidentId=${incidentId}`)).rows;
const dispatchOf = async (incidentId: string): Promise<JsonObject> =>
  (await dispatchesOf(incidentId))[0] ?? {};
/** `step.fire event` of each message, in the order of creation. */
const notifiedChannels = ({ deliveries }: JsonObject): string[] =>
  (deliveries as { stepNumber: number; fireCount: number; eventType: string }[]).map(
    ({ stepNumber, fireCount, eventType }) => `${stepNumber}.${fireCount} ${eventType}`,
  );

describe("a dispatch", () => {
  it("runs step by step, each after its delay, until all channels are notified", async () => {
    const [first, second] = [await createChannel("first"), await createChannel("second")];
    const policyId = await policyFor([
      { delayMinutes: 0, channelIds: [first] },
      { delayMinutes: 15, channelIds: [second] },
      { delayMinutes: 5, channelIds: [first, second] },
    ]);
    const id = await raiseId({ monitorId: await createMonitor() });
    expect(await dispatchOf(id)).toMatchObject({
      incidentId: id,
      incidentTitle: "api is down",
      policyId,
      policyName: "P",
      status: "ESCALATING",
      currentStep: 1,
      totalSteps: 3,
      matchedRules: [],
      nextEscalationAt: "2026-11-02T10:35:30.000Z",
      lastNotifiedAt: START,
      completionReason: null,
      deliveries: [
        { channelId: first, channel: "first", channelType: "email", status: "DELIVERED" },
      ],
    });
    service().pass(15 * 60_000 - 1);
    expect((await dispatchOf(id)).currentStep).toBe(1);
    service().pass(1);
    expect((await dispatchOf(id)).currentStep).toBe(2);
    service().pass(5 * 60_000);
    const done = await dispatchOf(id);
    expect(done).toMatchObject({ status: "DELIVERED", currentStep: 3, nextEscalationAt: null });
    expect(notifiedChannels(done)).toEqual([
      "1.1 INCIDENT_CREATED",
      "2.1 INCIDENT_CREATED",
      "3.1 INCIDENT_CREATED",
      "3.1 INCIDENT_CREATED",
    ]);
    expect(only(done, "steps", "occasion")).toEqual({});
    const one = await service().get(`/notification-dispatches/${recordId(done)}`);
    expect(one.record).toEqual(done);
  });

  it("keeps its schedule when the clock jumps over several steps", async () => {
    const to = await createChannel();
    await policyFor([0, 15, 15, 600].map((delayMinutes) => ({ delayMinutes, channelIds: [to] })));
    const id = await raiseId({ monitorId: await createMonitor() });
    await service().control("clock", { advanceMs: 40 * 60_000 });
    service().pass(0);
    expect(await dispatchOf(id)).toMatchObject({
      currentStep: 3,
      nextEscalationAt: "2026-11-02T20:50:30.000Z",
    });
  });

  it.each([
    ["in one jump", [301]],
    ["minute by minute", [61, 60, 60, 60, 60]],
    ["in two jumps", [61, 240]],
  ])("repeats a step until the next one, when the clock is moved %s", async (_how, jumps) => {
    const [first, second] = [await createChannel("first"), await createChannel("second")];
    await policyFor([
      { delayMinutes: 0, channelIds: [first], repeatIntervalSeconds: 60 },
      { delayMinutes: 5, channelIds: [second] },
    ]);
    const id = await raiseId({ monitorId: await createMonitor() });
    for (const seconds of jumps) {
      await service().control("clock", { advanceMs: seconds * 1000 });
      service().pass(0);
    }
    expect(notifiedChannels(await dispatchOf(id)).map((text) => text.slice(0, 3))).toEqual([
      ...["1.1", "1.2", "1.3", "1.4", "1.5"],
      "2.1",
    ]);
  });

  it("repeats a delayed step until the next one, when the clock jumps over both", async () => {
    const to = await createChannel();
    await policyFor([
      { delayMinutes: 1, channelIds: [to], repeatIntervalSeconds: 60 },
      { delayMinutes: 3, channelIds: [to] },
      { delayMinutes: 0, channelIds: [to] },
    ]);
    const id = await raiseId({ monitorId: await createMonitor() });
    await service().control("clock", { advanceMs: 3_600_000 });
    service().pass(0);
    const done = await dispatchOf(id);
    expect(done.status).toBe("DELIVERED");
    expect(notifiedChannels(done).map((text) => text.slice(0, 3))).toEqual([
      ...["1.1", "1.2", "1.3", "2.1", "3.1"],
    ]);
  });

  it("also delays its first step", async () => {
    const to = await createChannel();
    await policyFor([{ delayMinutes: 1, channelIds: [to] }]);
    const id = await raiseId({ monitorId: await createMonitor() });
    expect(await dispatchOf(id)).toMatchObject({
      status: "PENDING",
      currentStep: 0,
      deliveries: [],
    });
    const early = await service().post(
      `/notification-dispatches/${recordId(await dispatchOf(id))}/acknowledge`,
    );
    expect(early.status).toBe(409);
    service().pass(60_000);
    expect((await dispatchOf(id)).status).toBe("DELIVERED");
  });

  it("repeats a step until it is acknowledged, ten times at most", async () => {
    const to = await createChannel();
    await policyFor([{ delayMinutes: 0, channelIds: [to], repeatIntervalSeconds: 60 }]);
    const id = await raiseId({ monitorId: await createMonitor() });
    service().pass(120_000);
    expect(notifiedChannels(await dispatchOf(id)).map((text) => text.slice(0, 3))).toEqual([
      "1.1",
      "1.2",
      "1.3",
    ]);
    service().pass(3_600_000);
    const done = await dispatchOf(id);
    expect(notifiedChannels(done)).toHaveLength(10);
    expect(done).toMatchObject({ status: "COMPLETED", completionReason: "EXHAUSTED" });
  });

  it("can be acknowledged and unacknowledged", async () => {
    const to = await createChannel();
    const policyId = await policyFor([
      { delayMinutes: 0, channelIds: [to] },
      { delayMinutes: 10, channelIds: [to] },
    ]);
    const id = await raiseId({ monitorId: await createMonitor() });
    const one = `/notification-dispatches/${recordId(await dispatchOf(id))}`;
    service().pass(60_000);
    const acknowledged = await service().post(`${one}/acknowledge`);
    expect(acknowledged.record).toMatchObject({
      status: "ACKNOWLEDGED",
      acknowledgedAt: "2026-11-02T10:21:30.000Z",
      acknowledgedVia: "API",
      acknowledgedBy: "default",
      nextEscalationAt: null,
    });
    expect((await service().post(`${one}/acknowledge`)).status).toBe(409);
    service().pass(3_600_000);
    expect(notifiedChannels(await dispatchOf(id))).toHaveLength(1);
    const unacknowledged = await service().post(`${one}/unacknowledge`);
    expect(unacknowledged.record).toMatchObject({ status: "ESCALATING", acknowledgedAt: null });
    expect((await service().post(`${one}/unacknowledge`)).status).toBe(409);
    service().pass(600_400);
    expect(notifiedChannels(await dispatchOf(id))).toHaveLength(2);
    const { record } = await service().post(`/incidents/${id}/acknowledge`);
    expect(record).toEqual({ acknowledged: [recordId(await dispatchOf(id))], skipped: [] });
    const again = await service().post(`/incidents/${id}/acknowledge`);
    expect(again.record).toMatchObject({ acknowledged: [], skipped: [{ status: "ACKNOWLEDGED" }] });
    const { rows } = await service().get("/audit-log?resourceType=notification_dispatch");
    expect(rows.map(({ action }) => action)).toEqual([
      "notification_dispatch.unacknowledged",
      "notification_dispatch.acknowledged",
    ]);
    const { record: policy } = await service().get(`/notification-policies/${policyId}`);
    expect(policy).toMatchObject({
      lastFiredAt: START,
      lastFiredIncidentId: id,
      stats7d: {
        ...{ fires: 1, acknowledgements: 1, sends: 2, failedSends: 0, deepestStepReached: 2 },
        medianAckSeconds: 4260,
      },
    });
  });

  it("ends with its incident, and notifies the channels that were notified before", async () => {
    const [first, second] = [await createChannel("first"), await createChannel("second")];
    await policyFor([
      { delayMinutes: 0, channelIds: [first], repeatIntervalSeconds: 60 },
      { delayMinutes: 10, channelIds: [second] },
    ]);
    const monitorId = await createMonitor();
    const id = await raiseId({ monitorId });
    await resolve({ monitorId });
    service().pass(3_600_000);
    const done = await dispatchOf(id);
    expect(done).toMatchObject({ status: "COMPLETED", completionReason: "RESOLVED" });
    expect(notifiedChannels(done)).toEqual(["1.1 INCIDENT_CREATED", "1.1 INCIDENT_RESOLVED"]);
  });

  it.each([
    ["none", 0],
    ["notify_first", 1],
    ["notify_all", 2],
  ])("with onResolve %s notifies %d channels of the end", async (onResolve, count) => {
    const [first, second] = [await createChannel("first"), await createChannel("second")];
    const steps = [first, second].map((to) => ({ delayMinutes: 0, channelIds: [to] }));
    await policyFor(steps, { onResolve });
    const monitorId = await createMonitor();
    const id = await raiseId({ monitorId });
    await resolve({ monitorId });
    const ends = notifiedChannels(await dispatchOf(id)).filter((text) => text.endsWith("RESOLVED"));
    expect(ends).toHaveLength(count);
  });

  it("starts again when its incident is reopened", async () => {
    const to = await createChannel();
    await policyFor([{ delayMinutes: 0, channelIds: [to] }]);
    const monitorId = await createMonitor();
    const id = await raiseId({ monitorId });
    await resolve({ monitorId });
    await raiseId({ monitorId });
    const [, again] = await dispatchesOf(id);
    expect(notifiedChannels(again ?? {})).toEqual(["1.1 INCIDENT_REOPENED"]);
  });

  it("is listed by incident, with either name of the parameter", async () => {
    const id = await raiseId({ monitorId: await createMonitor() });
    expect((await service().get(`/notification-dispatches?incident_id=${id}`)).status).toBe(200);
    expect((await service().get("/notification-dispatches")).status).toBe(400);
    expect((await service().get("/notification-dispatches?incidentId=x")).status).toBe(400);
    expect((await service().get(`/notification-dispatches?incidentId=${NOBODY}`)).status).toBe(404);
  });
});

test("the list of dispatches requires an incident", async () => {
  const { rejected } = await service().get("/notification-dispatches");
  expect(rejected).toEqual(["incidentId NOTIFICATION_DISPATCH_INCIDENT_ID_REQUIRED"]);
});

describe("policies", () => {
  it("fire if their rules match, from the highest priority down, unless they are disabled", async () => {
    const channelIds = [await createChannel()];
    const steps = [{ delayMinutes: 0, channelIds }];
    const monitorId = await createMonitor();
    const down = [{ type: "severity_gte", value: "DOWN" }];
    await policyFor(steps, { name: "all" });
    await policyFor(steps, { name: "down", priority: 5, matchRules: down });
    await policyFor(steps, {
      name: "this",
      matchRules: [{ type: "monitor_id_in", monitorIds: [monitorId] }],
    });
    await policyFor(steps, {
      name: "other",
      matchRules: [{ type: "monitor_id_in", monitorIds: [NOBODY] }],
    });
    await policyFor(steps, { name: "off", enabled: false, priority: 9 });
    const id = await raiseId({ monitorId, severity: "DOWN" });
    const fired = (await dispatchesOf(id)).map(({ policyName, matchedRules }) => [
      policyName,
      matchedRules,
    ]);
    expect(fired).toEqual([
      ["down", ["severity_gte"]],
      ["all", []],
      ["this", ["monitor_id_in"]],
    ]);
    const degraded = await raiseId({
      monitorId: await createMonitor({ name: "web" }),
      severity: "DEGRADED",
    });
    expect((await dispatchesOf(degraded)).map(({ policyName }) => policyName)).toEqual(["all"]);
  });

  it("attached to a group fire for its members, and a rule can match the end of an incident", async () => {
    const steps = [{ delayMinutes: 0, channelIds: [await createChannel()] }];
    const never = [{ type: "monitor_id_in", monitorIds: [NOBODY] }];
    const attached = await policyFor(steps, { name: "group's", matchRules: never });
    const end = [{ type: "incident_status", value: "resolved" }];
    await policyFor(steps, { name: "end", matchRules: end });
    const group = await service().make("/resource-groups", { name: "S", alertPolicyId: attached });
    const monitorId = await createMonitor();
    const member = { memberType: "monitor", memberId: monitorId };
    await service().make(`/resource-groups/${recordId(group)}/members`, member);
    const id = await raiseId({ monitorId });
    const names = async () => (await dispatchesOf(id)).map(({ policyName }) => policyName);
    expect(await names()).toEqual(["group's"]);
    await resolve({ monitorId });
    expect(await names()).toEqual(["group's", "end"]);
    const [, last] = await dispatchesOf(id);
    expect(notifiedChannels(last ?? {})).toEqual(["1.1 INCIDENT_RESOLVED"]);
    expect(last).toMatchObject({ status: "COMPLETED", completionReason: "RESOLVED" });
  });

  it("list their dispatches, in a time range if one is requested", async () => {
    const policyId = await policyFor([{ delayMinutes: 0, channelIds: [await createChannel()] }]);
    const first = await raiseId({ monitorId: await createMonitor() });
    service().pass(31 * 24 * 60 * 60 * 1000);
    const second = await raiseId({ monitorId: await createMonitor({ name: "web" }) });
    const of = async (query = "") =>
      (await service().get(`/notification-policies/${policyId}/dispatches${query}`)).rows.map(
        ({ incidentId }) => incidentId,
      );
    expect(await of()).toEqual([second, first]);
    expect(await of("?limit=5")).toEqual([second]);
    expect(await of(`?since=${START}&until=${START}`)).toEqual([first]);
  });

  it("keep the envelope of lists and add a cursor to it", async () => {
    const policyId = await policyFor([{ delayMinutes: 0, channelIds: [await createChannel()] }]);
    for (const name of ["one", "two", "three"]) {
      await raiseId({ monitorId: await createMonitor({ name }) });
    }
    const list = async (query: string): Promise<JsonObject> => {
      const response = await service().get(`/notification-policies/${policyId}/dispatches${query}`);
      const { data: _data, ...rest } = response.body as JsonObject;
      return { count: response.rows.length, ...rest };
    };
    const totals = { size: 2, totalElements: 3, totalPages: 2 };
    const first = await list("?limit=2");
    expect(first).toEqual({
      ...{ count: 2, page: 0, hasNext: true, hasPrev: false, ...totals },
      nextCursor: first.nextCursor,
    });
    expect(await list(`?limit=2&cursor=${asText(first.nextCursor)}`)).toEqual({
      ...{ count: 1, page: 1, hasNext: false, hasPrev: true, ...totals },
      nextCursor: null,
    });
    expect(await list("")).toEqual({
      ...{ count: 3, page: 0, size: 3, hasNext: false, hasPrev: false },
      ...{ totalElements: 3, totalPages: 1, nextCursor: null },
    });
    expect(await list("?since=2030-01-01T00:00:00Z")).toMatchObject({ count: 0, totalPages: 0 });
  });

  it.each([
    ["muted", (id: string) => service().post(`/monitors/${id}/mute`)],
    [
      "quarantined",
      (id: string) =>
        service().post(`/monitors/${id}/quarantine`, {
          reason: "flaky",
          expiresAt: "2026-11-03T00:00:00Z",
        }),
    ],
    [
      "under maintenance",
      (id: string) =>
        service().post("/maintenance-windows", {
          monitorId: id,
          startsAt: START,
          endsAt: "2026-11-03T00:00:00Z",
        }),
    ],
  ])("do not fire for a monitor that is %s", async (_state, suppress) => {
    const to = await createChannel();
    await policyFor([{ delayMinutes: 0, channelIds: [to] }]);
    const monitorId = await createMonitor({ alertChannelIds: [to] });
    await suppress(monitorId);
    const id = await raiseId({ monitorId });
    expect(await dispatchesOf(id)).toEqual([]);
    expect((await service().get(`/alert-channels/${to}/deliveries`)).rows).toEqual([]);
    expect((await service().get(`/incidents/${id}`)).record.incident).toMatchObject({
      suppressDispatch: true,
    });
  });

  it("fire when an incident is confirmed or reopened after its monitor was unmuted", async () => {
    const to = await createChannel();
    await policyFor([{ delayMinutes: 0, channelIds: [to] }]);
    const monitorId = await createMonitor({ alertChannelIds: [to] });
    const events = async (): Promise<unknown[]> =>
      (await service().get(`/alert-channels/${to}/deliveries`)).rows.map((row) => row.eventType);
    const suppressed = async (): Promise<unknown> =>
      (await service().get("/incidents")).rows[0]?.suppressDispatch;
    const mute = () => service().post(`/monitors/${monitorId}/mute`);
    const unmute = () => service().post(`/monitors/${monitorId}/unmute`);
    await mute();
    await raiseId({ monitorId, status: "TRIGGERED" });
    expect(await suppressed()).toBe(true);
    await unmute();
    await raiseId({ monitorId });
    expect(await suppressed()).toBe(false);
    const created = ["INCIDENT_CREATED", "INCIDENT_CREATED"];
    expect(await events()).toEqual(created);
    await mute();
    await resolve({ monitorId });
    const id = await raiseId({ monitorId });
    expect(await events()).toEqual(created);
    expect(await suppressed()).toBe(true);
    expect(await dispatchOf(id)).toMatchObject({
      status: "COMPLETED",
      completionReason: "RESOLVED",
    });
    await resolve({ monitorId });
    await unmute();
    await raiseId({ monitorId });
    expect(await events()).toEqual(["INCIDENT_REOPENED", "INCIDENT_REOPENED", ...created]);
  });

  it("tell no one of a step or a repetition while the monitor is muted, and go on afterwards", async () => {
    const [first, second] = [await createChannel("first"), await createChannel("second")];
    const every = { repeatIntervalSeconds: 60 };
    await policyFor([
      { delayMinutes: 0, channelIds: [first], ...every },
      { delayMinutes: 5, channelIds: [second], ...every },
    ]);
    const monitorId = await createMonitor();
    const id = await raiseId({ monitorId });
    const sends = async (): Promise<string[]> =>
      notifiedChannels(await dispatchOf(id)).map((text) => text.slice(0, 3));
    service().pass(60_000);
    expect(await sends()).toEqual(["1.1", "1.2"]);
    await service().post(`/monitors/${monitorId}/mute`);
    service().pass(6 * 60_000);
    expect(await sends()).toEqual(["1.1", "1.2"]);
    expect(await dispatchOf(id)).toMatchObject({
      currentStep: 2,
      lastNotifiedAt: "2026-11-02T10:21:30.000Z",
    });
    await service().post(`/monitors/${monitorId}/unmute`);
    service().pass(2 * 60_000);
    expect(await sends()).toEqual(["1.1", "1.2", "2.1", "2.2"]);
  });
});
