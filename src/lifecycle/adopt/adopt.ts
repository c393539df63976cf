// Taking over what exists, in the two verbs of a new resource: `check` says in a preview what will
// become of it, and `create` does it.
import { NotAdopted, adoptionIn, asInput, refusal } from "./adoption";
import type { Adopter } from "./adoption";
import { look } from "./look";
import type { Candidate } from "./look";
import { search } from "./search";
import { laterTakeover, takeover } from "./words";
import type { Created } from "../create";
import { lifecycleOf } from "../lifecycle";
import { ownMembers, without } from "../members";
import { PartialFailure } from "../partial-failure";
import { called } from "../request";
import type { Service, Target } from "../service";
import { ADOPT } from "../../spec";
import type { JsonObject, KindSpec } from "../../spec";

/** What a check hears of a resource: what the state has of it, what the program says, and that again, checked. */
export interface Told {
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
  service: Service,
  { olds, news, inputs }: Told,
): Promise<JsonObject> {
  if (news[ADOPT] === undefined) return inputs;
  const { owners, notice, births } = service;
  const plain = without(inputs, [ADOPT]);
  if (Object.keys(olds).length > 0) {
    owners.declare(spec, news);
    return plain;
  }
  const adoption = adoptionIn(spec, inputs);
  if (adoption === undefined || owners.isDeclared(spec, news)) return plain;
  const adopter: Adopter = { spec, service, inputs: plain, adoption };
  const found = await search(adopter);
  if (found === "former") return plain;
  if ("unknown" in found) {
    notice(laterTakeover(adopter, found.unknown), "info");
    return inputs;
  }
  const { id } = found;
  if (owners.isOwned(spec, id)) throw owned(adopter, id);
  // At once: another resource may ask for the same one meanwhile.
  owners.choose(spec, id);
  const candidate = await lookOrRelease(adopter, id);
  births.claim(spec.name, id);
  notice(takeover(adopter, candidate), "info");
  for (const warning of candidate.warnings) notice(`${spec.title}: ${warning}`);
  return { ...plain, ...asInput({ ...adoption, id }) };
}

/** Creates an object, or takes over the one that the inputs name. */
export async function createOrAdopt(
  spec: KindSpec,
  service: Service,
  given: JsonObject,
): Promise<Created> {
  const adoption = adoptionIn(spec, given);
  const inputs = ownMembers(given);
  if (adoption !== undefined) {
    const adopter: Adopter = { spec, service, inputs, adoption };
    const found = await search(adopter);
    // Between check and create the engine may have deleted it: it was to be replaced.
    if (found !== "former") {
      if ("unknown" in found) throw new Error(`adopt: ${found.unknown} is not known`);
      return adopt(adopter, found.id);
    }
  }
  const made = await lifecycleOf(spec).create(spec, service, given);
  service.owners.keep(spec, made.id);
  return made;
}

async function adopt(adopter: Adopter, id: string): Promise<Created> {
  const { spec, service, inputs } = adopter;
  if (!service.owners.take(spec, id)) throw owned(adopter, id);
  const { outputs, changed, formerManager } = await lookOrRelease(adopter, id);
  service.births.claim(spec.name, id);
  service.journal.known(spec.name, id);
  if (changed.length === 0 && formerManager === undefined) return { id, outputs };
  try {
    const target = { spec, id, olds: outputs };
    return { id, outputs: await lifecycleOf(spec).update(target, service, inputs) };
  } catch (error) {
    // It is this resource's from here on, whatever else it needs: the next run goes on with it.
    throw error instanceof PartialFailure ? error : new PartialFailure(id, outputs, error);
  }
}

async function lookOrRelease(adopter: Adopter, id: string): Promise<Candidate> {
  try {
    return await look(adopter, id);
  } catch (error) {
    adopter.service.owners.release(adopter.spec, id);
    throw error;
  }
}

/**
 * What the engine's comparison of a resource with its object tells: the resource has it, and keeps it
 * or is going to be replaced.
 */
export function noteOwner(
  { spec, id, news }: Pick<Target, "spec" | "id"> & { readonly news: JsonObject },
  { owners }: Service,
  replaces: readonly string[],
): void {
  if (replaces.length > 0) {
    owners.leave(spec, id, ownMembers(news));
  } else if (!owners.keep(spec, id)) {
    throw new NotAdopted(
      `${called(spec, news)} has ${id} already, and another resource of this program is to take it over: take adopt out there, or name another id`,
    );
  }
}

/**
 * Whether the object of a resource that goes is to go with it. Not where another resource has just
 * taken it over: one of another name, or the same one where somebody asked the engine to replace it.
 */
export function mayDelete({ spec, id, olds }: Target, { owners, notice }: Service): boolean {
  if (!owners.isTaken(spec, id)) {
    owners.leave(spec, id, ownMembers(olds));
    return true;
  }
  notice(
    `${called(spec, olds)} ${id} is not deleted: a resource of this program has just taken it over. Where a new one was wanted, take adopt out of the program`,
  );
  return false;
}

const owned = (adopter: Adopter, id: string): NotAdopted =>
  refusal(
    adopter,
    `another resource of this stack has ${id} already, or takes it over too. Name another id; where it is one and the same resource, take adopt out of the program, or name its former name in aliases`,
  );
