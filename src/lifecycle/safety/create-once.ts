// The service has no idempotency key for creates. If the response to a create is lost, the object is searched before anything is
// sent again, so that a resource never gets two objects.
import { find } from "./gone";
import { createKeyOf } from "./journal";
import type { CreateKey, Line, OwnLine } from "./journal";
import { isAsCreated, isInWindow, isNamed, searchFor } from "./search";
import { collectionPath } from "../requests/paths";
import { foreignResponse, recordIn } from "../requests/responses";
import type { Run } from "../types";
import { recordId } from "../values/describe";
import { ownMembers } from "../values/members";
import { AmbiguousError, Conflict, isAmbiguous, isCertainlyNotDone } from "../../client";
import type { ApiRequest, ApiResponse } from "../../client";
import { isOfKind, isSameValue, readField, reasonOf } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** The result of a create. */
export interface Made {
  readonly record: JsonObject;
  /** The object was found: values that only the lost response contained are missing. */
  readonly isFound: boolean;
}

/** Maximum number of sends if no object is found. */
const MOST_SENDINGS = 3;
/** The longest search for what a late request may still do, and the longest pause before a create is sent again. */
const LONGEST_MS = 120_000;

const CREATED = 201;

const LOST_BEFORE = "an earlier request whose response was lost may have created it";

/**
 * Creates one object, even if responses are lost.
 * @param completed adds what only the response to a create contains, if an interrupted run received that
 */
export async function createOnce(
  spec: KindSpec,
  run: Run,
  props: JsonObject,
  request: ApiRequest,
  completed: (record: JsonObject) => Promise<JsonObject>,
): Promise<Made> {
  const key = createKeyOf(spec, props);
  const left = await run.journal.leftBy(key);
  const create = new Create(spec, run, ownMembers(props), request, key);
  const own = left.filter((line) => line.isFor(key.content));
  return create.outcome(async () => {
    for (const line of own) {
      const record = await create.continued(line);
      if (record === undefined) continue;
      const made = create.found(await completed(record), "an interrupted run created it");
      line.end();
      return made;
    }
    if (spec.refusesDuplicate) await create.refuseExisting();
    const made = await create.send();
    for (const line of own) line.end();
    return made;
  });
}

class Create {
  private readonly line: OwnLine;
  /** A request whose outcome is unknown was sent, now or by an interrupted run. */
  private isUncertain = false;

  constructor(
    private readonly spec: KindSpec,
    private readonly run: Run,
    private readonly inputs: JsonObject,
    private readonly request: ApiRequest,
    private readonly key: CreateKey,
  ) {
    this.line = run.journal.begin(key);
  }

  /** Runs the work; if it fails and nothing can have been created, nothing stays in the journal. */
  async outcome(work: () => Promise<Made>): Promise<Made> {
    try {
      return await work();
    } catch (error) {
      if (!this.isUncertain) this.line.withdraw();
      throw error;
    }
  }

  /** The object that an interrupted run created for this resource with the same inputs, if it is still there. */
  async continued(line: Line): Promise<JsonObject | undefined> {
    const { spec, run, inputs, key } = this;
    const { id } = line;
    if (id === undefined) {
      this.isUncertain = true;
      return (await this.search(line, 0)).record;
    }
    // If the engine showed it, it received the response after all.
    if (!run.owners.isFree(spec, id)) return undefined;
    const createdAt = new Date(line.lastSentAt).toISOString();
    const record = await find(run, spec, { id, known: { ...inputs, createdAt } });
    if (record === undefined) line.end();
    else if (!run.owners.take(spec, id, key.identity)) return undefined;
    return record;
  }

  /** Sends until a response arrives or the object is found. */
  async send(): Promise<Made> {
    const { run, key } = this;
    const equal = run.owners.creates(key.content);
    const sentAt = run.clock.now();
    for (let sendings = 1; ; sendings += 1) {
      if (sendings > 1) this.line.again();
      const startedAt = run.clock.elapsed();
      const outcome = await this.sendOnce();
      if ("record" in outcome) return { record: outcome.record, isFound: false };
      const { lost } = outcome;
      equal.lost += 1;
      try {
        const patienceMs = lost.isLate ? run.clock.elapsed() - startedAt : 0;
        const found = await this.search({ sentAt, lastSentAt: run.clock.now() }, patienceMs, lost);
        if (found.record !== undefined)
          return this.found(found.record, "the response to its create was lost");
        const isLast = sendings === MOST_SENDINGS || lost.pauseMs > LONGEST_MS;
        if (found.isStopped || isLast) throw lost;
        if (lost.pauseMs > 0) await run.clock.sleep(lost.pauseMs);
      } catch (error) {
        // After a cancellation nothing more is sent.
        throw error instanceof AmbiguousError ? error : lost;
      } finally {
        equal.lost -= 1;
      }
    }
  }

  private async sendOnce(): Promise<{ record: JsonObject } | { lost: AmbiguousError }> {
    const { run, key, line } = this;
    const equal = run.owners.creates(key.content);
    let sent = 0;
    const onSend = (): void => {
      // It is sent again after the rate limit has refused it.
      equal.unanswered += sent === 0 ? 1 : 0;
      sent = 1;
      line.sent();
    };
    try {
      return { record: this.answered(await run.client.send({ ...this.request, onSend })) };
    } catch (error) {
      const isRefusal = isCertainlyNotDone(error);
      if (isRefusal && this.isUncertain) throw await this.explained(error);
      if (!isRefusal) this.isUncertain = true;
      if (isAmbiguous(error)) return { lost: error };
      throw error;
    } finally {
      equal.unanswered -= sent;
    }
  }

  /**
   * The record in a response, whose object now belongs to the resource.
   * @throws AmbiguousError if it is not the API's record of what was sent, or of an object that somebody has: it counts as lost
   */
  private answered(response: ApiResponse): JsonObject {
    const { spec, run, key, request } = this;
    const { action, resource } = request.operation;
    const failed = `${action} ${resource} failed`;
    const record = recordIn(response);
    const id = this.idIn(record, response);
    // Somebody else has created it since its list was read.
    if (spec.refusesDuplicate === true && !this.isNew(response, record))
      throw new Conflict({
        message: `${failed}: it already exists with the id ${id}, which the service returned instead of creating a new one`,
        isNotDone: true,
      });
    this.line.answered(id);
    const isNew = response.status === CREATED;
    const isClaimed = run.journal.isClaimed(spec.name, id);
    if (!isClaimed && run.owners.take(spec, id, key.identity, isNew)) return record;
    throw new AmbiguousError({
      message: `${failed}: the service returned ${id}, which another resource has. If both declare the same object, remove one of them from the program`,
    });
  }

  /** Some services return an object that exists as if they had created it. */
  private isNew({ status }: ApiResponse, record: JsonObject): boolean {
    const { run, spec, inputs } = this;
    const now = run.clock.now();
    const hasAppeared = isInWindow(run, { sentAt: now, lastSentAt: now })(record);
    return status === CREATED && hasAppeared && isAsCreated(run, { spec, inputs }, record);
  }

  /** The id in a response to this create; without one, something else may have answered. */
  private idIn(record: JsonObject, response: ApiResponse): string {
    const { spec, inputs, request } = this;
    const { action, resource } = request.operation;
    const lost = (failed: string): AmbiguousError =>
      new AmbiguousError({ message: `${failed}. ${uncertainty(`${resource} was created`)}` });
    try {
      const id = recordId(spec, record);
      if (isNamed(spec, inputs, record)) return id;
    } catch (cause) {
      const why = reasonOf(cause);
      throw lost(`${action} ${resource} failed: ${why} (${response.summary()})`);
    }
    throw lost(foreignResponse(request.operation, response).message);
  }

  /** If the search itself fails, the error of the create is thrown, if there is one. */
  private async search(
    times: { readonly sentAt: number; readonly lastSentAt: number },
    patienceMs: number,
    lost?: AmbiguousError,
  ) {
    const { spec, run, inputs, request, key } = this;
    const { operation } = request;
    const { identity } = key;
    const pending = { spec, inputs, identity, operation, ...times };
    const found = await searchFor(run, pending, Math.min(patienceMs, LONGEST_MS)).catch(
      (reason: unknown) => {
        throw lost ?? reason;
      },
    );
    const [id, ...others] = found.unclear.map((record) => recordId(spec, record));
    if (id === undefined) return found;
    const isOne = others.length === 0;
    const how = run.settings.adoptAdvice(spec, {
      what: "the right one",
      inputs,
      ...(isOne && { id }),
    });
    const which = isOne
      ? "there is an equal object that may belong to another stack"
      : "several equal objects may be the created one";
    const ids = [id, ...others].join(", ");
    throw new AmbiguousError({
      message: `${operation.action} ${operation.resource} failed: the response was lost, and ${which} (${ids}). Delete the objects that are not needed, or ${how}, then run again`,
      cause: lost,
    });
  }

  /** The error of a request that was refused, if an earlier one, perhaps of an interrupted run, may have created the object. */
  private async explained(cause: unknown): Promise<unknown> {
    if (cause instanceof Conflict) {
      const existing = await this.existing();
      if (existing !== undefined) return this.exists(existing, LOST_BEFORE, cause);
    }
    const { resource } = this.request.operation;
    const why = uncertainty(`an earlier request created ${resource}`);
    const message = `${reasonOf(cause)} ${why}`;
    return new AmbiguousError({ message, cause });
  }

  /** Refuses to create an object that exists: some creates return it instead of a conflict, and it would get two owners. */
  async refuseExisting(): Promise<void> {
    const existing = await this.existing();
    if (existing === undefined) return;
    const why = "the service would return that object instead of creating a new one";
    throw this.exists(existing, this.isUncertain ? LOST_BEFORE : why);
  }

  /** The object that has the unique fields of the inputs. */
  private async existing(): Promise<JsonObject | undefined> {
    const { spec, run, inputs, request } = this;
    const path = collectionPath(spec, inputs);
    const rows = await run.client.list({ path, operation: request.operation });
    const { unique = [] } = spec;
    return rows.find((row) => isOfKind(spec, row) && isEqualIn(spec, unique, inputs, row));
  }

  private exists(record: JsonObject, why: string, cause?: Conflict): Conflict {
    const { spec, run, inputs, request } = this;
    const { action, resource } = request.operation;
    const id = recordId(spec, record);
    const how = run.settings.adoptAdvice(spec, { what: "it", inputs, id });
    return new Conflict({
      message: `${action} ${resource} failed: it already exists with the id ${id}, and ${why}: ${how}, or delete it first`,
      isNotDone: true,
      cause,
    });
  }

  found(record: JsonObject, how: string): Made {
    const id = recordId(this.spec, record);
    this.line.answered(id);
    const { resource } = this.request.operation;
    this.run.notice(`${resource} is adopted with the id ${id}: ${how}.`, "info");
    return { record, isFound: true };
  }
}

/** Whether a list row has the values of the inputs in these fields. */
export function isEqualIn(
  spec: KindSpec,
  names: readonly string[],
  inputs: JsonObject,
  row: JsonObject,
): boolean {
  return names.every((name) => {
    const field = spec.fields[name];
    // The list is that of the parent: its rows do not repeat the parent's id.
    if (field === undefined || name === spec.parent?.field) return true;
    return isSameValue(field, inputs[name], readField(field, name, row));
  });
}

/** What to do if it is not known whether a request was executed. */
const uncertainty = (what: string): string =>
  `It is not known whether ${what}. The next run on this machine looks for it, and adopts or names it. Before you run on another machine, check whether it exists, and delete it if it is not needed.`;
