// The connection to an engine at a known address: messages to the user, and the end of this process.
import { connect } from "node:net";

import type { Severity } from "./engine";

/** The calls of the engine that are used. */
interface EngineClient {
  log(request: unknown, done: (error: unknown) => void): void;
}

/** The parts of the SDK's gRPC packages that a log message needs; they have no types. */
export interface EnginePackages {
  readonly grpc: { credentials: { createInsecure(): unknown } };
  readonly services: {
    EngineClient: new (address: string, credentials: unknown) => EngineClient;
  };
  readonly messages: {
    LogRequest: new () => {
      setSeverity(severity: number): void;
      setMessage(text: string): void;
      setUrn(urn: string): void;
    };
  };
}

/** The engine's numbers for severities. */
const SEVERITIES: Readonly<Record<Severity, number>> = { info: 1, warning: 2 };

/** Milliseconds between checks whether the engine still runs. */
const WATCH_INTERVAL = 2_000;

/** How long the engine may take to receive messages, in milliseconds. */
const RECEIVE_TIME = 5_000;

/** How long an engine that has stopped listening may take to end this process, in milliseconds. */
const EXIT_GRACE = 1_500;

/** An engine at an address, or none. */
export class EngineLink {
  /** Messages that the engine has not received yet. */
  readonly #pendingMessages = new Set<Promise<void>>();

  /**
   * @param address `host:port`; undefined without an engine
   * @param packages loads the gRPC packages; may throw with another version of the SDK
   */
  constructor(
    readonly address: string | undefined,
    private readonly packages: () => EnginePackages,
  ) {}

  get port(): number | undefined {
    const port = this.address?.split(":").at(-1);
    return port === undefined ? undefined : Number(port);
  }

  notify(severity: Severity, message: string, urn = ""): void {
    // Without an engine, the message still has to be shown.
    if (!this.#log(severity, message, urn)) process.stderr.write(`${severity}: ${message}\n`);
  }

  async allNotified(): Promise<void> {
    if (this.#pendingMessages.size === 0) return;
    const tooLate = new Promise<void>((resolve) => {
      setTimeout(resolve, RECEIVE_TIME).unref();
    });
    await Promise.race([Promise.all(this.#pendingMessages), tooLate]);
  }

  onEnd(work: () => Promise<void>): void {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        void work().finally(() => process.kill(process.pid, signal));
      });
    }
  }

  endWithEngine(): void {
    const { address } = this;
    const parsed = address === undefined ? undefined : /^(.*):(\d+)$/.exec(address);
    if (!parsed) return;
    const [, host = "127.0.0.1", port] = parsed;
    setInterval(() => {
      const socket = connect({ host, port: Number(port) });
      socket.unref();
      socket.once("connect", () => socket.destroy());
      socket.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code !== "ECONNREFUSED" && error.code !== "ECONNRESET") return;
        // An engine that exits normally stops listening a moment before it ends its providers.
        setTimeout(() => process.exit(0), EXIT_GRACE).unref();
      });
    }, WATCH_INTERVAL).unref();
  }

  /** Sends a message; false if there is no engine, or if another version of the SDK has other files. */
  #log(severity: Severity, message: string, urn: string): boolean {
    if (this.address === undefined) return false;
    try {
      const { grpc, services, messages } = this.packages();
      const engine = new services.EngineClient(this.address, grpc.credentials.createInsecure());
      const request = new messages.LogRequest();
      request.setSeverity(SEVERITIES[severity]);
      request.setMessage(message);
      request.setUrn(urn);
      const line = new Promise<void>((resolve) => {
        engine.log(request, () => {
          this.#pendingMessages.delete(line);
          resolve();
        });
      });
      this.#pendingMessages.add(line);
      return true;
    } catch {
      return false;
    }
  }
}
