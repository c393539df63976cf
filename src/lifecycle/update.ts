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
import type { ApiRequest, ApiResponse, Method } from "../client";
import { hasManager, isUpserted, unknownTriggers } from "../definitions";
import type { JsonObject, KindSpec, Part } from "../definitions";

type Links = Extract<Part, { part: "links" }>;
type Item = Extract<Part, { part: "item" }>;
type FollowUp = Extract<Part, { part: "afterCreate" }>;
type Trigger = Extract<Part, { part: "trigger" }>;

/** The triggers that an update fires: those with a new value. Removing one does nothing. */
export const triggered = ({ spec: { parts = [] }, changed, inputs }: Change): Trigger[] =>
  parts.filter(
    (part): part is Trigger =>
      part.part === "trigger" && changed.includes(part.field) && inputs[part.field] !== undefined,
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
  /** The response of the main call. */
  private response: JsonObject | undefined;
  /** A changed archive. */
  private delivery: Delivery | undefined;

  constructor(
    private readonly change: Change,
    private readonly run: Run,
  ) {
    this.before = stateIn(change.oldOutputs);
    this.state = this.before;
  }

  async all(): Promise<JsonObject> {
    const { spec } = this.change;
    this.delivery = this.changedArchive();
    const uploadUrl =
      this.delivery && (await requestUploadUrl(this.change, this.run, this.delivery));
    const described = uploadUrl === undefined ? describing(this.delivery) : {};
    const items = await this.changedItems();
    const added = { ...(await this.removeSurplusLinks()), ...described };
    if (this.needsMainCall(added)) await this.mainCall(added);
    if (this.delivery) await this.deliver(this.delivery, uploadUrl ?? this.response);
    for (const { part, id } of items) await this.changeItem(part, id);
    for (const part of triggered(this.change)) await this.trigger(part);
    const locals = localFields(spec);
    const state = { ...without(this.state, locals), ...pick(this.change.inputs, locals) };
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

  /** The items that contain changed fields, found before anything is written. */
  private async changedItems(): Promise<{ part: Item; id: string }[]> {
    const parts = (this.change.spec.parts ?? []).filter(
      (part): part is Item => part.part === "item" && this.change.changed.includes(part.field),
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
    const value = pick(this.change.inputs, [field]);
    const at = path.replace(/\{\w+\}/, encodeURIComponent(id));
    const updated = await this.send(method, `${this.path()}${at}`, "updating", { body: value });
    requireId(updated, "id", id, this.operation("updating"));
    this.state = { ...this.state, ...value };
  }

  /** Removes links that are no longer wanted; returns the members that the main call must add. */
  private async removeSurplusLinks(): Promise<JsonObject> {
    const added: JsonObject = {};
    for (const part of this.change.spec.parts ?? []) {
      if (part.part !== "links" || !this.change.changed.includes(part.field)) continue;
      Object.assign(added, await this.removeSurplus(part));
    }
    return added;
  }

  private async removeSurplus(part: Links): Promise<JsonObject> {
    const { client } = this.run;
    const path = `${this.path()}${part.path}`;
    const operation = this.operation(`updating ${part.field} of`);
    const listed = () => client.list({ path, operation });
    const live = await listed();
    const wanted = this.change.inputs[part.field] ?? {};
    const { surplus: body, present, missing } = part.compare(wanted, live);
    if (body !== undefined) {
      const isDone = async () => part.compare(wanted, await listed()).surplus === undefined;
      await sendForNothing(client, { method: "DELETE", path, body, operation }, isDone);
      const links: JsonObject = present === undefined ? {} : { [part.field]: present };
      this.state = { ...without(this.state, [part.field]), ...links };
    }
    return missing === undefined ? {} : { [part.field]: missing };
  }

  /** Not needed if only local fields changed. An update without changed fields restores `managedBy`. */
  private needsMainCall(added: JsonObject): boolean {
    const { spec } = this.change;
    const isRequested = (name: string): boolean => {
      const field = spec.fields[name];
      if (field?.local === true || itemFields(spec).includes(name)) return false;
      return field?.wire === undefined || name in added;
    };
    return this.change.changed.length === 0
      ? hasManager(spec)
      : this.change.changed.some(isRequested);
  }

  private changedArchive(): Delivery | undefined {
    const { spec } = this.change;
    const isChanged =
      spec.archive !== undefined && this.change.changed.includes(spec.archive.field);
    return isChanged ? deliveryOf(spec, this.change.inputs) : undefined;
  }

  /** Uploads an archive, and then records in the state that the service has it. */
  private async deliver(delivery: Delivery, response: JsonObject = {}): Promise<void> {
    await upload(this.change, this.run, delivery, response);
    this.state = { ...this.state, ...pick(this.change.inputs, [delivery.named.facts.field]) };
  }

  private async mainCall(added: JsonObject): Promise<void> {
    const { spec, oldOutputs, inputs, changed } = this.change;
    if (spec.update === undefined) return;
    const { method, path: below = "", lacks: notReturned = [] } = spec.update;
    const { managedBy } = this.run.settings;
    const alone = this.onlyPart();
    // An upsert of a deleted object would create a new object that no state contains.
    const isLooking =
      alone === undefined && (isUpserted(spec) || needsLiveRecord(spec, changed, oldOutputs));
    const live = isLooking ? { live: await this.liveRecord() } : {};
    const body =
      alone === undefined
        ? { ...updateBody(this.change, { managedBy, ...live }), ...added }
        : { [alone.field]: inputs[alone.field] ?? spec.fields[alone.field]?.default };
    const path = isUpserted(spec)
      ? createPath(spec, inputs)
      : `${this.path()}${alone?.path ?? below}`;
    const response = await this.send(alone?.method ?? method, path, "updating", { body });
    const record = this.own(response, "updating");
    this.response = record;
    const locals = [...localFields(spec), ...itemFields(spec)];
    const sent = undelivered(inputs, this.delivery?.named);
    const written = { ...without(sent, locals), ...pick(oldOutputs, locals) };
    const omitted = omittedIn(spec, inputs, changed);
    this.state = outputsAfterWrite(spec, written, { record, notReturned, omitted }, oldOutputs);
  }

  /** The part that has an endpoint of its own, if nothing else changed: that request needs no other values. */
  private onlyPart(): FollowUp | undefined {
    const { spec, oldOutputs, changed } = this.change;
    const remote = changed.filter((name) => spec.fields[name]?.local !== true);
    if (remote.length !== 1 || memoryOf(oldOutputs).managedBy !== undefined) return undefined;
    return (spec.parts ?? []).find(
      (part): part is FollowUp =>
        part.part === "afterCreate" && part.path !== "" && remote.includes(part.field),
    );
  }

  private liveRecord(): Promise<JsonObject> {
    return liveRecord(this.change, this.run, this.operation("updating"));
  }

  private async trigger(part: Trigger): Promise<void> {
    const { shownOnce } = this.change.spec;
    const path = `${this.path()}${part.path}`;
    const { action } = part;
    // Whether a lost request was executed shows in the next run: another rotation would end the value of the first.
    const response = await this.send("POST", path, action, { repeatable: false });
    const record = this.own(response, action);
    if (shownOnce?.trigger === part.field)
      requireShown(response, shownOnce.output, this.operation(action));
    this.state = {
      ...this.state,
      ...serverOutputs(this.change.spec, record, this.state),
      ...pick(this.change.inputs, [part.field]),
    };
  }

  /** The record in a response; throws if it is not that of the object. */
  private own(response: ApiResponse, action: string): JsonObject {
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

  private path(): string {
    const { spec, id, oldOutputs } = this.change;
    return objectPath(spec, id, oldOutputs);
  }

  private operation(action: string) {
    return operationOn(this.change.spec, action, this.change.inputs, this.change.id);
  }
}

function localFields(spec: KindSpec): string[] {
  return Object.keys(spec.fields).filter((name) => spec.fields[name]?.local);
}

function itemFields({ parts = [] }: KindSpec): string[] {
  return parts.filter(({ part }) => part === "item").map(({ field }) => field);
}
