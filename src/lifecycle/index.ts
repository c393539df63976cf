export { createOrAdopt, mayDelete, recordOwner, prepareAdoption } from "./adopt/adopt";
export { NotAdopted } from "./adopt/adoption";
export { importIdOf, importTarget } from "./adopt/import-id";
export type { ImportTarget } from "./adopt/import-id";
export { byAdopt, byImport } from "./adopt/advice";
export { check, IMPORTED, unreadPaths } from "./check";
export type { Checked, CheckFailure } from "./check";
export type { Created } from "./create";
export { changedFields, diff } from "./diff";
export type { Difference } from "./diff";
export {
  existing,
  kindAbove,
  omittable,
  shownValue,
  withField,
  withFieldsLeft,
  withoutFields,
} from "./reading/existing";
export type { Existing } from "./reading/existing";
export { undeclarable } from "./reading/undeclarable";
export { refuseElsewhere } from "./reading/gone";
export { describeObject, normalName } from "./records/describe";
export { list } from "./list";
export type { Listed } from "./list";
export { newRunState } from "./run/run-state";
export { resourceIn } from "./ownership/ownership";
export { organizationIn } from "./ownership/tenant";
export { noJournal } from "./recovery/journal";
export type {
  CreateKey,
  Declared,
  OtherCreates,
  EntryWriter,
  Journal,
  LeftoverEntry,
} from "./recovery/journal";
export { reportLeftovers } from "./recovery/leftovers";
export { ifPermitted } from "./recovery/fallbacks";
export { lifecycleOf } from "./lifecycle";
export { Refused } from "./own/membership";
export type { Change, Lifecycle } from "./types";
export { PartialFailure } from "./run/partial-failure";
export { withFirstTriggers } from "./state/first-triggers";
export { memoryOf } from "./state/memory";
export { isWhole } from "./state/secret-hash";
export { unsetOutput } from "./state/outputs";
export { isState } from "./state/refresh";
export type { Refreshed } from "./state/refresh";
export type { RunContext, AdoptAdvice, Target } from "./run/run-context";
export { triggered } from "./update";
export { withinTime } from "./run/time-limit";
export { withoutIgnored } from "./adopt/ignored";
