export { Sessions } from "./session";
export type { Notifier, Session } from "./session";
export { shortHash } from "./journal-place";
export { asSecret, marked, pathsIn } from "./marked";
export { sendable } from "./texts";
export { Verbs } from "./verbs";
