// Objects that somebody deleted since the last run.
import { phrase, words } from "../../printing";
import type { Edit } from "../model/edits";
import { RANK } from "./hazard";
import type { Hazard } from "./hazard";
import { hazardsFrom } from "./sentences";

/** The objects that the next run creates again; objects that the program no longer declares do not count. */
export const driftRisks = (edits: readonly Edit[]): Hazard[] =>
  hazardsFrom(
    edits
      .filter(({ isGone, outcome }) => isGone && outcome !== "kept")
      .map((subject) => ({
        level: "amber",
        rank: RANK.fewer,
        subject,
        says: phrase`was deleted elsewhere: it is missing until ${words(subject.outcome === "found" ? "the next run" : "merging")} creates it again`,
      })),
  );
