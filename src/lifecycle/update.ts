import { deliveryOf, describing, requestUploadUrl, undelivered, upload } from "./archive/delivery";
import type { Delivery } from "./archive/delivery";
import { changedFields } from "./diff";
import { ownMembers, pick, without, scalarText } from "./values/members";
import { isUnconfirmed, memoryOf, stateIn, withUnconfirmed } from "./values/memory";
import { outputsAfterWrite, serverOutputs } from "./values/outputs";
import { PartialFailure } from "./partial-failure";
import { pastCaches } from "./requests/past-caches";
import { createPath, objectPath } from "./requests/paths";
import {
  requireId,
  requireShown,
  sendForNothing,
  unchangedResponse,
} from "./requests/response-checks";
import { ignoredRemovals, isUnapplied } from "./values/unapplied-update";
import { describeObject, secretsOf } from "./values/describe";
import { operationOn } from "./run";
import type { RunContext, Target } from "./run";
import { needsLiveRecord, omittedIn, updateBody } from "./requests/update-body";
import { liveRecord } from "./reading/live-record";
import type { ApiRequest, ApiResponse, Method } from "../client";
import { hasManager, isUpserted } from "../definitions";
import type { JsonObject, KindSpec, Part } from "../definitions";

type Links = Extract<Part, { part: "links" }>;
type Item = Extract<Part, { part: "item" }>;
type FollowUp = Extract<Part, { part: "afterCreate" }>;
type Trigger = Extract<Part, { part: "trigger" }>;

/** The triggers that an update to the inputs fires: those with a new value, or with one whose last outcome is unknown. */
export function triggered(
  { spec: { parts = [] }, olds }: Pick<Target, "spec" | "olds">,
  changed: readonly string[],
  news: JsonObject,
): Trigger[] {
  const isFired = ({ field }: Trigger): boolean =>
    // Removing one does nothing.
    changed.includes(field) && (news[field] !== undefined || isUnconfirmed(olds, field));
  return parts.filter((part): part is Trigger => part.part === "trigger" && isFired(part));
}

/** Updates an object to the inputs; returns the outputs. */
export async function update(
  target: Target,
  context: RunContext,
  props: JsonObject,
): Promise<JsonObject> {
  const run = new UpdateRun(target, context, ownMembers(props));
  try {
    return await run.all();
  } catch (error) {
    throw run.failure(error);
  }
}

/** One update with one or more calls. It tracks completed calls, so that a failure does not lose them. */
class UpdateRun {
  private readonly changed: readonly string[];
  private readonly before: JsonObject;
  /** The outputs after the calls so far: another object than before after each of them. */
  private state: JsonObject;
  /** The response of the main call. */
  private response: JsonObject | undefined;
  /** A changed archive. */
  private delivery: Delivery | undefined;

  constructor(
    private readonly target: Target,
    private readonly context: RunContext,
    private readonly news: JsonObject,
  ) {
    this.changed = changedFields(target.spec, target.olds, news);
    this.before = stateIn(target.olds);
    this.state = this.before;
  }

  async all(): Promise<JsonObject> {
    const { spec } = this.target;
    this.delivery = this.changedArchive();
    const uploadUrl =
      this.delivery && (await requestUploadUrl(this.target, this.context, this.delivery));
    const described = uploadUrl === undefined ? describing(this.delivery) : {};
    const items = await this.changedItems();
    const added = { ...(await this.removeSurplusLinks()), ...described };
    if (this.needsMainCall(added)) await this.mainCall(added);
    if (this.delivery) await this.deliver(this.delivery, uploadUrl ?? this.response);
    for (const { part, id } of items) await this.changeItem(part, id);
    for (const part of triggered(this.target, this.changed, this.news)) await this.trigger(part);
    this.state = {
      ...without(this.state, localFields(spec)),
      ...pick(this.news, localFields(spec)),
    };
    return this.state;
  }

  /** The error itself if nothing was written; otherwise a partial failure with the state so far. */
  failure(error: unknown): unknown {
    if (this.state === this.before) return error;
    return new PartialFailure(this.target.id, this.state, error);
  }

  /** The items that contain changed fields, found before anything is written. */
  private async changedItems(): Promise<{ part: Item; id: string }[]> {
    const parts = (this.target.spec.parts ?? []).filter(
      (part): part is Item => part.part === "item" && this.changed.includes(part.field),
    );
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

  private async changeItem({ field, method, path }: Item, id: string): Promise<void> {
    const value = pick(this.news, [field]);
    const at = path.replace(/\{\w+\}/, encodeURIComponent(id));
    const updated = await this.send(method, `${this.path()}${at}`, "updating", { body: value });
    requireId(updated, "id", id, this.operation("updating"));
    this.state = { ...this.state, ...value };
  }

  /** Removes links that are no longer wanted; returns the members that the main call must add. */
  private async removeSurplusLinks(): Promise<JsonObject> {
    const added: JsonObject = {};
    for (const part of this.target.spec.parts ?? []) {
      if (part.part !== "links" || !this.changed.includes(part.field)) continue;
      Object.assign(added, await this.removeSurplus(part));
    }
    return added;
  }

  private async removeSurplus(part: Links): Promise<JsonObject> {
    const { client, clock } = this.context;
    const path = `${this.path()}${part.path}`;
    const operation = this.operation(`updating ${part.field} of`);
    const listed = () => client.list(pastCaches(clock, { path, operation }));
    const live = await listed();
    const wanted = this.news[part.field] ?? {};
    const body = part.surplus(wanted, live);
    if (body !== undefined) {
      const isDone = async () => part.surplus(wanted, await listed()) === undefined;
      await sendForNothing(client, { method: "DELETE", path, body, operation }, isDone);
      const kept = part.kept(wanted, live);
      this.state = { ...without(this.state, [part.field]), ...(kept && { [part.field]: kept }) };
    }
    const missing = part.missing(wanted, live);
    return missing === undefined ? {} : { [part.field]: missing };
  }

  /** Not needed if only local fields changed. An update without changed fields restores `managedBy`. */
  private needsMainCall(added: JsonObject): boolean {
    const { spec } = this.target;
    const isRequested = (name: string): boolean => {
      const field = spec.fields[name];
      if (field?.local === true || itemFields(spec).includes(name)) return false;
      return field?.wire === undefined || name in added;
    };
    return this.changed.length === 0 ? hasManager(spec) : this.changed.some(isRequested);
  }

  private changedArchive(): Delivery | undefined {
    const { spec } = this.target;
    const isChanged = spec.archive !== undefined && this.changed.includes(spec.archive.field);
    return isChanged ? deliveryOf(spec, this.news) : undefined;
  }

  /** Uploads an archive, and then records in the state that the service has it. */
  private async deliver(delivery: Delivery, response: JsonObject = {}): Promise<void> {
    await upload(this.target, this.context, delivery, response);
    this.state = { ...this.state, ...pick(this.news, [delivery.named.facts.field]) };
  }

  private async mainCall(added: JsonObject): Promise<void> {
    const { spec, id, olds } = this.target;
    if (spec.update === undefined) return;
    const { method, path: below = "", lacks: notReturned = [] } = spec.update;
    const { changed, news } = this;
    const { managedBy } = this.context;
    // An upsert of a deleted object would create a new object that no state contains.
    const alone = this.onlyPart();
    const isLooking =
      alone === undefined && (isUpserted(spec) || needsLiveRecord(spec, changed, olds));
    const live = isLooking ? { live: await this.liveRecord() } : {};
    const body =
      alone === undefined
        ? { ...updateBody(spec, { olds, news, changed, managedBy, ...live }), ...added }
        : { [alone.field]: news[alone.field] ?? spec.fields[alone.field]?.default };
    const path = isUpserted(spec)
      ? createPath(spec, news)
      : `${this.path()}${alone?.path ?? below}`;
    const call = alone?.method ?? method;
    const response = await this.send(call, path, "updating", { body });
    const record = this.own(response, "updating");
    const answered = { olds, news, changed, record };
    if (isUnapplied(spec, answered)) throw unchangedResponse(this.operation("updating"));
    for (const path of ignoredRemovals(spec, answered)) {
      const resource = describeObject(spec, news, id);
      this.context.notice(
        `${path} of ${resource} was removed from the program, but the service still has its value: change it in the dashboard`,
      );
    }
    this.response = record;
    const locals = [...localFields(spec), ...itemFields(spec)];
    const sent = undelivered(news, this.delivery?.named);
    const written = { ...without(sent, locals), ...pick(olds, locals) };
    const omitted = omittedIn(spec, news, changed);
    this.state = withUnconfirmed(
      outputsAfterWrite(spec, written, { record, notReturned, omitted }, olds),
      memoryOf(olds).unconfirmed.filter((name) => locals.includes(name)),
    );
  }

  /** The part that has an endpoint of its own, if nothing else changed: that request needs no other values. */
  private onlyPart(): FollowUp | undefined {
    const { spec, olds } = this.target;
    const remote = this.changed.filter((name) => spec.fields[name]?.local !== true);
    if (remote.length !== 1 || memoryOf(olds).managedBy !== undefined) return undefined;
    return (spec.parts ?? []).find(
      (part): part is FollowUp =>
        part.part === "afterCreate" && part.path !== "" && remote.includes(part.field),
    );
  }

  private liveRecord(): Promise<JsonObject> {
    return liveRecord(this.target, this.context, this.operation("updating"));
  }

  private async trigger(part: Trigger): Promise<void> {
    const { shownOnce } = this.target.spec;
    // A rotation can be repeated, because only the last value counts; other triggers would take effect twice.
    const repeatable = part.field === shownOnce?.trigger;
    const path = `${this.path()}${part.path}`;
    const { action } = part;
    const response = await this.send("POST", path, action, { repeatable });
    const record = this.own(response, action);
    if (shownOnce !== undefined && repeatable)
      requireShown(response, shownOnce.output, this.operation(action));
    this.state = {
      ...this.state,
      ...serverOutputs(this.target.spec, record, this.state),
      ...pick(this.news, [part.field]),
    };
  }

  /** The record in a response; throws if it is not that of the object. */
  private own(response: ApiResponse, action: string): JsonObject {
    const { spec, id } = this.target;
    return requireId(response, spec.idMember ?? "id", id, this.operation(action));
  }

  private send(
    method: Method,
    path: string,
    action: string,
    more: Pick<ApiRequest, "body" | "repeatable">,
  ): Promise<ApiResponse> {
    const { spec, olds } = this.target;
    return this.context.client.send({
      method,
      path,
      // A POST here is an upsert, unless it is a trigger.
      repeatable: true,
      ...more,
      operation: this.operation(action),
      secrets: secretsOf(spec, this.news, olds),
    });
  }

  private path(): string {
    const { spec, id, olds } = this.target;
    return objectPath(spec, id, olds);
  }

  private operation(action: string) {
    return operationOn(this.target.spec, action, this.news, this.target.id);
  }
}

function localFields(spec: KindSpec): string[] {
  return Object.keys(spec.fields).filter((name) => spec.fields[name]?.local);
}

function itemFields({ parts = [] }: KindSpec): string[] {
  return parts.filter(({ part }) => part === "item").map(({ field }) => field);
}
