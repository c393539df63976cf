// @ts-check
// The process of a copy that judges one mutant after the other.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { killGroup } from "../engine/run.mjs";

/** @typedef {import("./runner.mjs").Order} Order */
/** @typedef {import("./runner.mjs").Outcome} Outcome */
/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

/** Failed tests leave processes behind: they end with the runner, after this many mutants. */
const MOST_ORDERS = 25;

export class Runner {
  /** @type {ChildProcess | undefined} */
  #process;
  #orders = 0;

  /** @param {string} copy the folder of the copy */
  constructor(copy) {
    this.copy = copy;
    // Runs before the folder is removed.
    process.prependListener("exit", () => this.end());
  }

  /**
   * @param {Order} order
   * @param {number} seconds
   * @returns {Promise<Outcome | "late">}
   */
  async run(order, seconds) {
    if (this.#orders++ % MOST_ORDERS === 0) this.end();
    const running = (this.#process ??= await start(this.copy));
    return new Promise((resolve) => {
      /** @param {Outcome | "late"} outcome */
      const settle = (outcome) => {
        clearTimeout(limit);
        running.removeAllListeners();
        resolve(outcome);
      };
      const abandon = (/** @type {Outcome | "late"} */ outcome) => {
        this.end();
        settle(outcome);
      };
      const limit = setTimeout(() => abandon("late"), seconds * 1000);
      running.once("message", settle);
      running.once("exit", () => abandon({ failed: "the process of the tests" }));
      running.send(order);
    });
  }

  end() {
    killGroup(this.#process?.pid);
    this.#process = undefined;
  }
}

/** @param {string} copy */
async function start(copy) {
  const running = fork(join(copy, "scripts", "mutation", "runner.mjs"), {
    cwd: copy,
    detached: true,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(running, "message");
  return running;
}
