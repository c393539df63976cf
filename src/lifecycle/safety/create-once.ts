// The service has no idempotency key for creates. If the response to a create is lost, this module finds out
// whether the object was created before anything is sent again, so that a resource never gets two objects.
import { AmbiguousError, Conflict, isAmbiguous, isCertainlyNotDone, momentOf } from "../../client";
import type { ApiResponse, ApiRequest, Moment } from "../../client";
import type { JsonObject, KindSpec } from "../../definitions";
import { ownMembers } from "../values/members";
import { recordId } from "../values/ids";
import { foreignResponse, recordIn } from "../requests/response-checks";
import { operationOn } from "../run";
import type { RunContext } from "../run";
import { refuseDuplicate } from "../ownership/duplicate";
import { createKeyOf } from "./journal";
import type { EntryWriter, CreateKey } from "./journal";
import { finish, recovered } from "./leftovers";
import {
  findEqual,
  isAsCreated,
  isInWindow,
  isNamed,
  isOwnResponse,
  searchFor,
  unclearError,
} from "./search";
import type { Pending } from "./search";
import { timesSince } from "../recovery/record-clock";

/** The result of a create. */
export interface Made {
  readonly record: JsonObject;
  /** The object was found after a lost response: values that only the response contains are missing. */
  readonly isFound: boolean;
  /** Makes the next run find the object again, because this create fails although the object exists. */
  readonly keepEntry: () => void;
}

/** Maximum number of sends if no object is found. */
const MOST_SENDINGS = 3;
/** How long the service may still process a request after its connection broke. */
const SETTLING_MS = 2_000;
/** The longest search for what a late request may still do. */
const LONGEST_SEARCH_MS = 120_000;

const CREATED = 201;

const isSuccess = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** What to do if it is not known whether a request was executed. */
const uncertainty = (what: string): string =>
  `It is not known whether ${what}. The next run on this machine looks for it and adopts it. Before you run on another machine, check whether it exists, and delete it if it is not needed.`;

/** Creates one object, even if responses are lost. */
export async function createOnce(
  spec: KindSpec,
  context: RunContext,
  props: JsonObject,
  request: ApiRequest,
): Promise<Made> {
  const createKey = createKeyOf(spec, props, context.isMarked);
  const left = await context.journal.leftBy(createKey);
  const run = new CreateRun(spec, context, ownMembers(props), createKey);
  return run.outcome(async () => {
    const found = await recovered(left, createKey, run.pending(momentOf(context.clock)), context);
    if (found !== undefined) {
      const made = run.found(found.record, "an interrupted run created it");
      // Not before the entry of this run has the object.
      finish(found.entry, context);
      return made;
    }
    run.isSentBefore = left.some((each) => each.id === undefined && each.isFor(createKey.content));
    if (spec.refusesDuplicate) await run.refuseDuplicate();
    return run.send(request);
  });
}

class CreateRun {
  private readonly entry: EntryWriter;
  private readonly clockReadings: number;
  /** A request was sent and its outcome is unknown. */
  private isUncertain = false;
  /** A response of success did not say which object there is now: sending again could create a second one. */
  private isAnswered = false;
  /** An interrupted run sent the same create, and its object was not found. */
  isSentBefore = false;

  constructor(
    readonly spec: KindSpec,
    private readonly context: RunContext,
    readonly inputs: JsonObject,
    private readonly createKey: CreateKey,
  ) {
    this.entry = context.journal.begin(createKey);
    this.clockReadings = context.client.clockReadings();
  }

  /** @param since when it was sent */
  pending(since: Moment): Pending {
    const { spec, inputs, entry, context, clockReadings } = this;
    return {
      ...{ spec, inputs, urn: this.createKey.urn },
      times: () => timesSince(since, context.clock),
      claim: (id) => entry.claim(id),
      clockOffsets: () => context.client.clockOffsets(clockReadings),
    };
  }

  /** Runs the work; if it fails and nothing can have been created, the journal entry is withdrawn. */
  async outcome(work: () => Promise<Made>): Promise<Made> {
    try {
      return await work();
    } catch (error) {
      if (!this.isUncertain) this.entry.withdraw();
      throw error;
    } finally {
      this.context.createsInFlight.remove(this);
    }
  }

  async refuseDuplicate(): Promise<void> {
    try {
      await refuseDuplicate(this.spec, this.context, this.inputs);
    } catch (error) {
      if (error instanceof Conflict && this.isSentBefore) await this.explain(error);
      throw error;
    }
  }

  /** Sends until a response arrives or the object is found. */
  async send(request: ApiRequest): Promise<Made> {
    const { context } = this;
    const since = momentOf(context.clock);
    let waitedMs = 0;
    for (let earlier = 0; ; earlier += 1) {
      if (earlier > 0) this.entry.again();
      const isLast = earlier + 1 >= MOST_SENDINGS;
      const startedAt = context.clock.elapsed();
      const outcome = await this.sendOnce({ ...request, sending: { earlier, waitedMs, isLast } });
      if ("made" in outcome) return outcome.made;
      const takenMs = context.clock.elapsed() - startedAt;
      const { pauseMs } = outcome.error;
      const found = await this.search(outcome.error, since, takenMs);
      waitedMs += pauseMs;
      if (found.record !== undefined)
        return this.found(found.record, "the response to its create was lost");
      const isTooLong = pauseMs === Infinity;
      if (found.isStopped || this.isAnswered || isLast || isTooLong) throw outcome.error;
    }
  }

  private async sendOnce(request: ApiRequest): Promise<{ made: Made } | { error: AmbiguousError }> {
    const sentAt = momentOf(this.context.clock);
    const wasUncertain = this.isUncertain;
    try {
      const onSend = (): void => {
        this.context.createsInFlight.add(this);
        this.entry.sent();
      };
      const response = await this.context.client.send({ ...request, onSend });
      return this.answered(response, sentAt);
    } catch (error) {
      this.isUncertain ||= !isCertainlyNotDone(error);
      if (isAmbiguous(error)) {
        this.isAnswered ||= isSuccess(error.status);
        return { error };
      }
      if (error instanceof Conflict) {
        if (wasUncertain || this.isSentBefore) await this.explain(error);
      } else if (wasUncertain && error instanceof Error && isCertainlyNotDone(error)) {
        throw this.stillUnknown(error);
      }
      throw error;
    }
  }

  /** The last request was refused, but the outcome of an earlier one is unknown. */
  private stillUnknown(cause: Error): AmbiguousError {
    const { resource } = operationOn(this.spec, "creating", this.inputs);
    const message = `${cause.message} ${uncertainty(`an earlier request created ${resource}`)}`;
    return new AmbiguousError({ message, cause });
  }

  /**
   * The name may be taken by the object of this create, if the search missed it because the clock of the records was
   * unknown and far off. An equal object may also belong to another user, so the user has to decide.
   */
  private async explain(error: Conflict): Promise<void> {
    const pending = this.pending(momentOf(this.context.clock));
    const equal = await findEqual(this.context, pending).catch(() => []);
    if (equal.length > 0) throw unclearError(this.context, pending, equal, error);
  }

  /** If the search fails, the error of the create is thrown. */
  private async search(error: AmbiguousError, since: Moment, takenMs: number) {
    const { context } = this;
    // The service may take as long again as it has already taken.
    const taken = Math.min(takenMs, LONGEST_SEARCH_MS);
    // If nothing is found, it is sent again, but not before the API is ready.
    const pause = Number.isFinite(error.pauseMs) ? error.pauseMs : 0;
    const patience = Math.max(SETTLING_MS, error.isLate ? taken : 0, pause);
    const done = context.activeSearches.add(this.createKey.content);
    try {
      const pending = this.pending(since);
      const found = await searchFor(context, pending, patience).catch(() => {
        throw error;
      });
      const doubtful = [...found.unclear, ...found.others];
      if (found.record === undefined && doubtful.length > 0)
        throw unclearError(context, pending, doubtful, error);
      return found;
    } finally {
      done();
    }
  }

  /**
   * Assigns the object of a response to this resource. If an equal create whose own response was lost has claimed it,
   * this create is ambiguous: there may be another object for it. If any other resource has it, that is an error.
   */
  private answered(
    response: ApiResponse,
    sentAt: Moment,
  ): { made: Made } | { error: AmbiguousError } {
    const { spec, context, inputs, createKey } = this;
    const { status } = response;
    const record = recordIn(response);
    const { action, resource } = operationOn(spec, "creating", inputs);
    const id = this.idIn(record, response);
    if (id instanceof AmbiguousError) return { error: id };
    const isExisting =
      spec.refusesDuplicate === true && (status !== CREATED || !this.isNew(record, sentAt));
    if (isExisting && !this.isUncertain && !this.isSentBefore) {
      // Somebody else created it since the list was read: no later run may take it because of this create.
      throw new Conflict({
        message: `${action} ${resource} failed: it already exists with the id ${id}, which the service returned instead of creating a new one`,
      });
    }
    const message = `${action} ${resource} failed: the service returned ${id}, which another resource has. If both declare the same object, remove one of them from the program`;
    if (context.ownership.assign(spec, id, createKey.urn, status === CREATED) === undefined) {
      if (!this.entry.answered(id, spec.refusesDuplicate === true) && status === CREATED) {
        context.ownership.release(spec, id);
        return { error: new AmbiguousError({ message }) };
      }
      const date = context.client.clockOffsets().at(-1);
      const times = { sentAt: sentAt.at, answeredAt: context.clock.now(), date };
      context.answers.learn(spec, inputs, { status, record }, times);
      return { made: this.made(record, false) };
    }
    if (context.ownership.isTakenOver(spec, id)) return { error: new AmbiguousError({ message }) };
    throw new Conflict({ message });
  }

  /** Some creates return an existing object as if it were new. */
  private isNew(record: JsonObject, sentAt: Moment): boolean {
    const { context } = this;
    const pending = this.pending(sentAt);
    const isClockKnown = context.answers.clock.isKnown;
    return (
      isAsCreated(context, pending, record) &&
      (!isClockKnown || isInWindow(context, pending)(record))
    );
  }

  /** The id in a response; without one, something else may have answered, or a part of the answer is lost. */
  private idIn(record: JsonObject, response: ApiResponse): string | AmbiguousError {
    const { spec, context, inputs } = this;
    const operation = operationOn(spec, "creating", inputs);
    try {
      const id = recordId(spec, record);
      // A gateway that only accepts a request may return an id of its own, or mix up the responses to two requests.
      const isOurs =
        response.status === CREATED
          ? isOwnResponse(context, this, record) && !this.isOfAnother(record)
          : isNamed(spec, inputs, record);
      if (isOurs) return id;
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      const { action, resource } = operation;
      const message = `${action} ${resource} failed: ${why} (${response.summary()})`;
      return this.unknownObject(message, response);
    }
    return this.unknownObject(foreignResponse(operation, response).message, response);
  }

  /**
   * Whether a record is what another create in flight creates, and not what this one does. A service that stores values in
   * another form than they were sent alone does not make it so.
   */
  private isOfAnother(record: JsonObject): boolean {
    const { spec, context, inputs } = this;
    const others = context.createsInFlight.others(this);
    if (others.length === 0 || isAsCreated(context, { spec, inputs }, record)) return false;
    return others.some((other) => isAsCreated(context, { spec, inputs: other }, record));
  }

  private unknownObject(failed: string, { status }: ApiResponse): AmbiguousError {
    this.isUncertain = true;
    this.isAnswered = isSuccess(status);
    const { resource } = operationOn(this.spec, "creating", this.inputs);
    return new AmbiguousError({ message: `${failed}. ${uncertainty(`${resource} was created`)}` });
  }

  found(record: JsonObject, how: string): Made {
    const { spec, context, inputs } = this;
    const id = recordId(spec, record);
    this.entry.found(id);
    const { resource } = operationOn(spec, "creating", inputs);
    context.notice(`${resource} is adopted with the id ${id}: ${how}.`, "info");
    return this.made(record, true);
  }

  private made(record: JsonObject, isFound: boolean): Made {
    const keepEntry = (): void => {
      this.entry.keep();
    };
    return { record, isFound, keepEntry };
  }
}
