import { deliveryOf, describing, requestUploadUrl, undelivered, upload } from "./archive/delivery";
import type { Delivery } from "./archive/delivery";
import type { Change, Run, Target } from "./types";
import { PartialFailure } from "./partial-failure";
import { createPath, objectPath } from "./requests/paths";
import { requireId, requireShown, sendForNothing } from "./requests/responses";
import { needsLiveRecord, omittedIn, updateBody } from "./requests/bodies";
import { liveRecord } from "./safety/gone";
import { describeObject, operationOn, secretsOf } from "./values/describe";
import { pick, scalarText, without } from "./values/members";
import { memoryOf, stateIn, withFacts } from "./values/memory";
import { outputsAfterWrite, serverOutputs } from "./values/outputs";
import { pathSegment } from "../client";
import type { ApiRequest, ApiResponse, Method, Operation } from "../client";
import { hasManager, isUpserted, partsOf, unknownTriggers } from "../definitions";
import type { JsonObject, KindSpec, PartOf, PartSort } from "../definitions";

/** The triggers that an update fires: those with a new value. Removing one does nothing. */
export const triggered = ({ spec, changed, inputs }: Change): PartOf<"trigger">[] =>
  partsOf(spec, "trigger").filter(
    ({ field }) => changed.includes(field) && inputs[field] !== undefined,
  );

/**
 * The outputs in the state, with the values of the program for the triggers whose last value is not known: what they trigger
 * must not happen only because an object was imported, as a rotation would end a secret that is in use.
 */
export function withFirstTriggers(
  { spec, oldOutputs }: Pick<Target, "spec" | "oldOutputs">,
  inputs: JsonObject,
): JsonObject {
  if (memoryOf(oldOutputs).imported !== true) return oldOutputs;
  return {
    ...withFacts(oldOutputs, { imported: undefined }),
    ...pick(inputs, unknownTriggers(spec, oldOutputs)),
  };
}

/** Tells the user which triggers an update does not fire. */
export function noteFirstTriggers(
  { spec, id, oldOutputs }: Target,
  { notice }: Run,
  inputs: JsonObject,
): void {
  for (const name of Object.keys(pick(inputs, unknownTriggers(spec, oldOutputs)))) {
    notice(
      `${describeObject(spec, inputs, id)} was imported: its first ${name} is stored without any effect; a later change of it takes effect`,
      "info",
    );
  }
}

/** Updates an object to the new inputs; returns the outputs. */
export async function update(change: Change, run: Run): Promise<JsonObject> {
  const work = new Update(change, run);
  try {
    return await work.all();
  } catch (error) {
    throw work.failure(error);
  }
}

/** One update with one or more calls. It tracks completed calls, so that a failure does not lose them. */
class Update {
  private readonly before: JsonObject;
  /** The outputs after the calls so far: another object than before after each of them. */
  private state: JsonObject;
  /** The path of the object. */
  private readonly path: string;
  /** The fields that the main call does not write. */
  private readonly apart: readonly string[];

  constructor(
    private readonly change: Change,
    private readonly run: Run,
  ) {
    const { spec, id, oldOutputs } = change;
    this.before = stateIn(oldOutputs);
    this.state = this.before;
    this.path = objectPath(spec, id, oldOutputs);
    const items = partsOf(spec, "item").map(({ field }) => field);
    this.apart = [...localFields(spec), ...items];
  }

  async all(): Promise<JsonObject> {
    const { change, run } = this;
    const delivery = this.changedArchive();
    let uploadUrl = delivery && (await requestUploadUrl(change, run, delivery));
    const items = await this.changedItems();
    const added = await this.removeSurplusLinks();
    if (uploadUrl === undefined) Object.assign(added, describing(delivery));
    if (this.needsMainCall(added)) {
      const record = await this.mainCall(added, delivery);
      uploadUrl ??= record;
    }
    if (delivery !== undefined) {
      await upload(change, run, delivery, uploadUrl ?? {});
      this.store(delivery.named.facts.field);
    }
    for (const { part, id } of items) await this.changeItem(part, id);
    for (const part of triggered(change)) await this.trigger(part);
    const locals = localFields(change.spec);
    const state = { ...without(this.state, locals), ...pick(change.inputs, locals) };
    return withFacts(state, { unconfirmed: [] });
  }

  /**
   * The error itself if nothing was written; otherwise a partial failure with the state so far. It has no values that are still to
   * be replaced: the engine marks as secret only what the new inputs mark.
   */
  failure(error: unknown): unknown {
    const { id, inputs, changed } = this.change;
    if (this.state === this.before) return error;
    const open = changed.filter(
      (name) => inputs[name] !== undefined && this.state[name] === this.before[name],
    );
    const state = withFacts(without(this.state, open), { unconfirmed: open });
    return new PartialFailure(id, state, error);
  }

  /** The service has a field as the program declares it. */
  private store(field: string, outputs: JsonObject = {}): void {
    this.state = { ...this.state, ...outputs, ...pick(this.change.inputs, [field]) };
  }

  /** The items that contain changed fields, found before anything is written. */
  private async changedItems(): Promise<{ part: PartOf<"item">; id: string }[]> {
    const parts = this.changedParts("item");
    if (parts.length === 0) return [];
    const live = await this.liveRecord();
    return parts.map((part) => {
      const id = scalarText(part.itemIn(live)?.id);
      if (id !== undefined) return { part, id };
      const { action, resource } = this.operation("updating");
      throw new Error(
        `${action} ${resource} failed: the API's response has no entry for its ${part.field}, so it cannot be updated. Nothing was sent: make the change in the dashboard, and restore the old value in the program`,
      );
    });
  }

  private async changeItem({ field, method, path }: PartOf<"item">, id: string): Promise<void> {
    const at = `${this.path}${path.replace(/\{\w+\}/, pathSegment(id))}`;
    const body = pick(this.change.inputs, [field]);
    const updated = await this.send(method, at, "updating", { body });
    requireId(updated, "id", id, this.operation("updating"));
    this.store(field);
  }

  /** Removes links that are no longer wanted; returns the members that the main call must add. */
  private async removeSurplusLinks(): Promise<JsonObject> {
    const { client } = this.run;
    const added: JsonObject = {};
    for (const { field, path: below, compare } of this.changedParts("links")) {
      const path = `${this.path}${below}`;
      const operation = this.operation(`updating ${field} of`);
      const compared = async () =>
        compare(this.change.inputs[field] ?? {}, await client.list({ path, operation }));
      const { surplus: body, present, missing } = await compared();
      if (missing !== undefined) added[field] = missing;
      if (body === undefined) continue;
      const isDone = async () => (await compared()).surplus === undefined;
      await sendForNothing(client, { method: "DELETE", path, body, operation }, isDone);
      const links: JsonObject = present === undefined ? {} : { [field]: present };
      this.state = { ...without(this.state, [field]), ...links };
    }
    return added;
  }

  /** Not needed if only local fields changed. An update without changed fields restores `managedBy`. */
  private needsMainCall(added: JsonObject): boolean {
    const { spec, changed } = this.change;
    if (changed.length === 0) return hasManager(spec);
    return changed.some((name) =>
      spec.fields[name]?.wire === undefined ? !this.apart.includes(name) : name in added,
    );
  }

  private changedParts<Sort extends PartSort>(sort: Sort): PartOf<Sort>[] {
    const { spec, changed } = this.change;
    return partsOf(spec, sort).filter(({ field }) => changed.includes(field));
  }

  private changedArchive(): Delivery | undefined {
    const { spec, changed, inputs } = this.change;
    const isChanged = spec.archive !== undefined && changed.includes(spec.archive.field);
    return isChanged ? deliveryOf(spec, inputs) : undefined;
  }

  /** Returns the record in the response. */
  private async mainCall(
    added: JsonObject,
    delivery: Delivery | undefined,
  ): Promise<JsonObject | undefined> {
    const { spec, oldOutputs, inputs, changed } = this.change;
    if (spec.update === undefined) return undefined;
    const { method, path: below = "", lacks: notReturned = [] } = spec.update;
    const { managedBy } = this.run.settings;
    const alone = this.onlyPart();
    // An upsert of a deleted object would create a new object that no state contains.
    const isLooking =
      alone === undefined && (isUpserted(spec) || needsLiveRecord(spec, changed, oldOutputs));
    const live = isLooking ? await this.liveRecord() : {};
    const body =
      alone === undefined
        ? { ...updateBody(this.change, managedBy, live), ...added }
        : { [alone.field]: inputs[alone.field] ?? spec.fields[alone.field]?.default };
    const path = isUpserted(spec)
      ? createPath(spec, inputs)
      : `${this.path}${alone?.path ?? below}`;
    const response = await this.send(alone?.method ?? method, path, "updating", { body });
    const record = this.recordFrom(response, "updating");
    const sent = undelivered(inputs, delivery?.named);
    const written = { ...without(sent, this.apart), ...pick(oldOutputs, this.apart) };
    const omitted = omittedIn(spec, inputs, changed);
    this.state = outputsAfterWrite(spec, written, { record, notReturned, omitted }, oldOutputs);
    return record;
  }

  /** The part that has an endpoint of its own, if nothing else changed: that request needs no other values. */
  private onlyPart(): PartOf<"afterCreate"> | undefined {
    const { spec, oldOutputs, changed } = this.change;
    const remote = changed.filter((name) => spec.fields[name]?.local !== true);
    if (remote.length !== 1 || memoryOf(oldOutputs).managedBy !== undefined) return undefined;
    return this.changedParts("afterCreate").find(({ path }) => path !== "");
  }

  private liveRecord(): Promise<JsonObject> {
    return liveRecord(this.change, this.run, this.operation("updating"));
  }

  private async trigger({ path, action, field }: PartOf<"trigger">): Promise<void> {
    const { spec } = this.change;
    const { shownOnce } = spec;
    // Whether a lost request was executed shows in the next run: another rotation would end the value of the first.
    const response = await this.send("POST", `${this.path}${path}`, action, { repeatable: false });
    const record = this.recordFrom(response, action);
    if (shownOnce?.trigger === field)
      requireShown(response, shownOnce.output, this.operation(action));
    this.store(field, serverOutputs(spec, record, this.state));
  }

  /** The record in a response; throws if it is not that of the object. */
  private recordFrom(response: ApiResponse, action: string): JsonObject {
    const { spec, id } = this.change;
    return requireId(response, spec.idMember ?? "id", id, this.operation(action));
  }

  private send(
    method: Method,
    path: string,
    action: string,
    more: Pick<ApiRequest, "body" | "repeatable">,
  ): Promise<ApiResponse> {
    const { spec, oldOutputs, inputs } = this.change;
    return this.run.client.send({
      method,
      path,
      // A POST here is an upsert, unless it is a trigger.
      repeatable: true,
      ...more,
      operation: this.operation(action),
      secrets: secretsOf(spec, inputs, oldOutputs),
    });
  }

  private operation(action: string): Operation {
    const { spec, id, inputs } = this.change;
    return operationOn(spec, action, inputs, id);
  }
}

const localFields = (spec: KindSpec): string[] =>
  Object.keys(spec.fields).filter((name) => spec.fields[name]?.local);
