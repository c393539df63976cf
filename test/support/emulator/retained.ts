// How much memory a test leaves in use on the heap, where texts are. The collector runs first, so that only what is still
// referenced counts.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void; // The flag adds it to new contexts.

const used = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** The bytes that are in use after the work, and were not before it. */
export async function retainedBy(work: () => Promise<void>): Promise<number> {
  const before = used();
  await work();
  return used() - before;
}
