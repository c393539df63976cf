import { PAST_CACHES } from "../../client";
import type { ApiClient, ApiRequest, Clock } from "../../client";

/** The means of requests past caches. */
export interface Service {
  readonly client: ApiClient;
  readonly clock: Clock;
}

/**
 * For requests whose response must not be an old one: a cache that heeds no headers has none for a new address. The API
 * ignores unknown parameters.
 */
export const pastCaches = <Context extends Pick<ApiRequest, "operation" | "query">>(
  clock: Clock,
  context: Context,
): Context & Pick<ApiRequest, "query"> => ({
  ...context,
  query: { ...context.query, [PAST_CACHES]: clock.now() },
});
