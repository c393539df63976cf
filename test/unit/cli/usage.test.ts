// Invalid command lines are refused with a message that names the option, and says what it takes (docs/troubleshooting.md).
import { expect, test } from "vitest";

import { checkCommand } from "../../../src/cli/check";
import { UsageError } from "../../../src/cli/command";
import { commentCommand } from "../../../src/cli/comment";
import { importCommand } from "../../../src/cli/import";
import { serve } from "../../../src/cli/serve";

const COMMANDS = { serve, import: importCommand, check: checkCommand, comment: commentCommand };

test.each<[keyof typeof COMMANDS, string[], string]>([
  ["serve", ["--prot", "80"], "--prot"],
  ["serve", ["--port", "high"], '--port takes a whole number between 0 and 65535, not "high"'],
  ["serve", ["--port", "65536"], "--port takes a whole number"],
  ["serve", ["--port"], "--port"],
  ["serve", ["--rate-limit", "0"], "--rate-limit"],
  ["serve", ["--rate-limit", "none"], 'or off, not "none"'],
  ["serve", ["--rate-window-ms", "0"], "--rate-window-ms"],
  ["serve", ["--latency-ms", "1.5"], "--latency-ms"],
  ["serve", ["--plan", "GOLD"], "--plan takes "],
  ["serve", ["--api-key", ""], "--api-key must not be empty"],
  ["serve", ["--api-key", "two words"], "--api-key must not contain white space"],
  ["serve", ["--allow-host", "http://api.test"], "--allow-host takes a host name without scheme"],
  ["serve", ["--allow-host", ""], "--allow-host"],
  ["serve", ["extra"], "extra"],
  ["import", [], "no destination: use --out FOLDER"],
  ["import", ["--out", "a", "--into", "b"], "no destination: use --out FOLDER"],
  ["import", ["--out", "a", "--stack", "dev"], "--stack and --state require --into"],
  ["import", ["--plugin", "a", "--stack", "dev"], "--plugin runs no engine: instead of --stack"],
  ["import", ["--plugin", "a", "--adopt"], "--plugin writes no program: leave out --adopt"],
  ["import", ["--out", "a", "--kind", "Monitors"], "Monitor"],
  ["import", ["--out", "a", "--managed-by", "me"], "DASHBOARD"],
  ["import", ["--out", "a", "--name", " "], "--name must not be empty"],
  ["import", ["--out", "a", "--force"], "--force"],
  ["check", ["--sideways"], "--sideways"],
  ["check", ["--format", "xml"], "--format takes text, json, github"],
  ["check", ["--fail-on", "info"], "--fail-on takes error, warning"],
  ["check", ["--max-requests", "0"], "--max-requests takes a whole number of at least 1"],
  ["check", ["a", "b"], "specify one FILE, or none for standard input"],
  ["check", ["--provider", ""], "--provider must not be empty"],
  ["comment", ["--format", "html"], "--format takes text, json, github, "],
  [
    "comment",
    ["--fail-on", "replace,everything"],
    "--fail-on takes replace, delete, harm, warning",
  ],
  ["comment", ["--write", "slack"], '--write takes FORMAT=FILE, not "slack"'],
  ["comment", ["--write", "paper=a"], "--write takes text, json, github, "],
  ["comment", ["--max-bytes", "12"], "--max-bytes takes a whole number of at least 1000"],
  ["comment", ["--marker", " "], "--marker must not be empty"],
  ["comment", ["a.json", "-"], "specify FILEs, or none for standard input"],
  ["comment", ["--loud"], "--loud"],
  ["comment", ["--run", "--offline"], "--offline sends no requests, so that nothing can be run"],
  ["comment", ["--fail-on", "drift,run"], "--fail-on run takes --run or --run-writes"],
  ["check", ["--run", "--offline"], "--offline sends no requests, so that nothing can be run"],
])("%s %j", async (name, args, message) => {
  const printed: string[] = [];
  const print = (line: string): void => void printed.push(line);
  const refused = COMMANDS[name].run(args, { out: print, err: print });
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(message);
  expect(printed).toEqual([]);
});
