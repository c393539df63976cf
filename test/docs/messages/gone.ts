// Objects that are not found and may still exist.
import { kindNamed } from "../../../src/definitions";
import { newOrganization } from "../../host/service";
import { failure, heard, monitor, logTexts } from "./stage";
import type { Saying, Stage } from "./stage";

/** Answers that contradict themselves, the wrong key, the wrong workspace, and a list that does not hold still. */
export const goneMessages: Saying = async (stage) => [
  ...(await contradictions(stage)),
  ...(await tenants(stage)),
];

async function contradictions({ service, host, made, strike, calm }: Stage): Promise<string[]> {
  const run = await host();
  const { faults } = service.emulator;
  const statusPageId = await made("/status-pages", { name: "p", slug: "gone-said" });
  const secret = await run.create("Secret", { key: "there", value: "x" });
  const part = { statusPageId, name: "part", type: "STATIC" };
  const component = await run.create("StatusPageComponent", part);
  const shop = await run.create("Monitor", monitor("shop"));
  const messages: string[] = [];
  strike("GET", "/secrets", { status: 404 });
  messages.push(await failure(run.read("Secret", secret.id, secret.props)));
  strike("GET", "/status-pages/*/components", { status: 404 });
  messages.push(await failure(run.read("StatusPageComponent", component.id, component.props)));
  strike("DELETE", "/secrets/*", { status: 404 });
  messages.push(await failure(run.delete("Secret", secret.id, secret.props)));
  strike("GET", "/monitors/*", { status: 200, body: { data: {} } });
  messages.push(await failure(run.read("Monitor", shop.id, shop.props)));
  calm();
  for (const nth of [1, 2, 3, 4]) {
    const body = { data: [{ id: `other-${nth}` }], hasNext: false };
    faults.add({ method: "GET", path: "/api/v1/secrets", nth, effect: { status: 200, body } });
  }
  messages.push(await failure(run.read("Secret", secret.id, secret.props)));
  calm();
  return messages;
}

async function tenants({ service, host, made, strike, calm }: Stage): Promise<string[]> {
  const run = await host();
  const shop = await run.create("Monitor", monitor("shop"));
  const secret = await run.create("Secret", { key: "elsewhere", value: "x" });
  const { apiKey } = await newOrganization(service.emulator.url);
  const foreign = await host({ "monitoring:apiKey": apiKey });
  const away = await host({ "monitoring:workspaceId": await made("/workspaces", { name: "w" }) });
  const messages = await Promise.all([
    failure(foreign.read("Monitor", shop.id, shop.props)),
    failure(away.read("Secret", secret.id, secret.props)),
  ]);
  const unnamed = await host();
  await run.delete("Secret", secret.id, secret.props);
  await unnamed.read("Secret", secret.id, secret.props);
  await heard(unnamed, "the state does not name");
  const untold = await host();
  await service.vanish(kindNamed("Monitor"), shop.id, {});
  strike("GET", "/auth/me", { status: 403 });
  await untold.read("Monitor", shop.id, shop.props);
  await heard(untold, "the API does not show");
  calm();
  return [...messages, ...logTexts(unnamed), ...logTexts(untold)];
}
