// Incidents and maintenance of a page, and the notifications to its subscribers.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { page } from "../../../../support/emulator/records";
import {
  NOBODY,
  START,
  eachWithService,
  recordId,
  only,
} from "../../../../support/emulator/service";

const service = eachWithService();

const createPage = async (more: JsonObject = {}): Promise<string> =>
  `/status-pages/${recordId(await service().make("/status-pages", page(more)))}`;
const component = async (path: string, name: string): Promise<string> =>
  recordId(await service().make(`${path}/components`, { name, type: "STATIC" }));
const incident = (more: JsonObject = {}): JsonObject => ({
  title: "Checkout fails",
  impact: "MAJOR",
  body: "We are looking into it.",
  ...more,
});
const sent = async (path: string, query = ""): Promise<unknown[]> =>
  (await service().get(`${path}/notification-deliveries${query}`)).rows.map(
    ({ destination, eventType }) => `${destination as string} ${eventType as string}`,
  );
const audit = async (type: string): Promise<unknown[]> =>
  (await service().get(`/audit-log?resourceType=${type}`)).rows.map(({ action }) => action);

describe("incidents", () => {
  it("are created with affected components, and are shown on the page", async () => {
    const path = await createPage();
    const shop = await component(path, "Shop");
    const affectedComponents = [{ componentId: shop, status: "PARTIAL_OUTAGE" }];
    const record = await service().make(`${path}/incidents`, incident({ affectedComponents }));
    expect(record).toMatchObject({
      title: "Checkout fails",
      status: "INVESTIGATING",
      impact: "MAJOR",
      scheduled: false,
      autoResolve: false,
      publishedAt: "2026-11-02T10:20:30.000Z",
      resolvedAt: null,
      affectedComponents: [
        { statusPageComponentId: shop, componentStatus: "PARTIAL_OUTAGE", componentName: "Shop" },
      ],
      updates: [{ status: "INVESTIGATING", body: "We are looking into it.", createdBy: "USER" }],
    });
    expect(["body", "affected", "name"].filter((name) => name in record)).toEqual([]);
    const shown = (await service().get(path)).record;
    expect(shown.overallStatus).toBe("PARTIAL_OUTAGE");
    expect(shown.openIncident).toEqual({
      id: record.id,
      title: "Checkout fails",
      status: "INVESTIGATING",
      startedAt: "2026-11-02T10:20:30.000Z",
      updatedAt: "2026-11-02T10:20:30.000Z",
    });
    const one = `${path}/incidents/${recordId(record)}`;
    expect((await service().get(one)).record).toEqual(record);
    await service().put(one, { status: "RESOLVED" });
    const after = (await service().get(path)).record;
    expect([after.overallStatus, after.openIncident]).toEqual(["OPERATIONAL", null]);
  });

  it("need title, impact, text, components of the page and an incident that exists", async () => {
    const path = `${await createPage()}/incidents`;
    expect((await service().post(path, {})).rejected.sort()).toEqual([
      "body STATUS_PAGE_INCIDENT_BODY_REQUIRED",
      "impact STATUS_PAGE_INCIDENT_IMPACT_REQUIRED",
      "title STATUS_PAGE_INCIDENT_TITLE_BLANK",
    ]);
    const affectedComponents = [{ componentId: NOBODY, status: "MAJOR_OUTAGE" }];
    expect((await service().post(path, incident({ affectedComponents }))).status).toBe(404);
    const ofNobody = incident({ monitoringIncidentId: NOBODY });
    expect((await service().post(path, ofNobody)).status).toBe(404);
  });

  it("can be changed, updated, corrected and deleted", async () => {
    const path = await createPage();
    const record = await service().make(`${path}/incidents`, incident());
    const one = `${path}/incidents/${recordId(record)}`;
    const changed = await service().put(one, { title: "Checkout is slow", impact: null });
    expect(only(changed.record, "title", "impact")).toEqual({
      title: "Checkout is slow",
      impact: "MAJOR",
    });
    const news = await service().post(`${one}/updates`, { status: "RESOLVED", body: "Fixed." });
    expect([news.status, news.record.status]).toEqual([201, "RESOLVED"]);
    expect(news.record.resolvedAt).toBe("2026-11-02T10:20:30.000Z");
    const [, second] = news.record.updates as JsonObject[];
    const edited = await service().patch(`${one}/updates/${recordId(second ?? {})}`, {
      body: "Mended.",
    });
    expect(edited.record).toEqual({ ...second, body: "Mended." });
    expect((await service().patch(`${one}/updates/${NOBODY}`, { body: "x" })).status).toBe(404);
    expect((await service().delete(one)).status).toBe(204);
    expect((await service().get(one)).status).toBe(404);
    expect(await audit("status_page_incident")).toEqual([
      "status_page_incident.deleted",
      "status_page_incident.updated",
      "status_page_incident.updated",
      "status_page_incident.updated",
      "status_page_incident.created",
    ]);
  });

  it("accept a post-mortem, whose URL can be cleared", async () => {
    const path = `${await createPage()}/incidents`;
    const one = `${path}/${recordId(await service().make(path, incident()))}`;
    const postmortem = { postmortemBody: "A cable.", postmortemUrl: "https://blog.example.com/1" };
    expect((await service().put(one, postmortem)).record).toMatchObject(postmortem);
    expect((await service().put(one, { postmortemUrl: "ftp://x" })).status).toBe(400);
    expect((await service().put(one, { postmortemUrl: "" })).record.postmortemUrl).toBeNull();
  });

  it.each(["incidents", "maintenance"])(
    "clear a post-mortem by an empty text, and are drafts again when they are unpublished: %s",
    async (track) => {
      const path = await createPage();
      const affectedComponents = [
        { componentId: await component(path, "Shop"), status: "MAJOR_OUTAGE" },
      ];
      const scheduledFor = "2026-11-02T10:00:00Z";
      const body = incident({
        affectedComponents,
        ...(track === "maintenance" && { scheduledFor }),
      });
      const one = `${path}/${track}/${recordId(await service().make(`${path}/${track}`, body))}`;
      const postmortem = { postmortemBody: "A cable.", postmortemUrl: "https://example.com/why" };
      expect((await service().put(one, postmortem)).record).toMatchObject(postmortem);
      expect((await service().put(one, { title: "Over" })).record).toMatchObject(postmortem);
      const cleared = await service().put(one, { postmortemBody: "", postmortemUrl: "" });
      expect(cleared.record).toMatchObject({ postmortemBody: null, postmortemUrl: null });
      expect((await service().get(path)).record.overallStatus).toBe("MAJOR_OUTAGE");
      expect((await service().post(`${one}/dismiss`)).status).toBe(409);
      expect((await service().get(`${path}/${track}`)).rows).toHaveLength(1);
      expect((await service().put(one, { published: false })).record.publishedAt).toBeNull();
      expect((await service().get(`${path}/${track}`)).rows).toEqual([]);
      const shown = (await service().get(path)).record;
      expect([shown.overallStatus, shown.openIncident]).toEqual(["OPERATIONAL", null]);
      expect((await service().post(`${one}/dismiss`)).status).toBe(204);
      expect((await service().get(one)).record).toMatchObject({ status: "RESOLVED" });
    },
  );

  it.each(["incidents", "maintenance"])(
    "notify subscribers when a PUT ends or publishes them, and not while they are drafts: %s",
    async (track) => {
      const path = await createPage();
      await service().make(`${path}/subscribers`, { email: "a@example.com" });
      const scheduledFor = "2026-11-02T10:00:00Z";
      const body = incident(track === "maintenance" ? { scheduledFor } : {});
      const one = `${path}/${track}/${recordId(await service().make(`${path}/${track}`, body))}`;
      await service().put(one, { status: "RESOLVED" });
      await service().put(one, { status: "RESOLVED", title: "Over" });
      const over = ["a@example.com INCIDENT_RESOLVED", "a@example.com INCIDENT_CREATED"];
      expect(await sent(path)).toEqual(over);
      await service().put(one, { published: false, status: "MONITORING" });
      await service().put(one, { status: "RESOLVED" });
      expect(await sent(path)).toEqual(over);
      await service().put(one, { published: true });
      expect(await sent(path)).toEqual(["a@example.com INCIDENT_CREATED", ...over]);
    },
  );

  it("are drafts on a page in review mode, and are published with changes or dismissed", async () => {
    const path = await createPage({ incidentMode: "REVIEW" });
    await service().make(`${path}/subscribers`, { email: "a@example.com" });
    const drafts = [];
    for (const title of ["first", "second"]) {
      drafts.push(recordId(await service().make(`${path}/incidents`, incident({ title }))));
    }
    const [first = "", second = ""] = drafts.map((id) => `${path}/incidents/${id}`);
    const listed = async (): Promise<unknown[]> =>
      (await service().get(`${path}/incidents`)).rows.map(({ id }) => id);
    // Whoever reviews them has to find them.
    expect(await listed()).toEqual(drafts);
    expect((await service().get(path)).record.openIncident).toBeNull();
    expect(await sent(path)).toEqual([]);
    const out = await service().post(`${first}/publish`, { title: "Known", body: "It is this." });
    expect(out.record).toMatchObject({ title: "Known", updates: [{ body: "It is this." }] });
    expect(out.record.publishedAt).toBe("2026-11-02T10:20:30.000Z");
    expect(await sent(path)).toEqual(["a@example.com INCIDENT_CREATED"]);
    expect((await service().post(`${first}/publish`)).status).toBe(409);
    expect((await service().post(`${second}/dismiss`)).status).toBe(204);
    expect((await service().get(second)).record).toMatchObject({
      status: "RESOLVED",
      publishedAt: null,
    });
    expect((await service().post(`${second}/dismiss`)).status).toBe(409);
    expect(await listed()).toEqual(drafts.slice(0, 1));
  });

  it.each(["incidents", "maintenance"])(
    "keep the id of their text when they are published: %s",
    async (track) => {
      const path = `${await createPage({ incidentMode: "REVIEW" })}/${track}`;
      const body = incident({ scheduledFor: "2026-11-02T11:00:00Z" });
      const { id, updates } = await service().make(path, body);
      const one = `${path}/${id as string}`;
      const published = await service().post(`${one}/publish`);
      expect(published.record.updates).toEqual(updates);
      const [first = {}] = updates as JsonObject[];
      const corrected = await service().patch(`${one}/updates/${recordId(first)}`, { body: "Ah." });
      expect(corrected.status).toBe(200);
    },
  );

  it("are drafts no more once they are dismissed, until an update revives them", async () => {
    const path = `${await createPage({ incidentMode: "REVIEW" })}/incidents`;
    const one = `${path}/${recordId(await service().make(path, incident()))}`;
    expect((await service().post(`${one}/dismiss`)).status).toBe(204);
    await service().make(`${one}/updates`, { status: "RESOLVED", body: "Over." });
    expect((await service().post(`${one}/publish`)).status).toBe(409);
    await service().make(`${one}/updates`, { status: "MONITORING", body: "It is back." });
    expect((await service().post(`${one}/publish`)).status).toBe(200);
  });
});

describe("an incident that was published and is a draft again", () => {
  it("keeps its only text, which subscribers have received, when another one is published", async () => {
    const path = await createPage();
    await service().make(`${path}/subscribers`, { email: "a@example.com" });
    const created = await service().make(`${path}/incidents`, incident());
    const one = `${path}/incidents/${recordId(created)}`;
    await service().put(one, { published: false });
    const { record } = await service().post(`${one}/publish`, { body: "Still there." });
    const [first, second, ...others] = record.updates as JsonObject[];
    expect([first, others]).toEqual([(created.updates as JsonObject[])[0], []]);
    const { rows } = await service().get(`${path}/notification-deliveries`);
    const sentUpdates = rows.map(({ incidentUpdateId }) => incidentUpdateId);
    expect(sentUpdates.sort()).toEqual([first?.id, second?.id].sort());
  });

  it("keeps its updates when it is published again, but not with a final status", async () => {
    const path = `${await createPage()}/incidents`;
    const one = `${path}/${recordId(await service().make(path, incident()))}`;
    await service().make(`${one}/updates`, { status: "IDENTIFIED", body: "A cable." });
    await service().put(one, { published: false });
    const refused = await service().post(`${one}/publish`, { status: "RESOLVED" });
    expect(refused.rejected).toEqual(["status STATUS_PAGE_INCIDENT_STATUS_INVALID"]);
    const { record } = await service().post(`${one}/publish`, { body: "Still there." });
    const texts = (record.updates as JsonObject[]).map(({ body }) => body);
    expect(texts).toEqual(["We are looking into it.", "A cable.", "Still there."]);
  });

  it.each(["incidents", "maintenance"])(
    "is published unchanged without a new text, and subscribers are notified of its last update: %s",
    async (track) => {
      const path = await createPage();
      await service().make(`${path}/subscribers`, { email: "a@example.com" });
      const body = incident(
        track === "maintenance" ? { scheduledFor: "2026-11-02T11:00:00Z" } : {},
      );
      const one = `${path}/${track}/${recordId(await service().make(`${path}/${track}`, body))}`;
      await service().make(`${one}/updates`, { status: "IDENTIFIED", body: "A cable." });
      const { updates } = await service().make(`${one}/updates`, {
        status: "RESOLVED",
        body: "Over.",
      });
      await service().put(one, { published: false });
      const { record } = await service().post(`${one}/publish`, { status: "MONITORING" });
      expect(record.updates).toEqual(updates);
      expect(only(record, "status", "resolvedAt")).toEqual({
        status: "MONITORING",
        resolvedAt: null,
      });
      const [first, , last] = updates as JsonObject[];
      const corrected = await service().patch(`${one}/updates/${recordId(first ?? {})}`, {
        body: "We look into it.",
      });
      expect(corrected.status).toBe(200);
      const [notification] = (await service().get(`${path}/notification-deliveries`)).rows;
      expect(only(notification ?? {}, "eventType", "incidentUpdateId")).toEqual({
        eventType: "INCIDENT_CREATED",
        incidentUpdateId: last?.id,
      });
    },
  );

  it("can be dismissed once, also if it is resolved", async () => {
    const path = `${await createPage()}/incidents`;
    const one = `${path}/${recordId(await service().make(path, incident()))}`;
    await service().put(one, { status: "RESOLVED" });
    await service().put(one, { published: false });
    expect((await service().post(`${one}/dismiss`)).status).toBe(204);
    expect((await service().post(`${one}/dismiss`)).status).toBe(409);
    expect((await service().get(one)).record).not.toHaveProperty("isDismissed");
  });

  it.each(["incidents", "maintenance"])(
    "is a draft like any other if it was dismissed before it was last published: %s",
    async (track) => {
      const path = `${await createPage()}/${track}`;
      const scheduledFor = "2026-11-02T11:00:00Z";
      const body = incident(track === "maintenance" ? { scheduledFor } : {});
      const one = `${path}/${recordId(await service().make(path, body))}`;
      const dismissAndPublish = async (): Promise<void> => {
        await service().put(one, { published: false });
        expect((await service().post(`${one}/dismiss`)).status).toBe(204);
        await service().put(one, { published: true, status: "INVESTIGATING" });
      };
      await dismissAndPublish();
      await dismissAndPublish();
      await service().put(one, { published: false });
      const { status, record } = await service().post(`${one}/publish`);
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
    const record = await service().make(`${path}/maintenance`, planned({ affectedComponents }));
    expect(record).toMatchObject({ scheduled: true, startedAt: "2026-11-02T11:00:00.000Z" });
    expect((await service().get(`${path}/incidents`)).rows).toEqual([]);
    expect((await service().get(`${path}/incidents?scheduled=true`)).rows).toEqual([record]);
    expect((await service().get(`${path}/maintenance?status=RESOLVED`)).rows).toEqual([]);
    expect((await service().get(`${path}/incidents/${recordId(record)}`)).status).toBe(404);
    expect((await service().get(path)).record.overallStatus).toBe("OPERATIONAL");
    service().pass(60 * 60 * 1000);
    expect((await service().get(path)).record).toMatchObject({
      overallStatus: "UNDER_MAINTENANCE",
      openIncident: null,
    });
    expect(await audit("status_page_maintenance")).toEqual(["status_page_maintenance.created"]);
  });

  it("needs a start, and an end after it", async () => {
    const path = `${await createPage()}/maintenance`;
    expect((await service().post(path, incident())).rejected).toEqual([
      "scheduledFor STATUS_PAGE_MAINTENANCE_SCHEDULED_FOR_REQUIRED",
    ]);
    const backwards = planned({ scheduledUntil: "2026-11-02T11:00:00Z" });
    expect((await service().post(path, backwards)).rejected).toEqual([
      "scheduledUntil STATUS_PAGE_MAINTENANCE_SCHEDULED_UNTIL_INVALID",
    ]);
  });

  it("ends at its scheduled time with autoResolve, and notifies the subscribers", async () => {
    const path = await createPage();
    await service().make(`${path}/subscribers`, { email: "a@example.com" });
    const shop = await component(path, "Shop");
    const affectedComponents = [{ componentId: shop, status: "UNDER_MAINTENANCE" }];
    const move = planned({ autoResolve: true, affectedComponents });
    const one = `${path}/maintenance/${recordId(await service().make(`${path}/maintenance`, move))}`;
    service().pass(100 * 60 * 1000 - 31_000);
    expect((await service().get(one)).record.status).toBe("INVESTIGATING");
    service().pass(1000);
    const { record } = await service().get(one);
    expect(record).toMatchObject({
      status: "RESOLVED",
      resolvedAt: "2026-11-02T12:00:00.000Z",
      updates: [{ createdBy: "USER" }, { createdBy: "SYSTEM", status: "RESOLVED" }],
      affectedComponents: [{ statusPageComponentId: shop }],
    });
    expect((await service().get(path)).record.overallStatus).toBe("OPERATIONAL");
    expect(await sent(path)).toEqual([
      "a@example.com INCIDENT_RESOLVED",
      "a@example.com INCIDENT_CREATED",
    ]);
  });

  it("is not resolved at that time if it was moved, is a draft, or has no end or no autoResolve", async () => {
    const path = await createPage();
    const make = async (more: JsonObject): Promise<string> =>
      `${path}/maintenance/${recordId(await service().make(`${path}/maintenance`, planned(more)))}`;
    const all = await Promise.all([
      make({ autoResolve: false }),
      make({ autoResolve: true, scheduledUntil: null }),
      make({ autoResolve: true }),
      make({ autoResolve: true }),
    ]);
    const [, , draft, moved] = all;
    await service().put(draft, { published: false });
    const later = {
      scheduledFor: "2026-11-03T11:00:00.000Z",
      scheduledUntil: "2026-11-03T12:00:00Z",
    };
    expect((await service().put(moved, later)).record.startedAt).toBe(later.scheduledFor);
    service().pass(2 * 60 * 60 * 1000);
    for (const one of all) {
      expect((await service().get(one)).record.status).toBe("INVESTIGATING");
    }
    await service().post(`${draft}/publish`);
    service().pass(24 * 60 * 60 * 1000);
    expect((await service().get(draft)).record.status).toBe("RESOLVED");
    expect((await service().get(moved)).record.status).toBe("RESOLVED");
  });
});

describe("deliveries", () => {
  it("go to confirmed subscribers of affected components, and are listed newest first", async () => {
    const path = await createPage();
    const [shop, blog] = [await component(path, "Shop"), await component(path, "Blog")];
    const subscribers = `${path}/subscribers`;
    await service().make(subscribers, { email: "all@example.com" });
    await service().make(subscribers, { email: "blog@example.com", componentIds: [blog] });
    await service().make(subscribers, { email: "later@example.com", requireConfirmation: true });
    const affectedComponents = [{ componentId: shop, status: "MAJOR_OUTAGE" }];
    const record = await service().make(`${path}/incidents`, incident({ affectedComponents }));
    const one = `${path}/incidents/${recordId(record)}`;
    await service().post(`${one}/updates`, { status: "MONITORING", body: "Better." });
    const quiet = { status: "MONITORING", body: "Typo.", notifySubscribers: false };
    await service().post(`${one}/updates`, quiet);
    await service().post(`${one}/updates`, { status: "RESOLVED", body: "Done." });
    const about = `?incidentId=${recordId(record)}`;
    expect(await sent(path, about)).toEqual([
      "all@example.com INCIDENT_RESOLVED",
      "all@example.com INCIDENT_UPDATED",
      "all@example.com INCIDENT_CREATED",
    ]);
    expect(await sent(path, "?eventType=SUBSCRIPTION_CONFIRMATION")).toEqual([
      "later@example.com SUBSCRIPTION_CONFIRMATION",
    ]);
    const bad = `${path}/notification-deliveries?eventType=NEWS`;
    expect((await service().get(bad)).status).toBe(400);
  });

  it("have their result, and failed ones can be retried", async () => {
    const path = await createPage();
    await service().make(`${path}/subscribers`, { email: "good@example.com" });
    await service().make(`${path}/subscribers`, { email: "bad@mail.invalid" });
    const { updates } = await service().make(`${path}/incidents`, incident());
    const [bad = {}, good = {}] = (await service().get(`${path}/notification-deliveries`)).rows;
    expect(good).toMatchObject({
      status: "DELIVERED",
      attemptCount: 1,
      deliveredAt: "2026-11-02T10:20:30.000Z",
      errorMessage: null,
      incidentUpdateId: (updates as JsonObject[])[0]?.id,
    });
    expect(bad).toMatchObject({ status: "FAILED", deliveredAt: null, channel: "EMAIL" });
    const one = `${path}/notification-deliveries/${recordId(bad)}`;
    expect((await service().get(one)).record).toEqual(bad);
    const again = await service().post(`${one}/retry`);
    const retried = { ...bad, status: "RETRY_PENDING", nextRetryAt: START };
    expect(again.record).toEqual(retried);
    expect((await service().post(`${one}/retry`)).status).toBe(409);
    service().pass(0);
    expect((await service().get(one)).record).toEqual({ ...bad, attemptCount: 2 });
    const arrived = `${path}/notification-deliveries/${recordId(good)}/retry`;
    expect((await service().post(arrived)).status).toBe(409);
    expect(await audit("status_page_delivery")).toEqual(["status_page_delivery.retried"]);
  });
});
