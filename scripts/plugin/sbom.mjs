// @ts-check
// What an executable consists of, as a bill of materials in the format CycloneDX, for scanners that look for known holes.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The name of the file with it. */
export const SBOM = "sbom.cdx.json";

/** @typedef {{ name: string, version: string, license?: string }} Manifest */

/**
 * @param {string} root the folder of this package
 * @param {readonly string[]} packages folders of npm packages in the executable
 * @returns {string}
 */
export function sbomOf(root, packages) {
  const node = { name: "node", version: process.versions.node };
  const components = [
    ...packages.map((folder) => npmPackage(manifestIn(folder))),
    { type: "application", ...node, purl: `pkg:generic/node@${node.version}` },
  ];
  const component = { ...npmPackage(manifestIn(root)), type: "application" };
  const document = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1 };
  return `${JSON.stringify({ ...document, metadata: { component }, components }, null, 2)}\n`;
}

/** @param {Manifest} manifest */
const npmPackage = ({ name, version, license = "" }) => ({
  type: "library",
  ...{ name, version },
  // A name, or an expression such as "(MIT OR Apache-2.0)".
  licenses: [{ expression: license }],
  purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
});

/** @param {string} folder @returns {Manifest} */
const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
