// The channels that are notified of a monitor's incidents without a policy (docs/api.md, Dispatches).
import { unionOfTexts } from "./certainty";
import type { Texts } from "./certainty";

/**
 * The channels that a monitor notifies itself: its own, or those of its groups if it has none.
 * @param own ids of its own channels
 * @param usual ids of the default channels of its groups
 */
export function directChannels(own: Texts, usual: readonly Texts[]): Texts {
  if (own.known.length > 0) return own;
  const others = unionOfTexts(usual);
  // If it may have channels of its own, those of the groups are not certain.
  return own.isAll ? others : { known: [], isAll: false };
}
