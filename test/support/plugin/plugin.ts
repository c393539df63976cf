// The plugin as a child process, for what only the plugin has: raw requests of the engine's protocol.
import type * as Grpc from "@grpc/grpc-js";
import { onTestFinished } from "vitest";

import type { Json, JsonObject } from "../../../src/definitions";
import { encode, messages, plain, startHost } from "../host/host";
import type { Host } from "../host/host";
import { PluginFrontEnd } from "../host/plugin-front-end";
import { ofFile } from "../host/service";
import type { TestService } from "../host/service";

export { messages, plain, encode as struct } from "../host/host";

const SIGNATURE = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** The placeholder of an unknown text. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** A value that is marked as secret. */
export const secret = (value: Json | undefined): JsonObject => ({
  [SIGNATURE]: SECRET,
  value,
});

/** The URN of a resource of a test. */
export const urnOf = (kind: string, name = "shop"): string =>
  `urn:pulumi:dev::test::monitoring:index:${kind}::${name}`;

/** The URN of a provider. */
export const providerUrn = (name: string): string =>
  `urn:pulumi:dev::test::pulumi:providers:monitoring::${name}`;

/** Starts the plugin: from the compiled sources, or an executable. */
export const startPlugin = (
  env: Readonly<Record<string, string>> = {},
  executable?: string,
): Promise<Host> => startHost(env, new PluginFrontEnd(executable));

/** A plugin that ends with the test, with this configuration if there is one. */
export async function pluginOfTest(
  config?: JsonObject,
  env: Readonly<Record<string, string>> = {},
): Promise<Host> {
  const plugin = await startPlugin(env);
  onTestFinished(() => plugin.stop());
  if (config !== undefined) await plugin.configure(config);
  return plugin;
}

/** A plugin for the tests of a file, configured for their service. */
export const pluginFor = (service: TestService): Host =>
  ofFile(async () => {
    const plugin = await startPlugin();
    await plugin.configure(service.config);
    return { ...plugin, close: () => plugin.stop() };
  });

type Done<Response> = (error: Grpc.ServiceError | null, response: Response) => void;

/** The response to a request; rejects with the text that the user would see. */
export function ask<Response>(start: (done: Done<Response>) => unknown): Promise<Response> {
  return new Promise((resolve, reject) => {
    start((error, response) => {
      if (error === null) resolve(response);
      else reject(new Error(error.details));
    });
  });
}

/** Checks a resource, or the configuration of a provider, by its URN. */
export async function checked(
  { client }: Pick<Host, "client">,
  urn: string,
  news: object,
  olds: object = {},
): Promise<{ reasons: string[]; properties: string[]; inputs: JsonObject }> {
  const request = new messages.CheckRequest().setUrn(urn);
  request.setOlds(encode(olds)).setNews(encode(news));
  const isProvider = urn.includes("pulumi:providers:");
  const response = await ask<InstanceType<typeof messages.CheckResponse>>((done) =>
    isProvider ? client.checkConfig(request, done) : client.check(request, done),
  );
  const failures = response.getFailuresList();
  return {
    reasons: failures.map((each) => each.getReason()),
    properties: failures.map((each) => each.getProperty()),
    inputs: plain(response.getInputs()),
  };
}

/** Compares the state of a resource, or the configuration of a provider, with new inputs. */
export function compared(
  { client }: Pick<Host, "client">,
  urn: string,
  olds: object,
  news: object,
  { id = "00000000-0000-4000-8000-000000000001", oldInputs = olds, ignored = [] as string[] } = {},
): Promise<InstanceType<typeof messages.DiffResponse>> {
  const request = new messages.DiffRequest().setUrn(urn).setId(id).setIgnorechangesList(ignored);
  request.setOlds(encode(olds)).setOldInputs(encode(oldInputs)).setNews(encode(news));
  const isProvider = urn.includes("pulumi:providers:");
  return ask((done) =>
    isProvider ? client.diffConfig(request, done) : client.diff(request, done),
  );
}

/** What a read returns: an import without inputs and properties, a get with inputs, a refresh with both. */
export async function readBy(
  { client }: Pick<Host, "client">,
  urn: string,
  id: string,
  known: { readonly inputs?: object; readonly props?: object; readonly seconds?: number } = {},
): Promise<{ id: string; inputs: JsonObject; props: JsonObject }> {
  const request = new messages.ReadRequest()
    .setUrn(urn)
    .setId(id)
    .setTimeout(known.seconds ?? 0);
  if (known.inputs !== undefined) request.setInputs(encode(known.inputs));
  if (known.props !== undefined) request.setProperties(encode(known.props));
  const response = await ask<InstanceType<typeof messages.ReadResponse>>((done) =>
    client.read(request, done),
  );
  const [inputs, props] = [response.getInputs(), response.getProperties()].map(plain);
  return { id: response.getId(), inputs: inputs ?? {}, props: props ?? {} };
}

/** The result of a lookup, by its name. */
export async function invoke(plugin: Host, name: string, args: object): Promise<JsonObject> {
  const request = new messages.InvokeRequest()
    .setTok(`monitoring:index:get${name}`)
    .setArgs(encode(args));
  const response = await ask<InstanceType<typeof messages.InvokeResponse>>((done) =>
    plugin.client.invoke(request, done),
  );
  return plain(response.getReturn());
}
