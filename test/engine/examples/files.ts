// The files of an example as they are in the repository, without those that a run created.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../../support/root";

/** The folder of the examples. */
export const EXAMPLES = resolve(ROOT, "examples");

/** The texts of an example's files, by name; without a person's own stack settings. */
export function filesOf(example: string): Record<string, string> {
  const entries = readdirSync(join(EXAMPLES, example), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return Object.fromEntries(
    names
      .filter((name) => !/^Pulumi\..+\.yaml$/.test(name))
      .map((name) => [name, readFileSync(join(EXAMPLES, example, name), "utf8")]),
  );
}
