// Incidents and maintenance of a page, and the notifications to its subscribers: docs/api.md, Status pages.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { page } from "../../../../support/emulator/records";
import {
  NOBODY,
  START,
  eachWithService,
  only,
  recordId,
} from "../../../../support/emulator/service";

const service = eachWithService();

const HOUR = 3_600_000;
const TRACKS = ["incidents", "maintenance"] as const;

const createPage = (more: JsonObject = {}): Promise<string> =>
  service.makeAt("/status-pages", page(more));
const component = (path: string, name: string): Promise<string> =>
  service.makeId(`${path}/components`, { name, type: "STATIC" });
const incident = (more: JsonObject = {}): JsonObject => ({
  ...{ title: "Checkout fails", impact: "MAJOR", body: "We are looking into it." },
  ...more,
});
/** An incident, or a maintenance that has begun. */
const begin = (path: string, track: (typeof TRACKS)[number], more: JsonObject = {}) => {
  const times = track === "maintenance" ? { scheduledFor: "2026-11-02T10:00:00Z" } : {};
  return service.make(`${path}/${track}`, incident({ ...times, ...more }));
};
const beginAt = async (...args: Parameters<typeof begin>): Promise<string> =>
  `${args[0]}/${args[1]}/${recordId(await begin(...args))}`;
const subscribe = (path: string, email: string, more: JsonObject = {}): Promise<JsonObject> =>
  service.make(`${path}/subscribers`, { email, ...more });
const sent = async (path: string, query = ""): Promise<unknown[]> =>
  (await service.list(`${path}/notification-deliveries${query}`)).map(
    ({ destination, eventType }) => `${destination as string} ${eventType as string}`,
  );
const statusOf = async (path: string): Promise<unknown> => (await service.read(path)).status;
const textsOf = ({ updates }: JsonObject): JsonObject[] => updates as JsonObject[];

describe("incidents", () => {
  it("are created with affected components, and are shown on the page until they are resolved", async () => {
    const path = await createPage();
    const shop = await component(path, "Shop");
    const affectedComponents = [{ componentId: shop, status: "PARTIAL_OUTAGE" }];
    const record = await begin(path, "incidents", { affectedComponents });
    expect(record).toMatchObject({
      ...{ title: "Checkout fails", status: "INVESTIGATING", impact: "MAJOR" },
      ...{ scheduled: false, autoResolve: false, publishedAt: START, resolvedAt: null },
      affectedComponents: [
        { statusPageComponentId: shop, componentStatus: "PARTIAL_OUTAGE", componentName: "Shop" },
      ],
      updates: [{ status: "INVESTIGATING", body: "We are looking into it.", createdBy: "USER" }],
    });
    const shown = await service.read(path);
    expect(only(shown, "overallStatus", "openIncident")).toEqual({
      overallStatus: "PARTIAL_OUTAGE",
      openIncident: {
        ...only(record, "id", "title", "status"),
        ...{ startedAt: START, updatedAt: START },
      },
    });
    await service.put(`${path}/incidents/${recordId(record)}`, { status: "RESOLVED" });
    const after = await service.read(path);
    expect([after.overallStatus, after.openIncident]).toEqual(["OPERATIONAL", null]);
  });

  it("need title, impact, text, components of the page and an incident that exists", async () => {
    const path = `${await createPage()}/incidents`;
    expect((await service.post(path, {})).rejected.sort()).toEqual([
      "body STATUS_PAGE_INCIDENT_BODY_REQUIRED",
      "impact STATUS_PAGE_INCIDENT_IMPACT_REQUIRED",
      "title STATUS_PAGE_INCIDENT_TITLE_BLANK",
    ]);
    for (const more of [
      { affectedComponents: [{ componentId: NOBODY, status: "MAJOR_OUTAGE" }] },
      { monitoringIncidentId: NOBODY },
    ]) {
      expect((await service.post(path, incident(more))).status).toBe(404);
    }
  });

  it("can be changed, updated and corrected", async () => {
    const path = await createPage();
    const one = await beginAt(path, "incidents");
    const changed = await service.put(one, { title: "Checkout is slow", impact: null });
    expect(changed.record).toMatchObject({ title: "Checkout is slow", impact: "MAJOR" });
    const news = await service.make(`${one}/updates`, { status: "RESOLVED", body: "Fixed." });
    expect(news).toMatchObject({ status: "RESOLVED", resolvedAt: START });
    const [, second] = textsOf(news);
    const correct = (id: string) => service.patch(`${one}/updates/${id}`, { body: "Mended." });
    expect((await correct(recordId(second))).record).toEqual({ ...second, body: "Mended." });
    expect((await correct(NOBODY)).status).toBe(404);
    expect((await service.put(one, { postmortemUrl: "ftp://x" })).status).toBe(400);
    expect((await service.audit("status_page_incident")).slice(0, 3)).toEqual(
      Array.from({ length: 3 }, () => "status_page_incident.updated"),
    );
  });

  it.each(TRACKS)(
    "clear a post-mortem by an empty text, and are drafts again when they are unpublished: %s",
    async (track) => {
      const path = await createPage();
      const componentId = await component(path, "Shop");
      const affectedComponents = [{ componentId, status: "MAJOR_OUTAGE" }];
      const one = await beginAt(path, track, { affectedComponents });
      const postmortem = { postmortemBody: "A cable.", postmortemUrl: "https://example.com/why" };
      expect((await service.put(one, postmortem)).record).toMatchObject(postmortem);
      expect((await service.put(one, { title: "Over" })).record).toMatchObject(postmortem);
      const cleared = await service.put(one, { postmortemBody: "", postmortemUrl: "" });
      expect(cleared.record).toMatchObject({ postmortemBody: null, postmortemUrl: null });
      expect((await service.read(path)).overallStatus).toBe("MAJOR_OUTAGE");
      expect((await service.post(`${one}/dismiss`)).status).toBe(409);
      expect(await service.list(`${path}/${track}`)).toHaveLength(1);
      expect((await service.put(one, { published: false })).record.publishedAt).toBeNull();
      expect(await service.list(`${path}/${track}`)).toEqual([]);
      const shown = await service.read(path);
      expect([shown.overallStatus, shown.openIncident]).toEqual(["OPERATIONAL", null]);
      expect((await service.post(`${one}/dismiss`)).status).toBe(204);
      expect(await statusOf(one)).toBe("RESOLVED");
    },
  );

  it.each(TRACKS)(
    "notify subscribers when a PUT ends or publishes them, and not while they are drafts: %s",
    async (track) => {
      const path = await createPage();
      await subscribe(path, "a@example.com");
      const one = await beginAt(path, track);
      await service.put(one, { status: "RESOLVED" });
      await service.put(one, { status: "RESOLVED", title: "Over" });
      const over = ["a@example.com INCIDENT_RESOLVED", "a@example.com INCIDENT_CREATED"];
      expect(await sent(path)).toEqual(over);
      await service.put(one, { published: false, status: "MONITORING" });
      await service.put(one, { status: "RESOLVED" });
      expect(await sent(path)).toEqual(over);
      await service.put(one, { published: true });
      expect(await sent(path)).toEqual(["a@example.com INCIDENT_CREATED", ...over]);
    },
  );

  it("are drafts on a page in review mode, and are published with changes or dismissed", async () => {
    const path = await createPage({ incidentMode: "REVIEW" });
    await subscribe(path, "a@example.com");
    const first = await beginAt(path, "incidents", { title: "first" });
    const second = await beginAt(path, "incidents", { title: "second" });
    const listed = async (): Promise<unknown[]> =>
      (await service.list(`${path}/incidents`)).map(({ title }) => title);
    // Whoever reviews them has to find them.
    expect(await listed()).toEqual(["first", "second"]);
    expect((await service.read(path)).openIncident).toBeNull();
    expect(await sent(path)).toEqual([]);
    const out = await service.post(`${first}/publish`, { title: "Known", body: "It is this." });
    expect(out.record).toMatchObject({
      ...{ title: "Known", publishedAt: START },
      updates: [{ body: "It is this." }],
    });
    expect(await sent(path)).toEqual(["a@example.com INCIDENT_CREATED"]);
    expect((await service.post(`${first}/publish`)).status).toBe(409);
    expect((await service.post(`${second}/dismiss`)).status).toBe(204);
    const dismissed = { status: "RESOLVED", publishedAt: null };
    expect(await service.read(second)).toMatchObject(dismissed);
    expect((await service.post(`${second}/dismiss`)).status).toBe(409);
    expect(await listed()).toEqual(["Known"]);
  });

  it.each(TRACKS)("keep the id of their text when they are published: %s", async (track) => {
    const path = await createPage({ incidentMode: "REVIEW" });
    const created = await begin(path, track);
    const one = `${path}/${track}/${recordId(created)}`;
    const published = await service.post(`${one}/publish`);
    expect(published.record.updates).toEqual(created.updates);
    const text = `${one}/updates/${recordId(textsOf(created)[0])}`;
    expect((await service.patch(text, { body: "Ah." })).status).toBe(200);
  });

  it("are drafts no more once they are dismissed, until an update revives them", async () => {
    const one = await beginAt(await createPage({ incidentMode: "REVIEW" }), "incidents");
    expect((await service.post(`${one}/dismiss`)).status).toBe(204);
    await service.make(`${one}/updates`, { status: "RESOLVED", body: "Over." });
    expect((await service.post(`${one}/publish`)).status).toBe(409);
    await service.make(`${one}/updates`, { status: "MONITORING", body: "It is back." });
    expect((await service.post(`${one}/publish`)).status).toBe(200);
  });
});

describe("an incident that was published and is a draft again", () => {
  it("keeps its texts when it is published with another one, but not with a final status", async () => {
    const path = await createPage();
    await subscribe(path, "a@example.com");
    const created = await begin(path, "incidents");
    const one = `${path}/incidents/${recordId(created)}`;
    await service.put(one, { published: false });
    const refused = await service.post(`${one}/publish`, { status: "RESOLVED" });
    expect(refused.rejected).toEqual(["status STATUS_PAGE_INCIDENT_STATUS_INVALID"]);
    const { record } = await service.post(`${one}/publish`, { body: "Still there." });
    expect(textsOf(record)).toMatchObject([textsOf(created)[0], { body: "Still there." }]);
    // Its first text is one that subscribers have received.
    const { rows } = await service.get(`${path}/notification-deliveries`);
    const sentUpdates = rows.map(({ incidentUpdateId }) => incidentUpdateId);
    expect(sentUpdates.sort()).toEqual(textsOf(record).map(recordId).sort());
  });

  it.each(TRACKS)(
    "is published unchanged without a new text, and subscribers are notified of its last update: %s",
    async (track) => {
      const path = await createPage();
      await subscribe(path, "a@example.com");
      const one = await beginAt(path, track);
      await service.make(`${one}/updates`, { status: "IDENTIFIED", body: "A cable." });
      const over = { status: "RESOLVED", body: "Over." };
      const { updates } = await service.make(`${one}/updates`, over);
      await service.put(one, { published: false });
      const { record } = await service.post(`${one}/publish`, { status: "MONITORING" });
      const status = { status: "MONITORING", resolvedAt: null };
      expect(only(record, "updates", "status", "resolvedAt")).toEqual({ updates, ...status });
      const [notification] = await service.list(`${path}/notification-deliveries`);
      expect(only(notification, "eventType", "incidentUpdateId")).toEqual({
        eventType: "INCIDENT_CREATED",
        incidentUpdateId: textsOf(record).at(-1)?.id,
      });
    },
  );

  it.each(TRACKS)(
    "can be dismissed once, also if it is resolved or was dismissed before it was last published: %s",
    async (track) => {
      const one = await beginAt(await createPage(), track);
      for (const status of ["RESOLVED", "INVESTIGATING", "INVESTIGATING"]) {
        await service.put(one, { published: true, status });
        await service.put(one, { published: false });
        expect((await service.post(`${one}/dismiss`)).status).toBe(204);
        expect((await service.post(`${one}/dismiss`)).status).toBe(409);
      }
      await service.put(one, { published: true, status: "INVESTIGATING" });
      await service.put(one, { published: false });
      const { status, record } = await service.post(`${one}/publish`);
      expect([status, record.publishedAt]).toEqual([200, START]);
    },
  );
});

describe("maintenance", () => {
  const planned = (more: JsonObject = {}): JsonObject => ({
    ...incident({ title: "New database", impact: "NONE" }),
    scheduledFor: "2026-11-02T11:00:00Z",
    scheduledUntil: "2026-11-02T12:00:00Z",
    ...more,
  });

  it("has its own path, and is shown once it starts", async () => {
    const path = await createPage();
    const shop = await component(path, "Shop");
    const affectedComponents = [{ componentId: shop, status: "UNDER_MAINTENANCE" }];
    const record = await service.make(`${path}/maintenance`, planned({ affectedComponents }));
    expect(record).toMatchObject({ scheduled: true, startedAt: "2026-11-02T11:00:00.000Z" });
    const list = (query: string) => service.list(`${path}/${query}`);
    expect(await list("incidents")).toEqual([]);
    expect(await list("incidents?scheduled=true")).toEqual([record]);
    expect(await list("maintenance?status=RESOLVED")).toEqual([]);
    expect((await service.get(`${path}/incidents/${recordId(record)}`)).status).toBe(404);
    expect((await service.read(path)).overallStatus).toBe("OPERATIONAL");
    service.pass(HOUR);
    const during = { overallStatus: "UNDER_MAINTENANCE", openIncident: null };
    expect(await service.read(path)).toMatchObject(during);
    const actions = await service.audit("status_page_maintenance");
    expect(actions).toEqual(["status_page_maintenance.created"]);
  });

  it("needs a start, and an end after it", async () => {
    const path = `${await createPage()}/maintenance`;
    expect((await service.post(path, incident())).rejected).toEqual([
      "scheduledFor STATUS_PAGE_MAINTENANCE_SCHEDULED_FOR_REQUIRED",
    ]);
    const backwards = planned({ scheduledUntil: "2026-11-02T11:00:00Z" });
    expect((await service.post(path, backwards)).rejected).toEqual([
      "scheduledUntil STATUS_PAGE_MAINTENANCE_SCHEDULED_UNTIL_INVALID",
    ]);
  });

  it("ends at its scheduled time with autoResolve, and notifies the subscribers", async () => {
    const path = await createPage();
    await subscribe(path, "a@example.com");
    const one = await service.makeAt(`${path}/maintenance`, planned({ autoResolve: true }));
    service.pass(100 * 60_000 - 31_000);
    expect(await statusOf(one)).toBe("INVESTIGATING");
    service.pass(1000);
    expect(await service.read(one)).toMatchObject({
      status: "RESOLVED",
      resolvedAt: "2026-11-02T12:00:00.000Z",
      updates: [{ createdBy: "USER" }, { createdBy: "SYSTEM", status: "RESOLVED" }],
    });
    expect(await sent(path)).toEqual([
      "a@example.com INCIDENT_RESOLVED",
      "a@example.com INCIDENT_CREATED",
    ]);
  });

  it("is not resolved at that time if it was moved, is a draft, or has no end or no autoResolve", async () => {
    const path = `${await createPage()}/maintenance`;
    const make = (more: JsonObject): Promise<string> => service.makeAt(path, planned(more));
    const [draft, moved] = [await make({ autoResolve: true }), await make({ autoResolve: true })];
    const all = [
      ...[draft, moved, await make({ autoResolve: false })],
      await make({ autoResolve: true, scheduledUntil: null }),
    ];
    await service.put(draft, { published: false });
    const scheduledFor = "2026-11-03T11:00:00.000Z";
    const later = { scheduledFor, scheduledUntil: "2026-11-03T12:00:00Z" };
    expect((await service.put(moved, later)).record.startedAt).toBe(scheduledFor);
    service.pass(2 * HOUR);
    for (const one of all) expect(await statusOf(one)).toBe("INVESTIGATING");
    await service.post(`${draft}/publish`);
    service.pass(24 * HOUR);
    expect([await statusOf(draft), await statusOf(moved)]).toEqual(["RESOLVED", "RESOLVED"]);
  });
});

describe("deliveries", () => {
  it("go to confirmed subscribers of affected components, and are listed newest first", async () => {
    const path = await createPage();
    const [shop, blog] = [await component(path, "Shop"), await component(path, "Blog")];
    await subscribe(path, "all@example.com");
    await subscribe(path, "blog@example.com", { componentIds: [blog] });
    await subscribe(path, "later@example.com", { requireConfirmation: true });
    const affectedComponents = [{ componentId: shop, status: "MAJOR_OUTAGE" }];
    const record = await begin(path, "incidents", { affectedComponents });
    const updates = `${path}/incidents/${recordId(record)}/updates`;
    await service.post(updates, { status: "MONITORING", body: "Better." });
    const quiet = { status: "MONITORING", body: "Typo.", notifySubscribers: false };
    await service.post(updates, quiet);
    await service.post(updates, { status: "RESOLVED", body: "Done." });
    expect(await sent(path, `?incidentId=${recordId(record)}`)).toEqual([
      "all@example.com INCIDENT_RESOLVED",
      "all@example.com INCIDENT_UPDATED",
      "all@example.com INCIDENT_CREATED",
    ]);
    expect(await sent(path, "?eventType=SUBSCRIPTION_CONFIRMATION")).toEqual([
      "later@example.com SUBSCRIPTION_CONFIRMATION",
    ]);
    const bad = `${path}/notification-deliveries?eventType=NEWS`;
    expect((await service.get(bad)).status).toBe(400);
  });

  it("have their result, and failed ones can be retried", async () => {
    const path = await createPage();
    await subscribe(path, "good@example.com");
    await subscribe(path, "bad@mail.invalid");
    const { updates } = await begin(path, "incidents");
    const [bad, good] = await service.list(`${path}/notification-deliveries`);
    expect(good).toMatchObject({
      ...{ status: "DELIVERED", attemptCount: 1, deliveredAt: START, errorMessage: null },
      incidentUpdateId: textsOf({ updates })[0]?.id,
    });
    expect(bad).toMatchObject({ status: "FAILED", deliveredAt: null, channel: "EMAIL" });
    const one = `${path}/notification-deliveries/${recordId(bad)}`;
    expect(await service.read(one)).toEqual(bad);
    const again = await service.post(`${one}/retry`);
    expect(again.record).toEqual({ ...bad, status: "RETRY_PENDING", nextRetryAt: START });
    expect((await service.post(`${one}/retry`)).status).toBe(409);
    service.pass(0);
    expect(await service.read(one)).toEqual({ ...bad, attemptCount: 2 });
    const arrived = `${path}/notification-deliveries/${recordId(good)}/retry`;
    expect((await service.post(arrived)).status).toBe(409);
    expect(await service.audit("status_page_delivery")).toEqual(["status_page_delivery.retried"]);
  });
});
