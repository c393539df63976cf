// @ts-check
// Creates 150 monitors with a limit of 100 requests a minute, and compares the time with the minimum that the limit
// allows. The window is a real minute, so this takes more than a minute.
import { join } from "node:path";
import { STEPS, contestantNamed } from "./contestants.mjs";
import { Stack } from "./stack.mjs";

const MONITORS = 150;
const LIMIT = 100;
const WINDOW_S = 60;

/**
 * @typedef {object} LimitMeasured
 * @property {number} seconds between the first request and the last
 * @property {number} least the minimum that the limit allows
 * @property {number} refused the number of responses with 429
 */

/**
 * @param {{ toolchain: import("./toolchain.mjs").Toolchain, folder: string, signal: AbortSignal }} parts
 * @returns {Promise<LimitMeasured>}
 */
export async function measureLimit({ toolchain, folder, signal }) {
  const stack = await Stack.open({
    toolchain,
    folder: join(folder, "limit"),
    contestant: contestantNamed("ours, 20 ms"),
    size: MONITORS,
    signal,
    serve: ["--rate-limit", String(LIMIT)],
  });
  try {
    const up = STEPS.find(({ name }) => name === "up, no checkpoints");
    if (up === undefined) throw new Error("there is no such step");
    await stack.measure(up);
    const requests = await stack.requests();
    const times = requests.map(({ time }) => Date.parse(time));
    // Each window that is used up before the last request must pass.
    const least = Math.floor((MONITORS - 1) / LIMIT) * WINDOW_S;
    const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
    return { seconds, least, refused: requests.filter(({ status }) => status === 429).length };
  } finally {
    await stack.close();
  }
}
