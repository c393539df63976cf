import { path } from "./lib/path.mjs";

if (!path.startsWith("/")) throw new Error("no path");
