// Resources that are a part of another object's record, and have its id: the policy of a group, the runtime of a workspace.
import { find } from "../safety/gone";
import { notGone } from "../requests/responses";
import { describeObject, operationOn } from "../values/describe";
import { ownMembers, scalarText } from "../values/members";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import type { Lifecycle, Run, Target } from "../types";
import { isNotFound } from "../../client";
import type { Operation } from "../../client";
import type { JsonObject, KindSpec } from "../../definitions";

/** Such a kind. */
export interface RecordPart {
  /** The kind of the object that contains it. */
  readonly of: KindSpec;
  /** The input with the id of that object. */
  readonly idField: string;
  /** The part of a record, as a record of its own; undefined if the object has none. */
  readonly view: (record: JsonObject) => JsonObject | undefined;
  /** Writes the inputs; returns the new record of the object. */
  readonly set: (
    target: Target,
    run: Run,
    inputs: JsonObject,
    operation: Operation,
  ) => Promise<JsonObject>;
  /** Takes the part away. */
  readonly unset: (target: Target, run: Run, operation: Operation) => Promise<unknown>;
}

/** The operations of such a kind. */
export function partOfRecord({ of, idField, view, set, unset }: RecordPart): Lifecycle {
  const read: Lifecycle["read"] = async ({ spec, id, oldOutputs }, run) => {
    const resource = describeObject(spec, oldOutputs, id);
    const record = await find(run, of, { id, known: oldOutputs, resource });
    const part = record && view(record);
    return part && refreshed(spec, part, oldOutputs);
  };
  const written = async (target: Target, run: Run, inputs: JsonObject, action: string) => {
    const operation = operationOn(target.spec, action, inputs, target.id);
    const record = view(await set(target, run, inputs, operation)) ?? {};
    return outputsAfterWrite(target.spec, inputs, { record }, target.oldOutputs);
  };
  return {
    async create(spec, run, props) {
      const inputs = ownMembers(props);
      const id = scalarText(inputs[idField]) ?? "";
      return { id, outputs: await written({ spec, id, oldOutputs: {} }, run, inputs, "creating") };
    },
    read,
    update: (change, run) => written(change, run, change.inputs, "updating"),
    async remove(target, run) {
      const { spec, id, oldOutputs } = target;
      try {
        await unset(target, run, operationOn(spec, "deleting", oldOutputs, id));
      } catch (error) {
        if (!isNotFound(error)) throw error;
        // The object was deleted first, and the part with it; or the 404 is about an object that it refers to.
        if ((await read(target, run)) !== undefined)
          throw notGone(error, "another read shows that it exists");
      }
    },
    idFor: (inputs) => inputs[idField],
  };
}
