// The provider text that the engine stores with each resource and evaluates in the plugin host. It is data: a
// constant that requires one public name. Every text ever shipped stays in users' states, so a change here is
// a new text beside the old ones, never instead of them.
import { createRequire } from "node:module";
import { join } from "node:path";

const ENTRY = "pulumi-monitoring/provider";

/**
 * For a package that resolves from the program's folder: with all installers except pnpm with a transitive
 * dependency.
 */
export function plain(kind: string): string {
  return `exports.handler=()=>require("${ENTRY}").handler("${kind}")`;
}

/**
 * pnpm hides packages that the program does not depend on directly: those are looked up in pnpm's own folder.
 * If there are several versions, the one that the program loaded is used, or the newest if that is gone.
 * Resolved by name and not by path, because a path into a package bypasses its `exports`.
 */
function searching(kind: string, version: string): string {
  return `exports.handler=()=>{const f=require("fs"),p="pulumi-monitoring",n=p+"@",h=x=>require(x).handler("${kind}");for(let d=process.cwd(),u;d!==u;u=d,d=require("path").dirname(d)){const s=d+"/node_modules/.pnpm/",a=f.existsSync(s)?f.readdirSync(s).filter(e=>e.startsWith(n)).sort((x,y)=>x.localeCompare(y,"en",{numeric:1})):[],e=a.find(e=>e.startsWith(n+"${version}"))||a.pop();if(e)return h(require.resolve(p+"/provider",{paths:[s+e]}))}return h(p+"/provider")}`;
}

/** The version of this package in the name of its folder in pnpm's store. */
const PNPM_VERSION = /[\\/]\.pnpm[\\/]pulumi-monitoring@([\w.+-]+?)[_(\\/]/;

/**
 * The text for a kind, depending on whether the package resolves from the program's folder.
 * @param path of a file of this package, as the program loaded it
 */
export function shim(kind: string, folder: string, path = __filename): string {
  return resolvesFrom(folder) ? plain(kind) : searching(kind, PNPM_VERSION.exec(path)?.[1] ?? "");
}

function resolvesFrom(folder: string): boolean {
  try {
    createRequire(join(folder, "program.js")).resolve(ENTRY);
    return true;
  } catch {
    return false;
  }
}
