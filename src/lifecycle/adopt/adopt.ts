// Taking over what exists, in the two verbs of a new resource: `check` says in a preview what will
// become of it, and `create` does it.
import { NotAdopted, adoptionIn, asInput, refusal } from "./adoption";
import type { Adopter, Candidate } from "./adoption";
import { look } from "./look";
import { search } from "./search";
import { laterTakeover, takeover } from "./words";
import type { Created } from "../create";
import { lifecycleOf } from "../lifecycle";
import { ownMembers, without } from "../members";
import { PartialFailure } from "../partial-failure";
import { describeObject } from "../request";
import type { RunContext, Target } from "../run-context";
import type { Taken } from "../ownership";
import { createKeyOf } from "../recovery/journal";
import { ADOPT, canonicalJson, urnIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** The arguments of a check: the inputs in the state, those of the program, and the latter checked. */
export interface AdoptionRequest {
  readonly olds: JsonObject;
  readonly news: JsonObject;
  readonly inputs: JsonObject;
}

/**
 * The inputs to go on with. A new resource keeps its adoption, with the id of what it is; it is refused
 * here, with an error, because nothing of a preview comes to `create`. For a resource that is in the
 * state, and for one that replaces it, there is nothing to adopt: the engine checks the latter once
 * more as if it were new.
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
  const adopter: Adopter = { spec, context, inputs: plain, adoption };
  const found = await search(adopter);
  if (found === "former") return plain;
  if ("unknown" in found) {
    notice(laterTakeover(adopter, found.unknown), "info");
    return inputs;
  }
  const { id } = found;
  // Before looking: another resource may ask for the same one meanwhile.
  if (!ownership.choose(spec, id)) throw owned(adopter, id);
  const candidate = await lookOrRelease(adopter, id);
  notice(takeover(adopter, candidate), "info");
  for (const warning of candidate.warnings) notice(`${spec.title}: ${warning}`);
  return { ...plain, ...asInput({ ...adoption, id }) };
}

/** Creates an object, or takes over the one that the inputs name. */
export async function createOrAdopt(
  spec: KindSpec,
  context: RunContext,
  given: JsonObject,
): Promise<Created> {
  const adoption = adoptionIn(spec, given);
  if (adoption !== undefined) {
    const adopter: Adopter = { spec, context, inputs: ownMembers(given), adoption };
    const found = await search(adopter);
    // Between check and create the engine may have deleted it: it was to be replaced.
    if (found !== "former") {
      if ("unknown" in found) throw new Error(`adopt: ${found.unknown} is not known`);
      return adopt(adopter, found.id, urnIn(given));
    }
  }
  const left = await adoptLeftover(spec, context, given);
  if (left !== undefined) return left;
  const made = await lifecycleOf(spec).create(spec, context, given);
  if (spec.read.by === "own") giveOwn(spec, context, given, made.id);
  return made;
}

/** What the service has no record of is made by a call that changes what is there: any resource can say it. */
function giveOwn(spec: KindSpec, { ownership }: RunContext, given: JsonObject, id: string): void {
  const urn = urnIn(given);
  if (urn === undefined || ownership.give(spec, id, urn) === undefined) return;
  throw new NotAdopted(
    `${describeObject(spec, given)} ${id} is the object of another resource of this stack, too: take one of them out of the program`,
  );
}

/**
 * The object that an interrupted run created for this resource when the program had other inputs.
 * What cannot be changed to what it says now is left alone, and named at the end of the run.
 */
async function adoptLeftover(
  spec: KindSpec,
  context: RunContext,
  given: JsonObject,
): Promise<Created | undefined> {
  // What only the answer to a create shows, and what was uploaded, is known of new objects alone.
  const hasArchive = spec.archive !== undefined && given[spec.archive.field] !== undefined;
  if (spec.shownOnce !== undefined || hasArchive) return undefined;
  const createKey = createKeyOf(spec, given);
  const left = (await context.journal.leftBy(createKey)).filter(
    (each) => !each.isFor(createKey.content),
  );
  const [attempt] = left.filter(({ id = "" }) => id !== "" && context.ownership.isFree(spec, id));
  if (attempt?.id === undefined) return undefined;
  const { id } = attempt;
  const adopter: Adopter = {
    spec,
    context,
    inputs: ownMembers(given),
    adoption: { id, managedBy: undefined },
  };
  const note = context.journal.begin(createKey);
  note.answered(id);
  try {
    const made = await adopt(adopter, id, createKey.urn);
    context.notice(
      `${describeObject(spec, given)} is taken over with the id ${id}: an interrupted run made it.`,
      "info",
    );
    context.journal.markResolved(attempt);
    return made;
  } catch (error) {
    if (!(error instanceof NotAdopted)) throw error;
    note.withdraw();
    return undefined;
  }
}

async function adopt(adopter: Adopter, id: string, urn: string | undefined): Promise<Created> {
  const { spec, context, inputs } = adopter;
  if (context.ownership.give(spec, id, urn) !== undefined) throw owned(adopter, id);
  const { outputs, changed, previousManager } = await lookOrRelease(adopter, id);
  if (changed.length === 0 && previousManager === undefined) return { id, outputs };
  try {
    const target = { spec, id, olds: outputs };
    return { id, outputs: await lifecycleOf(spec).update(target, context, inputs) };
  } catch (error) {
    // It is this resource's from here on, whatever else it needs: the next run goes on with it.
    throw error instanceof PartialFailure ? error : new PartialFailure(id, outputs, error);
  }
}

async function lookOrRelease(adopter: Adopter, id: string): Promise<Candidate> {
  try {
    return await look(adopter, id);
  } catch (error) {
    adopter.context.ownership.release(adopter.spec, id);
    throw error;
  }
}

/**
 * What the engine's comparison of a resource with its object tells: the resource has it, and keeps it
 * or is going to be replaced.
 */
export function noteOwner(
  { spec, id, news }: Pick<Target, "spec" | "id"> & { readonly news: JsonObject },
  { ownership }: RunContext,
  replaces: readonly string[],
): void {
  if (replaces.length > 0) {
    ownership.leave(spec, id, ownMembers(news));
    return;
  }
  const taken = ownership.keep(spec, id, urnIn(news));
  if (taken !== undefined)
    throw new NotAdopted(`${describeObject(spec, news)} has ${id} already, ${WHY[taken]}`);
}

const WHY: Readonly<Record<Taken, string>> = {
  chosen:
    "and another resource of this program is to take it over: take adopt out there, or name another id",
  given:
    "and this run has just given it to another resource: take one of the two out of the state with pulumi state delete, then run again",
  kept: "and so has another resource of this state: take one of the two out of the state with pulumi state delete, then run again",
};

/**
 * Whether the object of a resource that goes is to go with it. Not where this run has given it to a
 * resource: one of another name, or the same one where the engine was forced to replace it.
 */
export function mayDelete({ spec, id, olds }: Target, { ownership, notice }: RunContext): boolean {
  if (!ownership.isTakenOver(spec, id)) {
    ownership.leave(spec, id, ownMembers(olds));
    return true;
  }
  notice(
    `${describeObject(spec, olds)} ${id} is not deleted: a resource of this program has just taken it over. Where a new one was wanted, take adopt out of the program, then run pulumi up --replace`,
  );
  return false;
}

const owned = (adopter: Adopter, id: string): NotAdopted =>
  refusal(
    adopter,
    `another resource of this stack has ${id} already, or takes it over too. Name another id; where it is one and the same resource, take adopt out of the program, or name its former name in aliases`,
  );
