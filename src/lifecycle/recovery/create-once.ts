// A create has no key by which the service would know it again. Where its answer is lost, this finds
// out what came of it before anything is sent again, so that one object comes of one resource.
import { AmbiguousError, Conflict, isAmbiguous, isCertainlyNotDone } from "../../client";
import type { ApiAnswer, ApiRequest } from "../../client";
import { isObject } from "../../spec";
import type { JsonObject, KindSpec } from "../../spec";
import { ownMembers } from "../members";
import { idOf } from "../ids";
import { operationOn } from "../service";
import type { Service } from "../service";
import { refuseDuplicate } from "../duplicate";
import { planOf } from "./journal";
import type { Note, Plan } from "./journal";
import { recovered } from "./leftovers";
import { equalObjects, searchUntil, unclear } from "./search";
import type { Sought } from "./search";

/** What a create came to. */
export interface Made {
  readonly record: JsonObject;
  /** It was found and not answered: what only the answer tells is not in the record. */
  readonly isFound: boolean;
}

/** How often it is sent where nothing came of it. */
const MOST_SENDINGS = 3;
/** How long the service may still be at a request whose connection broke. */
const SETTLING_MS = 2_000;

const CREATED = 201;

/** Creates one object, whatever becomes of the answers. */
export async function createOnce(
  spec: KindSpec,
  service: Service,
  given: JsonObject,
  request: ApiRequest,
): Promise<Made> {
  const plan = planOf(spec, given);
  const left = await service.journal.leftBy(plan);
  const run = new CreateRun(spec, service, ownMembers(given), plan);
  return run.outcome(async () => {
    const record = await recovered(left, plan, run.sought(service.clock.now()), service);
    if (record !== undefined) return run.found(record, "an interrupted run made it");
    run.isSentBefore = left.some((each) => each.id === undefined && each.isFor(plan.content));
    if (spec.refusesDuplicate) await refuseDuplicate(spec, service, ownMembers(given));
    return run.send(request);
  });
}

class CreateRun {
  private readonly note: Note;
  /** Something was sent, and nobody knows whether it was carried out. */
  private isOpen = false;
  /** An interrupted run sent the same, and what came of it was not found. */
  isSentBefore = false;

  constructor(
    private readonly spec: KindSpec,
    private readonly service: Service,
    private readonly inputs: JsonObject,
    private readonly plan: Plan,
  ) {
    this.note = service.journal.begin(plan);
  }

  sought(since: number): Sought {
    return { spec: this.spec, inputs: this.inputs, urn: this.plan.urn, since };
  }

  /** The outcome of this work; where it fails and nothing can have been made, nothing is noted. */
  async outcome(work: () => Promise<Made>): Promise<Made> {
    try {
      return await work();
    } catch (error) {
      if (!this.isOpen) this.note.withdraw();
      throw error;
    }
  }

  /** Sends until there is an answer, or until what was sent is found. */
  async send(request: ApiRequest): Promise<Made> {
    const { service } = this;
    const since = service.clock.now();
    for (let sending = 1; ; sending += 1) {
      if (sending > 1) this.note.again();
      const outcome = await this.sendOnce(request);
      if ("made" in outcome) return outcome.made;
      const found = await this.searchFor(outcome.error, since);
      if (found.record !== undefined) return this.found(found.record, "its answer was lost");
      if (found.isStopped || sending >= MOST_SENDINGS) throw outcome.error;
    }
  }

  private async sendOnce(request: ApiRequest): Promise<{ made: Made } | { error: AmbiguousError }> {
    const sentAt = this.service.clock.now();
    try {
      const answer = await this.service.client.send(request);
      return this.answered(answer, sentAt);
    } catch (error) {
      this.isOpen ||= !isCertainlyNotDone(error);
      if (isAmbiguous(error)) return { error };
      if (error instanceof Conflict && (this.isOpen || this.isSentBefore))
        await this.explain(error);
      throw error;
    }
  }

  /**
   * Its name is taken, perhaps by what was made of the same request at an hour that nothing has told: then
   * the clock of the records is far off, and an equal object may as well be somebody else's.
   */
  private async explain(error: Conflict): Promise<void> {
    const sought = this.sought(this.service.clock.now());
    const equal = await equalObjects(this.service, sought).catch(() => []);
    if (equal.length > 0) throw unclear(sought, equal, error);
  }

  /** Where looking fails too, the error is still the one of the create. */
  private async searchFor(error: AmbiguousError, since: number) {
    const { service } = this;
    const now = service.clock.now();
    const patience = error.isLate ? Math.max(SETTLING_MS, now - since) : SETTLING_MS;
    const done = service.lostCreates.add(this.plan.content);
    try {
      const sought = this.sought(since);
      const found = await searchUntil(service, sought, now + patience).catch(() => {
        throw error;
      });
      const doubtful = [...found.unclear, ...found.others];
      if (found.record === undefined && doubtful.length > 0) throw unclear(sought, doubtful, error);
      return found;
    } finally {
      done();
    }
  }

  /**
   * The object of an answer is this resource's. Where an equal create, whose own answer was lost, has
   * taken it, there may be another one for this resource; any other one's object is an error.
   */
  private answered(
    { status, data }: ApiAnswer,
    sentAt: number,
  ): { made: Made } | { error: AmbiguousError } {
    const { spec, service, inputs, plan } = this;
    const record = isObject(data) ? data : {};
    const id = idOf(spec, record);
    if (service.ownership.give(spec, id, plan.urn, status === CREATED) === undefined) {
      this.note.answered(id);
      const times = { sentAt, answeredAt: service.clock.now() };
      service.answers.learn(spec, inputs, { status, record }, times);
      return { made: { record, isFound: false } };
    }
    const { action, resource } = operationOn(spec, "creating", inputs);
    const message = `${action} ${resource} failed: the service answered with ${id}, which another resource of this stack has. Where both mean the same object, take one of them out of the program`;
    if (service.ownership.isTakenOver(spec, id)) return { error: new AmbiguousError({ message }) };
    throw new Conflict({ message });
  }

  found(record: JsonObject, how: string): Made {
    const { spec, service, inputs } = this;
    const id = idOf(spec, record);
    this.note.answered(id);
    const { resource } = operationOn(spec, "creating", inputs);
    service.notice(`${resource} is taken over with the id ${id}: ${how}.`, "info");
    return { record, isFound: true };
  }
}
