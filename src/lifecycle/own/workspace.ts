// Workspaces: the organization comes with the first one, which cannot be deleted.
import { create } from "../create";
import { remove } from "../delete";
import { read } from "../read";
import { update } from "../update";
import type { Lifecycle } from "../verbs";

/** The operations of `Workspace`. */
export const workspaceLifecycle: Lifecycle = {
  create,
  read,
  update,
  remove,
  givenId: ([first, ...ids]) =>
    Promise.resolve(ids.reduce((least, id) => (Number(id) < Number(least) ? id : least), first)),
};
