// Records which resource has an object that was adopted, or that a create only changes (such as a member).
import { NotAdopted } from "../adopt/adoption";
import { describeObject } from "../values/describe";
import type { RunContext } from "../run";
import { urnIn } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/**
 * Records the owner.
 * @throws NotAdopted if another resource has the object too
 */
export function setOwner(
  spec: KindSpec,
  { ownership }: RunContext,
  props: JsonObject,
  id: string,
): void {
  const urn = urnIn(props);
  if (urn === undefined || ownership.assign(spec, id, urn) === undefined) return;
  throw new NotAdopted(
    `${describeObject(spec, props)} ${id} is also the object of another resource of this stack: remove one of the two from the program`,
  );
}
