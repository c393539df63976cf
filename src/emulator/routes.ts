// Every module that serves routes. A new kind is one line here.
import type { KindBehaviour } from "./contract";

/** The modules in the order in which their routes are tried. */
export const BEHAVIOURS: readonly KindBehaviour[] = [];
