// @ts-check
// What two linters of packages say of the tarball.
import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/**
 * Throws unless the fields of package.json are right, and name files of the package.
 * @param {string} tarball
 */
export async function lintManifest(tarball) {
  const { buffer } = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  const texts = messages.map((message) => formatMessage(message, pkg));
  if (texts.length > 0) throw new Error(texts.join("\n"));
}

/**
 * Throws unless each kind of module resolution finds the types of each entry point, and the module that they describe.
 * @param {string} tarball
 */
export async function lintTypes(tarball) {
  const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (result.types === false) throw new Error("the package has no types");
  if (result.problems.length > 0) throw new Error(JSON.stringify(result.problems));
}
