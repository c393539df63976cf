// The operations of a kind that call the service: the usual ones, unless the kind has its own, with the rules that hold for all.
import { create } from "./create";
import { remove } from "./delete";
import { changeOf } from "./diff";
import type { Change, Created, Run, Target, Lifecycle } from "./types";
import { OVERRIDES } from "./overrides/registry";
import { read } from "./read";
import { operationOn } from "./values/describe";
import { confirmTenant, missingOnUpdate, readNow } from "./safety/gone";
import { update, noteFirstTriggers, withFirstTriggers } from "./update";
import { memoryOf, withOrganization } from "./values/memory";
import type { Refreshed } from "./values/refresh";
import { isNotFound } from "../client";
import type { NotFound } from "../client";
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
      await organization.confirmForCreate(operationOn(spec, "creating", inputs));
      const { id, outputs } = await operations.create(kind, run, inputs);
      organization.recordNew(outputs);
      if (spec.parent === undefined) return { id, outputs };
      // The record of a part does not name its organization, so the state does. A destroy begins with the parts, and with
      // the key of another organization they would seem to be gone.
      return { id, outputs: withOrganization(outputs, organization.known) };
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
      if (!(await isWritable(target, run, "updating")))
        throw missingOnUpdate(operationOn(spec, "updating", change.inputs, stored.id));
      try {
        const outputs = await operations.update(change, run);
        return withOrganization(outputs, memoryOf(target.oldOutputs).organization);
      } catch (error) {
        throw isNotFound(error) ? await explained(error, change, run) : error;
      }
    },
    async remove(target: Target, run: Run): Promise<void> {
      if (await isWritable(target, run, "deleting")) await operations.remove(target, run);
    },
  };
}

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
  if (spec.idType === "integer") await confirmTenant(target, run, action);
  return spec.address === undefined || (await readNow(target, run, action)) !== undefined;
}

/** A 404 of an update can be about the object, or about another one that the request names. */
async function explained(error: NotFound, change: Change, run: Run): Promise<Error> {
  const { spec, id, inputs } = change;
  if (spec.read.by === "own") return error;
  if ((await readNow(change, run, "updating")) === undefined)
    return missingOnUpdate(operationOn(spec, "updating", inputs, id));
  return notGone(error, "it exists, so one of the ids in its inputs may be wrong");
}
