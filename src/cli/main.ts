// The program `pulumi-monitoring`: selects the subcommand and turns failures into exit codes.
import { VERSION } from "../client/version";
import { joined, line, page, terminalText } from "../printing";
import type { TerminalText } from "../printing";
import { CommandError, UsageError } from "./command";
import type { Command, Terminal } from "./command";

/** Loaded when it is run: a command starts without the modules of the others. */
const COMMANDS = new Map<string | undefined, () => Promise<Command>>([
  ["serve", async () => (await import("./serve.js")).serve],
  ["import", async () => (await import("./import.js")).importCommand],
  ["comment", async () => (await import("./comment.js")).commentCommand],
  ["check", async () => (await import("./check.js")).checkCommand],
  ["gate", async () => (await import("./gate.js")).gateCommand],
]);

async function help(): Promise<TerminalText> {
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));
  return joined(
    [
      page`Usage: pulumi-monitoring <command> [options]\n\nCommands:`,
      ...commands.map(({ name, summary }) => line`  ${name.padEnd(10)} ${summary}`),
      page`\npulumi-monitoring <command> --help lists the options of a command, --version prints the version.`,
    ],
    terminalText("\n"),
  );
}

const terminal: Terminal = {
  out: (text) => {
    process.stdout.write(text);
    // Some texts end with a line break already.
    if (!text.endsWith("\n")) process.stdout.write("\n");
  },
  err: (text) => {
    process.stderr.write(text);
    process.stderr.write("\n");
  },
};

// The reader closed the pipe (`| head`): stop without an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === "--help" || name === "-h" || name === "help") {
    terminal.out(await help());
    return 0;
  }
  if (name === "--version" || name === "-v") {
    terminal.out(line`${VERSION}`);
    return 0;
  }
  const load = COMMANDS.get(name);
  if (load === undefined) {
    throw new UsageError(name === undefined ? "no command given" : `there is no command "${name}"`);
  }
  return (await load()).run(args, terminal);
}

const messageOf = ({ message }: Error): TerminalText =>
  joined([line`pulumi-monitoring:`, terminalText(message)], line` `);

function failed(error: unknown): number {
  if (error instanceof UsageError) {
    terminal.err(messageOf(error));
    terminal.err(line`Try: pulumi-monitoring --help`);
    return 2;
  }
  if (error instanceof CommandError) {
    terminal.err(messageOf(error));
    return 1;
  }
  throw error;
}

void main(process.argv.slice(2))
  .catch(failed)
  .then((code) => {
    process.exitCode = code;
  });
