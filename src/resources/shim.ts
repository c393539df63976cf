// The text that the engine keeps with each resource and evaluates in the provider process. It is
// data: a constant that requires one public name. Every text ever shipped stays in users' states, so
// a change here is a new text beside the old ones, never instead of them.
import { createRequire } from "node:module";
import { join } from "node:path";

const ENTRY = "pulumi-monitoring/provider";

/** For a package that the program's folder can resolve: all installers but pnpm with a transitive use. */
export function plain(kind: string): string {
  return `exports.handler=()=>require("${ENTRY}").handler("${kind}")`;
}

/**
 * pnpm hides what the program does not depend on itself: there it is looked for in pnpm's own folder.
 * By name and not by path, because a path into a package goes past its `exports`.
 */
function searching(kind: string): string {
  return `exports.handler=()=>{const f=require("fs"),m="${ENTRY}",h=x=>require(x).handler("${kind}");for(let d=process.cwd(),u;d!==u;u=d,d=require("path").dirname(d)){const s=d+"/node_modules/.pnpm";if(f.existsSync(s))for(const e of f.readdirSync(s))if(e.startsWith("pulumi-monitoring@"))return h(require.resolve(m,{paths:[s+"/"+e]}))}return h(m)}`;
}

/** The text for a kind, given whether the package can be found from the program's folder. */
export function shim(kind: string, folder: string): string {
  return resolvesFrom(folder) ? plain(kind) : searching(kind);
}

function resolvesFrom(folder: string): boolean {
  try {
    createRequire(join(folder, "program.js")).resolve(ENTRY);
    return true;
  } catch {
    return false;
  }
}
