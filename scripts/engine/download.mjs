// @ts-check
// Downloads the official release and verifies its published SHA-256, for machines that can reach the vendor.
import { createHash } from "node:crypto";
import { open, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { installFolder } from "./install-folder.mjs";
import { checkWhole } from "./probe.mjs";
import { ENGINE_VERSION } from "./release.mjs";
import { run } from "./run.mjs";

/** Where the vendor's own install script, the npm package `pulumi` and the Automation API download from. */
const OFFICIAL_URL = "https://get.pulumi.com/releases/sdk";

/** Long enough for a slow connection, short enough for a machine that cannot reach the vendor at all. */
const ANSWER_TIMEOUT_MS = 8_000;
/** About 100 MB take minutes on a slow connection: the download only fails if no data arrives. */
const SILENCE_TIMEOUT_MS = 20_000;
const PROGRESS_MS = 5_000;

const OPERATING_SYSTEMS = /** @type {Record<string, string>} */ ({
  linux: "linux",
  darwin: "darwin",
});
const ARCHITECTURES = /** @type {Record<string, string>} */ ({ x64: "x64", arm64: "arm64" });

/** The archive is not the one that was published: no other way to an engine is tried, because somebody may have replaced it. */
export class ReplacedError extends Error {}

/**
 * @param {object} options
 * @param {string} options.folder for the engine
 * @param {NodeJS.ProcessEnv} options.env `MONITORING_ENGINE_DOWNLOAD_URL` names a mirror
 * @param {(line: string) => void} options.log
 */
export async function download({ folder, env, log }) {
  const base = (env["MONITORING_ENGINE_DOWNLOAD_URL"] || OFFICIAL_URL).replace(/\/+$/, "");
  const name = archiveName();
  // The small file first: it shows quickly whether the vendor can be reached.
  const expected = await publishedChecksum(`${base}/pulumi-${ENGINE_VERSION}-checksums.txt`, name);
  const fill = async (/** @type {string} */ staging) => {
    const archive = join(staging, name);
    const actual = await fetchFile(`${base}/${name}`, archive, log);
    if (actual !== expected)
      throw new ReplacedError(
        `${base}/${name} has the SHA-256 ${actual}, but ${expected} is published: the file was damaged or replaced in transit, and is discarded`,
      );
    const unpacked = join(staging, "unpacked");
    await mkdir(unpacked);
    await run("tar", ["-xzf", archive, "-C", unpacked], { timeoutMs: 300_000 }).catch((error) => {
      throw new Error(`unpacking ${name} with \`tar\` failed: ${error.message}`);
    });
    return join(unpacked, "pulumi");
  };
  await installFolder(folder, fill, checkWhole);
  log(`Downloaded Pulumi ${ENGINE_VERSION}; its SHA-256 is as published.`);
}

function archiveName() {
  const os = OPERATING_SYSTEMS[process.platform];
  const architecture = ARCHITECTURES[process.arch];
  if (os === undefined || architecture === undefined)
    throw new Error(`no download is known for ${process.platform} on ${process.arch}`);
  return `pulumi-v${ENGINE_VERSION}-${os}-${architecture}.tar.gz`;
}

/**
 * @param {string} url
 * @param {string} name
 */
async function publishedChecksum(url, name) {
  const silence = silenceAlarm(ANSWER_TIMEOUT_MS);
  try {
    const text = await (await get(url, silence)).text();
    for (const line of text.split("\n")) {
      const [hash, file] = line.trim().split(/\s+\*?/);
      if (file === name && hash !== undefined && /^[0-9a-f]{64}$/i.test(hash))
        return hash.toLowerCase();
    }
  } catch (error) {
    throw explained(error, url, silence);
  } finally {
    silence.stop();
  }
  throw new Error(`${url} has no SHA-256 for ${name}`);
}

/**
 * @param {string} url
 * @param {string} file
 * @param {(line: string) => void} log
 * @returns {Promise<string>} the SHA-256
 */
async function fetchFile(url, file, log) {
  log(`Downloading ${url}`);
  const silence = silenceAlarm(SILENCE_TIMEOUT_MS);
  const hash = createHash("sha256");
  const target = await open(file, "w");
  let lastReport = performance.now();
  let bytes = 0;
  try {
    const response = await get(url, silence);
    const total = megabytes(Number(response.headers.get("content-length")));
    for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (response.body ?? [])) {
      silence.heard();
      hash.update(chunk);
      await target.write(chunk);
      bytes += chunk.byteLength;
      if (performance.now() - lastReport < PROGRESS_MS) continue;
      lastReport = performance.now();
      log(`Downloaded ${megabytes(bytes)} of ${total} MB`);
    }
  } catch (error) {
    throw explained(error, url, silence);
  } finally {
    silence.stop();
    await target.close();
  }
  return hash.digest("hex");
}

/**
 * @param {string} url
 * @param {ReturnType<typeof silenceAlarm>} silence
 */
async function get(url, silence) {
  const response = await fetch(url, { signal: silence.signal });
  if (!response.ok) throw new Error(`returned ${response.status} ${response.statusText}`.trim());
  silence.heard();
  return response;
}

/** @param {number} timeoutMs */
function silenceAlarm(timeoutMs) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  return {
    signal: controller.signal,
    timeoutMs,
    heard: () => timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

/**
 * @param {unknown} error
 * @param {string} url
 * @param {ReturnType<typeof silenceAlarm>} silence
 */
function explained(error, url, silence) {
  if (silence.signal.aborted)
    return new Error(`${url}: no response within ${silence.timeoutMs / 1000} s`);
  const { message, cause } = /** @type {Error} */ (error);
  // The message of fetch is "fetch failed"; the reason (name not resolved, refused) is in the cause.
  const reason = cause instanceof Error ? cause.message || cause.name : message;
  return new Error(`${url}: ${reason}`, { cause: error });
}

/** @param {number} bytes */
function megabytes(bytes) {
  return bytes > 0 ? Math.round(bytes / 1e6) : "?";
}
