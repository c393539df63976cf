export { plainKey, providerSource } from "./provider-source";
export { createClient } from "./client";
export type { ClientOptions } from "./client";
export { momentOf, systemClock } from "./clock";
export type { Clock, Moment } from "./clock";
export {
  AmbiguousError,
  ApiError,
  Conflict,
  IncompleteList,
  isAmbiguous,
  isCertainlyNotDone,
  isConflict,
  isForbidden,
  isNotFound,
  NotFound,
  RateLimited,
  ServerError,
  Stopped,
  TransportError,
  UnreadableAnswer,
  withFallback,
} from "./errors";
export { isObject, parseJson } from "./json";
export type { Json, JsonObject } from "./json";
export { createPacer, TooLongPause } from "./pacer";
export type { Pacer, PacerOptions } from "./pacer";
export { PAST_CACHES, pathOf, pathSegment } from "./path";
export type { Query } from "./path";
export { MASK, SHORTEST_SECRET, redact } from "./redact";
export { NO_ATTEMPTS } from "./types";
export type {
  ApiResponse,
  ApiClient,
  ApiRequest,
  Attempts,
  Method,
  Operation,
  UploadRequest,
  TimeLimit,
} from "./types";
export { SETTING_NAMES, settingsFrom } from "./settings";
export type { RefreshMode, ReadValue, Settings } from "./settings";
export { SettingsError } from "./settings-error";
export { overlap } from "./server-clock";
export type { Span } from "./server-clock";
export { VERSION } from "./version";
