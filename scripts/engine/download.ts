// Downloads the official release, for machines that can reach the vendor, and verifies it with a digest in this repository.
// The Automation API can install an engine too, but verifies nothing.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { progress } from "../install.mjs";
import { run } from "../run.mjs";
import { installFolder } from "./install-folder";
import { checkWhole } from "./probe";
import { ENGINE_VERSION } from "./release";

/** Where the vendor's own install script, the npm package `pulumi` and the Automation API download from. */
const OFFICIAL_URL = "https://get.pulumi.com/releases/sdk";

/** About 100 MB take minutes on a slow connection: the download only fails if no data arrives. */
const SILENCE_TIMEOUT_MS = 10_000;
const PROGRESS_MS = 5_000;

/** The archive is not the one that was published: no other way to an engine is tried, because somebody may have replaced it. */
export class ReplacedError extends Error {}

/**
 * @param folder for the engine
 * @param digests the SHA-256 of the archive for each platform
 * @param env `MONITORING_ENGINE_DOWNLOAD_URL` names a mirror
 */
export async function download(
  folder: string,
  digests: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
) {
  const platform = `${process.platform}-${process.arch}`;
  const expected = digests[platform];
  if (expected === undefined) throw new Error(`no download is known for ${platform}`);
  const base = (env["MONITORING_ENGINE_DOWNLOAD_URL"] || OFFICIAL_URL).replace(/\/+$/, "");
  const name = `pulumi-v${ENGINE_VERSION}-${platform}.tar.gz`;
  const fill = async (staging: string) => {
    const archive = join(staging, name);
    const actual = await save(`${base}/${name}`, archive);
    if (actual !== expected)
      throw new ReplacedError(
        `${base}/${name} has the SHA-256 ${actual}, not ${expected} (scripts/engine/release.mjs): the file was damaged or replaced, and is discarded`,
      );
    const unpacked = join(staging, "unpacked");
    await mkdir(unpacked);
    await run("tar", ["-xzf", archive, "-C", unpacked], { timeoutMs: 300_000 }).catch((error) => {
      throw new Error(`unpacking ${name} with \`tar\` failed: ${error.message}`);
    });
    return join(unpacked, "pulumi");
  };
  await installFolder(folder, fill, checkWhole);
  progress(`Downloaded Pulumi ${ENGINE_VERSION}; its SHA-256 is the expected one.`);
}

/** Returns the SHA-256 of what was sent. Throws if the server sends nothing for some time. */
async function save(url: string, file: string) {
  progress(`Downloading ${url}`);
  const silence = new AbortController();
  const alarm = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  const target = createWriteStream(file);
  const report = () => progress(`Downloaded ${Math.round(target.bytesWritten / 1e6)} MB`);
  const timer = setInterval(report, PROGRESS_MS);
  const hash = createHash("sha256");
  try {
    const { ok, status, statusText, body } = await fetch(url, { signal: silence.signal });
    if (!ok) throw new Error(`returned ${status} ${statusText}`.trim());
    const source = Readable.from(body ?? []);
    source.on("data", (chunk) => {
      alarm.refresh();
      hash.update(chunk);
    });
    await pipeline(source, target);
  } catch (error) {
    const { message, cause } = error as Error;
    // The message of fetch is "fetch failed"; the reason (name not resolved, refused) is in the cause.
    const reason = cause instanceof Error ? cause.message || cause.name : message;
    const late = `no response within ${SILENCE_TIMEOUT_MS / 1000} s`;
    throw new Error(`${url}: ${silence.signal.aborted ? late : reason}`, { cause: error });
  } finally {
    clearTimeout(alarm);
    clearInterval(timer);
    target.destroy();
  }
  return hash.digest("hex");
}
