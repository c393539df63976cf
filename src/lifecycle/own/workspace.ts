// Workspaces: the organization comes with the first one, which cannot be deleted.
import type { Lifecycle } from "../types";

/** What is special about `Workspace`. */
export const workspaceLifecycle: Partial<Lifecycle> = {
  givenId: ([first, ...ids]) =>
    Promise.resolve(ids.reduce((least, id) => (Number(id) < Number(least) ? id : least), first)),
};
