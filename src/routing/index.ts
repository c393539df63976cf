export { all, ANY_TEXTS, isOn, textIn, textsIn, exactTexts } from "./certainty";
export type { Certainty, Texts } from "./certainty";
export { detectionOf, duration, latest, sumText } from "./detection";
export type { Detection, Sum } from "./detection";
export { directChannels, fires, ruleHolds, rulesOf, stepsOf } from "./match";
export type { IncidentFacts } from "./match";
