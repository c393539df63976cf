// Adoption of existing objects by new resources: `check` reports it in a preview, and `create` performs it.
import { NotAdopted, adoptionIn, asInput, refusal } from "./adoption";
import type { Adopter, Candidate } from "./adoption";
import { inspectCandidate } from "./inspect";
import { findExisting } from "./find-existing";
import { laterAdoptionNotice, adoptionNotice } from "./notices";
import { archiveIn } from "../archive/archive";
import { undelivered } from "../archive/delivery";
import type { Created } from "../create";
import { lifecycleOf } from "../lifecycle";
import { ownMembers, pick, without, scalarText } from "../values/members";
import { PartialFailure } from "../partial-failure";
import { describeObject } from "../values/describe";
import type { RunContext, Target } from "../run";
import type { Taken } from "../safety/owners";
import { setOwner } from "../ownership/set-owner";
import { createKeyOf } from "../safety/journal";
import { finish } from "../safety/leftovers";
import { ADOPT, canonicalJson, urnIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/**
 * The arguments of a check: the inputs in the state, those of the program, and the latter after validation.
 */
export interface AdoptionRequest {
  readonly olds: JsonObject;
  readonly news: JsonObject;
  readonly inputs: JsonObject;
}

/**
 * Returns the inputs for `create`, with the id of the object to adopt. Throws if the adoption is refused, so that a
 * preview shows it. A resource that is in the state, or that replaces one, adopts nothing; the engine checks a
 * replacement a second time, as if it were new.
 */
export async function prepareAdoption(
  spec: KindSpec,
  context: RunContext,
  { olds, news, inputs }: AdoptionRequest,
): Promise<JsonObject> {
  if (news[ADOPT] === undefined) return inputs;
  const { ownership, notice } = context;
  const plain = without(inputs, [ADOPT]);
  const resource = urnIn(news) ?? canonicalJson([spec.name, news]);
  if (Object.keys(olds).length > 0) {
    ownership.declare(resource);
    return plain;
  }
  const adoption = adoptionIn(spec, inputs);
  if (adoption === undefined || ownership.isDeclared(resource)) return plain;
  const urn = urnIn(news);
  const adopter: Adopter = { spec, context, inputs: plain, adoption };
  const found = await findExisting(adopter, urn);
  if (found === "previous") return plain;
  if ("unknown" in found) {
    notice(laterAdoptionNotice(adopter, found.unknown), "info");
    return inputs;
  }
  const { id } = found;
  // Before any request, because another resource may choose the same object meanwhile.
  if (!ownership.reserve(spec, id, urn)) throw owned(adopter, id);
  const candidate = await lookOrRelease(adopter, id);
  // An existing object keeps its name if the program gives none.
  const kept = Object.keys(spec.fields).filter(
    (name) => spec.fields[name]?.defaultsToResourceName && (news[name] ?? null) === null,
  );
  const wanted = { ...plain, ...candidate.inputs, ...pick(candidate.outputs, kept) };
  const changed = candidate.changed.filter((name) => !kept.includes(name));
  notice(adoptionNotice({ ...adopter, inputs: wanted }, { ...candidate, changed }), "info");
  for (const warning of candidate.warnings) notice(`${spec.title}: ${warning}`);
  return { ...wanted, ...asInput({ ...adoption, id }) };
}

/** Creates an object, or adopts the one that the inputs name. */
export async function createOrAdopt(
  spec: KindSpec,
  context: RunContext,
  props: JsonObject,
): Promise<Created> {
  const adoption = adoptionIn(spec, props);
  if (adoption !== undefined) {
    const adopter: Adopter = { spec, context, inputs: ownMembers(props), adoption };
    const found = await findExisting(adopter, urnIn(props));
    // The engine may delete the object between check and create, if it is being replaced.
    if (found !== "previous") {
      if ("unknown" in found) throw new Error(`adopt: ${found.unknown} is not known`);
      return adopt(adopter, found.id, urnIn(props));
    }
  }
  const left = await adoptLeftover(spec, context, props);
  if (left !== undefined) return left;
  const lifecycle = lifecycleOf(spec);
  const id = scalarText(lifecycle.idFor?.(ownMembers(props)));
  if (id === undefined) return lifecycle.create(spec, context, props);
  // Before anything is written.
  setOwner(spec, context, props, id);
  try {
    return await lifecycle.create(spec, context, props);
  } catch (error) {
    if (!(error instanceof PartialFailure || error instanceof NotAdopted))
      context.ownership.release(spec, id);
    throw error;
  }
}

/**
 * Adopts the object that an interrupted run created for this resource with other inputs. If it cannot be
 * updated to the current inputs, it is left alone and reported at the end of the run.
 */
async function adoptLeftover(
  spec: KindSpec,
  context: RunContext,
  props: JsonObject,
): Promise<Created | undefined> {
  // The archive, and values that only the create returns, are not known for an existing object.
  const hasArchive = spec.archive !== undefined && props[spec.archive.field] !== undefined;
  if (spec.shownOnce !== undefined || hasArchive) return undefined;
  const createKey = createKeyOf(spec, props, context.isMarked);
  const left = (await context.journal.leftBy(createKey)).filter(
    (each) => !each.isFor(createKey.content),
  );
  const [leftover] = left.filter(({ id = "" }) => id !== "" && context.ownership.isFree(spec, id));
  if (leftover?.id === undefined) return undefined;
  const { id } = leftover;
  const adopter: Adopter = {
    spec,
    context,
    inputs: ownMembers(props),
    adoption: { id, managedBy: undefined, ignored: [] },
    dropped: leftover.fields.filter((name) => props[name] === undefined),
  };
  const entry = context.journal.begin(createKey);
  entry.found(id);
  try {
    const made = await adopt(adopter, id, createKey.urn);
    context.notice(
      `${describeObject(spec, props)} is adopted with the id ${id}: an interrupted run created it.`,
      "info",
    );
    finish(leftover, context);
    return made;
  } catch (error) {
    if (!(error instanceof NotAdopted)) throw error;
    entry.withdraw();
    return undefined;
  }
}

async function adopt(adopter: Adopter, id: string, urn: string | undefined): Promise<Created> {
  const { spec, context } = adopter;
  if (context.ownership.assign(spec, id, urn) !== undefined) throw owned(adopter, id);
  const { outputs, inputs, changed, previousManager } = await lookOrRelease(adopter, id);
  // The resource owns the object from now on, even if the update fails: the next run continues with it.
  context.journal.tookOver(spec.name, id);
  const archive = archiveIn(spec, outputs);
  const isAsWanted = changed.length === 0 && previousManager === undefined;
  if (isAsWanted && archive === undefined) return { id, outputs };
  // The service describes archives that were never uploaded, too: the update finds out.
  const olds = undelivered(outputs, archive);
  try {
    const target = { spec, id, olds };
    return { id, outputs: await lifecycleOf(spec).update(target, context, inputs) };
  } catch (error) {
    throw error instanceof PartialFailure ? error : new PartialFailure(id, olds, error);
  }
}

async function lookOrRelease(adopter: Adopter, id: string): Promise<Candidate> {
  try {
    return await inspectCandidate(adopter, id);
  } catch (error) {
    adopter.context.ownership.release(adopter.spec, id);
    throw error;
  }
}

/** Records what a diff shows: the resource owns the object, and keeps it or will be replaced. */
export function recordOwner(
  { spec, id, news }: Omit<Target, "olds"> & { readonly news: JsonObject },
  { ownership }: RunContext,
  replaces: readonly string[],
): void {
  if (replaces.length > 0) {
    ownership.giveUp(spec, id, news);
    return;
  }
  const taken = ownership.keep(spec, id, news);
  if (taken !== undefined)
    throw new NotAdopted(`${describeObject(spec, news)} already has ${id}, ${WHY[taken]}`);
}

const WHY: Readonly<Record<Taken, string>> = {
  reserved: "and another resource of this program adopts it: remove adopt there, or use another id",
  assigned:
    "but this run has assigned it to another resource: remove one of the two from the state with pulumi state delete, then run again",
  kept: "and so does another resource of this state: remove one of the two from the state with pulumi state delete, then run again",
};

/**
 * Whether deleting a resource may also delete its object. It may not in these cases:
 * - This run gave the object to a resource: one with another name, the same one in a forced replacement, or one of another
 *   process, if a program moves from the classes to the plugin or back.
 * - A resource keeps the object: another one, or the same one after a replacement in an earlier run that gave it its previous
 *   object. If that run failed before the engine deleted the old resource, the next run does it.
 * - Another resource will adopt the object.
 * - The program contains the id (`import`, `get`) in another form than the state. The engine compares ids as texts, so it
 *   reads the object again and deletes "the previous one", which is the same object.
 * @param urn the resource that is deleted; undefined if unknown
 */
export function mayDelete(
  { spec, id, olds }: Target,
  { ownership, journal, notice }: RunContext,
  urn: string | undefined,
): boolean {
  const isWanted = ownership.isWanted(spec, id, urn) || ownership.isNamed(spec, id, urn);
  const isTaken = ownership.isTakenOver(spec, id) || journal.isTakenOver(spec.name, id);
  if (!isTaken && !isWanted) {
    ownership.delete(spec, id, urn, olds);
    return true;
  }
  notice(
    `${describeObject(spec, olds)} ${id} is not deleted, because a resource of this program manages it`,
  );
  return false;
}

const owned = (adopter: Adopter, id: string): NotAdopted =>
  refusal(
    adopter,
    `another resource of this stack already has ${id}, or adopts it too. Use another id; if both are the same resource, remove adopt from the program, or list its previous name in aliases`,
  );
