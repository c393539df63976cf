// Internals of the SDK's plugin host process for dynamic resources, and what happens without them: the engine's
// address, and its request to stop.
import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { Server } from "node:net";

import type { Engine } from "./engine";
import { EngineLink } from "./engine-link";
import type { EnginePackages } from "./engine-link";

/** The engine of this process, if it is a plugin host for dynamic resources. */
export class HostEngine extends EngineLink implements Engine {
  constructor(argv: readonly string[]) {
    super(engineAddress(argv), () => hostPackages(argv[1] ?? ""));
  }

  onCancel(stop: (isBusy: boolean) => void): void {
    if (this.address !== undefined) watchCancel(stop);
  }
}

/** The engine's address, if this process is its plugin host for dynamic resources. */
function engineAddress([, script = "", address]: readonly string[]): string | undefined {
  const isHost = /[\\/]cmd[\\/]dynamic-provider/.test(script);
  return isHost && address !== undefined && /:\d+$/.test(address) ? address : undefined;
}

/** The plugin host's own copies: a second copy of the SDK must not be loaded. */
function hostPackages(script: string): EnginePackages {
  const load: (name: string) => unknown = createRequire(script);
  const parts: unknown = {
    grpc: load("@grpc/grpc-js"),
    services: load("../../proto/engine_grpc_pb"),
    messages: load("../../proto/engine_pb"),
  };
  // Correct as long as the SDK generates these files from the engine's protocol; a failure is caught.
  return parts as EnginePackages;
}

/** The call that the engine sends after a first Ctrl-C. The plugin host only acknowledges it. */
const CANCEL = "/pulumirpc.ResourceProvider/Cancel";

/** Calls `stop` when the engine wants to stop, which the plugin host does not report to a provider. */
function watchCancel(stop: (isBusy: boolean) => void): void {
  let inProgress = 0;
  for (const server of listeningServers()) {
    server.on("stream", (stream: EventEmitter, headers: unknown) => {
      const isCancel =
        typeof headers === "object" &&
        headers !== null &&
        ":path" in headers &&
        headers[":path"] === CANCEL;
      if (isCancel) {
        stop(inProgress > 0);
        return;
      }
      inProgress += 1;
      stream.once("close", () => {
        inProgress -= 1;
      });
    });
  }
}

/**
 * The servers of this process, including the plugin host's own. Node has no other way to find a server that
 * other code has created; if this one is removed, a wait ends only with its process.
 */
function listeningServers(): Server[] {
  const { _getActiveHandles: handles } = process as { _getActiveHandles?: () => unknown[] };
  if (handles === undefined) return [];
  return handles.call(process).filter((handle) => handle instanceof Server);
}
