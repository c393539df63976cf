// Pages named commands that the engine does not have.
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";

import { ENGINE, NO_ENGINE, hermetic } from "../../support/stack/engine";
import { folderOfFile } from "../../support/folder";
import { commandsIn, flagsOf } from "../../support/docs/commands";
import { written } from "../../support/docs/page";

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `commands in the pages [${NO_ENGINE}]` : "commands in the pages",
  () => {
    const folder = folderOfFile();
    const helps = new Map<string, string>();

    function help(words: readonly string[]): string {
      const name = words.join(" ");
      const known = helps.get(name);
      if (known !== undefined) return known;
      const args = [...words, "--help"];
      // Otherwise the engine hides some flags.
      const env = { ...hermetic(folder), PULUMI_EXPERIMENTAL: "true" };
      const text = execFileSync("pulumi", args, { env, encoding: "utf8" });
      helps.set(name, text);
      return text;
    }

    /** The subcommand that these words begin with; undefined where the engine has none. */
    function subcommand([first = "", second = ""]: readonly string[]): string[] | undefined {
      const lists = (text: string, name: string): boolean =>
        new RegExp(`^ +${name} `, "m").test(text);
      if (!lists(help([]), first)) return undefined;
      // A flag is not a subcommand: with it before --help the engine would set out to do the work.
      return /^[a-z][a-z-]*$/.test(second) && lists(help([first]), second)
        ? [first, second]
        : [first];
    }

    test("are known to the engine, with every flag", () => {
      const commands = commandsIn(written, "pulumi").filter(({ words }) => words.length > 0);
      expect(commands.length).toBeGreaterThan(50);
      const unknown = commands.flatMap((command) => {
        const found = subcommand(command.words);
        if (found === undefined) return [`${command.where}: pulumi ${command.words.join(" ")}`];
        return flagsOf(command)
          .filter((flag) => !new RegExp(`${flag}\\b`).test(help(found)))
          .map((flag) => `${command.where}: pulumi ${found.join(" ")} ${flag}`);
      });
      expect(unknown).toEqual([]);
    });
  },
);
