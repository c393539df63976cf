// An emulator and a plugin host for the tests of a file, with helpers for those tests.
import { afterAll, afterEach, expect } from "vitest";

import type { EmulatorOptions } from "../../../src/emulator";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { SEED, inputsOf, one } from "../definitions/arbitraries";
import type { Case, Existing, Extent } from "../definitions/arbitraries";
import { createExisting } from "./existing";
import { startHost } from "./host";
import type { DiffAnswer, FrontEnd, Host } from "./host";
import { AFTER_CREATE } from "./kinds-without-records";
import { idText, ofFile, startService } from "./service";
import type { TestService } from "./service";

/** A resource as the engine knows it: its id, the outputs in the state, the checked inputs. */
export interface Resource {
  readonly spec: KindSpec;
  readonly id: string;
  readonly props: JsonObject;
  readonly inputs: JsonObject;
}

/** The id that a user imports it by. */
export function importIdOf({ spec, id, inputs }: Resource): string {
  const parent = spec.parent && inputs[spec.parent.field];
  return parent === undefined || parent === id ? id : `${idText(parent)}/${id}`;
}

/** The service, the host, and the operations of a run of the engine. */
export interface Bench {
  readonly service: TestService;
  readonly host: Host;
  readonly deleter: Runs["deleter"];
  readonly existing: Existing;
  /** Valid inputs of a case. */
  inputs(spec: KindSpec, each: Case, extent: Extent): JsonObject;
  /** Check and create, and the manual steps that a user has to do after that. */
  up(spec: KindSpec, given: JsonObject): Promise<Resource>;
  /** Check and diff, as a preview does. */
  preview(resource: Resource, given: JsonObject): Promise<DiffAnswer>;
  /** Check and update. */
  change(resource: Resource, given: JsonObject): Promise<Resource>;
  /** Read; the inputs are those that the engine would show as drift. */
  refresh(resource: Resource): Promise<Resource>;
  /** The service's own record. */
  record(resource: Resource): Promise<JsonObject>;
  down(resource: Resource): Promise<void>;
  close(): Promise<void>;
}

/** How a bench is started. */
export interface BenchOptions {
  readonly emulator?: EmulatorOptions;
  /** Configuration besides the address and the key. */
  readonly config?: JsonObject;
  /** How the provider is called: as dynamic resources or as the plugin. */
  readonly frontEnd?: FrontEnd;
}

/** The bench of a file: started before its tests, without faults between them, and closed after them. */
export function benchOfFile(options?: BenchOptions): Bench {
  const bench = ofFile(() => startBench(options));
  afterEach(() => {
    bench.service.emulator.faults.clear();
  });
  return bench;
}

/** Starts more hosts for the tests of a file, with other settings; they end after the tests. */
export function hostsOfFile(bench: Bench): (config: JsonObject) => Promise<Host> {
  const hosts: Host[] = [];
  afterAll(() => Promise.all(hosts.map((host) => host.stop())));
  return async (config) => {
    const host = await startHost();
    hosts.push(host);
    await host.configure({ ...bench.service.config, ...config });
    return host;
  };
}

/** The host of a run, and of a later one if it is needed. */
export interface Runs {
  readonly host: Host;
  /** The host that deletes: no engine deletes a resource in the run that has compared it, unless it replaces it. */
  readonly deleter: () => Promise<Host>;
  readonly stop: () => Promise<void>;
}

/** Starts a host with this configuration. */
export async function startRuns(config: JsonObject, frontEnd?: FrontEnd): Promise<Runs> {
  const started = async (): Promise<Host> => {
    const each = await startHost({}, frontEnd);
    await each.configure(config);
    return each;
  };
  const host = await started();
  let later: Promise<Host> | undefined;
  return {
    host,
    deleter: () => (later ??= started()),
    async stop() {
      await Promise.all([host.stop(), later?.then((each) => each.stop())]);
    },
  };
}

/** Starts an emulator with objects to refer to, and a host configured for it. */
export async function startBench({
  emulator,
  config,
  frontEnd,
}: BenchOptions = {}): Promise<Bench> {
  console.info(`inputs made with TEST_SEED=${SEED}`);
  const service = await startService(emulator);
  const existing = await createExisting(service);
  const { host, deleter, stop } = await startRuns({ ...service.config, ...config }, frontEnd);
  const checked = async (spec: KindSpec, olds: JsonObject, given: JsonObject) => {
    const { inputs, failures } = await host.check(spec.name, olds, given);
    expect(failures, `check of ${JSON.stringify(given)}`).toEqual([]);
    return inputs;
  };
  return {
    service,
    host,
    deleter,
    existing,
    inputs: (spec, each, extent) => one(inputsOf(spec, each, existing, extent)),
    async up(spec, given) {
      const inputs = await checked(spec, {}, given);
      const created = { spec, inputs, ...(await host.create(spec.name, inputs)) };
      await AFTER_CREATE[spec.name]?.(service, created.id, inputs);
      return created;
    },
    async preview({ spec, id, props, inputs: olds }, given) {
      return host.diff(spec.name, id, props, await checked(spec, olds, given));
    },
    async change({ spec, id, props, inputs: olds }, given) {
      const inputs = await checked(spec, olds, given);
      return { spec, id, inputs, props: await host.update(spec.name, id, props, inputs) };
    },
    async refresh({ spec, id, props }) {
      const found = await host.read(spec.name, id, props);
      expect(found.id, `${spec.name} ${id} is there`).toBe(id);
      return { spec, id, props: found.props, inputs: found.inputs ?? {} };
    },
    async record({ spec, id, inputs }) {
      const record = await service.record(spec, id, inputs);
      if (record === undefined) throw new Error(`the service has no ${spec.name} ${id}`);
      return record;
    },
    async down({ spec, id, props }) {
      await (await deleter()).delete(spec.name, id, props);
    },
    async close() {
      await stop();
      await service.close();
    },
  };
}
