// Components and groups, which the layout of a status page arranges: they are not written while the layout is.
import { create } from "../create";
import { remove } from "../delete";
import { scalarText } from "../values/members";
import type { Lifecycle } from "../types";
import { update } from "../update";
import type { JsonObject } from "../../definitions";

const pageOf = ({ statusPageId }: JsonObject): string => scalarText(statusPageId) ?? "";

/** The operations of `StatusPageComponent` and `StatusPageComponentGroup`. */
export const statusPagePartLifecycle: Partial<Lifecycle> = {
  create: (spec, context, inputs) =>
    context.statusPageWrites.part(pageOf(inputs), () => create(spec, context, inputs)),
  update: (target, context, inputs) =>
    context.statusPageWrites.part(pageOf(target.olds), () => update(target, context, inputs)),
  remove: (target, context) =>
    context.statusPageWrites.part(pageOf(target.olds), () => remove(target, context)),
};
