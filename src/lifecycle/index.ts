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
} from "./adopt/existing";
export type { Existing } from "./adopt/existing";
export { undeclarable } from "./adopt/undeclarable";
export { refuseElsewhere } from "./safety/gone";
export { describeObject, normalName } from "./values/describe";
export { list } from "./list";
export type { Listed } from "./list";
export { newRunState } from "./run/run-state";
export { resourceIn } from "./safety/owners";
export { organizationIn } from "./safety/organization";
export { noJournal } from "./safety/journal";
export type {
  CreateKey,
  Declared,
  OtherCreates,
  EntryWriter,
  Journal,
  LeftoverEntry,
} from "./safety/journal";
export { reportLeftovers } from "./safety/leftovers";
export { ifPermitted } from "./recovery/fallbacks";
export { lifecycleOf } from "./lifecycle";
export { Refused } from "./overrides/membership";
export type { Change, Lifecycle } from "./types";
export { PartialFailure } from "./partial-failure";
export { withFirstTriggers } from "./values/first-triggers";
export { memoryOf } from "./values/memory";
export { isWhole } from "./values/secret-hash";
export { unsetOutput } from "./values/outputs";
export { isState } from "./values/refresh";
export type { Refreshed } from "./values/refresh";
export type { RunContext, AdoptAdvice, Target } from "./run";
export { triggered } from "./update";
export { withinTime } from "./time-limit";
export { withoutIgnored } from "./adopt/ignored";
