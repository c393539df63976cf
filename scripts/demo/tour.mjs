// @ts-check
// Prints the demo's output and keeps it, so that it can be searched for secrets afterwards.
import { isDeepStrictEqual, styleText } from "node:util";

/** A step did not go as documented: the demo ends here, with this message. */
export class NotAsDocumented extends Error {
  /** @override */
  name = "NotAsDocumented";
}

export class Tour {
  /** Everything that was printed, and all output of the commands. */
  transcript = "";
  #number = 0;
  #title = "";

  /** The step that is running, for messages. */
  get where() {
    return this.#number === 0 ? "before the first step" : `step ${this.#number}: ${this.#title}`;
  }

  /** @param {string} title */
  step(title) {
    this.#number += 1;
    this.#title = title;
    this.#print(`\n${this.#styled("bold", `${this.#number}. ${title}`)}`);
  }

  /** @param {string} text */
  say(text) {
    this.#print(text.replace(/^/gm, "   "));
  }

  /** A command that a user would type. @param {string} command */
  command(command) {
    this.#print(`   ${this.#styled("cyan", `$ ${command}`)}`);
  }

  /** The output of a command. @param {readonly string[]} lines */
  output(lines) {
    for (const line of lines) this.#print(`     ${line}`);
  }

  /** @param {string} what was verified */
  checked(what) {
    this.#print(`   ${this.#styled("green", "✓")} ${what}`);
  }

  /**
   * @param {unknown} condition
   * @param {string} what the condition means
   * @param {() => string} [otherwise] the error message if it is not met
   */
  check(condition, what, otherwise = () => `not true: ${what}`) {
    if (!condition) throw new NotAsDocumented(otherwise());
    this.checked(what);
  }

  /**
   * @param {string} what
   * @param {unknown} actual
   * @param {unknown} expected
   */
  same(what, actual, expected) {
    const difference = () =>
      `not true: ${what}\nexpected ${JSON.stringify(expected)}\n     got ${JSON.stringify(actual)}`;
    this.check(isDeepStrictEqual(actual, expected), what, difference);
  }

  /** @param {string} text */
  end(text) {
    this.#print(`\n${this.#styled("bold", text)}`);
  }

  /** Adds text that was not printed to the transcript. @param {string} text */
  remember(text) {
    this.transcript += `${text}\n`;
  }

  /** @param {string} text */
  #print(text) {
    this.remember(text);
    process.stdout.write(`${text}\n`);
  }

  /**
   * @param {"bold" | "cyan" | "green"} style
   * @param {string} text
   */
  #styled(style, text) {
    return process.stdout.isTTY ? styleText(style, text) : text;
  }
}
