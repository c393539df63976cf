// Maintenance on a status page: people may want to read about it once it is over, so a delete leaves it where it is.
import type { JsonObject } from "../../definitions";
import { readToRemove, remove } from "../delete";
import { describeObject } from "../values/describe";
import type { Lifecycle } from "../types";

const isOver = ({ status }: JsonObject): boolean => status === "RESOLVED";

/** What is special about `StatusPageMaintenance`. */
export const statusPageMaintenanceLifecycle: Partial<Lifecycle> = {
  async remove(target, context) {
    const record = await readToRemove(target, context);
    if (record === undefined) return;
    if (!isOver(record)) return remove(target, context);
    const { spec, id, olds } = target;
    context.notice(
      `${describeObject(spec, olds, id)} is over and is not deleted: it stays in the history of its status page. If visitors should not see it, delete it there`,
      "info",
    );
  },
  isOver,
};
