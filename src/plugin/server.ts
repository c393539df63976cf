// The gRPC service: each call is a method of the provider, and each error becomes a status that the engine shows.
import { createServer } from "node:net";
import type { Server } from "node:net";

import * as grpc from "@grpc/grpc-js";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";

import { statusOf } from "./failures";
import { isOfAnotherUser } from "./peer";
import type { PluginEngine } from "./plugin-engine";
import type { PluginProvider } from "./plugin-provider";
import { withRenamedProto } from "./proto-key";
import { ResourceProviderService } from "../internals/protocol";
import type { proto } from "../internals/protocol";

/** States of large programs exceed gRPC's default of 4 MiB; the engine allows this much. */
const LARGEST_MESSAGE = 400 * 1024 * 1024;

/** The calls with one response; besides these there is `list`. All other calls return "unimplemented". */
const CALLS = [
  "handshake",
  "getPluginInfo",
  "getSchema",
  "getMapping",
  "getMappings",
  "attach",
  "checkConfig",
  "diffConfig",
  "configure",
  "check",
  "diff",
  "create",
  "read",
  "update",
  "delete",
  "invoke",
] as const satisfies readonly (keyof PluginProvider)[];

/** Serves the provider on a free port of this machine. */
export async function serve(provider: PluginProvider, engine: PluginEngine): Promise<number> {
  const server = new grpc.Server({
    "grpc.max_receive_message_length": LARGEST_MESSAGE,
    "grpc.max_send_message_length": LARGEST_MESSAGE,
  });
  let inProgress = 0;
  const working = async <Response>(work: () => Promise<Response>): Promise<Response> => {
    inProgress += 1;
    try {
      return await work();
    } finally {
      // The engine may end this process as soon as it has the response.
      await engine.allNotified();
      inProgress -= 1;
    }
  };
  const handlers: Record<string, grpc.handleUnaryCall<never, unknown>> = {
    cancel: (_call, done) => {
      engine.cancel(inProgress > 0);
      done(null, new Empty());
    },
  };
  for (const name of CALLS) {
    // The engine sends each method the request that the protocol defines for it.
    const method = provider[name].bind(provider) as (request: unknown) => Promise<unknown>;
    handlers[name] = ({ request }, done) => {
      working(() => method(request)).then(
        (response) => {
          done(null, response);
        },
        (error: unknown) => {
          done(statusOf(error));
        },
      );
    };
  }
  const list: grpc.handleServerStreamingCall<proto.ListRequest, proto.ListResponse> = (call) => {
    working(() => provider.list(call.request)).then(
      (responses) => {
        // The engine may have stopped listening.
        if (call.cancelled) return;
        for (const response of responses) call.write(response);
        call.end();
      },
      (error: unknown) => {
        call.emit("error", statusOf(error));
      },
    );
  };
  // The generated definition lacks the index signature that the server requires.
  const definition = ResourceProviderService as unknown as grpc.ServiceDefinition & {
    readonly check: grpc.MethodDefinition<proto.CheckRequest, proto.CheckResponse>;
  };
  const { check } = definition;
  const requestDeserialize = (bytes: Buffer): proto.CheckRequest =>
    check.requestDeserialize(withRenamedProto(bytes));
  server.addService(
    { ...definition, check: { ...check, requestDeserialize } },
    { ...handlers, list },
  );
  return listen(server.createConnectionInjector(grpc.ServerCredentials.createInsecure()));
}

/** Listens on a free port of this machine, for connections of the user who has started the plugin. */
function listen(injector: grpc.ConnectionInjector): Promise<number> {
  return new Promise((resolve, reject) => {
    const sockets = createServer((socket) => {
      if (isOfAnotherUser(socket.remotePort, portOf(sockets))) socket.destroy();
      else injector.injectConnection(socket);
    });
    sockets.once("error", reject);
    sockets.listen(0, "127.0.0.1", () => {
      resolve(portOf(sockets));
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
