// The environment in which messages are produced: an emulator, plugin hosts as the engine runs them, and
// helpers for failures.
import { setTimeout as delay } from "node:timers/promises";

import type { Effect } from "../../../../src/emulator";
import { isObject } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { startHost } from "../../../support/host/host";
import type { Host } from "../../../support/host/host";
import { idText, startService } from "../../../support/host/service";
import type { TestService } from "../../../support/host/service";

/** The environment in which a message appears. */
export interface Environment {
  readonly service: TestService;
  /** Starts a host that is configured for the service; `close` stops it. */
  readonly host: (config?: JsonObject, env?: Readonly<Record<string, string>>) => Promise<Host>;
  /** Creates an object as another user; returns its id. */
  readonly createObject: (path: string, body?: JsonObject) => Promise<string>;
  /** Adds a fault to the service, until the next call or `clearFaults`. */
  readonly setFault: (method: string, path: string, effect: Effect) => void;
  readonly clearFaults: () => void;
  readonly close: () => Promise<void>;
}

/** Produces messages in such an environment. */
export type MessageSource = (environment: Environment) => Promise<readonly string[]>;

/** Starts the environment. */
export async function startEnvironment(): Promise<Environment> {
  const service = await startService();
  const { faults } = service.emulator;
  const hosts: Host[] = [];
  return {
    service,
    async host(config = {}, env = {}) {
      const host = await startHost(env);
      hosts.push(host);
      await host.configure({ ...service.config, ...config });
      return host;
    },
    async createObject(path, body = {}) {
      const record = await service.call("POST", path, body);
      return idText(isObject(record) ? (record.id ?? record.subscriptionId) : undefined);
    },
    setFault(method, path, effect) {
      faults.clear();
      faults.add({ method, path: `/api/v1${path}`, times: 50, effect });
    },
    clearFaults() {
      faults.clear();
    },
    async close() {
      await Promise.all(hosts.map((host) => host.stop()));
      await service.close();
    },
  };
}

/** The error message of work that must fail. */
export async function failure(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

/** The errors of a check. */
export async function wrong(host: Host, kind: string, inputs: JsonObject): Promise<string[]> {
  const { failures } = await host.check(kind, {}, inputs);
  return failures.map(({ reason }) => reason);
}

/** The messages printed to the user so far. */
export const logTexts = (host: Host): string[] => host.logs.map(({ text }) => text);

/** Waits for a message to the user that contains this text. */
export async function waitForLog(host: Host, text: string): Promise<void> {
  for (let reads = 0; !logTexts(host).some((line) => line.includes(text)); reads += 1) {
    if (reads > 2_000)
      throw new Error(`no message contains "${text}", but: ${logTexts(host).join("; ")}`);
    await delay(10);
  }
}

/** A monitor that checks a page. */
export const monitor = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  type: "HTTP",
  config: { url: "https://shop.example.com", method: "GET" },
  regions: ["us-east"],
  ...more,
});

/** The body of an error response of the API. */
export const refusal = (status: number, code: string): JsonObject => ({
  ...{ status, code, message: "Because", requestId: "r-1", timestamp: 1, errors: null },
});
