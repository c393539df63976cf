import { PAST_CACHES } from "../../client";
import type { ApiClient, ApiRequest, Clock } from "../../client";

/** What a request past caches needs. */
export interface Service {
  readonly client: ApiClient;
  readonly clock: Clock;
}

/**
 * For requests whose response must not be an old one: even a cache that ignores headers has none for a new URL. The API
 * ignores unknown parameters.
 */
export const pastCaches = <Context extends Pick<ApiRequest, "operation" | "query">>(
  clock: Clock,
  context: Context,
): Context & Pick<ApiRequest, "query"> => ({
  ...context,
  query: { ...context.query, [PAST_CACHES]: clock.now() },
});
