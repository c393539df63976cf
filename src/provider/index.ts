export { Sessions } from "./sessions";
export type { Notifier, Session } from "./sessions";
export { refuseLostMembers } from "./lost-members";
export { sendable } from "./sendable";
export { shortHash } from "./journal/scope";
export { Verbs } from "./verbs";
