// Incidents that pass through notification policies to alert channels, in simulated time: docs/api.md, Dispatches.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { alertingOf } from "../../../support/emulator/alerting";
import { NOBODY, START, eachWithService, only, recordId } from "../../../support/emulator/service";

const service = eachWithService();
const { createMonitor, createChannel, deliveries, incidents, raiseId, resolve } =
  alertingOf(service);

const MINUTE = 60_000;
const DISPATCHES = "/notification-dispatches";

const policyFor = (
  steps: JsonObject[],
  { onResolve, ...more }: JsonObject = {},
): Promise<string> => {
  const escalation = { steps, ...(onResolve !== undefined && { onResolve }) };
  return service.makeId("/notification-policies", { name: "P", escalation, ...more });
};
/** A step that notifies these channels. */
const step = (delayMinutes: number, channelIds: string[], more: JsonObject = {}): JsonObject => ({
  ...{ delayMinutes, channelIds },
  ...more,
});
const EVERY_MINUTE = { repeatIntervalSeconds: 60 };
const raiseNew = async (): Promise<string> => raiseId({ monitorId: await createMonitor() });
const dispatchesOf = (incidentId: string): Promise<JsonObject[]> =>
  service.list(`${DISPATCHES}?incidentId=${incidentId}`);
const dispatchOf = async (incidentId: string): Promise<JsonObject> =>
  (await dispatchesOf(incidentId))[0] ?? {};
/** `step.fire event` of each message, in the order of creation. */
const messagesOf = (dispatch: JsonObject | undefined): string[] =>
  (dispatch?.deliveries as { stepNumber: number; fireCount: number; eventType: string }[]).map(
    ({ stepNumber, fireCount, eventType }) => `${stepNumber}.${fireCount} ${eventType}`,
  );
/** `step.fire` of each message. */
const firesOf = (dispatch: JsonObject): string[] =>
  messagesOf(dispatch).map((text) => text.slice(0, 3));
/** Moves the clock at once, over whatever is due meanwhile. */
const jump = async (advanceMs: number): Promise<void> => {
  await service.control("clock", { advanceMs });
  service.pass(0);
};

describe("a dispatch", () => {
  it("runs step by step, each after its delay, until all channels are notified", async () => {
    const [first, second] = [await createChannel("first"), await createChannel("second")];
    const policyId = await policyFor([
      step(0, [first]),
      step(15, [second]),
      step(5, [first, second]),
    ]);
    const id = await raiseNew();
    expect(await dispatchOf(id)).toMatchObject({
      ...{ incidentId: id, incidentTitle: "api is down", policyId, policyName: "P" },
      ...{ status: "ESCALATING", currentStep: 1, totalSteps: 3, matchedRules: [] },
      ...{ nextEscalationAt: "2026-11-02T10:35:30.000Z", lastNotifiedAt: START },
      completionReason: null,
      deliveries: [
        { channelId: first, channel: "first", channelType: "email", status: "DELIVERED" },
      ],
    });
    service.pass(15 * MINUTE - 1);
    expect((await dispatchOf(id)).currentStep).toBe(1);
    service.pass(1);
    expect((await dispatchOf(id)).currentStep).toBe(2);
    service.pass(5 * MINUTE);
    const done = await dispatchOf(id);
    expect(done).toMatchObject({ status: "DELIVERED", currentStep: 3, nextEscalationAt: null });
    expect(messagesOf(done)).toEqual(
      ["1.1", "2.1", "3.1", "3.1"].map((fire) => `${fire} INCIDENT_CREATED`),
    );
    const one = await service.get(`${DISPATCHES}/${recordId(done)}`);
    expect(one.record).toEqual(done);
  });

  it("keeps its schedule when the clock jumps over several steps", async () => {
    const to = await createChannel();
    await policyFor([0, 15, 15, 600].map((delay) => step(delay, [to])));
    const id = await raiseNew();
    await jump(40 * MINUTE);
    const shown = { currentStep: 3, nextEscalationAt: "2026-11-02T20:50:30.000Z" };
    expect(await dispatchOf(id)).toMatchObject(shown);
  });

  it.each([
    ["in one jump", [301]],
    ["minute by minute", [61, 60, 60, 60, 60]],
    ["in two jumps", [61, 240]],
  ])("repeats a step until the next one, when the clock is moved %s", async (_how, jumps) => {
    const to = await createChannel();
    await policyFor([step(0, [to], EVERY_MINUTE), step(5, [to])]);
    const id = await raiseNew();
    for (const seconds of jumps) await jump(seconds * 1000);
    expect(firesOf(await dispatchOf(id))).toEqual(["1.1", "1.2", "1.3", "1.4", "1.5", "2.1"]);
  });

  it("repeats a delayed step until the next one, when the clock jumps over both", async () => {
    const to = await createChannel();
    await policyFor([step(1, [to], EVERY_MINUTE), step(3, [to]), step(0, [to])]);
    const id = await raiseNew();
    await jump(60 * MINUTE);
    const done = await dispatchOf(id);
    expect(done.status).toBe("DELIVERED");
    expect(firesOf(done)).toEqual(["1.1", "1.2", "1.3", "2.1", "3.1"]);
  });

  it("also delays its first step, and cannot be acknowledged before it", async () => {
    await policyFor([step(1, [await createChannel()])]);
    const id = await raiseNew();
    const waiting = await dispatchOf(id);
    expect(waiting).toMatchObject({ status: "PENDING", currentStep: 0, deliveries: [] });
    const early = await service.post(`${DISPATCHES}/${recordId(waiting)}/acknowledge`);
    expect(early.status).toBe(409);
    service.pass(MINUTE);
    expect((await dispatchOf(id)).status).toBe("DELIVERED");
  });

  it("repeats a step until it is acknowledged, ten times at most", async () => {
    await policyFor([step(0, [await createChannel()], EVERY_MINUTE)]);
    const id = await raiseNew();
    service.pass(2 * MINUTE);
    expect(firesOf(await dispatchOf(id))).toEqual(["1.1", "1.2", "1.3"]);
    service.pass(60 * MINUTE);
    const done = await dispatchOf(id);
    expect(messagesOf(done)).toHaveLength(10);
    expect(done).toMatchObject({ status: "COMPLETED", completionReason: "EXHAUSTED" });
  });

  it("can be acknowledged and unacknowledged", async () => {
    const to = await createChannel();
    const policyId = await policyFor([step(0, [to]), step(10, [to])]);
    const id = await raiseNew();
    const one = `${DISPATCHES}/${recordId(await dispatchOf(id))}`;
    service.pass(MINUTE);
    expect((await service.post(`${one}/acknowledge`)).record).toMatchObject({
      ...{ status: "ACKNOWLEDGED", acknowledgedAt: "2026-11-02T10:21:30.000Z" },
      ...{ acknowledgedVia: "API", acknowledgedBy: "default", nextEscalationAt: null },
    });
    expect((await service.post(`${one}/acknowledge`)).status).toBe(409);
    service.pass(60 * MINUTE);
    expect(messagesOf(await dispatchOf(id))).toHaveLength(1);
    const unacknowledged = await service.post(`${one}/unacknowledge`);
    expect(unacknowledged.record).toMatchObject({ status: "ESCALATING", acknowledgedAt: null });
    expect((await service.post(`${one}/unacknowledge`)).status).toBe(409);
    service.pass(10 * MINUTE + 400);
    expect(messagesOf(await dispatchOf(id))).toHaveLength(2);
    const { record } = await service.post(`/incidents/${id}/acknowledge`);
    expect(record).toEqual({ acknowledged: [recordId(await dispatchOf(id))], skipped: [] });
    const again = await service.post(`/incidents/${id}/acknowledge`);
    expect(again.record).toMatchObject({ acknowledged: [], skipped: [{ status: "ACKNOWLEDGED" }] });
    expect(await service.audit("notification_dispatch")).toEqual([
      "notification_dispatch.unacknowledged",
      "notification_dispatch.acknowledged",
    ]);
    expect(await service.read(`/notification-policies/${policyId}`)).toMatchObject({
      ...{ lastFiredAt: START, lastFiredIncidentId: id },
      stats7d: {
        ...{ fires: 1, acknowledgements: 1, sends: 2, failedSends: 0, deepestStepReached: 2 },
        medianAckSeconds: 4260,
      },
    });
  });

  it("ends with its incident, notifies the channels that were notified before, and starts again with it", async () => {
    const [first, second] = [await createChannel("first"), await createChannel("second")];
    await policyFor([step(0, [first], EVERY_MINUTE), step(10, [second])]);
    const monitorId = await createMonitor();
    const id = await raiseId({ monitorId });
    await resolve({ monitorId });
    await raiseId({ monitorId });
    const [done, again] = await dispatchesOf(id);
    expect(done).toMatchObject({ status: "COMPLETED", completionReason: "RESOLVED" });
    expect(messagesOf(done)).toEqual(["1.1 INCIDENT_CREATED", "1.1 INCIDENT_RESOLVED"]);
    expect(messagesOf(again)).toEqual(["1.1 INCIDENT_REOPENED"]);
    await resolve({ monitorId });
    service.pass(60 * MINUTE);
    expect((await dispatchesOf(id))[0]).toEqual(done);
  });

  it.each([
    ["none", 0],
    ["notify_first", 1],
    ["notify_all", 2],
  ])("with onResolve %s notifies %d channels of the end", async (onResolve, count) => {
    const channels = [await createChannel("first"), await createChannel("second")];
    await policyFor(
      channels.map((to) => step(0, [to])),
      { onResolve },
    );
    const monitorId = await createMonitor();
    const id = await raiseId({ monitorId });
    await resolve({ monitorId });
    const ends = messagesOf(await dispatchOf(id)).filter((text) => text.endsWith("RESOLVED"));
    expect(ends).toHaveLength(count);
  });

  it("is listed by incident, which is required, with either name of the parameter", async () => {
    const id = await raiseNew();
    const list = (query: string) => service.get(DISPATCHES + query);
    expect((await list("")).rejected).toEqual([
      "incidentId NOTIFICATION_DISPATCH_INCIDENT_ID_REQUIRED",
    ]);
    expect((await list(`?incident_id=${id}`)).status).toBe(200);
    expect((await list("?incidentId=x")).status).toBe(400);
    expect((await list(`?incidentId=${NOBODY}`)).status).toBe(404);
  });
});

describe("policies", () => {
  it("fire if their rules match, from the highest priority down, unless they are disabled", async () => {
    const steps = [step(0, [await createChannel()])];
    const monitorId = await createMonitor();
    const ofMonitor = (id: string) => [{ type: "monitor_id_in", monitorIds: [id] }];
    const down = [{ type: "severity_gte", value: "DOWN" }];
    await policyFor(steps, { name: "all" });
    await policyFor(steps, { name: "down", priority: 5, matchRules: down });
    await policyFor(steps, { name: "this", matchRules: ofMonitor(monitorId) });
    await policyFor(steps, { name: "other", matchRules: ofMonitor(NOBODY) });
    await policyFor(steps, { name: "off", enabled: false, priority: 9 });
    const fired = async (id: string) =>
      (await dispatchesOf(id)).map((row) => [row.policyName, row.matchedRules]);
    expect(await fired(await raiseId({ monitorId, severity: "DOWN" }))).toEqual([
      ["down", ["severity_gte"]],
      ["all", []],
      ["this", ["monitor_id_in"]],
    ]);
    const web = await createMonitor({ name: "web" });
    const degraded = await raiseId({ monitorId: web, severity: "DEGRADED" });
    expect(await fired(degraded)).toEqual([["all", []]]);
  });

  it("attached to a group fire for its members, and a rule can match the end of an incident", async () => {
    const steps = [step(0, [await createChannel()])];
    const never = [{ type: "monitor_id_in", monitorIds: [NOBODY] }];
    const attached = await policyFor(steps, { name: "group's", matchRules: never });
    const end = [{ type: "incident_status", value: "resolved" }];
    await policyFor(steps, { name: "end", matchRules: end });
    const shop = { name: "S", alertPolicyId: attached };
    const group = await service.makeAt("/resource-groups", shop);
    const monitorId = await createMonitor();
    await service.make(`${group}/members`, { memberType: "monitor", memberId: monitorId });
    const id = await raiseId({ monitorId });
    const names = async () => (await dispatchesOf(id)).map(({ policyName }) => policyName);
    expect(await names()).toEqual(["group's"]);
    await resolve({ monitorId });
    expect(await names()).toEqual(["group's", "end"]);
    const [, last] = await dispatchesOf(id);
    expect(messagesOf(last)).toEqual(["1.1 INCIDENT_RESOLVED"]);
    expect(last).toMatchObject({ status: "COMPLETED", completionReason: "RESOLVED" });
  });

  it("list their dispatches of 30 days or of a requested time range", async () => {
    const policyId = await policyFor([step(0, [await createChannel()])]);
    const first = await raiseNew();
    service.pass(31 * 24 * 60 * MINUTE);
    const second = await raiseNew();
    const of = async (query = "") =>
      (await service.list(`/notification-policies/${policyId}/dispatches${query}`)).map(
        ({ incidentId }) => incidentId,
      );
    expect(await of()).toEqual([second, first]);
    expect(await of("?limit=5")).toEqual([second]);
    expect(await of(`?since=${START}&until=${START}`)).toEqual([first]);
  });

  it("keep the envelope of lists and add a cursor to it", async () => {
    const policyId = await policyFor([step(0, [await createChannel()])]);
    for (let count = 0; count < 3; count += 1) await raiseNew();
    const list = async (query: string): Promise<JsonObject> => {
      const { body, rows } = await service.get(
        `/notification-policies/${policyId}/dispatches${query}`,
      );
      return { ...body, data: rows.length };
    };
    const totals = { size: 2, totalElements: 3, totalPages: 2 };
    const first = await list("?limit=2");
    expect(first).toEqual({
      ...{ data: 2, page: 0, hasNext: true, hasPrev: false, ...totals },
      nextCursor: first.nextCursor,
    });
    expect(await list(`?limit=2&cursor=${asText(first.nextCursor)}`)).toEqual({
      ...{ data: 1, page: 1, hasNext: false, hasPrev: true, ...totals, nextCursor: null },
    });
    expect(await list("")).toEqual({
      ...{ data: 3, page: 0, size: 3, hasNext: false, hasPrev: false },
      ...{ totalElements: 3, totalPages: 1, nextCursor: null },
    });
    expect(await list("?since=2030-01-01T00:00:00Z")).toMatchObject({ data: 0, totalPages: 0 });
  });

  it.each<[state: string, path: (id: string) => string, body?: JsonObject]>([
    ["muted", (id) => `/monitors/${id}/mute`],
    ["quarantined", (id) => `/monitors/${id}/quarantine`, { reason: "flaky" }],
    ["under maintenance", () => "/maintenance-windows", { startsAt: START }],
  ])("do not fire for a monitor that is %s", async (_state, path, body) => {
    const to = await createChannel();
    await policyFor([step(0, [to])]);
    const monitorId = await createMonitor({ alertChannelIds: [to] });
    const until = { expiresAt: "2026-11-03T00:00:00Z", endsAt: "2026-11-03T00:00:00Z" };
    await service.post(path(monitorId), body && { monitorId, ...until, ...body });
    const id = await raiseId({ monitorId });
    expect([await dispatchesOf(id), await deliveries(to)]).toEqual([[], []]);
    const { incident } = await service.read(`/incidents/${id}`);
    expect(incident).toMatchObject({ suppressDispatch: true });
  });

  it("fire when an incident is confirmed or reopened after its monitor was unmuted", async () => {
    const to = await createChannel();
    await policyFor([step(0, [to])]);
    const monitorId = await createMonitor({ alertChannelIds: [to] });
    const events = async () => (await deliveries(to)).map(({ eventType }) => eventType);
    const suppressed = async () => (await incidents())[0]?.suppressDispatch;
    const mute = () => service.post(`/monitors/${monitorId}/mute`);
    const unmute = () => service.post(`/monitors/${monitorId}/unmute`);
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
    const ended = { status: "COMPLETED", completionReason: "RESOLVED" };
    expect(only(await dispatchOf(id), "status", "completionReason")).toEqual(ended);
    await resolve({ monitorId });
    await unmute();
    await raiseId({ monitorId });
    expect(await events()).toEqual(["INCIDENT_REOPENED", "INCIDENT_REOPENED", ...created]);
  });

  it("tell no one of a step or a repetition while the monitor is muted, and go on afterwards", async () => {
    const [first, second] = [await createChannel("first"), await createChannel("second")];
    await policyFor([step(0, [first], EVERY_MINUTE), step(5, [second], EVERY_MINUTE)]);
    const monitorId = await createMonitor();
    const id = await raiseId({ monitorId });
    const fires = async () => firesOf(await dispatchOf(id));
    service.pass(MINUTE);
    expect(await fires()).toEqual(["1.1", "1.2"]);
    await service.post(`/monitors/${monitorId}/mute`);
    service.pass(6 * MINUTE);
    expect(await fires()).toEqual(["1.1", "1.2"]);
    const quiet = { currentStep: 2, lastNotifiedAt: "2026-11-02T10:21:30.000Z" };
    expect(await dispatchOf(id)).toMatchObject(quiet);
    await service.post(`/monitors/${monitorId}/unmute`);
    service.pass(2 * MINUTE);
    expect(await fires()).toEqual(["1.1", "1.2", "2.1", "2.2"]);
  });
});
