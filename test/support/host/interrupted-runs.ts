// Runs that are interrupted, and the ones after them, on one machine: they share Pulumi's own folder.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach } from "vitest";

import type { EmulatorOptions } from "../../../src/emulator";
import type { JsonObject } from "../../../src/definitions";
import { folderOfTest } from "../folder";
import { IS_PLUGIN, startHost, urnOf } from "./host";
import type { Host } from "./host";
import { idText, serviceOfFile } from "./service";
import type { TestService } from "./service";

/** Helpers for the runs of one machine. */
export interface InterruptedRuns {
  /** Complete before the first test runs. */
  readonly service: TestService;
  /** Pulumi's own folder, which the runs of a test share. */
  readonly home: () => string;
  readonly run: (config?: JsonObject, env?: Readonly<Record<string, string>>) => Promise<Host>;
  /** Sends a create that the service executes some time later. */
  readonly underWay: (host: Host, kind: string, inputs: JsonObject) => Promise<UnderWay>;
  /** Sends a create and kills the engine and the host before the response; the service still executes it. */
  readonly killDuringCreate: (kind: string, inputs: JsonObject) => Promise<void>;
  /** The ids of the monitors with this name. */
  readonly named: (name: string) => Promise<string[]>;
  /** The files of the journals of all stacks. */
  readonly journal: () => { path: string; text: string }[];
}

/** A create that the service has, and its outcome. */
export interface UnderWay {
  readonly answer: Promise<{ id: string; props: JsonObject }>;
}

/** How long the service takes for a create that is under way. */
const TAKES_MS = 600;

/** A service for the tests of a file, and a new folder for each. */
export function interruptedRuns(options?: EmulatorOptions): InterruptedRuns {
  const service = serviceOfFile(options);
  const hosts: Host[] = [];
  let home = "";

  beforeEach(() => {
    home = folderOfTest();
  });
  afterEach(async () => {
    await Promise.all(hosts.splice(0).map((host) => host.stop()));
  });

  const run: InterruptedRuns["run"] = async (config = service.config, env = {}) => {
    const host = await startHost({ PULUMI_HOME: home, ...env });
    hosts.push(host);
    await host.configure(config);
    return host;
  };
  const underWay: InterruptedRuns["underWay"] = async (host, kind, inputs) => {
    const { emulator } = service;
    const path = "/api/v1/**";
    emulator.faults.add({ method: "POST", path, effect: { delayMs: TAKES_MS } });
    const seen = emulator.requests.length;
    const answer = host.create(kind, inputs);
    answer.catch(() => undefined);
    const isSent = (): boolean =>
      emulator.requests.slice(seen).some(({ method }) => method === "POST");
    while (!isSent()) await delay(10);
    return { answer };
  };

  return {
    service,
    home: () => home,
    run,
    underWay,

    async killDuringCreate(kind, inputs) {
      const host = await run();
      await underWay(host, kind, inputs);
      await die(host);
      await delay(TAKES_MS);
      service.emulator.faults.clear();
    },

    named: async (name) => (await service.monitorsNamed(name)).map(({ id }) => idText(id)).sort(),

    journal() {
      const folder = join(home, "pulumi-monitoring", "journal");
      return readdirSync(folder)
        .flatMap((stack) =>
          readdirSync(join(folder, stack)).map((name) => join(folder, stack, name)),
        )
        .map((path) => ({ path, text: readFileSync(path, "utf8") }));
    },
  };
}

/** Ends a host as an engine does at the end of a run. */
export async function end(host: Host): Promise<void> {
  await host.cancel();
  await host.kill("SIGINT");
  host.loseEngine();
}

/** Engine and host end at once, as with kill -9 of both. */
export async function die(host: Host): Promise<void> {
  host.loseEngine();
  await host.kill();
}

/** Inputs as a class passes them on: with the identity of the resource. */
export const as = (resource: string, inputs: JsonObject, stack?: string): JsonObject => ({
  ...inputs,
  ...urnOf(resource, stack),
});

/** Writes something with the plugin: before that, it cannot know that a run is not a preview. */
export async function writeWithPlugin(host: Host): Promise<void> {
  if (!IS_PLUGIN) return;
  const { inputs } = await host.check("Tag", {}, as("t", { name: "something else" }));
  const tag = await host.create("Tag", inputs);
  await host.delete("Tag", tag.id, tag.props);
}

/** The warnings of a run. */
export const warningsOf = ({ logs }: Host): string =>
  logs
    .filter(({ severity }) => severity === "warning")
    .map(({ text }) => text)
    .join("\n");

/** The inputs of a simple monitor. */
export const monitor = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
  ...more,
});
