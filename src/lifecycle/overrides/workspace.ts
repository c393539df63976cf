// Workspaces: each organization is created with one, the oldest, which cannot be deleted.
import type { Lifecycle } from "../types";

/** What is special about `Workspace`. */
export const workspaceLifecycle: Partial<Lifecycle> = {
  unmanageable: {
    why: "it is the organization's default workspace",
    idAmong: ([first, ...ids]) =>
      Promise.resolve(ids.reduce((least, id) => (Number(id) < Number(least) ? id : least), first)),
  },
};
