// @ts-check
// One request to the forge, with retries.
import { setTimeout as sleep } from "node:timers/promises";

/** The number of attempts, and the wait before the second one. Each further wait is twice as long. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 2_000;
/** A rate limit that lasts longer is an error. */
const LONGEST_WAIT_MS = 120_000;
const TIMEOUT_MS = 30_000;

/** An error whose message is printed without a stack trace. */
export class Failure extends Error {}

/** A failed request. */
class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number | undefined} waitMs minimum wait before a retry; undefined if a retry is useless
   */
  constructor(message, waitMs) {
    super(message);
    this.waitMs = waitMs;
  }
}

/**
 * @param {import("./forges.mjs").Forge} forge
 * @param {string} method
 * @param {string} url
 * @param {object} [body]
 */
export const request = ({ headers }, method, url, body) =>
  send(method, url, {
    headers: { ...headers, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // A redirect could send the token to another host.
    redirect: "error",
  });

/**
 * The content of a file. Forges redirect to where they keep it, and the token stays here.
 * @param {import("./forges.mjs").Forge} forge
 * @param {string} url
 */
export async function download({ headers }, url) {
  const response = await send("GET", url, { headers, redirect: "manual" });
  const place = response.headers.get("location");
  const file = place === null ? response : await send("GET", new URL(place, url).href, {});
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * @param {string} method
 * @param {string} url
 * @param {RequestInit} init
 */
async function send(method, url, init) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { ...init, method, signal }).catch((error) => {
    throw new Refusal(
      `${method} ${url}: no response (${error.cause?.message ?? error.message})`,
      0,
    );
  });
  if (response.ok || response.headers.has("location")) return response;
  const reply = (await response.text().catch(() => "")).slice(0, 300);
  throw new Refusal(`${method} ${url}: ${response.status} ${reply}`.trim(), waitAfter(response));
}

/** @param {Response} response */
function waitAfter({ status, headers }) {
  const seconds = headers.get("retry-after");
  if (seconds !== null) return Number(seconds) * 1000;
  if (headers.get("x-ratelimit-remaining") === "0")
    return Number(headers.get("x-ratelimit-reset")) * 1000 - Date.now();
  // 404: the comment or issue was deleted meanwhile, or the token may not read it. A retry shows which.
  return status >= 500 || status === 429 || status === 404 ? 0 : undefined;
}

/**
 * Runs an action, with retries. Each attempt starts from the beginning: an action that searches before it writes
 * then finds what a request with a lost response has written, and does not write it twice.
 * @template T
 * @param {import("./forges.mjs").Forge} forge
 * @param {() => Promise<T>} action
 */
export async function persistently({ name, rights }, action) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const wait = Math.max(error.waitMs ?? 0, FIRST_WAIT_MS * 2 ** (attempt - 1));
      if (error.waitMs === undefined || attempt === ATTEMPTS || wait > LONGEST_WAIT_MS) {
        const hint = /: 40[134]\b/.test(error.message) ? `\nPermissions: ${rights}.` : "";
        throw new Failure(`The request to ${name} failed: ${error.message}${hint}`);
      }
      console.error(`${name}: ${error.message}\nTrying again in ${Math.ceil(wait / 1000)} s.`);
      await sleep(wait);
    }
  }
}
