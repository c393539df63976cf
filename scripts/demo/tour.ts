// Prints the demo's output and keeps it, so that it can be searched for secrets afterwards.
import { isDeepStrictEqual, styleText } from "node:util";

/** A step did not go as documented: the demo ends here, with this message. */
export class NotAsDocumented extends Error {
  override name = "NotAsDocumented";
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

  step(title: string) {
    this.#number += 1;
    this.#title = title;
    this.#print(`\n${this.#styled("bold", `${this.#number}. ${title}`)}`);
  }

  say(text: string) {
    this.#print(text.replace(/^/gm, "   "));
  }

  /** A command that a user would type. */
  command(command: string) {
    this.#print(`   ${this.#styled("cyan", `$ ${command}`)}`);
  }

  /** The output of a command. */
  output(lines: readonly string[]) {
    for (const line of lines) this.#print(`     ${line}`);
  }

  /** Says what was verified. */
  checked(what: string) {
    this.#print(`   ${this.#styled("green", "✓")} ${what}`);
  }

  /**
   * @param what the condition means
   * @param otherwise the error message if it is not met
   */
  check(condition: boolean, what: string, otherwise = () => `not true: ${what}`) {
    if (!condition) throw new NotAsDocumented(otherwise());
    this.checked(what);
  }

  /** The same, of two values. */
  same(what: string, actual: unknown, expected: unknown) {
    const difference = () =>
      `not true: ${what}\nexpected ${JSON.stringify(expected)}\n     got ${JSON.stringify(actual)}`;
    this.check(isDeepStrictEqual(actual, expected), what, difference);
  }

  end(text: string) {
    this.#print(`\n${this.#styled("bold", text)}`);
  }

  /** Adds text that was not printed to the transcript. */
  remember(text: string) {
    this.transcript += `${text}\n`;
  }

  #print(text: string) {
    this.remember(text);
    process.stdout.write(`${text}\n`);
  }

  #styled(style: "bold" | "cyan" | "green", text: string) {
    return process.stdout.isTTY ? styleText(style, text) : text;
  }
}
