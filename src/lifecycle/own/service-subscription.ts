// Service subscriptions: a DELETE of what does not exist succeeds too, so that it is read before.
import { readToRemove, remove } from "../delete";
import type { Lifecycle } from "../types";

/** What is special about `ServiceSubscription`. */
export const serviceSubscriptionLifecycle: Partial<Lifecycle> = {
  async remove(target, context) {
    if ((await readToRemove(target, context)) !== undefined) await remove(target, context);
  },
};
