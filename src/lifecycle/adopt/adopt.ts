// Adoption of existing objects by new resources: `check` reports it in a preview, and `create` performs it.
import { NotAdopted, adoptionIn, asInput, refusal, setOwner } from "./adoption";
import type { Adopter, Candidate } from "./adoption";
import { findExisting } from "./find-existing";
import { inspectCandidate } from "./inspect";
import { adoptionNotice, laterAdoptionNotice } from "./texts";
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
  const identity = identityIn(newInputs);
  const plain = without(checked, [ADOPT]);
  const adoption = adoptionIn(spec, checked);
  if (Object.keys(oldInputs).length > 0 || adoption === undefined) return plain;
  const adopter: Adopter = { spec, run, inputs: plain, adoption };
  if (owners.isInState(identity)) {
    if (owners.isReplacedByForce(identity))
      throw refusal(
        adopter,
        "it is being replaced, although nothing in the program requires it. Remove adopt from the program first",
      );
    return plain;
  }
  const found = await findExisting(adopter);
  if ("unknown" in found) {
    notice(laterAdoptionNotice(adopter, found.unknown), "info");
    return checked;
  }
  const { id } = found;
  // Before any request, because another resource may choose the same object meanwhile.
  const candidate = await taken(adopter, id, identity);
  // An existing object keeps its name if the program gives none.
  const unnamed = Object.keys(spec.fields).filter(
    (name) => spec.fields[name]?.defaultsToResourceName && (newInputs[name] ?? null) === null,
  );
  const wanted = { ...plain, ...candidate.inputs, ...pick(candidate.outputs, unnamed) };
  const changed = candidate.changed.filter((name) => !unnamed.includes(name));
  notice(adoptionNotice({ ...adopter, inputs: wanted }, { ...candidate, changed }), "info");
  for (const warning of candidate.warnings) notice(`${describeObject(spec, wanted)}: ${warning}`);
  return { ...wanted, ...asInput({ ...adoption, id }) };
}

/** Creates an object, or adopts the one that the inputs name. */
export async function createOrAdopt(spec: KindSpec, run: Run, props: JsonObject): Promise<Created> {
  const adoption = adoptionIn(spec, props);
  if (adoption !== undefined) {
    const adopter: Adopter = { spec, run, inputs: ownMembers(props), adoption };
    const found = await findExisting(adopter);
    if ("unknown" in found) throw new Error(`adopt: ${found.unknown} is not known`);
    return adopt(adopter, found.id, identityIn(props));
  }
  const lifecycle = lifecycleOf(spec);
  const id = scalarText(lifecycle.idFor?.(ownMembers(props)));
  if (id === undefined) return lifecycle.create(spec, run, props);
  // Before anything is written.
  setOwner(spec, run, props, id);
  try {
    return await lifecycle.create(spec, run, props);
  } catch (error) {
    if (!(error instanceof PartialFailure || error instanceof NotAdopted))
      run.owners.release(spec, id);
    throw error;
  }
}

async function adopt(adopter: Adopter, id: string, identity: string | undefined): Promise<Created> {
  const { spec, run } = adopter;
  const { outputs, inputs, changed, previousManager } = await taken(adopter, id, identity);
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
async function taken(
  adopter: Adopter,
  id: string,
  identity: string | undefined,
): Promise<Candidate> {
  const { spec, run } = adopter;
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
