import { join } from "node:path";

/** An option of Node: what the SDK rarely needs is loaded when it is used, which shortens each start. */
export const LAZY_MODULES = `--require ${join(__dirname, "lazy-modules.cjs")}`;
