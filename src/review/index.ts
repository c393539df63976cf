export { clientFor, withAuthors } from "./authors";
export { ACTIONS } from "./changes";
export type { Action } from "./changes";
export { commentFor, FORGES } from "./output/markdown";
export type { Forge } from "./output/markdown";
export { NoPreview, readPreview } from "./preview";
export { reviewOf } from "./review";
export type { Review } from "./review";
export { textFor } from "./output/text";
