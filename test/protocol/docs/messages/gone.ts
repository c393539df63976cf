// Objects that are not found and may still exist.
import { newOrganization } from "../../../support/host/service";
import { failure, monitor, logTexts } from "./environment";
import type { MessageSource, Environment } from "./environment";

/** Contradictory responses, the wrong API key and the wrong workspace. */
export const goneMessages: MessageSource = async (environment) => [
  ...(await contradictions(environment)),
  ...(await tenants(environment)),
];

async function contradictions({
  host,
  createObject,
  setFault,
  clearFaults,
}: Environment): Promise<string[]> {
  const run = await host();
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
  const wrong = await failure(
    run.update("Monitor", shop.id, shop.props, { ...monitor("shop"), environmentId: shop.id }),
  );
  return [...messages, wrong, ...logTexts(run)];
}

async function tenants(environment: Environment): Promise<string[]> {
  const { service, host, createObject } = environment;
  const run = await host();
  const shop = await run.create("Monitor", monitor("shop"));
  const page = await run.create("StatusPage", { name: "elsewhere", slug: "elsewhere" });
  const { apiKey } = await newOrganization(service.emulator.url);
  const foreign = await host({ "monitoring:apiKey": apiKey });
  const away = await host({
    "monitoring:workspaceId": await createObject("/workspaces", { name: "w" }),
  });
  const messages = await Promise.all([
    failure(foreign.read("Monitor", shop.id, shop.props)),
    failure(away.read("StatusPage", page.id, page.props)),
  ]);
  environment.setFault("GET", "/auth/me", { status: 200, body: { data: {} } });
  const last = await host();
  messages.push(await failure(last.read("Monitor", shop.id.replace(/^./, "0"), shop.props)));
  return messages;
}
