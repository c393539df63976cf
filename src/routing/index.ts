export { all, ANY_TEXTS, isOn, textIn, textsIn, exactTexts } from "./certainty";
export type { Certainty, Texts } from "./certainty";
export { detectionOf, duration, latest } from "./detection";
export type { Detection, Sum } from "./detection";
export { directChannels } from "./direct";
export { fires, ruleHolds, rulesOf, stepsOf } from "./match";
export type { IncidentFacts } from "./match";
