// Refusals by the service, and by the provider to protect it.
import { kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { adopting } from "../../../support/host/adopter";
import { failure, waitForLog, monitor, refusal, logTexts } from "./environment";
import type { MessageSource } from "./environment";

const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** Names that are in use, objects that are deleted or in use, and limits that are reached. */
export const refusalMessages: MessageSource = async ({
  service,
  host,
  createObject,
  setFault,
  clearFaults,
}) => {
  const run = await host();
  const tag = await run.create("Tag", { name: "taken" });
  await createObject("/tags", { name: "theirs" });
  const secret = await run.create("Secret", { key: "used", value: "x" });
  await createObject(
    "/monitors",
    monitor("user", { auth: { type: "bearer", vaultSecretId: secret.id } }),
  );
  const channel = { config: { channelType: "email", recipients: ["a@example.com"] } };
  const gone = await run.create("AlertChannel", { name: "gone", ...channel });
  await service.vanish(kindNamed("AlertChannel"), gone.id, {});
  const slack = { channelType: "slack", webhookUrl: "https://example.com/ours" };
  const edited = await run.create("AlertChannel", { name: "edited", config: slack });
  await service.call("PUT", `/alert-channels/${edited.id}`, {
    name: "edited",
    config: { ...slack, webhookUrl: "https://example.com/theirs" },
  });
  const refusals = [
    failure(run.update("AlertChannel", edited.id, edited.props, { name: "new", config: slack })),
    failure(run.create("Tag", { name: "taken" })),
    failure(run.update("Tag", tag.id, tag.props, { name: "theirs" })),
    failure(run.delete("Secret", secret.id, secret.props)),
    failure(run.create("Monitor", monitor("astray", { environmentId: NOWHERE }))),
    failure(run.update("AlertChannel", gone.id, gone.props, { name: "new", ...channel })),
    failure(run.delete("Workspace", "1", { name: "Default" })),
    failure(run.create("WorkspaceRuntime", { workspaceId: "1", runtimeId: "none" })),
    failure(run.create("WorkspaceRuntime", { workspaceId: "1", runtimeId: "2025.09" })),
    failure(run.create("ServiceSubscription", { slug: await subscribed(createObject) })),
  ];
  const messages = await Promise.all(refusals);
  setFault("POST", "/status-pages/*/subscribers", { status: 200, body: { data: { id: NOWHERE } } });
  const statusPageId = await createObject("/status-pages", { name: "p", slug: "subscribed" });
  const press = { statusPageId, channel: "EMAIL", destination: "press@example.com" };
  messages.push(await failure(run.create("StatusPageSubscriber", press)));
  setFault("POST", "/tags", { status: 400, body: refusal(400, "VALIDATION_FAILED") });
  messages.push(await failure(run.create("Tag", { name: "invalid" })));
  setFault("POST", "/api-keys", { status: 400, body: refusal(400, "ENTITLEMENT_EXCEEDED") });
  messages.push(await failure(run.create("ApiKey", { name: "eleventh" })));
  setFault("POST", "/alert-channels", { status: 400, body: refusal(400, "ENTITLEMENT_EXCEEDED") });
  messages.push(await failure(run.create("AlertChannel", { name: "plan", ...channel })));
  clearFaults();
  return messages;
};

async function subscribed(
  createObject: Parameters<MessageSource>[0]["createObject"],
): Promise<string> {
  await createObject("/service-subscriptions/github");
  return "github";
}

/** Operations that this package does not do automatically. */
export const notDoneMessages: MessageSource = async ({
  service,
  host,
  createObject,
  setFault,
  clearFaults,
}) => {
  const own = await host();
  const me = (await service.call("GET", "/auth/me")) as { key: { id: number } };
  const page = await createObject("/status-pages", { name: "p", slug: "not-done" });
  const policy = async (name: string): Promise<string> => {
    const channelIds = [await createObject("/alert-channels", MAIL)];
    return createObject("/notification-policies", {
      name,
      escalation: { steps: [{ delayMinutes: 0, channelIds }] },
    });
  };
  const [first, second] = [await policy("one"), await policy("two")];
  const group = await createObject("/resource-groups", { name: "g", alertPolicyId: first });
  const domain = await own.create("StatusPageDomain", {
    statusPageId: page,
    hostname: "gone.example.com",
  });
  await service.call("DELETE", `/status-pages/${page}/domains/${domain.id}`);
  const bare = await own.create("Secret", { key: "bare", value: "x" });
  const plan = { ...MAINTENANCE, statusPageId: page };
  const planned = await own.create("StatusPageMaintenance", plan);
  setFault("GET", `/status-pages/${page}/maintenance/${planned.id}`, {
    status: 200,
    body: { data: { ...planned.props, id: planned.id, updates: null } },
  });
  const { id, props } = planned;
  const change = own.update("StatusPageMaintenance", id, props, { ...plan, body: "No." });
  const unchanged = await failure(change);
  clearFaults();
  const others = await Promise.all([
    failure(own.delete("ApiKey", String(me.key.id), { name: "own" })),
    failure(own.create("ResourceGroupPolicy", { groupId: group, policyId: second })),
    failure(own.read("Monitor", NOWHERE, {})),
    failure(own.read("StatusPageComponent", NOWHERE, {})),
    failure(own.delete("Secret", bare.id, { value: "x" })),
    failure(
      own.update("StatusPageDomain", domain.id, domain.props, {
        statusPageId: page,
        hostname: "gone.example.com",
        primary: true,
      }),
    ),
  ]);
  return [unchanged, ...others];
};

const MAINTENANCE = {
  title: "Move",
  impact: "MINOR",
  body: "We move.",
  scheduledFor: "2030-01-01T00:00:00Z",
};

const MAIL = { name: "m", config: { channelType: "email", recipients: ["a@example.com"] } };

/** Sections of a page with invalid references. */
export const layoutMessages: MessageSource = async ({ host, createObject }) => {
  const run = await host();
  const statusPageId = await createObject("/status-pages", { name: "p", slug: "layout-said" });
  const at = `/status-pages/${statusPageId}`;
  const groupId = await createObject(`${at}/groups`, { name: "g" });
  const other = await createObject(`${at}/groups`, { name: "h" });
  const inside = await createObject(`${at}/components`, { name: "c", type: "STATIC", groupId });
  const layout = (sections: JsonObject[]): Promise<string> =>
    failure(run.create("StatusPageLayout", { statusPageId, sections }));
  return Promise.all([
    layout([{ componentId: inside }]),
    layout([{ groupId: other, componentIds: [inside] }]),
  ]);
};

/** Operations that succeed with a warning. */
export const warningMessages: MessageSource = async ({ service, host, createObject }) => {
  const run = await host();
  const page = { name: "p", slug: "warned" };
  const set = monitor("set", { frequencySeconds: 60 });
  await run.check("Monitor", set, monitor("set"));
  await run.check("StatusPage", {}, { ...page, visibility: "PASSWORD" });
  await run.check("Monitor", {}, monitor("typo", { regions: ["us-esat"] }));
  const { id, props } = await run.create("WebhookSigningSecret", {});
  await run.create("WebhookSigningSecret", {});
  await service.call("POST", "/webhooks/signing-secret/rotate");
  await run.read("WebhookSigningSecret", id, props);
  await run.delete("WebhookSigningSecret", id, props);
  await waitForLog(run, "still active");
  const statusPageId = await createObject("/status-pages", {
    name: "p",
    slug: "warned-of-nothing",
  });
  const plan = await run.create("StatusPageMaintenance", { ...MAINTENANCE, statusPageId });
  const at = `/status-pages/${statusPageId}/maintenance/${plan.id}`;
  await service.call("PUT", at, { status: "RESOLVED" });
  await run.delete("StatusPageMaintenance", plan.id, plan.props);
  await waitForLog(run, "is over");
  const tcp = { name: "taken", type: "TCP", config: { host: "example.com", port: 443 } };
  const taken = await run.create("Monitor", { ...tcp, regions: ["us-east"] });
  await service.call("PUT", `/monitors/${taken.id}`, { managedBy: "TERRAFORM" });
  const seen = await run.read("Monitor", taken.id, taken.props);
  await run.delete("Monitor", taken.id, seen.props);
  await waitForLog(run, "although TERRAFORM");
  const environmentId = await createObject("/environments", { name: "e", slug: "warned" });
  const code = { name: "code", type: "BROWSER", environmentId };
  const monitored = await run.create("Monitor", code);
  const other = await host({ "monitoring:managedBy": "CLI" });
  const state = { ...monitored.props, managedBy: "CLI" };
  await other.read("Monitor", monitored.id, state);
  await waitForLog(other, "managedBy is now API");
  await other.check("Monitor", {}, adopting(code, monitored.id));
  return lines(run, other);
};

const lines = (...hosts: Parameters<typeof logTexts>[0][]): string[] => hosts.flatMap(logTexts);

/** Domains without DNS records. */
export const domainMessages: MessageSource = async ({ service, host, createObject }) => {
  const run = await host();
  const statusPageId = await createObject("/status-pages", { name: "p", slug: "domains-said" });
  const wanted = { statusPageId, hostname: "said.example.com", primary: true };
  const domain = await run.create("StatusPageDomain", wanted);
  const waiting = { statusPageId, domainId: domain.id, intervalSeconds: 1, maxAttempts: 2 };
  const messages = [await failure(run.create("StatusPageDomainVerification", waiting))];
  const patient = { ...waiting, intervalSeconds: 600 };
  const broken = failure(run.create("StatusPageDomainVerification", patient));
  await waitForLog(run, "600 s");
  await run.cancel();
  messages.push(await broken);
  const again = await host();
  await service.control("/dns", { name: "said.example.com", found: true });
  const verify = `/status-pages/${statusPageId}/domains/${domain.id}/verify`;
  // One read verifies, and another one finds the certificate.
  await service.call("POST", verify, {});
  await service.call("POST", verify, {});
  const main = await again.update("StatusPageDomain", domain.id, domain.props, wanted);
  await again.update("StatusPageDomain", domain.id, main, { ...wanted, primary: false });
  await waitForLog(again, "stays the page's primary domain");
  const mail = await again.create("EmailDomain", { name: "mail.example.com" });
  const look = { name: "mail.example.com", verifyTrigger: "1" };
  messages.push(await failure(again.update("EmailDomain", mail.id, mail.props, look)));
  return [...messages, ...lines(run, again)];
};
