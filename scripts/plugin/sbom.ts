// What an executable consists of, as a bill of materials in the format CycloneDX, for scanners that look for known holes.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The name of the file with it. */
export const SBOM = "sbom.cdx.json";

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

/** The text of the file. @param root the folder of this package @param packages folders of the npm packages in it */
export function sbomOf(root: string, packages: readonly string[]) {
  const node = { name: "node", version: process.versions.node };
  const components = [
    ...packages.map((folder) => npmPackage(manifestIn(folder))),
    { type: "application", ...node, purl: `pkg:generic/node@${node.version}` },
  ];
  const component = { ...npmPackage(manifestIn(root)), type: "application" };
  const document = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1 };
  return `${JSON.stringify({ ...document, metadata: { component }, components }, null, 2)}\n`;
}

const npmPackage = ({ name, version, license = "" }: Manifest) => ({
  type: "library",
  ...{ name, version },
  // A name, or an expression such as "(MIT OR Apache-2.0)".
  licenses: [{ expression: license }],
  purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
});

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
