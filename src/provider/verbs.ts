// The operations of the engine's protocol for one kind, shared by dynamic resources and the plugin, which only decode
// requests and encode results. Decisions are made in lifecycle/.
import type { Notifier, OpenSession, Session } from "./session";
import { ApiError } from "../client";
import {
  PREVIEW,
  RESOURCE_NAME,
  identityIn,
  notStorable,
  otherTool,
  stackIn,
  storable,
} from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import * as lifecycle from "../lifecycle";
import { NotAdopted, PartialFailure, Refused } from "../lifecycle";
import type {
  Checked,
  Created,
  Difference,
  Inputs,
  Listed,
  Refreshed,
  Run,
  StateLifecycle,
  Target,
} from "../lifecycle";

/** A request for the object of an import id. */
export interface ImportRequest {
  readonly identity: string;
  readonly isImport: boolean;
  readonly seconds: number | undefined;
}

/** An object as a state contains it. */
type Found = Omit<Refreshed, "warnings">;

/** The verbs of one kind. Inputs and outputs are plain JSON, with the reserved inputs that identify a resource. */
export class Verbs {
  readonly #lifecycle: StateLifecycle;

  /**
   * @param opened the session of the configuration, which may not exist before the first call
   * @param urn the resource at which messages are shown; undefined if unknown, as in dynamic resources
   */
  constructor(
    private readonly spec: KindSpec,
    private readonly notifier: Notifier,
    private readonly opened: () => Session,
    private readonly urn?: string,
  ) {
    this.#lifecycle = lifecycle.lifecycleOf(spec);
  }

  async check(props: Inputs): Promise<Omit<Checked, "warnings" | "notes">> {
    const { spec } = this;
    const { oldInputs, newInputs } = props;
    const { inputs, failures, warnings, notes } = lifecycle.check(spec, oldInputs, newInputs);
    const shown = { ...inputs, [RESOURCE_NAME]: newInputs[RESOURCE_NAME] };
    for (const warning of warnings) this.warn(shown, warning);
    for (const note of notes) this.#say("info", shown, note);
    const session = this.#session();
    if ("error" in session) failures.push({ property: "", reason: session.error.message });
    else this.#declare(session.run, props, inputs);
    // With invalid inputs, no request is sent.
    if ("error" in session || failures.length > 0) return { inputs, failures };
    try {
      const prepared = await lifecycle.prepareAdoption(spec, session.run, props, inputs);
      await this.#foresee(session.run, { oldInputs, newInputs: prepared });
      return { inputs: prepared, failures };
    } catch (error) {
      if (!(error instanceof NotAdopted || error instanceof ApiError)) throw error;
      return { inputs, failures: [{ property: "", reason: error.message }] };
    }
  }

  /** Compares the outputs in the state with new inputs. */
  diff(id: string, oldOutputs: JsonObject, newInputs: JsonObject): Difference {
    this.#show(id, identityIn(newInputs));
    const difference = lifecycle.diff(this.spec, oldOutputs, newInputs);
    const session = this.#session();
    if ("error" in session) return difference;
    const { organization, owners } = session.run;
    // Most objects of a state are only compared, never read. Their organization is recorded here, because objects whose
    // records do not name it would otherwise count as gone with the key of another organization.
    organization.record(this.spec, oldOutputs);
    if (difference.changes !== false) this.#requireUnread(oldOutputs, newInputs);
    if (difference.replaces.length > 0 || owners.keep(this.spec, id, newInputs)) return difference;
    throw lifecycle.sharedObject(this.spec, id, newInputs);
  }

  /** @param seconds the user's time limit for this operation (customTimeouts), as in the other verbs */
  async create(inputs: JsonObject, seconds?: number): Promise<Created> {
    const { begun } = this.#opened();
    const identity = identityIn(inputs);
    const before = identity === undefined ? undefined : begun.get(identity);
    try {
      const created = await lifecycle.withinTime(this.#writing(), seconds, (run) =>
        before === undefined
          ? lifecycle.createOrAdopt(this.spec, run, inputs)
          : this.#continued(run, before, inputs),
      );
      if (identity !== undefined) begun.delete(identity);
      return { ...created, outputs: this.#outputs(created.id, created.outputs) };
    } catch (error) {
      if (identity !== undefined && error instanceof PartialFailure) begun.set(identity, error);
      throw this.#failure(error);
    }
  }

  /** Continues a create that was done in part, instead of creating a second object for the same resource. */
  async #continued(run: Run, before: PartialFailure, inputs: JsonObject): Promise<Created> {
    const { id, properties: oldOutputs } = before;
    try {
      const outputs = await this.#lifecycle.update(
        { spec: this.spec, id, oldOutputs },
        run,
        inputs,
      );
      return { id, outputs };
    } catch (error) {
      throw error instanceof PartialFailure ? error : new PartialFailure(id, oldOutputs, error);
    }
  }

  /**
   * @param oldOutputs those in the state; for a `get` or an import, at most the parent's id
   * @returns undefined if the object of a state is gone
   * @throws Error if the object of a `get` or an import does not exist
   */
  async read(id: string, oldOutputs: JsonObject, seconds?: number): Promise<Found | undefined> {
    const found = await this.find(id, oldOutputs, seconds);
    return found && this.storable(id, found);
  }

  /** Like `read`, but with values that the engine cannot take, because an import may leave them to the service. */
  async find(id: string, oldOutputs: JsonObject, seconds?: number): Promise<Found | undefined> {
    this.#show(id);
    const read = (run: Run): Promise<Refreshed | undefined> =>
      this.#lifecycle.read({ spec: this.spec, id, oldOutputs }, run);
    const found = await lifecycle.withinTime(this.#opened().run, seconds, read, 0);
    for (const warning of found?.warnings ?? []) this.warn(found?.outputs ?? {}, warning, id);
    if (found !== undefined || lifecycle.isState(this.spec, oldOutputs)) return found;
    throw lifecycle.noObject(this.spec, id);
  }

  /**
   * The objects that exist.
   * @param query the id of the parent, for kinds that have one
   * @throws Error if the kind cannot be listed, or if the query is not for it
   */
  async list(query: JsonObject): Promise<Listed[]> {
    return lifecycle.list(this.spec, this.#opened().run, query);
  }

  /**
   * The object that an import id names.
   * @param wanted with the identity of the resource (`__urn`), and whether it is imported: a `get` only reads
   * @throws Error if it does not name exactly one, or if an import would be of another organization than the state
   */
  async importTarget(
    importId: string,
    { identity, isImport, seconds }: ImportRequest,
  ): Promise<Target> {
    const { run } = this.#opened();
    const resource = lifecycle.describeObject(this.spec, {}, importId);
    const find = async (limited: Run): Promise<Target> => {
      if (isImport) await limited.organization.confirmForCreate({ action: "importing", resource });
      return lifecycle.importTarget(this.spec, limited, importId);
    };
    const target = await lifecycle.withinTime(run, seconds, find, 0);
    // The engine then deletes what the resource had before, also if that is the same object under another form of its id.
    if (isImport) run.owners.take(this.spec, target.id, identity);
    else run.owners.name(this.spec, target.id, identity);
    return target;
  }

  async update(
    id: string,
    oldOutputs: JsonObject,
    inputs: JsonObject,
    seconds?: number,
  ): Promise<JsonObject> {
    this.#show(id);
    try {
      const outputs = await lifecycle.withinTime(this.#writing(), seconds, (run) =>
        this.#lifecycle.update({ spec: this.spec, id, oldOutputs }, run, inputs),
      );
      return this.#outputs(id, outputs);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** @param identity the identity of the resource (`__urn`); undefined if unknown */
  async remove(
    id: string,
    oldOutputs: JsonObject,
    seconds?: number,
    identity?: string,
  ): Promise<void> {
    const { spec } = this;
    const run = this.#writing();
    if (!run.owners.mayDelete(spec, id, identity)) {
      run.notice(
        `${lifecycle.describeObject(spec, oldOutputs)} ${id} is not deleted, because a resource of this program manages it`,
      );
      return;
    }
    this.#show(id, identity);
    await lifecycle.withinTime(run, seconds, (limited) =>
      this.#lifecycle.remove({ spec, id, oldOutputs }, limited),
    );
    run.owners.deleted(identity);
  }

  /** The other tool that manages the object with these outputs, if one does. */
  otherTool(outputs: JsonObject): string | undefined {
    return otherTool(this.spec, outputs, this.#opened().run.settings.managedBy);
  }

  /** An object as the engine can take it, with a warning about what it lacks. */
  storable<Object extends Pick<Found, "inputs" | "outputs">>(id: string, object: Object): Object {
    const fields = { ...this.spec.fields, ...this.spec.outputs };
    const outputs = storable(fields, object.outputs);
    const inputs = storable(fields, object.inputs);
    const { problems } = outputs.problems.length > 0 ? outputs : inputs;
    const warning = notStorable(id, problems);
    if (warning !== undefined) this.warn(outputs.values, warning, id);
    return { ...object, outputs: outputs.values, inputs: inputs.values };
  }

  #outputs(id: string, outputs: JsonObject): JsonObject {
    return this.storable(id, { outputs, inputs: {} }).outputs;
  }

  /** The error, with properties that the engine can take. */
  #failure(error: unknown): unknown {
    if (!(error instanceof PartialFailure)) return error;
    const { id, properties, cause } = error;
    return new PartialFailure(id, this.#outputs(id, properties), cause);
  }

  /** Warns the user of something about the resource with these values. */
  warn(values: JsonObject, warning: string, id?: string): void {
    this.#say("warning", values, warning, id);
  }

  #say(severity: "info" | "warning", values: JsonObject, text: string, id?: string): void {
    const resource = lifecycle.describeObject(this.spec, values, id);
    this.notifier.notify(severity, `${resource}${this.#nameIn(values)}: ${text}`, this.urn);
  }

  /** The name in the program, where the engine does not show the message at the resource: ` (shop)`. */
  #nameIn({ name: shown, [RESOURCE_NAME]: name }: JsonObject): string {
    const isNew = this.urn === undefined && typeof name === "string" && name !== shown;
    return isNew ? ` (${name})` : "";
  }

  /** After an import, an update needs the write-only values that could not be read: the check saw only what the state lacks, too. */
  #requireUnread(oldOutputs: JsonObject, newInputs: JsonObject): void {
    const { hash, title } = this.spec;
    if (hash === undefined || oldOutputs[hash.field] !== undefined) return;
    const { failures } = lifecycle.check(this.spec, oldOutputs, newInputs);
    if (failures.length === 0) return;
    const reasons = failures.map(({ property, reason }) => `${property}: ${reason}`).join("; ");
    throw new Error(`nothing was sent for this ${title}: ${reasons}`);
  }

  /** Records an object that the engine shows as part of the state: no create may take it. */
  #show(id: string, identity?: string): void {
    const session = this.#session();
    if ("error" in session) return;
    const { run, begun } = session;
    if (identity !== undefined) begun.delete(identity);
    run.owners.show(this.spec, id);
    run.journal.show(this.spec.name, id, identity);
  }

  /** Records that the program declares a resource; in the state, it keeps the identity that it was created with. */
  #declare(run: Run, { oldInputs, newInputs }: Inputs, inputs: JsonObject): void {
    const identity = identityIn(newInputs);
    const isNew = Object.keys(oldInputs).length === 0;
    const isPreview = newInputs[PREVIEW] === true;
    run.journal.declare({ identity, stack: stackIn(newInputs), isNew, isPreview });
    run.owners.declare(this.spec, identity, inputs, isNew);
  }

  /** If the service does not respond, this is only a warning: the update or create checks again. */
  async #foresee(run: Run, inputs: Inputs): Promise<void> {
    try {
      await this.#lifecycle.foresee?.(this.spec, run, inputs);
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof Refused) throw error;
      const { message } = error;
      this.warn(
        inputs.newInputs,
        `could not check whether this change will be refused: ${message}`,
      );
    }
  }

  /** The session, with messages of the run shown at this resource. */
  #session(): Session {
    const session = this.opened();
    const { urn } = this;
    if ("error" in session || urn === undefined) return session;
    const notice: Run["notice"] = (message, severity = "warning") => {
      this.notifier.notify(severity, message, urn);
    };
    return { ...session, run: { ...session.run, notice } };
  }

  #writing(): Run {
    const { run } = this.#opened();
    run.journal.writes();
    return run;
  }

  #opened(): OpenSession {
    const session = this.#session();
    if ("error" in session) throw session.error;
    return session;
  }
}
