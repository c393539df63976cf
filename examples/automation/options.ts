// Parses the command line and the environment variables.
import { parseArgs } from "node:util";

import { TEAMS } from "./teams";
import type { Team } from "./teams";

export const HELP = `Usage: npm start -- [options] [team…]

Deploys the stacks of all teams, or of the given teams.

Options:
  --preview      show the changes without applying them (creates the empty stack of a new team)
  --destroy      delete the objects of the teams, and their stacks
  --parallel N   number of concurrent stacks (default 3); they share the rate limit of the organization
  --help         print this

Environment:
  MONITORING_API_KEY, MONITORING_BASE_URL   the organization; saved in the settings of each stack
  MONITORING_RATE_LIMIT_SHARE               share of its rate limit for all stacks together (default 1)
  PULUMI_BACKEND_URL, PULUMI_CONFIG_PASSPHRASE, …   as for the command pulumi, which must be on PATH

Exit code: 0 all succeeded, 1 some failed, 2 invalid options, 130 interrupted.
`;

export type Action = "up" | "preview" | "destroy";

export interface Options {
  readonly action: Action;
  readonly teams: readonly Team[];
  /** Number of concurrent stacks. */
  readonly parallel: number;
  /** Share of the organization's rate limit for each of them. */
  readonly share: number;
}

/** The command line or the environment is invalid; the message gives the reason. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The options; undefined for --help. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  if (values.preview && values.destroy) throw new UsageError("choose --preview or --destroy");
  const parallel = Number(values.parallel);
  if (!Number.isInteger(parallel) || parallel < 1) {
    throw new UsageError(
      `--parallel must be a whole number of at least 1, not "${values.parallel}"`,
    );
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

/** The teams with these names; all teams without names. */
function chosen(names: readonly string[]): readonly Team[] {
  const known = TEAMS.map(({ name }) => name);
  const twice = known.find((name, at) => known.indexOf(name) < at);
  if (twice !== undefined) throw new UsageError(`teams.ts contains the team "${twice}" twice`);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`unknown team "${unknown}"; known teams: ${known.join(", ")}`);
  }
  return names.length === 0 ? TEAMS : TEAMS.filter(({ name }) => names.includes(name));
}
