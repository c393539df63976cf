// What is removed with a component of a page (docs/api.md, Subscribers).
import type { Json } from "../../../definitions";
import type { Call, Row } from "../../contract";
import { texts } from "../../crud/bodies";
import { rowId, rowsWith } from "../../store/links";

const SUBSCRIBERS = "StatusPageSubscriber";
const COMPONENTS = "StatusPageComponent";

/** Removes a component from its subscribers: one with no component left subscribes to the whole page (assumed). */
export function forgetComponent(call: Call, component: Row): void {
  for (const row of rowsWith(call, SUBSCRIBERS, "statusPageId", component.statusPageId)) {
    const ids = texts(row.componentIds);
    if (!ids.some((id) => id === component.id)) continue;
    const left = ids.filter((id) => id !== component.id);
    call.store.replace(SUBSCRIBERS, { ...row, componentIds: left.length === 0 ? null : left });
  }
}

/** Removes the components that show an object, which is deleted. */
export function removeComponents(call: Call, member: string, id: Json): void {
  for (const row of rowsWith(call, COMPONENTS, member, id)) {
    forgetComponent(call, row);
    call.store.remove(COMPONENTS, rowId(row));
  }
}
