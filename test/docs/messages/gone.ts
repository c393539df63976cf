// Objects that are not found and may still exist.
import { isObject, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { adopting } from "../../host/adopter";
import type { Host } from "../../host/host";
import { startGateway } from "../../host/gateway";
import { idText, newOrganization, serviceOn } from "../../host/service";
import { failure, waitForLog, monitor, logTexts } from "./environment";
import type { MessageSource, Environment } from "./environment";

/** Contradictory responses, the wrong API key, the wrong workspace or none, and a list that keeps changing. */
export const goneMessages: MessageSource = async (environment) => [
  ...(await contradictions(environment)),
  ...(await tenants(environment)),
  ...(await withoutHeader(environment)),
];

async function contradictions({
  service,
  host,
  createObject,
  setFault,
  clearFaults,
}: Environment): Promise<string[]> {
  const run = await host();
  const { faults } = service.emulator;
  const statusPageId = await createObject("/status-pages", { name: "p", slug: "gone-said" });
  const secret = await run.create("Secret", { key: "there", value: "x" });
  const part = { statusPageId, name: "part", type: "STATIC" };
  const component = await run.create("StatusPageComponent", part);
  const shop = await run.create("Monitor", monitor("shop"));
  const messages: string[] = [];
  setFault("GET", "/secrets", { status: 404 });
  messages.push(await failure(run.read("Secret", secret.id, secret.props)));
  setFault("GET", "/status-pages/*/components", { status: 404 });
  messages.push(await failure(run.read("StatusPageComponent", component.id, component.props)));
  setFault("DELETE", "/secrets/*", { status: 404 });
  messages.push(await failure(run.delete("Secret", secret.id, secret.props)));
  setFault("DELETE", "/monitors/*", { status: 200, body: { message: "maintenance" } });
  messages.push(await failure(run.delete("Monitor", shop.id, shop.props)));
  const body = { data: { ...shop.props, id: shop.id } };
  setFault("PUT", "/monitors/*", { status: 200, body });
  messages.push(await failure(run.update("Monitor", shop.id, shop.props, monitor("renamed"))));
  setFault("GET", "/monitors/*", { status: 200, body: { data: {} } });
  messages.push(await failure(run.read("Monitor", shop.id, shop.props)));
  clearFaults();
  const updatedAt = "2100-01-01T00:00:00.000Z";
  await run.read("Monitor", shop.id, { ...shop.props, updatedAt });
  const group = await run.create("ResourceGroup", { name: "group" });
  const later = { ...group.props, updatedAt };
  const change = { name: "group", description: "changed" };
  messages.push(await failure(run.update("ResourceGroup", group.id, later, change)));
  for (const nth of [1, 2, 3, 4]) {
    const body = { data: [{ id: `other-${nth}` }], hasNext: false };
    faults.add({ method: "GET", path: "/api/v1/secrets", nth, effect: { status: 200, body } });
  }
  messages.push(await failure(run.read("Secret", secret.id, secret.props)));
  clearFaults();
  return [...messages, ...logTexts(run)];
}

const owner = ({ organizationId }: JsonObject): JsonObject => ({ organizationId });

/** Ids that also exist in another organization. */
async function others(
  { setFault, clearFaults }: Environment,
  run: Host,
  foreign: Host,
): Promise<string[]> {
  const key = await run.create("ApiKey", { name: "ours" });
  const before = { ...key.props, createdAt: "2020-01-01T00:00:00.000Z" };
  // The signing secret names the organization, so it comes later.
  const replaced = await failure(run.read("ApiKey", key.id, before));
  const secret = await run.create("WebhookSigningSecret", {});
  setFault("GET", "/webhooks/signing-secret", { status: 200, body: {} });
  const answered = await failure(run.read("WebhookSigningSecret", secret.id, secret.props));
  clearFaults();
  return [
    replaced,
    answered,
    await failure(
      foreign.update("WebhookSigningSecret", secret.id, secret.props, { rotationTrigger: "2" }),
    ),
  ];
}

async function tenants(environment: Environment): Promise<string[]> {
  const { service, host, createObject, setFault, clearFaults } = environment;
  const run = await host();
  const shop = await run.create("Monitor", monitor("shop"));
  const secret = await run.create("Secret", { key: "elsewhere", value: "x" });
  const { apiKey } = await newOrganization(service.emulator.url);
  const foreign = await host({ "monitoring:apiKey": apiKey });
  const away = await host({
    "monitoring:workspaceId": await createObject("/workspaces", { name: "w" }),
  });
  const messages = await Promise.all([
    failure(foreign.read("Monitor", shop.id, shop.props)),
    failure(away.read("Secret", secret.id, secret.props)),
  ]);
  const unnamed = await host();
  await run.delete("Secret", secret.id, secret.props);
  await unnamed.read("Secret", secret.id, secret.props);
  await waitForLog(unnamed, "the state does not name");
  const untold = await host();
  await service.vanish(kindNamed("Monitor"), shop.id, {});
  for (const path of ["/api/v1/auth/me", "/api/v1/org"])
    service.emulator.faults.add({ path, times: 9, effect: { status: 403 } });
  await untold.read("Monitor", shop.id, shop.props);
  await waitForLog(untold, "the API does not show");
  setFault("GET", "/workspaces", { status: 403 });
  const unlisted = await host();
  await unlisted.read("Secret", "00000000-0000-4000-8000-000000000000", {
    key: "k",
    valueHash: "h",
    ...owner(shop.props),
  });
  await waitForLog(unlisted, "may not list the workspaces");
  clearFaults();
  return [
    ...messages,
    ...(await others(environment, run, foreign)),
    ...[unnamed, untold, unlisted].flatMap(logTexts),
  ];
}

/** Something removes the header of the workspace. */
async function withoutHeader({ service, host }: Environment): Promise<string[]> {
  const { url } = service.emulator;
  const gateway = await startGateway(url, {
    before: ({ headers }) => {
      delete headers["x-service-workspace-id"];
      return undefined;
    },
  });
  try {
    const { apiKey } = await newOrganization(url);
    const { call } = serviceOn(service.emulator, { apiKey });
    const record = await call("POST", "/workspaces", { name: "behind a proxy" });
    const config = {
      "monitoring:apiKey": apiKey,
      "monitoring:workspaceId": idText(isObject(record) ? record.id : undefined),
    };
    const direct = await host(config);
    const behind = { ...config, "monitoring:baseUrl": gateway.url };
    const declared = { name: "p", slug: "behind-a-proxy" };
    const page = await direct.create("StatusPage", declared);
    const first = await host(behind);
    await first.read("StatusPage", page.id, page.props);
    await waitForLog(first, "no object shows");
    const second = await host(behind);
    await call("POST", "/webhook/inboxes", { name: "of the default workspace" });
    const misplaced = { ...page.props, workspaceId: 1 };
    return [
      await failure(second.create("StatusPage", { name: "p", slug: "misplaced" })),
      await failure(second.read("StatusPage", page.id, page.props)),
      await failure(second.update("StatusPage", page.id, misplaced, declared)),
      await failure(
        second.create("WebhookInbox", adopting({ name: "of the default workspace" }, true)),
      ),
      ...logTexts(first),
    ];
  } finally {
    await gateway.close();
  }
}
