export { createClient } from "./client";
export type { ClientOptions } from "./client";
export { systemClock } from "./clock";
export type { Clock } from "./clock";
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
  reworded,
  ServerError,
  SettingsError,
  Stopped,
  TransportError,
  UnreadableAnswer,
  withFallback,
} from "./errors";
export { isObject, parseJson } from "./json";
export type { Json, JsonObject } from "./json";
export { createPacer, TooLongPause } from "./pacer";
export type { Pacer, PacerOptions } from "./pacer";
export { pathOf, pathSegment } from "./path";
export type { Query } from "./path";
export { SHORTEST_SECRET, redact } from "./redact";
export type { ApiResponse, ApiClient, ApiRequest, Method, Operation, UploadRequest } from "./types";
export { hasOwnAddress, plainKey, providerSource, SETTING_NAMES, settingsFrom } from "./settings";
export type { RefreshMode, ReadValue, Settings } from "./settings";
export { VERSION } from "./version";
