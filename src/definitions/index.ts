export * from "./alerting";
export * from "./call-facts";
export * from "./calls";
export * from "./credentials";
export * from "./field";
export { comparableId, idProblem, isSameUuid, sameId, storedId } from "./ids";
export * from "./explicit-defaults";
export * from "./json";
export * from "./kind";
export * from "./parts";
export * from "./per-kind";
export { channelTypeTitle } from "./kinds/alert-channel-config";
export { onlyWarns } from "./kinds/monitor-assertions";
export * from "./known-names";
export * from "./leaf-values";
export * from "./listing";
export * from "./lookup";
export * from "./lookups/registry";
export * from "./plans";
export * from "./plural";
export * from "./registry";
export * from "./reserved";
export * from "./unique";
export * from "./unknown";
export * from "./path-values";
export * from "./storable";
export * from "./urn";
export * from "./schema";
export * from "./secrets";
export {
  RUNNER_COMMAND,
  UNSEEN,
  cut,
  logLine,
  printable,
  reasonOf,
  visible,
  wellFormed,
  withEscapes,
} from "./texts";
export * from "./triggers";
export * from "./validate";
export * from "./normalization";
