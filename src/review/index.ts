export { clientFor, withAuthors } from "./authors";
export { DEEDS } from "./changes";
export type { Deed } from "./changes";
export {
  commandMessage,
  commandProperty,
  errorText,
  jsonText,
  terminalLine,
  terminalText,
} from "./escape";
export { commentFor, FORGES } from "./markdown";
export type { Forge } from "./markdown";
export { NoPreview, readPreview } from "./preview";
export { reviewOf } from "./review";
export type { Review } from "./review";
export { textFor } from "./text";
