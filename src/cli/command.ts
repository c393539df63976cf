// What a subcommand is, and how its failures end the program.
import type { Printed, TerminalText } from "../printing";

/** Where a command writes. */
export interface Terminal {
  readonly out: (text: Printed<string>) => void;
  readonly err: (text: TerminalText) => void;
}

/** A subcommand. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Runs to its end and answers the exit code. */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/** The parsed command line of a subcommand, or that its help was requested. */
export type OrHelp<Request> = { readonly help: true } | ({ readonly help: false } & Request);

/** What a subcommand is made of. */
export interface Parts<Request> {
  readonly name: string;
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: TerminalText;
  /** Reads its words. */
  readonly request: (args: readonly string[]) => OrHelp<Request>;
  /** Does what they ask for and answers the exit code. */
  readonly run: (request: Request, terminal: Terminal) => Promise<number>;
}

/** A subcommand: prints its help on request, and runs otherwise. */
export function subcommand<Request>(parts: Parts<Request>): Command {
  const { name, summary, help, run } = parts;
  return {
    name,
    summary,
    run: async (args, terminal) => {
      const request = parts.request(args);
      if (!request.help) return run(request, terminal);
      terminal.out(help);
      return 0;
    },
  };
}

/** What a failure says. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The user requested something that does not exist: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** It cannot be done, for a reason that the user can do something about: exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
