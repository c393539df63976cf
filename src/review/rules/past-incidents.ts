// To which of the last incidents a changed notification policy would have applied, before the change and after it.
import { ALERTING } from "../../definitions";
import type { JsonObject } from "../../definitions";
import { literal, phrase } from "../../printing";
import type { Change } from "../model/changes";
import type { Outcomes } from "../model/outcomes";
import { listed } from "../model/subjects";
import { nameText } from "../model/words";
import type { Sentence } from "./sentences";

const OTHERS = ["applies to other incidents", "apply to other incidents"] as const;

/** One sentence for each policy that would have applied to others of these incidents. */
export const pastSentences = (
  changes: readonly Change[],
  incidents: readonly JsonObject[],
  { applies }: Outcomes,
): Sentence[] =>
  changes.flatMap((change): Sentence[] => {
    const { kind, action, urn } = change;
    if (kind?.name !== ALERTING.rules || action !== "update") return [];
    const judged = incidents.map((incident) => ({
      incident,
      old: applies(urn, incident, "before"),
      now: applies(urn, incident, "after"),
    }));
    // What depends on something that is not known says nothing.
    const known = judged.filter(({ old, now }) => old !== "may" && now !== "may");
    const differing = known.filter(({ old, now }) => old !== now);
    if (differing.length === 0) return [];
    const count = (side: "old" | "now"): number =>
      known.filter(({ [side]: applied }) => applied === "yes").length;
    const names = new Set(differing.map(({ incident }) => nameOf(incident)));
    const who = listed([...names].map((each) => literal(each)));
    return [
      {
        ...{ severity: "amber", effect: "silent", verbs: OTHERS, subject: change },
        says: phrase`would have applied to ${count("now")} of the last ${known.length} incidents, instead of ${count("old")} (${who})`,
      },
    ];
  });

/** The monitor, as people call it, or what the incident itself is called. */
function nameOf({ monitorName, title }: JsonObject): string {
  const name = monitorName ?? title;
  return nameText(typeof name === "string" ? name : "");
}
