// Monitors that run code: the service changes their manager only by a takeover, which only a user can start.
import type { JsonObject } from "../../definitions";
import { CODE_TYPES } from "../../definitions/kinds/monitor-config";
import { read } from "../read";
import { scalarText } from "../values/members";
import { memoryOf, withFacts } from "../values/memory";
import type { Lifecycle } from "../types";

const needsTakeover = ({ type }: JsonObject): boolean => CODE_TYPES.some((code) => code === type);

/** What is special about `Monitor`. */
export const monitorLifecycle: Partial<Lifecycle> = {
  /** Updates cannot restore the previous manager, so the state must not remember it: that would be a permanent difference. */
  async read(target, context) {
    const found = await read(target, context);
    if (found === undefined || !needsTakeover(found.record)) return found;
    const { managedBy: previous } = memoryOf(found.outputs);
    if (previous === undefined) return found;
    const now = scalarText(found.record.managedBy) ?? "none";
    return {
      ...found,
      outputs: withFacts(found.outputs, { managedBy: undefined }),
      warnings: [
        ...found.warnings,
        `managedBy is now ${now} instead of ${previous}: the service changes it only by a takeover, which only a user can start`,
      ],
    };
  },
  needsTakeover,
};
