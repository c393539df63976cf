// Messages only for programs in other languages: the engine's protocol has more calls than dynamic resources get.
import type { JsonObject } from "../../../../src/definitions";
import type { Host } from "../../../support/host/host";
import { startRelay } from "../../../support/host/relay";
import {
  ask,
  messages,
  providerUrn,
  startPlugin,
  struct,
  urnOf,
} from "../../../support/plugin/plugin";
import { failure, waitForLog, logTexts, monitor } from "./environment";
import type { MessageSource } from "./environment";

/** Runs the work with a plugin, and stops the plugin. */
async function withPlugin(
  config: JsonObject,
  work: (plugin: Host) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const plugin = await startPlugin();
  try {
    await plugin.configure(config);
    return await work(plugin);
  } finally {
    await plugin.stop();
  }
}

/** An import of a monitor of another tool, with an assertion of a type that this release does not know. */
export const leftToServiceMessages: MessageSource = async ({ service, createObject }) => {
  const id = await createObject("/monitors", monitor("odd"));
  const relay = await startRelay(service.emulator.url);
  relay.show({
    managedBy: "TERRAFORM",
    assertions: [{ config: { type: "of_tomorrow" }, severity: "fail" }],
  });
  const config = { ...service.config, "monitoring:baseUrl": relay.url };
  try {
    return await withPlugin(config, async (plugin) => {
      const request = new messages.ReadRequest().setUrn(urnOf("Monitor")).setId(id);
      await ask((done) => plugin.client.read(request, done));
      await waitForLog(plugin, "is left to the service");
      await waitForLog(plugin, "is managed by");
      return logTexts(plugin);
    });
  } finally {
    await relay.close();
  }
};

/** Imports of missing objects, and an unknown type. */
export const importMessages: MessageSource = ({ service, createObject }) =>
  withPlugin(service.config, async (plugin) => {
    const config = { channelType: "email", recipients: ["a@example.com"] };
    for (let times = 0; times < 2; times += 1)
      await createObject("/alert-channels", { name: "twice", config });
    const imports: readonly (readonly [string, string])[] = [
      ["Tag", "shop"],
      ["Tag", "name=nobody"],
      ["StatusPageComponent", "1"],
      ["AlertChannel", "name=twice"],
      ["Tagg", "1"],
    ];
    await createObject("/tags", { name: "taken", color: "#111111" });
    const taken = new messages.CreateRequest()
      .setUrn(urnOf("Tag", "taken"))
      .setProperties(struct({ name: "taken" }));
    const conflict = failure(ask((done) => plugin.client.create(taken, done)));
    const page = { name: "p", slug: "moved" };
    const shown = await plugin.create("StatusPage", page);
    const moved = failure(
      plugin.update("StatusPage", shown.id, shown.props, { ...page, slug: "other" }),
    );
    return Promise.all([
      conflict,
      moved,
      ...imports.map(([kind, id]) => {
        const urn = kind === "Tagg" ? urnOf(kind).replace("monitoring:", "monitor:") : urnOf(kind);
        const request = new messages.ReadRequest().setUrn(urn).setId(id);
        return failure(ask((done) => plugin.client.read(request, done)));
      }),
    ]);
  });

/** Explicit providers that are incomplete, or change their organization. */
export const explicitProviderMessages: MessageSource = ({ service }) =>
  withPlugin(service.config, async (plugin) => {
    const urn = providerUrn("other");
    const baseUrl = "https://api.example.com";
    const reasons = async (news: JsonObject): Promise<string[]> => {
      const check = new messages.CheckRequest().setUrn(urn).setNews(struct(news));
      const checked = await ask<InstanceType<typeof messages.CheckResponse>>((done) =>
        plugin.client.checkConfig(check, done),
      );
      return checked.getFailuresList().map((each) => each.getReason());
    };
    const diff = new messages.DiffRequest()
      .setUrn(urn)
      .setOlds(struct({ baseUrl }))
      .setNews(struct({ baseUrl, orgId: 3 }));
    await ask((done) => plugin.client.diffConfig(diff, done));
    await waitForLog(plugin, "orgId");
    return [
      ...(await reasons({ baseUrl })),
      ...(await reasons({ apiKey: "k" })),
      ...logTexts(plugin),
    ];
  });

/** A list that continues after an object that has been deleted. */
export const listMessages: MessageSource = ({ service }) =>
  withPlugin(service.config, async ({ client }) => {
    const request = new messages.ListRequest()
      .setToken("monitoring:index:Tag")
      .setContinuationToken("1 00000000-0000-4000-8000-000000000000");
    const text = await new Promise<string>((resolve, reject) => {
      client
        .list(request)
        .on("data", () => undefined)
        .on("error", ({ details = "" }: { readonly details?: string }) => {
          resolve(details);
        })
        .on("end", () => {
          reject(new Error("the list went on"));
        });
    });
    return [text];
  });

/** A verification that exceeds its time limit. */
export const waitLimitMessages: MessageSource = ({ service, createObject }) =>
  withPlugin(service.config, async (plugin) => {
    const statusPageId = await createObject("/status-pages", { name: "p", slug: "wait-limit" });
    const path = `/status-pages/${statusPageId}/domains`;
    const domainId = await createObject(path, { hostname: "wait-limit.example.com" });
    const request = new messages.CreateRequest()
      .setUrn(urnOf("StatusPageDomainVerification", "wait"))
      .setProperties(struct({ statusPageId, domainId, intervalSeconds: 30 }))
      .setTimeout(1);
    return [await failure(ask((done) => plugin.client.create(request, done)))];
  });

/** An operation that exceeds its time limit. */
export const timeLimitMessages: MessageSource = ({ service, createObject, setFault }) =>
  withPlugin(service.config, async (plugin) => {
    const id = await createObject("/tags", { name: "slow", color: "#111111" });
    setFault("PUT", `/tags/${id}`, { delayMs: 3_000 });
    const request = new messages.UpdateRequest()
      .setUrn(urnOf("Tag", "slow"))
      .setId(id)
      .setOlds(struct({ name: "slow", color: "#111111" }))
      .setNews(struct({ name: "slow", color: "#222222" }))
      .setTimeout(1);
    return [await failure(ask((done) => plugin.client.update(request, done)))];
  });
