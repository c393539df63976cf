// What a subcommand is, and how its failures end the program.

/** Where a command writes. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** A subcommand. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Runs to its end and answers the exit code. */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/** The user asked for something that does not exist: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** It cannot be done, for a reason that the user can do something about: exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
