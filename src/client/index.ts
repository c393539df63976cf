export { plainKey, providerSource } from "./provider-source";
export { createClient } from "./client";
export type { ClientOptions } from "./client";
export { systemClock } from "./clock";
export type { Clock } from "./clock";
export {
  AmbiguousError,
  ApiError,
  BadRequest,
  Conflict,
  EntitlementExceeded,
  Forbidden,
  IncompleteList,
  isAmbiguous,
  isBadRequest,
  isCertainlyNotDone,
  isConflict,
  isEntitlementExceeded,
  isForbidden,
  isNotFound,
  isUnauthorized,
  NotFound,
  RateLimited,
  ServerError,
  Stopped,
  TransportError,
  Unauthorized,
  UnreadableAnswer,
} from "./errors";
export type { ErrorFacts, FieldError } from "./errors";
export type { Headers } from "./headers";
export { isObject, parseJson } from "./json";
export type { Json, JsonObject } from "./json";
export { createPacer, TooLongPause } from "./pacer";
export type { Pacer, PacerOptions, Pass } from "./pacer";
export { pathOf } from "./path";
export type { Query } from "./path";
export { redact } from "./redact";
export type {
  ApiResponse,
  ApiClient,
  ApiRequest,
  CursorListRequest,
  ListRequest,
  Method,
  Operation,
  UploadRequest,
  TimeLimit,
} from "./types";
export type { Proxies } from "./proxies";
export { SETTLED, settingsFrom } from "./settings";
export type { ManagedBy, RefreshMode, ReadValue, Settings } from "./settings";
export { SettingsError } from "./settings-error";
export type { Span } from "./server-clock";
export { VERSION } from "./version";
