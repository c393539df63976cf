// The operations of a kind that call the service: the usual ones, unless the kind has its own, with the rules that hold for all.
import { create } from "./create";
import { remove } from "./delete";
import { changeOf } from "./diff";
import type { Change, Created, Run, Target, Lifecycle } from "./types";
import { OVERRIDES } from "./overrides/registry";
import { read } from "./read";
import { operationOn } from "./values/describe";
import { confirmTenant, createdAt, missingOnUpdate, readNow } from "./safety/gone";
import { isOfAnyOrganization, organizationIn } from "./safety/organization";
import { update, noteFirstTriggers, withFirstTriggers } from "./update";
import { memoryOf, withOrganization } from "./values/memory";
import type { Refreshed } from "./values/refresh";
import { isNotFound } from "../client";
import type { NotFound, Operation } from "../client";
import { notGone } from "./requests/responses";
import type { JsonObject, KindSpec } from "../definitions";

/** The operations of a kind, without the rules that `lifecycleOf` adds. */
export function operationsOf(spec: KindSpec): Lifecycle {
  return { create, read, update, remove, ...OVERRIDES[spec.name] };
}

/** The operations of a kind, for resources of a state. */
export type StateLifecycle = ReturnType<typeof lifecycleOf>;

/** The operations of a kind, with the rules that hold for all resources. */
export function lifecycleOf(spec: KindSpec) {
  const operations = operationsOf(spec);
  return {
    ...operations,
    async create(kind: KindSpec, run: Run, inputs: JsonObject): Promise<Created> {
      const { organization } = run;
      const operation = operationOn(spec, "creating", inputs);
      await organization.confirmForCreate(operation);
      const ofKey = await organizationFor(spec, run, operation);
      const { id, outputs } = await operations.create(kind, run, inputs);
      organization.recordNew(outputs);
      // Another organization has the same numbers, and with its key a part would seem to be gone, which a destroy begins with:
      // if the record does not name the organization, the state does.
      if (ofKey === undefined && spec.parent === undefined) return { id, outputs };
      return { id, outputs: withOrganization(outputs, ofKey ?? organization.known) };
    },
    read(target: Target, run: Run): Promise<Refreshed | undefined> {
      run.organization.record(target.spec, target.oldOutputs);
      return operations.read(target, run);
    },
    async update(stored: Target, run: Run, props: JsonObject): Promise<JsonObject> {
      const target = { ...stored, oldOutputs: withFirstTriggers(stored, props) };
      noteFirstTriggers(stored, run, props);
      const change = changeOf(target, props);
      refuseReplacement(change);
      const operation = operationOn(spec, "updating", change.inputs, stored.id);
      if (!(await isWritable(target, run, "updating"))) throw missingOnUpdate(operation);
      const ofKey = await organizationFor(spec, run, operation);
      try {
        const outputs = await operations.update(change, run);
        return withOrganization(outputs, memoryOf(target.oldOutputs).organization ?? ofKey);
      } catch (error) {
        throw isNotFound(error) ? await explained(error, change, run) : error;
      }
    },
    async remove(target: Target, run: Run): Promise<void> {
      if (await isWritable(target, run, "deleting")) await operations.remove(target, run);
    },
  };
}

/** The organization that the state of an object has to name: that of the key. */
const organizationFor = (
  spec: KindSpec,
  { organization }: Run,
  operation: Operation,
): Promise<string | undefined> | undefined =>
  isOfAnyOrganization(spec) ? organization.ofKey(operation) : undefined;

/** The engine replaces such a resource; a stateless command may ask for an update nevertheless. */
function refuseReplacement({ spec, replaces }: Change): void {
  if (replaces.length === 0) return;
  throw new Error(
    `nothing was sent for this ${spec.title}: changing ${replaces.join(", ")} requires a replacement, not an update`,
  );
}

/**
 * Whether the object at the address of a write is still that of the state. Ids that count from 1 exist in each organization, and a
 * name in the address may be that of a newer object.
 */
async function isWritable(target: Target, run: Run, action: string): Promise<boolean> {
  const { spec, oldOutputs } = target;
  run.organization.record(spec, oldOutputs);
  if (spec.idType === "integer") {
    await confirmTenant(target, run, action);
    if (isOfAnyOrganization(spec) && organizationIn(oldOutputs) === undefined)
      await requireSameCreation(target, run, action);
  }
  return spec.address === undefined || (await readNow(target, run, action)) !== undefined;
}

/** States of earlier releases do not name the organization of a number: the time of its creation tells another object. */
async function requireSameCreation(target: Target, run: Run, action: string): Promise<void> {
  const { spec, id, oldOutputs } = target;
  const { goneWhen: _goneWhen, ...known } = spec;
  if (known.read.by === "own") return;
  const live = await run.reader.read(known, { id, known: oldOutputs, action, fresh: true });
  const [before, now] = [createdAt(oldOutputs), createdAt(live ?? {})];
  if (Number.isNaN(before) || Number.isNaN(now) || before === now) return;
  const { resource } = operationOn(spec, action, oldOutputs, id);
  throw new Error(
    `${action} ${resource} failed: the object with the id ${id} was created at another time than that of the state, so it may be of another organization. Check monitoring:apiKey`,
  );
}

/** A 404 of an update can be about the object, or about another one that the request names. */
async function explained(error: NotFound, change: Change, run: Run): Promise<Error> {
  const { spec, id, inputs } = change;
  if (spec.read.by === "own") return error;
  if ((await readNow(change, run, "updating")) === undefined)
    return missingOnUpdate(operationOn(spec, "updating", inputs, id));
  return notGone(error, "it exists, so one of the ids in its inputs may be wrong");
}
