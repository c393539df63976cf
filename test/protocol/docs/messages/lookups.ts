// Lookups that find nothing, find too much, or cannot reach the service.
import * as pulumi from "@pulumi/pulumi";

import * as monitoring from "../../../../src";
import { configure, mocked } from "../../../support/functions/program";
import { failure } from "./environment";
import type { MessageSource, Environment } from "./environment";

/** The messages of failed lookups. */
export const lookupMessages: MessageSource = async ({
  service,
  createObject,
  setFault,
  clearFaults,
}) => {
  await mocked(true);
  configure({ url: service.emulator.url, key: service.emulator.apiKey });
  const config = { channelType: "email", recipients: ["a@example.com"] };
  await Promise.all(
    [1, 2].map(() => createObject("/alert-channels", { name: "duplicate", config })),
  );
  const someone = new (class extends pulumi.ProviderResource {})("other", "someone");
  const unknown = new monitoring.Tag("new", { name: "new" }).createdAt;
  const provider = new monitoring.Provider("new", { apiKey: unknown });
  const messages = [
    await failure(monitoring.getTag({ name: "nothing" })),
    await failure(monitoring.getAlertChannel({ name: "duplicate" })),
    await failure(monitoring.getEnvironment({ slug: "" })),
    await failure(monitoring.getMonitors({ tags: [] })),
    await failure(monitoring.getTags({}, { provider })),
    await failure(Promise.resolve().then(() => monitoring.getTags({}, { provider: someone }))),
  ];
  setFault("GET", "/org", { status: 200, body: { data: "a text" } });
  messages.push(await failure(Promise.resolve(monitoring.getOrganization())));
  clearFaults();
  return [...messages, ...(await lists({ service }))];
};

const row = { id: "1" };

/** Lists that have no end, or no beginning. */
async function lists({ service }: Pick<Environment, "service">): Promise<string[]> {
  const { faults } = service.emulator;
  const respond = (path: string, ...bodies: Parameters<typeof JSON.stringify>[0][]): void => {
    faults.clear();
    for (const [at, body] of (bodies as (typeof row)[]).entries()) {
      const effect = { status: 200, body };
      faults.add({ method: "GET", path: `/api/v1${path}`, nth: at + 1, effect });
    }
  };
  const page = (total: number, more: boolean, id: string) => ({
    data: [{ id }],
    hasNext: more,
    totalElements: total,
  });
  const messages: string[] = [];
  const tags = async (limit: number): Promise<void> => {
    // Another limit is another request.
    messages.push(await failure(monitoring.getTags({ limit })));
  };
  respond("/tags", { data: "no list" });
  await tags(901);
  respond("/tags", page(1, true, "a"), page(1, true, "a"));
  await tags(902);
  respond(
    "/tags",
    ...["a", "b", "c", "d"].flatMap((id) => [page(9, true, id), page(3, false, `${id}2`)]),
  );
  await tags(903);
  const polls = async (limit: number): Promise<void> => {
    const lookup = monitoring.getServicePollResults({ service: "stripe", limit });
    messages.push(await failure(lookup));
  };
  const path = "/services/stripe/poll-results";
  respond(path, { data: "no list" });
  await polls(901);
  respond(path, { data: [row], hasMore: true });
  await polls(902);
  const more = { hasMore: true, nextCursor: "x" };
  respond(path, { data: [row], ...more }, { data: [{ id: "2" }], ...more });
  await polls(903);
  faults.clear();
  return messages;
}
