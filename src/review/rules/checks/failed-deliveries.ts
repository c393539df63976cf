// Finds alert channels that the program uses and whose last delivery failed, according to their list rows.
import { comparableId, sameId } from "../../../definitions";
import { alertChannel, failedDeliveryAt } from "../../../definitions/kinds/alert-channel";
import { about, resourceLabel, firstOf } from "./check";
import type { Check, Finding } from "./check";
import { existsAfterRun } from "../../model/planned";
import type { ProviderPlan, Planned } from "../../model/planned";
import { referrersOf } from "./references";
import type { ServiceReader } from "../../model/service-reader";

const NAME = "failed-deliveries";

/** The check for channels with failed deliveries. */
export const failedDeliveries: Check = {
  name: NAME,
  doc: "Alert channels that the program declares or refers to and whose last delivery failed.",
  worst: "warning",
  run: (plan, reader) => (reader === undefined ? Promise.resolve([]) : failuresIn(plan, reader)),
};

async function failuresIn(plan: ProviderPlan, reader: ServiceReader): Promise<Finding[]> {
  const own = plan.resources.filter((each) => each.kind === alertChannel && existsAfterRun(each));
  const byId = new Map(
    own.flatMap((each) => (each.id === undefined ? [] : [[sameId(each.id), each]])),
  );
  const referrers = referrersOf(plan, alertChannel);
  if (byId.size === 0 && referrers.size === 0) return [];
  const rows = (await reader.rows(alertChannel)) ?? [];
  return rows.flatMap((row) => {
    const at = failedDeliveryAt(row);
    if (at === undefined) return [];
    const id = comparableId(alertChannel, row);
    const planned = byId.get(id);
    const others = referrers.get(id) ?? [];
    const concerned = planned ?? others[0];
    if (concerned === undefined) return [];
    const failed = `its last delivery failed: recipients may not get its alerts${at && ` (${at})`}`;
    return [
      about(concerned, NAME, "warning", {
        message: planned === undefined ? `${referenced(id, others)}: ${failed}` : failed,
        remedy:
          "Check its deliveries (`GET /alert-channels/{id}/deliveries`), correct its configuration and test it",
      }),
    ];
  });
}

const referenced = (id: string, referrers: readonly Planned[]): string =>
  `${alertChannel.title} ${id}, referenced by ${firstOf([...new Set(referrers.map(resourceLabel))])}`;
