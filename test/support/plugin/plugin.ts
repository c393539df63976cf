// The plugin as a child process, for what only the plugin has: raw requests of the engine's protocol.
import type * as Grpc from "@grpc/grpc-js";

import type { Json, JsonObject } from "../../../src/definitions";
import { encode, messages, plain, startHost } from "../host/host";
import type { Host } from "../host/host";
import { PluginFrontEnd } from "../host/plugin-front-end";

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
