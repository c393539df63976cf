// @ts-check
// One request to the forge, and when it is worth another try.
import { setTimeout as sleep } from "node:timers/promises";

/** Tries in all, and the wait before the second one; each further wait is twice as long. */
const TRIES = 4;
const FIRST_WAIT_MS = 2_000;
/** A rate limit that lasts longer is for a person. */
const LONGEST_WAIT_MS = 120_000;
const TIMEOUT_MS = 30_000;

/** Its message is all that whoever reads the log needs. */
export class Failure extends Error {}

/** The forge did not do it. */
class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number | undefined} waitMs after which it may; undefined where it will not
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
export async function ask({ headers }, method, url, body) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // A redirect would carry the token elsewhere.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error) => {
    throw new Refusal(`${method} ${url}: no answer (${error.cause?.message ?? error.message})`, 0);
  });
  if (response.ok) return response;
  const reply = (await response.text().catch(() => "")).slice(0, 300);
  throw new Refusal(`${method} ${url}: ${response.status} ${reply}`.trim(), waitAfter(response));
}

/** @param {Response} response */
function waitAfter({ status, headers }) {
  const seconds = headers.get("retry-after");
  if (seconds !== null) return Number(seconds) * 1000;
  if (headers.get("x-ratelimit-remaining") === "0")
    return Number(headers.get("x-ratelimit-reset")) * 1000 - Date.now();
  // 404: what was found has been deleted since, or may not be seen; a second look tells which.
  return status >= 500 || status === 429 || status === 404 ? 0 : undefined;
}

/**
 * Does it, where necessary several times, and each time from its beginning: what looks before it writes
 * finds what came of a request whose answer was lost, and does not write it twice.
 * @template T
 * @param {import("./forges.mjs").Forge} forge
 * @param {() => Promise<T>} action
 */
export async function persistently({ name, rights }, action) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const wait = Math.max(error.waitMs ?? 0, FIRST_WAIT_MS * 2 ** (tries - 1));
      if (error.waitMs === undefined || tries === TRIES || wait > LONGEST_WAIT_MS) {
        const hint = /: 40[134]\b/.test(error.message) ? `\nThe token: ${rights}.` : "";
        throw new Failure(`${name} did not do it: ${error.message}${hint}`);
      }
      console.error(`${name}: ${error.message}\nTrying again in ${Math.ceil(wait / 1000)} s.`);
      await sleep(wait);
    }
  }
}
