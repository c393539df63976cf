// The provider object of one kind, which the shim in users' states requests. It decodes requests, selects the
// spec, finds the session, and encodes results and failures; decisions are made in lifecycle/.
import type { dynamic } from "@pulumi/pulumi";

import { forHost, fromHost, readForHost } from "./host-json";
import { allNotified } from "../internals/host";
import { notify } from "./notify";
import { oneLine } from "./one-line";
import { withSendableErrors } from "./sendable";
import { sessionFor } from "./session";
import type { Session } from "./session";
import { ApiError } from "../client";
import * as lifecycle from "../lifecycle";
import { NotAdopted, PartialFailure } from "../lifecycle";
import type { Lifecycle, RunContext } from "../lifecycle";
import { PREVIEW, kindNamed, stackIn, urnIn } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** The key under which the engine keeps the shim. */
const SHIM = "__provider";

/**
 * The provider of one kind. Every state ever written refers to this function: its name, its argument and the
 * kinds' names must never change.
 * @param kind name of the kind, for example `Monitor`
 */
export function handler(kind: string): dynamic.ResourceProvider {
  return withSendableErrors(new KindProvider(kindNamed(kind)));
}

class KindProvider implements dynamic.ResourceProvider {
  private session: Session | undefined;

  private readonly lifecycle: Lifecycle;

  constructor(private readonly spec: KindSpec) {
    this.lifecycle = lifecycle.lifecycleOf(spec);
  }

  /** Synchronous, because the plugin host does not wait for it before the next call. */
  configure(request: dynamic.ConfigureRequest): Promise<void> {
    this.session = sessionFor((key) => valueOf(request.config, key), process.env);
    return Promise.resolve();
  }

  async check(olds: unknown, news: unknown): Promise<dynamic.CheckResult> {
    const { spec } = this;
    const decoded = { olds: fromHost(olds), news: fromHost(news) };
    const { inputs, failures, warnings } = lifecycle.check(spec, decoded.olds, decoded.news);
    for (const warning of warnings) this.warn(warning);
    const session = this.currentSession();
    this.declare(decoded);
    if ("error" in session) failures.push({ property: "", reason: session.error.message });
    // For invalid inputs, the service is not called.
    if ("error" in session || failures.length > 0) return { inputs: forHost(inputs), failures };
    try {
      const prepared = await lifecycle.prepareAdoption(spec, session.context, {
        ...decoded,
        inputs,
      });
      await allNotified();
      return { inputs: forHost(prepared), failures };
    } catch (error) {
      if (!(error instanceof NotAdopted || error instanceof ApiError)) throw error;
      return { inputs: forHost(inputs), failures: [{ property: "", reason: error.message }] };
    }
  }

  diff(id: string, olds: unknown, news: unknown): Promise<dynamic.DiffResult> {
    this.inState(id);
    const given = fromHost(news);
    const { changes, ...rest } = lifecycle.diff(this.spec, fromHost(olds), given);
    const session = this.currentSession();
    if ("context" in session) {
      lifecycle.noteOwner({ spec: this.spec, id, news: given }, session.context, rest.replaces);
    }
    return Promise.resolve(changes === undefined ? rest : { changes, ...rest });
  }

  async create(inputs: unknown): Promise<dynamic.CreateResult> {
    const given = fromHost(inputs);
    try {
      this.refuseBadInputs(given);
      const { id, outputs } = await lifecycle.createOrAdopt(this.spec, this.context(), given);
      return { id, outs: forHost(outputs) };
    } catch (error) {
      throw forEngine(error, given);
    }
  }

  async read(id: string, props: unknown): Promise<dynamic.ReadResult> {
    const olds = fromHost(props);
    this.inState(id);
    const found = await this.lifecycle.read({ spec: this.spec, id, olds }, this.context());
    for (const warning of found?.warnings ?? []) this.warn(warning);
    if (found !== undefined) {
      return { id, props: readForHost(found.outputs), inputs: readForHost(found.inputs) };
    }
    if (lifecycle.isState(this.spec, olds)) return {};
    throw oneLine(
      new Error(
        `there is no ${this.spec.title} with the id ${id} in this organization: check the id, and that monitoring:apiKey belongs to the organization`,
      ),
    );
  }

  async update(id: string, olds: unknown, news: unknown): Promise<dynamic.UpdateResult> {
    const given = fromHost(news);
    this.inState(id);
    try {
      const target = { spec: this.spec, id, olds: fromHost(olds) };
      this.refuseBadInputs(given, target.olds);
      return { outs: forHost(await this.lifecycle.update(target, this.context(), given)) };
    } catch (error) {
      throw forEngine(error, given);
    }
  }

  async delete(id: string, props: unknown): Promise<void> {
    const target = { spec: this.spec, id, olds: fromHost(props) };
    if (!lifecycle.mayDelete(target, this.context())) return allNotified();
    this.inState(id);
    await this.lifecycle.remove(target, this.context());
  }

  /** The plugin host may call before it has configured: then only the environment is used. */
  private currentSession(): Session {
    this.session ??= sessionFor(() => undefined, process.env);
    return this.session;
  }

  /** Records an object that the engine reports as part of the state: no create may take it. */
  private inState(id: string): void {
    const session = this.currentSession();
    if ("error" in session) return;
    const { journal, ownership } = session.context;
    ownership.inState(this.spec, id);
    journal.inState(this.spec.name, id);
  }

  /** Records that the program declares a resource. */
  private declare({ olds, news }: { olds: JsonObject; news: JsonObject }): void {
    const session = this.currentSession();
    if ("error" in session) return;
    session.context.journal.declare({
      urn: urnIn(news),
      stack: stackIn(news),
      isNew: Object.keys(olds).length === 0,
      isPreview: news[PREVIEW] === true,
    });
  }

  private warn(warning: string): void {
    notify("warning", `${this.spec.title}: ${warning}`);
  }

  private context(): RunContext {
    const session = this.currentSession();
    if ("error" in session) throw session.error;
    return session.context;
  }

  /**
   * Values that were unknown in the preview have not been checked, and with `--skip-preview` nothing has:
   * invalid inputs are refused before anything is sent.
   */
  private refuseBadInputs(inputs: JsonObject, olds: JsonObject = {}): void {
    const { failures } = lifecycle.check(this.spec, olds, inputs);
    if (failures.length === 0) return;
    const reasons = failures.map(({ property, reason }) =>
      property === "" ? reason : `${property}: ${reason}`,
    );
    throw oneLine(new Error(`nothing was sent for this ${this.spec.title}: ${reasons.join("; ")}`));
  }
}

/** Without configuration, the plugin host passes an object that throws on every lookup. */
function valueOf(config: dynamic.Config, key: string): unknown {
  try {
    return config.get(key);
  } catch {
    return undefined;
  }
}

/** A failure in the engine's form: a partial one must contain the shim, or the object is never read again. */
function forEngine(error: unknown, inputs: JsonObject): unknown {
  if (!(error instanceof PartialFailure)) return error;
  const properties = forHost({ ...error.properties, [SHIM]: inputs[SHIM] });
  return new PartialFailure(error.id, properties, error);
}
