// Determines the effect of an adoption. The object is read as if the program had created it, so that the same
// rules determine the differences as in any later run.
import { refusal } from "./adoption";
import type { Adopter, Candidate } from "./adoption";
import { listOf, namesOf, unknownOf } from "./find-existing";
import { withoutIgnored } from "./ignored";
import { difference } from "./texts";
import { changeOf } from "../diff";
import type { Change } from "../types";
import { operationsOf } from "../lifecycle";
import { ownMembers, pick, scalarText, without } from "../values/members";
import { isEqualIn } from "../safety/create-once";
import { operationOn } from "../values/describe";
import { hasServiceValue } from "../values/memory";
import { isHidden } from "../values/refresh";
import {
  MEMORY,
  activeFields,
  hasManager,
  otherTool,
  pluralOf,
  resolveField,
  unknownPaths,
} from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";

/** Reads an object; throws if it cannot be adopted. */
export async function inspectCandidate(adopter: Adopter, id: string): Promise<Candidate> {
  const { spec, run } = adopter;
  const operations = operationsOf(spec);
  const found = await operations.read({ spec, id, oldOutputs: asIfMade(adopter) }, run);
  if (found === undefined) {
    const where =
      spec.scope === "workspace"
        ? "workspace. Check the id, the kind of its object, and monitoring:workspaceId"
        : "organization. Check the id and the kind of its object";
    throw refusal(
      adopter,
      `there is no ${spec.title} with the id ${id} in this ${where}, or remove adopt from the program to create a new object`,
    );
  }
  const { outputs, record, warnings } = found;
  run.organization.recordNew(outputs);
  await run.organization.confirmForCreate(operationOn(spec, "adopting", adopter.inputs));
  refuseOther(adopter, record);
  refuseForeign(adopter, id, outputs);
  const inputs = wantedInputs(adopter, outputs);
  const change = changeOf({ spec, id, oldOutputs: outputs }, inputs);
  refuseReplacement(adopter, change);
  const manager = scalarText(outputs.managedBy) ?? "none";
  const isForeign = hasManager(spec) && manager !== run.settings.managedBy;
  const isFixed = isForeign && operations.needsTakeover?.(outputs) === true;
  return {
    id,
    outputs,
    inputs,
    changed: change.changed,
    previousManager: isForeign && !isFixed ? manager : undefined,
    warnings: [...warnings, ...(isFixed ? [fixedManager(manager)] : []), ...lost(spec, outputs)],
  };
}

/** The inputs with the values that the program ignores. A value that no record shows cannot be kept. */
function wantedInputs({ spec, inputs, adoption }: Adopter, outputs: JsonObject): JsonObject {
  const ignoring = withoutIgnored(inputs, outputs, adoption.ignored);
  const hidden = Object.keys(ignoring).filter(
    (name) => !(name in spec.fields) || isHidden(spec, name),
  );
  return { ...without(ignoring, hidden), ...pick(inputs, hidden) };
}

/**
 * The state as if the inputs had been written. Values that a preview does not know are left out, so that
 * nothing is concluded from them. The memory marks it as a state.
 */
function asIfMade({ spec, inputs }: Adopter): JsonObject {
  const known = Object.fromEntries(
    Object.entries(ownMembers(inputs)).filter(([, value]) => isKnown(value)),
  );
  const set = activeFields(spec, known)
    .filter(([name, field]) => name in known && hasServiceValue(resolveField(field, known)))
    .map(([name]) => name);
  return { ...known, [MEMORY]: { set } };
}

const isKnown = (value: Json | undefined): boolean => unknownPaths(value).length === 0;

/** Refuses an object that was named by a number, which is easily that of another object, and that has another name. */
function refuseOther(adopter: Adopter, record: JsonObject): void {
  const { spec, inputs, adoption } = adopter;
  if (adoption.id === undefined || spec.idType !== "integer") return;
  // Without a name in the program, nothing proves that the number is that of the right object.
  const names = namesOf(spec, inputs) ?? ["name"];
  if (unknownOf(names, inputs) !== undefined || isEqualIn(spec, names, inputs, record)) return;
  const which = names.join(", ");
  throw refusal(
    adopter,
    `${listOf(spec, [record])} has another ${which}, and ids of ${pluralOf(spec.title)} are not unique across organizations, so it may be a different object: check the id and monitoring:apiKey. If it is the right one, adopt it with its current ${which}, and change that in a later run`,
  );
}

function refuseForeign({ adoption, ...adopter }: Adopter, id: string, outputs: JsonObject): void {
  const manager = otherTool(adopter.spec, outputs, adopter.run.settings.managedBy);
  if (manager === undefined || manager === adoption.managedBy) return;
  throw refusal(
    adopter,
    `${id} is managed by ${manager} (its managedBy), and two tools would keep undoing each other's changes. Remove it from that tool first, then confirm this with adopt: { id: "${id}", managedBy: "${manager}" }`,
  );
}

/** An adopted object would be replaced at once, losing its id, its history and whatever refers to it. */
function refuseReplacement(adopter: Adopter, { spec, id, oldOutputs, inputs, replaces }: Change) {
  const fixed = replaces.filter((name) => isKnown(inputs[name]));
  if (fixed.length === 0) return;
  const differences = fixed.map((name) => difference(spec, name, oldOutputs, inputs)).join(", ");
  throw refusal(
    adopter,
    `${id} differs in fields that cannot be changed in place: ${differences}. Use the service's values in the program, or remove adopt from the program to create a new object`,
  );
}

const fixedManager = (manager: string): string =>
  `managedBy stays ${manager}: the service changes it only by a takeover, which only a user can start`;

/** Warns about values that the service returned only to the creator. */
function lost({ shownOnce }: KindSpec, outputs: JsonObject): string[] {
  if (shownOnce === undefined || outputs[shownOnce.output] !== undefined) return [];
  return [
    `the value of ${shownOnce.output} is not available, because the service shows it only on creation. It stays valid; change ${shownOnce.trigger} to generate a new one`,
  ];
}
