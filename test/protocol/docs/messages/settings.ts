// Invalid settings, and keys that the service refuses.
import { Provider } from "../../../../src";
import type { ProviderArgs } from "../../../../src";
import { createClient } from "../../../../src/client";
import { KINDS } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { startHost } from "../../../support/host/host";
import { failure, wrong } from "./environment";
import type { MessageSource, Environment } from "./environment";

const WRONG: readonly JsonObject[] = [
  {},
  { "monitoring:apiKey": "k" },
  { "monitoring:apiKey": "svc_live_1\u200b" },
  ...["shop", "http://127.0.0.1?a=1"].map((baseUrl) => ({ "monitoring:baseUrl": baseUrl })),
  ...[{ orgId: "x" }, { concurrency: "0" }, { rateLimitShare: "2" }, { managedBy: "ME" }].map(
    (setting) =>
      Object.fromEntries(
        Object.entries(setting).map(([name, value]) => [`monitoring:${name}`, value]),
      ),
  ),
];

/** Settings that are missing or invalid. */
export const settingMessages: MessageSource = async () => {
  const host = await startHost();
  const complete = { "monitoring:apiKey": "k", "monitoring:baseUrl": "http://127.0.0.1" };
  const messages: string[] = [];
  try {
    for (const [at, config] of WRONG.entries()) {
      await host.configure(at < 2 ? config : { ...complete, ...config });
      // The host configures each kind once: another kind gets other settings.
      messages.push(...(await wrong(host, KINDS[at]?.name ?? "", {})));
    }
  } finally {
    await host.stop();
  }
  for (const name of ["HTTPS_PROXY", "HTTP_PROXY"]) {
    const proxied = await startHost({ [name]: "socks4://proxy" });
    await proxied.configure(complete);
    messages.push(...(await wrong(proxied, "Tag", { name: "a" })));
    await proxied.stop();
  }
  const onNotice = (message: string): void => void messages.push(message);
  createClient({ baseUrl: "http://api.example.com", apiKey: "k", version: "0", onNotice });
  return messages;
};

/** Errors of an explicit provider. */
export const providerMessages: MessageSource = async () => {
  const baseUrl = "https://api.example.com";
  // This compiles in programs that do not set exactOptionalPropertyTypes.
  const keyless = { apiKey: undefined } as unknown as ProviderArgs;
  const createObject = (args: ProviderArgs): Promise<string> =>
    failure(Promise.resolve().then(() => new Provider("other", args)));
  return [await createObject({ baseUrl }), await createObject(keyless)];
};

/** API keys that are rejected, or belong to another organization. */
export const keyMessages: MessageSource = async ({ host }: Environment) => {
  const refused = await host({ "monitoring:apiKey": "wrong" });
  const elsewhere = await host({ "monitoring:orgId": "4711" });
  return [
    await failure(refused.create("Tag", { name: "a" })),
    await failure(elsewhere.create("Tag", { name: "a" })),
  ];
};
