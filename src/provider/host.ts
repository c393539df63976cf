// The process that the engine starts for dynamic resources, seen from inside: where the engine is,
// how to say something to the user, when to stop waiting and when to end.
import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { Server, connect } from "node:net";

import { wellFormed } from "../definitions";

/** How serious a line is. */
export type Severity = "info" | "warning";

/** The engine's calls that are used. */
interface EngineClient {
  log(request: unknown, done: (error: unknown) => void): void;
}

/** The parts of the host's own gRPC packages that a log line needs; they carry no types. */
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

/** Lines that the engine has not got yet. */
const onTheirWay = new Set<Promise<void>>();

/** Milliseconds between two looks at whether the engine is still there. */
const WATCH_INTERVAL = 2_000;

/** Milliseconds that an engine has to answer a question. */
const ANSWER_TIME = 5_000;

/** Milliseconds that an engine has to say farewell once it listens no more. */
const FAREWELL = 1_500;

/** The engine's address, when this process is the engine's host for dynamic resources. */
export function engineAddress(argv: readonly string[]): string | undefined {
  const [, script, address] = argv;
  const isHost = script !== undefined && /[\\/]cmd[\\/]dynamic-provider/.test(script);
  return isHost && address !== undefined && /:\d+$/.test(address) ? address : undefined;
}

/** The port on this machine that the engine listens on, when this process is its host. */
export function enginePort(argv: readonly string[]): number | undefined {
  const port = engineAddress(argv)?.split(":").at(-1);
  return port === undefined ? undefined : Number(port);
}

/** Shows a line to the user: through the engine where there is one, else on stderr. */
export function notify(severity: Severity, message: string): void {
  const wasSent = withEngine((engine, messages) => {
    const request = new messages.LogRequest();
    request.setSeverity(SEVERITIES[severity]);
    request.setMessage(wellFormed(message));
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
  // The line matters more than its colour.
  if (!wasSent) process.stderr.write(`${severity}: ${message}\n`);
}

/**
 * Waits until the engine has all lines: it may end this process as soon as the last verb of a preview
 * has answered.
 */
export async function allNotified(): Promise<void> {
  const tooLate = new Promise<void>((resolve) => {
    setTimeout(resolve, ANSWER_TIME).unref();
  });
  await Promise.race([Promise.all(onTheirWay), tooLate]);
}

/** Speaks to the engine; false where there is none, or another SDK lays its files out differently. */
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

/** Does the work when this process gets a signal to end, and then lets it end. */
export function onEnd(work: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void work().finally(() => process.kill(process.pid, signal));
    });
  }
}

function hostPackages(script: string): HostPackages {
  // The host's own copies: a second copy of the SDK beside this package must not be loaded.
  const load: (name: string) => unknown = createRequire(script);
  const parts: unknown = {
    grpc: load("@grpc/grpc-js"),
    services: load("../../proto/engine_grpc_pb"),
    messages: load("../../proto/engine_pb"),
  };
  // Sound as long as the SDK generates these files from the engine's protocol; a failure is caught.
  return parts as HostPackages;
}

/** Ends this process once the engine is gone: a killed engine would leave it running for minutes. */
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
      // An engine that ends as it should stops listening a moment before it ends its hosts.
      setTimeout(() => process.exit(0), FAREWELL).unref();
    });
  }, WATCH_INTERVAL).unref();
}

/** The call that a first Ctrl-C makes the engine send. The host answers it and does nothing else. */
const CANCEL = "/pulumirpc.ResourceProvider/Cancel";

/**
 * Calls `stop` when the engine wants to stop: nothing in the host itself tells a provider so.
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
 * The servers of this process, among them the host's own. Node offers no other way to come by a server
 * that somebody else has made; where it offers this one no more, a wait ends with its process.
 */
function listeningServers(): Server[] {
  const { _getActiveHandles: handles } = process as { _getActiveHandles?: () => unknown[] };
  if (handles === undefined) return [];
  return handles.call(process).filter((handle) => handle instanceof Server);
}
