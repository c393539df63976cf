// Finds the project's folder in the repository: annotations need paths from its root.
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** The variables in which GitHub, GitLab and Bitbucket name the root of the checkout. */
const ROOTS = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR", "BITBUCKET_CLONE_DIR"] as const;

/**
 * The folder of the project relative to the root of the repository; empty if it is the root, or outside.
 * @param file the preview: if a Pulumi.yaml lies beside it, that is the project; otherwise, the current folder is
 */
export function projectFolder(file: string | undefined): string {
  const beside = file === undefined ? undefined : dirname(resolve(file));
  const isProject = beside !== undefined && existsSync(join(beside, "Pulumi.yaml"));
  const root = ROOTS.map((name) => process.env[name]).find(Boolean) ?? process.cwd();
  const path = relative(root, isProject ? beside : process.cwd()).replaceAll(sep, "/");
  return path.startsWith("..") ? "" : path;
}
