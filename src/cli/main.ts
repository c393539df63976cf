#!/usr/bin/env node
// The program `pulumi-monitoring`: chooses the subcommand and turns failures into exit codes.
import { errorText, terminalText } from "../review";
import { checkCommand } from "./check";
import { CommandError, UsageError } from "./command";
import type { Command, Terminal } from "./command";
import { commentCommand } from "./comment";
import { importCommand } from "./import";
import { serve } from "./serve";

const COMMANDS: readonly Command[] = [serve, importCommand, commentCommand, checkCommand];

const HELP = `Usage: pulumi-monitoring <command> [options]

Commands:
${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join("\n")}

pulumi-monitoring <command> --help tells the options of a command.`;

const terminal: Terminal = {
  out: (line) => {
    process.stdout.write(`${terminalText(line)}\n`);
  },
  err: (line) => {
    process.stderr.write(`${errorText(line)}\n`);
  },
};

// Who reads no further (`| head`) has what he wants.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.out(HELP);
    return 0;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    throw new UsageError(name === undefined ? "no command given" : `there is no command "${name}"`);
  }
  return command.run(args, terminal);
}

function failed(error: unknown): number {
  if (error instanceof UsageError) {
    terminal.err(`pulumi-monitoring: ${error.message}`);
    terminal.err("Try: pulumi-monitoring --help");
    return 2;
  }
  if (error instanceof CommandError) {
    terminal.err(`pulumi-monitoring: ${error.message}`);
    return 1;
  }
  throw error;
}

void main(process.argv.slice(2))
  .catch(failed)
  .then((code) => {
    process.exitCode = code;
  });
