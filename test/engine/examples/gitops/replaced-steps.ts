// The steps that cannot run here, and their replacements. docs/ci.md names the same ones.
import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { RunOf } from "./workflow";

type Texts = Readonly<Record<string, string>>;
/** A replacement for an action. */
export type Replacement = (given: Texts, run: RunOf) => void;

const nothing: Replacement = () => undefined;

/** Another user's account, which the variables of these tests never select. */
const never: Replacement = () => {
  throw new Error("a login that these tests have no account for");
};

const homely = (path: string | undefined, { machine }: RunOf): string =>
  (path ?? "").replace("~", machine.home);

/** Where the replacement of an upload puts a file: the test hands it to the forge. */
export const UPLOADS = "uploads";

const fileNamed = (key: string): string => key.replaceAll("/", "_");

/** The actions of the workflows, without versions, and their replacements. */
export const REPLACED: Readonly<Record<string, Replacement>> = {
  // The test machine has a checkout, the Node of the tests, and the engine.
  "actions/checkout": nothing,
  "actions/setup-node": nothing,
  "pulumi/actions": nothing,
  "pulumi/auth-actions": never,
  "aws-actions/configure-aws-credentials": never,
  // A folder that outlives the machines: restores the newest entry with the prefix, and saves one entry for each key.
  "actions/cache/restore": (given, run) => {
    const wanted = fileNamed(given["restore-keys"] ?? "");
    const names = readdirSync(run.cache).filter((name) => name.startsWith(wanted));
    const newest = names
      .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
      .pop();
    if (newest === undefined) return;
    cpSync(join(run.cache, newest), homely(given["path"], run), { recursive: true });
  },
  "actions/cache/save": (given, run) => {
    const from = homely(given["path"], run);
    if (!existsSync(from)) return;
    const to = join(run.cache, fileNamed(given["key"] ?? ""));
    mkdirSync(to);
    cpSync(from, to, { recursive: true });
  },
  "actions/upload-artifact": (given, run) => {
    const from = join(run.machine.folder, given["path"] ?? "");
    if (!existsSync(from)) return;
    cpSync(from, join(run.machine.home, UPLOADS, given["name"] ?? ""));
  },
};

/** Commands with a replacement. */
export const REPLACED_COMMANDS: Texts = {
  // The packages of this repository are linked into the checkout; copy.test.ts runs the real one.
  "npm ci --ignore-scripts": "test -d node_modules",
};

/** Runs the replacement of an action. */
export function runReplacement(uses: string, given: Texts, run: RunOf): void {
  const [name = ""] = uses.split("@");
  const replacement = run.replaced?.actions[name] ?? REPLACED[name];
  if (replacement === undefined) throw new Error(`nothing replaces ${uses}`);
  replacement(given, run);
}
