// The licenses of what a bundle contains, for those who get it without node_modules.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** The name of the file with them. */
export const LICENSES = "LICENSES.txt";

const LICENSE = /^(licen[cs]e|notice)/i;
const RULE = "-".repeat(80);

/** The text of the file. @param packages folders of npm packages @param withNode whether Node is in it, too */
export function licensesOf(packages: readonly string[], withNode = false) {
  const texts = packages.map((folder) => section(folder));
  if (withNode) texts.push(`Node.js ${process.version}\n\n${licenseOfNode()}`);
  return texts.join(`\n${RULE}\n\n`);
}

function section(folder: string) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => LICENSE.test(file));
  if (files.length === 0) throw new Error(`${folder} contains no license`);
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return `${name} ${version}\n\n${texts.join("\n\n")}\n`;
}

/** In an official Node it is in the folder of the executable (on Windows), or above it. */
function licenseOfNode() {
  const bin = dirname(process.execPath);
  const file = [bin, dirname(bin)].map((folder) => join(folder, "LICENSE")).find(existsSync);
  return file === undefined
    ? `https://github.com/nodejs/node/blob/${process.version}/LICENSE\n`
    : readFileSync(file, "utf8");
}
