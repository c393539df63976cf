// The bodies and queries of calls in a stocked organization.
import type { JsonObject } from "../../../../src/definitions";
import type { ObjectIds } from "../../../support/functions/lookup-objects";
import { channel, monitor, page, policy, steps, webhook } from "../../../support/emulator/records";

type Body = (ids: ObjectIds) => JsonObject;

const news = { title: "Slow", impact: "MINOR", body: "We look into it." };
const scheduled = { ...news, scheduledFor: "2030-01-01T00:00:00Z" };
const update = { status: "MONITORING", body: "Better." };
const times = { startsAt: "2030-01-01T00:00:00Z", endsAt: "2030-01-01T01:00:00Z" };
const assertion = { config: { type: "status_code", expected: "200", operator: "equals" } };
const auth: Body = ({ secret = "" }) => ({ config: { type: "bearer", vaultSecretId: secret } });
const published = { body: "It is public now." };
const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();

const LONG_AGO = "2020-01-01T00:00:00Z";

/** By call. */
export const BODIES: Readonly<Record<string, Body>> = {
  "POST /workspaces": () => ({ name: "More" }),
  "PUT /workspaces/:id": () => ({ name: "Tests" }),
  "PUT /workspaces/:workspaceId/runtime-profile": () => ({ runtimeId: "2026.06" }),
  "POST /tags": () => ({ name: "more" }),
  "PUT /tags/:id": () => ({ color: "#ffffff" }),
  "POST /environments": () => ({ name: "More", slug: "more" }),
  "PUT /environments/:slug": () => ({ variables: { a: "1" } }),
  "POST /secrets": () => ({ key: "more", value: "x" }),
  "PUT /secrets/:key": () => ({ value: "y" }),
  "POST /alert-channels/test": () => ({ config: channel().config ?? null }),
  "POST /alert-channels": () => channel(),
  "PUT /alert-channels/:id": () => channel(),
  "PATCH /alert-channels/:id/enabled": () => ({ enabled: false }),
  "POST /service-subscriptions/:id": () => ({ alertSensitivity: "ALL" }),
  "PATCH /service-subscriptions/:id/alert-sensitivity": () => ({ alertSensitivity: "ALL" }),
  "POST /resource-groups": () => ({ name: "More" }),
  "PUT /resource-groups/:id": () => ({ name: "Shop" }),
  "POST /resource-groups/:groupId/members": ({ beating = "" }) => ({
    memberType: "monitor",
    memberId: beating,
  }),
  "POST /monitors/bulk": ({ checked = "" }) => ({
    monitorIds: [checked, "00000000-0000-4000-8000-000000000000"],
    action: "PAUSE",
  }),
  "POST /monitors/test": () => ({ ...monitor(), assertions: [assertion] }),
  "POST /monitors": () => monitor({ assertions: [assertion], incidentPolicy: policy(2) }),
  "PUT /monitors/:id": () => ({ name: "shop" }),
  "POST /monitors/:id/pause": () => ({ reason: "night", expiresAt: soon() }),
  "POST /monitors/:id/mute": () => ({ reason: "night", expiresAt: soon() }),
  "POST /monitors/:id/quarantine": () => ({ reason: "flaky", expiresAt: soon() }),
  "POST /monitors/:id/takeover": () => ({ field: "managedBy" }),
  "POST /monitors/:id/tags": ({ tag = "" }) => ({ tagIds: [tag] }),
  "DELETE /monitors/:id/tags": ({ tag = "" }) => ({ tagIds: [tag] }),
  "PUT /monitors/:id/alert-channels": ({ alertChannel = "" }) => ({ channelIds: [alertChannel] }),
  "PUT /monitors/:id/policy": () => policy(3),
  "POST /monitors/:id/assertions": () => assertion,
  "PUT /monitors/:id/assertions/:assertionId": () => assertion,
  "POST /monitors/:id/auth": auth,
  "PUT /monitors/:id/auth": auth,
  "POST /monitors/:id/package-uploads": ({ digest = "" }) => ({ digest }),
  "POST /monitors/:id/publish": ({ revision = "" }) => ({ revisionId: revision }),
  "POST /monitors/:id/rollback": ({ revision = "" }) => ({ revisionId: revision, reason: "worse" }),
  "POST /maintenance-windows": () => times,
  "PUT /maintenance-windows/:id": () => times,
  "POST /notification-policies": ({ alertChannel = "" }) => ({
    name: "More",
    matchRules: [{ type: "severity_gte", value: "DOWN" }],
    escalation: steps([alertChannel]),
  }),
  "PUT /notification-policies/:id": () => ({ name: "All" }),
  "POST /notification-policies/:id/test": () => ({ severity: "DOWN" }),
  "POST /incidents": () => ({ title: "Fire", severity: "DOWN", body: "It burns." }),
  "PATCH /incidents/:id": () => ({ title: "Smoke" }),
  "POST /incidents/:id/updates": () => ({ body: "Still.", notifySubscribers: false }),
  "POST /deploy/lock": () => ({ lockedBy: "me" }),
  "POST /webhooks": () => webhook(),
  "PUT /webhooks/:id": () => ({ description: "Events" }),
  "POST /status-pages": () => page({ slug: "more" }),
  "PUT /status-pages/:id": () => ({ branding: { theme: "dark" } }),
  "PUT /status-pages/:statusPageId/components/reorder": ({ component = "" }) => ({
    positions: [{ componentId: component, displayOrder: 1 }],
  }),
  "PUT /status-pages/:statusPageId/layout/reorder": ({ heading = "" }) => ({
    sections: [{ groupId: heading, pageOrder: 0 }],
  }),
  "PUT /status-pages/:statusPageId/components/:id/override": () => ({
    status: "MAJOR_OUTAGE",
    reason: "seen",
    expiresAt: soon(),
  }),
  "POST /status-pages/:statusPageId/components": () => ({ name: "Office", type: "STATIC" }),
  "PUT /status-pages/:statusPageId/components/:id": () => ({ name: "API" }),
  "POST /status-pages/:statusPageId/groups": () => ({ name: "More" }),
  "PUT /status-pages/:statusPageId/groups/:id": () => ({ name: "Web" }),
  "POST /status-pages/:statusPageId/domains": () => ({ hostname: "more.example.com" }),
  "POST /status-pages/:statusPageId/subscribers": () => ({ destination: "more@example.com" }),
  "POST /status-pages/:statusPageId/incidents": ({ component = "" }) => ({
    ...news,
    affectedComponents: [{ componentId: component, status: "PARTIAL_OUTAGE" }],
  }),
  "PUT /status-pages/:statusPageId/incidents/:id": () => ({ postmortemBody: "It was DNS." }),
  "POST /status-pages/:statusPageId/incidents/:id/updates": () => update,
  "PATCH /status-pages/:statusPageId/incidents/:id/updates/:updateId": () => ({ body: "Best." }),
  "POST /status-pages/:statusPageId/incidents/:id/publish": () => published,
  "POST /status-pages/:statusPageId/maintenance": () => scheduled,
  "PUT /status-pages/:statusPageId/maintenance/:id": () => ({ autoResolve: true }),
  "POST /status-pages/:statusPageId/maintenance/:id/updates": () => update,
  "PATCH /status-pages/:statusPageId/maintenance/:id/updates/:updateId": () => ({ body: "Best." }),
  "POST /status-pages/:statusPageId/maintenance/:id/publish": () => published,
  "POST /api-keys": () => ({ name: "more" }),
  "PATCH /api-keys/:id": () => ({ name: "spare" }),
  "POST /email/domains": () => ({ kind: "custom", name: "more.example.com" }),
  "PATCH /email/domains/:name": () => ({ status: "disabled" }),
  "POST /webhook/inboxes": () => ({ name: "More" }),
  "PATCH /webhook/inboxes/:id": () => ({ cors: false }),
  "PUT /webhook/inboxes/:id": () => ({ cors: false }),
  "POST /webhook/inboxes/:id/wait": () => ({ receivedAfter: LONG_AGO, http: { method: "POST" } }),
  "POST /email/wait": () => ({ to: "signup@mail-test.example.com", receivedAfter: LONG_AGO }),
  "POST /email/:localPart/wait": () => ({
    domain: "mail-test.example.com",
    receivedAfter: LONG_AGO,
  }),
  "POST /email/domains/:name/messages/inject": () => ({
    to: "signup",
    from: "shop@example.com",
    subject: "More",
    html: "<p>hello</p>",
  }),
  "PUT /org": () => ({ name: "Shop", email: "shop@example.com", size: "11-50" }),
  "PUT /members/:userId/role": () => ({ orgRole: "ADMIN" }),
  "PUT /members/:userId/status": () => ({ status: "SUSPENDED" }),
  "POST /invites": () => ({ email: "more@example.com", roleOffered: "MEMBER" }),
};

/** Queries that a call needs. */
export const QUERIES: Readonly<Record<string, (ids: ObjectIds) => string>> = {
  "GET /notification-dispatches": ({ incident = "" }) => `incidentId=${incident}`,
  "GET /email/domains/activity": ({ mailDomain = "" }) => `domainIds=${mailDomain}`,
  "GET /webhook/inboxes/activity": ({ inbox = "" }) => `inboxIds=${inbox}`,
  "GET /resource-groups/:id": () => "includeMetrics=true",
};

/** A call that must be sent first, on the same paths. */
export const BEFORE: Readonly<Record<string, readonly [string, string]>> = {
  "POST /monitors/:id/auth": ["DELETE", "/monitors/:id/auth"],
  "GET /monitors/:id/drift": ["POST", "/monitors/:id/mute"],
  "POST /deploy/lock": ["DELETE", "/deploy/lock/force"],
  "POST /notification-dispatches/:id/unacknowledge": [
    "POST",
    "/notification-dispatches/:id/acknowledge",
  ],
  "DELETE /status-pages/:statusPageId/components/:id/override": [
    "PUT",
    "/status-pages/:statusPageId/components/:id/override",
  ],
};
