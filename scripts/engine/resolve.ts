// Finds a Pulumi engine, or installs one. Callers prepend the returned `folder` to PATH.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../install.mjs";
import { build } from "./build";
import { ReplacedError, download } from "./download";
import { checkWhole, isExecutable, pathFolders, probe } from "./probe";
import { DIGESTS, ENGINE_VERSION, MINIMUM_VERSION, isAtLeast, sharedFolder } from "./release";

const SDK = join(ROOT, "node_modules", "@pulumi", "pulumi");
const HOST_SCRIPT = join(SDK, "pulumi-resource-pulumi-nodejs");

/** What was found, or installed. */
export interface Engine {
  /** Contains `pulumi`; to be put in front of PATH. */
  folder: string;
  version: string;
  source: "path" | "shared folder" | "download" | "build";
}

/** No engine was found or installed. The message has the reason for each way, and what to do. */
export class EngineMissingError extends Error {
  constructor(attempts: string[]) {
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

/** Finds or installs one. @param digests of what may be downloaded */
export async function resolveEngine(env = process.env, digests = DIGESTS): Promise<Engine> {
  const folder = sharedFolder(env);
  const got = { folder, version: ENGINE_VERSION };
  /** Cheapest first. */
  const ways: [Engine["source"], string, () => Promise<Omit<Engine, "source">>][] = [
    ["path", "pulumi on PATH", () => fromPath(env)],
    ["shared folder", folder, () => findShared(folder).then(() => got)],
    ["download", "official download", () => download(folder, digests, env).then(() => got)],
    ["build", "build from Go modules", () => build(folder, HOST_SCRIPT, env).then(() => got)],
  ];
  const attempts = [];
  for (const [source, name, take] of ways) {
    try {
      return { ...(await take()), source };
    } catch (error) {
      if (error instanceof ReplacedError) throw error;
      const reason = (error as Error).message.replaceAll("\n", "\n    ");
      attempts.push(`${name}: ${reason}`);
    }
  }
  throw new EngineMissingError(attempts);
}

async function fromPath(env: NodeJS.ProcessEnv) {
  const folders = pathFolders(env);
  // Only the first one counts: it is the one that the command `pulumi` would start.
  const folder = folders.find((candidate) => isExecutable(join(candidate, "pulumi")));
  if (folder === undefined) throw new Error("not found");
  const version = await probe(folder, folders);
  if (!isAtLeast(version, MINIMUM_VERSION))
    throw new Error(`${join(folder, "pulumi")} is ${version}, older than ${MINIMUM_VERSION}`);
  return { folder, version };
}

async function findShared(folder: string) {
  if (!existsSync(join(folder, "pulumi"))) throw new Error("not found");
  await checkWhole(folder);
}
