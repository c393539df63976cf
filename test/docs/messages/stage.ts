// The environment in which messages are produced: an emulator, plugin hosts as the engine runs them, and
// helpers for failures.
import { setTimeout as delay } from "node:timers/promises";

import type { Effect } from "../../../src/emulator";
import { isObject } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { startHost } from "../../host/host";
import type { Host } from "../../host/host";
import { idText, startService } from "../../host/service";
import type { TestService } from "../../host/service";

/** What a message appears in. */
export interface Stage {
  readonly service: TestService;
  /** A host that is configured for the service, and ends with the stage. */
  readonly host: (config?: JsonObject, env?: Readonly<Record<string, string>>) => Promise<Host>;
  /** Creates an object as another user; returns its id. */
  readonly made: (path: string, body?: JsonObject) => Promise<string>;
  /** Has the service answer so, until the next of these or `calm`. */
  readonly strike: (method: string, path: string, effect: Effect) => void;
  readonly calm: () => void;
  readonly close: () => Promise<void>;
}

/** What is said in a stage. */
export type Saying = (stage: Stage) => Promise<readonly string[]>;

/** Opens a stage. */
export async function openStage(): Promise<Stage> {
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
    async made(path, body = {}) {
      const record = await service.call("POST", path, body);
      return idText(isObject(record) ? (record.id ?? record.subscriptionId) : undefined);
    },
    strike(method, path, effect) {
      faults.clear();
      faults.add({ method, path: `/api/v1${path}`, times: 50, effect });
    },
    calm() {
      faults.clear();
    },
    async close() {
      await Promise.all(hosts.map((host) => host.stop()));
      await service.close();
    },
  };
}

/** What comes of work that has to fail. */
export async function failure(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

/** What a check finds wrong. */
export async function wrong(host: Host, kind: string, inputs: JsonObject): Promise<string[]> {
  const { failures } = await host.check(kind, {}, inputs);
  return failures.map(({ reason }) => reason);
}

/** The messages to the user so far. */
export const logTexts = (host: Host): string[] => host.logs.map(({ text }) => text);

/** Waits for such a message to the user. */
export async function heard(host: Host, words: string): Promise<void> {
  for (let looks = 0; !logTexts(host).some((line) => line.includes(words)); looks += 1) {
    if (looks > 2_000) throw new Error(`nobody said "${words}", but: ${logTexts(host).join("; ")}`);
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

/** The body of a refusal. */
export const refusal = (code: string, errors: Json = null): Effect["body"] =>
  // JSON text has no members that are undefined.
  JSON.parse(
    JSON.stringify({ status: 400, code, message: "Because", requestId: "r-1", errors }),
  ) as Effect["body"];
