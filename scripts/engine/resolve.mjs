// @ts-check
// Finds a Pulumi engine, or installs one. Callers prepend the returned `folder` to PATH.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { ReplacedError, download } from "./download.mjs";
import { isExecutable, pathFolders, probe } from "./probe.mjs";
import { DIGESTS, ENGINE_VERSION, MINIMUM_VERSION, isAtLeast, sharedFolder } from "./release.mjs";

const HOST_SCRIPT = fileURLToPath(
  new URL("../../node_modules/@pulumi/pulumi/pulumi-resource-pulumi-nodejs", import.meta.url),
);

/**
 * @typedef {object} Engine
 * @property {string} folder contains `pulumi`; to be put in front of PATH
 * @property {string} version
 * @property {"path" | "shared folder" | "download" | "build"} source
 */

/** No engine was found or installed. The message has the reason for each way, and what to do. */
export class EngineMissingError extends Error {
  /** @param {string[]} attempts */
  constructor(attempts) {
    super(
      [
        "No Pulumi engine was found, and none could be installed:",
        ...attempts.map((attempt) => `  - ${attempt}`),
        "Do one of the following:",
        `  - install Pulumi ${MINIMUM_VERSION} or newer, so that \`pulumi\` and \`pulumi-language-nodejs\` are on PATH`,
        `  - let this machine reach the official download, or name a mirror in MONITORING_ENGINE_DOWNLOAD_URL`,
        `  - install Go and let it reach a module proxy (GOPROXY)`,
      ].join("\n"),
    );
  }
}

/**
 * @param {object} [options]
 * @param {(line: string) => void} [options.log] called with progress messages
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {Readonly<Record<string, string>>} [options.digests] of what may be downloaded
 * @returns {Promise<Engine>}
 */
export async function resolveEngine({ log = () => {}, env = process.env, digests = DIGESTS } = {}) {
  const folder = sharedFolder(env);
  const got = { folder, version: ENGINE_VERSION };
  const context = { env, log };
  /** Cheapest first. @type {[Engine["source"], string, () => Promise<Omit<Engine, "source">>][]} */
  const ways = [
    ["path", "pulumi on PATH", () => fromPath(env)],
    ["shared folder", folder, () => fromSharedFolder(folder)],
    ["download", "official download", () => download(folder, digests, context).then(() => got)],
    ["build", "build from Go modules", () => build(folder, HOST_SCRIPT, context).then(() => got)],
  ];
  const attempts = [];
  for (const [source, name, take] of ways) {
    try {
      return { ...(await take()), source };
    } catch (error) {
      if (error instanceof ReplacedError) throw error;
      const reason = /** @type {Error} */ (error).message.replaceAll("\n", "\n    ");
      attempts.push(`${name}: ${reason}`);
    }
  }
  throw new EngineMissingError(attempts);
}

/** @param {NodeJS.ProcessEnv} env */
async function fromPath(env) {
  const folders = pathFolders(env);
  // Only the first one counts: it is the one that the command `pulumi` would start.
  const folder = folders.find((candidate) => isExecutable(join(candidate, "pulumi")));
  if (folder === undefined) throw new Error("not found");
  const version = await probe(folder, folders);
  if (!isAtLeast(version, MINIMUM_VERSION))
    throw new Error(`${join(folder, "pulumi")} is ${version}, older than ${MINIMUM_VERSION}`);
  return { folder, version };
}

/** @param {string} folder */
async function fromSharedFolder(folder) {
  if (!existsSync(join(folder, "pulumi"))) throw new Error("not found");
  const version = await probe(folder);
  if (version !== ENGINE_VERSION)
    throw new Error(`contains version ${version}, not ${ENGINE_VERSION}`);
  return { folder, version };
}
