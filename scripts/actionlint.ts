// Provides the linter for GitHub workflows, built once from its Go module and stored beside the engine.
import { join } from "node:path";
import { cached } from "./engine/go";

/** Pinned, because another version may report other problems. */
export const ACTIONLINT_VERSION = "1.7.12";

const MODULE = "github.com/rhysd/actionlint";
const NAME = "actionlint";

/** The linter's path. */
export async function actionlint() {
  const requires = { [MODULE]: `v${ACTIONLINT_VERSION}` };
  const program = { name: NAME, requires, target: `${MODULE}/cmd/${NAME}` };
  return join(await cached(program, `${NAME}-${ACTIONLINT_VERSION}`), NAME);
}
