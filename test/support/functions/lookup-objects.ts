// A service with at least one object for every lookup, created over HTTP as a user would.
import { createHash } from "node:crypto";

import { expect, vi } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { asText } from "../../../src/emulator/store/records";
import { recordId } from "../emulator/service";
import type { Service } from "../emulator/service";
import {
  channel,
  heartbeat,
  monitor,
  page,
  policy as incidentPolicy,
  steps,
  webhook,
} from "../emulator/records";

/** Ids and names of the created objects, by kind. */
export type ObjectIds = Readonly<Record<string, string>>;

/** Creates one of everything; alerts and events are posted to the receiver, a URL on this machine. */
export async function createLookupObjects(service: Service, receiver: string): Promise<ObjectIds> {
  const make = async (path: string, body: object): Promise<string> =>
    recordId(await service.make(path, { ...body }));
  const tag = await make("/tags", { name: "shop" });
  const environment = await make("/environments", { name: "Staging", slug: "staging" });
  const alertChannel = await make(
    "/alert-channels",
    channel({ config: { channelType: "webhook", url: receiver } }),
  );
  const checked = await make(
    "/monitors",
    monitor({
      tags: { tagIds: [tag] },
      alertChannelIds: [alertChannel],
      environmentId: environment,
    }),
  );
  await service.put(`/monitors/${checked}`, { name: "shop" });
  const beating = await make("/monitors", heartbeat());
  const policy = await make("/notification-policies", {
    name: "All",
    escalation: steps([alertChannel]),
  });
  const group = await make("/resource-groups", { name: "Shop", alertPolicyId: policy });
  await make(`/resource-groups/${group}/members`, { memberType: "monitor", memberId: checked });
  const subscription = await make("/service-subscriptions/stripe", {});
  const window = await make("/maintenance-windows", {
    startsAt: "2030-01-01T00:00:00Z",
    endsAt: "2030-01-01T01:00:00Z",
  });
  await make("/secrets", { key: "token", value: "hunter2" });
  await make("/api-keys", { name: "ci" });
  await make("/invites", { email: "grace@example.com", roleOffered: "MEMBER" });
  const hook = await make("/webhooks", webhook({ url: receiver }));
  await service.post("/webhooks/signing-secret/rotate", {});
  const mailDomain = await make("/email/domains", {
    kind: "custom",
    name: "mail-test.example.com",
  });
  const message = await receiveMail(service, "mail-test.example.com");
  const inbox = await make("/webhook/inboxes", { name: "Orders" });
  const { httpUrl } = (await service.get(`/webhook/inboxes/${inbox}`)).record;
  await fetch(`${asText(httpUrl)}/orders?shop=1`, { method: "POST", body: "hello" });
  const [inboxEvent] = (await service.get(`/webhook/inboxes/${inbox}/events`)).rows;
  const code = await codeMonitor(service, environment);
  const workspace = await make("/workspaces", { name: "Tests" });
  await service.put(`/workspaces/${workspace}/runtime-profile`, { runtimeId: "2026.06" });
  await make("/deploy/lock", { lockedBy: "ci" });
  const happened = await happen(service, { checked, hook });
  const pageIds = await createPageObjects(make, checked);
  const sent = await service.get(`/status-pages/${pageIds.status}/notification-deliveries`);
  const [incident] = (await service.get("/services/cloudflare/incidents")).rows;
  const [component] = (await service.get("/services/cloudflare/components")).rows;
  return {
    ...pageIds,
    ...happened,
    notification: recordId(sent.rows[0] ?? {}),
    ...{ tag, environment, alertChannel, checked, beating, policy, group, subscription, window },
    ...code,
    ...{ hook, inbox, workspace, mailDomain, message },
    inboxEvent: recordId(inboxEvent ?? {}),
    again: await failedTwice(service),
    serviceIncident: recordId(incident ?? {}),
    serviceComponent: recordId(component ?? {}),
  };
}

/** Verifies an email domain and sends mail to it; returns the id of the message. */
async function receiveMail(service: Service, domain: string): Promise<string> {
  await service.control("dns", { name: domain, found: true });
  await service.post(`/email/domains/${domain}/verify`);
  await service.make(`/email/domains/${domain}/messages/inject`, {
    to: "signup",
    from: "shop@example.com",
    subject: "Your code",
    text: "Your code is 424242.",
    html: '<p>Your code is 424242. <a href="https://shop.example.com/confirm">Confirm</a></p>',
  });
  const [message] = (await service.get(`/email/domains/${domain}/messages`)).rows;
  return recordId(message ?? {});
}

/** A monitor that runs code, and its definition. */
async function codeMonitor(service: Service, environmentId: string): Promise<ObjectIds> {
  const digest = createHash("sha256").update("the code").digest("hex");
  const code = { digest, entrypoint: "main.spec.ts", files: ["main.spec.ts"], keys: ["token"] };
  const made = await service.make(
    "/monitors",
    monitor({ name: "checkout", type: "BROWSER", config: null, environmentId, package: code }),
  );
  return { coded: recordId(made), digest, definition: asText(made.definitionId) };
}

/** A monitor with two incidents; returns the id of the second one. */
async function failedTwice(service: Service): Promise<string> {
  const body = monitor({ name: "often down", incidentPolicy: incidentPolicy(1) });
  const monitorId = recordId(await service.make("/monitors", body));
  await service.control("incidents", { monitorId });
  await service.control("incidents/resolve", { monitorId });
  await service.control("incidents", { monitorId });
  const [again] = (await service.get(`/incidents?monitorId=${monitorId}`)).rows;
  return recordId(again ?? {});
}

async function createPageObjects(
  make: (path: string, body: object) => Promise<string>,
  monitorId: string,
): Promise<ObjectIds> {
  const status = await make("/status-pages", page());
  const at = `/status-pages/${status}`;
  const heading = await make(`${at}/groups`, { name: "Web" });
  const line = { name: "API", type: "MONITOR", monitorId, groupId: heading };
  const component = await make(`${at}/components`, line);
  await make(`${at}/domains`, { hostname: "status.example.com" });
  await make(`${at}/subscribers`, { destination: "press@example.com" });
  const affectedComponents = [{ componentId: component, status: "PARTIAL_OUTAGE" }];
  const news = { title: "Slow", impact: "MINOR", body: "We look into it.", affectedComponents };
  const pageIncident = await make(`${at}/incidents`, news);
  const maintenance = await make(`${at}/maintenance`, {
    ...news,
    scheduledFor: "2030-01-01T00:00:00Z",
  });
  return { status, component, pageIncident, maintenance };
}

/** Raises an incident and waits for its notifications. */
async function happen(service: Service, { checked, hook }: ObjectIds): Promise<ObjectIds> {
  // Two failures in one region violate the service's default policy of a monitor.
  await service.control("checks", { monitorId: checked, passed: false, count: 2 });
  const { transitions } = (
    await service.get(
      `/forensics/incidents/${recordId((await service.get("/incidents")).rows[0] ?? {})}/timeline`,
    )
  ).record;
  const [transition] = transitions as JsonObject[];
  const { checkId, policySnapshotHashHex } = transition ?? {};
  const [incident] = (await service.get("/incidents")).rows;
  const of = `/notification-dispatches?incidentId=${recordId(incident ?? {})}`;
  return vi.waitFor(async () => {
    const [dispatch] = (await service.get(of)).rows;
    const [delivery] = (dispatch?.deliveries ?? []) as JsonObject[];
    const [posted] = (await service.get(`/webhooks/${hook}/deliveries`)).rows;
    expect([delivery?.status, posted?.status]).toEqual(["DELIVERED", "DELIVERED"]);
    const [id, delivered] = [recordId(dispatch ?? {}), recordId(delivery ?? {})];
    const trail = { check: asText(checkId), snapshot: asText(policySnapshotHashHex) };
    return { incident: recordId(incident ?? {}), dispatch: id, delivery: delivered, ...trail };
  }, 20_000);
}
