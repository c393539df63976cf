// What this package uses of the inside of the SDK's plugin host process, and what happens without it: where the
// engine is, how to show a message to the user, when to stop waiting and when to exit.
import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { Server, connect } from "node:net";

/** The severity of a message. */
export type Severity = "info" | "warning";

/** The calls of the engine that are used. */
interface EngineClient {
  log(request: unknown, done: (error: unknown) => void): void;
}

/** The parts of the plugin host's own gRPC packages that a log message needs; they have no types. */
interface HostPackages {
  readonly grpc: { credentials: { createInsecure(): unknown } };
  readonly services: {
    EngineClient: new (address: string, credentials: unknown) => EngineClient;
  };
  readonly messages: {
    GetRootResourceRequest: new () => object;
    LogRequest: new () => { setSeverity(severity: number): void; setMessage(text: string): void };
  };
}

/** The engine's numbers for severities. */
const SEVERITIES: Readonly<Record<Severity, number>> = { info: 1, warning: 2 };

/** Messages that the engine has not received yet. */
const onTheirWay = new Set<Promise<void>>();

/** Milliseconds between checks of whether the engine is still there. */
const WATCH_INTERVAL = 2_000;

/** How long the engine may take to receive messages, in milliseconds. */
const ANSWER_TIME = 5_000;

/** How long an engine that has stopped listening may take to end this process, in milliseconds. */
const FAREWELL = 1_500;

/** The engine's address, if this process is its plugin host for dynamic resources. */
export function engineAddress(argv: readonly string[]): string | undefined {
  const [, script, address] = argv;
  const isHost = script !== undefined && /[\\/]cmd[\\/]dynamic-provider/.test(script);
  return isHost && address !== undefined && /:\d+$/.test(address) ? address : undefined;
}

/** The local port of the engine, if this process is its plugin host. */
export function enginePort(argv: readonly string[]): number | undefined {
  const port = engineAddress(argv)?.split(":").at(-1);
  return port === undefined ? undefined : Number(port);
}

/**
 * Shows a message to the user: through the engine if there is one, else on stderr. gRPC rejects a text with lone
 * surrogates.
 */
export function notify(severity: Severity, message: string): void {
  const wasSent = withEngine((engine, messages) => {
    const request = new messages.LogRequest();
    request.setSeverity(SEVERITIES[severity]);
    request.setMessage(message);
    let isThere = (): void => undefined;
    const line = new Promise<void>((resolve) => {
      isThere = resolve;
    });
    engine.log(request, () => {
      onTheirWay.delete(line);
      isThere();
    });
    onTheirWay.add(line);
  });
  // Without an engine, the message still has to be shown.
  if (!wasSent) process.stderr.write(`${severity}: ${message}\n`);
}

/**
 * Waits until the engine has received all messages: it may end this process as soon as the last call of a
 * preview has returned.
 */
export async function allNotified(): Promise<void> {
  const tooLate = new Promise<void>((resolve) => {
    setTimeout(resolve, ANSWER_TIME).unref();
  });
  await Promise.race([Promise.all(onTheirWay), tooLate]);
}

/** Calls the engine; false if there is none, or if another version of the SDK has a different file layout. */
function withEngine(
  speak: (engine: EngineClient, messages: HostPackages["messages"]) => void,
): boolean {
  const address = engineAddress(process.argv);
  const script = process.argv[1];
  if (address === undefined || script === undefined) return false;
  try {
    const { grpc, services, messages } = hostPackages(script);
    speak(new services.EngineClient(address, grpc.credentials.createInsecure()), messages);
    return true;
  } catch {
    return false;
  }
}

/** Runs the work on a termination signal, and then lets the process end. */
export function onEnd(work: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void work().finally(() => process.kill(process.pid, signal));
    });
  }
}

function hostPackages(script: string): HostPackages {
  // The plugin host's own copies: a second copy of the SDK must not be loaded.
  const load: (name: string) => unknown = createRequire(script);
  const parts: unknown = {
    grpc: load("@grpc/grpc-js"),
    services: load("../../proto/engine_grpc_pb"),
    messages: load("../../proto/engine_pb"),
  };
  // Sound as long as the SDK generates these files from the engine's protocol; a failure is caught.
  return parts as HostPackages;
}

/**
 * Ends this process once the engine is gone: otherwise it would keep running for minutes after the engine was
 * killed.
 */
export function endWithEngine(): void {
  const address = engineAddress(process.argv);
  const parsed = address === undefined ? undefined : /^(.*):(\d+)$/.exec(address);
  if (!parsed) return;
  const [, host = "127.0.0.1", port] = parsed;
  setInterval(() => {
    const socket = connect({ host, port: Number(port) });
    socket.unref();
    socket.once("connect", () => socket.destroy());
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNREFUSED" && error.code !== "ECONNRESET") return;
      // An engine that exits normally stops listening a moment before it ends its plugin hosts.
      setTimeout(() => process.exit(0), FAREWELL).unref();
    });
  }, WATCH_INTERVAL).unref();
}

/** The call that the engine sends after a first Ctrl-C. The plugin host only acknowledges it. */
const CANCEL = "/pulumirpc.ResourceProvider/Cancel";

/**
 * Calls `stop` when the engine wants to stop, which the plugin host does not report to a provider.
 * @param stop receives whether other calls are in progress; at the end of a run there are none
 */
export function onCancel(stop: (isBusy: boolean) => void): void {
  if (engineAddress(process.argv) === undefined) return;
  let underWay = 0;
  for (const server of listeningServers()) {
    server.on("stream", (stream: EventEmitter, headers: unknown) => {
      const isCancel =
        typeof headers === "object" &&
        headers !== null &&
        ":path" in headers &&
        headers[":path"] === CANCEL;
      if (isCancel) {
        stop(underWay > 0);
        return;
      }
      underWay += 1;
      stream.once("close", () => {
        underWay -= 1;
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
