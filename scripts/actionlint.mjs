// @ts-check
// Provides the linter for GitHub workflows, built once from its Go module and stored beside the engine.
import { join } from "node:path";
import { cached } from "./engine/go.mjs";

/** Pinned, because another version may report other problems. */
export const ACTIONLINT_VERSION = "1.7.12";

const MODULE = "github.com/rhysd/actionlint";
const NAME = "actionlint";

/**
 * The linter's path.
 * @param {{ env?: NodeJS.ProcessEnv, log: (line: string) => void }} options
 * @returns {Promise<string>}
 */
export async function actionlint({ env = process.env, log }) {
  const requires = { [MODULE]: `v${ACTIONLINT_VERSION}` };
  const program = { name: NAME, requires, target: `${MODULE}/cmd/${NAME}` };
  const called = `${NAME}-${ACTIONLINT_VERSION}`;
  return join(await cached(program, { called }, { env, log }), NAME);
}
