// The provider object of one kind, which the shim in users' states loads: it decodes the requests of the plugin host
// and encodes results and failures.
import type { dynamic } from "@pulumi/pulumi";

import { forHost, fromHost } from "./host-json";
import { responding } from "./responses";
import { PartialFailure, diff } from "../lifecycle";
import { Sessions, Verbs } from "../provider";
import type { Session } from "../provider";
import { IDENTITY, identityIn, kindNamed, secretPaths } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import { HostEngine } from "../internals/dynamic-host";
import { SHIM } from "../internals/sdk";

/** One plugin host serves all kinds and configurations of a program. */
const sessions = new Sessions(new HostEngine(process.argv));

/**
 * The provider of one kind. Every state ever written refers to this function: its name, its argument and the
 * kinds' names must never change.
 * @param kind name of the kind, for example `Monitor`
 */
export function handler(kind: string): dynamic.ResourceProvider {
  return responding(new DynamicProvider(kindNamed(kind)), () => sessions.allNotified());
}

class DynamicProvider implements dynamic.ResourceProvider {
  #session: Session | undefined;

  readonly #verbs: Verbs;

  constructor(private readonly spec: KindSpec) {
    // The plugin host may call a method before `configure`: then only the environment is used.
    this.#verbs = new Verbs(
      spec,
      sessions,
      () => (this.#session ??= sessions.for(() => undefined, process.env)),
    );
  }

  /** Synchronous, because the plugin host does not wait for it before the next call. */
  configure(request: dynamic.ConfigureRequest): Promise<void> {
    this.#session = sessions.for((key) => valueOf(request.config, key), process.env);
    return Promise.resolve();
  }

  async check(olds: unknown, news: unknown): Promise<dynamic.CheckResult> {
    const change = { oldInputs: fromHost(olds), newInputs: fromHost(news) };
    const { inputs, failures } = await this.#verbs.check(change);
    return { inputs: this.#forHost(inputs), failures };
  }

  diff(id: string, olds: unknown, news: unknown): Promise<dynamic.DiffResult> {
    const before = fromHost(olds);
    const difference = this.#verbs.diff(id, before, fromHost(news));
    const { changes, replaces, deleteBeforeReplace } = difference;
    const rest = { replaces, deleteBeforeReplace };
    if (changes === undefined) return Promise.resolve(rest);
    return Promise.resolve({ changes: changes || isFromPlugin(before), ...rest });
  }

  async create(inputs: unknown): Promise<dynamic.CreateResult> {
    const props = fromHost(inputs);
    try {
      const { id, outputs } = await this.#verbs.create(props);
      return { id, outs: this.#forHost(identified(outputs, props)) };
    } catch (error) {
      throw this.#failure(error, props);
    }
  }

  async read(id: string, props: unknown): Promise<dynamic.ReadResult> {
    const olds = fromHost(props);
    const found = await this.#verbs.read(id, olds);
    if (found === undefined) return {};
    const shown = (values: JsonObject) => this.#forHost(identified(values, olds));
    return { id, props: shown(found.outputs), inputs: shown(found.inputs) };
  }

  async update(id: string, olds: unknown, news: unknown): Promise<dynamic.UpdateResult> {
    const props = fromHost(news);
    const before = fromHost(olds);
    const isSame = (): boolean => diff(this.spec, before, props).changes === false;
    if (isFromPlugin(before) && isSame()) return { outs: this.#forHost(identified(before, props)) };
    try {
      const outputs = await this.#verbs.update(id, before, props);
      return { outs: this.#forHost(identified(outputs, props)) };
    } catch (error) {
      throw this.#failure(error, props);
    }
  }

  delete(id: string, props: unknown): Promise<void> {
    const olds = fromHost(props);
    return this.#verbs.remove(id, olds, undefined, identityIn(olds));
  }

  /** The engine encrypts what is marked here, whoever has set it: a class does not see what a transform adds later. */
  #forHost(values: JsonObject): JsonObject {
    return forHost(values, secretPaths(this.spec));
  }

  /** A failure in the engine's form: a partial one must contain the shim, or the object is never read again. */
  #failure(error: unknown, inputs: JsonObject): unknown {
    if (!(error instanceof PartialFailure)) return error;
    const known = { ...identified(error.properties, inputs), [SHIM]: inputs[SHIM] };
    return new PartialFailure(error.id, this.#forHost(known), error);
  }
}

/**
 * The values with the identity of the resource. The plugin host passes nothing but the outputs to a delete, which must not
 * delete the object of another resource, and to a read, which must not change the identity in the inputs.
 */
const identified = (values: JsonObject, props: JsonObject): JsonObject => ({
  ...values,
  [IDENTITY]: identityIn(props),
});

/**
 * Whether the plugin has written these outputs. They lack the shim, without which the plugin host cannot read or delete
 * the object: an update adds it and sends no request.
 */
const isFromPlugin = (olds: JsonObject): boolean => olds[SHIM] === undefined;

/** Without configuration, the plugin host passes an object that throws on every lookup. */
function valueOf(config: dynamic.Config, key: string): unknown {
  try {
    return config.get(key);
  } catch {
    return undefined;
  }
}
