export { SEVERITIES } from "../review/rules/checks/check";
export type { Check, Concerned, Finding, Severity } from "../review/rules/checks/check";
export type { Position } from "../review/model/position";
export { policies } from "./policies";
export type { PolicyLevel, PolicyOptions, PolicyResource, StackPolicy } from "./policies";
export { CHECKS, checkPreview, NoSuchProvider } from "../review/check-preview";
export type { CheckOptions, PreviewOptions, Report } from "../review/check-preview";
export { MOST_REQUESTS } from "../review/model/service-reader";
