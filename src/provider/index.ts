export { Sessions } from "./sessions";
export type { Notifier, Session } from "./sessions";
export { refuseUnstorable } from "./unstorable";
export { sendable } from "./sendable";
export { shortHash } from "./journal/scope";
export { Verbs } from "./verbs";
