// A create has no key by which the service would know it again. Where its answer is lost, this finds
// out what came of it before anything is sent again, so that one object comes of one resource.
import type { Birth } from "./births";
import { planOf } from "./journal";
import type { Note } from "./journal";
import { leftBy } from "./left-over";
import { lookUntil, unclear } from "./lost";
import { idOf } from "./outputs";
import { operationOn } from "./service";
import type { Service } from "./service";
import { refuseTwin } from "./twin";
import { isAmbiguous, ServerError } from "../client";
import type { AmbiguousError, ApiRequest } from "../client";
import { isObject } from "../spec";
import type { JsonObject, KindSpec } from "../spec";

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

/** Creates one object, whatever becomes of the answers. */
export async function createOnce(
  spec: KindSpec,
  service: Service,
  inputs: JsonObject,
  request: ApiRequest,
): Promise<Made> {
  const { journal, births } = service;
  const plan = planOf(spec, inputs);
  const former = await journal.former(plan);
  const note = journal.begin(plan, former);
  const birth = births.begin(plan.content);
  const run = new CreateRun(spec, service, inputs, note, birth);
  try {
    const left = former && (await leftBy(former, spec, service, inputs));
    if (left !== undefined) return run.found(left, "an earlier run, which was broken off, made it");
    if (spec.refusesTwin) await run.refuseTwin();
    return await run.send(request);
  } finally {
    birth.end();
  }
}

class CreateRun {
  constructor(
    private readonly spec: KindSpec,
    private readonly service: Service,
    private readonly inputs: JsonObject,
    private readonly note: Note,
    private readonly birth: Birth,
  ) {}

  async refuseTwin(): Promise<void> {
    try {
      await refuseTwin(this.spec, this.service, this.inputs);
    } catch (error) {
      this.note.withdraw();
      throw error;
    }
  }

  /** Sends until there is an answer, or until what was sent is found. */
  async send(request: ApiRequest): Promise<Made> {
    for (let sending = 1; ; sending += 1) {
      const since = this.service.clock.now();
      if (sending > 1) this.note.again();
      const outcome = await this.sendOnce(request);
      if ("record" in outcome) {
        if (this.isOurs(outcome.record)) return { record: outcome.record, isFound: false };
      } else {
        const lost = await this.lookFor(outcome.error, since);
        if (lost.record !== undefined) return this.found(lost.record, "its answer was lost");
        if (lost.isStopped || sending >= MOST_SENDINGS) throw outcome.error;
      }
    }
  }

  private async sendOnce(
    request: ApiRequest,
  ): Promise<{ record: JsonObject } | { error: AmbiguousError }> {
    try {
      const { data } = await this.service.client.send(request);
      return { record: isObject(data) ? data : {} };
    } catch (error) {
      if (isAmbiguous(error)) return { error };
      // A failure of the service itself may come after the work was done.
      if (!(error instanceof ServerError)) this.note.withdraw();
      throw error;
    }
  }

  /** Notes an answer; false where another resource, which had lost its own, has taken that object. */
  private isOurs(record: JsonObject): boolean {
    const id = idOf(this.spec, record);
    const isFree = this.service.births.claim(this.spec.name, id);
    if (!isFree && !this.spec.refusesTwin) return false;
    this.note.answered(id);
    return true;
  }

  /** Where looking fails too, the error is still the one of the create. */
  private async lookFor(error: AmbiguousError, since: number) {
    const { spec, service, inputs } = this;
    const now = service.clock.now();
    this.birth.lose();
    const patience = error.isLate ? Math.max(SETTLING_MS, now - since) : SETTLING_MS;
    const found = await lookUntil(service, { spec, inputs, since }, now + patience).catch(() => {
      throw error;
    });
    if (found.unclear.length > 0) throw unclear(spec, inputs, found.unclear, error);
    return found;
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
