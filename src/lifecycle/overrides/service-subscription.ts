// Service subscriptions: a DELETE also succeeds if there is none, so the subscription is read first.
import { readToRemove, remove } from "../delete";
import type { Lifecycle } from "../types";

/** What is special about `ServiceSubscription`. */
export const serviceSubscriptionLifecycle: Partial<Lifecycle> = {
  async remove(target, context) {
    if ((await readToRemove(target, context)) !== undefined) await remove(target, context);
  },
};
