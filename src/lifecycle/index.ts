export { createOrAdopt, prepareAdoption, sharedObject } from "./adopt/adopt";
export { NotAdopted } from "./adopt/adoption";
export { importIdOf, importTarget } from "./adopt/import-id";
export { byAdopt, byImport } from "./adopt/texts";
export { check, IMPORTED, unreadPaths } from "./check";
export type { Checked, CheckFailure } from "./check";
export { changeOf, diff } from "./diff";
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
export { withoutIgnored } from "./adopt/ignored";
export { list } from "./list";
export type { Listed } from "./list";
export { lifecycleOf } from "./lifecycle";
export type { StateLifecycle } from "./lifecycle";
export { Refused } from "./overrides/people";
export { PartialFailure } from "./partial-failure";
export { ifPermitted } from "./requests/responses";
export { newRun } from "./run";
export type { AdoptAdvice, Created, Inputs, Run, Target } from "./types";
export { noJournal } from "./safety/journal";
export type { CreateKey, Declared, Journal, Line, OwnLine } from "./safety/journal";
export { reportLeftovers } from "./safety/leftovers";
export { organizationIn } from "./safety/organization";
export { withinTime } from "./time-limit";
export { triggered, withFirstTriggers } from "./update";
export { describeObject, noObject, normalName } from "./values/describe";
export { memoryOf } from "./values/memory";
export { unsetOutput } from "./values/outputs";
export { isState } from "./values/refresh";
export type { Refreshed } from "./values/refresh";
export { isWhole } from "./values/secret-hash";
