// The interface of subcommands, and how their failures end the program.
import type { Printed, TerminalText } from "../printing";

/** The output streams of a command. */
export interface Terminal {
  readonly out: (text: Printed<string>) => void;
  readonly err: (text: TerminalText) => void;
}

/** A subcommand. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Runs the command and returns the exit code. */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/** The parts of a subcommand. */
export interface Parts<Request> {
  readonly name: string;
  readonly summary: string;
  /** The output of `--help`. */
  readonly help: TerminalText;
  /** Parses its arguments; undefined if they ask for its help. */
  readonly request: (args: readonly string[]) => Request | undefined;
  /** Runs the request and returns the exit code. */
  readonly run: (request: Request, terminal: Terminal) => Promise<number>;
}

/** Creates a subcommand, which prints its help on request. */
export function subcommand<Request>(parts: Parts<Request>): Command {
  const { name, summary, help, run } = parts;
  return {
    name,
    summary,
    run: async (args, terminal) => {
      const request = parts.request(args);
      if (request !== undefined) return run(request, terminal);
      terminal.out(help);
      return 0;
    },
  };
}

/** The command line is invalid: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command failed for a reason that the user can fix: exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
