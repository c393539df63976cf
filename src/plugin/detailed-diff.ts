// Which properties an update changes, and which of them force a replacement.
import { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";

import type { Difference } from "../lifecycle";
import type { JsonObject } from "../definitions";

/** A difference for the engine. */
export function diffResponse(
  { changes, changed, replaces, deleteBeforeReplace }: Difference,
  oldInputs: JsonObject,
  news: JsonObject,
): DiffResponse {
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  const response = new DiffResponse();
  response.setChanges(changes === false ? DIFF_NONE : DIFF_SOME);
  response.setReplacesList(replaces);
  response.setDeletebeforereplace(deleteBeforeReplace);
  response.setDiffsList([...changed]);
  response.setHasdetaileddiff(true);
  for (const name of changed) {
    const diff = new PropertyDiff().setInputdiff(true);
    diff.setKind(
      kindOf(oldInputs[name] !== undefined, news[name] !== undefined, replaces.includes(name)),
    );
    response.getDetaileddiffMap().set(name, diff);
  }
  return response;
}

function kindOf(isOld: boolean, isNew: boolean, isReplaced: boolean): PropertyDiff.Kind {
  const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } = PropertyDiff.Kind;
  if (isOld && !isNew) return isReplaced ? DELETE_REPLACE : DELETE;
  if (!isOld && isNew) return isReplaced ? ADD_REPLACE : ADD;
  return isReplaced ? UPDATE_REPLACE : UPDATE;
}
