// Creates 150 monitors with a limit of 100 requests a minute, and compares the time with the minimum that the limit
// allows. The window is a real minute, so this takes more than a minute.
import { CONTESTANTS, UP } from "./contestants";
import { openStack } from "./stack";
import type { Place } from "./stack";

const MONITORS = 150;
const LIMIT = 100;
const WINDOW_S = 60;

/** The seconds between the first request and the last, the minimum that the limit allows, and the number of responses with 429. */
export type LimitMeasured = Awaited<ReturnType<typeof measureLimit>>;

/** Measures it. */
export async function measureLimit(place: Place) {
  const contestant = CONTESTANTS.find(({ name }) => name === "ours");
  if (contestant === undefined) throw new Error("there is no such contestant");
  const limit = ["--rate-limit", String(LIMIT)];
  const stack = await openStack(place, "limit", contestant, MONITORS, limit);
  try {
    await stack.measure(UP);
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
