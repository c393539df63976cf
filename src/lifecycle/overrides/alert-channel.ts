// Alert channels: the response to a DELETE is not empty, but names the policies that notified the channel.
import { remove } from "../delete";
import type { Lifecycle } from "../types";

/** What is special about `AlertChannel`. */
export const alertChannelLifecycle: Partial<Lifecycle> = {
  remove: (target, context) => remove(target, context, { returns: "affectedPolicies" }),
};
