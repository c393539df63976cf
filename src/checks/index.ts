export { SEVERITIES } from "./finding";
export type { Concerned, Finding, Severity } from "./finding";
export type { Position } from "./plan";
export { CHECKS } from "./registry";
export type { Check } from "./check";
export { checkPreview, NoSuchProvider } from "./run";
export type { CheckOptions, PreviewOptions, Report } from "./run";
export { MOST_REQUESTS } from "./service";
