import { PAST_CACHES } from "../../client";
import type { ApiRequest, Clock } from "../../client";

/**
 * For requests whose response must not be an old one: a cache that heeds no headers has none for a new address. The API
 * ignores unknown parameters.
 */
export const pastCaches = <Context>(
  clock: Clock,
  context: Context,
): Context & Pick<ApiRequest, "query"> => ({ ...context, query: { [PAST_CACHES]: clock.now() } });
