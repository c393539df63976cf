// What the command line and the environment say.
import { parseArgs } from "node:util";

import { TEAMS } from "./teams";
import type { Team } from "./teams";

export const HELP = `Usage: npm start -- [options] [team…]

Brings the stack of each team up, or of the teams that are named.

Options:
  --preview      say what would change, and change nothing (a new team gets its empty stack)
  --destroy      delete what the teams have, and their stacks
  --parallel N   stacks at a time (default 3); they divide the rate limit of the organization
  --help         print this

Environment:
  MONITORING_API_KEY, MONITORING_BASE_URL   the organization; kept in the settings of each stack
  MONITORING_RATE_LIMIT_SHARE               part of its rate limit for all stacks together (default 1)
  PULUMI_BACKEND_URL, PULUMI_CONFIG_PASSPHRASE, …   as for the command pulumi, which must be on PATH

Exit code: 0 all done, 1 some failed, 2 not understood, 130 interrupted.
`;

export type Action = "up" | "preview" | "destroy";

export interface Options {
  readonly action: Action;
  readonly teams: readonly Team[];
  /** Stacks at a time. */
  readonly parallel: number;
  /** Part of the organization's rate limit that each of them may use. */
  readonly share: number;
}

/** The command line is invalid; the message says why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The options; undefined where help is asked for. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  if (values.preview && values.destroy) throw new UsageError("choose --preview or --destroy");
  const parallel = Number(values.parallel);
  if (!Number.isInteger(parallel) || parallel < 1) {
    throw new UsageError(`--parallel is a whole number from 1 on, not "${values.parallel}"`);
  }
  for (const name of ["MONITORING_API_KEY", "MONITORING_BASE_URL"]) {
    if (!env[name]) throw new UsageError(`${name} is not set in the environment`);
  }
  const teams = chosen(positionals);
  const atATime = Math.min(parallel, teams.length);
  return {
    action: values.preview ? "preview" : values.destroy ? "destroy" : "up",
    teams,
    parallel: atATime,
    share: Number(env.MONITORING_RATE_LIMIT_SHARE || 1) / atATime,
  };
}

function parsed(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const parallel = { type: "string", default: "3" } as const;
  const options = { preview: flag, destroy: flag, parallel, help: flag } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // parseArgs names the option in its message.
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The teams of these names; all of them where none is named. */
function chosen(names: readonly string[]): readonly Team[] {
  const known = TEAMS.map(({ name }) => name);
  const twice = known.find((name, at) => known.indexOf(name) < at);
  if (twice !== undefined) throw new UsageError(`teams.ts names "${twice}" twice`);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`there is no team "${unknown}"; there are ${known.join(", ")}`);
  }
  return names.length === 0 ? TEAMS : TEAMS.filter(({ name }) => names.includes(name));
}
