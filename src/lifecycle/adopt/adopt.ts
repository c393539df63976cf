// Adoption of existing objects by new resources: `check` reports it in a preview, and `create` performs it.
import { NotAdopted, adoptionIn, asInput, refusal, setOwner } from "./adoption";
import type { Adopter, Candidate } from "./adoption";
import { findExisting } from "./find-existing";
import { inspectCandidate } from "./inspect";
import { adoptionNotice } from "./texts";
import { archiveIn } from "../archive/archive";
import { undelivered } from "../archive/delivery";
import type { Created, Run, Inputs } from "../types";
import { lifecycleOf } from "../lifecycle";
import { PartialFailure } from "../partial-failure";
import { describeObject } from "../values/describe";
import { ownMembers, pick, scalarText, without } from "../values/members";
import { ADOPT, identityIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/**
 * Returns the inputs for `create`, with the id of the object to adopt. Throws if the adoption is refused, so that a
 * preview shows it. A resource that is in the state, or that replaces one, adopts nothing; the engine checks a
 * replacement a second time, as if it were new.
 * @param checked the inputs of the program after validation
 */
export async function prepareAdoption(
  spec: KindSpec,
  run: Run,
  { oldInputs, newInputs }: Inputs,
  checked: JsonObject,
): Promise<JsonObject> {
  if (newInputs[ADOPT] === undefined) return checked;
  const { owners, notice } = run;
  const inputs = without(checked, [ADOPT]);
  const adopter = adopterOf(spec, run, checked, inputs);
  if (Object.keys(oldInputs).length > 0 || adopter === undefined) return inputs;
  if (owners.isInState(adopter.identity)) return inputs;
  const found = await findExisting(adopter);
  if ("unknown" in found) {
    notice(
      `${describeObject(spec, inputs)} adopts an existing object; ${found.unknown} is not known yet, so its changes cannot be shown`,
      "info",
    );
    return checked;
  }
  // Before any request, because another resource may choose the same object meanwhile.
  const candidate = await taken(adopter, found.id);
  // An existing object keeps its name if the program gives none.
  const unnamed = Object.keys(spec.fields).filter(
    (name) => spec.fields[name]?.defaultsToResourceName && (newInputs[name] ?? null) === null,
  );
  const wanted = { ...inputs, ...candidate.inputs, ...pick(candidate.outputs, unnamed) };
  const changed = candidate.changed.filter((name) => !unnamed.includes(name));
  notice(adoptionNotice({ ...adopter, inputs: wanted }, { ...candidate, changed }), "info");
  for (const warning of candidate.warnings) notice(`${describeObject(spec, wanted)}: ${warning}`);
  return { ...wanted, ...asInput({ ...adopter.adoption, id: found.id }) };
}

/** The resource with these inputs, if it adopts an object. */
function adopterOf(
  spec: KindSpec,
  run: Run,
  props: JsonObject,
  inputs = ownMembers(props),
): Adopter | undefined {
  const adoption = adoptionIn(spec, props);
  return adoption && { spec, run, identity: identityIn(props), inputs, adoption };
}

/** Creates an object, or adopts the one that the inputs name. */
export async function createOrAdopt(spec: KindSpec, run: Run, props: JsonObject): Promise<Created> {
  const adopter = adopterOf(spec, run, props);
  if (adopter !== undefined) return adopt(adopter);
  const lifecycle = lifecycleOf(spec);
  const id = scalarText(lifecycle.idFor?.(ownMembers(props)));
  if (id === undefined) return lifecycle.create(spec, run, props);
  // Before anything is written.
  setOwner(spec, run, props, id);
  try {
    return await lifecycle.create(spec, run, props);
  } catch (error) {
    if (!(error instanceof PartialFailure)) run.owners.release(spec, id);
    throw error;
  }
}

async function adopt(adopter: Adopter): Promise<Created> {
  const { spec, run } = adopter;
  const found = await findExisting(adopter);
  if ("unknown" in found) throw new Error(`adopt: ${found.unknown} is not known`);
  const { id, outputs, inputs, changed, previousManager } = await taken(adopter, found.id);
  const archive = archiveIn(spec, outputs);
  const isAsWanted = changed.length === 0 && previousManager === undefined;
  if (isAsWanted && archive === undefined) return { id, outputs };
  // The service describes archives that were never uploaded, too: the update finds out.
  const oldOutputs = undelivered(outputs, archive);
  try {
    const target = { spec, id, oldOutputs };
    return { id, outputs: await lifecycleOf(spec).update(target, run, inputs) };
  } catch (error) {
    // The resource owns the object even if the update fails: the next run continues with it.
    throw error instanceof PartialFailure ? error : new PartialFailure(id, oldOutputs, error);
  }
}

/** The object, which now belongs to the resource; throws if another one has it, or if it cannot be adopted. */
async function taken(adopter: Adopter, id: string): Promise<Candidate> {
  const { spec, run, identity } = adopter;
  if (!run.owners.take(spec, id, identity))
    throw refusal(
      adopter,
      `another resource of this stack already has ${id}, or adopts it too. Use another id; if both are the same resource, remove adopt from the program, or list its previous name in aliases`,
    );
  try {
    return await inspectCandidate(adopter, id);
  } catch (error) {
    run.owners.release(spec, id);
    throw error;
  }
}

/** The error if a comparison shows that two resources have one object. */
export const sharedObject = (spec: KindSpec, id: string, inputs: JsonObject): NotAdopted =>
  new NotAdopted(
    `${describeObject(spec, inputs)} already has ${id}, and so does another resource of this program: remove one of the two, from the program or with pulumi state delete, then run again`,
  );
