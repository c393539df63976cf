// The operations of the engine's protocol for one kind, shared by dynamic resources and the plugin, which only decode
// requests and encode results. Decisions are made in lifecycle/.
import { refuseUnstorable } from "./unstorable";
import type { Notifier, Session } from "./sessions";
import { ApiError } from "../client";
import * as lifecycle from "../lifecycle";
import { NotAdopted, Refused } from "../lifecycle";
import type {
  Change,
  Checked,
  Created,
  Declared,
  Difference,
  ImportTarget,
  Lifecycle,
  Listed,
  Refreshed,
  RunContext,
} from "../lifecycle";
import { PREVIEW, otherTool, stackIn, urnIn } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

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
  readonly #lifecycle: Lifecycle;

  /**
   * @param session the session of the configuration, which may not exist before the first call
   * @param urn the resource at which warnings are shown; undefined if unknown, as in dynamic resources
   */
  constructor(
    private readonly spec: KindSpec,
    private readonly notifier: Notifier,
    private readonly session: () => Session,
    private readonly urn?: string,
  ) {
    this.#lifecycle = lifecycle.lifecycleOf(spec);
  }

  async check(props: Change): Promise<Omit<Checked, "warnings">> {
    const { spec } = this;
    const { inputs, failures, warnings } = lifecycle.check(spec, props.olds, props.news);
    for (const warning of warnings) this.warn(warning);
    const session = this.session();
    this.#declare(props.news, inputs, {
      isNew: Object.keys(props.olds).length === 0,
      isPreview: props.news[PREVIEW] === true,
    });
    if ("error" in session) failures.push({ property: "", reason: session.error.message });
    // With invalid inputs, no request is sent.
    if ("error" in session || failures.length > 0) return { inputs, failures };
    try {
      const prepared = await lifecycle.prepareAdoption(spec, session.context, { ...props, inputs });
      await this.#foresee(session.context, { olds: props.olds, news: prepared });
      return { inputs: prepared, failures };
    } catch (error) {
      if (!(error instanceof NotAdopted || error instanceof ApiError)) throw error;
      return { inputs, failures: [{ property: "", reason: error.message }] };
    }
  }

  /** @param olds the outputs in the state */
  diff(id: string, olds: JsonObject, news: JsonObject): Difference {
    this.#inState(id, urnIn(news));
    const difference = lifecycle.diff(this.spec, olds, news);
    const session = this.session();
    if ("error" in session) return difference;
    // Most objects of a state are only compared, never read. Their organization is recorded here, because objects whose
    // records do not name it would otherwise count as gone with the key of another organization.
    session.context.tenant.recordOrganization(olds);
    if (this.#isOfProgram(news, session.context)) {
      // The check only saw the inputs in the state, which lack the values that an import could not read.
      if (difference.changes !== false && difference.replaces.length === 0)
        this.#refuseBadInputs(news, olds);
      lifecycle.recordOwner({ spec: this.spec, id, news }, session.context, difference.replaces);
    }
    return difference;
  }

  /** @param seconds the user's time limit for this operation (customTimeouts), as in the other verbs */
  async create(inputs: JsonObject, seconds?: number): Promise<Created> {
    this.#refuseBadInputs(inputs);
    const { context: run, creates } = this.#opened();
    run.journal.writes();
    return lifecycle.withinTime(run, seconds, (context) =>
      creates.create(this.spec, context, inputs),
    );
  }

  /**
   * @param olds the outputs in the state; for a `get` or an import, at most the parent's id
   * @returns undefined if the object of a state is gone
   * @throws Error if the object of a `get` or an import does not exist, or if a state cannot contain its values
   */
  async read(id: string, olds: JsonObject, seconds?: number): Promise<Found | undefined> {
    const found = await this.find(id, olds, seconds);
    if (found !== undefined) refuseUnstorable(found.outputs, found.inputs);
    return found;
  }

  /** Like `read`, but accepts values that a state cannot contain, because an import may leave them to the service. */
  async find(id: string, olds: JsonObject, seconds?: number): Promise<Found | undefined> {
    this.#inState(id);
    const found = await lifecycle.withinTime(this.#context(), seconds, (context) =>
      this.#lifecycle.read({ spec: this.spec, id, olds }, context),
    );
    for (const warning of found?.warnings ?? []) this.warn(warning);
    if (found !== undefined || lifecycle.isState(this.spec, olds)) return found;
    throw new Error(
      `there is no ${this.spec.title} with the id ${id} in this organization: check the id, and that monitoring:apiKey belongs to the organization`,
    );
  }

  /**
   * The objects that exist.
   * @param query the id of the parent, for kinds that have one
   * @throws Error if the kind cannot be listed, or if the query is not for it
   */
  async list(query: JsonObject): Promise<Listed[]> {
    return lifecycle.list(this.spec, this.#context(), query);
  }

  /**
   * The object that an import id names.
   * @param wanted with the identity of the resource (`__urn`), and whether it is imported: a `get` only reads
   * @throws Error if it does not name exactly one, or if an import would be of another organization than the state
   */
  async importTarget(
    importId: string,
    { identity, isImport, seconds }: ImportRequest,
  ): Promise<ImportTarget> {
    const context = this.#context();
    const resource = lifecycle.describeObject(this.spec, {}, importId);
    const target = await lifecycle.withinTime(context, seconds, async (limited) => {
      if (isImport) await lifecycle.refuseElsewhere(limited, { action: "importing", resource });
      return lifecycle.importTarget(this.spec, limited, importId);
    });
    context.ownership.recordNamed(this.spec, target.id, identity);
    if (isImport) context.journal.tookOver(this.spec.name, target.id);
    return target;
  }

  async update(
    id: string,
    olds: JsonObject,
    inputs: JsonObject,
    seconds?: number,
  ): Promise<JsonObject> {
    this.#inState(id);
    this.#refuseBadInputs(inputs, olds);
    this.#refuseReplacement(olds, inputs);
    return lifecycle.withinTime(this.#writing(), seconds, (context) =>
      this.#lifecycle.update({ spec: this.spec, id, olds }, context, inputs),
    );
  }

  /** @param identity the identity of the resource (`__urn`); undefined if unknown */
  async remove(id: string, olds: JsonObject, seconds?: number, identity?: string): Promise<void> {
    const target = { spec: this.spec, id, olds };
    const writing = this.#writing();
    if (!lifecycle.mayDelete(target, writing, identity)) return;
    this.#inState(id);
    this.#opened().creates.inState(identity);
    await lifecycle.withinTime(writing, seconds, (context) =>
      this.#lifecycle.remove(target, context),
    );
  }

  /** The other tool that manages the object with these outputs, if one does. */
  otherTool(outputs: JsonObject): string | undefined {
    return otherTool(this.spec, outputs, this.#context().managedBy);
  }

  /** Warns the user of something about this resource. */
  warn(warning: string): void {
    this.notifier.notify("warning", `${this.spec.title}: ${warning}`, this.urn);
  }

  /** Records an object that the engine reports as part of the state: no create may take it. */
  #inState(id: string, urn?: string): void {
    const session = this.session();
    if ("error" in session) return;
    const { journal, ownership } = session.context;
    session.creates.inState(urn);
    ownership.inState(this.spec, id);
    journal.inState(this.spec.name, id, urn);
  }

  /**
   * Whether a comparison is of a resource of the program: those of a refresh are of resources in the state, which the
   * program may declare under another name (`aliases`) or not at all.
   */
  #isOfProgram(news: JsonObject, { ownership }: RunContext): boolean {
    return ownership.isInProgram(lifecycle.resourceIn(this.spec, news));
  }

  /** Records that the program declares a resource; in the state, it keeps the identity that it was created with. */
  #declare(news: JsonObject, inputs: JsonObject, run: Pick<Declared, "isNew" | "isPreview">): void {
    const session = this.session();
    if ("error" in session) return;
    const { journal, ownership } = session.context;
    const urn = urnIn(news);
    journal.declare({ urn, stack: stackIn(news), ...run });
    if (run.isNew) ownership.checkedAsNew(urn);
    ownership.inProgram(urn, lifecycle.resourceIn(this.spec, inputs));
  }

  /** If the service does not respond, this is only a warning: the update or create checks again. */
  async #foresee(context: RunContext, change: Change): Promise<void> {
    try {
      await this.#lifecycle.foresee?.(this.spec, context, change);
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof Refused) throw error;
      this.warn(`could not check whether this change will be refused: ${error.message}`);
    }
  }

  #writing(): RunContext {
    const context = this.#context();
    context.journal.writes();
    return context;
  }

  #context(): RunContext {
    return this.#opened().context;
  }

  #opened(): Exclude<Session, { readonly error: Error }> {
    const session = this.session();
    if ("error" in session) throw session.error;
    return session;
  }

  /** The engine replaces such a resource; a stateless command may ask for an update nevertheless. */
  #refuseReplacement(olds: JsonObject, inputs: JsonObject): void {
    const { replaces } = lifecycle.diff(this.spec, olds, inputs);
    if (replaces.length === 0) return;
    throw new Error(
      `nothing was sent for this ${this.spec.title}: changing ${replaces.join(", ")} requires a replacement, not an update`,
    );
  }

  /**
   * Values that were unknown in the preview have not been checked, and with `--skip-preview` nothing has:
   * invalid inputs are refused before anything is sent.
   */
  #refuseBadInputs(inputs: JsonObject, olds: JsonObject = {}): void {
    const { failures } = lifecycle.check(this.spec, olds, inputs);
    if (failures.length === 0) return;
    const reasons = failures.map(({ property, reason }) =>
      property === "" ? reason : `${property}: ${reason}`,
    );
    throw new Error(`nothing was sent for this ${this.spec.title}: ${reasons.join("; ")}`);
  }
}
